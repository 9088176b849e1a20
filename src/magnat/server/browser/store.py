"""The store of the server in a browser's worker: one SQLite file, without threads and without other
writers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from magnat.server.store.base import (
    ClusterListener,
    Incompatible,
    ServerProcess,
    Statement,
    Store,
    Unavailable,
    sqlite_sql,
)
from magnat.server.store.rows import EntryRow, Log, entry_values
from magnat.server.store.sqlite import Append, add_entries, migrate

MEMORY: Final = ":memory:"
PRAGMAS: Final = (
    # With TRUNCATE, SQLite keeps its journal file: deleting and creating it is slow in a browser.
    *("locking_mode = EXCLUSIVE", "journal_mode = TRUNCATE", "synchronous = FULL"),
    *("temp_store = MEMORY", "foreign_keys = ON"),
)

Made = TypeVar("Made")


class SingleStore(Store):
    """A store in one SQLite file. If the file cannot be written, the store continues in memory and
    calls `on_memory_only`."""

    def __init__(self, path: str, on_memory_only: Callable[[], None]) -> None:
        self.path: Final = path
        self._on_memory_only: Final = on_memory_only
        self._db: sqlite3.Connection | None = None

    async def acquire(
        self, here: ServerProcess | None = None, listener: ClusterListener | None = None
    ) -> None:
        return  # the page holds a lock: only one tab opens the file

    async def open(self) -> None:
        try:
            self._db = _connect(self.path)
        except sqlite3.OperationalError:  # not even an empty file can be written
            self._db = _connect(MEMORY)
            self._on_memory_only()
        except sqlite3.DatabaseError as error:
            raise Incompatible(f"{self.path} is not a database of Magnat: {error}") from error

    async def close(self) -> None:
        if self._db is not None:
            self._db.close()

    async def rows(self, sql: str, *args: Any) -> Sequence[Sequence[Any]]:
        assert self._db is not None
        try:
            return self._db.execute(sqlite_sql(sql), args).fetchall()
        except sqlite3.DatabaseError as error:
            raise Unavailable(str(error)) from error

    async def run(self, *statements: Statement) -> int | None:
        def work(db: sqlite3.Connection) -> int:
            changed = 0
            for sql, args in statements:
                changed = db.execute(sqlite_sql(sql), args).rowcount
            return changed

        return self._commit(work)

    async def run_all(self, statements: Callable[[], Iterable[Statement]]) -> None:
        def work(db: sqlite3.Connection) -> bool:
            for sql, args in statements():
                db.execute(sqlite_sql(sql), args)
            return True

        if not self._commit(work):
            raise Unavailable("a row is a duplicate or refers to a missing row")

    async def size(self) -> int:
        return 0  # unlimited here: the browser itself limits the storage of a site

    async def check_writing(self) -> None:
        await self.run(("UPDATE pulse SET at = at + 1", ()))

    def append(
        self, log: Log, id: str, entries: Sequence[EntryRow], news: tuple[Any, ...]
    ) -> asyncio.Future[bool]:
        added = Append(log, [entry_values(id, entry) for entry in entries], (id, *news))

        def work(db: sqlite3.Connection) -> bool:
            add_entries(db, [added])
            return True

        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        try:
            stored.set_result(self._commit(work) is not None)
        except Unavailable as error:
            stored.set_exception(error)
        return stored

    def _commit(self, work: Callable[[sqlite3.Connection], Made]) -> Made | None:
        """Run `work` in a transaction and return its result; None if a unique key exists
        already."""
        assert self._db is not None
        try:
            return _committed(self._db, work)
        except sqlite3.OperationalError as error:
            if not self._move_to_memory():
                raise Unavailable(str(error)) from error
        try:
            return _committed(self._db, work)
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from error

    def _move_to_memory(self) -> bool:
        """Copy the content of the file into a database in memory and use that one from now on;
        return False if the file cannot be read."""
        assert self._db is not None
        memory = sqlite3.connect(MEMORY, isolation_level=None)
        try:
            self._db.backup(memory)
            memory.execute("PRAGMA foreign_keys = ON")
        except sqlite3.DatabaseError:
            memory.close()
            return False
        self._db.close()
        self._db = memory
        self._on_memory_only()
        return True


def _connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    migrate(db)
    return db


def _committed(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], Made]) -> Made | None:
    try:
        db.execute("BEGIN IMMEDIATE")
        made = work(db)
        db.execute("COMMIT")
    except sqlite3.IntegrityError:
        db.execute("ROLLBACK")
        return None
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return made
