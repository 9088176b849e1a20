"""A connection to a server over the network, by HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from magnat.cli.terminal.connection.in_process import answered

SECONDS: Final = 20.0  # timeout of a request
SIGN_SECONDS: Final = 2.0  # seconds between two pings
SILENT_SECONDS: Final = 3.0  # seconds without a pong after which the connection is considered lost


class RemoteConnection:
    def __init__(self, address: str, key: str = "") -> None:
        self.address = address.rstrip("/")
        self.key = key

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        return await asyncio.to_thread(self._ask, method, path, data)

    def _ask(self, method: str, path: str, data: object) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = Request(self.address + path, body, method=method)
        request.add_header("Content-Type", "application/json")
        if self.key:
            request.add_header("Authorization", f"Bearer {self.key}")
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return answered(answer.status, answer.headers.get_content_type(), answer.read())
        except HTTPError as error:
            with error:
                return answered(error.code, error.headers.get_content_type(), error.read())
        except (URLError, HTTPException, OSError) as error:
            raise ConnectionError(f"{self.address} ({_reason(error)})") from error

    async def line(self, table: str) -> RemoteSocket:
        url = urlsplit(self.address)
        scheme = "wss" if url.scheme == "https" else "ws"
        where = f"{scheme}://{url.netloc}{url.path}/api/tables/{quote(table)}/socket"
        try:
            socket = await connect(
                where,
                max_size=None,
                open_timeout=SECONDS,
                ping_interval=SIGN_SECONDS,
                ping_timeout=SILENT_SECONDS,
            )
            return RemoteSocket(socket)
        except (WebSocketException, OSError) as error:
            raise ConnectionError(f"{self.address}: {error}") from error

    async def close(self) -> None:
        pass  # sockets and requests are closed by whoever opened them


class RemoteSocket:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket: Final = socket

    async def say(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except (WebSocketException, OSError) as error:
            raise ConnectionError(str(error)) from error

    async def hear(self) -> str:
        try:
            return str(await self._socket.recv())
        except (WebSocketException, OSError) as error:
            raise ConnectionError(str(error)) from error

    async def hang_up(self) -> None:
        await self._socket.close()


def _reason(error: Exception) -> str:
    """Return why there was no connection, without error numbers and names of the operating
    system."""
    cause = error.reason if isinstance(error, URLError) else error
    return (cause.strerror if isinstance(cause, OSError) else None) or str(cause)
