"""One cash desk in memory: its ledger, and the devices that may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

import msgspec
from msgspec import Struct

from magnat.bank.commands import Close, Command, Deepen
from magnat.bank.desk import Desk
from magnat.bank.desk_administration import bank_passed
from magnat.bank.ledger import BANK
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.bank.referee_moves import EveningAct, told
from magnat.bank.view import DeskView, view
from magnat.core.action_and_choice import Illegal
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.kit.fronts.desk import REFEREE
from magnat.server import clock
from magnat.server.security.keys_ids_codes import is_same
from magnat.server.shared_by_tables_and_desks.live_base import LEAST_LEFT_MS, LiveBase
from magnat.server.store.rows import DeskRow, EntryRow
from magnat.server.wire.desk import DeskInfo
from magnat.server.wire.encoder import encoder
from magnat.server.wire.socket import Refused

# A desk with more entries is full; a usual evening has a few hundred.
MOST_ENTRIES: Final = 5_000
_decoder: Final = msgspec.json.Decoder(LedgerEntry)


class PassBank(Struct):
    """A command to note who keeps the bank. The server itself gives it when the bank passes to
    another device."""

    id: str
    seat: Seat  # the player whose phone keeps the bank; BANKER if the device has no account
    request: int  # the number of the request to which everybody has agreed; 0 if there was none


class ChangeDepth(Struct):
    """A command to change the depth of the desk (CASH, TITLES or REFEREE). The server itself gives
    it when it creates or leaves a referee's table."""

    id: str
    base: int  # the desk's entry after which the referee's table was created
    depth: int
    table: str
    online: bool
    acts: list[EveningAct]
    left: State | None  # the state of the referee's table that was paused; None if there was none


