"""The chat of a table, stored with the table but not in the record of its game."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import Seat
from magnat.play.input_limits import tidy
from magnat.server import clock
from magnat.server.security.rate_limits import Limiter
from magnat.server.store.rows import RemarkRow
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import must_run
from magnat.server.wire.table_socket import Speak

MOST: Final = 50  # messages stored for a table
RATE, BURST = 0.5, 5.0  # messages per second from one seat


class Chat:
    """A service that stores chat messages and sends them to the clients of a table."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables: Final = tables
        self.store: Final = tables.store
        self._limiter: Final = Limiter(RATE, BURST)

    async def say(self, table: LiveTable, seat: Seat, said: Speak) -> None:
        """Send a message to everybody at the table; it is ignored if the host has switched the chat
        off or the seat has sent too many."""
        text = f":{said.face}" if said.face else tidy(said.text)
        if not text or table.row.quiet or not self._limiter.take(f"{table.id} {seat}"):
            return
        async with table.lock:
            n = table.remarks[-1].n + 1 if table.remarks else 1
            remark = RemarkRow(table=table.id, n=n, at=clock.wall(), seat=seat, text=text)
            await self.store.add_remark(remark, MOST)
            table.remarks = [*table.remarks[1 - MOST :], remark]
        await self._notify(table)

    async def set_quiet(self, table: LiveTable, is_quiet: bool, holder: str) -> None:
        """Switch the chat off or on; only the host may do this."""
        must_run(table, holder)
        await self.store.change(table.id, clock.wall(), quiet=is_quiet)
        table.row.quiet = is_quiet
        await self._notify(table)

    async def _notify(self, table: LiveTable) -> None:
        for watcher in list(table.watchers):
            watcher.schedule_send()
