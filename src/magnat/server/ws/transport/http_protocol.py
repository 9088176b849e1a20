"""The way in: connections that say nothing, too little or too much are hung up on."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from magnat.server.security.rate_limits import range_of

HEAD_SECONDS: Final = 15.0  # from the first byte, or from nothing at all, to the end of the headers
BODY_SECONDS: Final = 60.0  # for what follows them
TAKE_SECONDS: Final = 30.0  # that an answer may wait for a client that reads nothing
MOST_HEAD: Final = 32_768  # bytes
MOST_OF_ONE: Final = 400  # connections of one network that are no sockets yet

NOTHING, HEAD, BODY = "", "head", "body"


class Entrance(HttpToolsProtocol):
    """One connection until it has become a socket, or is over."""

    open_from: ClassVar[Counter[str]] = Counter()  # by network

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._whose = ""
        self._part = HEAD  # that is being read
        self._timed = NOTHING
        self._head = 0  # bytes of it so far
        self._timer: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.is_counted():
            assert self.client is not None
            self._whose = range_of(self.client[0])
            self.open_from[self._whose] += 1
            if self.open_from[self._whose] > MOST_OF_ONE:
                transport.abort()
                return
        self._watch()

    def is_counted(self) -> bool:
        """Whether it comes from a visitor, and not from a proxy of many."""
        return self.client is not None and self.client[0] not in self.config.forwarded_allow_ips

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._part != BODY:
            self._part = HEAD
            self._head += len(data)
        super().data_received(data)
        if self._part == HEAD and self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too many headers.")
        self._watch()

    def on_headers_complete(self) -> None:
        self._part = BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._part = NOTHING
        self._head = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self.loop.call_later(TAKE_SECONDS, self._hang_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _watch(self) -> None:
        """A timer for each part that does not come at once: most of them do."""
        if self._part == self._timed or self.transport.is_closing():
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timed = self._part
        if self._part:
            seconds = HEAD_SECONDS if self._part == HEAD else BODY_SECONDS
            self._timer = self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    def _let_go(self) -> None:
        for timer in (self._timer, self._taking):
            if timer is not None:
                timer.cancel()
        self._timer = self._taking = None
        if self._whose:
            self.open_from[self._whose] -= 1
            if not self.open_from[self._whose]:
                del self.open_from[self._whose]
            self._whose = ""


class BackEntrance(Entrance):
    """A connection from another process of ours."""

    def is_counted(self) -> bool:
        return False
