"""The lease of a process that shares a PostgreSQL database with others.

A process is alive as long as its database connection is open and it sends heartbeats. Otherwise
another process deletes its row, and the tables it owned may be taken over.

Entries are stored only if the row of the process exists, in the same transaction. So a process that
was suspended and continues after its row was deleted cannot store anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from magnat.server.store.base import ClusterListener, Fenced, ServerProcess, Unavailable

HEARTBEAT_SECONDS: Final = 0.4
SILENCE_SECONDS: Final = 3.0  # a process without a heartbeat for so long is considered dead
RETRY_SECONDS: Final = 0.5
# After a process is fenced, wait so long before it registers again, so that its pending writes fail
# first.
REJOIN_SECONDS: Final = 1.0
# Attempts to claim a table when other processes claim it first and then die.
CLAIM_ATTEMPTS: Final = 5

# Unlogged tables: their content is not needed after a crash of the database, so they need no
# migrations either.
SCHEMA: Final = (
    """CREATE UNLOGGED TABLE IF NOT EXISTS processes (
        number BIGINT PRIMARY KEY, address TEXT NOT NULL, secret TEXT NOT NULL,
        seen TIMESTAMPTZ NOT NULL)""",
    """CREATE UNLOGGED TABLE IF NOT EXISTS homes (
        id TEXT PRIMARY KEY,
        process BIGINT NOT NULL REFERENCES processes (number) ON DELETE CASCADE)""",
    "CREATE INDEX IF NOT EXISTS homes_process ON homes (process)",
)

# Take an advisory lock before other processes can see the row; it ends with the connection and so
# shows that the process is alive.
REGISTER: Final = """
    WITH me AS (INSERT INTO processes VALUES ($1, $2, $3, clock_timestamp()) RETURNING number)
    SELECT pg_advisory_lock(number) FROM me
    """
RECONNECT: Final = "SELECT pg_try_advisory_lock(number) FROM processes WHERE number = $1"
HEARTBEAT: Final = "UPDATE processes SET seen = clock_timestamp() WHERE number = $1"
DELETE_DEAD: Final = """
    DELETE FROM processes WHERE number IN (
        SELECT number FROM processes WHERE number <> $1 AND (
            seen < clock_timestamp() - make_interval(secs => $2)
            OR pg_try_advisory_xact_lock(number))
        FOR UPDATE SKIP LOCKED)
    """
ALIVE: Final = "SELECT number FROM processes"
FENCE: Final = "SELECT 1 FROM processes WHERE number = {} FOR KEY SHARE"

# The id whose owner counts: a referee's table has the owner of its cash desk.
OWNER_KEYS: Final = {
    "tables": "SELECT COALESCE(NULLIF(desk, ''), id) FROM tables WHERE id = $1",
    "desks": "SELECT id FROM desks WHERE id = $1",
}
FIND_OWNER: Final = (
    "SELECT number, address, secret FROM homes JOIN processes ON number = process WHERE id = ({})"
)
CLAIM: Final = """
    INSERT INTO homes SELECT key, $2 FROM ({}) AS thing (key)
    ON CONFLICT (id) DO NOTHING RETURNING id
    """
RELEASE: Final = "DELETE FROM homes WHERE id = ANY($1::text[]) AND process = $2"

# This class also covers: too many connections, a full disk, a read-only server.
DATABASE_ERRORS: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresError,
)

log: Final = logging.getLogger("magnat.server")


class Lease:
    """The registration of this process in the database. It sends heartbeats, and finds or claims
    the owner of tables and desks."""

    def __init__(self, url: str, here: ServerProcess, listener: ClusterListener) -> None:
        self.url: Final = url
        self.here: Final = here
        self.listener: Final = listener
        # Whether other processes have fenced this one and it has not registered again yet.
        self.is_over = False
        self._number = 0  # the number of this process; 0 before it is registered for the first time
        self._alive: frozenset[int] = frozenset()
        self._task: asyncio.Task[None] | None = None

    def number(self) -> int:
        """Return the number under which this process is registered; raises Fenced if its lease is
        over."""
        if self.is_over:
            raise Fenced("this process lost its lease")
        return self._number

    async def start(self) -> None:
        joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._keep_registered(joined))
        await joined

    async def stop(self, pool: Any) -> None:
        """Unregister this process, so that others can take over its tables at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(*DATABASE_ERRORS):
            await pool.execute("DELETE FROM processes WHERE number = $1", self._number)

    async def _keep_registered(self, joined: asyncio.Future[None]) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self.url, command_timeout=SILENCE_SECONDS)
                try:
                    await self._send_heartbeats(connection, joined)
                finally:
                    connection.terminate()
            except DATABASE_ERRORS as error:
                if not joined.done():
                    joined.set_exception(Unavailable(f"PostgreSQL does not answer: {error}"))
                    return
                # Once the first registration has succeeded, retry for as long as the process runs.
            except Fenced:
                self.is_over = True
                log.warning("this process lost its lease: other processes take over its tables")
                self.listener.fenced()
                await asyncio.sleep(REJOIN_SECONDS)
            await asyncio.sleep(RETRY_SECONDS)

    async def _send_heartbeats(self, connection: Any, joined: asyncio.Future[None]) -> None:
        loop = asyncio.get_running_loop()
        judges_from = loop.time()
        if self._number and not self.is_over:
            # After an outage of the database, other processes also need time to reconnect.
            judges_from += SILENCE_SECONDS
            if not await connection.fetchval(RECONNECT, self._number):
                raise Fenced("another process deleted the lease during an outage")
        else:
            number = random.SystemRandom().getrandbits(62)
            await connection.execute(REGISTER, number, self.here.address, self.here.secret)
            self._number, self.is_over = number, False
        while True:
            if await connection.execute(HEARTBEAT, self._number) != "UPDATE 1":
                raise Fenced("another process deleted the lease")
            if loop.time() >= judges_from:
                await connection.execute(DELETE_DEAD, self._number, SILENCE_SECONDS)
            alive = frozenset([row[0] for row in await connection.fetch(ALIVE)])
            self.listener.processes_changed(alive, not alive >= self._alive)
            self._alive = alive
            if not joined.done():
                joined.set_result(None)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    # Ownership of tables and desks

    async def owner(self, pool: Any, rows: str, id: str) -> ServerProcess | None:
        """Return the process that owns a table or desk; None if this process owns it. If it has no
        owner, this process becomes the owner."""
        number = self.number()
        for _ in range(CLAIM_ATTEMPTS):
            found = await pool.fetchrow(FIND_OWNER.format(OWNER_KEYS[rows]), id)
            if found is not None:
                return None if found[0] == number else ServerProcess(*found)
            try:
                claimed = await pool.fetchval(CLAIM.format(OWNER_KEYS[rows]), id, number)
            except asyncpg.ForeignKeyViolationError as error:
                raise Fenced("this process lost its lease") from error
            if claimed is not None:
                return None
            if await pool.fetchval(OWNER_KEYS[rows], id) is None:
                return None  # there is no such table or desk
        raise Unavailable(f"cannot find out which process owns {id}")

    async def release(self, pool: Any, ids: Sequence[str]) -> None:
        """Give up the ownership of these tables and desks, so that any process may claim them."""
        await pool.execute(RELEASE, list(ids), self.number())
