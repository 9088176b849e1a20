"""All that one server process has: its tables, its lobby, its boxes and its limits."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from magnat.core.game import Game
from magnat.server.boxes import Boxes
from magnat.server.desks import Desks
from magnat.server.limits import Limiter
from magnat.server.lobby import Lobby
from magnat.server.positions import Positions
from magnat.server.records import Records
from magnat.server.settings import Settings
from magnat.server.shelf import Shelf
from magnat.server.store import Store
from magnat.server.tables import PROCESS, Tables

CODE_RATE: Final = 0.2  # codes that one address may try a second
CODE_BURST: Final = 20.0


class Hall:
    def __init__(self, games: Mapping[str, Game], settings: Settings) -> None:
        self.settings: Final = settings
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        self.store: Final = self._store()
        self.shelf: Final = Shelf(games)
        self.boxes: Final = Boxes(self.shelf)
        self.tables: Final = Tables(self.store, games)
        self.lobby: Final = Lobby(self.tables, games, settings.tables)
        self.records: Final = Records(self.tables, self.lobby, games)
        self.positions: Final = Positions(self.tables, self.lobby, games)
        self.desks: Final = Desks(self.tables, settings.tables)
        self.requests: Final = Limiter(settings.address_rate, settings.address_burst)
        self.codes: Final = Limiter(CODE_RATE, CODE_BURST)
        self.sockets: Final[Counter[str]] = Counter()  # by address
        self.heavy: Final = asyncio.Semaphore(1)  # replays in threads: one at a time

    def _store(self) -> Store:
        settings = self.settings
        if settings.database_url:
            from magnat.server.store.postgres import PostgresStore

            return PostgresStore(settings.database_url, PROCESS)
        from magnat.server.store.sqlite import SqliteStore

        if settings.data:
            return SqliteStore(Path(settings.data))
        self.folder = tempfile.TemporaryDirectory(prefix="magnat-")
        return SqliteStore(Path(self.folder.name) / "tables.db")

    async def open(self) -> None:
        await self.tables.open()

    async def close(self) -> None:
        await self.desks.close()
        await self.tables.close()
        if self.folder is not None:
            self.folder.cleanup()
