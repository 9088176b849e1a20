"""The tables of this process: find by id or code, load, unload."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, Final

from magnat.core.step_and_window import NEVER, Ms
from magnat.play.record.entries import CheckEntry
from magnat.server import clock
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.clock_jumps import GAP_MS
from magnat.server.http.refusals import NoRoom, no_table
from magnat.server.shared_by_tables_and_desks.registry_base import RegistryBase, log
from magnat.server.store.base import Fenced, Store, Unavailable
from magnat.server.store.rows import OPEN, TABLE_LOG, EntryRow
from magnat.server.tables.command_types import TableCommand
from magnat.server.tables.live import LiveTable, due_time
from magnat.server.tables.table_codes import possible_codes
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.wire.table_socket import OutageInfo

SKEW_MS: Final = 60_000  # tolerated difference of clocks: animations and other hosts
LEAST_ANIMATION_MS: Final = 50  # if less of an animation is left, the clock is not moved
# An entry takes about 430 bytes of memory. Games of up to LONG_GAME entries are not limited.
LONG_GAME: Final = 1_000
MOST_ENTRIES_OF_NETWORK: Final = 150_000  # of long games in memory, by who created the table
MOST_ENTRIES_IN_ALL: Final = 1_000_000  # of long games in memory


class TableRegistry(RegistryBase[LiveTable, TableCommand]):
    """The service that finds, loads and unloads the tables of this process."""

    gone_message = "no_table", "Cette table n’est plus là.", "This table is gone."

    def __init__(self, store: Store, shelf: Shelf, tasks: BackgroundTasks) -> None:
        super().__init__(store, TABLE_LOG, tasks)
        self.shelf: Final = shelf
        # The time before the start in which no server used the database.
        self.outage: OutageInfo | None = None

    async def find(self, id: str) -> LiveTable:
        """Return the table with this id, or with this code as a person typed it."""
        for code in possible_codes(id):
            found = await self.store.id_of_code(code)
            if found:
                return await self.get(found)
        return await self.get(id)

    async def read(self, id: str) -> LiveTable:
        row = await self.store.table(id)
        if row is None:
            raise no_table()
        table = LiveTable(
            row, await self.store.seats(id), self.shelf, await self.store.kept_state(id)
        )
        table.remarks = await self.store.remarks(id)
        return table

    async def reread(self, live: LiveTable) -> None:
        row = await self.store.table(live.id)
        if row is not None:
            row.epoch += live.unstored_shift
            live.row = row
            live.seats = await self.store.seats(live.id)
            live.remarks = await self.store.remarks(live.id)
            if live.match is None and row.status != OPEN:
                await self.catch_up(live)

    def must_have_room(self, live: LiveTable, n: int) -> None:
        """Limit the memory of long games, which records can bring by the dozen. One table is always
        loaded."""
        if n <= LONG_GAME:
            return
        tables = [*self._arriving.values(), *[(one, one.n) for one in self.live.values()]]
        long = [(one.row.laid, last) for one, last in tables if last > LONG_GAME]
        mine = sum([last for network, last in long if network == live.row.laid])
        in_all = sum([last for _, last in long])
        if (mine and mine + n > MOST_ENTRIES_OF_NETWORK) or in_all + n > MOST_ENTRIES_IN_ALL:
            raise NoRoom

    async def loaded(self, live: LiveTable) -> None:
        """If the machine's clock was set back since the last entry, move the epoch back as well, so
        that the table's clock never goes back. If a deadline has passed while no process had the
        table loaded, leave time to answer."""
        match = live.match
        if match is None:
            return
        if not match.is_over:
            live.expected_back = [seat.seat for seat in live.seats if seat.holder]
        await self._continue(live)
        if live.row.paused_at:
            return
        behind = match.record.at - (clock.wall() - live.row.epoch)
        if behind > SKEW_MS:
            live.move_clock(-behind)
        live.miss(0)
        if self.outage is not None and live.row.touched < self.outage.at:
            live.outage = self.outage
        await self.store_clock(live)

    async def store_clock(self, live: LiveTable) -> None:
        shift = live.unstored_shift
        if shift:
            await self.store.shift_clock(live.id, shift, live.due())
            live.unstored_shift -= shift

    def clock_jumped(self, jump: Ms, missed: Ms) -> None:
        super().clock_jumped(jump, missed)
        for table in self.live.values():
            table.shift_absences(jump)
        # If the database is shared, other processes serve the tables that are not loaded here.
        if not self.store.is_shared:
            self.tasks.start(self._move_unloaded(jump))

    async def _move_unloaded(self, ms: Ms) -> None:
        found = await self.store.due_tables(NEVER)
        await self.store.shift_clocks([id for id, _ in found if id not in self.live], ms)

    async def resume(self) -> None:
        """Move the clocks of all running games by the time in which no server used this
        database."""
        now = clock.wall()
        try:
            gap = await self.store.resume(now)
        except Unavailable as error:  # the database is a damaged file that can only be read
            log.error("the time of the outage is unknown: %s", error)
            return
        if gap > GAP_MS:
            self.outage = OutageInfo(now, gap)

    async def _continue(self, live: LiveTable) -> None:
        """If a game was played by other rules than those of this version, continue it under
        these."""
        entries = live.continue_game()
        if entries:
            log.warning("table %s was played by other rules: it goes on under today's", live.id)
            if not await self.store.append(self.log, live.id, entries, live.row_update()):
                raise Fenced("another process has continued this game")
            live.publish(entries)

    def is_keeping_due(self, live: LiveTable, entries: Iterable[EntryRow]) -> bool:
        match = live.match
        assert match is not None
        lines = match.record.lines
        return any([isinstance(lines[entry.n - 1], CheckEntry) for entry in entries])

    def keep(self, logs: Iterable[LiveTable]) -> Coroutine[Any, Any, None] | None:
        """Return a coroutine that stores the states of running games. A version with other rules
        needs them to continue the games."""
        states = [state for live in logs if (state := live.kept_state()) is not None]
        return self.store.keep_states(states) if states else None

    async def read_clock(self, live: LiveTable) -> None:
        row = await self.store.table(live.id)
        if row is not None:
            live.row.epoch = row.epoch + live.unstored_shift
            live.row.paused_at = row.paused_at

    async def end_animation(self, table: LiveTable) -> None:
        """Let the table's clock run again if every page has finished the animation."""
        async with table.lock:
            match, row = table.match, table.row
            left = table.animation_left()
            if match is None or left < LEAST_ANIMATION_MS or not table.is_animation_seen():
                return
            epoch = row.epoch - left
            due = 0 if row.paused_at else due_time(match, epoch)
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
            return False  # a referee's table stays in the process of its cash desk
        return await super().release_if_idle(id)

    async def release(self, ids: list[str]) -> None:
        await self.store.release(ids)

    async def due_before(self, before: Ms) -> Iterable[str]:
        return [id for id, _ in await self.store.due_tables(before)]
