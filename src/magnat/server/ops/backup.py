"""Back up all tables and cash desks into one file while the server runs, and restore them.

The file is JSON lines: a header, then every row, then the number of lines and a hash of all lines.
So a truncated or changed file is detected before anything is restored. A backup of SQLite can be
restored into PostgreSQL and the other way round.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.store.base import ADD_DESK, ADD_DESK_SEAT, ADD_SEAT, ADD_TABLE, Store
from magnat.server.store.rows import (
    DESK_LOG,
    TABLE_LOG,
    ArchiveRow,
    DeskRow,
    DeskSeatRow,
    KeptStateRow,
    SeatRow,
    TableRow,
    boolean_columns,
    columns,
    entry_values,
    insert_entry_sql,
    insert_sql,
    row_values,
)

FORMAT: Final = 1

_encoder: Final = msgspec.json.Encoder()


class Damaged(Exception):
    """Raised if the file is not a complete backup; nothing was restored."""


class NotEmpty(Exception):
    """Raised if the database is not empty; nothing was restored."""


async def backup(settings: Settings, path: Path) -> int:
    """Write all tables and desks to a file and return the number of tables. The server may run
    meanwhile."""
    if not settings.database_url and not Path(settings.database_file).is_file():
        raise FileNotFoundError(f"{settings.database_file} does not exist: nothing was written")
    store = Services({}, settings).store
    await store.open()
    tables = 0
    try:
        with writing(path) as add:
            async for row in _all(store):
                add(row)
                tables += row[0] == "table"
        return tables
    finally:
        await store.close()


@contextmanager
def writing(path: Path) -> Iterator[Callable[[list[Any]], None]]:
    """Write a backup file: yields the function that adds a row. The file appears under its name
    when it is complete."""
    partial = path.with_name(path.name + ".part")
    hash = hashlib.sha256()
    n = 0
    try:
        with partial.open("wb") as file:
            # Readable by the owner only, because it contains the seeds of running games.
            os.chmod(partial, 0o600)

            def add(row: list[Any]) -> None:
                nonlocal n
                line = _encoder.encode(row) + b"\n"
                hash.update(line)
                file.write(line)
                n += 1

            add(["magnat backup", FORMAT])
            yield add
            file.write(_encoder.encode(["end", n, hash.hexdigest()]) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


async def _all(store: Store) -> AsyncIterator[list[Any]]:
    """Yield all rows of the database. The row of a table is read before its entries: so the entries
    may be newer than the row, which is harmless, but never older."""
    for (id,) in await store.rows("SELECT id FROM tables ORDER BY id"):
        (row,) = await store.rows(f"SELECT {columns(TableRow)} FROM tables WHERE id = $1", id)
        yield ["table", *row]
        for seat in await store.rows(
            f'SELECT {columns(SeatRow)} FROM seats WHERE "table" = $1 ORDER BY seat', id
        ):
            yield ["seat", *seat]
        kept = await store.kept_state(id)
        if kept is not None:
            yield ["kept_state", *row_values(kept)]
        for entry in await store.entries(TABLE_LOG, id):
            yield ["entry", *entry_values(id, entry)]
    for (id,) in await store.rows("SELECT id FROM desks ORDER BY id"):
        (row,) = await store.rows(f"SELECT {columns(DeskRow)} FROM desks WHERE id = $1", id)
        yield ["desk", *row]
        for seat in await store.rows(
            f"SELECT {columns(DeskSeatRow)} FROM desk_seats WHERE desk = $1 ORDER BY seat", id
        ):
            yield ["desk_seat", *seat]
        for entry in await store.entries(DESK_LOG, id):
            yield ["desk_entry", *entry_values(id, entry)]
    for (id,) in await store.rows("SELECT id FROM archive ORDER BY id"):
        (row,) = await store.rows(f"SELECT {columns(ArchiveRow)} FROM archive WHERE id = $1", id)
        yield ["archive", *row]
    for row in await store.rows("SELECT one, secret FROM signing"):
        yield ["signing", *row]


def rows_of(path: Path) -> Iterator[list[Any]]:
    """Yield the rows of a backup file; raises Damaged before the first row if the file is
    incomplete."""
    _check(path)
    with path.open("rb") as file:
        for line in file:
            row = msgspec.json.decode(line)
            if row[0] in STATEMENTS:
                yield row


def _check(path: Path) -> None:
    hash = hashlib.sha256()
    n = 0
    end: Any = None
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                row = msgspec.json.decode(line)
            except msgspec.DecodeError as error:
                raise Damaged(f"{path.name}: line {number} cannot be read") from error
            is_row = isinstance(row, list) and bool(row) and isinstance(row[0], str)
            if not line.endswith(b"\n") or not is_row or end is not None:
                raise Damaged(f"{path.name}: line {number} is not a line of a backup")
            if number == 1 and row != ["magnat backup", FORMAT]:
                raise Damaged(f"{path.name} is not a backup of format {FORMAT}")
            if row[0] in STATEMENTS:
                try:
                    _values(row[0], row[1:])
                except (TypeError, ValueError) as error:
                    raise Damaged(f"{path.name}: line {number} is no {row[0]}: {error}") from error
            if row[0] == "end":
                end = row
            else:
                hash.update(line)
                n += 1
    if end is None:
        raise Damaged(f"{path.name} is truncated: its last line is missing")
    if end != ["end", n, hash.hexdigest()]:
        raise Damaged(f"{path.name} was changed: its hash is wrong")


STATEMENTS: Final = {
    "table": ADD_TABLE,
    "seat": ADD_SEAT,
    "kept_state": insert_sql("kept_states", KeptStateRow),
    "entry": insert_entry_sql(TABLE_LOG),
    "desk": ADD_DESK,
    "desk_seat": ADD_DESK_SEAT,
    "desk_entry": insert_entry_sql(DESK_LOG),
    "archive": insert_sql("archive", ArchiveRow),
    # A server that was once started on the empty database has made a key, which is replaced.
    "signing": "INSERT INTO signing (one, secret) VALUES ($1, $2) "
    "ON CONFLICT (one) DO UPDATE SET secret = excluded.secret",
}


ROWS: Final[dict[str, type[Struct]]] = {
    "table": TableRow,
    "seat": SeatRow,
    "kept_state": KeptStateRow,
    "desk": DeskRow,
    "desk_seat": DeskSeatRow,
    "archive": ArchiveRow,
}


PLAIN_ROWS: Final[dict[str, Any]] = {  # the columns of database tables that have no Struct
    "entry": tuple[str, int, int, int, str, str | None],
    "desk_entry": tuple[str, int, int, int, str, str | None],
    "signing": tuple[int, str],
}


async def restore(settings: Settings, path: Path) -> int:
    """Restore a backup into an empty database, completely or not at all; return the number of
    tables."""
    _check(path)
    store = Services({}, settings).store
    await store.open()
    try:
        if await store.rows("SELECT id FROM tables UNION SELECT id FROM desks LIMIT 1"):
            raise NotEmpty("the database is not empty: a backup is restored into an empty database")
        await store.run_all(lambda: _statements(path))
        return len(await store.rows("SELECT id FROM tables"))
    finally:
        await store.close()


def _statements(path: Path) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for kind, *given in rows_of(path):
        yield STATEMENTS[kind], _values(kind, given)


def _values(kind: str, given: list[Any]) -> tuple[Any, ...]:
    """Return the parameters of the statement that restores a row; raises ValueError if the row has
    wrong types. Columns that were added after the backup get their defaults."""
    shape = ROWS.get(kind)
    if shape is None:
        plain: tuple[Any, ...] = msgspec.convert(given, PLAIN_ROWS[kind])
        return plain
    known = dict(zip(shape.__struct_fields__, given, strict=False))
    for name in boolean_columns(shape):
        known[name] = bool(known.get(name))
    return row_values(msgspec.convert(known, shape))
