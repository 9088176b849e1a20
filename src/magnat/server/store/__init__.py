"""Where tables are kept: one interface, and the same statements for both databases."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct, structs

Status = Literal["open", "playing", "over"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"

Notice = Callable[[str], None]  # hears what other processes tell
Row = TypeVar("Row", bound=Struct)


class Unavailable(Exception):
    """The database did not answer; whether the last change was stored is unknown."""


class Incompatible(Exception):
    """The database was made by a newer Magnat, or by something else."""


class TableRow(Struct, kw_only=True):
    """What is known of a table beside its log."""

    id: str
    code: str  # short, to be typed
    game: str
    edition: str
    options: str  # JSON
    title: str
    status: Status
    public: bool
    pace: str
    absence: str
    seeded: bool  # False: the host types real dice
    secret: str  # JSON; leaves the server only in the record of a finished game
    host: str  # hash of the key of whoever runs the table
    epoch: int = 0  # wall clock at which the table's own stood at 0; 0 before the start
    paused_at: int = 0  # wall clock at which it was stopped; 0 while it runs
    due: int = 0  # wall clock at which time closes something; 0: it closes nothing
    created: int
    touched: int
    archived: bool = False
    rematch: str = ""  # the table that plays on after this one
    outcome: str = ""  # JSON
    brought: bool = False  # goes on from a record whose seed somebody may have read


class SeatRow(Struct, kw_only=True):
    """Who may act for a seat."""

    table: str
    seat: int
    name: str
    bot: str  # "": a person's
    holder: str  # hash of the key of the device that plays it; "": it is free
    entropy: str  # what the player added to the seed


class EntryRow(Struct, array_like=True):
    """One line of a table's log; entry 0 is the header."""

    n: int
    at: int
    seat: int
    body: str
    command: str | None = None  # who asked for it under which id, so that a resend is known


MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
            edition TEXT NOT NULL, options TEXT NOT NULL, title TEXT NOT NULL,
            status TEXT NOT NULL, public BOOLEAN NOT NULL, pace TEXT NOT NULL,
            absence TEXT NOT NULL, seeded BOOLEAN NOT NULL, secret TEXT NOT NULL,
            host TEXT NOT NULL, epoch BIGINT NOT NULL, paused_at BIGINT NOT NULL,
            due BIGINT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL,
            archived BOOLEAN NOT NULL, rematch TEXT NOT NULL, outcome TEXT NOT NULL)""",
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0",
        "CREATE INDEX tables_shown ON tables (status, touched) WHERE public",
        """CREATE TABLE seats (
            "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
            name TEXT NOT NULL, bot TEXT NOT NULL, holder TEXT NOT NULL, entropy TEXT NOT NULL,
            PRIMARY KEY ("table", seat))""",
        "CREATE INDEX seats_holder ON seats (holder) WHERE holder <> ''",
        """CREATE TABLE entries (
            "table" TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL,
            at BIGINT NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL, command TEXT,
            PRIMARY KEY ("table", n))""",
        """CREATE UNIQUE INDEX entries_command ON entries ("table", command)
            WHERE command IS NOT NULL""",
        """CREATE TABLE codes (
            hash TEXT PRIMARY KEY, "table" TEXT NOT NULL, seat INTEGER NOT NULL,
            until BIGINT NOT NULL)""",
    ),
    ("ALTER TABLE tables ADD COLUMN brought BOOLEAN NOT NULL DEFAULT FALSE",),
    (
        """CREATE TABLE desks (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, edition TEXT NOT NULL, options TEXT NOT NULL,
            names TEXT NOT NULL, host TEXT NOT NULL, created BIGINT NOT NULL,
            touched BIGINT NOT NULL)""",
        """CREATE TABLE desk_seats (
            desk TEXT NOT NULL REFERENCES desks (id), seat INTEGER NOT NULL, holder TEXT NOT NULL,
            PRIMARY KEY (desk, seat))""",
        "CREATE INDEX desk_seats_holder ON desk_seats (holder) WHERE holder <> ''",
        """CREATE TABLE desk_entries (
            desk TEXT NOT NULL REFERENCES desks (id), n INTEGER NOT NULL, at BIGINT NOT NULL,
            who INTEGER NOT NULL, body TEXT NOT NULL, command TEXT, PRIMARY KEY (desk, n))""",
        """CREATE UNIQUE INDEX desk_entries_command ON desk_entries (desk, command)
            WHERE command IS NOT NULL""",
    ),
)


@cache
def columns(row: type[Struct]) -> str:
    return ", ".join([f'"{name}"' for name in row.__struct_fields__])


@cache
def flags(row: type[Struct]) -> tuple[str, ...]:
    """The columns that SQLite has as 0 and 1."""
    return tuple([field.name for field in structs.fields(row) if field.type is bool])


def values(row: Struct) -> tuple[Any, ...]:
    return structs.astuple(row)


def insertion(table: str, row: type[Struct]) -> str:
    marks = ", ".join([f"${i + 1}" for i in range(len(row.__struct_fields__))])
    return f"INSERT INTO {table} ({columns(row)}) VALUES ({marks})"


ADD_TABLE: Final = insertion("tables", TableRow)
ADD_SEAT: Final = insertion("seats", SeatRow)
ADD_ENTRY: Final = (
    'INSERT INTO entries ("table", n, at, seat, body, command) VALUES ($1, $2, $3, $4, $5, $6)'
)
CHANGEABLE: Final = ("title", "host", "epoch", "paused_at", "due", "archived", "public", "status")


class Store(ABC):
    """The tables, their seats and their logs. A log is only ever added to."""

    is_shared: bool = False  # whether other processes write to it too

    # What a database does

    @abstractmethod
    async def open(self, notice: Notice) -> None:
        """Connect, bring the schema up to date, listen."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]: ...

    @abstractmethod
    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        """All of them or none; how many rows the last one changed, None when a key is taken."""

    @abstractmethod
    async def append(
        self, table: str, entries: Sequence[EntryRow], due: int, now: int, status: str, outcome: str
    ) -> bool:
        """Add to a log; False when somebody else has added there before. Returns when it is safe
        on the disk."""

    @abstractmethod
    async def tell(self, words: str) -> None:
        """To the other processes; lost when nobody listens."""

    # What is asked of it

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> bool:
        """False when the id or the code is taken."""
        first = (ADD_TABLE, values(table))
        return await self.run(first, *[(ADD_SEAT, values(seat)) for seat in seats]) is not None

    async def table(self, id: str) -> TableRow | None:
        found = await self.rows(f"SELECT {columns(TableRow)} FROM tables WHERE id = $1", id)
        return self._row(TableRow, found[0]) if found else None

    async def coded(self, code: str) -> str:
        """The id of the table with that code; "" when there is none."""
        found = await self.rows("SELECT id FROM tables WHERE code = $1", code)
        return str(found[0][0]) if found else ""

    async def public_tables(self, most: int) -> list[TableRow]:
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE public AND NOT archived "
            "AND status IN ('open', 'playing') ORDER BY touched DESC LIMIT $1",
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def tables_of(self, holder: str, most: int) -> list[TableRow]:
        """Those that a device has a seat at or runs."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE host = $1 OR id IN "
            '(SELECT "table" FROM seats WHERE holder = $1) ORDER BY touched DESC LIMIT $2',
            holder,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def results(self, game: str, most: int) -> list[TableRow]:
        """Public tables that were played to their end, the newest first."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE public AND status = 'over' "
            "AND (game = $1 OR $1 = '') ORDER BY touched DESC LIMIT $2",
            game,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def change(self, id: str, now: int, **fields: object) -> None:
        sets = ", ".join([f"{name} = ${i + 3}" for i, name in enumerate(fields)])
        assert all([name in CHANGEABLE for name in fields]), fields
        sql = f"UPDATE tables SET touched = $2, {sets} WHERE id = $1"
        await self.run((sql, (id, now, *fields.values())))

    async def follow(self, id: str, next: str) -> bool:
        """Name the table that plays on; only the first one counts."""
        sql = "UPDATE tables SET rematch = $2 WHERE id = $1 AND rematch = ''"
        return await self.run((sql, (id, next))) == 1

    async def seats(self, table: str) -> list[SeatRow]:
        found = await self.rows(
            f'SELECT {columns(SeatRow)} FROM seats WHERE "table" = $1 ORDER BY seat', table
        )
        return [self._row(SeatRow, row) for row in found]

    async def take_seat(self, seat: SeatRow, held_by: str) -> bool:
        """Give a seat to a holder, if it is still held by whom we think: two may want it."""
        sql = (
            "UPDATE seats SET name = $3, holder = $4, entropy = $5 "
            "WHERE \"table\" = $1 AND seat = $2 AND holder = $6 AND bot = ''"
        )
        row = (seat.table, seat.seat, seat.name, seat.holder, seat.entropy, held_by)
        return await self.run((sql, row)) == 1

    async def give_to_bot(self, table: str, seat: int, bot: str) -> bool:
        """A bot has a seat that nobody took."""
        sql = (
            "UPDATE seats SET bot = $3 "
            "WHERE \"table\" = $1 AND seat = $2 AND holder = '' AND bot = ''"
        )
        return await self.run((sql, (table, seat, bot))) == 1

    async def add_code(self, hash: str, table: str, seat: int, until: int, now: int) -> None:
        old = "DELETE FROM codes WHERE until < $1"
        sql = 'INSERT INTO codes (hash, "table", seat, until) VALUES ($1, $2, $3, $4)'
        await self.run((old, (now,)), (sql, (hash, table, seat, until)))

    async def codes(self, now: int) -> list[tuple[str, str, int]]:
        """Those still good: hash, table, seat."""
        found = await self.rows('SELECT hash, "table", seat FROM codes WHERE until >= $1', now)
        return [(row[0], row[1], row[2]) for row in found]

    async def use_code(self, hash: str) -> bool:
        """True once."""
        return await self.run(("DELETE FROM codes WHERE hash = $1", (hash,))) == 1

    async def entries(self, table: str, after: int = -1) -> list[EntryRow]:
        found = await self.rows(
            "SELECT n, at, seat, body, command FROM entries "
            'WHERE "table" = $1 AND n > $2 ORDER BY n',
            table,
            after,
        )
        return [EntryRow(*row) for row in found]

    async def due_tables(self, before: int) -> list[tuple[str, int]]:
        """Tables at which time will have closed something by then, and when."""
        found = await self.rows("SELECT id, due FROM tables WHERE due > 0 AND due <= $1", before)
        return [(row[0], row[1]) for row in found]

    async def count(self) -> int:
        """How many tables are open or played."""
        found = await self.rows(
            "SELECT COUNT(*) FROM tables WHERE status <> 'over' AND NOT archived"
        )
        return int(found[0][0])

    def _row(self, kind: type[Row], row: Sequence[Any]) -> Row:
        made = kind(**dict(zip(kind.__struct_fields__, row, strict=True)))
        for name in flags(kind):
            setattr(made, name, bool(getattr(made, name)))
        return made


@cache
def numbered(sql: str) -> str:
    """$1 as SQLite writes it."""
    return re.sub(r"\$(\d+)", r"?\1", sql)
