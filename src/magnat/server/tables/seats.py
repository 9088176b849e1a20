"""Seats of tables: join, leave, replace a player, move to another device."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from magnat.play.input_limits import tidy
from magnat.play.match.absence import BOT
from magnat.server import clock
from magnat.server.http.refusals import Refusal, no_code, not_host, not_yours, wrong
from magnat.server.security.keys_ids_codes import MOVE_SECONDS, is_same, new_code
from magnat.server.tables.command_types import Replace, Sit, TableCommand
from magnat.server.tables.create_and_begin import TableFactory, must_be_pawn
from magnat.server.tables.live import BY_LINK, LiveTable, seat_grace
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.transfer_codes import TransferCodes
from magnat.server.wire.http import Joining, MoveCode
from magnat.server.wire.socket import Refused
from magnat.server.wire.table_socket import Away


def must_run(table: LiveTable, holder: str) -> None:
    """Raise Refusal unless the device `holder` is the host's."""
    if not is_same(table.row.host, holder):
        raise not_host()


def must_hold(table: LiveTable, seat: int, holder: str) -> None:
    """Raise Refusal unless the device `holder` holds the seat."""
    if not is_same(table.holder(seat), holder):
        raise not_yours()


def must_not_begin(table: LiveTable) -> None:
    """Raise Refusal while the table waits for the words for the seed of the dice; seats must not
    change then."""
    if table.is_collecting_words:
        raise Refusal(409, "begins", "La partie commence.", "The game is beginning.")


def may_sit(table: LiveTable, seat: int, holder: str) -> bool:
    """Tell whether a device may act for a seat: it holds the seat, or it is the banker's device at
    a referee's table with real dice."""
    row = table.row
    is_banker = row.desk != "" and not row.seeded and is_same(row.host, holder)
    return is_banker or is_same(table.holder(seat), holder)


async def perform_or_refuse(
    tables: TableRegistry, table: LiveTable, seat: int, command: TableCommand
) -> None:
    """Perform a command that came over HTTP; raises Refusal if the match refuses it."""
    answer = await tables.perform(table, seat, command)
    if isinstance(answer, Refused):
        raise Refusal(409, answer.code, answer.fr, answer.en)


