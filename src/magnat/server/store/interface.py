"""Where tables and cash desks are kept: one interface, the same statements for both databases."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from msgspec import Struct

from magnat.play.record.signing import new_key
from magnat.server.store.rows import (
    DESK_LOG,
    ArchiveRow,
    DeskRow,
    DeskSeatRow,
    EntryRow,
    Log,
    RemarkRow,
    SeatRow,
    TableRow,
    addition,
    cells,
    columns,
    flags,
    insertion,
    values,
)

Statement = tuple[str, tuple[Any, ...]]
Row = TypeVar("Row", bound=Struct)


class Unavailable(Exception):
    """The database did not answer; whether the last change was stored is unknown."""


class Fenced(Unavailable):
    """Others took this process for dead: what lived here lives there, and nothing was stored."""


class DamagedData(Unavailable):
    """A part of the database is damaged: what lies there cannot be read, the rest can."""


class Incompatible(Exception):
    """The database was made by a newer Magnat, or by something else, or another server has it."""


class ServerProcess(Struct, frozen=True):
    """The process at which something lives, and how the others speak to it."""

    process: int  # 0: not known to the others yet
    address: str  # "": nobody can
    secret: str  # by which it believes them


class ClusterListener(ABC):
    """Who is told what becomes of this process and of the others."""

    @abstractmethod
    def fenced(self) -> None:
        """This one was taken for dead: whatever lived here does no more."""

    @abstractmethod
    def neighbours(self, alive: frozenset[int], has_lost: bool) -> None:
        """Who is there, now and then; whether one has died since: what lived there is free."""


ADD_TABLE: Final = insertion("tables", TableRow)
ADD_SEAT: Final = insertion("seats", SeatRow)
ADD_REMARK: Final = insertion("remarks", RemarkRow)
UNFINISHED: Final = "status <> 'over' AND (desk = '' OR rematch = '')"  # tables in use
ADD_DESK: Final = insertion("desks", DeskRow)
ADD_DESK_SEAT: Final = insertion("desk_seats", DeskSeatRow)
CHANGEABLE: Final = (
    *("title", "host", "pace", "epoch", "paused_at"),
    *("due", "archived", "public", "status", "quiet"),
)


class Store(ABC):
    """The tables and cash desks, their seats and their logs. A log is only ever added to."""

    is_shared: bool = False  # whether other processes write to it too

    damage: str = ""  # what is known to be damaged

    # What a database does

    @abstractmethod
    async def hold(
        self, here: ServerProcess | None = None, told: ClusterListener | None = None
    ) -> None:
        """For a server that writes to it for as long as it runs, and which others find there;
        Incompatible when it must not."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]: ...

    @abstractmethod
    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        """All of them or none; how many rows the last one changed, None when a key is taken."""

    @abstractmethod
    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        """However many there are, all of them or none."""

    @abstractmethod
    async def check_writing(self) -> None:
        """Stores something of no importance; raises Unavailable and says why it cannot."""

    @abstractmethod
    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], news: tuple[Any, ...]
    ) -> Future[bool]:
        """Add to a log, and to the row what `log.news` names; False when somebody else has added
        there before. It is so when it is safe on the disk."""

    # Which process something lives at: here, unless several share the database

    async def way_in(self) -> str:
        """The address of this host at which the hosts of the other processes reach it."""
        return ""

    async def claim(self, log: Log, id: str) -> ServerProcess | None:
        """Where it lives, None: here. What lives nowhere does so here from now on."""
        return None

    async def release(self, ids: Sequence[str]) -> None:
        """Those tables live here no longer: whoever is asked for one next has it."""
        return

    # Logs

    async def entries(self, log: Log, id: str, after: int = -1) -> list[EntryRow]:
        found = await self.rows(
            f"SELECT n, at, {log.who}, body, command FROM {log.entries} "
            f"WHERE {log.of} = $1 AND n > $2 ORDER BY n",
            id,
            after,
        )
        return [EntryRow(*row) for row in found]

    # Tables

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
        """Those that a device has a seat at or runs; a referee's belongs to its desk."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE desk = '' AND (host = $1 OR id IN "
            '(SELECT "table" FROM seats WHERE holder = $1)) ORDER BY touched DESC LIMIT $2',
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

    async def go_on(self, id: str, was: int, epoch: int, due: int) -> bool:
        """A table's clock need not stand any longer; False when another process moved it before."""
        sql = "UPDATE tables SET epoch = $3, due = $4 WHERE id = $1 AND epoch = $2"
        return await self.run((sql, (id, was, epoch, due))) == 1

    async def follow(self, id: str, next: str) -> bool:
        """Name the table that plays on; only the first one counts."""
        sql = "UPDATE tables SET rematch = $2 WHERE id = $1 AND rematch = ''"
        return await self.run((sql, (id, next))) == 1

    async def follow_to_desk(self, id: str, desk: str) -> None:
        """A table of its own goes on as that cash desk."""
        sql = "UPDATE tables SET desk = $2, rematch = $2 WHERE id = $1"
        await self.run((sql, (id, desk)))

    async def seats(self, table: str) -> list[SeatRow]:
        found = await self.rows(
            f'SELECT {columns(SeatRow)} FROM seats WHERE "table" = $1 ORDER BY seat', table
        )
        return [self._row(SeatRow, row) for row in found]

    async def take_seat(self, seat: SeatRow, held_by: str) -> bool:
        """Give a seat to a holder, if it is still held by whom we think: two may want it."""
        sql = (
            'UPDATE seats SET name = $3, holder = $4, entropy = $5, promise = $6, "open" = $7 '
            "WHERE \"table\" = $1 AND seat = $2 AND holder = $8 AND bot = ''"
        )
        row = (seat.table, seat.seat, seat.name, seat.holder, seat.entropy, seat.promise, seat.open)
        return await self.run((sql, (*row, held_by))) == 1

    async def stir(self, seats: Sequence[SeatRow]) -> None:
        """What they promised to add to the seed, and what they added."""
        sql = 'UPDATE seats SET promise = $3, entropy = $4 WHERE "table" = $1 AND seat = $2'
        await self.run(*[(sql, (one.table, one.seat, one.promise, one.entropy)) for one in seats])

    async def add_remark(self, remark: RemarkRow, most: int) -> None:
        """So many are kept of each table."""
        old = 'DELETE FROM remarks WHERE "table" = $1 AND n <= $2'
        await self.run((old, (remark.table, remark.n - most)), (ADD_REMARK, values(remark)))

    async def remarks(self, table: str) -> list[RemarkRow]:
        found = await self.rows(
            f'SELECT {columns(RemarkRow)} FROM remarks WHERE "table" = $1 ORDER BY n', table
        )
        return [self._row(RemarkRow, row) for row in found]

    async def take_pawn(self, table: str, seat: int, pawn: int) -> None:
        """A seat wants that pawn of the box."""
        sql = 'UPDATE seats SET pawn = $3 WHERE "table" = $1 AND seat = $2'
        await self.run((sql, (table, seat, pawn)))

    async def give_to_bot(self, table: str, seat: int, bot: str) -> bool:
        """A bot has a seat that nobody took."""
        sql = (
            "UPDATE seats SET bot = $3 "
            "WHERE \"table\" = $1 AND seat = $2 AND holder = '' AND bot = ''"
        )
        return await self.run((sql, (table, seat, bot))) == 1

    async def due_tables(self, before: int) -> list[tuple[str, int]]:
        """Tables at which time will have closed something by then, and when."""
        found = await self.rows("SELECT id, due FROM tables WHERE due > 0 AND due <= $1", before)
        return [(row[0], row[1]) for row in found]

    async def agree(self, table: str, seat: int, is_open: bool) -> None:
        """A player lets whoever runs the table see what he hides, or no longer."""
        sql = 'UPDATE seats SET "open" = $3 WHERE "table" = $1 AND seat = $2'
        await self.run((sql, (table, seat, is_open)))

    async def count(self) -> int:
        """How many tables are not over, those put away among them."""
        found = await self.rows(f"SELECT COUNT(*) FROM tables WHERE {UNFINISHED}")
        return int(found[0][0])

    async def count_laid(self, laid: str, since: int) -> tuple[int, int]:
        """Of one network: tables that are not over, and all that were laid after that hour."""
        found = await self.rows(
            f"SELECT COALESCE(SUM(CASE WHEN {UNFINISHED} THEN 1 ELSE 0 END), 0), "
            "COALESCE(SUM(CASE WHEN created > $2 THEN 1 ELSE 0 END), 0) "
            "FROM tables WHERE laid = $1",
            laid,
            since,
        )
        return int(found[0][0]), int(found[0][1])

    async def idle_tables(
        self, status: str, before: int, most: int, laid: str = ""
    ) -> list[TableRow]:
        """Those that nothing has happened at since then, the oldest first; of one network, or of
        all of them. A cash desk's go with it."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE status = $1 AND touched < $2 "
            "AND desk = '' AND (laid = $3 OR $3 = '') ORDER BY touched LIMIT $4",
            status,
            before,
            laid,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def left_tables(self, before: int, most: int) -> list[TableRow]:
        """Those of cash desks at which nobody sits any more: what was played there is written
        down."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE desk <> '' AND rematch <> '' "
            "AND touched < $1 ORDER BY touched LIMIT $2",
            before,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def tables_of_desk(self, desk: str) -> list[TableRow]:
        found = await self.rows(f"SELECT {columns(TableRow)} FROM tables WHERE desk = $1", desk)
        return [self._row(TableRow, row) for row in found]

    async def all_tables(self) -> list[TableRow]:
        found = await self.rows(f"SELECT {columns(TableRow)} FROM tables ORDER BY touched DESC")
        return [self._row(TableRow, row) for row in found]

    async def all_desks(self) -> list[DeskRow]:
        found = await self.rows(f"SELECT {columns(DeskRow)} FROM desks ORDER BY touched DESC")
        return [self._row(DeskRow, row) for row in found]

    async def forget(self, log: Log, id: str, touched: int, kept: ArchiveRow | None) -> bool:
        """It is gone, with its log: into the archive, or for good. False when it was used since, or
        is gone already: then nothing is changed."""
        still = f"EXISTS (SELECT 1 FROM {log.rows} WHERE id = $1 AND touched = $2)"
        of = (id, touched)
        gone = [
            (f"DELETE FROM {name} WHERE {column} = $1 AND {still}", of)
            for name, column in (
                *((log.entries, log.of), (log.seats, log.of)),
                *(("codes", '"table"'), ("remarks", '"table"')),
            )
        ]
        row = kept or ArchiveRow(
            id=id, kind=log.rows, game="", title="", touched=touched, archived=0, record=""
        )
        # A log can only be taken away when the archive has it: then for a moment, if need be.
        archived = (
            f"INSERT INTO archive ({columns(ArchiveRow)}) SELECT $1, CAST($3 AS TEXT), "
            "CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($2 AS BIGINT), CAST($6 AS BIGINT), "
            f"CAST($7 AS TEXT) WHERE {still}",
            (*of, row.kind, row.game, row.title, row.archived, row.record),
        )
        last = (f"DELETE FROM {log.rows} WHERE id = $1 AND touched = $2", of)
        if kept is not None:
            return await self.run(archived, *gone, last) == 1
        lost = (f"DELETE FROM archive WHERE id = $1 AND NOT {still}", of)
        before = await self.run(archived, *gone, last, lost)
        return before == 1

    async def archive(self) -> list[ArchiveRow]:
        found = await self.rows(f"SELECT {columns(ArchiveRow)} FROM archive ORDER BY archived DESC")
        return [self._row(ArchiveRow, row) for row in found]

    async def drop_archived(self, id: str) -> bool:
        return await self.run(("DELETE FROM archive WHERE id = $1", (id,))) == 1

    async def signing_key(self) -> str:
        """The secret key with which this server signs: made once, and kept with the tables."""
        find = "SELECT secret FROM signing WHERE one = 1"
        found = await self.rows(find)
        if not found:
            make = "INSERT INTO signing (one, secret) VALUES (1, $1) ON CONFLICT (one) DO NOTHING"
            await self.run((make, (new_key(),)))
            found = await self.rows(find)
        return str(found[0][0])

    # Cash desks

    async def add_desk(
        self, desk: DeskRow, seats: Sequence[DeskSeatRow], entries: Sequence[EntryRow]
    ) -> None:
        await self.run(
            (ADD_DESK, values(desk)),
            *[(ADD_DESK_SEAT, values(seat)) for seat in seats],
            *[(addition(DESK_LOG), cells(desk.id, entry)) for entry in entries],
        )

    async def desk(self, id: str) -> DeskRow | None:
        found = await self.rows(f"SELECT {columns(DeskRow)} FROM desks WHERE id = $1", id)
        return self._row(DeskRow, found[0]) if found else None

    async def desks_of(self, holder: str, most: int) -> list[str]:
        """Those that a device keeps, or at which it has an account."""
        found = await self.rows(
            "SELECT id FROM desks WHERE host = $1 OR id IN "
            "(SELECT desk FROM desk_seats WHERE holder = $1) ORDER BY touched DESC LIMIT $2",
            holder,
            most,
        )
        return [row[0] for row in found]

    async def desk_holders(self, desk: str) -> list[str]:
        """By seat: hash of the key of its phone, "" where there is none."""
        found = await self.rows("SELECT holder FROM desk_seats WHERE desk = $1 ORDER BY seat", desk)
        return [row[0] for row in found]

    async def hold_account(self, desk: str, seat: int, holder: str) -> None:
        sql = "UPDATE desk_seats SET holder = $3 WHERE desk = $1 AND seat = $2"
        await self.run((sql, (desk, seat, holder)))

    async def hand_over_desk(self, desk: str, host: str) -> None:
        """Another device keeps it from now on."""
        await self.run(("UPDATE desks SET host = $2 WHERE id = $1", (desk, host)))

    async def count_desks(self, laid: str = "") -> int:
        """How many there are; of one network, or of all of them."""
        sql = "SELECT COUNT(*) FROM desks WHERE laid = $1 OR $1 = ''"
        return int((await self.rows(sql, laid))[0][0])

    async def idle_desks(self, before: int, most: int, laid: str = "") -> list[DeskRow]:
        """Those that nothing has happened at since then, nor at their referee's table; the oldest
        first, of one network or of all of them."""
        found = await self.rows(
            f"SELECT {columns(DeskRow)} FROM desks WHERE touched < $1 AND id NOT IN "
            "(SELECT desk FROM tables WHERE desk <> '' AND touched >= $1) "
            "AND (laid = $2 OR $2 = '') ORDER BY touched LIMIT $3",
            before,
            laid,
            most,
        )
        return [self._row(DeskRow, row) for row in found]

    async def blank_desks(self, before: int, most: int) -> list[DeskRow]:
        """Those that were opened before then and never written into."""
        found = await self.rows(
            f"SELECT {columns(DeskRow)} FROM desks WHERE touched < $1 AND NOT EXISTS "
            "(SELECT 1 FROM desk_entries WHERE desk = desks.id) ORDER BY touched LIMIT $2",
            before,
            most,
        )
        return [self._row(DeskRow, row) for row in found]

    # Codes that hand a seat over

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

    def _row(self, kind: type[Row], row: Sequence[Any]) -> Row:
        made = kind(**dict(zip(kind.__struct_fields__, row, strict=True)))
        for name in flags(kind):
            setattr(made, name, bool(getattr(made, name)))
        return made


@cache
def numbered(sql: str) -> str:
    """$1 as SQLite writes it."""
    return re.sub(r"\$(\d+)", r"?\1", sql)
