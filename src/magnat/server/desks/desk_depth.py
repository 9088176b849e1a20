"""Change the depth of a cash desk (CASH, TITLES or REFEREE).

At depth REFEREE the engine plays the game at a table that belongs to the desk. The desk keeps its
id and its log; the table is created when the desk enters this depth, replaced when the kind of dice
changes, and paused when the desk leaves this depth.
"""

from __future__ import annotations

from typing import Final

from magnat.bank.commands import Command, Deepen, DeskAnswer, Rename, TakeBank
from magnat.bank.ledger_entry import BANKER
from magnat.bank.referee_moves import EveningAct
from magnat.core.action_and_choice import Illegal, Item, Json
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.games import box_of
from magnat.kit.fronts.desk import REFEREE
from magnat.kit.set_by_hand import position, things
from magnat.play.fairness import new_secret
from magnat.play.match.match import Match
from magnat.server import clock
from magnat.server.desks.live import ChangeDepth, LiveDesk
from magnat.server.desks.registry_and_phones import DeskRegistry
from magnat.server.http.refusals import Refusal, bank_is_here
from magnat.server.store.rows import SeatRow
from magnat.server.tables.command_types import Sit
from magnat.server.tables.create_and_begin import new_row
from magnat.server.tables.host import HostService
from magnat.server.tables.info_and_lists import secret_to_json
from magnat.server.tables.live import SEAT_GRACE_MS, LiveTable
from magnat.server.tables.positions import Positions, must_be_shown, under_way
from magnat.server.tables.registry import TableRegistry
from magnat.server.wire.socket import Ack, Refused

# Phones may take over the bank after its device has been absent for so long (the same time as for a
# seat). Not Final, so that tests can shorten it.
BANK_GRACE_MS = SEAT_GRACE_MS
# Attempts to change the depth; an attempt fails if another command adds an entry meanwhile.
TRIES: Final = 4


class DeskDepthService:
    """A service that performs the commands of cash desks. If a command changes the depth of the
    desk, the service also creates, replaces or pauses the desk's referee's table."""

    def __init__(
        self, tables: TableRegistry, desks: DeskRegistry, positions: Positions, host: HostService
    ) -> None:
        self.tables: Final = tables
        self.desks: Final = desks
        self.positions: Final = positions
        self.host: Final = host
        self.store: Final = tables.store

    async def perform(self, desk: LiveDesk, who: Seat, command: Command) -> Ack | Refused:
        """Perform a command of a device at a desk; a change to or from depth REFEREE also creates
        or pauses the referee's table."""
        is_there = desk.ledger.depth == REFEREE
        if isinstance(command, Deepen) and who == BANKER:
            if is_there or command.depth == REFEREE:
                try:
                    return await self._perform_change(desk, command)
                except Refusal as refusal:
                    return Refused(command.id, "illegal", refusal.fr, refusal.en, n=desk.n)
        if isinstance(command, TakeBank):
            refused = _bank_is_here(desk, command)
            if refused is not None:
                return refused
        answer = await self.desks.perform(desk, who, command)
        if isinstance(command, (TakeBank, DeskAnswer)) and isinstance(answer, Ack):
            await self._pass_bank(desk)
        if isinstance(command, Rename) and isinstance(answer, Ack) and is_there:
            await self._rename(desk, command)
        return answer

    async def _pass_bank(self, desk: LiveDesk) -> None:
        """Give the bank to the phone that asked for it, if everybody who is connected has
        agreed."""
        asked = desk.bank_request()
        if asked is None or not desk.holders[asked.who]:
            return
        await self.desks.hand_over(desk, desk.holders[asked.who], asked.who, asked.n)
        await self.reassign_seats(desk)

    async def change_depth(self, desk: LiveDesk, depth: int, is_online: bool, id: str) -> None:
        """Change the depth of the desk at the request of the host of its referee's table; raises
        Refusal if that is not possible."""
        answer = await self._perform_change(desk, Deepen(id, depth, is_online))
        if isinstance(answer, Refused):
            raise Refusal(409, answer.code, answer.fr, answer.en)

    async def _perform_change(self, desk: LiveDesk, command: Deepen) -> Ack | Refused:
        known = desk.commands.get(f"{BANKER}:{command.id}")
        if known is not None:
            return Ack(command.id, known)
        for _ in range(TRIES):
            hindrance = desk.hindrance_of_depth(command)
            if hindrance is not None:
                return hindrance
            base = desk.n
            left = await self._pause_table(desk, command)
            made = (
                await self._create_table(desk, left, command.online) if _is_table(command) else None
            )
            acts = [] if left is None else acts_of(left)
            change = ChangeDepth(
                command.id,
                base,
                command.depth,
                "" if made is None else made.id,
                command.online and made is not None,
                acts,
                None if left is None or left.match is None else left.match.s,
            )
            answer = await self.desks.perform(desk, BANKER, change)
            if isinstance(answer, Ack):
                if left is not None:
                    await self.host.set_successor(left, desk.id if made is None else made.id)
                return answer
            if made is not None:
                await self.host.set_successor(made, desk.id)
            if answer.code != "stale":
                return answer
        return answer

    async def _pause_table(self, desk: LiveDesk, command: Deepen) -> LiveTable | None:
        """Pause the desk's current referee's table and return it; None if the desk has none."""
        if desk.ledger.depth != REFEREE:
            return None
        table = await self.tables.get(desk.ledger.table)
        assert table.match is not None
        must_be_shown(table, table.row.host)
        if _is_table(command):
            _lines(table)  # refuses in the middle of a turn, when a position cannot be moved
        if not table.row.paused_at:
            await self.host.pause(table, True, table.row.host)
        return table

    async def _create_table(
        self, desk: LiveDesk, left: LiveTable | None, is_online: bool
    ) -> LiveTable:
        """Create a referee's table from the position of `left`, the table that it replaces, or of
        the desk if `left` is None."""
        ledger, kept = desk.ledger, desk.row
        lines = _lines(left) if left is not None else _things(desk)
        network = await self.positions.factory.make_room_for_network(kept.laid)
        title = ledger.title or ledger.edition.title["fr"]
        row = new_row(kept.game, kept.edition, kept.options, title, kept.host)
        row.desk = desk.id
        row.laid = network
        if is_online:
            row.seeded = True
            row.secret = secret_to_json(new_secret())
        seats = [
            SeatRow(
                table=row.id,
                seat=seat,
                name=name,
                bot="",
                holder=desk.holders[seat] or kept.host,
                entropy="",
            )
            for seat, name in enumerate(ledger.names)
        ]
        return await self.positions.begin(row, seats, list(ledger.names), lines, kept.laid)

    # Apply changes of a desk to its referee's table

    async def _rename(self, desk: LiveDesk, command: Rename) -> None:
        if command.seat >= 0:
            table = await self.tables.get(desk.ledger.table)
            name = desk.ledger.names[command.seat]
            await self.tables.perform(table, command.seat, Sit(command.id, table.n, name))

    async def reassign_seats(self, desk: LiveDesk) -> None:
        """Give the seats of the referee's table to the devices that hold the desk's accounts."""
        if desk.ledger.depth != REFEREE:
            return
        table = await self.tables.get(desk.ledger.table)
        host = desk.row.host
        for seat in table.seats:
            holder = desk.holders[seat.seat] or host
            if seat.holder != holder:
                was, seat.holder = seat.holder, holder
                await self.store.take_seat(seat, was)
        if table.row.host != host:
            table.row.host = host
            await self.store.change(table.id, clock.wall(), host=host)
        await self.tables.row_changed(table)


