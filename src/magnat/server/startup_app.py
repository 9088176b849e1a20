"""An ASGI application that serves the page's files while the real application is imported.

The import takes several times as long as sending the page, and a browser needs time to start the
page before it sends further requests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

from magnat.server.pages.client_files import HEADERS, ClientFiles

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class LoadedApp(Protocol):
    """The real application: an ASGI application with a lifespan context."""

    def lifespan(self) -> AbstractAsyncContextManager[None]: ...

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...


class StartupApp:
    """An ASGI application that serves the page's files at once. It passes all other requests to the
    real application as soon as `load` has returned it."""

    def __init__(
        self, client: ClientFiles, load: Callable[[], LoadedApp], stop_server: Callable[[], None]
    ) -> None:
        self.failure: Exception | None = None  # the exception with which loading failed
        self._client: Final = client
        self._load: Final = load  # imports and returns the real application; runs in a thread
        self._stop_server: Final = stop_server  # stops the server when loading failed
        self._app: LoadedApp | None = None
        self._load_ended: Final = asyncio.Event()  # set when loading has succeeded or failed

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
            return
        if not self._load_ended.is_set():
            if await self._send_file(scope, send):
                return
            await self._load_ended.wait()
        if self._app is not None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await _respond(send, 503, {}, b"")
        else:
            await send({"type": "websocket.close", "code": 1011})

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        try:
            app = await asyncio.to_thread(self._load)
            async with app.lifespan():
                self._app = app
                self._load_ended.set()
                await receive()
        except Exception as error:  # `serve` reports `failure` after the server has stopped
            self.failure = _unwrapped(error)
            self._app = None
            self._load_ended.set()
            self._stop_server()
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _send_file(self, scope: Message, send: Send) -> bool:
        """Send a file of the page if the request is for one; return False if it is for anything
        else."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        file = self._client.find(scope["path"])
        if file is None:
            return False
        headers, body = file.response(
            dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        )
        await _respond(send, 200, headers, body)
        return True


def _unwrapped(error: Exception) -> Exception:
    """Return the original exception inside the exception groups that the framework's task groups
    add."""
    while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


async def _respond(send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    all_headers = {**headers, **HEADERS, "Content-Length": str(len(body))}
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (name.lower().encode(), value.encode("latin-1"))
                for name, value in all_headers.items()
            ],
        }
    )
    await send({"type": "http.response.body", "body": body})