@final
class LiveDesk(LiveBase[Command | ChangeDepth | PassBank]):
    """A cash desk that is loaded in this process."""

    def __init__(self, row: DeskRow, ledger: Desk, holders: list[str]) -> None:
        super().__init__(row.id)
        self.row: Final = row
        self.ledger: Final = ledger
        # By seat: hash of the key of the phone that holds the account; "" if no phone does.
        self.holders = holders
        # When the bank's device was last connected; only valid while it is not connected.
        self.bank_left: Ms = clock.wall()
        # Entries that a command has made and that are not stored yet.
        self._judged: list[LedgerEntry] = []
        self._missed: Ms = 0  # time without service that is added to the running auction

    # Queries

    @property
    def n(self) -> int:
        return self.ledger.n

    @property
    def is_shown(self) -> bool:
        return True

    def now(self) -> Ms:
        return clock.wall() - self._missed

    def due(self) -> Ms:
        due = self.ledger.due()
        return due + self._missed if due else 0

    def move_clock(self, ms: Ms) -> None:
        if self.due():
            self._missed += ms

    def miss(self, ms: Ms) -> None:
        self.move_clock(ms)
        self.move_clock(max(clock.wall() + LEAST_LEFT_MS - self.due(), 0))

    def who(self, holder: str) -> Seat | None:
        """Return the seat whose account a device holds (`holder` is the hash of its key); BANKER
        for the banker's device, None for any other device."""
        if is_same(self.row.host, holder):
            return BANKER
        for seat, known in enumerate(self.holders):
            if is_same(known, holder):
                return seat
        return None

    def view(self, you: Seat, since: int) -> DeskView:
        linked = [bool(holder) for holder in self.holders]
        banks = [n for n, holder in enumerate(self.holders) if is_same(holder, self.row.host)]
        own = banks[0] if banks else NOBODY
        created, is_banked = self.row.created, BANKER in self.here()
        now = self.now()
        return view(self.ledger, self.id, you, since, linked, now, created, own, is_banked)

    def here(self) -> set[Seat]:
        """Return the accounts whose devices are connected now; BANKER for the bank's device."""
        return {watcher.seat for watcher in self.watchers}

    def bank_absent_ms(self) -> Ms:
        """Return for how long the bank's device has had no connection; time in which the server did
        not serve does not count."""
        return 0 if BANKER in self.here() else max(clock.wall() - self.bank_left, 0)

    def bank_request(self) -> LedgerEntry | None:
        """Return the request to keep the bank to which everybody who is here has agreed. If the
        game hides something, another device must agree: the bank sees it all."""
        for asked in self.ledger.requests.values():
            agreed = self.ledger.agreed.get(asked.n, set())
            if asked.key != BANK:
                continue
            others = self.here() - {asked.who}
            is_shared = not self.ledger.is_secret or bool(agreed - {asked.who})
            if BANKER in agreed or (others <= agreed and is_shared):
                return asked
        return None

    def info(self, holder: str) -> DeskInfo:
        you = self.who(holder)
        row = self.row
        names = list(self.ledger.names)
        return DeskInfo(
            row.id,
            row.game,
            row.edition,
            names,
            BANKER if you is None else you,
            row.touched,
            row.created,
            self.ledger.title,
            self.ledger.is_closed,
        )

    # Commands and deadlines

    def hindrance(self, command: Command | ChangeDepth | PassBank) -> Refused | None:
        if self.n < MOST_ENTRIES or isinstance(command, (ChangeDepth, PassBank, Close)):
            return None
        return Refused(
            command.id,
            "illegal",
            "Cette caisse est pleine\u00a0: ouvrez-en une autre.",
            "This desk is full: open another one.",
        )

    def hindrance_of_depth(self, command: Deepen) -> Refused | None:
        """Return why the depth of the desk (CASH, TITLES or REFEREE) cannot be changed now; None if
        it can. At depth REFEREE, a command that changes only the kind of dice is allowed."""
        ledger = self.ledger
        full = self.hindrance(command) if command.depth == REFEREE else None
        if full is not None:
            return full
        is_there = command.depth == ledger.depth == REFEREE
        if is_there and command.online != ledger.is_online and not ledger.is_closed:
            return None
        try:
            ledger.judge(BANKER, self.now(), command)
        except Illegal as illegal:
            return self._refused(command.id, illegal)
        return None

    def judge(
        self, seat: Seat, command: Command | ChangeDepth | PassBank
    ) -> list[EntryRow] | Refused:
        if isinstance(command, ChangeDepth):
            return self._change_depth(command)
        if isinstance(command, PassBank):
            passed = bank_passed(self.ledger, self.now(), command.seat, command.request)
            return self._to_store(passed)
        try:
            return self._to_store(self.ledger.judge(seat, self.now(), command))
        except Illegal as illegal:
            return self._refused(command.id, illegal)

    def _change_depth(self, command: ChangeDepth) -> list[EntryRow] | Refused:
        ledger, now = self.ledger, self.now()
        if ledger.n != command.base:
            fr, en = "La caisse a changé entre-temps.", "The desk has changed meanwhile."
            return Refused(command.id, "stale", fr, en)
        if command.left is None:
            entries = [ledger.entry(now, BANKER, "depth")]
        else:
            entries = told(ledger, now, command.acts, command.left)
        last = entries[-1]
        last.depth, last.table, last.online = command.depth, command.table, command.online
        return self._to_store(*entries)

    def _refused(self, id: str, illegal: Illegal) -> Refused:
        ledger = self.ledger
        return Refused(
            id,
            "illegal",
            ledger.reason(illegal, "fr"),
            ledger.reason(illegal, "en"),
            illegal.cite,
            ledger.clause(illegal.cite),
        )

    def wake(
        self, command: Command | ChangeDepth | PassBank | None = None
    ) -> list[EntryRow] | None:
        """End the auction whose time is up and return its entries; None if there is none."""
        if not 0 < self.due() <= clock.wall():
            return None
        entry = self.ledger.strike()
        assert entry is not None
        return self._to_store(entry)

    def _to_store(self, *entries: LedgerEntry) -> list[EntryRow]:
        self._judged = list(entries)
        return [entry_row(entry) for entry in entries]

    # The log

    def row_update(self) -> tuple[Any, ...]:
        return (clock.wall(),)

    def publish(self, entries: Sequence[EntryRow]) -> None:
        for entry in self._judged:
            self.ledger.apply(entry)
        self._judged = []
        if not self.ledger.due():
            self._missed = 0
        self.row.touched = clock.wall()

    def roll_back(self) -> None:
        self._judged = []

    def add(self, entry: EntryRow) -> None:
        self.ledger.apply(_decoder.decode(entry.body))


def entry_row(entry: LedgerEntry) -> EntryRow:
    return EntryRow(entry.n, entry.at, entry.who, encoder.encode(entry).decode())
