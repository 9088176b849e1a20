"""Which players are connected, and which animations their pages have finished.

A player without a socket for AWAY_MS is marked as away in the match. The table's clock runs again
when every page has finished an animation.
"""

from __future__ import annotations

import asyncio
import random
from typing import Final

from magnat.core.step_and_window import Seat
from magnat.server import clock
from magnat.server.shared_by_tables_and_desks.live_base import LogWatcher
from magnat.server.tables.live import LiveTable
from magnat.server.tables.registry import TableRegistry
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.wire.socket import Refused
from magnat.server.wire.table_socket import Away, Back

AWAY_MS: Final = 20_000  # a player without a connection for so long is marked as away


class PresenceService:
    """A service that the sockets of tables call when they open, close or finish an animation."""

    def __init__(self, tables: TableRegistry, tasks: BackgroundTasks) -> None:
        self.tables: Final = tables
        self.tasks: Final = tasks
        self._away_timers: Final[dict[tuple[str, Seat], asyncio.TimerHandle]] = {}

    def close(self) -> None:
        for handle in self._away_timers.values():
            handle.cancel()

    def arrived(self, table: LiveTable, seat: Seat) -> None:
        """Record that a socket of a seat, or of a spectator (-1), was opened."""
        handle = self._away_timers.pop((table.id, seat), None)
        if handle is not None:
            handle.cancel()
        self._update_connected(table)
        if seat >= 0:
            for kind in [kind for kind in table.agreed_to if kind[0] == seat]:
                del table.agreed_to[kind]
                table.changed()
            if table.seats[seat].left_at:
                table.seats[seat].left_at = 0
                self.tasks.start(self.tables.store.set_left(table.seats[seat]))
            self.tasks.start(self._record(table, seat, is_here=True))
        expected, table.expected_back = table.expected_back, []
        # The table was just loaded: other players of its game may be away, too.
        for other in expected:
            self._start_away_timer(table, other)

    def left(self, table: LiveTable, seat: Seat) -> None:
        """Record that a socket was closed. If its seat has no other socket, start the timer after
        which the player is marked as away."""
        self._update_connected(table)
        # The clock may have been stopped for the animation on this page only.
        self._end_animation(table)
        if seat >= 0 and seat not in table.connected:
            table.seats[seat].left_at = clock.wall()
        if seat >= 0 and not self.tables.is_stopping:
            self._start_away_timer(table, seat)

    def _start_away_timer(self, table: LiveTable, seat: Seat) -> None:
        if seat in table.connected:
            return
        loop = asyncio.get_running_loop()
        self._away_timers[table.id, seat] = loop.call_later(
            clock.seconds(AWAY_MS), self._mark_away, table.id, seat
        )

    def seen(self, table: LiveTable, watcher: LogWatcher, n: int) -> None:
        """Record that a page has finished the animations of all entries up to number `n`."""
        watcher.seen = max(watcher.seen, min(n, table.shown_n))
        self._end_animation(table)

    def _end_animation(self, table: LiveTable) -> None:
        if table.animation_left() and table.is_animation_seen() and not self.tables.is_stopping:
            self.tasks.start(self.tables.end_animation(table))

    def _mark_away(self, id: str, seat: Seat) -> None:
        self._away_timers.pop((id, seat), None)
        table = self.tables.live.get(id)
        if table is not None and seat not in table.connected and not self.tables.is_stopping:
            self.tasks.start(self.tables.store.set_left(table.seats[seat]))
            self.tasks.start(self._record(table, seat, is_here=False))

    async def _record(self, table: LiveTable, seat: Seat, is_here: bool) -> None:
        """Add an `away` or `back` entry to the log if the presence of the player has changed; the
        match decides who plays for an absent player."""
        match = table.match
        if match is None or match.is_over:
            return
        is_missed = match.players.is_away(seat) or match.players.is_replaced(seat)
        id = f"s{random.getrandbits(64):x}"
        if is_here and is_missed:
            await self.tables.perform(table, seat, Back(id, table.n))
        elif not is_here and not is_missed:
            answer = await self.tables.perform(table, seat, Away(id, table.n))
            if isinstance(answer, Refused) and answer.code == "rate":
                self._start_away_timer(table, seat)  # not allowed now: try again later

    def _update_connected(self, table: LiveTable) -> None:
        table.connected = sorted({watcher.seat for watcher in table.watchers if watcher.seat >= 0})
        for watcher in table.watchers:
            watcher.schedule_send()
