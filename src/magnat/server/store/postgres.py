"""Tables in PostgreSQL: any process serves any table, and hears at once what the others stored."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from magnat.server.store import MIGRATIONS, EntryRow, Incompatible, Notice, Store, Unavailable

CHANNEL: Final = "magnat"
POOL: Final = 8  # connections a process holds, at most
MIGRATING: Final = 7_711_005  # the advisory lock under which one process migrates
RETRY_SECONDS: Final = 0.5

APPEND_ONLY: Final = {  # by migration
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
}

# One statement is one round trip and one transaction; the notice leaves when it commits.
APPEND: Final = """
WITH added AS (
    INSERT INTO entries ("table", n, at, seat, body, command)
    SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[])
), dated AS (
    UPDATE tables SET due = $7, touched = $8, status = $9, outcome = $10 WHERE id = $1
)
SELECT pg_notify($11, $12)
"""

LOST: Final = (
    OSError,
    asyncio.TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)


class PostgresStore(Store):
    is_shared = True

    def __init__(self, url: str, process: str) -> None:
        self.url: Final = url
        self.process: Final = process  # who tells: one does not listen to oneself
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._heard: Notice = lambda words: None

    async def open(self, notice: Notice) -> None:
        self._heard = notice
        try:
            pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=POOL, command_timeout=30
            )
        except (*LOST, asyncpg.PostgresError) as error:
            raise Unavailable(f"PostgreSQL does not answer: {error}") from error
        self._pool = pool
        async with pool.acquire() as connection, connection.transaction():
            await self._migrate(connection)
        ready = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(ready))
        await ready.wait()

    async def _migrate(self, connection: Any) -> None:
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INT)")
        version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > len(MIGRATIONS):
            raise Incompatible(
                f"the database has schema {version}, this Magnat knows {len(MIGRATIONS)}"
            )
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                await connection.execute(statement)
            for statement in APPEND_ONLY.get(number, ()):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        if self._pool is not None:
            await self._pool.close()

    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        assert self._pool is not None
        try:
            found = await self._pool.fetch(sql, *args)
        except LOST as error:
            raise Unavailable(str(error)) from error
        return [tuple(row) for row in found]

    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        assert self._pool is not None
        changed = 0
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for sql, args in statements:
                    status = await connection.execute(sql, *args)
                    changed = int(status.rpartition(" ")[2])
        except asyncpg.UniqueViolationError:
            return None
        except LOST as error:
            raise Unavailable(str(error)) from error
        return changed

    async def append(
        self, table: str, entries: Sequence[EntryRow], due: int, now: int, status: str, outcome: str
    ) -> bool:
        assert self._pool is not None
        told = f"{self.process} entry {table} {entries[-1].n}"
        columns = [list(column) for column in zip(*[_cells(e) for e in entries], strict=True)]
        try:
            await self._pool.execute(
                APPEND, table, *columns, due, now, status, outcome, CHANNEL, told
            )
        except asyncpg.UniqueViolationError:
            return False
        except LOST as error:
            raise Unavailable(str(error)) from error
        return True

    async def tell(self, words: str) -> None:
        assert self._pool is not None
        with contextlib.suppress(*LOST):
            await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self.process} {words}")

    async def _listen(self, ready: asyncio.Event) -> None:
        """For ever: after a lost connection everything may have changed."""
        while True:
            with contextlib.suppress(*LOST, asyncpg.PostgresError):
                connection = await asyncpg.connect(self.url)
                try:
                    lost = asyncio.Event()
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, self._hear)
                    if ready.is_set():
                        self._heard("all")
                    ready.set()
                    await lost.wait()
                finally:
                    connection.terminate()
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, connection: Any, pid: int, channel: str, payload: Any) -> None:
        process, _, words = str(payload).partition(" ")
        if process != self.process:
            self._heard(words)


def _cells(entry: EntryRow) -> tuple[Any, ...]:
    return (entry.n, entry.at, entry.seat, entry.body, entry.command)
