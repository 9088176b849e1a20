"""Who is connected and how much their pages have told them: said to the match when somebody stays
away, and to the clock when nobody need be waited for."""

from __future__ import annotations

import asyncio
import random
from typing import Final

from magnat.core.step import Seat
from magnat.server import clock
from magnat.server.logs.live_log import LogWatcher
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tasks.background import BackgroundTasks
from magnat.server.wire.table import Away, Back

AWAY_MS: Final = 20_000  # without a socket, then a player is away


class Presence:
    def __init__(self, tables: TableRegistry, tasks: BackgroundTasks) -> None:
        self.tables: Final = tables
        self.tasks: Final = tasks
        self._leaving: Final[dict[tuple[str, Seat], asyncio.TimerHandle]] = {}

    def close(self) -> None:
        for handle in self._leaving.values():
            handle.cancel()

    def arrived(self, table: LiveTable, seat: Seat) -> None:
        """A socket of the seat, or of a spectator, was opened here."""
        handle = self._leaving.pop((table.id, seat), None)
        if handle is not None:
            handle.cancel()
        self._show(table)
        if seat >= 0:
            self.tasks.start(self._note(table, seat, is_here=True))
        expected, table.expected = table.expected, []
        for other in expected:  # the server stopped, or the table's process died
            self._wait_for(table, other)

    def left(self, table: LiveTable, seat: Seat) -> None:
        """One was closed; after the last one of a seat its player may be away soon."""
        self._show(table)
        self._go_on(table)  # perhaps it was the one that was waited for
        if seat >= 0 and not self.tables.is_stopping:
            self._wait_for(table, seat)

    def _wait_for(self, table: LiveTable, seat: Seat) -> None:
        if seat in table.connected():
            return
        loop = asyncio.get_running_loop()
        self._leaving[table.id, seat] = loop.call_later(
            clock.seconds(AWAY_MS), self._gone, table, seat
        )

    def seen(self, table: LiveTable, watcher: LogWatcher, n: int) -> None:
        """A page has told its reader all up to an entry."""
        watcher.seen = max(watcher.seen, min(n, table.n))
        self._go_on(table)

    def _go_on(self, table: LiveTable) -> None:
        if table.animation_left() and table.is_told() and not self.tables.is_stopping:
            self.tasks.start(self.tables.go_on(table))

    def _gone(self, table: LiveTable, seat: Seat) -> None:
        self._leaving.pop((table.id, seat), None)
        if seat not in table.connected() and not self.tables.is_stopping:
            self.tasks.start(self._note(table, seat, is_here=False))

    async def _note(self, table: LiveTable, seat: Seat, is_here: bool) -> None:
        """Going and coming back are lines of the record: the match decides who sits in."""
        match = table.match
        if match is None or match.is_over:
            return
        is_missed = match.players.is_away(seat) or match.players.is_replaced(seat)
        id = f"s{random.getrandbits(64):x}"
        if is_here and is_missed:
            await self.tables.perform(table, seat, Back(id, table.n))
        elif not is_here and not is_missed:
            await self.tables.perform(table, seat, Away(id, table.n))

    def _show(self, table: LiveTable) -> None:
        table.here = sorted({watcher.seat for watcher in table.watchers if watcher.seat >= 0})
        for watcher in table.watchers:
            watcher.schedule_send()
