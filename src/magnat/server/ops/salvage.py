"""Save what can be read of a damaged SQLite file into a backup file, which `magnat restore` puts
into an empty database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from magnat.server.ops.backup import writing
from magnat.server.store.rows import (
    DESK_LOG,
    TABLE_LOG,
    ArchiveRow,
    DeskRow,
    DeskSeatRow,
    Log,
    SeatRow,
    TableRow,
    columns,
    entry_columns,
)

KINDS: Final = ((TABLE_LOG, "table", TableRow, SeatRow), (DESK_LOG, "desk", DeskRow, DeskSeatRow))


class Salvaged(NamedTuple):
    """The ids of the tables and desks in a damaged database, by how much of them was saved."""

    whole: list[str]
    shortened: list[str]  # of these, only the entries before the damage were saved
    lost: list[str]


def salvage(database: Path, path: Path) -> Salvaged:
    """Write all readable tables, desks and archived records of a database file to a backup file. Of
    a log that cannot be read to its end, the entries before the damage are saved."""
    found = Salvaged([], [], [])
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        with writing(path) as add:
            for log, kind, row, seat in KINDS:
                for id in _ids(db, log):
                    _save(db, log, id, (kind, columns(row)), columns(seat), add, found)
            for record in _readable(db, f"SELECT {columns(ArchiveRow)} FROM archive")[0]:
                add(["archive", *record])
            for key in _readable(db, "SELECT one, secret FROM signing")[0]:
                add(["signing", *key])
    finally:
        db.close()
    return found


def _ids(db: sqlite3.Connection, log: Log) -> list[str]:
    """Return the ids of all logs that are found in any readable part of the database."""
    found: set[str] = set()
    for sql in (
        f"SELECT id FROM {log.rows} ORDER BY id",
        f"SELECT id FROM {log.rows} ORDER BY id DESC",
        f"SELECT id FROM {log.rows} NOT INDEXED",
        f"SELECT DISTINCT {log.id_column} FROM {log.seats}",
    ):
        found.update([row[0] for row in _readable(db, sql)[0]])
    return sorted(found)


def _save(
    db: sqlite3.Connection,
    log: Log,
    id: str,
    head: tuple[str, str],
    seat_columns: str,
    add: Callable[[list[Any]], None],
    found: Salvaged,
) -> None:
    kind, names = head
    rows, _ = _readable(db, f"SELECT {names} FROM {log.rows} WHERE id = ?", id)
    seats, has_seats = _readable(
        db, f"SELECT {seat_columns} FROM {log.seats} WHERE {log.id_column} = ? ORDER BY seat", id
    )
    entries, is_whole = _readable(
        db,
        f"SELECT {entry_columns(log)} FROM {log.entries} WHERE {log.id_column} = ? ORDER BY n",
        id,
    )
    # Up to the first missing entry.
    first = [entry for n, entry in enumerate(entries) if entry[1] == n]
    if not rows or not has_seats or (not first and not is_whole):
        found.lost.append(id)
        return
    (found.whole if is_whole and first == entries else found.shortened).append(id)
    add([kind, *rows[0]])
    for one in seats:
        add([f"{kind}_seat" if kind == "desk" else "seat", *one])
    for one in first:
        add([f"{kind}_entry" if kind == "desk" else "entry", *one])


def _readable(db: sqlite3.Connection, sql: str, *args: Any) -> tuple[list[tuple[Any, ...]], bool]:
    """Return the rows up to the first damaged one, and whether these are all."""
    rows: list[tuple[Any, ...]] = []
    try:
        for row in db.execute(sql, args):
            rows.append(row)
    except sqlite3.DatabaseError:
        return rows, False
    return rows, True
