"""The cash desks of real tables: judge, store, acknowledge, tell, as at the tables played here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from magnat.bank.commands import Command, Deepen
from magnat.bank.desk import Desk
from magnat.bank.entry import BANKER, Entry
from magnat.bank.view import DeskView, view
from magnat.core.action import Illegal
from magnat.core.codec import BadValue
from magnat.core.edition import BadEdition, BadOption, Unknown
from magnat.core.step import Ms, Seat
from magnat.server import clock
from magnat.server.lobby import Refusal
from magnat.server.messages import Ack, DeskInfo, NewDesk, Refused
from magnat.server.seats import MOVE_LETTERS, hashed, is_same, new_code, new_table_id, tidy_code
from magnat.server.store import Unavailable, insertion, values
from magnat.server.tables import TRIES, Tables

LINK_SECONDS: Final = 3600  # how long the way to a seat stays open, once
LISTED: Final = 20
KEPT: Final = 500  # desks in memory; beyond that those that nobody looks at go
IDLE_SECONDS: Final = 600.0
IN_USE_MS: Final = 7 * 86_400_000  # after so long without an entry a desk is not counted

log: Final = logging.getLogger("magnat.server")
_encoder: Final = msgspec.json.Encoder()


class DeskRow(msgspec.Struct, kw_only=True):
    id: str
    game: str
    edition: str
    options: str  # JSON
    names: str  # JSON
    host: str  # hash of the key of the banker's device
    created: int
    touched: int


ADD_DESK: Final = insertion("desks", DeskRow)
ADD_DESK_SEAT: Final = "INSERT INTO desk_seats (desk, seat, holder) VALUES ($1, $2, $3)"
ADD_DESK_ENTRY: Final = (
    "INSERT INTO desk_entries (desk, n, at, who, body, command) VALUES ($1, $2, $3, $4, $5, $6)"
)
TOUCH: Final = "UPDATE desks SET touched = $2 WHERE id = $1"
DESK_ROW: Final = ", ".join(DeskRow.__struct_fields__)


class Live:
    """A desk in memory, and who looks at it."""

    def __init__(self, row: DeskRow, desk: Desk, holders: list[str]) -> None:
        self.row: Final = row
        self.desk: Final = desk
        self.holders = holders  # by seat: hash of the key of its phone; "": none
        self.commands: Final[dict[str, int]] = {}
        self.lock: Final = asyncio.Lock()
        self.watchers: Final[set[Callable[[], None]]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()

    def who(self, holder: str) -> Seat | None:
        """The banker, a seat, or a stranger."""
        if is_same(self.row.host, holder):
            return BANKER
        for seat, known in enumerate(self.holders):
            if is_same(known, holder):
                return seat
        return None

    def view(self, you: Seat, since: int) -> DeskView:
        linked = [bool(holder) for holder in self.holders]
        return view(self.desk, self.row.id, you, since, linked, clock.wall())

    def info(self, holder: str) -> DeskInfo:
        you = self.who(holder)
        row = self.row
        names = list(self.desk.names)
        return DeskInfo(
            row.id, row.game, row.edition, names, BANKER if you is None else you, row.touched
        )

    def add(self, entry: Entry, command: str | None) -> None:
        self.desk.apply(entry)
        if command is not None:
            self.commands[command] = entry.n

    def tell(self) -> None:
        for stir in list(self.watchers):
            stir()


class Desks:
    def __init__(self, tables: Tables, most: int) -> None:
        self.tables: Final = tables
        self.most: Final = most  # desks in use
        self.store: Final = tables.store
        self.live: Final[dict[str, Live]] = {}
        self._loading: Final[dict[str, asyncio.Task[Live]]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self.is_stopping = False
        tables.desk_heard = self._heard

    async def close(self) -> None:
        self.is_stopping = True
        for live in self.live.values():
            if live.timer is not None:
                live.timer.cancel()
            live.tell()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.tables.counters["faults"] += 1
            log.error("a task of a desk failed", exc_info=task.exception())

    # Finding

    async def get(self, id: str) -> Live:
        live = self.live.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        found = await self.store.rows(f"SELECT {DESK_ROW} FROM desks WHERE id = $1", id)
        if not found:
            raise no_desk()
        row = DeskRow(**dict(zip(DeskRow.__struct_fields__, found[0], strict=True)))
        live = Live(row, self._desk(row), [])
        await self._catch_up(live)
        await self._reload_holders(live)
        self._forget()
        self.live[id] = live
        self._set_timer(live)
        return live

    def _desk(self, row: DeskRow) -> Desk:
        edition = self.tables.edition(row.game, row.edition, row.options.encode())
        names = msgspec.json.decode(row.names, type=list[str])
        return Desk(self.tables.games[row.game], edition, names)

    async def _reload_holders(self, live: Live) -> None:
        found = await self.store.rows(
            "SELECT holder FROM desk_seats WHERE desk = $1 ORDER BY seat", live.row.id
        )
        live.holders = [row[0] for row in found]

    async def _catch_up(self, live: Live) -> bool:
        """Take over what others stored; True when there was something."""
        found = await self.store.rows(
            "SELECT n, body, command FROM desk_entries WHERE desk = $1 AND n > $2 ORDER BY n",
            live.row.id,
            live.desk.n,
        )
        for n, body, command in found:
            if n == live.desk.n + 1:
                live.add(msgspec.json.decode(body, type=Entry), command)
        return bool(found)

    def _forget(self) -> None:
        """Desks that nobody looks at; the store has them."""
        if len(self.live) < KEPT:
            return
        for id, live in list(self.live.items()):
            if live.watchers or live.lock.locked() or live.timer is not None:
                continue
            if time.monotonic() - live.used > IDLE_SECONDS:
                del self.live[id]

    async def mine(self, holder: str) -> list[DeskInfo]:
        """Those that a device keeps, or at which it has an account."""
        found = await self.store.rows(
            "SELECT id FROM desks WHERE host = $1 OR id IN "
            "(SELECT desk FROM desk_seats WHERE holder = $1) ORDER BY touched DESC LIMIT $2",
            holder,
            LISTED,
        )
        return [(await self.get(row[0])).info(holder) for row in found]

    # Opening, and letting phones in

    async def create(self, wanted: NewDesk, holder: str) -> Live:
        """With the options of the table; what lies there already is its first entry."""
        game = self.tables.games.get(wanted.game)
        if game is None:
            raise _wrong(f"unknown game {wanted.game!r}")
        options = _encoder.encode(wanted.options).decode()
        try:
            edition = self.tables.edition(
                game.name, wanted.edition or game.default, options.encode()
            )
        except (Unknown, BadOption, BadEdition) as error:
            raise _wrong(str(error)) from error
        low, high = edition.players[0], edition.players[-1]
        if len(wanted.names) not in edition.players:
            raise Refusal(
                422,
                "wrong",
                f"{edition.title['fr']} se joue de {low} à {high}.",
                f"{edition.title['en']} is for {low} to {high} players.",
            )
        now = clock.wall()
        sql = "SELECT COUNT(*) FROM desks WHERE touched > $1"
        if (await self.store.rows(sql, now - IN_USE_MS))[0][0] >= self.most:
            raise Refusal(
                503,
                "full",
                "Trop de caisses sont ouvertes ici.",
                "Too many cash desks are open here.",
            )
        row = DeskRow(
            id=new_table_id(),
            game=game.name,
            edition=edition.name,
            options=options,
            names=_encoder.encode(wanted.names).decode(),
            host=holder,
            created=now,
            touched=now,
        )
        await self.store.run(
            (ADD_DESK, values(row)),
            *[(ADD_DESK_SEAT, (row.id, seat, "")) for seat in range(len(wanted.names))],
            *[_adding(row.id, entry, None) for entry in self._first(row, wanted)],
        )
        return await self.get(row.id)

    def _first(self, row: DeskRow, wanted: NewDesk) -> list[Entry]:
        """What a desk begins with that is not new: what lies on the table, and how deep it goes."""
        desk, now = self._desk(row), clock.wall()
        try:
            if wanted.position:
                desk.apply(desk.carried(now, desk.game.codec.decode(list(wanted.position))))
        except Illegal as illegal:
            raise Refusal(
                422, "bad_position", desk.reason(illegal, "fr"), desk.reason(illegal, "en")
            ) from illegal
        except BadValue as bad:
            raise _wrong(str(bad)) from bad
        if wanted.depth != desk.depth:
            desk.apply(desk.judge(BANKER, now, Deepen("opened", wanted.depth)))
        return desk.entries

    async def link(self, live: Live, seat: Seat) -> str:
        """A code with which one phone takes a player's account over, once."""
        if not 0 <= seat < len(live.holders):
            raise no_desk()
        code, now = new_code(MOVE_LETTERS), clock.wall()
        await self.store.add_code(hashed(code), live.row.id, seat, now + LINK_SECONDS * 1000, now)
        return code

    async def join(self, code: str, holder: str) -> tuple[Live, Seat]:
        given = hashed(tidy_code(code))
        match: tuple[str, str, int] | None = None
        for row in await self.store.codes(clock.wall()):  # all of them: the time tells nothing
            if is_same(row[0], given):
                match = row
        if match is None:
            raise _no_code()
        live = await self.get(match[1])
        if live.who(holder) == BANKER:  # its own device looked at the code: it stays good
            return live, BANKER
        if not await self.store.use_code(match[0]):
            raise _no_code()
        await self._hold(live, match[2], holder)
        return live, match[2]

    async def unlink(self, live: Live, seat: Seat) -> None:
        """That phone is no longer believed."""
        if not 0 <= seat < len(live.holders):
            raise no_desk()
        await self._hold(live, seat, "")

    async def _hold(self, live: Live, seat: Seat, holder: str) -> None:
        sql = "UPDATE desk_seats SET holder = $3 WHERE desk = $1 AND seat = $2"
        await self.store.run((sql, (live.row.id, seat, holder)))
        await self._reload_holders(live)
        live.tell()
        await self.store.tell(f"desk {live.row.id}")

    # Acting

    async def perform(self, live: Live, who: Seat, command: Command) -> Ack | Refused:
        """Judge, store, then answer; whoever asked may go away meanwhile."""
        task = asyncio.create_task(self._perform_alone(live, who, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _perform_alone(self, live: Live, who: Seat, command: Command) -> Ack | Refused:
        asked = f"{who}:{command.id}"
        async with live.lock:
            for _ in range(TRIES):
                if asked in live.commands:
                    return Ack(command.id, live.commands[asked])
                await self._pass_time(live)
                try:
                    entry = live.desk.judge(who, clock.wall(), command)
                except Illegal as illegal:
                    # On a shared store the verdict may rest on old balances.
                    if self.store.is_shared and await self._catch_up(live):
                        live.tell()
                        continue
                    return self._refused(live, command.id, illegal)
                if await self._store(live, entry, asked):
                    return Ack(command.id, live.desk.n)
        raise Unavailable("too many at once")

    def _refused(self, live: Live, id: str, illegal: Illegal) -> Refused:
        desk = live.desk
        return Refused(
            id,
            "illegal",
            desk.reason(illegal, "fr"),
            desk.reason(illegal, "en"),
            illegal.cite,
            desk.clause(illegal.cite),
            desk.n,
        )

    async def _store(self, live: Live, entry: Entry, command: str | None) -> bool:
        """Commit, then apply; when somebody was faster, take over what he stored."""
        id = live.row.id
        now = clock.wall()
        stored = await self.store.run(_adding(id, entry, command), (TOUCH, (id, now)))
        if stored is None:
            self.tables.counters["races"] += 1
            await self._catch_up(live)
        else:
            live.row.touched = now
            live.add(entry, command)
            await self.store.tell(f"desk {id}")
        live.tell()
        self._set_timer(live)
        return stored is not None

    # Time

    async def _pass_time(self, live: Live) -> None:
        """The hammer falls at its hour, whoever notices first."""
        due = live.desk.due()
        while 0 < due <= clock.wall():
            entry = live.desk.strike()
            assert entry is not None
            await self._store(live, entry, None)
            due = live.desk.due()

    def _set_timer(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        due: Ms = live.desk.due()
        if due and not self.is_stopping:
            delay = clock.seconds(max(due - clock.wall(), 0) + 1)
            live.timer = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        if not self.is_stopping:
            self._start(self._wake(live))

    async def _wake(self, live: Live) -> None:
        async with live.lock:
            await self._pass_time(live)
            self._set_timer(live)

    # What another process told

    def _heard(self, id: str) -> None:
        for known, live in self.live.items():
            if id in ("", known):
                self._start(self._follow(live))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)
            await self._reload_holders(live)
            live.tell()
            self._set_timer(live)


def _adding(desk: str, entry: Entry, command: str | None) -> tuple[str, tuple[Any, ...]]:
    body = _encoder.encode(entry).decode()
    return ADD_DESK_ENTRY, (desk, entry.n, entry.at, entry.who, body, command)


def no_desk() -> Refusal:
    return Refusal(404, "no_desk", "Il n’y a pas de telle caisse.", "There is no such cash desk.")


def _no_code() -> Refusal:
    return Refusal(
        404, "no_code", "Ce code n’est pas ou plus valable.", "This code is not good any more."
    )


def _wrong(why: str) -> Refusal:
    return Refusal(422, "wrong", why, why)
