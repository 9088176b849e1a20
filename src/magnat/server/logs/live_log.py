"""One log in memory: its clients, its lock, its timer, and the entry that each command became."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, final

from magnat.core.step import Ms, Seat
from magnat.server.store.rows import EntryRow
from magnat.server.wire.socket import Refused

Command = TypeVar("Command")  # what can be asked of it; has an id, so that a resend is known


class LogWatcher(Protocol):
    """A client that is sent what is new in the log."""

    @property
    def seat(self) -> Seat:
        """The seat that it plays; -1: a spectator, or the banker of a desk."""

    told: int  # the last entry that its page has told its reader; -1: none yet

    def schedule_send(self) -> None:
        """Schedule `send_new`: there may be something new."""

    def check(self) -> None:
        """Drop the client if its device no longer holds the seat."""

    def send_new(self) -> None:
        """Send what is new, if the socket has room."""

    def drop(self, code: str, fr: str, en: str) -> None:
        """Send `Bye` and close."""


@final
class FifoLock:
    """A lock in the order of asking, which can also be taken without a task when it is free."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def locked(self) -> bool:
        return self._is_taken

    def take(self) -> bool:
        """Take the lock if it is free; the caller must give it back."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def give(self) -> None:
        """Hand the lock to the one who has waited longest, or free it."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():  # cancelled meanwhile
                first.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            if not turn.cancelled():  # it had come before its owner went
                self.give()
            raise

    async def __aexit__(self, *raised: object) -> None:
        self.give()


class LiveLog(ABC, Generic[Command]):
    """A table or a cash desk, for as long as this process has it in memory.

    The entries that `judge` and `wake` return are not shown yet. They are stored first; then `keep`
    publishes them, or `step_back` rolls them back.
    """

    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.commands: Final[dict[str, int]] = {}  # the entry that each command became
        self.watchers: Final[set[LogWatcher]] = set()
        self.scheduled: Final[list[LogWatcher]] = []  # that `send_new` will send to
        self.lock: Final = FifoLock()  # one at a time adds to the log
        self.timer: asyncio.Handle | None = None
        self.rings = 0.0  # when the timer does, on the loop's clock
        self.used = time.monotonic()
        self.is_mending = False  # whether somebody looks if the store answers again
        self.changes = 0  # of anything it shows beside its log

    def changed(self) -> None:
        """Note that something beside the log has changed, so that clients are sent a new view."""
        self.changes += 1

    def note(self, entries: Sequence[EntryRow]) -> None:
        """Remember which commands these entries answer, to recognise a resend."""
        for entry in entries:
            if entry.command is not None:
                self.commands[entry.command] = entry.n

    def send_new(self) -> None:
        """Send to all clients that were scheduled."""
        scheduled = self.scheduled[:]
        self.scheduled.clear()
        for watcher in scheduled:
            watcher.send_new()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def warm(self) -> None:
        """Fill caches after loading, in a thread, so that the first client need not wait."""
        return

    @property
    @abstractmethod
    def n(self) -> int:
        """The last entry that is stored; -1: none."""

    @property
    @abstractmethod
    def is_shown(self) -> bool:
        """Whether there is something to show and all of it is stored."""

    @abstractmethod
    def now(self) -> Ms:
        """The log's own clock."""

    def telling(self) -> Ms:
        """For how long at most the clock still stands while an animation runs; 0: it runs."""
        return 0

    @abstractmethod
    def due(self) -> Ms:
        """When `wake` must be called, on the wall clock; 0: never."""

    @abstractmethod
    def hindrance(self, command: Command) -> Refused | None:
        """Why no command of this kind is possible now; None: it may be judged."""

    @abstractmethod
    def judge(self, seat: Seat, command: Command) -> list[EntryRow] | Refused:
        """The entries that a command becomes; an empty list when it changes nothing."""

    @abstractmethod
    def wake(self) -> list[EntryRow] | None:
        """The entries of the next deadline that has passed; None when none has."""

    @abstractmethod
    def news(self) -> tuple[Any, ...]:
        """The fields of the log's row that are stored together with the entries."""

    @abstractmethod
    def keep(self, entries: Sequence[EntryRow]) -> None:
        """Publish the entries: they are stored."""

    @abstractmethod
    def step_back(self) -> None:
        """Roll back: the entries were not stored, or the outcome is unknown."""

    @abstractmethod
    def add(self, entry: EntryRow) -> None:
        """Apply an entry that was read from the store."""
