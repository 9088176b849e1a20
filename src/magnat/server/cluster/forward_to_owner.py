"""Forwards requests and WebSocket connections to the server process that owns the table or desk.

A request is forwarded whole. A client's connection is handed over to a process on the same machine;
to another machine its bytes are copied through a tunnel.
"""

from __future__ import annotations

import asyncio
import hashlib
import socket
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

from magnat.server.store.base import ServerProcess, Unavailable

SECRET: Final = b"x-magnat-secret"  # header: proves that a process of ours sent the request
CLIENT: Final = b"x-magnat-whose"  # header: address, port and scheme of the client
FORWARDED: Final = "magnat.forwarded"  # scope key of requests from another process
CONNECT_SECONDS: Final = 1.0
# A request to another process fails after this time; the slowest one takes ten seconds.
RESPONSE_SECONDS: Final = 30.0
RELEASE: Final = b"/leave/"  # this path exists only on the internal server
RELEASED: Final = 204
UNKNOWN_CLIENT: Final = "-"  # in place of an unknown address
# Headers of a single connection, which are not forwarded.
HOP_HEADERS: Final = (b"connection", b"keep-alive", b"transfer-encoding", b"date")

Header = tuple[bytes, bytes]


class Unreachable(Unavailable):
    """Raised if the connection to a process fails, because the process has died or does not listen
    yet. No request was sent."""


class PeerResponse(NamedTuple):
    """The response of another process."""

    status: int
    headers: list[Header]
    body: bytes


class PeerConnection(asyncio.Protocol):
    """A connection from this process to another one."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.on_end: Callable[[], None] = _do_nothing

    def connection_made(self, transport: Any) -> None:
        self.transport = transport


Connection = TypeVar("Connection", bound=PeerConnection)


class Peers:
    """A client that sends requests and connections to other server processes."""

    def __init__(self) -> None:
        self._transports: Final[defaultdict[int, set[asyncio.Transport]]] = defaultdict(set)

    def disconnect_dead(self, alive: frozenset[int]) -> None:
        """Abort the connections to processes that are not alive any more."""
        for process in [one for one in self._transports if one not in alive]:
            for transport in list(self._transports[process]):
                transport.abort()

    async def forward(self, owner: ServerProcess, scope: Any, body: bytes) -> PeerResponse:
        """Forward a request to the owning process and return its response."""
        request = await self._connect(owner, PeerRequest)
        headers = [*_headers(scope), (b"content-length", b"%d" % len(body))]
        try:
            request.transport.write(_request_head(scope, owner, headers, scope["method"]) + body)
            async with asyncio.timeout(RESPONSE_SECONDS):
                return await request.response
        except TimeoutError as error:
            raise Unavailable("the owning process does not answer") from error
        finally:
            request.transport.abort()

    async def request_release(self, owner: ServerProcess, id: str) -> bool:
        """Ask a process to give up the ownership of a table or desk that has no clients there;
        return whether it did."""
        scope: dict[str, Any] = {
            "method": "POST",
            "raw_path": RELEASE + id.encode(),
            "query_string": b"",
            "headers": [],
            "client": None,
            "scheme": "http",
        }
        return (await self.forward(owner, scope, b"")).status == RELEASED

    def send_connection(self, owner: ServerProcess, scope: Any, client: asyncio.Transport) -> bool:
        """Send a client's connection (its file descriptor) and its opening request to the owning
        process; False if that is impossible, for example because the process is on another
        machine."""
        if sys.platform != "linux" or client.is_closing():
            return False
        client.pause_reading()  # only the other process reads from now on
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as unix_socket:
                unix_socket.setblocking(False)
                unix_socket.connect(unix_socket_name(owner.secret))
                connection = client.get_extra_info("socket").fileno()
                socket.send_fds(unix_socket, [_upgrade_request(scope, owner)], [connection])
        except OSError:  # not on this machine, or its queue is full
            client.resume_reading()
            return False
        return True

    async def open_tunnel(
        self, owner: ServerProcess, scope: Any, client: asyncio.Transport
    ) -> Tunnel:
        """Open a tunnel between a client's connection and the owning process, and forward the
        client's opening request through it."""
        there = await self._connect(owner, Tunnel)
        here = Tunnel()
        here.transport, here.other, there.other = client, there, here
        if client.is_closing():
            there.transport.abort()
            raise Unavailable("the client has gone")
        client.set_protocol(here)
        there.transport.write(_upgrade_request(scope, owner))
        return here

    async def _connect(self, owner: ServerProcess, kind: Callable[[], Connection]) -> Connection:
        host, _, port = owner.address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                transport, end = await loop.create_connection(kind, host, int(port or 0))
        except (OSError, TimeoutError) as error:
            raise Unreachable(f"cannot connect to the owning process: {error}") from error
        self._transports[owner.process].add(transport)
        end.on_end = lambda: self._disconnected(owner.process, transport)
        return end

    def _disconnected(self, process: int, transport: asyncio.Transport) -> None:
        self._transports[process].discard(transport)
        if not self._transports[process]:
            del self._transports[process]


