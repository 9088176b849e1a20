"""Tables in one file: a single writer that commits whatever has come in meanwhile at once."""

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

from magnat.server.store.interface import (
    ClusterListener,
    DamagedData,
    Incompatible,
    ServerProcess,
    Statement,
    Store,
    Unavailable,
    numbered,
)
from magnat.server.store.rows import LOGS, EntryRow, Log, cells, entry_columns, setting
from magnat.server.store.schema import MIGRATIONS

GROUP: Final = 500  # changes that share a commit, and what came together with the last of them
GATHER_SECONDS: Final = 0.02  # from one commit to the next while many play: what comes shares it
ROWS: Final = (64, *range(16, 0, -1))  # of one statement: what comes together seldom needs two
PATIENCE: Final = 30.0  # seconds that a lock of the file is waited for
ANSWER_SECONDS: Final = 5.0  # within which something is written, or the server is not well
DAMAGES: Final = 5  # that are told of

log: Final = logging.getLogger("magnat.server")


def append_only(log: str) -> tuple[str, ...]:
    return tuple(
        [
            f"CREATE TRIGGER {log}_no_{what.lower()} BEFORE {what} ON {log} "
            "BEGIN SELECT RAISE(ABORT, 'a log is only ever added to'); END"
            for what in ("UPDATE", "DELETE")
        ]
    )


def until_archived(log: str, of: str) -> tuple[str, ...]:
    """What is in the archive may go."""
    return (
        f"DROP TRIGGER {log}_no_delete",
        f"CREATE TRIGGER {log}_no_delete BEFORE DELETE ON {log} "
        f"WHEN NOT EXISTS (SELECT 1 FROM archive WHERE id = OLD.{of}) "
        "BEGIN SELECT RAISE(ABORT, 'a log is only ever added to'); END",
    )


APPEND_ONLY: Final = {  # by migration
    0: append_only("entries"),
    2: append_only("desk_entries"),
    4: (*until_archived("entries", '"table"'), *until_archived("desk_entries", "desk")),
}

Work = Callable[[sqlite3.Connection], Any]


class Append(NamedTuple):
    """Entries of one log, and what becomes of its row."""

    log: Log
    entries: list[tuple[Any, ...]]
    row: tuple[Any, ...]


Job = tuple[Work | Append, "asyncio.Future[Any]"]


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    # What a statement with many rows would need to be taken back goes into no file of its own.
    db.execute("PRAGMA temp_store = MEMORY")
    return db


