"""Tables in one file: a single writer that commits whatever has come in meanwhile at once."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from magnat.server.store import (
    MIGRATIONS,
    EntryRow,
    Incompatible,
    Notice,
    Store,
    Unavailable,
    numbered,
)

GROUP: Final = 500  # changes that share a commit, at most
GATHER_SECONDS: Final = 0.008  # from one commit to the next while many play: what comes shares it
ROWS: Final = (64, 16, 4, 1)  # of one statement
PATIENCE: Final = 30.0  # seconds that a lock of the file is waited for


def append_only(log: str) -> tuple[str, ...]:
    return tuple(
        [
            f"CREATE TRIGGER {log}_no_{what.lower()} BEFORE {what} ON {log} "
            "BEGIN SELECT RAISE(ABORT, 'a log is only ever added to'); END"
            for what in ("UPDATE", "DELETE")
        ]
    )


APPEND_ONLY: Final = {0: append_only("entries"), 2: append_only("desk_entries")}  # by migration

Work = Callable[[sqlite3.Connection], Any]


class Append(NamedTuple):
    """Entries of one table, and what becomes of its row."""

    entries: list[tuple[Any, ...]]
    row: tuple[Any, ...]


Job = tuple[Work | Append, "asyncio.Future[Any]"]


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


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
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._reader: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def open(self, notice: Notice) -> None:
        self._loop = asyncio.get_running_loop()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._readers = ThreadPoolExecutor(1, "magnat-read")
        try:
            await self._loop.run_in_executor(self._readers, self._prepare)
        except sqlite3.DatabaseError as error:
            self._readers.shutdown()
            raise Incompatible(f"{self.path} is no database of Magnat: {error}") from error
        self._thread = threading.Thread(target=self._write, name="magnat-write", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        is_new = not self.path.exists()
        self._reader = connect(self.path)
        if is_new:
            self.path.chmod(0o600)  # seeds of running games are in it
        migrate(self._reader)

    async def close(self) -> None:
        if self._thread is not None:
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

    async def run(self, *statements: tuple[str, tuple[Any, ...]]) -> int | None:
        def work(db: sqlite3.Connection) -> int:
            changed = 0
            for sql, args in statements:
                changed = db.execute(numbered(sql), args).rowcount
            return changed

        found: int | None = await self._submit(work)
        return found

    async def append(
        self, table: str, entries: Sequence[EntryRow], due: int, now: int, status: str, outcome: str
    ) -> bool:
        rows = [(table, e.n, e.at, e.seat, e.body, e.command) for e in entries]
        row = (table, due, now, status, outcome)
        return await self._submit(Append(rows, row)) is not None

    async def tell(self, words: str) -> None:
        return  # there are no other processes

    def _submit(self, work: Work | Append) -> asyncio.Future[Any]:
        assert self._loop is not None
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, future))
        return future

    # In the writer's thread

    def _write(self) -> None:
        db = connect(self.path)
        is_last = False
        began = 0.0
        batch: list[Job] = []
        while not is_last:
            job = self._jobs.get()
            if len(batch) > 1:
                time.sleep(max(began + GATHER_SECONDS - time.monotonic(), 0))
            began = time.monotonic()
            batch = []
            while True:
                if job is None:
                    is_last = True
                    break
                batch.append(job)
                if len(batch) == GROUP:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                found = self._commit(db, batch)
                assert self._loop is not None
                self._loop.call_soon_threadsafe(_resolve, batch, found)
        db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        try:
            try:
                found = self._together(db, batch)
            except sqlite3.IntegrityError:  # somebody was faster at one table: which one?
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
            _add(db, added)
        db.execute("COMMIT")
        return found

    def _one_by_one(self, db: sqlite3.Connection, batch: list[Job]) -> list[Any]:
        found: list[Any] = []
        db.execute("BEGIN IMMEDIATE")
        for work, _ in batch:
            db.execute("SAVEPOINT job")
            try:
                if isinstance(work, Append):
                    _add(db, [work])
                    found.append(True)
                else:
                    found.append(work(db))
            except sqlite3.IntegrityError:
                db.execute("ROLLBACK TO job")
                found.append(None)
            db.execute("RELEASE job")
        db.execute("COMMIT")
        return found


def _add(db: sqlite3.Connection, added: list[Append]) -> None:
    _fill(db, _add_entries, [entry for one in added for entry in one.entries])
    _fill(db, _set_dues, [one.row for one in added])


def _fill(
    db: sqlite3.Connection, statement: Callable[[int], str], rows: list[tuple[Any, ...]]
) -> None:
    """Few statements for many rows, of few lengths, so that the database knows them already."""
    first = 0
    for n in ROWS:
        while len(rows) - first >= n:
            some = rows[first : first + n]
            db.execute(statement(n), [cell for row in some for cell in row])
            first += n


@cache
def _add_entries(n: int) -> str:
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * n)
    return f'INSERT INTO entries ("table", n, at, seat, body, command) VALUES {rows}'


@cache
def _set_dues(n: int) -> str:
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * n)
    return (
        "UPDATE tables SET due = new.column2, touched = new.column3, status = new.column4, "
        f"outcome = new.column5 FROM (VALUES {rows}) AS new WHERE id = new.column1"
    )


def _resolve(batch: list[Job], found: list[Any]) -> None:
    for (_, future), result in zip(batch, found, strict=True):
        if future.done():
            continue  # whoever asked has gone
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
