"""The HTTP protocol of the server: uvicorn's, with timeouts, limits and backpressure added."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from magnat.server.security.rate_limits import is_within, network_of

# Time limit from the opening of the connection, or the first byte of a request, to the end of the
# headers.
HEAD_SECONDS: Final = 15.0
BODY_SECONDS: Final = 60.0  # time limit for the body
WRITE_SECONDS: Final = 30.0  # time limit for a client that does not read its response
MOST_HEAD: Final = 32_768  # the most bytes of headers
MOST_CONNECTIONS: Final = 400  # the most connections of one network, WebSockets not counted
# The most connections of the process; `ops/open_files.py` reserves files for them.
MOST_CONNECTIONS_IN_ALL: Final = 2000
# Limits on the bytes of request bodies in memory, counted from the first byte to the end of the
# response: first for one network, then for the process.
MOST_BODIES: Final = 8_388_608  # for one network
MOST_BODIES_IN_ALL: Final = 67_108_864  # for the process
SMALL_BODY: Final = 4_096  # a smaller body is accepted even when these limits are reached
# Limits on the bytes of pipelined requests that wait in memory until an earlier request is
# answered.
MOST_WAITING: Final = 2_097_152  # for one network
MOST_WAITING_IN_ALL: Final = 16_777_216  # for the process
# Bytes given to the parser at once. It parses all requests in them. The shortest request has 18
# bytes: so at most 57 requests of a connection are parsed and not answered yet.
PARSED_AT_ONCE: Final = 1024
END_OF_HEAD: Final = b"\r\n\r\n"

NOTHING, HEAD, BODY = "", "head", "body"


class ReadControl(FlowControl):
    """uvicorn's flow control, changed so that reading does not resume while received bytes wait to
    be parsed."""

    has_waiting = False

    def resume_reading(self) -> None:
        if not self.has_waiting:
            super().resume_reading()


class BufferedBytes:
    """A count of the received bytes that are in memory, by network and for all connections."""

    def __init__(self, most: int, most_in_all: int) -> None:
        self.most: Final = most  # the limit for one network
        self.most_in_all: Final = most_in_all
        self.by_network: Final[Counter[str]] = Counter()
        self.total = 0

    def add(self, network: str, n: int) -> bool:
        """Count `n` more bytes; return False if the network or the process has too many."""
        self.total += n
        if network:
            self.by_network[network] += n
        return self.total <= self.most_in_all and self.by_network[network] <= self.most

    def remove(self, network: str, n: int) -> None:
        self.total -= n
        if network and n:
            self.by_network[network] -= n
            if not self.by_network[network]:
                del self.by_network[network]


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, until it ends or becomes a WebSocket.

    It extends uvicorn's protocol by overriding public methods: those of `asyncio.Protocol`, the
    callbacks of `httptools`, `on_response_complete` and `handle_websocket_upgrade`.

    Requests are parsed one at a time. While a request has no complete response, the bytes after it
    stay unparsed and the connection is not read.
    """

    open_from: ClassVar[Counter[str]] = Counter()  # number of open connections by network
    # All open connections, the oldest first.
    open_connections: ClassVar[dict[HttpProtocol, None]] = {}
    waiting: ClassVar[BufferedBytes] = BufferedBytes(MOST_WAITING, MOST_WAITING_IN_ALL)
    bodies: ClassVar[BufferedBytes] = BufferedBytes(MOST_BODIES, MOST_BODIES_IN_ALL)

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.flow: ReadControl
        self._network = ""  # the network whose limit counts this connection; "" if none does
        self._part = HEAD  # the part of the request that is being read
        self._timed = NOTHING  # the part that the timer runs for
        self._head = 0  # header bytes received so far
        self._body = 0  # bytes of the body that are still missing, according to Content-Length
        self._hosts = 0  # number of Host headers in the request
        self._unanswered = 0  # number of requests without a complete response
        self._data = b""  # received bytes
        self._parsed = 0  # how many bytes of `_data` are parsed
        self._counted = 0  # how many bytes of `_data` are counted in `waiting`
        self._body_counted = 0  # how many bytes are counted in `bodies`
        self._timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None  # runs while the client does not read

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = ReadControl(transport)
        if self.is_counted():
            assert self.client is not None
            self._network = network_of(self.client[0])
            self.open_from[self._network] += 1
            if self.open_from[self._network] > MOST_CONNECTIONS:
                self._drop_oldest(self._network)
        self.open_connections[self] = None
        if len(self.open_connections) > MOST_CONNECTIONS_IN_ALL:
            self._drop_oldest()
        self._time_part(self._part)

    def _drop_oldest(self, network: str = "") -> None:
        """Abort the connection that has been sending its request for longest, so that a player who
        connects now is served. With `network`, only connections of that network count. If all of
        them wait for answers, abort this one."""
        for one in self.open_connections:
            is_one = network in ("", one._network) and not one.transport.is_closing()
            if is_one and (one._part == BODY or not one._unanswered):
                one._abort()
                return
        self._abort()

    def is_counted(self) -> bool:
        """Tell whether the limit of connections per network applies; it does not apply to a trusted
        proxy."""
        trusted = tuple(self.config.forwarded_allow_ips)
        return self.client is not None and not is_within(self.client[0], trusted)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        self.pipeline.clear()  # break the reference cycle: its requests refer to this object
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._data = self._data[self._parsed :] + data
        self._parsed = 0
        self._parse()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(WRITE_SECONDS, self._abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        self._body = 0
        self._hosts = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"content-length" and len(value) < 20:
            self._body = int(value)  # the parser has checked the digits
        if name.lower() == b"host":
            self._hosts += 1
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._part = BODY
        # Refused, because servers and proxies may each use another one (RFC 9112, 3.2).
        if self._hosts > 1:
            self.send_400_response("One Host header, please.")
            return
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # unchanged if the request opens a WebSocket
            self._unanswered += 1

    def on_body(self, body: bytes) -> None:
        self._body = max(self._body - len(body), 0)
        self._body_counted += len(body)
        has_room = self.bodies.add(self._network, len(body))
        # Small bodies are always accepted, so that players can still act.
        if has_room or self._body_counted <= SMALL_BODY:
            super().on_body(body)
        else:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self._part = NOTHING
        self._head = 0
        super().on_message_complete()

    # Requests and responses

    def on_response_complete(self) -> None:
        self._unanswered -= 1
        self._drop_body()
        super().on_response_complete()
        self._parse()

    def handle_websocket_upgrade(self) -> None:
        self._release()
        self.flow.resume_reading()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # break their reference cycle

    def _parse(self) -> None:
        """Parse the received bytes; stop at a new request while an earlier one has no complete
        response."""
        while self._parsed < len(self._data) and not self.transport.is_closing():
            if self._part != BODY and self._unanswered:
                self._wait()
                return
            data = self._data[self._parsed : self._parsed + self._step()]
            self._parsed += len(data)
            if self._part != BODY:
                self._part = HEAD
                self._head += len(data)
            if self._part == HEAD and self._head > MOST_HEAD:
                self.send_400_response("Too many headers.")
                break
            super().data_received(data)
        self._drop_data()
        self._time_part(self._part)

    def _step(self) -> int:
        """Return how many bytes to pass to the parser next: those up to the end of the headers or
        of the body, if that is known."""
        if self._part == BODY:
            return self._body or PARSED_AT_ONCE
        end = self._data.find(END_OF_HEAD, self._parsed, self._parsed + PARSED_AT_ONCE)
        return PARSED_AT_ONCE if end < 0 else end + len(END_OF_HEAD) - self._parsed

    def _wait(self) -> None:
        """Stop reading and keep the unparsed bytes until the response is complete; abort the
        connection if too many bytes wait."""
        # No time limit for the client, because the server has to answer first.
        self._time_part(NOTHING)
        more = len(self._data) - self._counted
        if more > 0:
            self._counted += more
            if not self.waiting.add(self._network, more):
                self.transport.abort()
                return
        self.flow.has_waiting = True
        self.flow.pause_reading()

    def _drop_data(self) -> None:
        """Drop the received bytes, all of which are parsed or not needed, and resume reading."""
        self._data, self._parsed = b"", 0
        if self._counted:
            self.waiting.remove(self._network, self._counted)
            self._counted = 0
        if self.flow.has_waiting:
            self.flow.has_waiting = False
            if not self.transport.is_closing():
                self.flow.resume_reading()

    def _drop_body(self) -> None:
        self.bodies.remove(self._network, self._body_counted)
        self._body_counted = 0

    # Limits

    def _time_part(self, part: str) -> None:
        """Start a timer that aborts the connection if this part of a request (headers or body) does
        not arrive completely in time."""
        if part == self._timed or self.transport.is_closing():
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timed = part
        if part:
            seconds = HEAD_SECONDS if part == HEAD else BODY_SECONDS
            self._timer = self.loop.call_later(seconds, self._abort)

    def _abort(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _release(self) -> None:
        """Stop the timers, and remove this connection from the counts of its network."""
        self._drop_data()
        self._drop_body()
        self.open_connections.pop(self, None)
        for timer in (self._timer, self._write_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._write_timer = None
        if self._network:
            self.open_from[self._network] -= 1
            if not self.open_from[self._network]:
                del self.open_from[self._network]
            self._network = ""


class InternalHttpProtocol(HttpProtocol):
    """A connection from another server process; the limits per network do not apply."""

    def is_counted(self) -> bool:
        return False
