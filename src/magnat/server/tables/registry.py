"""The tables that are played here: found by their id or their code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from magnat.core.step import Ms
from magnat.server import clock
from magnat.server.catalog.shelf import Shelf
from magnat.server.http.refusals import no_table
from magnat.server.logs.log_service import LogService
from magnat.server.store.interface import Store
from magnat.server.store.rows import OPEN, TABLE_LOG
from magnat.server.tables.commands import TableCommand
from magnat.server.tables.live import LiveTable, hour_due
from magnat.server.tables.table_codes import possible_codes
from magnat.server.tasks.background import BackgroundTasks

SKEW_MS: Final = 60_000  # hosts differ, and a clock stands while something is told
WORTHWHILE: Final = 50  # ms that the clock may stand for nobody


class TableRegistry(LogService[LiveTable, TableCommand]):
    gone_message = "no_table", "Cette table n’est plus là.", "This table is gone."

    def __init__(self, store: Store, shelf: Shelf, tasks: BackgroundTasks) -> None:
        super().__init__(store, TABLE_LOG, tasks)
        self.shelf: Final = shelf
        self.begin: Callable[[LiveTable], Awaitable[None]]  # the game of an open table

    async def find(self, id: str) -> LiveTable:
        """By id or by code, as it was typed."""
        for code in possible_codes(id):
            found = await self.store.id_of_code(code)
            if found:
                return await self.get(found)
        return await self.get(id)

    async def read(self, id: str) -> LiveTable:
        row = await self.store.table(id)
        if row is None:
            raise no_table()
        table = LiveTable(row, await self.store.seats(id), self.shelf)
        table.remarks = await self.store.remarks(id)
        return table

    async def reread(self, live: LiveTable) -> None:
        row = await self.store.table(live.id)
        if row is not None:
            live.row = row
            live.seats = await self.store.seats(live.id)
            live.remarks = await self.store.remarks(live.id)
            if live.match is None and row.status != OPEN:
                await self.catch_up(live)

    async def loaded(self, live: LiveTable) -> None:
        """Where the wall clock went back since the last entry, the table's goes on all the same."""
        match = live.match
        if match is None:
            return
        if not match.is_over:
            live.expected = [seat.seat for seat in live.seats if seat.holder]
        if live.row.paused_at:
            return
        behind = match.record.at - (clock.wall() - live.row.epoch)
        if behind > SKEW_MS:
            live.row.epoch -= behind
            await self.store.change(live.id, live.row.touched, epoch=live.row.epoch)

    async def read_clock(self, live: LiveTable) -> None:
        row = await self.store.table(live.id)
        if row is not None:
            live.row.epoch = row.epoch
            live.row.paused_at = row.paused_at

    async def go_on(self, table: LiveTable) -> None:
        """Everybody has been told: the clock need not stand any longer."""
        async with table.lock:
            match, row = table.match, table.row
            left = table.animation_left()
            if match is None or left < WORTHWHILE or not table.is_told():
                return
            epoch = row.epoch - left
            due = 0 if row.paused_at else hour_due(match, epoch)
            is_ours = await self.store.move_clock(table.id, row.epoch, epoch, due)
            if is_ours:
                row.epoch = epoch
        if is_ours:
            await self.row_changed(table)
        else:
            await self.reload(table)

    async def release_if_idle(self, id: str) -> bool:
        table = self.live.get(id)
        if table is not None and table.row.desk:
            return False  # it is where its cash desk is
        return await super().release_if_idle(id)

    async def release(self, ids: list[str]) -> None:
        await self.store.release(ids)

    async def on_timer(self, live: LiveTable) -> None:
        """An open table has waited long enough for those who have something to say."""
        if live.match is None:
            await self.begin(live)
        else:
            await super().on_timer(live)

    async def due_before(self, before: Ms) -> Iterable[str]:
        return [id for id, _ in await self.store.due_tables(before)]
