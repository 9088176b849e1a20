"""Tables in one file: a single writer that commits whatever has come in meanwhile at once."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from magnat.server.store import (
    ADD_ENTRY,
    MIGRATIONS,
    SET_DUE,
    EntryRow,
    Incompatible,
    Notice,
    Store,
    Unavailable,
    numbered,
)

GROUP: Final = 500  # changes that share a commit, at most
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
Job = tuple[Work, "asyncio.Future[Any]"]


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

        def work(db: sqlite3.Connection) -> bool:
            db.executemany(_ADD_ENTRY, rows)
            db.execute(_SET_DUE, (table, due, now, status, outcome))
            return True

        return await self._submit(work) is not None

    async def tell(self, words: str) -> None:
        return  # there are no other processes

    def _submit(self, work: Work) -> asyncio.Future[Any]:
        assert self._loop is not None
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, future))
        return future

    # In the writer's thread

    def _write(self) -> None:
        db = connect(self.path)
        is_last = False
        while not is_last:
            batch: list[Job] = []
            job = self._jobs.get()
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
        found: list[Any] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for work, _ in batch:
                db.execute("SAVEPOINT job")
                try:
                    found.append(work(db))
                except sqlite3.IntegrityError:
                    db.execute("ROLLBACK TO job")
                    found.append(None)
                db.execute("RELEASE job")
            db.execute("COMMIT")
        except Exception as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [Unavailable(str(error))] * len(batch)
        self.commits += 1
        return found


_ADD_ENTRY: Final = numbered(ADD_ENTRY)
_SET_DUE: Final = numbered(SET_DUE)


def _resolve(batch: list[Job], found: list[Any]) -> None:
    for (_, future), result in zip(batch, found, strict=True):
        if future.done():
            continue  # whoever asked has gone
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
