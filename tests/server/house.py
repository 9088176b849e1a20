"""A real server in the test's own event loop, and players who are connected to its tables."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from magnat.core.game import Game
from magnat.games import find
from magnat.server.app import create_app
from magnat.server.serve import bind
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.ws.transport.uvicorn_config import config_of
from tests.toy import GAME as TOY

# Tests come from several addresses: the header X-Forwarded-For says from which.
os.environ.setdefault("MAGNAT_TRUSTED_PROXIES", "127.0.0.1 ::1")

# For tests that replace constants or methods of modules, which are fixed in compiled ones.
interpreted_only = pytest.mark.skipif(
    "MAGNAT_EXPECT_COMPILED" in os.environ, reason="only interpreted code can be patched"
)

T = TypeVar("T")
Json = Any

FREELY = Settings(
    max_tables=10_000,
    max_tables_per_network=10_000,
    max_daily_tables_per_network=100_000,
    requests_per_second=100_000,
    request_burst=100_000,
    messages_per_second=100_000,
    message_burst=100_000,
    max_sockets_per_address=10_000,
)


def freely(**changes: Any) -> Settings:
    """Return settings with limits so high that no test reaches them."""
    return replace(FREELY, **changes)


def games() -> dict[str, Game]:
    return {"fair": TOY, "monopoly": find("monopoly")}


def run(scenario: Coroutine[Any, Any, T], seconds: float = 180) -> T:
    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await scenario

    return asyncio.run(bounded())


class House:
    """A running server, with methods that send requests to it."""

    def __init__(self, url: str, services: Services | None) -> None:
        self.url = url
        self._services = services
        self.heard: list[bytes] = []  # every byte that it sent over HTTP

    @property
    def services(self) -> Services:
        assert self._services is not None
        return self._services

    async def ask(
        self, method: str, path: str, data: Json = None, key: str = "", **headers: str
    ) -> tuple[int, Json, HTTPMessage]:
        return await asyncio.to_thread(self._ask, method, path, data, key, headers)

    def _ask(
        self, method: str, path: str, data: Json, key: str, headers: Mapping[str, str]
    ) -> tuple[int, Json, HTTPMessage]:
        host = self.url.removeprefix("http://")
        connection = HTTPConnection(host, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if key:
            sent["Authorization"] = f"Bearer {key}"
        body = None
        if data is not None:
            body = json.dumps(data)
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            raw = answer.read()
            self.heard.append(raw)
            kind = answer.headers.get("content-type", "")
            is_json = "json" in kind and "ndjson" not in kind
            found = json.loads(raw) if is_json and raw else raw.decode()
            return answer.status, found, answer.headers
        finally:
            connection.close()

    async def get(self, path: str, key: str = "") -> Json:
        status, found, _ = await self.ask("GET", path, key=key)
        assert status == 200, (status, found)
        return found

    async def post(self, path: str, data: Json = None, key: str = "") -> Json:
        status, found, _ = await self.ask("POST", path, data if data is not None else {}, key)
        assert status in (200, 201), (status, found)
        return found

    async def refuses(self, status: int, method: str, path: str, data: Json, key: str = "") -> Json:
        found, told, _ = await self.ask(method, path, data, key)
        assert found == status, (found, told)
        return told

    async def key(self) -> str:
        return str((await self.post("/api/devices"))["key"])

    async def table(self, key: str, seats: int = 2, **more: Any) -> Json:
        """Create a table whose seats are all played on this device; its game begins at once."""
        wanted = {
            "game": "fair",
            "seats": [{"kind": "here", "name": f"P{n}"} for n in range(seats)],
            **more,
        }
        return await self.post("/api/tables", wanted, key)

    @asynccontextmanager
    async def sit(
        self, table: str, seat: int = -1, key: str = "", since: int = -1, **more: Any
    ) -> AsyncIterator[Player]:
        player = Player(self, table, seat, key)
        await player.connect(since, **more)
        try:
            yield player
        finally:
            await player.leave()


class Player:
    """The socket of one seat, and the messages that it received."""

    ids = itertools.count(1)
    place = "tables"

    def __init__(self, house: House, table: str, seat: int, key: str) -> None:
        self.house = house
        self.table = table
        self.seat = seat
        self.key = key
        self.socket: ClientConnection | None = None
        self.view: Json = None
        self.lobby: Json = None
        self.events: list[Json] = []
        self.heard: list[bytes] = []
        self.others: list[Json] = []  # what is neither a view nor an answer
        self.answers: dict[str, Json] = {}

    async def connect(self, since: int = -1, hello: bool = True, **more: Any) -> None:
        url = self.house.url.replace("http", "ws") + f"/api/{self.place}/{self.table}/socket"
        self.socket = await connect(url, max_size=None, proxy=None, **more)
        if hello:
            await self.send(type="hello", key=self.key, since=since, **self.who())

    def who(self) -> Json:
        return {"seat": self.seat}

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def drop(self) -> None:
        """Cut the connection without closing the socket."""
        assert self.socket is not None
        self.socket.transport.abort()
        self.socket = None

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """Return the next message."""
        assert self.socket is not None
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text.encode())
        message = json.loads(text)
        kind = message["type"]
        if kind == "desk":
            self.view = message
        elif kind == "view":
            known = self.view["n"] if self.view is not None else -1
            self.view = message
            self.events.extend(e for e in message["events"] if e["entry"] > known)
        elif kind == "lobby":
            self.lobby = message["table"]
        elif kind in ("ack", "refused", "weighed"):
            self.answers[message["id"]] = message
        else:
            self.others.append(message)
        return message

    async def over(self) -> None:
        """Wait until the server has closed the socket."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await self.hear()

    async def seen(self, n: int = 0) -> Json:
        """Wait for the view after entry n and return it."""
        await self.until(lambda: self.view is not None and self.view["n"] >= n)
        return self.view

    async def act(self, action: Json, **more: Any) -> Json:
        """Send an action and wait for its answer."""
        return await self.say("act", action=action, **more)

    async def say(self, kind: str, **more: Any) -> Json:
        id = more.pop("id", f"c{next(self.ids)}")
        await self.send(type=kind, id=id, **self.seen_at(more))
        self.answers.pop(id, None)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    def seen_at(self, more: Json) -> Json:
        """Return the fields of a command with the number of the entry that the player has seen."""
        return {"base": self.view["n"] if self.view else 0, **more}


class Phone(Player):
    """A device's socket to its cash desk."""

    place = "desks"

    def who(self) -> Json:
        return {}

    def seen_at(self, more: Json) -> Json:
        return more


@asynccontextmanager
async def house(
    settings: Settings | None = None, boxes: Mapping[str, Game] | None = None
) -> AsyncIterator[House]:
    """A server on a free port of this machine, stopped at the end."""
    app = create_app(boxes if boxes is not None else games(), settings or FREELY)
    listening = bind("127.0.0.1", 0)
    server = uvicorn.Server(config_of(app, lifespan="on"))
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        if serving.done():
            serving.result()
        await asyncio.sleep(0.005)
    host, port = listening.getsockname()
    try:
        yield House(f"http://{host}:{port}", app.state.services)
    finally:
        server.should_exit = True
        await serving
        listening.close()


def file_settings(folder: Path, **more: Any) -> Settings:
    return freely(database_file=str(folder / "tables.db"), **more)


Scenario = Callable[[House], Awaitable[None]]