def lock(path: Path) -> IO[str] | None:
    """Held until it is closed; Incompatible when somebody else has it."""
    try:
        import fcntl
    except ImportError:  # where there is none, nobody is kept from anything
        return None
    file = path.with_name(path.name + ".lock").open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise Incompatible(
            f"another server has {path} open: name another file in MAGNAT_DATA"
        ) from error
    return file


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date; its number is the file's user_version."""
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise Incompatible(
                f"the file has schema {version}, this Magnat knows {len(MIGRATIONS)}: "
                "it was made by a newer one"
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


class SqliteStore(Store):
    """Safe for one process; a second one on the same file is kept right by the primary key."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.commits = 0
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._coming: list[Job] = []  # since the loop's last round: the thread is woken once
        self._thread: threading.Thread | None = None
        self._is_writing = False  # until the thread ends, however that comes
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
            self.path.chmod(0o600)  # seeds of running games are in it
        migrate(self._reader)
        found = [row[0] for row in self._reader.execute(f"PRAGMA quick_check({DAMAGES})")]
        if found != ["ok"]:
            self.damage = "; ".join(found)
            log.error("%s is damaged: restore a backup soon. %s", self.path, self.damage)

    async def hold(
        self, here: ServerProcess | None = None, told: ClusterListener | None = None
    ) -> None:
        """Two servers would each believe to know all tables: the second one is sent away. The lock
        ends with the process that has it, however that ends."""
        self._lock = lock(self.path)

    async def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
        if self._thread is not None:
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._readers is not None and self._reader is not None:
            assert self._loop is not None
            await self._loop.run_in_executor(self._readers, self._reader.close)
            self._readers.shutdown()

    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        assert self._loop is not None
        return await self._loop.run_in_executor(self._readers, self._read, numbered(sql), args)

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
                changed = db.execute(numbered(sql), args).rowcount
            return changed

        found: int | None = await self._submit(work)
        return found

    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        def work(db: sqlite3.Connection) -> bool:
            for sql, args in statements():
                db.execute(numbered(sql), args)
            return True

        if not await self._submit(work):
            raise Unavailable("a row is a duplicate or refers to a missing row")

    async def check_writing(self) -> None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.run(("UPDATE pulse SET at = $1", (time.time_ns() // 1_000_000,)))
        except TimeoutError as error:
            raise Unavailable("nothing was written for seconds") from error

    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], news: tuple[Any, ...]
    ) -> asyncio.Future[bool]:
        return self._submit(Append(log, [cells(id, entry) for entry in entries], (id, *news)))

    def _submit(self, work: Work | Append) -> asyncio.Future[Any]:
        assert self._loop is not None
        future: asyncio.Future[Any] = self._loop.create_future()
        self._coming.append((work, future))
        if len(self._coming) == 1:
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        jobs, self._coming = self._coming, []
        if self._is_writing:
            self._jobs.put(jobs)
        else:
            _resolve(jobs, [Unavailable("the writer has stopped")] * len(jobs))

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
                if len(batch) >= GROUP:
                    break
                try:
                    jobs = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                try:
                    db = db or connect(self.path)
                    found = self._commit(db, batch)
                except Exception as error:  # whoever waits hears of it, and the next may be luckier
                    found = [Unavailable(str(error))] * len(batch)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_resolve, batch, found)
        if db is not None:
            db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        try:
            try:
                found = self._together(db, batch)
            except sqlite3.OperationalError:
                raise
            except Exception:  # somebody was faster at one table, or one is wrong: which one?
                db.execute("ROLLBACK")
                found = self._one_by_one(db, batch)
        except Exception as error:  # whatever it was, whoever waits must hear of it
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [Unavailable(str(error))] * len(batch)
        self.commits += 1
        return found

    def _together(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        """The entries of all tables in few statements: after each of them this thread may have to
        wait until the server's own lets it go on."""
        db.execute("BEGIN IMMEDIATE")
        found = [True if isinstance(work, Append) else work(db) for work, _ in batch]
        added = [work for work, _ in batch if isinstance(work, Append)]
        if added:
            add(db, added)
        db.execute("COMMIT")
        return found

    def _one_by_one(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        found: list[Any] = []
        db.execute("BEGIN IMMEDIATE")
        for work, _ in batch:
            db.execute("SAVEPOINT job")
            try:
                if isinstance(work, Append):
                    add(db, [work])
                    found.append(True)
                else:
                    found.append(work(db))
            except sqlite3.IntegrityError:
                db.execute("ROLLBACK TO job")
                found.append(False if isinstance(work, Append) else None)
            except sqlite3.OperationalError:
                raise
            except Exception as error:  # what cannot be stored is nobody else's harm
                db.execute("ROLLBACK TO job")
                found.append(Unavailable(str(error)))
            db.execute("RELEASE job")
        db.execute("COMMIT")
        return found


def add(db: sqlite3.Connection, added: list[Append]) -> None:
    for log in LOGS:
        some = [one for one in added if one.log is log]
        _fill(db, log, _add_entries, [entry for one in some for entry in one.entries])
        _fill(db, log, _set_news, [one.row for one in some])


def _fill(
    db: sqlite3.Connection,
    log: Log,
    statement: Callable[[Log, int], str],
    rows: list[tuple[Any, ...]],
) -> None:
    """Few statements for many rows, of few lengths, so that the database knows them already."""
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
def _set_news(log: Log, n: int) -> str:
    sets = ", ".join([setting(log, name, f"new.column{i}") for i, name in enumerate(log.news, 2)])
    row = f"({', '.join(['?'] * (1 + len(log.news)))})"
    rows = ", ".join([row] * n)
    return f"UPDATE {log.rows} SET {sets} FROM (VALUES {rows}) AS new WHERE id = new.column1"


def _resolve(batch: list[Job], found: list[Any]) -> None:
    for (_, future), result in zip(batch, found, strict=True):
        if future.done():
            continue  # whoever asked has gone
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
