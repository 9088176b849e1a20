"""A copy of all tables and cash desks in one file, taken while they are played, and the way back.

The file is JSON lines: a head, then every row of every table, then their number and a hash over
all that came before. So a file that was cut short or changed is known before anything is restored,
and a backup of one database can be restored into the other.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from magnat.server.desks import ADD_DESK, ADD_DESK_ENTRY, ADD_DESK_SEAT, DESK_ROW
from magnat.server.hall import Hall
from magnat.server.settings import Settings
from magnat.server.store import (
    ADD_ENTRY,
    ADD_SEAT,
    ADD_TABLE,
    SeatRow,
    Store,
    TableRow,
    columns,
    flags,
    values,
)

FORMAT: Final = 1
TOGETHER: Final = 200  # rows in one transaction

_encoder: Final = msgspec.json.Encoder()


class Damaged(Exception):
    """The file is no whole backup; nothing was restored."""


class NotEmpty(Exception):
    """A backup is only restored where nothing would be overwritten."""


async def backup(settings: Settings, path: Path) -> int:
    """Write all tables to a file; how many there are. The server may run meanwhile."""
    store = Hall({}, settings).store
    await store.open(lambda words: None)
    partial = path.with_name(path.name + ".part")
    try:
        hash = hashlib.sha256()
        n = tables = 0
        with partial.open("wb") as file:
            os.chmod(partial, 0o600)  # seeds of running games are in it
            async for row in _all(store):
                line = _encoder.encode(row) + b"\n"
                hash.update(line)
                file.write(line)
                n += 1
                tables += row[0] == "table"
            file.write(_encoder.encode(["end", n, hash.hexdigest()]) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
        return tables
    finally:
        partial.unlink(missing_ok=True)
        await store.close()


async def _all(store: Store) -> AsyncIterator[list[Any]]:
    """A table's entries are read after its row: the log may be longer than the row says, which
    harms nothing, and is never shorter."""
    yield ["magnat backup", FORMAT]
    for (id,) in await store.rows("SELECT id FROM tables ORDER BY id"):
        (row,) = await store.rows(f"SELECT {columns(TableRow)} FROM tables WHERE id = $1", id)
        yield ["table", *row]
        for seat in await store.rows(
            f'SELECT {columns(SeatRow)} FROM seats WHERE "table" = $1 ORDER BY seat', id
        ):
            yield ["seat", *seat]
        for entry in await store.entries(id):
            yield ["entry", id, entry.n, entry.at, entry.seat, entry.body, entry.command]
    for (id,) in await store.rows("SELECT id FROM desks ORDER BY id"):
        (row,) = await store.rows(f"SELECT {DESK_ROW} FROM desks WHERE id = $1", id)
        yield ["desk", *row]
        for seat in await store.rows(
            "SELECT desk, seat, holder FROM desk_seats WHERE desk = $1 ORDER BY seat", id
        ):
            yield ["desk_seat", *seat]
        for line in await store.rows(
            "SELECT desk, n, at, who, body, command FROM desk_entries WHERE desk = $1 ORDER BY n",
            id,
        ):
            yield ["desk_entry", *line]


def rows_of(path: Path) -> Iterator[list[Any]]:
    """The rows of a backup that is whole; raises before the first one when it is not."""
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
            if not line.endswith(b"\n") or not isinstance(row, list) or not row or end is not None:
                raise Damaged(f"{path.name}: line {number} does not belong there")
            if number == 1 and row != ["magnat backup", FORMAT]:
                raise Damaged(f"{path.name} is no backup of format {FORMAT}")
            if row[0] == "end":
                end = row
            else:
                hash.update(line)
                n += 1
    if end is None:
        raise Damaged(f"{path.name} was cut short: it has no end")
    if end != ["end", n, hash.hexdigest()]:
        raise Damaged(f"{path.name} was changed: its hash is another one")


STATEMENTS: Final = {
    "table": ADD_TABLE,
    "seat": ADD_SEAT,
    "entry": ADD_ENTRY,
    "desk": ADD_DESK,
    "desk_seat": ADD_DESK_SEAT,
    "desk_entry": ADD_DESK_ENTRY,
}


async def restore(settings: Settings, path: Path) -> int:
    """Put all tables of a backup into an empty database; how many there are."""
    _check(path)
    store = Hall({}, settings).store
    await store.open(lambda words: None)
    try:
        if await store.rows("SELECT id FROM tables UNION SELECT id FROM desks LIMIT 1"):
            raise NotEmpty("there are tables already: a backup is restored into an empty database")
        tables = 0
        waiting: list[tuple[str, tuple[Any, ...]]] = []
        for row in rows_of(path):
            if row[0] == "table":
                tables += 1
                # Columns that are younger than the backup have their defaults.
                known = dict(zip(TableRow.__struct_fields__, row[1:], strict=False))
                for name in flags(TableRow):
                    known[name] = bool(known.get(name))
                row[1:] = values(TableRow(**known))
            waiting.append((STATEMENTS[row[0]], tuple(row[1:])))
            if len(waiting) >= TOGETHER:
                await store.run(*waiting)
                waiting.clear()
        if waiting:
            await store.run(*waiting)
        return tables
    finally:
        await store.close()
