"""An ASGI application that serves the client's files while the real application is imported.

The import takes several times as long as sending the page, and a browser needs time to start the
page before it sends further requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

from magnat.server.pages.client_files import HEADERS, BuiltPage

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Behind(Protocol):
    """The real application, and the context in which it runs."""

    def lifespan(self) -> AbstractAsyncContextManager[None]: ...

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...


class Front:
    """Serves the client's files at once and everything else when `load` has returned."""

    def __init__(
        self, client: BuiltPage, load: Callable[[], Behind], give_up: Callable[[], None]
    ) -> None:
        self.failure: Exception | None = None  # why loading failed
        self._client: Final = client
        self._load: Final = load  # called in a thread
        self._give_up: Final = give_up  # stops the server when loading failed
        self._behind: Behind | None = None
        self._settled: Final = asyncio.Event()  # loading succeeded or failed

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if not self._settled.is_set():
            if await self._hand_out(scope, send):
                return
            await self._settled.wait()
        if self._behind is not None:
            await self._behind(scope, receive, send)
        elif scope["type"] == "http":
            await _answer(send, 503, {}, b"")
        else:
            await send({"type": "websocket.close", "code": 1011})

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        try:
            behind = await asyncio.to_thread(self._load)
            async with behind.lifespan():
                self._behind = behind
                self._settled.set()
                await receive()
        except Exception as error:  # `serve` reports `failure` after the server has stopped
            self.failure = _bare(error)
            self._behind = None
            self._settled.set()
            self._give_up()
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _hand_out(self, scope: Message, send: Send) -> bool:
        """Answer a request for a file of the client; False if it is for anything else."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        file = self._client.find(scope["path"])
        if file is None:
            return False
        headers, body = file.answer(
            dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        )
        await _answer(send, 200, headers, body)
        return True


def _bare(error: Exception) -> Exception:
    """Unwrap the exception groups that the framework's task groups add."""
    while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


async def _answer(send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    told = {**headers, **HEADERS, "Content-Length": str(len(body))}
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in told.items()
            ],
        }
    )
    await send({"type": "http.response.body", "body": body})
