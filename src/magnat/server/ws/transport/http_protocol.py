"""The HTTP protocol of the server: uvicorn's, with timeouts and limits per network."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from magnat.server.security.rate_limits import range_of

HEAD_SECONDS: Final = 15.0  # from the connection, or the first byte, to the end of the headers
BODY_SECONDS: Final = 60.0  # for the body
WRITE_SECONDS: Final = 30.0  # for a client that does not read its response
MOST_HEAD: Final = 32_768  # bytes of headers
MOST_CONNECTIONS: Final = 400  # connections of one network, WebSockets not counted

NOTHING, HEAD, BODY = "", "head", "body"


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it ends or becomes a WebSocket.

    It extends uvicorn's protocol by overriding public methods: those of `asyncio.Protocol`, the
    callbacks of `httptools`, and `handle_websocket_upgrade`.
    """

    open_from: ClassVar[Counter[str]] = Counter()  # by network

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._network = ""  # whose limit counts this connection; "": none
        self._part = HEAD  # of the request that is being read
        self._timed = NOTHING  # the part that the timer runs for
        self._head = 0  # bytes of headers so far
        self._timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None  # while the client reads nothing

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.is_counted():
            assert self.client is not None
            self._network = range_of(self.client[0])
            self.open_from[self._network] += 1
            if self.open_from[self._network] > MOST_CONNECTIONS:
                transport.abort()
                return
        self._time_part()

    def is_counted(self) -> bool:
        """Tell whether the per-network limit applies: not to a trusted proxy."""
        return self.client is not None and self.client[0] not in self.config.forwarded_allow_ips

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._release()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._part != BODY:
            self._part = HEAD
            self._head += len(data)
        super().data_received(data)
        if self._part == HEAD and self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too many headers.")
        self._time_part()

    def on_headers_complete(self) -> None:
        self._part = BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._part = NOTHING
        self._head = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(WRITE_SECONDS, self._abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _time_part(self) -> None:
        """Start a timer for the part of the request that has not arrived completely."""
        if self._part == self._timed or self.transport.is_closing():
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timed = self._part
        if self._part:
            seconds = HEAD_SECONDS if self._part == HEAD else BODY_SECONDS
            self._timer = self.loop.call_later(seconds, self._abort)

    def _abort(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _release(self) -> None:
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
    """A connection from another server process: no limit per network."""

    def is_counted(self) -> bool:
        return False
