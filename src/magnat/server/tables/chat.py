"""What people say at a table beside the game: kept with the table, and no part of its record."""

from __future__ import annotations

from typing import Final

from magnat.core.step import Seat
from magnat.play.input_limits import tidy
from magnat.server import clock
from magnat.server.security.rate_limits import Limiter
from magnat.server.store.rows import RemarkRow
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_run
from magnat.server.wire.table import Speak

MOST: Final = 50  # remarks that a table remembers
RATE, BURST = 0.5, 5.0  # remarks a second of one seat


class Chat:
    def __init__(self, tables: TableRegistry) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self._limiter: Final = Limiter(RATE, BURST)

    async def say(self, table: LiveTable, seat: Seat, said: Speak) -> None:
        """Heard by everybody at the table, unless its host wants quiet or somebody talks too much:
        then it is as if nobody had spoken."""
        text = f":{said.face}" if said.face else tidy(said.text)
        if not text or table.row.quiet or not self._limiter.take(f"{table.id} {seat}"):
            return
        async with table.lock:
            n = table.remarks[-1].n + 1 if table.remarks else 1
            remark = RemarkRow(table=table.id, n=n, at=clock.wall(), seat=seat, text=text)
            await self.store.add_remark(remark, MOST)
            table.remarks = [*table.remarks[1 - MOST :], remark]
        await self._show(table)

    async def quiet(self, table: LiveTable, is_quiet: bool, holder: str) -> None:
        """The host has the talk stop, or go on."""
        must_run(table, holder)
        await self.store.change(table.id, clock.wall(), quiet=is_quiet)
        table.row.quiet = is_quiet
        await self._show(table)

    async def _show(self, table: LiveTable) -> None:
        for watcher in list(table.watchers):
            watcher.schedule_send()
