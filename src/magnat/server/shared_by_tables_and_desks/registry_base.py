"""`RegistryBase`, the base class of `TableRegistry` and `DeskRegistry`: find and load logs, perform
commands, store and send entries, process deadlines, unload.

A registry judges a command, stores its entries, acknowledges it and sends the entries to all
clients. If several processes share a store, each log is owned by one of them; the others forward
commands to it. The primary key of the log detects a lost race: the process that lost applies the
stored entries and judges the command again.
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

from magnat.core.step_and_window import Ms, Seat
from magnat.server import clock
from magnat.server.clock_jumps import GAP_MS
from magnat.server.http.refusals import NoRoom, Refusal, unreadable
from magnat.server.shared_by_tables_and_desks.live_base import LiveBase, StoringSince
from magnat.server.store.base import DamagedData, Fenced, ServerProcess, Store, Unavailable
from magnat.server.store.rows import EntryRow, Log
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.tasks.job_queue import YieldPoint
from magnat.server.tasks.threads import run_in_thread
from magnat.server.wire.socket import Ack, Refused

TRIES: Final = 8  # lost races in a row, then the command is refused
# Logs, and their entries, in memory; beyond that idle logs are unloaded sooner.
KEPT: Final = 2000
KEPT_ENTRIES: Final = 100_000
LOAD_SECONDS: Final = 600.0  # time limit for loading a log
LONG_LOG: Final = 50  # entries; a log with more is loaded in a thread
# A log that was used within this time is not released to another process.
QUIET_SECONDS: Final = 0.05
# At most so many deadlines are processed before the timer is set again.
DEADLINES_AT_ONCE: Final = 50
# Not Final: tests set shorter times, and mypyc would inline a Final.
IDLE_SECONDS = 60.0  # an unused log without clients is unloaded after this time
DONE_SECONDS = 5.0  # the same, for a log that gets no more entries, or while many logs are loaded
SCAN_SECONDS = 5.0  # time between two queries for logs that have a deadline soon
RECOVER_SECONDS = 10.0  # longest time between two retries while the store does not answer
RETRY_SECONDS = 60.0  # after an error, the deadlines of a log are retried after this time

log: Final = logging.getLogger("magnat.server")


class Elsewhere(Exception):
    """Raised if another process owns the log."""

    def __init__(
        self,
        id: str,
        process: ServerProcess,
        find_again: Callable[[], Awaitable[ServerProcess | None]],
    ) -> None:
        super().__init__(process.address)
        self.id: Final = id
        self.process: Final = process
        # Finds out which process owns the log by now; None means this one.
        self.find_again: Final = find_again


class HasId(Protocol):
    """Any command: it has an id, by which a command that is sent twice is recognised."""

    id: str  # chosen by the client


OnAnswer = Callable[[Ack | Refused], None]
Live = TypeVar("Live", bound=LiveBase[Any])
Command = TypeVar("Command", bound=HasId)


class RegistryBase(ABC, Generic[Live, Command]):
    """The registry of all logs of one kind (tables, or cash desks) that this process owns."""

    # The message to clients when their log is deleted: code, French, English.
    gone_message: ClassVar[tuple[str, str, str]]

    def __init__(self, store: Store, log: Log, tasks: BackgroundTasks) -> None:
        self.store: Final = store
        self.log: Final = log
        self.tasks: Final = tasks
        self.counters: Final = tasks.counters
        self.live: Final[dict[str, Live]] = {}
        self.is_stopping = False
        self.last_scan = time.monotonic()  # when housekeeping last ran
        self._loading: Final[dict[str, asyncio.Task[Live]]] = {}
        # Logs that are being read from the store, and their last entries.
        self._arriving: Final[dict[str, tuple[Live, int]]] = {}
        self._in_progress: Final[set[asyncio.Future[Any]]] = set()
        self._broken: Final[set[str]] = set()  # ids of logs that could not be read
        self._claim_lock: Final = asyncio.Lock()  # held while a log is claimed or released
        self._generation = 0  # incremented when all logs are unloaded at once
        self._scan_wanted: Final = asyncio.Event()  # set to run housekeeping now

    # Different for tables and desks

    @abstractmethod
    async def read(self, id: str) -> Live:
        """Read the row of a table or desk without its entries; raises Refusal if there is none."""

    @abstractmethod
    async def reread(self, live: Live) -> None:
        """Read the fields of a table or desk that are not in its log (names, holders, pause, host)
        from the store again."""

    async def loaded(self, live: Live) -> None:
        """A hook, called after a log is loaded and before any client is sent a view of it; tables
        override it to repair their clock."""

    async def read_clock(self, live: Live) -> None:
        """Read the clock from the store again, because another process may have moved it."""

    async def store_clock(self, live: Live) -> None:
        """Store the clock of a log whose deadlines were moved by `LiveBase.miss`."""

    def must_have_room(self, live: Live, n: int) -> None:
        """Raise NoRoom if a log whose last entry is `n` would take more memory than it may."""
        return

    def keep(self, logs: Iterable[Live]) -> Coroutine[Any, Any, None] | None:
        """Return a coroutine that stores the present state of these logs, which another version of
        the program may need to load them; None if there is nothing to store. Called before the logs
        are unloaded."""
        return None

    def is_keeping_due(self, live: Live, entries: Iterable[EntryRow]) -> bool:
        """Tell whether `keep` must be called now that these entries are stored."""
        return False

    async def release(self, ids: list[str]) -> None:
        """Give up the ownership of these unloaded logs, so that any process may load them."""

    async def due_before(self, before: Ms) -> Iterable[str]:
        """Return the ids of the stored logs that have a deadline before that time."""
        return ()

    # Opening and closing

    def open(self) -> None:
        self.tasks.start(self._housekeeping())

    async def close(self) -> None:
        self.is_stopping = True
        for live in list(self.live.values()):
            live.stop_timer()
            for watcher in list(live.watchers):
                watcher.drop("stops", "Le serveur s’arrête.", "The server is stopping.")
        if self._in_progress:
            await asyncio.wait(self._in_progress, timeout=2)
        await self._keep(self.live.values())

    def drop(self, id: str) -> None:
        """Unload a log that was deleted, and close the sockets of its clients with a message."""
        self._drop(id, *self.gone_message)

    def drop_all(self) -> None:
        """Unload all logs, because other processes have claimed them. Clients that reconnect are
        forwarded to these processes."""
        self._generation += 1
        for id in list(self.live):
            self._drop(id, "stops", "La suite est ailleurs.", "It goes on elsewhere.")

    def is_loaded(self, live: Live) -> bool:
        """Tell whether this object is the log that is loaded here now."""
        return self.live.get(live.id) is live

    def _drop(self, id: str, code: str, fr: str, en: str) -> None:
        live = self.live.pop(id, None)
        if live is not None:
            live.stop_timer()
            for watcher in list(live.watchers):
                watcher.drop(code, fr, en)

    # Finding and loading

    async def get(self, id: str) -> Live:
        """Return the log, loaded from the store unless it is in memory; raises Elsewhere if another
        process owns it."""
        live = self.live.get(id)
        if live is not None:
            live.last_used = time.monotonic()
            return live
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # break the reference cycle of a failed task and its traceback

    async def peek(self, id: str) -> Live:
        """Return the log for reading only; if another process owns it, a copy read from the
        store."""
        try:
            return await self.get(id)
        except Elsewhere:
            return await self.copy(id)

    async def copy(self, id: str) -> Live:
        """Return a copy of the log for reading only, read from the store; it is not kept in
        memory."""
        try:
            return await self._read_whole(id)
        finally:
            self._arriving.pop(id, None)

    async def claim(self, id: str) -> bool:
        """Claim the log for this process if no process owns it; return False if another process
        owns it."""
        async with self._claim_lock:
            return await self.store.claim(self.log, id) is None

    async def _load(self, id: str) -> Live:
        generation = self._generation
        async with self._claim_lock:
            process = await self.store.claim(self.log, id)
        if process is not None:
            raise Elsewhere(id, process, lambda: self.store.claim(self.log, id))
        try:
            live = await self._read_whole(id)
            if live.n > LONG_LOG:
                await run_in_thread(live.fill_caches)
            await self.loaded(live)
            if generation != self._generation:
                raise Fenced("the logs of this process were dropped while this one was loaded")
            self.live[id] = live
        finally:
            self._arriving.pop(id, None)
        self._set_timer(live)
        return live

    async def _read_whole(self, id: str) -> Live:
        try:
            live = await self.read(id)
            n = await self.store.last_entry(self.log, id)
            self.must_have_room(live, n)
            self._arriving[id] = live, n
            entries = await self.store.entries(self.log, id)
            if len(entries) > LONG_LOG:
                await run_in_thread(_add_many, live, entries)
            else:
                _add(live, entries)
        except (Refusal, Unavailable):
            raise
        except Exception as error:  # the log was written by another version, or is damaged
            self._give_up(id)
            raise unreadable() from error
        self._broken.discard(id)
        return live

    @property
    def unreadable(self) -> int:
        """How many logs could not be read since the start."""
        return len(self._broken)

    async def catch_up(self, live: Live) -> bool:
        """Apply the entries that another process has stored; return whether there were any."""
        entries = await self.store.entries(self.log, live.id, live.n)
        if entries:
            # Read the clock after the entries. A clock newer than the entries only delays
            # deadlines; a clock older than the entries would show times before theirs.
            await self.read_clock(live)
            _add(live, entries)
            self.notify(live)
        return bool(entries)

    # Judging and storing

    async def perform(self, live: Live, seat: Seat, command: Command) -> Ack | Refused:
        """Carry out a command: judge it, store its entries, send them to the clients, and return
        the answer.

        The command is carried out to its end even if the caller is cancelled.
        """
        answered: asyncio.Future[Ack | Refused] = asyncio.get_running_loop().create_future()
        self.submit(live, seat, command, partial(_settle, answered))
        return await answered

    def submit(self, live: Live, seat: Seat, command: Command, answer: OnAnswer) -> None:
        """Carry out a command like `perform`, but pass the result to the callback `answer` instead
        of returning it."""
        is_ours = live.lock.try_acquire()
        if is_ours and self._judge_now(live, seat, command, answer):
            return
        if is_ours:
            self._start(self._perform_locked(live, seat, command, answer))
        else:
            self._start(self._perform_waiting(live, seat, command, answer))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._in_progress.add(task)
        task.add_done_callback(self._in_progress.discard)

    def _judge_now(self, live: Live, seat: Seat, command: Command, on_answer: OnAnswer) -> bool:
        """Perform a command at once, without creating a task; the lock must be held. This is
        possible if no deadline has passed, which is the common case. If it returns False, nothing
        was changed and a task must perform the command."""
        key = _key(seat, command)
        try:
            if key in live.commands or live.hindrance(command) is not None:
                return False
            if live.wake(command) is not None:
                live.roll_back()
                return False
        except Exception:  # the task that performs the command again reports the error
            live.roll_back()
            return False
        verdict = self._judge(live, seat, command)
        if isinstance(verdict, Refused) or not verdict:
            live.lock.release()
            unchanged = Ack(command.id, live.shown_n)
            answer = verdict if isinstance(verdict, Refused) else unchanged
            self._answer(live, key, answer, on_answer)
            return True
        verdict[-1].command = key
        try:
            if not self.is_loaded(live):
                raise Fenced("this process no longer has the log")
            stored = self._append(live, verdict)
        except Exception:  # as above: the task reports the error
            live.roll_back()
            return False
        self._in_progress.add(stored)
        stored.add_done_callback(partial(self._stored, live, seat, command, verdict, on_answer))
        return True

    def _stored(
        self,
        live: Live,
        seat: Seat,
        command: Command,
        entries: list[EntryRow],
        on_answer: OnAnswer,
        stored: asyncio.Future[bool],
    ) -> None:
        """Handle the result of the store: publish the entries; or perform the command again because
        another process stored entries first; or roll back. The store's future calls this."""
        self._in_progress.discard(stored)
        is_known = False
        try:
            is_ours = stored.result()
            is_known = True
            if not is_ours:
                self._start(self._perform_locked(live, seat, command, on_answer, True))
                return
            self._publish(live, entries)
            answer: Ack | Refused = Ack(command.id, live.shown_n)
        except BaseException as error:
            if not is_known:
                self._roll_back(live)
            if not isinstance(error, Exception):  # the event loop is closing
                live.lock.release()
                return
            answer = self._failed(live, command, error)
        live.lock.release()
        self._answer(live, _key(seat, command), answer, on_answer)

    async def _perform_locked(
        self,
        live: Live,
        seat: Seat,
        command: Command,
        on_answer: OnAnswer,
        is_late: bool = False,
    ) -> None:
        """Perform a command with the lock held and release the lock. `is_late`: another process
        stored entries first, so apply these before judging."""
        try:
            answer = await self._try(live, seat, command, is_late)
        finally:
            live.lock.release()
        self._answer(live, _key(seat, command), answer, on_answer)

    async def _perform_waiting(
        self, live: Live, seat: Seat, command: Command, on_answer: OnAnswer
    ) -> None:
        async with live.lock:
            answer = await self._try(live, seat, command, False)
        self._answer(live, _key(seat, command), answer, on_answer)

    def _answer(self, live: Live, key: str, answer: Ack | Refused, on_answer: OnAnswer) -> None:
        # Count only shown entries, because strangers may read the counters.
        if not live.is_hidden(live.commands.get(key, 0)):
            self.counters["acks" if isinstance(answer, Ack) else "refusals"] += 1
        answer.n = answer.n or live.shown_n
        on_answer(answer)

    async def _try(self, live: Live, seat: Seat, command: Command, is_late: bool) -> Ack | Refused:
        try:
            if is_late:
                await self._race_lost(live)
            return await self._perform(live, seat, command)
        except Exception as error:
            return self._failed(live, command, error)

    def _failed(self, live: Live, command: Command, error: Exception) -> Refused:
        """Return the refusal that answers a command after an error. Call it in the except block,
        because it logs the traceback."""
        if isinstance(error, Unavailable):
            self._recover_soon(live, error)
            return Refused(
                command.id,
                "unavailable",
                "La base de données ne répond pas\u00a0; renvoyez.",
                "The database does not answer; send it again.",
            )
        # The error came from a deadline that was processed before the command.
        waits = "La table n’avance pas\u00a0; réessayez.", "The table is stuck; try again."
        refused = Refused(command.id, "unavailable", *waits)
        return self._log_fault(live, "processing deadlines", refused)

    async def _perform(self, live: Live, seat: Seat, command: Command) -> Ack | Refused:
        key = _key(seat, command)
        for _ in range(TRIES):
            if key in live.commands:
                return Ack(command.id, live.shown_number(live.commands[key]))
            hindrance = live.hindrance(command)
            if hindrance is not None:
                return hindrance
            await self._process_deadlines(live, command)
            verdict = self._judge(live, seat, command)
            if isinstance(verdict, Refused):
                return verdict
            if not verdict:
                return Ack(command.id, live.shown_n)  # the command changes nothing
            verdict[-1].command = key
            if await self._store(live, verdict):
                return Ack(command.id, live.shown_n)
        return Refused(
            command.id,
            "unavailable",
            "Trop de monde à la fois\u00a0; renvoyez.",
            "Too busy; send again.",
        )

    def _judge(self, live: Live, seat: Seat, command: Command) -> list[EntryRow] | Refused:
        try:
            return live.judge(seat, command)
        except Exception:
            # The rules raised something other than Illegal: roll back what the command has changed.
            live.roll_back()
            said = (
                "Une erreur du serveur\u00a0: rien n’est fait.",
                "A server fault: nothing is done.",
            )
            refused = Refused(command.id, "fault", *said)
            return self._log_fault(live, f"judging a command of seat {seat}", refused)

    def _log_fault(self, live: Live, what: str, refused: Refused) -> Refused:
        self.counters["faults"] += 1
        log.exception("%s %s: %s failed", self.log.rows, live.id, what)
        return refused

    async def _store(self, live: Live, entries: list[EntryRow]) -> bool:
        """Store the entries and publish them. Return False if another process stored entries first:
        then these entries were rolled back and those of the other process applied."""
        try:
            if not self.is_loaded(live):
                raise Fenced("this process no longer has the log")
            is_ours = await self._append(live, entries)
        except BaseException:  # also when cancelled: it is unknown whether they were stored
            self._roll_back(live)
            raise
        if not is_ours:
            await self._race_lost(live)
            return False
        self._publish(live, entries)
        return True

    def _append(self, live: Live, entries: list[EntryRow]) -> asyncio.Future[bool]:
        if live.storing_since is None:  # otherwise keep the time of an earlier attempt that failed
            since = StoringSince(time.monotonic(), clock.wall(), clock.source.jumped)
            live.storing_since = since
        return self.store.append(self.log, live.id, entries, live.row_update())

    def _has_stored(self, live: Live) -> None:
        """If the store took longer than GAP_MS to answer, postpone the deadlines, because nobody
        could act in that time."""
        since, live.storing_since = live.storing_since, None
        if since is None or (time.monotonic() - since.monotonic) * 1000 <= GAP_MS:
            return
        # Subtract the jumps of the clock, which have moved the deadlines already.
        self.missed(live, clock.wall() - since.wall - (clock.source.jumped - since.jumped))

    def missed(self, live: Live, ms: Ms) -> None:
        """Move the deadlines of a log by a time in which it was not served, tell all clients, and
        store the new clock."""
        live.miss(ms)
        live.changed()
        self.notify(live)
        self.tasks.start(self._store_clock(live))

    def clock_jumped(self, jump: Ms, missed: Ms) -> None:
        """Move the clocks of all logs, because the machine's clock was set, or because this process
        was stopped for `missed` ms."""
        for live in list(self.live.values()):
            if missed:
                self.missed(live, jump)
            else:
                live.move_clock(jump)
                self.notify(live)
                self.tasks.start(self._store_clock(live))

    async def _store_clock(self, live: Live) -> None:
        async with live.lock:
            if not self.is_loaded(live):
                return
            try:
                await self.store_clock(live)
            except Unavailable as error:
                self._recover_soon(live, error)

    def _roll_back(self, live: Live) -> None:
        live.roll_back()
        self.notify(live)  # no view was sent while the entries were being stored

    async def _race_lost(self, live: Live) -> None:
        self.counters["races"] += 1
        live.roll_back()
        self._has_stored(live)
        await self.catch_up(live)

    def _publish(self, live: Live, entries: list[EntryRow]) -> None:
        self.counters["entries"] += len([one for one in entries if not live.is_hidden(one.n)])
        live.remember_commands(entries)
        live.publish(entries)
        self._has_stored(live)
        self.notify(live)
        keeping = self.keep([live]) if self.is_keeping_due(live, entries) else None
        if keeping is not None:
            self.tasks.start(keeping)

    def _recover_soon(self, live: Live, error: Unavailable) -> None:
        self.tasks.outage.note_failure(error)
        if not live.is_recovering:
            live.is_recovering = True
            self.tasks.start(self._recover(live))

    async def _recover(self, live: Live) -> None:
        """Retry reading the log until the store answers, because after a failure it is unknown
        whether the last entries were stored."""
        pause = 0.2
        while self.is_loaded(live):
            await asyncio.sleep(pause * (0.8 + 0.4 * random.random()))
            pause = min(3 * pause, RECOVER_SECONDS)
            if await self._is_recovered(live):
                break
        live.is_recovering = False
        self._set_timer(live)

    async def _is_recovered(self, live: Live) -> bool:
        async with live.lock:
            try:
                await self.catch_up(live)
                self._has_stored(live)
                await self.store_clock(live)
            except Unavailable as error:
                self.tasks.outage.note_failure(error)
                return False
        return True

    # Sending

    def notify(self, live: Live) -> None:
        """Schedule sending the newest view to all clients, and set the timer for the next
        deadline."""
        for watcher in live.watchers:
            watcher.schedule_send()
        self._set_timer(live)

    async def row_changed(self, live: Live) -> None:
        """Drop clients whose device lost its seat and send the others a new view, after a change of
        the row or the seats."""
        for watcher in list(live.watchers):
            watcher.check()
        live.changed()
        self.notify(live)

    async def reload(self, live: Live) -> None:
        """Read the row and the seats from the store again and send all clients a new view."""
        async with live.lock:
            await self.reread(live)
        await self.row_changed(live)

    # Time

    def _set_timer(self, live: Live) -> None:
        due = live.due()
        if due == 0 or self.is_stopping:
            live.stop_timer()
            return
        delay = clock.seconds(max(due - clock.wall(), 0) + 1)
        loop = asyncio.get_running_loop()
        at = loop.time() + min(delay, 86_400)
        if live.timer is not None:
            if live.timer_at <= at:
                return  # most entries only postpone the deadline: it is set again when it fires
            live.timer.cancel()
        self._set_timer_at(live, at)

    def _set_timer_at(self, live: Live, at: float) -> None:
        """Set the timer to a time on the loop's clock. This uses `call_later`, because a browser's
        event loop refuses a `call_at` in the past."""
        loop = asyncio.get_running_loop()
        live.timer_at = at
        live.timer = loop.call_later(max(at - loop.time(), 0.0), self._timer_fired, live)

    def _timer_fired(self, live: Live) -> None:
        live.timer = None
        if self.is_loaded(live) and not self.is_stopping:
            self.tasks.start(self._run_deadlines(live))

    async def _run_deadlines(self, live: Live) -> None:
        try:
            await self.on_timer(live)
        except Unavailable as error:
            self._recover_soon(live, error)
            return
        except Exception:  # a rule failed: retry later
            self.counters["faults"] += 1
            log.exception("%s %s: processing deadlines failed", self.log.rows, live.id)
            self._set_timer_at(live, asyncio.get_running_loop().time() + RETRY_SECONDS)
            return
        self._set_timer(live)

    async def on_timer(self, live: Live) -> None:
        """Process the deadlines that have passed; the timer calls this."""
        async with live.lock:
            await self._process_deadlines(live)

    async def _process_deadlines(self, live: Live, command: Command | None = None) -> None:
        """Process all deadlines that have passed, or had passed when `command` was received; store
        the entries of each before the next."""
        for _ in range(DEADLINES_AT_ONCE):
            try:
                entries = live.wake(command)
            except Exception:  # a rule failed
                live.roll_back()
                raise
            if entries is None:
                return
            self.counters["wakes"] += 1
            if entries:
                await self._store(live, entries)

    # Housekeeping

    def scan_now(self) -> None:
        """Run housekeeping now. It finds the deadlines of logs whose process has died."""
        self._scan_wanted.set()

    async def _housekeeping(self) -> None:
        while True:
            self._scan_wanted.clear()
            try:
                for id in await self.due_before(clock.wall() + int(2 * SCAN_SECONDS * 1000)):
                    if id not in self.live and id not in self._broken:
                        await self._load_due(id)
                await self._unload_idle()
                self.tasks.outage.note_success()
            except Unavailable as error:
                self.tasks.outage.note_failure(error)
            except Exception:  # log the error and continue, because housekeeping must not stop
                self.counters["faults"] += 1
                log.exception("%s: housekeeping failed", self.log.rows)
            self.last_scan = time.monotonic()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SCAN_SECONDS * (0.8 + 0.4 * random.random())):
                    await self._scan_wanted.wait()

    async def _load_due(self, id: str) -> None:
        try:
            await self.get(id)
        except (Elsewhere, NoRoom):
            pass  # the other process runs its timer; or it is loaded in a later round
        except Unavailable as error:
            if not isinstance(error, DamagedData):
                raise
            self._give_up(id)
        except Exception:  # this log must not stop the deadlines of the others
            self._give_up(id)

    def _give_up(self, id: str) -> None:
        """Note that a log cannot be read: count it and write it to the server's log, once. Call
        this in an except block."""
        if id in self._broken:
            return
        self._broken.add(id)
        self.counters["faults"] += 1
        log.exception("%s %s cannot be read", self.log.rows, id)

    async def release_if_idle(self, id: str) -> bool:
        """Unload a log that is not in use here and give up its ownership, because another process
        has a client for it; return False if it is in use."""
        async with self._claim_lock:
            live = self.live.get(id)
            if id in self._loading:
                return False
            if live is not None:
                is_still = time.monotonic() - live.last_used > QUIET_SECONDS
                if live.watchers or live.lock.locked() or not is_still:
                    return False
                live.stop_timer()
                del self.live[id]
                await self._keep([live])
            await self.release([id])
            return True

    async def _unload_idle(self) -> None:
        """Unload logs that have no clients, were not used lately and have no deadline soon."""
        now = time.monotonic()
        async with self._claim_lock:
            unloaded: list[Live] = []
            entries = sum([live.n for live in self.live.values()])
            is_crowded = len(self.live) > KEPT or entries > KEPT_ENTRIES
            for id, live in list(self.live.items()):
                is_short = live.is_done or is_crowded
                patience = min(DONE_SECONDS, IDLE_SECONDS) if is_short else IDLE_SECONDS
                if live.watchers or live.lock.locked() or now - live.last_used < patience:
                    continue
                due = live.due()
                if due and clock.seconds(due - clock.wall()) < 4 * SCAN_SECONDS:
                    continue
                live.stop_timer()
                del self.live[id]
                unloaded.append(live)
            if unloaded:
                await self._keep(unloaded)
                await self.release([live.id for live in unloaded])

    async def _keep(self, logs: Iterable[Live]) -> None:
        keeping = self.keep(logs)
        if keeping is not None:
            # If the state cannot be stored, the game is replayed from its entries when it is loaded
            # again.
            with contextlib.suppress(Unavailable):
                await keeping


def _key(seat: Seat, command: HasId) -> str:
    """Return the key of a command in `LiveBase.commands`."""
    return f"{seat}:{command.id}"


def _settle(answered: asyncio.Future[Ack | Refused], answer: Ack | Refused) -> None:
    if not answered.done():  # the caller may have been cancelled
        answered.set_result(answer)


def _add_many(live: LiveBase[Any], entries: list[EntryRow]) -> None:
    """Apply many entries; called in a thread, with pauses in which the event loop can run."""
    yield_point = YieldPoint(LOAD_SECONDS)
    for entry in entries:
        yield_point()
        _add(live, [entry])


def _add(live: LiveBase[Any], entries: list[EntryRow]) -> None:
    for entry in entries:
        if entry.n > live.n:
            live.add(entry)
            live.remember_commands([entry])
