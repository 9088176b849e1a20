"""The store in one SQLite file. One thread writes, and commits all waiting jobs in one
transaction."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from magnat.server.store.base import (
    ClusterListener,
    DamagedData,
    Incompatible,
    ServerProcess,
    Statement,
    Store,
    Unavailable,
    sqlite_sql,
)
from magnat.server.store.rows import LOGS, EntryRow, Log, entry_columns, entry_values, set_sql
from magnat.server.store.schema import MIGRATIONS

MOST_JOBS: Final = 500  # the most jobs in one commit; jobs that were queued together are not split
GATHER_SECONDS: Final = 0.02  # time between two commits, if more than one job came in that time
ROWS: Final = (64, *range(16, 0, -1))  # numbers of rows for which there is an INSERT statement
LOCK_SECONDS: Final = 30.0  # longest wait for a lock of the file
ANSWER_SECONDS: Final = 5.0  # time limit for `check_writing`
# How long to wait for a killed server's lock of the file to be freed.
TAKE_OVER_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.05
MOST_DAMAGES: Final = 5  # how many damages are reported

log: Final = logging.getLogger("magnat.server")


def append_only(log: str) -> tuple[str, ...]:
    return tuple(
        [
            f"CREATE TRIGGER {log}_no_{what.lower()} BEFORE {what} ON {log} "
            "BEGIN SELECT RAISE(ABORT, 'a log is only ever added to'); END"
            for what in ("UPDATE", "DELETE")
        ]
    )


def delete_if_archived(log: str, of: str) -> tuple[str, ...]:
    """Return statements that replace a trigger, so that the entries of archived logs can be
    deleted."""
    return (
        f"DROP TRIGGER {log}_no_delete",
        f"CREATE TRIGGER {log}_no_delete BEFORE DELETE ON {log} "
        f"WHEN NOT EXISTS (SELECT 1 FROM archive WHERE id = OLD.{of}) "
        "BEGIN SELECT RAISE(ABORT, 'a log is only ever added to'); END",
    )


APPEND_ONLY: Final = {  # the triggers that forbid changes of entries, by number of the migration
    0: append_only("entries"),
    2: append_only("desk_entries"),
    4: (*delete_if_archived("entries", '"table"'), *delete_if_archived("desk_entries", "desk")),
}

Work = Callable[[sqlite3.Connection], Any]


class Append(NamedTuple):
    """Entries to append to one log, and the id and the values of `Log.row_columns`."""

    log: Log
    entries: list[tuple[Any, ...]]
    row: tuple[Any, ...]


Job = tuple[Work | Append, "asyncio.Future[Any]"]


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    # Keep the statement journal in memory instead of a temporary file.
    db.execute("PRAGMA temp_store = MEMORY")
    return db


def lock(path: Path) -> IO[str] | None:
    """Lock the file until the returned file object is closed; raises Incompatible if another server
    has it locked. None where locks are not supported."""
    try:
        import fcntl
    except ImportError:  # without fcntl (Windows) there is no lock
        return None
    file = path.with_name(path.name + ".lock").open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise Incompatible(
            f"another server has {path} open: name another file in MAGNAT_DATABASE_FILE"
        ) from error
    return file


def migrate(db: sqlite3.Connection) -> None:
    """Apply missing migrations; the file's user_version is the number of applied ones."""
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise Incompatible(
                f"the file has schema {version}, this version of Magnat knows "
                f"{len(MIGRATIONS)}: a newer version has written it"
            )
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                db.execute(statement)
            for statement in APPEND_ONLY.get(number, ()):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def is_migrated(db: sqlite3.Connection) -> bool:
    """Tell whether the file has the newest schema, so that it can be read although it is
    damaged."""
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(version == len(MIGRATIONS))


def _damage(db: sqlite3.Connection) -> str:
    """Return what is damaged in the file; "" if nothing is."""
    try:
        found = [row[0] for row in db.execute(f"PRAGMA quick_check({MOST_DAMAGES})")]
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == ["ok"] else "; ".join(found)


