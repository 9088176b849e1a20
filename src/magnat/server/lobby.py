"""Before, beside and after the game: tables are made, joined, left, paused, handed over, moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from magnat.core.edition import BadEdition, BadOption, Unknown
from magnat.core.game import Game
from magnat.core.step import NEVER
from magnat.play.fairness import Secret, commitment, new_secret
from magnat.play.record import Header, new_header
from magnat.server import clock, messages
from magnat.server.deeds import Deed, Replace, Sit
from magnat.server.messages import Outcome, SeatInfo, TableInfo
from magnat.server.seats import (
    MOVE_LETTERS,
    MOVE_SECONDS,
    hashed,
    is_same,
    new_code,
    new_table_id,
    tidy_code,
    tidy_name,
)
from magnat.server.store import OPEN, OVER, PLAYING, EntryRow, SeatRow, TableRow
from magnat.server.table import Table, encoder
from magnat.server.tables import NoTable, Tables

BY_LINK: Final = "link"
LISTED: Final = 100


class Refusal(Exception):
    """A request that cannot be granted, and why."""

    def __init__(self, status: int, code: str, fr: str, en: str) -> None:
        super().__init__(en)
        self.status: Final = status
        self.code: Final = code
        self.fr: Final = fr
        self.en: Final = en


def no_table() -> Refusal:
    return Refusal(404, "no_table", "Il n’y a pas de telle table.", "There is no such table.")


def not_yours() -> Refusal:
    return Refusal(403, "not_yours", "Ce siège n’est pas le vôtre.", "This seat is not yours.")


def not_host() -> Refusal:
    return Refusal(
        403,
        "not_host",
        "C’est à l’hôte de la table de le faire.",
        "Only the table’s host may do so.",
    )


def _wrong(what: str) -> Refusal:
    return Refusal(422, "wrong", what, what)


class Lobby:
    def __init__(self, tables: Tables, games: Mapping[str, Game], most: int) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self.games: Final = games
        self.most: Final = most  # tables that are open or played at once
        tables.show = self._show

    # Looking

    async def find(self, id: str) -> Table:
        """By id or by code, as it was typed."""
        try:
            return await self.tables.get(id)
        except NoTable:
            code = tidy_code(id)
            known = await self.store.coded(code) if code and len(id) < 12 else ""
            if not known:
                raise no_table() from None
            return await self.tables.get(known)

    def info(self, table: Table, holder: str) -> TableInfo:
        connected, names, bots = table.connected(), table.names(), table.bots()
        seats = [
            SeatInfo(
                seat.seat,
                names[seat.seat],
                bots[seat.seat],
                not table.is_free(seat.seat),
                is_same(seat.holder, holder),
                seat.seat in connected,
            )
            for seat in table.seats
        ]
        return _info(table.row, seats, is_same(table.row.host, holder))

    async def listed(self, rows: list[TableRow], holder: str) -> list[TableInfo]:
        """Tables of a list, without bringing them into memory."""
        found: list[TableInfo] = []
        for row in rows:
            live = self.tables.live.get(row.id)
            if live is not None:
                found.append(self.info(live, holder))
            else:
                passing = Table(row, await self.store.seats(row.id))
                found.append(self.info(passing, holder))
        return found

    async def mine(self, holder: str) -> list[TableInfo]:
        return await self.listed(await self.store.tables_of(holder, LISTED), holder)

    async def public(self, holder: str) -> list[TableInfo]:
        return await self.listed(await self.store.public_tables(LISTED), holder)

    def _show(self, table: Table) -> None:
        for client in table.clients:
            seat = client.seat
            holder = table.holder(seat) if seat >= 0 else ""
            client.show(messages.Lobby(self.info(table, holder)))

    # Making

    async def create(self, wanted: messages.NewTable, holder: str) -> Table:
        """A table at which the device sits and which it runs; begins at once when nobody is
        missing."""
        await self.make_room()
        row, seats = self.planned(wanted, holder)
        return await self._add(row, seats)

    def planned(self, wanted: messages.NewTable, holder: str) -> tuple[TableRow, list[SeatRow]]:
        """The table that somebody wants, not yet put down anywhere."""
        game = self.games.get(wanted.game)
        if game is None:
            raise _wrong(f"unknown game {wanted.game!r}; known: {', '.join(sorted(self.games))}")
        try:
            options = encoder.encode(wanted.options)
            edition = self.tables.edition(game.name, wanted.edition or game.default, options)
        except (Unknown, BadOption, BadEdition) as error:
            raise _wrong(str(error)) from error
        if len(wanted.seats) not in edition.players:
            low, high = edition.players[0], edition.players[-1]
            raise _wrong(f"{edition.title['en']} is for {low} to {high} players")
        secret = new_secret() if wanted.dice == "seed" else None
        row = TableRow(
            id=new_table_id(),
            code=new_code(),
            game=game.name,
            edition=edition.name,
            options=options.decode(),
            title=tidy_name(wanted.title) or edition.title["fr"],
            status=OPEN,
            public=wanted.public,
            pace=wanted.pace,
            absence=wanted.absence,
            seeded=secret is not None,
            secret=sealed(secret),
            host=holder,
            created=clock.wall(),
            touched=clock.wall(),
        )
        seats = [_seat(row.id, n, one, holder) for n, one in enumerate(wanted.seats)]
        return row, seats

    async def _add(self, row: TableRow, seats: list[SeatRow]) -> Table:
        await self.put(row, seats)
        table = await self.tables.get(row.id)
        await self._begin_if_full(table)
        return table

    async def put(self, row: TableRow, seats: list[SeatRow]) -> None:
        while not await self.store.add_table(row, seats):
            row.code = new_code()  # one in a thousand million

    async def make_room(self) -> None:
        """Refuses when there is none."""
        if await self.store.count() >= self.most:
            raise Refusal(
                503,
                "full",
                "Toutes les tables sont prises ; réessayez plus tard.",
                "All tables are taken; try again later.",
            )

    async def _begin_if_full(self, table: Table) -> None:
        if self.store.is_shared:
            table.seats = await self.store.seats(table.id)
        if table.match is None and not any([table.is_free(seat.seat) for seat in table.seats]):
            await self._begin(table)

    async def begin(self, table: Table, holder: str) -> None:
        """The host does not wait any longer: free seats are played by bots."""
        self._must_run(table, holder)
        if table.match is not None:
            raise Refusal(409, "started", "La partie a commencé.", "The game has begun.")
        for seat in table.seats:
            if table.is_free(seat.seat):
                await self.store.give_to_bot(table.id, seat.seat, "balanced")
        table.seats = await self.store.seats(table.id)
        await self._begin(table)

    async def _begin(self, table: Table) -> None:
        async with table.lock:
            if table.match is not None:
                return
            row = table.row
            game = self.games[row.game]
            edition = self.tables.edition(row.game, row.edition, row.options.encode())
            names = [seat.name or f"{seat.seat + 1}" for seat in table.seats]
            header = new_header(
                game,
                edition,
                len(table.seats),
                opened(row.secret),
                names,
                [seat.bot for seat in table.seats],
                row.pace,
                row.absence,
                [seat.entropy for seat in table.seats],
            )
            await self._write_header(table, header)

    async def begin_from(self, table: Table, header: Header) -> None:
        """A game whose table is laid already."""
        async with table.lock:
            await self._write_header(table, header)

    async def _write_header(self, table: Table, header: Header) -> None:
        text = encoder.encode(header.json()).decode()
        now = clock.wall()
        match = self.tables.match(header)
        due = match.deadline()
        # Entry 0 decides who began it when two processes do at once, and holds the hour it began.
        entry = EntryRow(0, now, -1, text)
        hour = 0 if due >= NEVER else due + now
        if await self.store.append(table.id, [entry], hour, now, PLAYING, ""):
            await self.store.change(table.id, now, epoch=now)
            table.row.status = PLAYING
            table.start(entry, match)
            table.is_ours = True
            await self.tables.row_changed(table)
        else:
            await self.tables.reload_row(table)

    # Sitting down and getting up

    async def join(self, table: Table, wanted: messages.Joining, holder: str) -> int:
        """Take a free seat, before the start or one that the host opened again."""
        name = tidy_name(wanted.name)
        if not name:
            raise _wrong("a player needs a name")
        async with table.lock:
            for seat in table.seats:
                if wanted.seat is not None and seat.seat != wanted.seat:
                    continue
                if is_same(seat.holder, holder) and wanted.seat is not None:
                    return seat.seat
                if not table.is_free(seat.seat):
                    continue
                taken = msgspec.structs.replace(seat, name=name, holder=holder)
                if table.match is None:
                    taken.entropy = wanted.entropy
                if await self.store.take_seat(taken, ""):
                    table.seats[seat.seat] = taken
                    break
                table.seats = await self.store.seats(table.id)
            else:
                raise Refusal(
                    409, "taken", "Il n’y a pas de siège libre.", "There is no free seat."
                )
        await self.tables.row_changed(table)
        if table.match is None:
            await self._begin_if_full(table)
        else:
            await self._do(table, taken.seat, Sit(_id(), table.n, name))
        return taken.seat

    async def _do(self, table: Table, seat: int, deed: Deed) -> None:
        answer = await self.tables.perform(table, seat, deed)
        if isinstance(answer, messages.Refused):
            raise Refusal(409, answer.code, answer.fr, answer.en)

    async def leave(self, table: Table, seat: int, holder: str) -> None:
        """Get up: before the start the seat is free again, later the player is away."""
        self._must_hold(table, seat, holder)
        if table.match is None:
            await self._free(table, seat, keep_name=False)
        else:
            await self._do(table, seat, messages.Away(_id(), table.n))

    async def replace(self, table: Table, seat: int, by: str, holder: str) -> None:
        """The seat of a player who is not here: whoever joins next has it, or a bot plays it until
        he is back."""
        self._must_run(table, holder)
        if not 0 <= seat < len(table.seats) or table.is_bots(seat):
            raise _wrong(f"nobody sits on seat {seat}")
        if seat in table.connected():
            raise Refusal(409, "here", "Ce joueur est là.", "This player is here.")
        if by == BY_LINK:
            await self._free(table, seat, keep_name=True)
        else:
            await self._do(table, seat, Replace(_id(), table.n, by))

    async def _free(self, table: Table, seat: int, keep_name: bool) -> None:
        async with table.lock:
            row = table.seats[seat]
            freed = msgspec.structs.replace(row, holder="", name=row.name if keep_name else "")
            if await self.store.take_seat(freed, row.holder):
                table.seats[seat] = freed
            else:
                table.seats = await self.store.seats(table.id)
        await self._holder_changed(table)

    async def move_code(self, table: Table, seat: int, holder: str) -> messages.MoveCode:
        """A code with which another device takes the seat over, once, soon."""
        self._must_hold(table, seat, holder)
        code = new_code(MOVE_LETTERS)
        until = clock.wall() + MOVE_SECONDS * 1000
        await self.store.add_code(hashed(code), table.id, seat, until, clock.wall())
        return messages.MoveCode(f"{code[:5]}-{code[5:]}", MOVE_SECONDS)

    async def move(self, code: str, holder: str) -> tuple[Table, int]:
        given = hashed(tidy_code(code))
        match: tuple[str, str, int] | None = None
        for row in await self.store.codes(clock.wall()):  # all of them: the time tells nothing
            if is_same(row[0], given):
                match = row
        if match is None or not await self.store.use_code(match[0]):
            raise Refusal(
                404,
                "no_code",
                "Ce code n’est pas ou plus valable.",
                "This code is not good any more.",
            )
        table = await self.tables.get(match[1])
        seat = table.seats[match[2]]
        async with table.lock:
            moved = msgspec.structs.replace(seat, holder=holder)
            if not await self.store.take_seat(moved, seat.holder):
                raise Refusal(
                    409, "taken", "Ce siège a changé de main.", "This seat changed hands."
                )
            others = [one.seat for one in table.seats if is_same(one.holder, seat.holder)]
            table.seats[seat.seat] = moved
            # Of several people at one device the first is taken for the host.
            if is_same(table.row.host, seat.holder) and seat.seat == min(others):
                await self.store.change(table.id, clock.wall(), host=holder)
                table.row.host = holder
        await self._holder_changed(table)
        return table, seat.seat

    async def _holder_changed(self, table: Table) -> None:
        for client in table.clients:
            client.check_holder()
        await self.tables.row_changed(table)

    # Running the table

    async def rename(self, table: Table, title: str, holder: str) -> None:
        self._must_run(table, holder)
        name = tidy_name(title)
        if not name:
            raise _wrong("a table needs a name")
        await self._change(table, title=name)

    async def archive(self, table: Table, archived: bool, holder: str) -> None:
        self._must_run(table, holder)
        await self._change(table, archived=archived)

    async def hand_over(self, table: Table, seat: int, holder: str) -> None:
        self._must_run(table, holder)
        if not table.holder(seat):
            raise _wrong(f"nobody sits on seat {seat}")
        await self._change(table, host=table.holder(seat))

    async def pause(self, table: Table, paused: bool, holder: str) -> None:
        """The table's clock stands still, and goes on from there."""
        self._must_run(table, holder)
        if table.match is None:
            raise Refusal(
                409, "not_started", "La partie n’a pas commencé.", "The game has not begun."
            )
        async with table.lock:
            row = table.row
            now = clock.wall()
            if paused and not row.paused_at:
                row.paused_at = now
                await self.store.change(table.id, now, paused_at=now, due=0)
            elif not paused and row.paused_at:
                row.epoch += now - row.paused_at
                row.paused_at = 0
                due = table.due()
                await self.store.change(table.id, now, paused_at=0, epoch=row.epoch, due=due)
        await self.tables.row_changed(table)

    async def rematch(self, table: Table, holder: str) -> Table:
        """The same box, people and devices; the seats move on by one."""
        if not any([is_same(seat.holder, holder) for seat in table.seats]):
            self._must_run(table, holder)
        if table.row.status != OVER:
            raise Refusal(409, "not_over", "La partie n’est pas finie.", "The game is not over.")
        if not table.row.rematch:
            await self.make_room()
            secret = new_secret() if table.row.seeded else None
            row = msgspec.structs.replace(
                table.row,
                id=new_table_id(),
                code=new_code(),
                status=OPEN,
                secret=sealed(secret),
                epoch=0,
                paused_at=0,
                due=0,
                created=clock.wall(),
                touched=clock.wall(),
                archived=False,
                rematch="",
                outcome="",
                brought=False,
            )
            turned = [*table.seats[1:], table.seats[0]]
            seats = [
                msgspec.structs.replace(seat, table=row.id, seat=n, entropy="")
                for n, seat in enumerate(turned)
            ]
            await self._add(row, seats)
            await self.follow(table, row.id)
        return await self.tables.get(table.row.rematch)

    async def follow(self, table: Table, next: str) -> None:
        """The people of this table find each other again at that one; only the first counts."""
        if await self.store.follow(table.id, next):
            table.row.rematch = next
            await self.tables.row_changed(table)
        else:
            await self.tables.reload_row(table)

    async def _change(self, table: Table, **fields: object) -> None:
        await self.store.change(table.id, clock.wall(), **fields)
        for name, value in fields.items():
            setattr(table.row, name, value)
        await self.tables.row_changed(table)

    # Rights

    def _must_run(self, table: Table, holder: str) -> None:
        if not is_same(table.row.host, holder):
            raise not_host()

    def _must_hold(self, table: Table, seat: int, holder: str) -> None:
        if not is_same(table.holder(seat), holder):
            raise not_yours()


