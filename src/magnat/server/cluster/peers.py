"""Forward to other processes on the same database what concerns their tables and desks.

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

from magnat.server.store.interface import ServerProcess, Unavailable

SECRET: Final = b"x-magnat-secret"  # header: proves that a process of ours sent the request
WHOSE: Final = b"x-magnat-whose"  # header: the client's address, port and scheme
PASSED_ON: Final = "magnat.passed_on"  # scope key of requests from another process
CONNECT_SECONDS: Final = 1.0
ANSWER_SECONDS: Final = 30.0  # the slowest request takes ten
LEAVE: Final = b"/leave/"  # path of the internal server only
LEFT: Final = 204
NOBODY: Final = "-"  # in place of an unknown address
# Headers of a single connection, which are not forwarded.
OWN_HEADERS: Final = (b"connection", b"keep-alive", b"transfer-encoding", b"date")

Header = tuple[bytes, bytes]


class Unreachable(Unavailable):
    """Cannot connect: the process has died or does not listen yet. Nothing was sent."""


class Answer(NamedTuple):
    status: int
    headers: list[Header]
    body: bytes


class Line(asyncio.Protocol):
    """One end of a connection to another process."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.on_end: Callable[[], None] = _nobody

    def connection_made(self, transport: Any) -> None:
        self.transport = transport


End = TypeVar("End", bound=Line)


class Peers:
    """Sends requests and connections to other processes."""

    def __init__(self) -> None:
        self._lines: Final[defaultdict[int, set[asyncio.Transport]]] = defaultdict(set)

    def keep(self, alive: frozenset[int]) -> None:
        """Abort the connections to processes that are not alive any more."""
        for process in [one for one in self._lines if one not in alive]:
            for line in list(self._lines[process]):
                line.abort()

    async def ask(self, home: ServerProcess, scope: Any, body: bytes) -> Answer:
        """Forward a request and return the answer."""
        asking = await self._call(home, Asking)
        headers = [*_headers(scope), (b"content-length", b"%d" % len(body))]
        try:
            asking.transport.write(_head(scope, home, headers, scope["method"]) + body)
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asking.answer
        except TimeoutError as error:
            raise Unavailable("the owning process does not answer") from error
        finally:
            asking.transport.abort()

    async def leaves(self, home: ServerProcess, id: str) -> bool:
        """Ask a process to release a table that has no watchers there; True if it did."""
        scope: dict[str, Any] = {
            "method": "POST",
            "raw_path": LEAVE + id.encode(),
            "query_string": b"",
            "headers": [],
            "client": None,
            "scheme": "http",
        }
        return (await self.ask(home, scope, b"")).status == LEFT

    def hand_over(self, home: ServerProcess, scope: Any, client: asyncio.Transport) -> bool:
        """Send a client's connection (its file descriptor) and its opening request to the owning
        process; False if that is impossible, for example because it is on another machine."""
        if sys.platform != "linux" or client.is_closing():
            return False
        client.pause_reading()  # the other process reads from now on
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.setblocking(False)
                way.connect(handing_place(home.secret))
                connection = client.get_extra_info("socket").fileno()
                socket.send_fds(way, [_greeting(scope, home)], [connection])
        except OSError:  # not on this machine, or its queue is full
            client.resume_reading()
            return False
        return True

    async def lead(self, home: ServerProcess, scope: Any, client: asyncio.Transport) -> Tunnel:
        """Open a tunnel between a client's connection and the owning process, and forward the
        client's opening request through it."""
        there = await self._call(home, Tunnel)
        here = Tunnel()
        here.transport, here.other, there.other = client, there, here
        if client.is_closing():
            there.transport.abort()
            raise Unavailable("the client has gone")
        client.set_protocol(here)
        there.transport.write(_greeting(scope, home))
        return here

    async def _call(self, home: ServerProcess, kind: Callable[[], End]) -> End:
        host, _, port = home.address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                line, end = await loop.create_connection(kind, host, int(port or 0))
        except (OSError, TimeoutError) as error:
            raise Unreachable(f"cannot connect to the owning process: {error}") from error
        self._lines[home.process].add(line)
        end.on_end = lambda: self._hung_up(home.process, line)
        return end

    def _hung_up(self, process: int, line: asyncio.Transport) -> None:
        self._lines[process].discard(line)
        if not self._lines[process]:
            del self._lines[process]


class Asking(Line):
    """One request to another process, and its answer."""

    def __init__(self) -> None:
        import httptools  # late: the package does not exist in a page's worker

        super().__init__()
        self.answer: Final[asyncio.Future[Answer]] = asyncio.get_running_loop().create_future()
        self._parser: Final = httptools.HttpResponseParser(self)
        self._headers: Final[list[Header]] = []
        self._body: Final[list[bytes]] = []

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_end()
        if not self.answer.done():
            self.answer.set_exception(Unavailable("the owning process closed the connection"))

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    # Callbacks of the parser

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in OWN_HEADERS:
            self._headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        self._body.append(body)

    def on_message_complete(self) -> None:
        if not self.answer.done():
            status = self._parser.get_status_code()
            self.answer.set_result(Answer(status, self._headers, b"".join(self._body)))


class Tunnel(Line):
    """One end of a tunnel: writes what it receives to the other end."""

    def __init__(self) -> None:
        super().__init__()
        self.other: Tunnel
        self.over: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        """Backpressure: stop reading from the other end while this buffer is full."""
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


def handing_place(secret: str) -> str:
    """The name of the Unix socket on which a process receives connections (abstract: it vanishes
    with the process)."""
    return "\0magnat-" + hashlib.sha256(secret.encode()).hexdigest()[:32]


def _nobody() -> None:
    pass


def _greeting(scope: Any, home: ServerProcess) -> bytes:
    """The opening request of a WebSocket, rebuilt from its scope."""
    return _head(scope, home, [(b"connection", b"Upgrade"), *_headers(scope)], "GET")


def _headers(scope: Any) -> list[Header]:
    """The headers of a request without those of a single connection."""
    own = (*OWN_HEADERS, b"content-length", b"expect", SECRET, WHOSE)
    return [(name, value) for name, value in scope["headers"] if name.lower() not in own]


def _head(scope: Any, home: ServerProcess, headers: Iterable[Header], method: str) -> bytes:
    path = scope["raw_path"]
    if scope["query_string"]:
        path += b"?" + scope["query_string"]
    host, port = scope["client"] or (NOBODY, 0)
    whose = f"{host} {port} {scope['scheme']}".encode()
    lines = [
        b"%b %b HTTP/1.1" % (method.encode(), path),
        *[b"%b: %b" % header for header in headers],
        b"%b: %b" % (SECRET, home.secret.encode()),
        b"%b: %b" % (WHOSE, whose),
    ]
    return b"\r\n".join([*lines, b"", b""])