class SqliteStore(Store):
    """A store for one server process; `acquire` locks the file against a second process."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.commits = 0
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        # Jobs of this round of the event loop; they are queued together at its end.
        self._pending: list[Job] = []
        self._thread: threading.Thread | None = None
        self._is_writing = False  # whether the writer's thread runs
        self._readers: ThreadPoolExecutor | None = None
        self._reader: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock: IO[str] | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._readers = ThreadPoolExecutor(1, "magnat-read")
        try:
            await self._loop.run_in_executor(self._readers, self._prepare)
        except sqlite3.DatabaseError as error:
            self._readers.shutdown()
            raise Incompatible(f"{self.path} is not a database of Magnat: {error}") from error
        self._thread = threading.Thread(target=self._write, name="magnat-write", daemon=True)
        self._is_writing = True
        self._thread.start()

    def _prepare(self) -> None:
        is_new = not self.path.exists()
        self._reader = connect(self.path)
        if is_new:
            self.path.chmod(0o600)  # it contains the seeds of running games
        self.damage = _damage(self._reader)
        try:
            migrate(self._reader)
        except sqlite3.DatabaseError:
            if not self.damage or not is_migrated(self._reader):
                raise  # not a Magnat database, or it cannot be migrated
        if self.damage:
            log.error("%s is damaged: restore a backup soon. %s", self.path, self.damage)

    async def acquire(
        self, here: ServerProcess | None = None, listener: ClusterListener | None = None
    ) -> None:
        """Lock the file, because a second server would also assume that it owns all tables. The
        operating system frees the lock when the process ends, which takes a moment after a kill: so
        this waits for TAKE_OVER_SECONDS."""
        until = time.monotonic() + TAKE_OVER_SECONDS
        while True:
            try:
                self._lock = lock(self.path)
                return
            except Incompatible:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
        if self._thread is not None:
            self._flush()
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._readers is not None and self._reader is not None:
            assert self._loop is not None
            await self._loop.run_in_executor(self._readers, self._reader.close)
            self._readers.shutdown()

    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        assert self._loop is not None
        return await self._loop.run_in_executor(self._readers, self._read, sqlite_sql(sql), args)

    def _read(self, sql: str, args: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
        assert self._reader is not None
        try:
            return self._reader.execute(sql, args).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from error
        except sqlite3.DatabaseError as error:
            self.damage = self.damage or str(error)
            raise DamagedData(str(error)) from error

    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        def work(db: sqlite3.Connection) -> int:
            changed = 0
            for sql, args in statements:
                changed = db.execute(sqlite_sql(sql), args).rowcount
            return changed

        found: int | None = await self._submit(work)
        return found

    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        def work(db: sqlite3.Connection) -> bool:
            for sql, args in statements():
                db.execute(sqlite_sql(sql), args)
            return True

        if not await self._submit(work):
            raise Unavailable("a row is a duplicate or refers to a missing row")

    async def check_writing(self) -> None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.run(("UPDATE pulse SET at = $1", (time.time_ns() // 1_000_000,)))
        except TimeoutError as error:
            raise Unavailable(
                f"SQLite wrote nothing within {ANSWER_SECONDS:.0f} seconds"
            ) from error

    async def size(self) -> int:
        (pages,), (bytes,) = [
            (await self.rows(f"PRAGMA {what}"))[0] for what in ("page_count", "page_size")
        ]
        return int(pages) * int(bytes)

    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], row: tuple[Any, ...]
    ) -> asyncio.Future[bool]:
        return self._submit(Append(log, [entry_values(id, entry) for entry in entries], (id, *row)))

    def _submit(self, work: Work | Append) -> asyncio.Future[Any]:
        assert self._loop is not None
        future: asyncio.Future[Any] = self._loop.create_future()
        self._pending.append((work, future))
        if len(self._pending) == 1:
            self._loop.call_soon(self._flush)
        return future

    def _flush(self) -> None:
        jobs, self._pending = self._pending, []
        if self._is_writing:
            self._jobs.put(jobs)
        else:
            _resolve(jobs, [Unavailable("the writer's thread has stopped")] * len(jobs))

    # In the writer's thread

    def _write(self) -> None:
        try:
            self._write_all()
        finally:
            self._is_writing = False

    def _write_all(self) -> None:
        db: sqlite3.Connection | None = None
        is_last = False
        began = 0.0
        batch: list[Job] = []
        while not is_last:
            jobs = self._jobs.get()
            if len(batch) > 1:
                time.sleep(max(began + GATHER_SECONDS - time.monotonic(), 0))
            began = time.monotonic()
            batch = []
            while True:
                if jobs is None:
                    is_last = True
                    break
                batch.extend(jobs)
                if len(batch) >= MOST_JOBS:
                    break
                try:
                    jobs = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                try:
                    db = db or connect(self.path)
                    found = self._commit(db, batch)
                except Exception as error:  # pass the error to the callers and continue writing
                    found = [Unavailable(str(error))] * len(batch)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_resolve, batch, found)
        if db is not None:
            db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        try:
            try:
                found = self._commit_together(db, batch)
            except sqlite3.OperationalError:
                raise
            except Exception:  # one of the jobs failed: run them one by one to find it
                db.execute("ROLLBACK")
                found = self._commit_one_by_one(db, batch)
        except Exception as error:  # pass the error to the callers
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [Unavailable(str(error))] * len(batch)
        self.commits += 1
        return found

    def _commit_together(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        """Commit all jobs in one transaction and return their results. Entries of all logs are
        inserted with few statements, because after each statement this thread may have to wait for
        the GIL."""
        db.execute("BEGIN IMMEDIATE")
        found = [True if isinstance(work, Append) else work(db) for work, _ in batch]
        added = [work for work, _ in batch if isinstance(work, Append)]
        if added:
            add_entries(db, added)
        db.execute("COMMIT")
        return found

    def _commit_one_by_one(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        found: list[Any] = []
        db.execute("BEGIN IMMEDIATE")
        for work, _ in batch:
            db.execute("SAVEPOINT job")
            try:
                if isinstance(work, Append):
                    add_entries(db, [work])
                    found.append(True)
                else:
                    found.append(work(db))
            except sqlite3.IntegrityError:
                db.execute("ROLLBACK TO job")
                found.append(False if isinstance(work, Append) else None)
            except sqlite3.OperationalError:
                raise
            except Exception as error:  # the other jobs of this batch are still committed
                db.execute("ROLLBACK TO job")
                found.append(Unavailable(str(error)))
            db.execute("RELEASE job")
        db.execute("COMMIT")
        return found


def add_entries(db: sqlite3.Connection, added: list[Append]) -> None:
    for log in LOGS:
        some = [one for one in added if one.log is log]
        _execute_rows(db, log, _add_entries, [entry for one in some for entry in one.entries])
        _execute_rows(db, log, _update_rows, [one.row for one in some])


def _execute_rows(
    db: sqlite3.Connection,
    log: Log,
    statement: Callable[[Log, int], str],
    rows: list[tuple[Any, ...]],
) -> None:
    """Execute the statement for all rows, many rows at a time. The possible numbers of rows are
    fixed (ROWS), so that SQLite finds the statements in its cache."""
    first = 0
    for n in ROWS:
        while len(rows) - first >= n:
            some = rows[first : first + n]
            db.execute(statement(log, n), [cell for row in some for cell in row])
            first += n


@cache
def _add_entries(log: Log, n: int) -> str:
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * n)
    return f"INSERT INTO {log.entries} ({entry_columns(log)}) VALUES {rows}"


@cache
def _update_rows(log: Log, n: int) -> str:
    sets = ", ".join(
        [set_sql(log, name, f"new.column{i}") for i, name in enumerate(log.row_columns, 2)]
    )
    row = f"({', '.join(['?'] * (1 + len(log.row_columns)))})"
    rows = ", ".join([row] * n)
    return f"UPDATE {log.rows} SET {sets} FROM (VALUES {rows}) AS new WHERE id = new.column1"


def _resolve(batch: list[Job], found: list[Any]) -> None:
    for (_, future), result in zip(batch, found, strict=True):
        if future.done():
            continue  # this caller was cancelled: nobody waits for the result
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
