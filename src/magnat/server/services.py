"""The services of one server process: tables, cash desks, editions, storage and rate limits."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Final

from msgspec.structs import replace

from magnat.core.game import Game
from magnat.core.step_and_window import Ms
from magnat.server import clock
from magnat.server.catalog.client_data import ClientData
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.clock_jumps import TICK_SECONDS
from magnat.server.cluster.forward_to_owner import Peers
from magnat.server.desks.desk_depth import DeskDepthService
from magnat.server.desks.registry_and_phones import DeskRegistry
from magnat.server.history.record_exchange import Records
from magnat.server.ops.log_limits import TracebackLimit
from magnat.server.security.keys_ids_codes import ID_LETTERS, new_signed_key
from magnat.server.security.rate_limits import GuessLimiter, Limiter
from magnat.server.settings import Settings
from magnat.server.store.base import ClusterListener, ServerProcess, Store, Unavailable
from magnat.server.store.store_factory import new_store
from magnat.server.tables.advice import AdviceService
from magnat.server.tables.chat import Chat
from magnat.server.tables.create_and_begin import TableFactory
from magnat.server.tables.dice_entropy import DiceEntropy
from magnat.server.tables.host import HostService
from magnat.server.tables.info_and_lists import Listing
from magnat.server.tables.limits_and_archive import Expiry
from magnat.server.tables.live import LiveTable
from magnat.server.tables.positions import Positions
from magnat.server.tables.presence_and_animations import PresenceService
from magnat.server.tables.registry import TableRegistry
from magnat.server.tables.seats import SeatService
from magnat.server.tables.table_codes import possible_codes
from magnat.server.tasks.background_tasks import BackgroundTasks
from magnat.server.tasks.job_queue import JobQueue

GUESS_RATE: Final = 0.2  # wrong codes an address may try per second
GUESS_BURST: Final = 20.0
CHECK_SECONDS: Final = 1.0  # for how long a health check's result is reused
# How often a running server calls `set_served`. After a crash, the time since the last call counts
# as time in which no server ran.
SERVED_SECONDS: Final = 5.0
IDLE_SERVED_SECONDS: Final = 60.0
SHARED_SERVED_SECONDS: Final = 1.0
# The server is unhealthy if housekeeping has not run for so long.
MAX_HOUSEKEEPING_SECONDS: Final = 60.0

log: Final = logging.getLogger("magnat.server")


class Services(ClusterListener):
    """All services of one server process, each created once; route and socket handlers use them."""

    def __init__(
        self, games: Mapping[str, Game], settings: Settings, store: Store | None = None
    ) -> None:
        self.settings: Final = settings
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.store: Final = store or self._store()
        self.shelf: Final = Shelf(games)
        self.client_data: Final = ClientData(self.shelf)
        self.tasks: Final = BackgroundTasks()
        self.peers: Final = Peers()
        self.here = ServerProcess(0, "", token_hex(32))
        self.tables: Final = TableRegistry(self.store, self.shelf, self.tasks)
        self.desks: Final = DeskRegistry(self.store, self.shelf, self.tasks)
        self.presence: Final = PresenceService(self.tables, self.tasks)
        self.listing: Final = Listing(self.tables)
        self.expiry: Final = Expiry(self.tables, self.desks, settings, self.tasks)
        self.factory: Final = TableFactory(self.tables, self.expiry)
        self.seats: Final = SeatService(self.tables, self.factory)
        self.host: Final = HostService(self.tables, self.factory)
        self.entropy: Final = DiceEntropy(self.tables, self.factory)
        self.records: Final = Records(self.tables, self.factory, settings.is_single_user)
        self.requests: Final = Limiter(settings.requests_per_second, settings.request_burst)
        self.guesses: Final = GuessLimiter(GUESS_RATE, GUESS_BURST)
        self.sockets: Final[Counter[str]] = Counter()  # the number of open sockets by address
        # The secret that signs device keys; `open` replaces it by the stored one.
        self.device_secret = token_hex(32)
        self._checked_at = -CHECK_SECONDS
        self._problem = ""
        self._traceback_limit: Final = TracebackLimit()
        self.jobs: Final = JobQueue()  # runs replays
        # Editions and positions take less time than replays and do not wait behind them.
        self.short_jobs: Final = JobQueue()
        self.positions: Final = Positions(
            self.tables, self.factory, self.host, self.desks, self.short_jobs
        )
        self.chat: Final = Chat(self.tables)
        self.advice: Final = AdviceService(self.tasks)
        self.desk_depth: Final = DeskDepthService(
            self.tables, self.desks, self.positions, self.host
        )

    def _store(self) -> Store:
        settings = self.settings
        if not settings.database_url and not settings.database_file:
            self.folder = tempfile.TemporaryDirectory(prefix="magnat-")
            settings = dataclasses.replace(
                settings, database_file=str(Path(self.folder.name) / "tables.db")
            )
        return new_store(settings)

    async def find(self, whose: str, id: str) -> LiveTable:
        """Return the table with this id or code. Because codes can be guessed, the number of wrong
        codes per address (`whose`) is limited."""
        if len(id) < ID_LETTERS or possible_codes(id):
            return await self.guesses.find(whose, lambda: self.tables.find(id))
        return await self.tables.find(id)

    async def open(self, listen: Callable[[str], Awaitable[str]] | None = None) -> None:
        """Open the store and start the services.

        `listen` starts the internal API for other processes: it is given an address of this host
        and returns that address with the port. It is called only if the store is shared.
        """
        log.addFilter(self._traceback_limit)
        await self.store.open()
        try:
            if self.store.is_shared and listen is not None:
                address = await listen(
                    self.settings.internal_address or await self.store.internal_address()
                )
                self.here = replace(self.here, address=address)
            await self.store.acquire(self.here, self)
            await self.tables.resume()
        except BaseException:
            await self.store.close()
            raise
        # The database is a damaged file that can only be read.
        with contextlib.suppress(Unavailable):
            self.device_secret = await self.store.signing_key()
        clock.source.listen(self._clock_jumped)
        self.tasks.start(self._tick())
        self.tables.open()
        self.desks.open()
        self.expiry.open()

    def new_device_key(self) -> str:
        """Return a new key for a device, which `identify` recognises as one of this server."""
        return new_signed_key(self.device_secret)

    async def _tick(self) -> None:
        """Read the clock regularly, so that it notices when this process was suspended, and store
        that a server is running."""
        checked = stored = time.monotonic()
        pause = SHARED_SERVED_SECONDS if self.store.is_shared else SERVED_SECONDS
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now, ticks = clock.wall(), time.monotonic()
            if ticks - checked < pause:
                continue
            checked = ticks
            if self._has_deadlines() or ticks - stored > IDLE_SERVED_SECONDS:
                stored = ticks
                try:
                    await self.store.set_served(now)
                except Unavailable as error:
                    self.tasks.outage.note_failure(error)

    def _clock_jumped(self, jump: Ms, missed: Ms) -> None:
        self.tables.clock_jumped(jump, missed)
        self.desks.clock_jumped(jump, missed)
        self.tasks.start(self.store.set_served(clock.wall()))

    def _has_deadlines(self) -> bool:
        return self.store.is_shared or any([table.due() for table in self.tables.live.values()])

    @property
    def is_empty(self) -> bool:
        """Whether no table or desk is loaded and no socket is open."""
        return not (self.sockets or self.tables.live or self.desks.live)

    async def check(self) -> None:
        """Raise Unavailable with the reason if this server is unhealthy."""
        now = time.monotonic()
        if now - self._checked_at < CHECK_SECONDS:
            if self._problem:
                raise Unavailable(self._problem)
            return
        self._checked_at, self._problem = now, ""
        try:
            await self.store.check_writing()
            if self.store.damage:
                raise Unavailable(f"the database is damaged: {self.store.damage}")
            if now - min(self.tables.last_scan, self.desks.last_scan) > MAX_HOUSEKEEPING_SECONDS:
                raise Unavailable(
                    f"no housekeeping for more than {MAX_HOUSEKEEPING_SECONDS:.0f} seconds"
                )
        except Unavailable as error:
            self._problem = str(error)
            raise

    def fenced(self) -> None:
        self.tables.drop_all()
        self.desks.drop_all()

    def processes_changed(self, alive: frozenset[int], has_lost: bool) -> None:
        self.peers.disconnect_dead(alive)
        if has_lost:
            self.tables.scan_now()

    async def close(self) -> None:
        if self._clock_jumped in clock.source.listeners:
            clock.source.listeners.remove(self._clock_jumped)
        self.presence.close()
        await self.tables.close()
        await self.desks.close()
        await self.tasks.close()
        with contextlib.suppress(Unavailable):
            await self.store.set_served(clock.wall())
        await self.store.close()
        log.removeFilter(self._traceback_limit)
        if self.folder is not None:
            self.folder.cleanup()
