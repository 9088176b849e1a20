"""The interface `Store`, with the SQL statements that SQLite and PostgreSQL share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from asyncio import Future
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from msgspec import Struct

from magnat.play.record.signing import new_key
from magnat.server.clock_jumps import GAP_MS
from magnat.server.store.rows import (
    DESK_LOG,
    ArchiveRow,
    DeskRow,
    DeskSeatRow,
    EntryRow,
    KeptStateRow,
    Log,
    RemarkRow,
    SeatRow,
    TableRow,
    boolean_columns,
    columns,
    entry_values,
    insert_entry_sql,
    insert_sql,
    row_values,
)

Statement = tuple[str, tuple[Any, ...]]
Row = TypeVar("Row", bound=Struct)


class Unavailable(Exception):
    """Raised if the database did not answer; whether the last change was stored is unknown."""


class Fenced(Unavailable):
    """Raised when this process tries to store something after other processes have declared it dead
    and claimed its logs. Nothing was stored."""


class DamagedData(Unavailable):
    """Raised if a part of the database is damaged and cannot be read; the rest can."""


class Incompatible(Exception):
    """Raised if the database has a newer or foreign schema, or another server has it open."""


class ServerProcess(Struct, frozen=True):
    """A server process of the cluster, and how other processes reach it."""

    process: int  # its number; 0: not registered yet
    address: str  # of its internal API; "": none
    secret: str  # authenticates requests to its internal API


class ClusterListener(ABC):
    """An interface whose methods are called when processes join or leave the cluster."""

    @abstractmethod
    def fenced(self) -> None:
        """Called when other processes have declared this one dead: it no longer owns any log."""

    @abstractmethod
    def processes_changed(self, alive: frozenset[int], has_lost: bool) -> None:
        """Called at every heartbeat with the numbers of the processes that are alive. `has_lost`
        means that a process has died since the last call, so that its logs have no owner."""


ADD_TABLE: Final = insert_sql("tables", TableRow)
ADD_SEAT: Final = insert_sql("seats", SeatRow)
ADD_REMARK: Final = insert_sql("remarks", RemarkRow)
# A condition that is true for tables in use.
UNFINISHED: Final = "status <> 'over' AND (desk = '' OR rematch = '')"
ADD_DESK: Final = insert_sql("desks", DeskRow)
ADD_DESK_SEAT: Final = insert_sql("desk_seats", DeskSeatRow)
MOST_CODES: Final = 5  # so many of the newest codes of a seat stay valid
# If other processes serve the same database, each of them calls `set_served` every second. So a gap
# of up to this length is no outage.
STILL_SERVED_MS: Final = 3_000
# Moves the clocks of running tables.
SHIFT: Final = (
    "UPDATE tables SET epoch = epoch + $1, due = CASE WHEN due > 0 THEN due + $1 ELSE due END "
    "WHERE status = 'playing' AND paused_at = 0"
)
CHANGEABLE: Final = (
    *("title", "host", "pace", "epoch", "paused_at"),
    *("due", "archived", "public", "status", "quiet"),
)


class Store(ABC):
    """The database of tables and cash desks, their seats and their logs. Entries of logs are only
    ever appended."""

    is_shared: bool = False  # whether other processes write to this database too

    damage: str = ""  # says what is damaged in the database; "" if nothing is known to be

    # Implemented for each database

    @abstractmethod
    async def acquire(
        self, here: ServerProcess | None = None, listener: ClusterListener | None = None
    ) -> None:
        """Reserve the database for a server: SQLite locks the file, PostgreSQL registers the
        process in the cluster. Raises Incompatible if another server has the file open."""

    @abstractmethod
    async def open(self) -> None:
        """Connect to the database and apply missing migrations."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]: ...

    @abstractmethod
    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        """Run the statements in one transaction. Return how many rows the last one changed, or None
        if a unique key exists already; then nothing is changed."""

    @abstractmethod
    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        """Run any number of statements in one transaction."""

    @abstractmethod
    async def check_writing(self) -> None:
        """Write to the table `pulse`; raises Unavailable with the reason when that fails."""

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes."""

    @abstractmethod
    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], row: tuple[Any, ...]
    ) -> Future[bool]:
        """Append entries to a log and set the columns `log.row_columns` of its row, in one
        transaction. The future has its result after the commit: True, or False if another process
        has stored one of these entries."""

    # Which process owns a log: always this one, unless several share the database

    async def internal_address(self) -> str:
        """Return the address of this host at which other hosts reach it; "" if the store is not
        shared."""
        return ""

    async def claim(self, log: Log, id: str) -> ServerProcess | None:
        """Claim a log for this process if it has no owner; return None if this process owns it now,
        else the owner."""
        return None

    async def release(self, ids: Sequence[str]) -> None:
        """Give up the ownership of these logs; the next process that claims one owns it."""
        return

    async def has_others(self) -> bool:
        """Tell whether other processes are registered on this database, also if they have
        registered only just now."""
        return False

    # Logs

    async def entries(self, log: Log, id: str, after: int = -1) -> list[EntryRow]:
        found = await self.rows(
            f"SELECT n, at, {log.seat_column}, body, command FROM {log.entries} "
            f"WHERE {log.id_column} = $1 AND n > $2 ORDER BY n",
            id,
            after,
        )
        return [EntryRow(*row) for row in found]

    async def last_entry(self, log: Log, id: str) -> int:
        """Return the number of the last stored entry of a log; -1 if there is none."""
        found = await self.rows(f"SELECT MAX(n) FROM {log.entries} WHERE {log.id_column} = $1", id)
        n = found[0][0]
        return -1 if n is None else int(n)

    # Tables

    async def add_table(self, table: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Store a new table and its seats; return False if its id or code exists already."""
        first = (ADD_TABLE, row_values(table))
        return await self.run(first, *[(ADD_SEAT, row_values(seat)) for seat in seats]) is not None

    async def table(self, id: str) -> TableRow | None:
        found = await self.rows(f"SELECT {columns(TableRow)} FROM tables WHERE id = $1", id)
        return self._row(TableRow, found[0]) if found else None

    async def id_of_code(self, code: str) -> str:
        """Return the id of the table with that code; "" if there is none."""
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
        """Return the tables that a device hosts or has a seat at, without referees' tables of
        desks."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE desk = '' AND (host = $1 OR id IN "
            '(SELECT "table" FROM seats WHERE holder = $1 OR owner = $1)) '
            "ORDER BY touched DESC LIMIT $2",
            holder,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def results(self, game: str, most: int) -> list[TableRow]:
        """Return at most `most` public tables whose game is over, the newest first: those of one
        game, or of all games if `game` is ""."""
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

    async def move_clock(self, id: str, was: int, epoch: int, due: int) -> bool:
        """Set a table's epoch (the wall-clock time at which its clock was 0) and due time if the
        epoch is still `was`; return False if another process has changed it."""
        sql = "UPDATE tables SET epoch = $3, due = $4 WHERE id = $1 AND epoch = $2"
        return await self.run((sql, (id, was, epoch, due))) == 1

    async def shift_clock(self, id: str, ms: int, due: int) -> None:
        """Add `ms` to a table's epoch (the wall-clock time at which its clock was 0) and set its
        due time."""
        sql = "UPDATE tables SET epoch = epoch + $2, due = $3 WHERE id = $1"
        await self.run((sql, (id, ms, due)))

    async def shift_clocks(self, ids: Iterable[str], ms: int) -> None:
        """Add `ms` to the epochs and due times of those of these tables whose clocks run."""
        statements = [(f"{SHIFT} AND id = $2", (ms, id)) for id in ids]
        if statements:
            await self.run(*statements)

    async def resume(self, now: int) -> int:
        """Add the time since a server last served this database to the epochs and due times of all
        running tables; return that time, or 0 if another process did it or still serves."""
        was = int((await self.rows("SELECT served FROM pulse"))[0][0])
        still = STILL_SERVED_MS if await self.has_others() else GAP_MS
        if not await self.set_served(now, was) or not was or abs(now - was) <= still:
            return 0
        gap = now - was
        absences = "UPDATE seats SET left_at = left_at + $1 WHERE left_at > 0"
        await self.run((SHIFT, (gap,)), (absences, (gap,)))
        return gap

    async def set_served(self, now: int, was: int | None = None) -> bool:
        """Store that a server was running at the time `now`. If `was` is given and is not the last
        stored time, store nothing and return False."""
        if was is None:
            return await self.run(("UPDATE pulse SET served = $1", (now,))) == 1
        return await self.run(("UPDATE pulse SET served = $1 WHERE served = $2", (now, was))) == 1

    async def set_rematch(self, id: str, next: str) -> bool:
        """Store the id of the table or desk at which this table's players continue; return False if
        one is stored already."""
        sql = "UPDATE tables SET rematch = $2 WHERE id = $1 AND rematch = ''"
        return await self.run((sql, (id, next))) == 1

    async def set_desk(self, id: str, desk: str) -> None:
        """Make a table part of a cash desk, at which its players continue."""
        sql = "UPDATE tables SET desk = $2, rematch = $2 WHERE id = $1"
        await self.run((sql, (id, desk)))

    async def seats(self, table: str) -> list[SeatRow]:
        found = await self.rows(
            f'SELECT {columns(SeatRow)} FROM seats WHERE "table" = $1 ORDER BY seat', table
        )
        return [self._row(SeatRow, row) for row in found]

    async def has_seat(self, holder: str) -> bool:
        """Tell whether a device holds a seat at an unfinished table, or an account or the bank of a
        desk."""
        found = await self.rows(
            'SELECT 1 WHERE EXISTS (SELECT 1 FROM seats JOIN tables ON id = "table" '
            "WHERE (holder = $1 OR owner = $1) AND status <> 'over') "
            "OR EXISTS (SELECT 1 FROM desks WHERE host = $1) "
            "OR EXISTS (SELECT 1 FROM desk_seats WHERE holder = $1)",
            holder,
        )
        return holder != "" and bool(found)

    async def knows_device(self, holder: str) -> bool:
        """Tell whether a device has or had anything here: a seat, a table, an account or a desk."""
        found = await self.rows(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM seats WHERE holder = $1 OR owner = $1) "
            "OR EXISTS (SELECT 1 FROM tables WHERE host = $1) "
            "OR EXISTS (SELECT 1 FROM desks WHERE host = $1) "
            "OR EXISTS (SELECT 1 FROM desk_seats WHERE holder = $1)",
            holder,
        )
        return holder != "" and bool(found)

    async def take_seat(self, seat: SeatRow, held_by: str) -> bool:
        """Store a seat if no bot has it and its holder is still `held_by`; return False if not.
        Transfer codes that earlier holders of the seat were given are no longer valid."""
        sql = (
            'UPDATE seats SET name = $3, holder = $4, entropy = $5, promise = $6, "open" = $7, '
            "owner = $8, owner_name = $9, reads_from = $10, left_at = $11 "
            "WHERE \"table\" = $1 AND seat = $2 AND holder = $12 AND bot = ''"
        )
        where = (seat.table, seat.seat)
        row = (seat.name, seat.holder, seat.entropy, seat.promise, seat.open)
        owner = (seat.owner, seat.owner_name, seat.reads_from, seat.left_at)
        codes = 'DELETE FROM codes WHERE "table" = $1 AND seat = $2'
        return await self.run((codes, where), (sql, (*where, *row, *owner, held_by))) == 1

    async def set_left(self, seat: SeatRow) -> None:
        """Store the time since which a seat has no connection."""
        sql = 'UPDATE seats SET left_at = $3 WHERE "table" = $1 AND seat = $2'
        await self.run((sql, (seat.table, seat.seat, seat.left_at)))

    async def set_entropy(self, seats: Sequence[SeatRow]) -> None:
        """Store the promises (hashes) and the words that these seats add to the seed of the
        dice."""
        sql = 'UPDATE seats SET promise = $3, entropy = $4 WHERE "table" = $1 AND seat = $2'
        await self.run(*[(sql, (one.table, one.seat, one.promise, one.entropy)) for one in seats])

    async def add_remark(self, remark: RemarkRow, most: int) -> None:
        """Store a chat message, and delete all but the last `most` messages of its table."""
        old = 'DELETE FROM remarks WHERE "table" = $1 AND n <= $2'
        await self.run((old, (remark.table, remark.n - most)), (ADD_REMARK, row_values(remark)))

    async def remarks(self, table: str) -> list[RemarkRow]:
        found = await self.rows(
            f'SELECT {columns(RemarkRow)} FROM remarks WHERE "table" = $1 ORDER BY n', table
        )
        return [self._row(RemarkRow, row) for row in found]

    async def keep_states(self, states: Sequence[KeptStateRow]) -> None:
        """Store the newest state of each of these tables instead of an older one."""
        sql = (
            f'{insert_sql("kept_states", KeptStateRow)} ON CONFLICT ("table") DO UPDATE SET '
            "n = excluded.n, rules = excluded.rules, state = excluded.state"
        )
        await self.run(*[(sql, row_values(one)) for one in states])

    async def kept_state(self, table: str) -> KeptStateRow | None:
        found = await self.rows(
            f'SELECT {columns(KeptStateRow)} FROM kept_states WHERE "table" = $1', table
        )
        return self._row(KeptStateRow, found[0]) if found else None

    async def take_pawn(self, table: str, seat: int, pawn: int) -> None:
        """Store the pawn that a seat has chosen."""
        sql = 'UPDATE seats SET pawn = $3 WHERE "table" = $1 AND seat = $2'
        await self.run((sql, (table, seat, pawn)))

    async def give_to_bot(self, table: str, seat: int, bot: str) -> bool:
        """Give a free seat to a bot; return False if the seat is not free."""
        sql = (
            "UPDATE seats SET bot = $3 "
            "WHERE \"table\" = $1 AND seat = $2 AND holder = '' AND bot = ''"
        )
        return await self.run((sql, (table, seat, bot))) == 1

    async def due_tables(self, before: int) -> list[tuple[str, int]]:
        """Return the id and the due time of every table that is due by the time `before`."""
        found = await self.rows(
            "SELECT id, due FROM tables WHERE due > 0 AND due <= $1 AND status = 'playing'", before
        )
        return [(row[0], row[1]) for row in found]

    async def set_open(self, table: str, seat: int, is_open: bool) -> None:
        """Store whether the host may see what the player of this seat hides from other players."""
        sql = 'UPDATE seats SET "open" = $3 WHERE "table" = $1 AND seat = $2'
        await self.run((sql, (table, seat, is_open)))

    async def count(self) -> int:
        """Return the number of tables that are not over, archived ones included."""
        found = await self.rows(f"SELECT COUNT(*) FROM tables WHERE {UNFINISHED}")
        return int(found[0][0])

    async def count_of_network(self, network: str, since: int) -> tuple[int, int]:
        """Return two numbers for one network: its tables that are not over, and all its tables
        created after the time `since`."""
        found = await self.rows(
            f"SELECT COALESCE(SUM(CASE WHEN {UNFINISHED} THEN 1 ELSE 0 END), 0), "
            "COALESCE(SUM(CASE WHEN created > $2 THEN 1 ELSE 0 END), 0) "
            "FROM tables WHERE laid = $1",
            network,
            since,
        )
        return int(found[0][0]), int(found[0][1])

    async def busiest_networks(self, most: int) -> list[str]:
        """Return the networks (hashes) that have created most of the tables that are not over."""
        found = await self.rows(
            f"SELECT laid FROM tables WHERE {UNFINISHED} AND laid <> '' "
            "GROUP BY laid ORDER BY COUNT(*) DESC, laid LIMIT $1",
            most,
        )
        return [str(network) for (network,) in found]

    async def bytes_of_network(self, network: str) -> int:
        """Return the bytes of the logs of all tables and desks that were created from a network (a
        hash)."""
        found = await self.rows(
            "SELECT (SELECT COALESCE(SUM(LENGTH(body)), 0) FROM entries "
            'WHERE "table" IN (SELECT id FROM tables WHERE laid = $1)) + '
            "(SELECT COALESCE(SUM(LENGTH(body)), 0) FROM desk_entries "
            "WHERE desk IN (SELECT id FROM desks WHERE laid = $1))",
            network,
        )
        return int(found[0][0])

    async def idle_tables(
        self, status: str, before: int, most: int, network: str = ""
    ) -> list[TableRow]:
        """Return the tables with this status that were not used since the time `before`, the oldest
        first; only those created from the client network `network` (a hash) unless it is "".
        Referees' tables are left out, because they are removed with their desk."""
        found = await self.rows(
            f"SELECT {columns(TableRow)} FROM tables WHERE status = $1 AND touched < $2 "
            "AND desk = '' AND (laid = $3 OR $3 = '') ORDER BY touched LIMIT $4",
            status,
            before,
            network,
            most,
        )
        return [self._row(TableRow, row) for row in found]

    async def former_desk_tables(self, before: int, most: int) -> list[TableRow]:
        """Return the referee's tables that were replaced by a newer one and not used since the time
        `before`. Their payments are in the log of their desk already."""
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

    async def remove(self, log: Log, id: str, touched: int, kept: ArchiveRow | None) -> bool:
        """Delete a table or desk with its log, and store `kept` in the archive. Return False, and
        change nothing, if it was used after `touched` or is deleted already."""
        still = f"EXISTS (SELECT 1 FROM {log.rows} WHERE id = $1 AND touched = $2)"
        of = (id, touched)
        gone = [
            (f"DELETE FROM {name} WHERE {column} = $1 AND {still}", of)
            for name, column in (
                *((log.entries, log.id_column), (log.seats, log.id_column)),
                *(("codes", '"table"'), ("remarks", '"table"'), ("kept_states", '"table"')),
            )
        ]
        row = kept or ArchiveRow(
            id=id, kind=log.rows, game="", title="", touched=touched, archived=0, record=""
        )
        # Triggers allow deleting entries only while the archive has their log: insert a row there,
        # and delete it in the same transaction if nothing is to be kept.
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

    async def drop_archived_before(self, before: int) -> int:
        """Delete the records that were archived before this time; return how many."""
        return await self.run(("DELETE FROM archive WHERE archived < $1", (before,))) or 0

    async def signing_key(self) -> str:
        """Return the secret key with which this server signs records; the first call creates it."""
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
            (ADD_DESK, row_values(desk)),
            *[(ADD_DESK_SEAT, row_values(seat)) for seat in seats],
            *[(insert_entry_sql(DESK_LOG), entry_values(desk.id, entry)) for entry in entries],
        )

    async def desk(self, id: str) -> DeskRow | None:
        found = await self.rows(f"SELECT {columns(DeskRow)} FROM desks WHERE id = $1", id)
        return self._row(DeskRow, found[0]) if found else None

    async def desks_of(self, holder: str, most: int) -> list[str]:
        """Return the ids of the desks at which a device is the banker's or has an account."""
        found = await self.rows(
            "SELECT id FROM desks WHERE host = $1 OR id IN "
            "(SELECT desk FROM desk_seats WHERE holder = $1) ORDER BY touched DESC LIMIT $2",
            holder,
            most,
        )
        return [row[0] for row in found]

    async def desk_holders(self, desk: str) -> list[str]:
        """Return, for each seat, the hash of the key of the phone that holds its account; "" if no
        phone does."""
        found = await self.rows("SELECT holder FROM desk_seats WHERE desk = $1 ORDER BY seat", desk)
        return [row[0] for row in found]

    async def set_account_holder(self, desk: str, seat: int, holder: str) -> None:
        sql = "UPDATE desk_seats SET holder = $3 WHERE desk = $1 AND seat = $2"
        await self.run((sql, (desk, seat, holder)))

    async def hand_over_desk(self, desk: str, host: str) -> None:
        """Make the device with the key hash `host` the banker's device of a desk."""
        await self.run(("UPDATE desks SET host = $2 WHERE id = $1", (desk, host)))

    async def count_desks(self, network: str = "") -> int:
        """Return how many desks were created from a client network (a hash); "" counts all."""
        sql = "SELECT COUNT(*) FROM desks WHERE laid = $1 OR $1 = ''"
        return int((await self.rows(sql, network))[0][0])

    async def idle_desks(self, before: int, most: int, network: str = "") -> list[DeskRow]:
        """Return the desks that were not used since the time `before`, nor their referee's table,
        the oldest first; only those created from the client network `network` (a hash) unless it is
        ""."""
        found = await self.rows(
            f"SELECT {columns(DeskRow)} FROM desks WHERE touched < $1 AND id NOT IN "
            "(SELECT desk FROM tables WHERE desk <> '' AND touched >= $1) "
            "AND (laid = $2 OR $2 = '') ORDER BY touched LIMIT $3",
            before,
            network,
            most,
        )
        return [self._row(DeskRow, row) for row in found]

    async def empty_desks(self, before: int, most: int) -> list[DeskRow]:
        """Return the desks without entries that were not used since the time `before`."""
        found = await self.rows(
            f"SELECT {columns(DeskRow)} FROM desks WHERE touched < $1 AND NOT EXISTS "
            "(SELECT 1 FROM desk_entries WHERE desk = desks.id) ORDER BY touched LIMIT $2",
            before,
            most,
        )
        return [self._row(DeskRow, row) for row in found]

    # Transfer codes

    async def add_code(
        self, hash: str, table: str, seat: int, until: int, now: int, most: int = MOST_CODES
    ) -> None:
        """Store a code. Of the earlier codes of the seat, the newest `most` - 1 stay valid."""
        old = "DELETE FROM codes WHERE until < $1"
        more = (
            'DELETE FROM codes WHERE "table" = $1 AND seat = $2 AND hash NOT IN (SELECT hash FROM '
            'codes WHERE "table" = $1 AND seat = $2 ORDER BY until DESC LIMIT $3)'
        )
        sql = 'INSERT INTO codes (hash, "table", seat, until) VALUES ($1, $2, $3, $4)'
        await self.run(
            (old, (now,)),
            (more, (table, seat, most - 1)),
            (sql, (hash, table, seat, until)),
        )

    async def code(self, hash: str, now: int) -> tuple[str, str, int] | None:
        """Return the transfer code with this hash: the hash, the id of its table or desk, the seat;
        None if it is not valid (any more)."""
        sql = 'SELECT hash, "table", seat FROM codes WHERE hash = $1 AND until >= $2'
        found = await self.rows(sql, hash, now)
        return (found[0][0], found[0][1], found[0][2]) if found else None

    async def use_code(self, hash: str) -> bool:
        """Delete a transfer code, so that it works only once; return False if it was used
        before."""
        return await self.run(("DELETE FROM codes WHERE hash = $1", (hash,))) == 1

    def _row(self, kind: type[Row], row: Sequence[Any]) -> Row:
        made = kind(**dict(zip(kind.__struct_fields__, row, strict=True)))
        for name in boolean_columns(kind):
            setattr(made, name, bool(getattr(made, name)))
        return made


@cache
def sqlite_sql(sql: str) -> str:
    """Return the statement with parameters in SQLite's form: ?1 instead of $1."""
    return re.sub(r"\$(\d+)", r"?\1", sql)
