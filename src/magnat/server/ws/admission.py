"""The WebSocket routes, and the checks before a socket is accepted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from magnat.server.cluster.peers import FORWARDED
from magnat.server.http.caller import address_of, is_known_host, is_same_origin
from magnat.server.services import Services
from magnat.server.ws.desk import DeskSession
from magnat.server.ws.table import TableSession

AnyWebSocket = WebSocket[Any, Any, Any]


@asynccontextmanager
async def admitted(socket: AnyWebSocket, services: Services) -> AsyncIterator[str]:
    """Check host, origin and limits of a socket, and count the socket for its address while it is
    open.

    Yields the address, or "" if the socket was refused.
    """
    if not is_known_host(socket, services.settings.allowed_hosts):
        await socket.close(4403, "host")
        yield ""
        return
    if not is_same_origin(socket, services.settings.allowed_origins):
        await socket.close(4403, "origin")
        yield ""
        return
    address = address_of(socket)
    if FORWARDED not in socket.scope and not services.requests.take(address):
        await socket.close(4429, "rate")
        yield ""
        return
    total = sum(services.sockets.values())
    if (
        total >= services.settings.max_sockets
        or services.sockets[address] >= services.settings.max_sockets_per_address
    ):
        await socket.close(4429, "full")
        yield ""
        return
    services.sockets[address] += 1
    try:
        yield address
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass  # the client has gone
    finally:
        services.sockets[address] -= 1
        if not services.sockets[address]:
            del services.sockets[address]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: AnyWebSocket, services: NamedDependency[Services], table: FromPath[str]
) -> None:
    async with admitted(socket, services) as address:
        if address:
            await TableSession(socket, services, address).run(table)


@websocket("/api/desks/{desk:str}/socket")
async def desk_socket(
    socket: AnyWebSocket, services: NamedDependency[Services], desk: FromPath[str]
) -> None:
    async with admitted(socket, services) as address:
        if address:
            await DeskSession(socket, services, address).run(desk)


SOCKETS: Final = (table_socket, desk_socket)