class PeerRequest(PeerConnection):
    """A connection that carries one request to another process and its response."""

    def __init__(self) -> None:
        import httptools  # late: the package does not exist in a page's worker

        super().__init__()
        self.response: Final[asyncio.Future[PeerResponse]] = (
            asyncio.get_running_loop().create_future()
        )
        self._parser: Final = httptools.HttpResponseParser(self)
        self._headers: Final[list[Header]] = []
        self._body: Final[list[bytes]] = []

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_end()
        if not self.response.done():
            self.response.set_exception(Unavailable("the owning process closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    # Callbacks of the parser

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in HOP_HEADERS:
            self._headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        self._body.append(body)

    def on_message_complete(self) -> None:
        if not self.response.done():
            status = self._parser.get_status_code()
            self.response.set_result(PeerResponse(status, self._headers, b"".join(self._body)))


class Tunnel(PeerConnection):
    """One of the two connections of a tunnel; it writes every byte it receives to the other
    connection."""

    def __init__(self) -> None:
        super().__init__()
        self.other: Tunnel
        self.over: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        """Backpressure: stop reading from the other connection while the buffer of this one is
        full."""
        if not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_end()
        self.other.transport.close()
        if not self.over.done():
            self.over.set_result(None)


def unix_socket_name(secret: str) -> str:
    """Return the name of the Unix socket on which a process receives connections. The name is
    abstract: the socket vanishes with the process."""
    return "\0magnat-" + hashlib.sha256(secret.encode()).hexdigest()[:32]


def _do_nothing() -> None:
    pass


def _upgrade_request(scope: Any, owner: ServerProcess) -> bytes:
    """Return the opening request of a WebSocket as bytes, rebuilt from its ASGI scope."""
    return _request_head(scope, owner, [(b"connection", b"Upgrade"), *_headers(scope)], "GET")


def _headers(scope: Any) -> list[Header]:
    """Return the headers of a request that are forwarded: not the hop-by-hop headers, the length or
    the internal ones."""
    dropped = (*HOP_HEADERS, b"content-length", b"expect", SECRET, CLIENT)
    return [(name, value) for name, value in scope["headers"] if name.lower() not in dropped]


def _request_head(
    scope: Any, owner: ServerProcess, headers: Iterable[Header], method: str
) -> bytes:
    path = scope["raw_path"]
    if scope["query_string"]:
        path += b"?" + scope["query_string"]
    host, port = scope["client"] or (UNKNOWN_CLIENT, 0)
    client = f"{host} {port} {scope['scheme']}".encode()
    lines = [
        b"%b %b HTTP/1.1" % (method.encode(), path),
        *[b"%b: %b" % header for header in headers],
        b"%b: %b" % (SECRET, owner.secret.encode()),
        b"%b: %b" % (CLIENT, client),
    ]
    return b"\r\n".join([*lines, b"", b""])
