"""The internal server, through which other processes on the same database reach this one, on a port
of its own."""

from __future__ import annotations

import asyncio
import hmac
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Final

import uvicorn

from magnat.server.cluster.forward_to_owner import (
    CLIENT,
    FORWARDED,
    RELEASE,
    RELEASED,
    SECRET,
    UNKNOWN_CLIENT,
    unix_socket_name,
)
from magnat.server.store.base import Incompatible
from magnat.server.ws.transport.uvicorn_config import config_of

MAX_REQUEST_BYTES: Final = 65_536  # bytes of a WebSocket's opening request


class InternalServer:
    """A server that accepts requests and sockets from other processes that send the shared secret.

    The address, port and scheme of the original client come in a header that only such a process
    may set.
    """

    def __init__(self, app: Any, secret: str, release: Callable[[str], Awaitable[bool]]) -> None:
        self._app: Final = app
        # Asks this process to release a table; returns False if the table must stay here.
        self._release: Final = release
        self._secret: Final = secret.encode()
        self._server: Final = uvicorn.Server(config_of(self, is_internal=True, lifespan="off"))
        self._listening: socket.socket | None = None
        # Another process sends the connections of clients through this Unix socket.
        self._unix_socket: socket.socket | None = None
        self._receiving: Final[set[asyncio.Task[None]]] = set()

    async def open(self, host: str) -> str:
        """Listen on a free port at the address `host` and return `address:port` for the other
        processes."""
        self._listening = _bind(host)
        config = self._server.config
        config.load()
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup(sockets=[self._listening])
        if sys.platform == "linux":
            self._unix_socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._unix_socket.setblocking(False)
            self._unix_socket.bind(unix_socket_name(self._secret.decode()))
            asyncio.get_running_loop().add_reader(self._unix_socket, self._receive_connection)
        host, port = self._listening.getsockname()[:2]
        return f"{host}:{port}"

    async def close(self) -> None:
        if self._unix_socket is not None:
            asyncio.get_running_loop().remove_reader(self._unix_socket)
            self._unix_socket.close()
        if self._listening is not None:
            await self._server.shutdown(sockets=[self._listening])

    def _receive_connection(self) -> None:
        """Receive a client's connection (file descriptor) from another process on this machine, and
        serve it."""
        assert self._unix_socket is not None
        try:
            request, connections, _, _ = socket.recv_fds(self._unix_socket, MAX_REQUEST_BYTES, 1)
        except OSError:
            return
        for one in connections:
            connection = _connection(one) if self._is_trusted(request) else None
            if connection is None:
                os.close(one)
                continue
            receiving = asyncio.create_task(self._serve_connection(request, connection))
            self._receiving.add(receiving)
            receiving.add_done_callback(self._receiving.discard)

    def _is_trusted(self, request: bytes) -> bool:
        """Tell whether a request has our secret as a header, before anything else is done with
        it."""
        head, end, _ = request.partition(b"\r\n\r\n")
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.strip().lower() == SECRET:
                return bool(end) and hmac.compare_digest(value.strip(), self._secret)
        return False

    async def _serve_connection(self, request: bytes, connection: socket.socket) -> None:
        """Serve a received connection as if the client had connected to this port; `__call__`
        checks the secret."""
        connection.setblocking(False)
        config = self._server.config
        kind: Any = config.http_protocol_class
        state = self._server.server_state

        def new_protocol() -> Any:
            return kind(config=config, server_state=state, app_state={})

        try:
            loop = asyncio.get_running_loop()
            _, protocol = await loop.connect_accepted_socket(new_protocol, connection)
        except (OSError, ValueError):
            connection.close()
        else:
            protocol.data_received(request)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = {name: value for name, value in scope["headers"] if name in (SECRET, CLIENT)}
        client = found.get(CLIENT, b"").decode("latin-1").split(" ")
        if not hmac.compare_digest(found.get(SECRET, b""), self._secret) or len(client) != 3:
            await _refuse(scope, send)
            return
        if scope["type"] == "http" and scope["raw_path"].startswith(RELEASE):
            id = scope["raw_path"].removeprefix(RELEASE).decode("latin-1")
            await _respond(send, RELEASED if await self._release(id) else 409)
            return
        host, port, scheme = client
        await self._app(
            {
                **scope,
                "headers": [one for one in scope["headers"] if one[0] not in (SECRET, CLIENT)],
                "client": None if host == UNKNOWN_CLIENT else (host, int(port)),
                "scheme": scheme,
                FORWARDED: True,
            },
            receive,
            send,
        )


def _connection(descriptor: int) -> socket.socket | None:
    """Return the connection of a descriptor; None if it is something else, such as a file."""
    try:
        connection = socket.socket(fileno=descriptor)
    except OSError:
        return None
    if connection.type != socket.SOCK_STREAM:
        connection.detach()
        return None
    return connection


async def _refuse(scope: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403})
        return
    await _respond(send, 403)


async def _respond(send: Any, status: int) -> None:
    headers = [] if status == RELEASED else [(b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _bind(host: str) -> socket.socket:
    """Return a listening socket for the other processes, on any free port."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, 0))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise Incompatible(
            f"cannot listen for other processes at {host}: {error.strerror}; set "
            "MAGNAT_INTERNAL_ADDRESS to an address of this host"
        ) from error
    return listening