def _bank_is_here(desk: LiveDesk, command: TakeBank) -> Refused | None:
    """Return the refusal if a phone may not ask for the bank, because the bank's device is
    connected or was connected a short time ago; None if it may."""
    if BANKER in desk.here():
        here = bank_is_here()
        return Refused(command.id, "illegal", here.fr, here.en, n=desk.n)
    left = -(-(BANK_GRACE_MS - desk.bank_absent_ms()) // 1000)
    if left > 0:
        return Refused(
            command.id,
            "illegal",
            f"L’appareil de la banque peut revenir\u00a0: attendez encore {left} s.",
            f"The bank’s device may come back: wait {left} s more.",
            n=desk.n,
        )
    return None


def _is_table(command: Deepen) -> bool:
    return command.depth == REFEREE


def _things(desk: LiveDesk) -> list[Json]:
    ledger = desk.ledger
    return [ledger.game.codec.encode(action) for action in things(ledger.s)]


def _lines(table: LiveTable) -> list[Json]:
    assert table.match is not None
    try:
        return [table.codec.encode(action) for action in position(table.match.s)]
    except Illegal as error:
        raise under_way(error) from error


def acts_of(table: LiveTable) -> list[EveningAct]:
    """Return the payments and moves of items at a table, grouped by the entry that caused them;
    undone entries are left out."""
    match = table.match
    assert match is not None
    found: dict[int, EveningAct] = {}
    struck = match.record.struck
    box = box_of(match.game)
    rents: dict[str, Item] = {}  # for the rule clause of a rent, the title whose rent is due
    for one in match.history:
        event = one.event
        if one.entry == 0 or one.entry in struck:
            continue
        if box.rent_of(event) != NOBODY:
            rents[event.cite] = box.rent_of(event)
        if event.kind not in ("paid", "given"):
            continue
        if one.entry not in found:
            rent = [rents[event.cite]] if event.cite in rents else []
            at = _hour(match, one.entry, table.row.epoch)
            found[one.entry] = EveningAct(at, event.cite, [], [], rent)
        facts = [fact for fact in event.facts if isinstance(fact, int)]
        if event.kind == "paid":
            src, dst, n, good = facts
            found[one.entry].postings.append((good, src, dst, n))
        else:
            item, src, dst = facts[:3]
            moves = found[one.entry].moves
            # A title that moves from a player through the bank to another player is one move.
            before = [move for move in moves if move[0] == item]
            moves[:] = [move for move in moves if move[0] != item]
            moves.append((item, before[0][1] if before else src, dst))
    return list(found.values())


def _hour(match: Match, entry: int, epoch: Ms) -> Ms:
    return epoch + match.record.lines[entry - 1].at
