"""A connection to a server inside this process: the same application and messages, but no port."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, Self

from magnat.core.game import Game
from magnat.server.app import Application, create_app
from magnat.server.http.refusals import Refusal
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.ws.transport.interface import PIPE

HERE: Final = ("127.0.0.1", 0)
OFTEN: Final = 1e6  # so many messages per second that there is no rate limit within this process


class InProcessConnection:
    """A server inside this process for the tables of one database file, and the connection to
    it."""

    def __init__(self, games: Mapping[str, Game], file: Path, key: str) -> None:
        self.key = key
        self.address = ""
        settings = Settings(
            database_file=str(file),
            requests_per_second=OFTEN,
            request_burst=OFTEN,
            messages_per_second=OFTEN,
            message_burst=OFTEN,
            is_single_user=True,
        )
        self.app: Final[Application] = create_app(games, settings)
        self._running: Final = AsyncExitStack()

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    async def open(self) -> Self:
        await self._running.enter_async_context(self.app.lifespan())
        return self

    async def close(self) -> None:
        await self._running.aclose()

    def scope(self, kind: str, path: str) -> dict[str, Any]:
        path, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"authorization", f"Bearer {self.key}".encode())] if self.key else [],
            "client": HERE,
            "server": HERE,
            "state": {},
        }

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        body = b"" if data is None else json.dumps(data).encode()
        scope = {**self.scope("http", path), "method": method}
        scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        status, kind, parts = 500, "", []
        asked = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return next(asked, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"").decode()
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return answered(status, kind, b"".join(parts))

    async def line(self, table: str) -> InProcessSocket:
        return InProcessSocket(self, table)


class InProcessSocket:
    """A socket to a table inside this process. Two queues connect the client's methods with the
    server's."""

    def __init__(self, way: InProcessConnection, table: str) -> None:
        self.on_room: Any = None  # never called, because the queue has no limit
        self.on_text: Any = None  # called with each message of the client
        self._said: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._heard: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._is_over = False
        self._has_greeted = False
        scope = {**way.scope("websocket", f"/api/tables/{table}/socket"), "subprotocols": []}
        scope[PIPE] = self
        self._task: Final = asyncio.create_task(self._run(way.app, scope))

    async def _run(self, app: Any, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._receive, self._send)
        finally:
            self._end()

    def _end(self) -> None:
        self._is_over = True
        self._heard.put_nowait(None)

    # The methods that the server calls

    @property
    def has_room(self) -> bool:
        return True

    def put(self, texts: list[bytes]) -> None:
        if self._is_over:
            raise ConnectionError("the other end is closed")
        for text in texts:
            self._heard.put_nowait(text.decode())

    async def _receive(self) -> dict[str, Any]:
        if not self._has_greeted:
            self._has_greeted = True
            return {"type": "websocket.connect"}
        text = await self._said.get()
        if text is None:
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.receive", "text": text}

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._heard.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self._end()

    # The methods that the client calls

    async def say(self, text: str) -> None:
        if self._is_over:
            raise ConnectionError("the other end is closed")
        self._said.put_nowait(text)

    async def hear(self) -> str:
        text = await self._heard.get()
        if text is None:
            raise ConnectionError("the socket is closed")
        return text

    async def hang_up(self) -> None:
        self._said.put_nowait(None)
        await asyncio.gather(self._task, return_exceptions=True)


def answered(status: int, kind: str, body: bytes) -> Any:
    """Return the decoded body of an HTTP response; raise Refusal if its status is an error."""
    is_json = "json" in kind and "ndjson" not in kind
    found = json.loads(body) if is_json and body else body.decode()
    if status < 400:
        return found
    told = found if isinstance(found, dict) else {}
    plain = f"HTTP {status}"  # the response comes from another kind of server: do not show its page
    raise Refusal(status, told.get("code", "refused"), told.get("fr", plain), told.get("en", plain))
