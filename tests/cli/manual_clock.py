"""A clock that moves only when a test moves it."""

from __future__ import annotations

import asyncio

import pytest

from magnat.cli.terminal.connection.in_process import InProcessConnection
from magnat.cli.terminal.table_client import TerminalClient
from magnat.core.step_and_window import Ms
from magnat.server import clock
from magnat.server.services import Services
from tests.server.fast import BEGAN

NEVER = 3600.0  # seconds until a timer rings that nobody has come to
SOON = 0.0005


class ManualClock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, services: Services | None = None) -> None:
        self.now: Ms = BEGAN
        self.services = services  # of the server, for whoever plays over a socket
        monkeypatch.setattr(clock, "wall", lambda: self.now)
        monkeypatch.setattr(clock, "seconds", lambda ms: SOON if ms <= 1 else NEVER)

    def think(self, ms: Ms) -> None:
        """Move the clock by the time that a player takes to think."""
        self.now += ms

    async def wait(self, client: TerminalClient) -> None:
        """Move the clock to the next deadline, because no seat of this client can answer."""
        services = (
            client.way.services if isinstance(client.way, InProcessConnection) else self.services
        )
        assert services is not None
        table = services.tables.live.get(client.info.id)
        view = client.view
        if table is None or view is None or view.n != table.shown_n or table.lock.locked():
            await asyncio.sleep(SOON)  # it will be told in a moment
            return
        due = table.due()
        if due:
            self.now = max(self.now, due)
            services.tables.notify(table)
        await asyncio.sleep(2 * SOON)
