"""The logs of this process: find, load, judge, store, broadcast, wake, unload.

A table that is played here and the cash desk of a real one are the same machine: a command is
judged, its entries are stored, then it is acknowledged and everybody is told. Where several
processes share a store each log lives at one of them, and what is asked of it elsewhere is passed
on. The primary key of the log is the last word: who finds an entry there that it does not know
takes it over and judges again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from magnat.core.step import Ms, Seat
from magnat.server import clock
from magnat.server.logs.live_log import LiveLog
from magnat.server.store.interface import DamagedData, Fenced, ServerProcess, Store, Unavailable
from magnat.server.store.rows import EntryRow, Log
from magnat.server.tasks.background import BackgroundTasks
from magnat.server.tasks.job_queue import YieldPoint
from magnat.server.tasks.threads import run_in_thread
from magnat.server.wire.socket import Ack, Refused

TRIES: Final = 8  # races lost one after the other
KEPT: Final = 2000  # in memory; beyond that those that nobody looks at go
LOAD_SECONDS: Final = 600.0  # that the longest log may take to be read
LONG: Final = 50  # entries; a longer log is played in a thread, and holds nobody up
STILL_SECONDS: Final = 0.05  # since it was last asked for: then nobody is about to change it
SLICE: Final = 50  # steps of time in one go, then others have their turn
# Tests are less patient; what is final is not looked up where it is compiled.
IDLE_SECONDS = 600.0  # what nobody looks at is then forgotten until it is asked for
SCAN_SECONDS = 5.0  # how often the store is asked what is due
MEND_SECONDS = 10.0  # between two looks whether the store answers again
STUMBLE_SECONDS = 60.0  # until a table at which a rule broke down is tried again

log: Final = logging.getLogger("magnat.server")


class Elsewhere(Exception):
    """The log is at another process."""

    def __init__(
        self, id: str, home: ServerProcess, again: Callable[[], Awaitable[ServerProcess | None]]
    ) -> None:
        super().__init__(home.address)
        self.id: Final = id
        self.home: Final = home
        self.again: Final = again  # asks where it lives by now


class HasId(Protocol):
    id: str


Answering = Callable[[Ack | Refused], None]
Thing = TypeVar("Thing", bound=LiveLog[Any])
Command = TypeVar("Command", bound=HasId)


class LogService(ABC, Generic[Thing, Command]):
    gone: ClassVar[tuple[str, str, str]]  # said of one that is no more: code, French, English

    def __init__(self, store: Store, log: Log, tasks: BackgroundTasks) -> None:
        self.store: Final = store
        self.log: Final = log
        self.tasks: Final = tasks
        self.counters: Final = tasks.counters
        self.live: Final[dict[str, Thing]] = {}
        self.is_stopping = False
        self.kept_house = time.monotonic()  # when it was last looked after
        self._loading: Final[dict[str, asyncio.Task[Thing]]] = {}
        self._acting: Final[set[asyncio.Future[Any]]] = set()
        self._broken: Final[set[str]] = set()  # that could not be read
        self._settling: Final = asyncio.Lock()  # one at a time comes to live here, or leaves
        self._lives = 0  # how often all that lived here had to go
        self._is_wanted: Final = asyncio.Event()  # something may have become ours to look after

    # What differs between tables and desks

    @abstractmethod
    async def read(self, id: str) -> Thing:
        """Read the row, without the entries; raises Refusal when there is none."""

    @abstractmethod
    async def read_again(self, thing: Thing) -> None:
        """Read the fields that are not in the log again: names, holders, pause, host."""

    async def loaded(self, thing: Thing) -> None:
        """Called after loading, before any client is shown the log."""

    async def read_clock(self, thing: Thing) -> None:
        """Read the clock again: another process may have moved it."""

    async def left(self, ids: list[str]) -> None:
        """Release these logs: they were unloaded, and any process may load them next."""

    async def soon_due(self, before: Ms) -> Iterable[str]:
        """The logs that are due before that time, as far as the store knows."""
        return ()

    # Coming and going

    def open(self) -> None:
        self.tasks.start(self._keep_house())

    async def close(self) -> None:
        self.is_stopping = True
        for thing in list(self.live.values()):
            thing.stop_timer()
            for watcher in list(thing.watchers):
                watcher.drop("stops", "Le serveur s’arrête.", "The server is stopping.")
        if self._acting:
            await asyncio.wait(self._acting, timeout=2)

    def drop(self, id: str) -> None:
        """Unload a log that was deleted, and tell its clients."""
        self._drop(id, *self.gone)

    def drop_all(self) -> None:
        """Unload all logs: they moved to other processes, to which clients are led when they
        reconnect."""
        self._lives += 1
        for id in list(self.live):
            self._drop(id, "stops", "La suite est ailleurs.", "It goes on elsewhere.")

    def is_alive(self, thing: Thing) -> bool:
        """Whether the log is still loaded here."""
        return self.live.get(thing.id) is thing

    def _drop(self, id: str, code: str, fr: str, en: str) -> None:
        thing = self.live.pop(id, None)
        if thing is not None:
            thing.stop_timer()
            for watcher in list(thing.watchers):
                watcher.drop(code, fr, en)

    # Finding and loading

    async def get(self, id: str) -> Thing:
        """The log, loaded from the store if need be; raises Elsewhere when another process has
        it."""
        thing = self.live.get(id)
        if thing is not None:
            thing.used = time.monotonic()
            return thing
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def peek(self, id: str) -> Thing:
        """The log for reading only, wherever it is loaded."""
        try:
            return await self.get(id)
        except Elsewhere:
            return await self._read_whole(id)

    async def is_here(self, id: str) -> bool:
        """Whether this process has the log; takes it when no process had it."""
        async with self._settling:
            return await self.store.home(self.log, id) is None

    async def _load(self, id: str) -> Thing:
        lives = self._lives
        async with self._settling:
            home = await self.store.home(self.log, id)
        if home is not None:
            raise Elsewhere(id, home, lambda: self.store.home(self.log, id))
        thing = await self._read_whole(id)
        await self.loaded(thing)
        if lives != self._lives:
            raise Fenced("this process was taken for dead meanwhile")
        self.live[id] = thing
        self._set_timer(thing)
        return thing

    async def _read_whole(self, id: str) -> Thing:
        thing = await self.read(id)
        entries = await self.store.entries(self.log, id)
        if len(entries) > LONG:
            await run_in_thread(_add_many, thing, entries)
        else:
            _add(thing, entries)
        return thing

    async def catch_up(self, thing: Thing) -> bool:
        """Apply entries that another process stored; True when there were some."""
        entries = await self.store.entries(self.log, thing.id, thing.n)
        if entries:
            # After the entries: a clock that is newer than they are stands, one that is older would
            # run ahead of them.
            await self.read_clock(thing)
            _add(thing, entries)
            self.tell(thing)
        return bool(entries)

    # Judging and storing

    async def perform(self, thing: Thing, seat: Seat, command: Command) -> Ack | Refused:
        """Judge, store, then answer; the broadcast has begun when this returns an Ack.

        The command is finished even when the caller is cancelled.
        """
        answered: asyncio.Future[Ack | Refused] = asyncio.get_running_loop().create_future()
        self.hear(thing, seat, command, partial(_settle, answered))
        return await answered

    def hear(self, thing: Thing, seat: Seat, command: Command, answer: Answering) -> None:
        """`perform` without a task: calls `answer` with the result."""
        is_ours = thing.lock.take()
        if is_ours and self._judge_now(thing, seat, command, answer):
            return
        if is_ours:
            self._start(self._perform_next(thing, seat, command, answer))
        else:
            self._start(self._perform_alone(thing, seat, command, answer))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    def _judge_now(self, thing: Thing, seat: Seat, command: Command, told: Answering) -> bool:
        """The common case, without a task: no deadline has passed, and the entries are stored at
        the first try. False: nothing was changed, and a task must perform the command."""
        asked = f"{seat}:{command.id}"
        try:
            if asked in thing.commands or thing.hindrance(command) is not None:
                return False
            if thing.wake() is not None:
                thing.step_back()
                return False
        except Exception:  # the task that performs the command reports it
            thing.step_back()
            return False
        verdict = self._judge(thing, seat, command)
        if isinstance(verdict, Refused) or not verdict:
            thing.lock.give()
            is_so = Ack(command.id, thing.n)  # it was so already
            self._answer(thing, verdict if isinstance(verdict, Refused) else is_so, told)
            return True
        verdict[-1].command = asked
        try:
            if not self.is_alive(thing):
                raise Fenced("it lives here no more")
            stored = self.store.append(self.log, thing.id, verdict, thing.news())
        except Exception:  # as above
            thing.step_back()
            return False
        self._acting.add(stored)
        stored.add_done_callback(partial(self._stored, thing, seat, command, verdict, told))
        return True

    def _stored(
        self,
        thing: Thing,
        seat: Seat,
        command: Command,
        entries: list[EntryRow],
        told: Answering,
        stored: asyncio.Future[bool],
    ) -> None:
        """Called when the store has answered: publish, retry after a lost race, or roll back."""
        self._acting.discard(stored)
        is_known = False
        try:
            is_ours = stored.result()
            is_known = True
            if not is_ours:
                self._start(self._perform_next(thing, seat, command, told, True))
                return
            self._keep(thing, entries)
            answer: Ack | Refused = Ack(command.id, thing.n)
        except BaseException as error:
            if not is_known:
                self._take_back(thing)
            if not isinstance(error, Exception):  # the loop ends
                thing.lock.give()
                return
            answer = self._failed(thing, command, error)
        thing.lock.give()
        self._answer(thing, answer, told)

    async def _perform_next(
        self,
        thing: Thing,
        seat: Seat,
        command: Command,
        told: Answering,
        is_late: bool = False,
    ) -> None:
        """Perform with the lock held; after a lost race apply the stored entries first."""
        try:
            answer = await self._try(thing, seat, command, is_late)
        finally:
            thing.lock.give()
        self._answer(thing, answer, told)

    async def _perform_alone(
        self, thing: Thing, seat: Seat, command: Command, told: Answering
    ) -> None:
        async with thing.lock:
            answer = await self._try(thing, seat, command, False)
        self._answer(thing, answer, told)

    def _answer(self, thing: Thing, answer: Ack | Refused, told: Answering) -> None:
        self.counters["acks" if isinstance(answer, Ack) else "refusals"] += 1
        answer.n = answer.n or thing.n
        told(answer)

    async def _try(
        self, thing: Thing, seat: Seat, command: Command, is_late: bool
    ) -> Ack | Refused:
        try:
            if is_late:
                await self._lose_race(thing)
            return await self._perform(thing, seat, command)
        except Exception as error:
            return self._failed(thing, command, error)

    def _failed(self, thing: Thing, command: Command, error: Exception) -> Refused:
        """The refusal for an error; must be called while the error is handled, for the log."""
        if isinstance(error, Unavailable):
            self._mend_soon(thing, error)
            return Refused(
                command.id,
                "unavailable",
                "La base de données ne répond pas\u00a0; renvoyez.",
                "The database does not answer; send it again.",
            )
        # A rule broke down before the command's turn.
        waits = "La table n’avance pas\u00a0; réessayez.", "The table is stuck; try again."
        refused = Refused(command.id, "unavailable", *waits)
        return self._broke_down(thing, "what time brings", refused)

    async def _perform(self, thing: Thing, seat: Seat, command: Command) -> Ack | Refused:
        asked = f"{seat}:{command.id}"
        for _ in range(TRIES):
            if asked in thing.commands:
                return Ack(command.id, thing.commands[asked])
            hindrance = thing.hindrance(command)
            if hindrance is not None:
                return hindrance
            await self._pass_time(thing)
            verdict = self._judge(thing, seat, command)
            if isinstance(verdict, Refused):
                return verdict
            if not verdict:
                return Ack(command.id, thing.n)  # it was so already
            verdict[-1].command = asked
            if await self._store(thing, verdict):
                return Ack(command.id, thing.n)
        return Refused(
            command.id,
            "unavailable",
            "Trop de monde à la fois\u00a0; renvoyez.",
            "Too busy; send again.",
        )

    def _judge(self, thing: Thing, seat: Seat, command: Command) -> list[EntryRow] | Refused:
        try:
            return thing.judge(seat, command)
        except Exception:
            # Roll back a command that no rule foresaw.
            thing.step_back()
            said = "Ce message ne se comprend pas.", "This makes no sense."
            refused = Refused(command.id, "malformed", *said)
            return self._broke_down(thing, f"a command of seat {seat}", refused)

    def _broke_down(self, thing: Thing, what: str, refused: Refused) -> Refused:
        self.counters["faults"] += 1
        log.exception("%s %s: %s broke down", self.log.rows, thing.id, what)
        return refused

    async def _store(self, thing: Thing, entries: list[EntryRow]) -> bool:
        """Commit the entries; False after a lost race: they were rolled back and the others
        applied."""
        try:
            if not self.is_alive(thing):
                raise Fenced("it lives here no more")
            is_ours = await self.store.append(self.log, thing.id, entries, thing.news())
        except BaseException:  # also when cancelled: what is not known to be stored is not shown
            self._take_back(thing)
            raise
        if not is_ours:
            await self._lose_race(thing)
            return False
        self._keep(thing, entries)
        return True

    def _take_back(self, thing: Thing) -> None:
        thing.step_back()
        self.tell(thing)  # views waited for it

    async def _lose_race(self, thing: Thing) -> None:
        self.counters["races"] += 1
        thing.step_back()
        await self.catch_up(thing)

    def _keep(self, thing: Thing, entries: list[EntryRow]) -> None:
        self.counters["entries"] += len(entries)
        thing.note(entries)
        thing.keep(entries)
        self.tell(thing)

    def _mend_soon(self, thing: Thing, error: Unavailable) -> None:
        self.tasks.outage.note_failure(error)
        if not thing.is_mending:
            thing.is_mending = True
            self.tasks.start(self._mend(thing))

    async def _mend(self, thing: Thing) -> None:
        """Retry reading the log until the store answers: after a failure it is unknown whether the
        last entries were stored."""
        pause = 0.2
        while self.is_alive(thing):
            await asyncio.sleep(pause * (0.8 + 0.4 * random.random()))
            pause = min(3 * pause, MEND_SECONDS)
            if await self._is_mended(thing):
                break
        thing.is_mending = False
        self._set_timer(thing)

    async def _is_mended(self, thing: Thing) -> bool:
        async with thing.lock:
            try:
                await self.catch_up(thing)
            except Unavailable as error:
                self.tasks.outage.note_failure(error)
                return False
        return True

    # Telling

    def tell(self, thing: Thing) -> None:
        """Schedule sending to all clients, and set the timer."""
        for watcher in thing.watchers:
            watcher.schedule_send()
        self._set_timer(thing)

    async def row_changed(self, thing: Thing) -> None:
        """Check and update all clients after a change beside the log."""
        for watcher in list(thing.watchers):
            watcher.check()
        thing.changed()
        self.tell(thing)

    async def reload(self, thing: Thing) -> None:
        """Read the fields beside the log again and update all clients."""
        async with thing.lock:
            await self.read_again(thing)
        await self.row_changed(thing)

    # Time

    def _set_timer(self, thing: Thing) -> None:
        due = thing.due()
        if due == 0 or self.is_stopping:
            thing.stop_timer()
            return
        delay = clock.seconds(max(due - clock.wall(), 0) + 1)
        loop = asyncio.get_running_loop()
        at = loop.time() + min(delay, 86_400)
        if thing.timer is not None:
            if thing.rings <= at:
                return  # most acts put the hour off: it is looked at again when the timer rings
            thing.timer.cancel()
        self._ring_at(thing, at)

    def _ring_at(self, thing: Thing, at: float) -> None:
        """Uses `call_later`: a browser's event loop refuses a `call_at` in the past."""
        loop = asyncio.get_running_loop()
        thing.rings = at
        thing.timer = loop.call_later(max(at - loop.time(), 0.0), self._ring, thing)

    def _ring(self, thing: Thing) -> None:
        thing.timer = None
        if self.is_alive(thing) and not self.is_stopping:
            self.tasks.start(self._wake(thing))

    async def _wake(self, thing: Thing) -> None:
        try:
            await self.ring(thing)
        except Unavailable as error:
            self._mend_soon(thing, error)
            return
        except Exception:  # a rule broke down: this table waits, and is tried again
            self.counters["faults"] += 1
            log.exception("%s %s: what time brings broke down", self.log.rows, thing.id)
            self._ring_at(thing, asyncio.get_running_loop().time() + STUMBLE_SECONDS)
            return
        self._set_timer(thing)

    async def ring(self, thing: Thing) -> None:
        """Called by the timer: process the deadlines that have passed."""
        async with thing.lock:
            await self._pass_time(thing)

    async def _pass_time(self, thing: Thing) -> None:
        """Process all deadlines that have passed, each stored before the next."""
        for _ in range(SLICE):
            try:
                entries = thing.wake()
            except Exception:  # a rule broke down: all stays as it was
                thing.step_back()
                raise
            if entries is None:
                return
            self.counters["wakes"] += 1
            if entries:
                await self._store(thing, entries)

    # Housekeeping

    def look_around(self) -> None:
        """Look for due logs now: another process has died."""
        self._is_wanted.set()

    async def _keep_house(self) -> None:
        while True:
            self._is_wanted.clear()
            try:
                for id in await self.soon_due(clock.wall() + int(2 * SCAN_SECONDS * 1000)):
                    if id not in self.live and id not in self._broken:
                        await self._get_due(id)
                await self._forget()
                self.tasks.outage.note_success()
            except Unavailable as error:
                self.tasks.outage.note_failure(error)
            except Exception:  # whatever it was, there is a next round
                self.counters["faults"] += 1
                log.exception("%s: housekeeping stumbled", self.log.rows)
            self.kept_house = time.monotonic()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SCAN_SECONDS * (0.8 + 0.4 * random.random())):
                    await self._is_wanted.wait()

    async def _get_due(self, id: str) -> None:
        try:
            await self.get(id)
        except Elsewhere:
            pass  # somebody else looks after it
        except Unavailable as error:
            if not isinstance(error, DamagedData):
                raise
            self._give_up(id)
        except Exception:  # what cannot be read must not stop the others' timers
            self._give_up(id)

    def _give_up(self, id: str) -> None:
        self._broken.add(id)
        self.counters["faults"] += 1
        log.exception("%s %s cannot be read", self.log.rows, id)

    async def leave(self, id: str) -> bool:
        """Release a log to another process that has a client for it; False when it is in use
        here."""
        async with self._settling:
            thing = self.live.get(id)
            if id in self._loading:
                return False
            if thing is not None:
                is_still = time.monotonic() - thing.used > STILL_SECONDS
                if thing.watchers or thing.lock.locked() or not is_still:
                    return False
                thing.stop_timer()
                del self.live[id]
            await self.left([id])
            return True

    async def _forget(self) -> None:
        """Unload logs without clients that are not due soon."""
        now = time.monotonic()
        async with self._settling:
            gone: list[str] = []
            for id, thing in list(self.live.items()):
                idle = now - thing.used
                is_full = len(self.live) > KEPT
                if thing.watchers or thing.lock.locked() or idle < (5 if is_full else IDLE_SECONDS):
                    continue
                due = thing.due()
                if due and clock.seconds(due - clock.wall()) < 4 * SCAN_SECONDS:
                    continue
                thing.stop_timer()
                del self.live[id]
                gone.append(id)
            if gone:
                await self.left(gone)


def _settle(answered: asyncio.Future[Ack | Refused], answer: Ack | Refused) -> None:
    if not answered.done():  # nobody waits any longer
        answered.set_result(answer)


def _add_many(thing: LiveLog[Any], entries: list[EntryRow]) -> None:
    """Apply many entries in a thread, pausing after each so that the event loop is not starved."""
    yield_point = YieldPoint(LOAD_SECONDS)
    for entry in entries:
        yield_point()
        _add(thing, [entry])
    thing.warm()


def _add(thing: LiveLog[Any], entries: list[EntryRow]) -> None:
    for entry in entries:
        if entry.n > thing.n:
            thing.add(entry)
            thing.note([entry])
