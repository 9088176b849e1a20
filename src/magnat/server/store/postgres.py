"""The store in PostgreSQL, for any number of processes; each log is owned by one of them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import asyncpg

from magnat.server.cluster.process_lease import DATABASE_ERRORS, FENCE, SCHEMA, Lease
from magnat.server.store.base import (
    ClusterListener,
    Fenced,
    Incompatible,
    ServerProcess,
    Statement,
    Store,
    Unavailable,
)
from magnat.server.store.rows import LOGS, EntryRow, Log, entry_columns, entry_values, set_sql
from magnat.server.store.schema import MIGRATIONS

POOL: Final = 8  # the most connections of a process; one more is used for its lease
# The advisory lock that a process holds while it migrates the schema.
MIGRATION_LOCK: Final = 7_711_005
MOST_JOBS: Final = 500  # the most jobs in one commit
# Time between two commits while many tables are played. It is twice the time used with SQLite,
# because each of several processes has only a part of the entries.
GATHER_SECONDS: Final = 0.04
# The server is busy if its last so many entries came within RECENT_SECONDS from several tables.
RECENT: Final = 4
RECENT_SECONDS: Final = 0.1  # see RECENT
ANSWER_SECONDS: Final = 30.0
IDLE_TRANSACTION_MS: Final = 2000  # PostgreSQL rolls back a transaction that is idle for longer

APPEND_ONLY: Final = {  # the triggers that forbid changes of entries, by number of the migration
    0: (
        """CREATE FUNCTION only_add() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'a log is only ever added to'; END $$""",
        """CREATE TRIGGER entries_only_add BEFORE UPDATE OR DELETE ON entries
        FOR EACH ROW EXECUTE FUNCTION only_add()""",
    ),
    2: (
        """CREATE TRIGGER desk_entries_only_add BEFORE UPDATE OR DELETE ON desk_entries
        FOR EACH ROW EXECUTE FUNCTION only_add()""",
    ),
    4: (  # since migration 4, entries of archived logs may be deleted
        """CREATE OR REPLACE FUNCTION only_add() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM archive WHERE id IN
            (to_jsonb(OLD) ->> 'table', to_jsonb(OLD) ->> 'desk')) THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'a log is only ever added to'; END $$""",
    ),
}

# Those of `Log.row_columns` that hold text; the others hold numbers.
TEXTS: Final = ("status", "outcome", "awaited")


def _lost(error: BaseException) -> Unavailable:
    return Unavailable(f"{type(error).__name__}: {error}")


def _is_lost(borrowed: Any) -> bool:
    try:
        return bool(borrowed.is_closed())
    except asyncpg.InterfaceError:  # the pool has released this connection already
        return True


@cache
def _append(log: Log, is_fenced: bool) -> str:
    """Return a statement that appends entries to many logs at once, in one round trip and one
    transaction."""
    kinds = ["text", *["text" if n in TEXTS else "bigint" for n in log.row_columns]]
    news = ", ".join([f"${i}::{kind}[]" for i, kind in enumerate(kinds, 7)])
    names = ", ".join([f"c{i}" for i in range(len(kinds))])
    sets = ", ".join([set_sql(log, name, f"new.c{i}") for i, name in enumerate(log.row_columns, 1)])
    fence = FENCE.format(f"${7 + len(kinds)}") if is_fenced else "SELECT 1"
    return f"""
    WITH fence AS MATERIALIZED ({fence}),
    added AS (
        INSERT INTO {log.entries} ({entry_columns(log)}) SELECT new.* FROM fence, unnest(
            $1::text[], $2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[]) AS new
    ), dated AS (
        UPDATE {log.rows} SET {sets} FROM fence, unnest({news}) AS new ({names}) WHERE id = new.c0
    )
    SELECT count(*) FROM fence
    """


class Addition(NamedTuple):
    """Entries that are to be appended to one log, with the id and the values of `Log.row_columns`,
    and the future that gets the result."""

    log: Log
    entries: list[tuple[Any, ...]]
    row: tuple[Any, ...]
    stored: asyncio.Future[bool]


class PostgresStore(Store):
    is_shared = True

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.commits = 0  # how many commits have written entries
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        # None if a command of the terminal opened the store, not a server.
        self._lease: Lease | None = None
        self._waiting: Final[deque[Addition]] = deque()
        self._writer: asyncio.Task[None] | None = None
        # The writer keeps its connection, because taking one from the pool and returning it costs
        # as much time as using it.
        self._connection: Any = None
        self._is_closed = False
        # The logs that last stored entries: id and time.
        self._recent: Final[deque[tuple[str, float]]] = deque(maxlen=RECENT)
        self._last_commit = 0.0  # the time at which the last commit began

    async def open(self) -> None:
        try:
            pool = await asyncpg.create_pool(
                self.url,
                min_size=1,
                max_size=POOL,
                command_timeout=ANSWER_SECONDS,
                server_settings={"idle_in_transaction_session_timeout": str(IDLE_TRANSACTION_MS)},
            )
        except (*DATABASE_ERRORS, ValueError) as error:
            raise Unavailable(f"PostgreSQL does not answer: {error}") from error
        self._pool = pool
        async with pool.acquire() as connection, connection.transaction():
            await self._migrate(connection)

    async def acquire(
        self, here: ServerProcess | None = None, listener: ClusterListener | None = None
    ) -> None:
        """Register this process in the cluster; without arguments do nothing, because any number of
        servers may share the database."""
        if here is not None and listener is not None:
            self._lease = Lease(self.url, here, listener)
            await self._lease.start()

    async def _migrate(self, connection: Any) -> None:
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INT)")
        version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > len(MIGRATIONS):
            raise Incompatible(
                f"the database has schema {version}, this version of Magnat knows {len(MIGRATIONS)}"
            )
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                await connection.execute(statement)
            for statement in APPEND_ONLY.get(number, ()):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)
        for statement in SCHEMA:
            await connection.execute(statement)

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.wait((self._writer,))
        if self._lease is not None:
            await self._lease.stop(self._pool)
        self._is_closed = True
        # Entries were appended meanwhile: the writer commits them first.
        if self._writer is not None:
            await asyncio.wait((self._writer,))
        if self._pool is not None:
            if self._connection is not None:
                await self._pool.release(self._connection)
            await self._pool.close()

    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        assert self._pool is not None
        try:
            found = await self._pool.fetch(sql, *args)
        except DATABASE_ERRORS as error:
            raise _lost(error) from error
        return [tuple(row) for row in found]

    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        assert self._pool is not None
        changed = 0
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await self._must_be_alive(connection)
                for sql, args in statements:
                    status = await connection.execute(sql, *args)
                    changed = int(status.rpartition(" ")[2])
        except asyncpg.UniqueViolationError:
            return None
        except DATABASE_ERRORS as error:
            raise _lost(error) from error
        return changed

    async def _must_be_alive(self, connection: Any) -> None:
        """Raise Fenced if other processes have declared this process dead."""
        if self._lease is not None:
            number = self._lease.number()
            if await connection.fetchval(FENCE.format("$1"), number) is None:
                raise Fenced("other processes considered this one dead")

    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        assert self._pool is not None
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for sql, args in statements():
                    await connection.execute(sql, *args)
        except DATABASE_ERRORS as error:
            raise _lost(error) from error

    async def check_writing(self) -> None:
        await self.run(("UPDATE pulse SET at = $1", (time.time_ns() // 1_000_000,)))

    async def size(self) -> int:
        return int((await self.rows("SELECT pg_database_size(current_database())"))[0][0])

    # Which process owns a log

    @property
    def number(self) -> int:
        """The number of this process in the cluster; 0 if it is not registered."""
        return 0 if self._lease is None or self._lease.is_over else self._lease.number()

    async def internal_address(self) -> str:
        """Return the address of this host as the database sees it."""
        found = await self.rows("SELECT host(inet_client_addr())")
        return str(found[0][0] or "127.0.0.1")

    async def claim(self, log: Log, id: str) -> ServerProcess | None:
        if self._lease is None:
            return None
        try:
            return await self._lease.owner(self._pool, log.rows, id)
        except DATABASE_ERRORS as error:
            raise _lost(error) from error

    async def has_others(self) -> bool:
        found = await self.rows("SELECT 1 FROM processes WHERE number <> $1", self.number)
        return bool(found)

    async def release(self, ids: Sequence[str]) -> None:
        if self._lease is not None:
            try:
                await self._lease.release(self._pool, ids)
            except DATABASE_ERRORS as error:
                raise _lost(error) from error

    async def due_tables(self, before: int) -> list[tuple[str, int]]:
        """Return the id and the due time of the due tables that this process owns or that have no
        owner."""
        number = 0 if self._lease is None else self._lease.number()
        found = await self.rows(
            "SELECT id, due FROM tables AS t WHERE due > 0 AND due <= $1 AND status = 'playing' "
            "AND NOT EXISTS (SELECT 1 FROM homes "
            "WHERE id = COALESCE(NULLIF(t.desk, ''), t.id) AND process <> $2)",
            before,
            number,
        )
        return [(row[0], row[1]) for row in found]

    # Appending entries

    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], row: tuple[Any, ...]
    ) -> asyncio.Future[bool]:
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        rows = [entry_values(id, entry) for entry in entries]
        self._waiting.append(Addition(log, rows, (id, *row), stored))
        self._recent.append((id, time.monotonic()))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return stored

    async def _write(self) -> None:
        """Commit waiting entries until there are none. Entries that arrive during a commit are
        committed together in the next one."""
        while self._waiting:
            rest = self._last_commit + GATHER_SECONDS - time.monotonic()
            if rest > 0 and self._is_busy():
                await asyncio.sleep(rest)
            self._last_commit = time.monotonic()
            batch = self._next_batch()
            for log in LOGS:
                some = [one for one in batch if one.log is log]
                if some:
                    await self._commit(log, some)
        self._writer = None

    def _is_busy(self) -> bool:
        """Tell whether several tables have stored entries just now; then commits are delayed so
        that entries share one."""
        id, came = self._recent[0]
        if len(self._recent) < RECENT or came + RECENT_SECONDS < time.monotonic():
            return False
        return any([other != id for other, _ in self._recent])

    def _next_batch(self) -> list[Addition]:
        """Return the next additions to commit, at most one for each log, because one statement can
        update a row only once."""
        batch: list[Addition] = []
        known: set[str] = set()
        while self._waiting and len(batch) < MOST_JOBS and self._waiting[0].row[0] not in known:
            batch.append(self._waiting.popleft())
            known.add(batch[-1].row[0])
        return batch

    async def _commit(self, log: Log, batch: list[Addition]) -> None:
        """Commit all additions of one kind of log in one statement; if that fails, commit them one
        by one."""
        try:
            found: bool | Unavailable = await self._add(log, batch)
        except Unavailable as error:
            found = error
        except asyncpg.UniqueViolationError:
            found = False
        except Exception as error:  # pass the error to the callers
            found = _lost(error)
        if found is not True and not isinstance(found, Fenced) and len(batch) > 1:
            for one in batch:
                await self._commit(log, [one])
            return
        for one in batch:
            if one.stored.done():
                continue  # this caller was cancelled: nobody waits for the result
            if isinstance(found, Unavailable):
                one.stored.set_exception(found)
            else:
                one.stored.set_result(found)

    async def _drop_connection(self) -> None:
        """Close the connection that writes entries; the pool makes another one."""
        connection, self._connection = self._connection, None
        if not _is_lost(connection):
            connection.terminate()
        assert self._pool is not None
        await self._pool.release(connection)

    async def _add(self, log: Log, batch: list[Addition]) -> bool:
        number = () if self._lease is None else (self._lease.number(),)
        entries = zip(*[entry for one in batch for entry in one.entries], strict=True)
        rows = zip(*[one.row for one in batch], strict=True)
        columns = [list(column) for column in (*entries, *rows)]
        if self._is_closed:
            raise Unavailable("this server has closed the database")
        assert self._pool is not None
        if self._connection is not None and _is_lost(self._connection):
            await self._drop_connection()
        if self._connection is None:
            self._connection = await self._pool.acquire(timeout=ANSWER_SECONDS)
        try:
            is_alive = await self._connection.fetchval(
                _append(log, bool(number)), *columns, *number
            )
        except asyncpg.UniqueViolationError:
            raise
        except Exception:  # the next commit uses another connection
            await self._drop_connection()
            raise
        if not is_alive:
            raise Fenced("other processes considered this one dead")
        self.commits += 1
        return True