class SeatService:
    """A service that gives seats to devices and takes them back."""

    def __init__(self, tables: TableRegistry, factory: TableFactory) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.factory: Final = factory
        self.codes: Final = TransferCodes(tables.store)

    async def join(self, table: LiveTable, wanted: Joining, holder: str) -> int:
        """Give this device a free seat, before the start or after the others have freed one; return
        the number of the seat. The game starts with the last seat, before anybody can leave."""
        name = tidy(wanted.name)
        if not name:
            raise wrong("a player needs a name")
        for seat in table.seats:
            if is_same(seat.owner, holder) and wanted.seat in (None, seat.seat):
                await self.reclaim(table, seat.seat, holder)
                return seat.seat
        async with table.lock:
            self._must_be_first_seat(table, wanted, holder)
            for seat in table.seats:
                if wanted.seat is not None and seat.seat != wanted.seat:
                    continue
                if is_same(seat.holder, holder) and wanted.seat is not None:
                    return seat.seat
                if not table.is_free(seat.seat):
                    continue
                if seat.owner:
                    self._must_be_new(table, holder)
                promise = wanted.promise if table.row.seeded else ""
                taken = replace(seat, name=name, holder=holder, promise=promise, open=False)
                taken.left_at = clock.wall()
                taken.reads_from = table.n + 1 if seat.owner else 0
                if await self.store.take_seat(taken, ""):
                    table.seats[seat.seat] = taken
                    break
                table.seats = await self.store.seats(table.id)
            else:
                raise Refusal(
                    409, "taken", "Il n’y a pas de siège libre.", "There is no free seat."
                )
            is_before = table.match is None
            is_ours = not is_before or await self.factory.begin_if_full(table)
        if not is_ours:
            await self.tables.reload(table)
        await self.tables.row_changed(table)
        if not is_before:
            await perform_or_refuse(self.tables, table, taken.seat, Sit(new_id(), table.n, name))
        return taken.seat

    def _must_be_new(self, table: LiveTable, holder: str) -> None:
        """In a running game with secrets, refuse a free seat to a device that already has a seat or
        is the host's, because it would see the secrets of two seats."""
        match = table.match
        assert match is not None
        known = [table.row.host, *[seat.holder for seat in table.seats]]
        if match.secrecy.hides() and any([is_same(one, holder) for one in known]):
            raise Refusal(
                409,
                "plays",
                "Vous êtes déjà à cette table\u00a0; une autre personne doit prendre la place.",
                "You are at this table already; another person must take the seat.",
            )

    async def reclaim(self, table: LiveTable, seat: int, holder: str) -> None:
        """Give a seat back to its owner, whose device has returned, even if another device holds it
        now."""
        if not 0 <= seat < len(table.seats) or not is_same(table.seats[seat].owner, holder):
            return
        async with table.lock:
            row = table.seats[seat]
            if not is_same(row.owner, holder):
                return
            name = row.owner_name
            back = replace(row, holder=row.owner, name=name, owner="", owner_name="")
            back.reads_from = 0
            back.open = False
            if not await self.store.take_seat(back, row.holder):
                table.seats = await self.store.seats(table.id)
                return
            table.seats[seat] = back
        await self.tables.row_changed(table)
        if row.holder and table.match is not None:
            await self.tables.perform(table, seat, Sit(new_id(), table.n, name))

    def _must_be_first_seat(self, table: LiveTable, wanted: Joining, holder: str) -> None:
        """Refuse a second seat at a public table, unless the device is the host's: a stranger must
        not take all seats."""
        if not table.row.public or is_same(table.row.host, holder):
            return
        mine = [seat.seat for seat in table.seats if is_same(seat.holder, holder)]
        if mine and wanted.seat not in mine:
            raise Refusal(
                409,
                "seated",
                "Vous avez déjà un siège à cette table publique.",
                "You already have a seat at this public table.",
            )

    async def leave(self, table: LiveTable, seat: int, holder: str) -> None:
        """Leave a seat: before the start it becomes free, later its player is marked as away."""
        must_hold(table, seat, holder)
        # Take the lock first, because the game may begin while this waits for it.
        async with table.lock:
            must_hold(table, seat, holder)
            must_not_begin(table)
            is_before = table.match is None
            if is_before:
                await self._free(table, seat, keep_name=False)
        await self.tables.row_changed(table)
        if not is_before:
            await perform_or_refuse(self.tables, table, seat, Away(new_id(), table.n))

    async def set_open(self, table: LiveTable, seat: int, is_open: bool, holder: str) -> None:
        """Store whether the host may see what this player hides, which is needed to move the game
        to another table or to a desk."""
        # Take the lock first, because the seat may change hands while this waits for it.
        async with table.lock:
            must_hold(table, seat, holder)
            await self.store.set_open(table.id, seat, is_open)
            table.seats[seat].open = is_open
        await self.tables.row_changed(table)

    async def choose(self, table: LiveTable, seat: int, pawn: int, holder: str) -> None:
        """Set the pawn that a player has chosen for this seat, before the start; raise Refusal if
        another player has chosen it."""
        row = table.row
        must_be_pawn(pawn, self.tables.shelf.edition(row.game, row.edition, row.options))
        async with table.lock:
            must_hold(table, seat, holder)
            if table.match is not None:
                raise Refusal(409, "started", "La partie a commencé.", "The game has begun.")
            for other in table.seats:
                if other.pawn == pawn and other.seat != seat and not other.bot:
                    raise Refusal(409, "taken", "Ce pion est pris.", "This pawn is taken.")
            await self.store.take_pawn(table.id, seat, pawn)
            table.seats[seat].pawn = pawn
        await self.tables.row_changed(table)

    async def replace(self, table: LiveTable, seat: int, by: str, holder: str) -> None:
        """Agree that an absent player's seat becomes free, or that a bot plays it until the player
        is back. It is done when all other connected players have agreed; before the start of the
        game, when the host decides."""
        if not 0 <= seat < len(table.seats) or table.is_bots(seat):
            raise wrong(f"nobody sits on seat {seat}")
        others = table.others(seat)
        mine = [other for other in others if is_same(table.holder(other), holder)]
        if table.match is None or not others:
            must_run(table, holder)
        elif not mine:
            raise not_yours()
        _must_be_absent(table, seat)
        must_not_begin(table)
        if by == BY_LINK and not table.may_be_given(seat):
            raise Refusal(
                409,
                "secrets",
                "Ce jeu a des secrets, et vous êtes seul à décider\u00a0: un robot peut jouer, "
                "mais personne d’autre ne prend la place.",
                "This game has secrets, and you alone decide: a bot may play, but nobody else "
                "takes the seat.",
            )
        kind = (seat, BY_LINK if by == BY_LINK else BOT)
        agreed = table.agreed_to.setdefault(kind, set())
        agreed.update(mine)
        if table.match is not None and not agreed.issuperset(others):
            await self.tables.row_changed(table)
            return
        del table.agreed_to[kind]
        if by == BY_LINK:
            async with table.lock:
                _must_be_absent(table, seat)
                await self._free(table, seat, keep_name=True)
            await self.tables.row_changed(table)
        else:
            await perform_or_refuse(self.tables, table, seat, Replace(new_id(), table.n, by))

    async def _free(self, table: LiveTable, seat: int, keep_name: bool) -> None:
        """Free a seat, with the table's lock held. In a running game, a player who returns gets the
        seat back."""
        row = table.seats[seat]
        name = row.name if keep_name else ""
        freed = replace(row, holder="", name=name, promise="", open=False)
        if table.match is not None and row.holder:
            freed.owner = row.owner or row.holder
            freed.owner_name = row.owner_name or row.name
        if await self.store.take_seat(freed, row.holder):
            table.seats[seat] = freed
        else:
            table.seats = await self.store.seats(table.id)

    async def move_code(self, table: LiveTable, seat: int, holder: str) -> MoveCode:
        """Create a code with which another device takes over the seat, once and within
        MOVE_SECONDS."""
        must_hold(table, seat, holder)
        code = await self.codes.create(table.id, seat, MOVE_SECONDS)
        return MoveCode(f"{code[:5]}-{code[5:]}", MOVE_SECONDS)

    async def move(self, code: str, holder: str) -> tuple[LiveTable, int]:
        given = await self.codes.find(code)
        if given is None or await self.store.table(given.owner) is None:
            raise no_code()  # the code belongs to a cash desk: refuse it, but keep it valid
        table = await self.tables.get(given.owner)
        if not await self.codes.use(given):
            raise no_code()
        async with table.lock:
            seat = table.seats[given.seat]
            moved = replace(seat, holder=holder)
            if not table.is_collecting_words:
                moved.promise = ""  # only the old device knows the words whose hash was promised
            if not await self.store.take_seat(moved, seat.holder):
                raise Refusal(
                    409, "taken", "Ce siège a changé de main.", "This seat changed hands."
                )
            others = [one.seat for one in table.seats if is_same(one.holder, seat.holder)]
            table.seats[seat.seat] = moved
            # If several people share the host's device, the first seat is the host's.
            if is_same(table.row.host, seat.holder) and seat.seat == min(others):
                await self.store.change(table.id, clock.wall(), host=holder)
                table.row.host = holder
        await self.tables.row_changed(table)
        return table, seat.seat


def _must_be_absent(table: LiveTable, seat: int) -> None:
    """Refuse to decide about a player who is connected, or was a short time ago."""
    if seat in table.connected:
        raise Refusal(409, "here", "Ce joueur est là.", "This player is here.")
    left = -(-(seat_grace(table.pace) - table.absent_ms(seat)) // 1000)
    if left > 0:
        raise Refusal(
            409,
            "not_yet",
            f"Ce joueur peut revenir\u00a0: attendez encore {left} s.",
            f"This player may come back: wait {left} s more.",
        )


def new_id() -> str:
    return new_code(12)
