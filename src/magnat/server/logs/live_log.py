"""A log that lives in memory: who looks at it, which command became which entry, when it is due."""

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


class Watcher(Protocol):
    """Somebody who looks on at the other end of a socket."""

    @property
    def seat(self) -> Seat:
        """Whose it is; -1: nobody's, or the banker's of a desk."""

    told: int  # the last entry that its page has told its reader; -1: none yet

    def stir(self) -> None:
        """There may be something new to send."""

    def check(self) -> None:
        """It may look on no longer when what it showed is somebody else's by now."""

    def send_new(self) -> None:
        """What is new is sent, if it can be."""

    def drop(self, code: str, fr: str, en: str) -> None:
        """It is told goodbye."""


@final
class Turns:
    """One at a time, in the order of asking; where nobody else is, without a wait."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def locked(self) -> bool:
        return self._is_taken

    def take(self) -> bool:
        """At once or not at all; whoever takes it gives it back."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def give(self) -> None:
        """To whoever has waited longest."""
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


class Alive(ABC, Generic[Command]):
    """A table or a cash desk, for as long as this process has it in memory.

    What `judge` and `wake` return is not yet so: it is stored, then `keep` lets it be, or
    `step_back` forgets it.
    """

    def __init__(self, id: str) -> None:
        self.id: Final = id
        self.commands: Final[dict[str, int]] = {}  # the entry that each command became
        self.watchers: Final[set[Watcher]] = set()
        self.stirred: Final[list[Watcher]] = []  # those whose turn to be sent something comes next
        self.lock: Final = Turns()  # one at a time adds to the log
        self.timer: asyncio.Handle | None = None
        self.rings = 0.0  # when the timer does, on the loop's clock
        self.used = time.monotonic()
        self.is_mending = False  # whether somebody looks if the store answers again
        self.changes = 0  # of anything it shows beside its log

    def changed(self) -> None:
        """Something beside the log has."""
        self.changes += 1

    def note(self, entries: Sequence[EntryRow]) -> None:
        """Which commands they answer."""
        for entry in entries:
            if entry.command is not None:
                self.commands[entry.command] = entry.n

    def send_new(self) -> None:
        """To all who were stirred."""
        stirred = self.stirred[:]
        self.stirred.clear()
        for watcher in stirred:
            watcher.send_new()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def warm(self) -> None:
        """In a thread, before anybody looks: what the first one would have to wait for."""
        return

    @property
    @abstractmethod
    def n(self) -> int:
        """The last entry that is stored; -1: none."""

    @property
    @abstractmethod
    def is_shown(self) -> bool:
        """Whether there is something to see and all of it is stored: nobody sees what may not have
        been."""

    @abstractmethod
    def now(self) -> Ms:
        """Its own clock."""

    def telling(self) -> Ms:
        """For how long at most its clock still stands while a story is told; 0: it runs."""
        return 0

    @abstractmethod
    def due(self) -> Ms:
        """The wall clock at which time closes something; 0: it closes nothing."""

    @abstractmethod
    def hindrance(self, command: Command) -> Refused | None:
        """Why nothing of the kind can be done now, whatever it is."""

    @abstractmethod
    def judge(self, seat: Seat, command: Command) -> list[EntryRow] | Refused:
        """The entries that a command becomes; none when it was so already."""

    @abstractmethod
    def wake(self) -> list[EntryRow] | None:
        """The next thing that time has closed by now; None when there is nothing."""

    @abstractmethod
    def news(self) -> tuple[Any, ...]:
        """What goes into its row with the entries that are to be stored."""

    @abstractmethod
    def keep(self, entries: Sequence[EntryRow]) -> None:
        """They are stored: from now on they are shown."""

    @abstractmethod
    def step_back(self) -> None:
        """They are not, or nobody knows: as if they had never been."""

    @abstractmethod
    def add(self, entry: EntryRow) -> None:
        """Take over an entry that another process stored."""
