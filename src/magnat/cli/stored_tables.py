"""`magnat tables`: lists, exports, deletes and salvages tables and cash desks of a database."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from magnat.play.record.chain import sealed
from magnat.server.ops.salvage import Salvaged, salvage
from magnat.server.settings import Settings
from magnat.server.store.base import Store
from magnat.server.store.rows import DESK_LOG, TABLE_LOG, ArchiveRow, DeskRow, TableRow
from magnat.server.store.store_factory import new_store
from magnat.server.tables.limits_and_archive import archived_desk

Made = TypeVar("Made")


class NoTable(Exception):
    """Raised when no table or cash desk has the given id or code, or when it cannot be deleted
    because it is in use."""


def listed() -> list[str]:
    """Return one line for each table, then one for each cash desk, then one for each archived
    game."""
    return _with_store(_listed)


def exported(id: str) -> str:
    """Return the record of a table as text. It includes the seed, from which all throws can be
    computed, also future ones. For a cash desk, return its settings and its lines."""
    return _with_store(lambda store: _record(store, id))


def delete(id: str) -> None:
    """Delete the table or cash desk with this id or code permanently, also from the archive."""
    _with_store(lambda store: _delete(store, id))


def salvaged(file: Path) -> Salvaged:
    """Write what can be read of a damaged SQLite database to a backup file."""
    settings = Settings.from_environment()
    if settings.database_url:
        raise NoTable("salvage reads SQLite files; PostgreSQL has tools of its own")
    if not Path(settings.database_file).is_file():
        raise NoTable(f"there are no tables in {settings.database_file}")
    try:
        return salvage(Path(settings.database_file), file)
    except sqlite3.DatabaseError as error:
        raise NoTable(f"{settings.database_file}: {error}") from error


def _with_store(work: Callable[[Store], Awaitable[Made]]) -> Made:
    settings = Settings.from_environment()
    if not settings.database_url and not Path(settings.database_file).is_file():
        raise NoTable(f"there are no tables in {settings.database_file}")

    async def run() -> Made:
        store = new_store(settings)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def _listed(store: Store) -> list[str]:
    lines = [
        _line(row.id, row.code, row.game, _status(row), row.touched, row.title)
        for row in await store.all_tables()
    ]
    lines += [
        _line(row.id, "", row.game, "desk", row.touched, ", ".join(json.loads(row.names)))
        for row in await store.all_desks()
    ]
    return lines + [
        _line(row.id, "", row.game, "archive", row.touched, row.title)
        for row in await store.archive()
    ]


def _status(row: TableRow) -> str:
    return "put away" if row.archived else row.status


def _line(id: str, code: str, game: str, status: str, touched: int, title: str) -> str:
    day = datetime.fromtimestamp(touched / 1000, UTC).date()
    return f"{id:16}  {code:6}  {status:8}  {day}  {game:10}  {title}"


async def _archived(store: Store, id: str) -> ArchiveRow | None:
    found = [row for row in await store.archive() if row.id == id]
    return found[0] if found else None


async def _record(store: Store, id: str) -> str:
    kept = await _archived(store, id)
    if kept is not None:
        return kept.record
    known = await store.id_of_code(id.upper()) or id
    entries = await store.entries(TABLE_LOG, known)
    if entries:
        return sealed([entry.body for entry in entries])
    desk = await store.desk(id)
    written = await archived_desk(store, desk) if desk is not None else None
    if written is not None:
        return written.record
    raise NoTable(f"there is no game at a table {id!r}")


async def _delete(store: Store, id: str) -> None:
    if await store.drop_archived(id):
        return
    desk = await store.desk(id)
    if desk is not None:
        await _delete_desk(store, desk)
        return
    row = await store.table(await store.id_of_code(id.upper()) or id)
    if row is None or not await store.remove(TABLE_LOG, row.id, row.touched, None):
        raise NoTable(f"there is no table {id!r}, or somebody plays at it")


async def _delete_desk(store: Store, desk: DeskRow) -> None:
    """Delete a cash desk and the tables on which it checks the rules."""
    for row in await store.tables_of_desk(desk.id):
        await store.remove(TABLE_LOG, row.id, row.touched, None)
    if not await store.remove(DESK_LOG, desk.id, desk.touched, None):
        raise NoTable(f"somebody uses the cash desk {desk.id!r}")
