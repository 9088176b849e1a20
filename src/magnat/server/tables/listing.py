"""Lists of tables: public ones, those of a device, and how they ended."""

from __future__ import annotations

from typing import Final

from magnat.server.store.rows import TableRow
from magnat.server.tables.info import table_info
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.wire.http import Result
from magnat.server.wire.table import TableInfo

LISTED: Final = 100


class Listing:
    """Tables are shown as their rows say, without being brought into memory."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store

    async def mine(self, holder: str) -> list[TableInfo]:
        return await self._listed(await self.store.tables_of(holder, LISTED), holder)

    async def public(self, holder: str) -> list[TableInfo]:
        return await self._listed(await self.store.public_tables(LISTED), holder)

    async def results(self, game: str) -> list[Result]:
        return [
            Result(
                info.id,
                info.game,
                info.edition,
                [seat.name for seat in info.seats],
                [seat.bot for seat in info.seats],
                info.touched,
                info.outcome,
            )
            for info in await self._listed(await self.store.results(game, LISTED), "")
            if info.outcome is not None
        ]

    async def _listed(self, rows: list[TableRow], holder: str) -> list[TableInfo]:
        found: list[TableInfo] = []
        for row in rows:
            table = self.tables.live.get(row.id)
            if table is None:
                table = LiveTable(row, await self.store.seats(row.id), self.tables.shelf)
            found.append(table_info(table, holder))
        return found