def _seat(table: str, n: int, wanted: messages.NewSeat, holder: str) -> SeatRow:
    name = tidy_name(wanted.name)
    if wanted.kind == "bot":
        bot = wanted.bot or "balanced"
        return SeatRow(table=table, seat=n, name=name, bot=bot, holder="", entropy="")
    mine = holder if wanted.kind in ("me", "here") else ""
    entropy = wanted.entropy if mine else ""
    return SeatRow(table=table, seat=n, name=name, bot="", holder=mine, entropy=entropy)


def _info(row: TableRow, seats: list[SeatInfo], is_host: bool) -> TableInfo:
    secret = opened(row.secret)
    return TableInfo(
        id=row.id,
        code=row.code,
        title=row.title,
        game=row.game,
        edition=row.edition,
        options=msgspec.json.decode(row.options),
        status=row.status,
        public=row.public,
        pace=row.pace,
        absence=row.absence,
        dice="seed" if row.seeded else "host",
        commitment=commitment(secret) if secret else "",
        seats=seats,
        host=is_host,
        paused=row.paused_at != 0,
        archived=row.archived,
        created=row.created,
        touched=row.touched,
        rematch=row.rematch,
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        brought=row.brought,
    )


def sealed(secret: Secret | None) -> str:
    if secret is None:
        return ""
    return encoder.encode({"seed": f"{secret.seed:032x}", "salt": secret.salt}).decode()


def opened(text: str) -> Secret | None:
    if not text:
        return None
    found = msgspec.json.decode(text)
    return Secret(int(found["seed"], 16), found["salt"])


def _id() -> str:
    return new_code(12)
