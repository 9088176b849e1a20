"""The WebSocket routes, and the checks before a socket is accepted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from magnat.server.cluster.forward_to_owner import FORWARDED
from magnat.server.http.caller import address_of, holder_of, is_known_host, is_same_origin
from magnat.server.services import Services
from magnat.server.ws.desk import DeskSession
from magnat.server.ws.table import TableSession

AnyWebSocket = WebSocket[Any, Any, Any]
# This share of all sockets, and of those of one address, is reserved for devices that hold a seat
# or a desk.
RESERVED_SHARE: Final = 0.1


@asynccontextmanager
async def admitted(socket: AnyWebSocket, services: Services) -> AsyncIterator[str]:
    """Check host, origin and limits of a socket, and count the socket for its address while it is
    open.

    Yields the address, or "" if the socket was refused.
    """
    address = address_of(socket)
    code, why = await _refusal(socket, services, address)
    if code:
        await socket.close(code, why)
        yield ""
    else:
        services.sockets[address] += 1
        try:
            yield address
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            pass  # the client has disconnected
        finally:
            services.sockets[address] -= 1
            if not services.sockets[address]:
                del services.sockets[address]
    del socket.receive, socket.send  # break the reference cycle: they refer to the socket


async def _refusal(socket: AnyWebSocket, services: Services, address: str) -> tuple[int, str]:
    """Return the close code and the reason with which a socket is refused; (0, "") if it is
    accepted."""
    settings = services.settings
    if not is_known_host(socket, settings.allowed_hosts):
        return 4403, "host"
    if not is_same_origin(socket, settings.allowed_origins):
        return 4403, "origin"
    if FORWARDED not in socket.scope and not services.requests.take(address):
        return 4429, "rate"
    is_for_seated = False
    for most, used in (
        (settings.max_sockets, sum(services.sockets.values())),
        (settings.max_sockets_per_address, services.sockets[address]),
    ):
        if used >= most:
            return 4429, "full"
        is_for_seated |= most - used <= most * RESERVED_SHARE
    if is_for_seated and not await services.store.has_seat(holder_of(socket)):
        return 4429, "full"
    return 0, ""


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
