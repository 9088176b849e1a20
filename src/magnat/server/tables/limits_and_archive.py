"""Limit the number of tables and desks, and move unused ones into the archive."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from magnat.play.record.chain import sealed
from magnat.server import clock
from magnat.server.desks.registry_and_phones import DeskRegistry
from magnat.server.http.refusals import Refusal
from magnat.server.settings import Settings
from magnat.server.store.base import DamagedData, Store, Unavailable
from magnat.server.store.rows import (
    DESK_LOG,
    OPEN,
    OVER,
    PLAYING,
    TABLE_LOG,
    ArchiveRow,
    DeskRow,
    TableRow,
)
from magnat.server.tables.registry import TableRegistry
from magnat.server.tasks.background_tasks import BackgroundTasks

DAY_MS: Final = 86_400_000
MEGABYTE: Final = 1_000_000
SWEEP_SECONDS: Final = 600.0
MOST_AT_ONCE: Final = 50  # tables of each kind archived in one round
# How long the bytes of a network's logs are believed: to count 50 MB of short entries takes 0.2 s,
# and they are counted again after 20 s.
SECONDS_PER_BYTE: Final = 4e-7
MOST_COUNTED: Final = 1_000  # networks whose bytes are remembered

log: Final = logging.getLogger("magnat.server")


class Expiry:
    """A service that enforces limits on the number of tables and cash desks, in total and per
    network."""

    def __init__(
        self, tables: TableRegistry, desks: DeskRegistry, settings: Settings, tasks: BackgroundTasks
    ) -> None:
        self.tables: Final = tables
        self.desks: Final = desks
        self.store: Final = tables.store
        self.settings: Final = settings
        self.tasks: Final = tasks
        # Held from the check of the quotas until the table or desk is stored.
        self.placing: Final = asyncio.Lock()
        self._counting: Final = asyncio.Lock()  # one count at a time, so that all can read
        # The bytes of logs by network, and when to count them again.
        self._counted: Final[OrderedDict[str, tuple[int, float]]] = OrderedDict()

    def open(self) -> None:
        if not self.settings.is_single_user:  # a server for one user archives nothing
            self.tasks.start(self._keep_sweeping())

    async def make_room(self, address: str) -> str:
        """Make room for one more table of the network of `address` and return the hash of that
        network; raises Refusal if a limit is reached."""
        return await self.make_room_for_network(network_hash(address))

    async def make_room_for_network(self, network: str) -> str:
        """Make room for one more table of a network, given its hash, and return that hash; raises
        Refusal if a limit is reached."""
        now = clock.wall()
        unfinished, today = await self.store.count_of_network(network, now - DAY_MS)
        if today >= self.settings.max_daily_tables_per_network:
            raise too_many()
        if unfinished >= self.settings.max_tables_per_network and not await self._retire_one(
            network, now
        ):
            raise too_many()
        is_full = await self._is_full(network)
        if not is_full and await self.store.count() >= self.settings.max_tables:
            is_full = not await self._retire_one_of_busiest(now)
        if is_full:
            raise Refusal(
                503,
                "full",
                "Toutes les tables sont prises\u00a0; réessayez plus tard.",
                "All tables are taken; try again later.",
            )
        return network

    async def make_room_for_desk(self, address: str) -> str:
        """Make room for one more cash desk of the network of `address` and return the hash of that
        network; raises Refusal if a limit is reached."""
        network, yesterday = network_hash(address), clock.wall() - DAY_MS
        if await self.store.count_desks(network) >= self.settings.max_tables_per_network:
            idle = await self.store.idle_desks(yesterday, 1, network)
            if not idle or not await self.retire_desk(idle[0]):
                raise too_many()
        if await self._is_full(network) or (
            await self.store.count_desks() >= self.settings.max_tables
        ):
            raise Refusal(
                503,
                "full",
                "Trop de caisses sont ouvertes ici.",
                "Too many cash desks are open here.",
            )
        return network

    async def _is_full(self, network: str) -> bool:
        """Tell whether the database has reached its greatest size; raises Refusal if the logs of
        this network have reached theirs."""
        most = self.settings.max_megabytes_per_network * MEGABYTE
        with suppress(DamagedData):  # a damaged log keeps nobody from playing
            if await self._bytes_of_network(network) >= most:
                raise too_many()
        return await self.store.size() >= self.settings.max_megabytes * MEGABYTE

    async def _bytes_of_network(self, network: str) -> int:
        async with self._counting:
            known, until = self._counted.get(network, (0, 0.0))
            if time.monotonic() >= until:
                known = await self.store.bytes_of_network(network)
                self._counted[network] = known, time.monotonic() + known * SECONDS_PER_BYTE
                self._counted.move_to_end(network)
                if len(self._counted) > MOST_COUNTED:
                    self._counted.popitem(last=False)
            return known

    async def _retire_one(self, network: str, now: int) -> bool:
        """Archive the table of a network that has been unused for longest, and for at least a day;
        return False if there is none."""
        for status in (OPEN, PLAYING):
            for row in await self.store.idle_tables(status, now - DAY_MS, 1, network):
                if await self.retire_table(row):
                    return True
        return False

    async def _retire_one_of_busiest(self, now: int) -> bool:
        """Archive a table that has been unused for a day, of the network with the most tables that
        has one; return False if there is none."""
        for network in await self.store.busiest_networks(MOST_AT_ONCE):
            if await self._retire_one(network, now):
                return True
        return False

    async def sweep(self) -> int:
        """Archive unused tables and desks and return how many.

        Tables that never started, replaced referees' tables and desks without entries are archived
        after a day, other tables and desks after `Settings.archive_after_days`. Archived records
        are deleted after `Settings.delete_after_days`.
        """
        now = clock.wall()
        gone = 0
        for row in await self.store.idle_tables(OPEN, now - DAY_MS, MOST_AT_ONCE):
            gone += await self.retire_table(row)
        for row in await self.store.former_desk_tables(now - DAY_MS, MOST_AT_ONCE):
            gone += await self.retire_table(row)
        for desk in await self.store.empty_desks(now - DAY_MS, MOST_AT_ONCE):
            gone += await self.retire_desk(desk)
        given_up = now - self.settings.archive_after_days * DAY_MS
        if self.settings.archive_after_days:
            for status in (PLAYING, OVER):
                for row in await self.store.idle_tables(status, given_up, MOST_AT_ONCE):
                    gone += await self.retire_table(row)
            for desk in await self.store.idle_desks(given_up, MOST_AT_ONCE):
                gone += await self.retire_desk(desk)
        if self.settings.delete_after_days:
            await self.store.drop_archived_before(now - self.settings.delete_after_days * DAY_MS)
        return gone

    async def retire_table(self, row: TableRow) -> bool:
        """Archive a table, or delete it if its game never started. Return False if the table is in
        use."""
        live = self.tables.live.get(row.id)
        if live is not None and live.watchers:
            return False
        if not await self.tables.claim(row.id):
            return False  # the process that owns the table archives it
        kept = await archived(self.tables, row)
        if not await self.store.remove(TABLE_LOG, row.id, row.touched, kept):
            return False
        self.tables.drop(row.id)
        await self.tables.release([row.id])
        return True

    async def retire_desk(self, row: DeskRow) -> bool:
        """Archive a desk and its referee's tables, or delete it if it has no entries; return False
        if it is in use."""
        live = self.desks.live.get(row.id)
        if live is not None and live.watchers:
            return False
        if not await self.desks.claim(row.id):
            return False
        for table in await self.store.tables_of_desk(row.id):
            if not await self.retire_table(table):
                return False
        kept = await archived_desk(self.store, row)
        if not await self.store.remove(DESK_LOG, row.id, row.touched, kept):
            return False
        self.desks.drop(row.id)
        return True

    async def _keep_sweeping(self) -> None:
        while True:
            try:
                await self.sweep()
            except Unavailable:
                pass  # this is retried in the next round
            except Exception:
                self.tasks.counters["faults"] += 1
                log.exception("archiving unused tables and desks failed")
            await asyncio.sleep(SWEEP_SECONDS * (0.8 + 0.4 * random.random()))


async def archived(tables: TableRegistry, row: TableRow) -> ArchiveRow | None:
    """Return the archive row of a table, with its record, from which it can be restored; None if
    its game never started."""
    entries = await tables.store.entries(TABLE_LOG, row.id)
    if not entries:
        return None
    return ArchiveRow(
        id=row.id,
        kind=TABLE_LOG.rows,
        game=row.game,
        title=row.title,
        touched=row.touched,
        archived=clock.wall(),
        record=sealed([entry.body for entry in entries]),
    )


async def archived_desk(store: Store, row: DeskRow) -> ArchiveRow | None:
    """Return the archive row of a desk, with its settings and entries but no keys of devices; None
    if it has no entries."""
    entries = await store.entries(DESK_LOG, row.id)
    if not entries:
        return None
    names = msgspec.json.decode(row.names, type=list[str])
    opened = {"game": row.game, "edition": row.edition, "options": row.options, "names": names}
    lines = [msgspec.json.encode(opened).decode(), *[entry.body for entry in entries]]
    return ArchiveRow(
        id=row.id,
        kind=DESK_LOG.rows,
        game=row.game,
        title=", ".join(names),
        touched=row.touched,
        archived=clock.wall(),
        record="".join([line + "\n" for line in lines]),
    )


def network_hash(address: str) -> str:
    """Return the hash of a network's address, under which the tables of the network are counted."""
    return hashlib.sha256(f"magnat network {address}".encode()).hexdigest()[:16]


def too_many() -> Refusal:
    return Refusal(
        429,
        "quota",
        "Trop de tables viennent de chez vous\u00a0; finissez-en une, ou revenez demain.",
        "Too many tables come from your network; finish one, or come back tomorrow.",
    )
