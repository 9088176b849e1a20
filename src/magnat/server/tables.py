"""The tables this process has in memory: bring up to date, judge, store, acknowledge, tell."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from magnat.core.action import Illegal
from magnat.core.codec import BadValue
from magnat.core.edition import Edition
from magnat.core.game import Game
from magnat.core.step import Seat
from magnat.play.match import Mark, Match
from magnat.play.record import Header, outcome_json, parse_header
from magnat.server import clock, messages
from magnat.server.deeds import MOVES, Deed
from magnat.server.messages import Ack, Refused, RefusedCode
from magnat.server.store import OVER, PLAYING, EntryRow, Status, Store, Unavailable
from magnat.server.table import Table, encoder

TRIES: Final = 8  # races lost one after the other
KEPT: Final = 2000  # tables in memory; beyond that those without clients go
IDLE_SECONDS: Final = 600.0  # a table without clients is then forgotten until it is asked for
SCAN_SECONDS: Final = 5.0  # how often the store is asked which tables are due
STAGGER_MS: Final = 400  # a process that did not write last leaves the timer to the one that did
BEAT_SECONDS: Final = 10.0  # how often other processes are told who is connected here
BELIEVED_SECONDS: Final = 25.0  # and how long they believe it
AWAY_MS: Final = 20_000  # without a socket, then a player is away
SLICE: Final = 50  # steps of time in one go, then others have their turn

log: Final = logging.getLogger("magnat.server")


class NoTable(Exception):
    """There is no such table."""


class Tables:
    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store: Final = store
        self.games: Final = games
        self.live: Final[dict[str, Table]] = {}
        self.counters: Final = {
            "entries": 0,
            "acks": 0,
            "refusals": 0,
            "races": 0,
            "wakes": 0,
            "views": 0,
            "faults": 0,
        }
        self.edition: Final = lru_cache(200)(self._edition)
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._acting: Final[set[asyncio.Task[Ack | Refused]]] = set()
        self._broken: Final[set[str]] = set()  # tables that could not be read
        self._leaving: Final[dict[tuple[str, Seat], asyncio.TimerHandle]] = {}
        self.show: Callable[[Table], None] = lambda table: None  # sends the lobby's view
        self.desk_heard: Callable[[str], None] = lambda id: None  # "": any of them may have changed
        self.is_stopping = False

    # Coming and going

    async def open(self) -> None:
        await self.store.open(self._heard)
        self._start(self._keep_house())

    async def close(self) -> None:
        self.is_stopping = True
        for table in list(self.live.values()):
            table.stop_timer()
            for client in list(table.clients):
                client.drop("stops", "Le serveur s’arrête.", "The server is stopping.")
        for handle in self._leaving.values():
            handle.cancel()
        if self._acting:
            await asyncio.wait(self._acting, timeout=2)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.counters["faults"] += 1
            log.error("a task failed", exc_info=task.exception())

    # Finding a table

    async def get(self, id: str) -> Table:
        """The table in memory, read from the store when it is not."""
        table = self.live.get(id)
        if table is not None:
            table.used = time.monotonic()
            return table
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Table:
        row = await self.store.table(id)
        if row is None:
            raise NoTable(id)
        table = Table(row, await self.store.seats(id))
        entries = await self.store.entries(id)
        if entries:
            await asyncio.to_thread(self._play, table, entries)
        self.live[id] = table
        self.set_timer(table)
        return table

    def _play(self, table: Table, entries: list[EntryRow]) -> None:
        header = parse_header(entries[0].body)
        table.start(entries[0], self.match(header))
        for entry in entries[1:]:
            table.add(entry)

    def match(self, header: Header) -> Match:
        game = self.games[header.game]
        options = encoder.encode(header.options)
        return Match(game, header, header.secret, self.edition(game.name, header.edition, options))

    def _edition(self, game: str, edition: str, options: bytes) -> Edition:
        return self.games[game].load(edition, msgspec.json.decode(options))

    async def catch_up(self, table: Table) -> bool:
        """Take over what others stored; True when there was something."""
        if table.match is None:
            entries = await self.store.entries(table.id)
            if entries:
                self._play(table, entries)
        else:
            entries = await self.store.entries(table.id, table.n)
            for entry in entries:
                if entry.n > table.n:
                    table.add(entry)
        if entries:
            table.is_ours = False
            self._ended_meanwhile(table)
            self.tell(table)
        return bool(entries)

    def _ended_meanwhile(self, table: Table) -> None:
        match = table.match
        if match is not None:
            table.row.status = OVER if match.is_over else PLAYING
            if match.s.outcome is not None:
                table.row.outcome = encoder.encode(outcome_json(match.s.outcome)).decode()

    async def reload_row(self, table: Table) -> None:
        """Names, holders, pause, host: whatever is not in the log."""
        row = await self.store.table(table.id)
        if row is not None:
            table.row = row
            table.seats = await self.store.seats(table.id)
            for client in table.clients:
                client.check_holder()
            if table.match is None and row.status != "open":
                await self.catch_up(table)
            table.changed()
            self.tell(table)

    # Acting

    async def perform(self, table: Table, seat: Seat, command: Deed) -> Ack | Refused:
        """Judge, store, then answer; the broadcast has begun when this returns an Ack.

        Whoever asked may go away meanwhile: what was begun is finished all the same.
        """
        task = asyncio.create_task(self._perform_alone(table, seat, command))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return await asyncio.shield(task)

    async def _perform_alone(self, table: Table, seat: Seat, command: Deed) -> Ack | Refused:
        asked = f"{seat}:{command.id}"
        async with table.lock:
            try:
                answer = await self._perform(table, seat, command, asked)
            except Unavailable:
                self._start(self._mend(table))
                answer = _refused(
                    command.id,
                    "unavailable",
                    "La base de données ne répond pas ; renvoyez.",
                    "The database does not answer; send it again.",
                )
        self.counters["acks" if isinstance(answer, Ack) else "refusals"] += 1
        answer.n = answer.n or table.n
        return answer

    async def _perform(self, table: Table, seat: Seat, command: Deed, asked: str) -> Ack | Refused:
        if table.match is None:
            return _refused(
                command.id,
                "not_started",
                "La partie n’a pas commencé.",
                "The game has not begun.",
            )
        for _ in range(TRIES):
            if asked in table.commands:
                return Ack(command.id, table.commands[asked])
            if table.row.paused_at and isinstance(command, MOVES):
                return _refused(
                    command.id, "paused", "La partie est en pause.", "The game is paused."
                )
            await self._pass_time(table)
            answer, entries = self._judge(table, seat, command, asked)
            if answer is not None:
                # On a shared store the verdict may rest on an old table.
                if self.store.is_shared and await self.catch_up(table):
                    continue
                return answer
            if entries is None:
                return Ack(command.id, table.n)  # it was so already
            if await self._store(table, *entries):
                return Ack(command.id, table.n)
        return _refused(
            command.id,
            "unavailable",
            "Trop de monde à la fois ; renvoyez.",
            "Too busy; send again.",
        )

    def _judge(
        self, table: Table, seat: Seat, command: Deed, asked: str
    ) -> tuple[Refused | None, tuple[Mark, list[EntryRow]] | None]:
        match = table.match
        assert match is not None
        mark = match.mark()
        why: Refused
        try:
            if isinstance(command, messages.Act):
                action = match.codec.action(command.action)
                if table.is_stale(command.base, seat, action):
                    return _refused(
                        command.id,
                        "stale",
                        "La question a changé entre-temps.",
                        "The question has changed meanwhile.",
                    ), None
            table.perform(table.now(), seat, command)
        except Illegal as illegal:
            fr, en, clause = table.refusal(illegal)
            why = _refused(command.id, "illegal", fr, en, illegal.cite, clause)
        except BadValue as error:
            why = _refused(command.id, "malformed", "Ce n’est pas une action.", str(error))
        except Exception:
            # A message that no rule foresaw must not harm the table: as if it had never come.
            self.counters["faults"] += 1
            log.exception("table %s: a command of seat %s broke down", table.id, seat)
            why = _refused(
                command.id, "malformed", "Ce message ne se comprend pas.", "This makes no sense."
            )
        else:
            entries = table.new_entries(mark.lines, asked)
            return None, (mark, entries) if entries else None
        match.step_back(mark)
        return why, None

    async def _store(self, table: Table, mark: Mark, entries: list[EntryRow]) -> bool:
        """Commit; when somebody was faster, step back and take over what he stored."""
        match = table.match
        assert match is not None
        outcome = match.s.outcome
        status: Status = PLAYING if outcome is None else OVER
        told = "" if outcome is None else encoder.encode(outcome_json(outcome)).decode()
        try:
            is_ours = await self.store.append(
                table.id, entries, table.due(), clock.wall(), status, told
            )
        except BaseException:  # also when cancelled: what is not known to be stored is not shown
            match.step_back(mark)
            self.tell(table)  # views waited for it
            raise
        if not is_ours:
            self.counters["races"] += 1
            match.step_back(mark)
            await self.catch_up(table)
            return False
        self.counters["entries"] += len(entries)
        table.row.status = status
        table.row.outcome = told
        table.is_ours = True
        table.stored(entries)
        self.tell(table)
        return True

    async def _mend(self, table: Table) -> None:
        """After a failure nobody knows whether the last entries were stored: look."""
        for pause in (0.2, 1, 3, 10):
            await asyncio.sleep(pause)
            async with table.lock:
                try:
                    await self.catch_up(table)
                except Unavailable:
                    continue
                self.set_timer(table)
                return

    def tell(self, table: Table) -> None:
        """Everybody at the table is sent what is new to him; nobody waits for anybody."""
        for client in table.clients:
            client.stir()
        if table.match is None:
            self.show(table)
        self.set_timer(table)

    # Time

    def set_timer(self, table: Table) -> None:
        due = table.due()
        if due == 0 or self.is_stopping:
            table.stop_timer()
            return
        delay = clock.seconds(max(due - clock.wall(), 0) + 1)
        is_last = self.store.is_shared and not table.is_ours
        if is_last:
            delay += clock.seconds(STAGGER_MS + random.randrange(STAGGER_MS))
        loop = asyncio.get_running_loop()
        at = loop.time() + min(delay, 86_400)
        if table.timer is not None:
            if table.timer.when() <= at and not is_last:
                return  # most acts put the hour off: it is looked at again when the timer rings
            table.timer.cancel()
        table.timer = loop.call_at(at, self._ring, table)

    def _ring(self, table: Table) -> None:
        table.timer = None
        if self.live.get(table.id) is table and not self.is_stopping:
            self._start(self._wake(table))

    async def _wake(self, table: Table) -> None:
        async with table.lock:
            try:
                await self._pass_time(table)
            except Unavailable:
                log.warning("table %s: the store does not answer; its timer waits", table.id)
                self._start(self._mend(table))
                return
            self.set_timer(table)

    async def _pass_time(self, table: Table) -> None:
        """Whatever time has closed until now, each at its hour and stored before the next."""
        match = table.match
        assert match is not None
        for _ in range(SLICE):
            if match.is_over or table.row.paused_at:
                return
            due = match.deadline()
            if due > table.now():
                return
            mark = match.mark()
            try:
                match.wake(due)
            except Exception:  # a rule broke down: the table stays as it was
                match.step_back(mark)
                raise
            entries = table.new_entries(mark.lines, None)
            self.counters["wakes"] += 1
            if entries:
                await self._store(table, mark, entries)

    # Who is there

    def arrived(self, table: Table, seat: Seat) -> None:
        handle = self._leaving.pop((table.id, seat), None)
        if handle is not None:
            handle.cancel()
        self._presence(table)
        if seat >= 0:
            self._start(self._note_presence(table, seat, is_here=True))

    def left(self, table: Table, seat: Seat) -> None:
        self._presence(table)
        if seat < 0 or self.is_stopping or seat in table.connected():
            return
        loop = asyncio.get_running_loop()
        self._leaving[table.id, seat] = loop.call_later(
            clock.seconds(AWAY_MS), self._gone, table, seat
        )

    def _gone(self, table: Table, seat: Seat) -> None:
        self._leaving.pop((table.id, seat), None)
        if seat not in table.connected() and not self.is_stopping:
            self._start(self._note_presence(table, seat, is_here=False))

    async def _note_presence(self, table: Table, seat: Seat, is_here: bool) -> None:
        """Going and coming back are lines of the record: the match decides who sits in."""
        match = table.match
        if match is None or match.is_over:
            return
        if not is_here:
            await self.perform(table, seat, messages.Away(_fresh(), table.n))
        elif match.is_away(seat) or match.is_replaced(seat):
            await self.perform(table, seat, messages.Back(_fresh(), table.n))

    def _presence(self, table: Table) -> None:
        for client in table.clients:
            client.stir()
        if table.match is None:
            self.show(table)
        if self.store.is_shared:
            self._start(self.store.tell(_seated(table)))

    def _heard(self, words: str) -> None:
        """What another process told."""
        what, _, rest = words.partition(" ")
        if what == "all":
            for table in list(self.live.values()):
                self._start(self._follow(table, -1))
            self.desk_heard("")
            return
        id, _, rest = rest.partition(" ")
        if what == "desk":
            self.desk_heard(id)
            return
        heard = self.live.get(id)
        if heard is None:
            return
        if what == "entry":
            self._start(self._follow(heard, int(rest)))
        elif what == "row":
            self._start(self.reload_row(heard))
        elif what == "seats":
            process, _, seats = rest.partition(" ")
            until = time.monotonic() + BELIEVED_SECONDS
            heard.elsewhere[process] = (until, tuple([int(n) for n in seats.split(",") if n]))
            for client in heard.clients:
                client.stir()

    async def _follow(self, table: Table, n: int) -> None:
        async with table.lock:
            if n < 0 or table.n < n or table.match is None:
                await self.catch_up(table)

    async def row_changed(self, table: Table) -> None:
        """After a change beside the log: show it here and tell the other processes."""
        table.changed()
        self.tell(table)
        if self.store.is_shared:
            await self.store.tell(f"row {table.id}")

    # Housekeeping

    async def _keep_house(self) -> None:
        beat = 0.0
        while True:
            try:
                for id, _ in await self.store.due_tables(
                    clock.wall() + int(2 * SCAN_SECONDS * 1000)
                ):
                    if id not in self.live and id not in self._broken:
                        await self._get_due(id)
                if self.store.is_shared and time.monotonic() > beat:
                    beat = time.monotonic() + BEAT_SECONDS
                    for table in list(self.live.values()):
                        if table.clients:
                            await self.store.tell(_seated(table))
            except Unavailable as error:
                log.warning("the store does not answer: %s", error)
            self._forget()
            await asyncio.sleep(SCAN_SECONDS * (0.8 + 0.4 * random.random()))

    async def _get_due(self, id: str) -> None:
        try:
            await self.get(id)
        except Unavailable:
            raise
        except Exception:  # a table that cannot be read must not stop the others' timers
            self._broken.add(id)
            self.counters["faults"] += 1
            log.exception("table %s cannot be read", id)

    def _forget(self) -> None:
        """Tables without clients that are not needed soon; the store has them."""
        now = time.monotonic()
        for id, table in list(self.live.items()):
            idle = now - table.used
            is_full = len(self.live) > KEPT
            if table.clients or table.lock.locked() or idle < (5 if is_full else IDLE_SECONDS):
                continue
            due = table.due()
            if due and clock.seconds(due - clock.wall()) < 4 * SCAN_SECONDS:
                continue
            table.stop_timer()
            del self.live[id]


def _fresh() -> str:
    return f"s{random.getrandbits(64):x}"


def _seated(table: Table) -> str:
    return f"seats {table.id} {PROCESS} {','.join([str(seat) for seat in table.here])}"


PROCESS: Final = f"{random.SystemRandom().getrandbits(48):x}"


def _refused(
    id: str, code: RefusedCode, fr: str, en: str, cite: str = "", clause: str = ""
) -> Refused:
    return Refused(id, code, fr, en, cite, clause)
