"""`LiveBase`, the base class of `LiveTable` and `LiveDesk`, a table or desk in memory: its log,
clients, lock, timer and answered commands."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, final

from magnat.core.step_and_window import Ms, Seat
from magnat.server.store.rows import EntryRow
from magnat.server.wire.socket import Refused

# Time to answer that remains at least after an interruption of the server.
LEAST_LEFT_MS: Final = 3_000

Command = TypeVar("Command")  # has an id, by which a resend is recognised


class LogWatcher(Protocol):
    """A client of a table or desk; it is sent a new view when the log changes."""

    @property
    def seat(self) -> Seat:
        """The seat of the client; -1 for a spectator, or for the banker of a desk."""

    seen: int  # the last entry whose animation this client's page has finished; -1 if none

    def schedule_send(self) -> None:
        """Schedule `send_new` for the next round of the event loop."""

    def check(self) -> None:
        """Drop the client if its device no longer holds the seat."""

    def send_new(self) -> None:
        """Send the newest view and the queued answers, if the socket has room for them."""

    def drop(self, code: str, fr: str, en: str) -> None:
        """Send `Bye` with this code and these texts, and close the socket."""


class StoringSince(NamedTuple):
    """The time at which entries were given to the store."""

    monotonic: float  # from the monotonic clock, in seconds
    wall: Ms
    jumped: Ms  # `WallClock.jumped` at that time


@final
class FifoLock:
    """A first-in-first-out lock that can also be taken synchronously while it is free."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def locked(self) -> bool:
        return self._is_taken

    def try_acquire(self) -> bool:
        """Take the lock if it is free and return whether it was; the caller must then release
        it."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def release(self) -> None:
        """Pass the lock to the task that has waited longest, or free it."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():  # skip a task that was cancelled while it waited
                first.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            # The lock was passed to this task before the cancellation: pass it on.
            if not turn.cancelled():
                self.release()
            raise

    async def __aexit__(self, *raised: object) -> None:
        self.release()


class LiveBase(ABC, Generic[Command]):
    """A table or a cash desk that this process has in memory.

    `judge` and `wake` carry out a command or a deadline and return its entries. After the entries
    are stored, `publish` shows them to clients; if storing fails, `roll_back` undoes them.
    """

    def __init__(self, id: str) -> None:
        self.id: Final = id
        # For each command that was carried out (see `_key`), the number of its entry.
        self.commands: Final[dict[str, int]] = {}
        self.watchers: Final[set[LogWatcher]] = set()
        self.scheduled: Final[list[LogWatcher]] = []  # clients that `send_new` will send to
        self.lock: Final = FifoLock()  # held while entries are added to the log
        self.timer: asyncio.Handle | None = None
        self.timer_at = 0.0  # when the timer fires, on the loop's clock
        self.last_used = time.monotonic()
        # Whether a task is rereading the log after an outage of the store.
        self.is_recovering = False
        self.storing_since: StoringSince | None = None  # None while no entries are being stored
        # Counts changes of shown data that are not in the log, for example who is connected.
        self.changes = 0

    def changed(self) -> None:
        """Note that something changed which clients see but which is not in the log (such as who is
        connected), so that they are sent a new view."""
        self.changes += 1

    def remember_commands(self, entries: Sequence[EntryRow]) -> None:
        """Remember the ids of the commands that added these entries, to recognise a command that is
        sent again."""
        for entry in entries:
            if entry.command is not None:
                self.commands[entry.command] = entry.n

    def send_new(self) -> None:
        """Send the newest view and the queued answers to every client in `scheduled`, and empty
        that list."""
        scheduled = self.scheduled[:]
        self.scheduled.clear()
        for watcher in scheduled:
            watcher.send_new()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def fill_caches(self) -> None:
        """Fill caches after loading, in a thread, so that the first client need not wait for
        that."""
        return

    @property
    @abstractmethod
    def n(self) -> int:
        """The number of the last stored entry; -1 if there is none."""

    @property
    def shown_n(self) -> int:
        """The number of the last entry as clients count entries; see `shown_number`."""
        return self.shown_number(self.n)

    def shown_number(self, n: int) -> int:
        """Return the number by which clients know entry `n`. At a table, clients do not count
        hidden entries, which only one seat may know of."""
        return n

    def is_hidden(self, n: int) -> bool:
        """Tell whether entry `n` is hidden: its seat alone may know of it."""
        return False

    def hidden_entries(self, seat: Seat) -> int:
        """Return how many hidden entries a seat may know of; CHANCE stands for the banker of a
        table with real dice, who may know of all."""
        return 0

    @property
    def is_done(self) -> bool:
        """Whether the log gets no more entries."""
        return False

    @property
    @abstractmethod
    def is_shown(self) -> bool:
        """Whether a view can be sent now: the game has started, and no entry is waiting to be
        stored."""

    @abstractmethod
    def now(self) -> Ms:
        """Return the time on the clock of this log, in ms."""

    def animation_left(self) -> Ms:
        """Return for how many ms at most the clock is still stopped because pages show an
        animation; 0 if the clock runs."""
        return 0

    @abstractmethod
    def due(self) -> Ms:
        """Return the wall-clock time at which `wake` must be called; 0 if never."""

    @abstractmethod
    def hindrance(self, command: Command) -> Refused | None:
        """Return a refusal if no command of this kind is possible now (game not started, paused);
        None if `judge` may decide about the command."""

    @abstractmethod
    def judge(self, seat: Seat, command: Command) -> list[EntryRow] | Refused:
        """Carry out a command provisionally and return the entries to store: an empty list if it
        changes nothing, a refusal if it is not allowed. `roll_back` undoes it."""

    @abstractmethod
    def wake(self, command: Command | None = None) -> list[EntryRow] | None:
        """Process the earliest deadline if it has passed, or had passed when `command` was
        received, and return its entries; None if not."""

    @abstractmethod
    def move_clock(self, ms: Ms) -> None:
        """Move the clock of this log, because the machine's clock was set by `ms`."""

    @abstractmethod
    def miss(self, ms: Ms) -> None:
        """Postpone the deadlines by `ms` in which the server did not serve this log; after that at
        least LEAST_LEFT_MS remain until each."""

    @abstractmethod
    def row_update(self) -> tuple[Any, ...]:
        """Return the values of `Log.row_columns`, which are stored together with the entries."""

    @abstractmethod
    def publish(self, entries: Sequence[EntryRow]) -> None:
        """Show these entries to clients; called after they are stored."""

    @abstractmethod
    def roll_back(self) -> None:
        """Undo the last `judge` or `wake`: its entries were not stored, or it is unknown whether
        they were."""

    @abstractmethod
    def add(self, entry: EntryRow) -> None:
        """Apply an entry that was read from the store."""
