"""A pipe into the network.

The framework's way, where each message waits for its task and passes five layers, costs more than
the view that is sent; and to read a message by it costs more than to judge it.
"""

from __future__ import annotations

from asyncio import Task, TimerHandle
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from magnat.server.cluster.peers import Peers, Tunnel
from magnat.server.security.rate_limits import Bucket
from magnat.server.store.interface import Home
from magnat.server.ws.transport.frames import said
from magnat.server.ws.transport.interface import PIPE
from magnat.server.ws.transport.shortcut import is_between, put

CONTROL_RATE: Final = 2.0  # pings and pongs a second from one client
CONTROL_BURST: Final = 30.0
MOST_PARTS: Final = 64  # of one message
CUT_SECONDS = 15.0  # until a connection is cut on which nobody reads the farewell; tests wait less


def _nobody() -> None:
    pass


class SocketPipe(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.on_room: Callable[[], None] = _nobody
        self.on_text: Callable[[bytes], bool] | None = None
        self.has_room = True
        self.put: Final = partial(put, self)
        self._tunnel: Tunnel | None = None
        self._cut: TimerHandle | None = None
        self._heard = self.loop.time()  # when anything came
        self._control: Final = Bucket(CONTROL_RATE, CONTROL_BURST, self._heard)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope)[PIPE] = self

    def data_received(self, data: bytes) -> None:
        """Nearly all that is said is one frame, and comes alone."""
        self._heard = self.loop.time()
        hears = self.on_text
        text = said(data) if hears is not None and is_between(self) else None
        if hears is None or text is None or not hears(text):
            super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Whoever spoke a moment ago is there: only after a silence is he asked."""
        assert self.ping_interval is not None
        rest = self._heard + self.ping_interval - self.loop.time()
        if rest > 0:
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Nobody is there: nothing that is still on its way is waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: Task[None]) -> None:
        """All is said; the framework would wait for ever until somebody reads it."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._cut = self.loop.call_later(CUT_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._cut is not None:
            self._cut.cancel()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_room = True
        self.on_room()

    def handle_ping(self) -> None:
        """Answered, unless there are too many or nobody reads the answers."""
        if self._control.take(self.loop.time()) and self.has_room:
            super().handle_ping()
        else:
            self._hang_up()

    def handle_pong(self, event: Frame) -> None:
        if self._control.take(self.loop.time()):
            super().handle_pong(event)
        else:
            self._hang_up()

    def handle_cont(self, event: Frame) -> None:
        """A message may come in parts, but not in ever more of them."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    async def led_on(self, peers: Peers, home: Home) -> None:
        """To another process, before anything was said: it speaks with the client from now on. This
        returns when nothing more of it comes by here."""
        if peers.hand_over(home, self.scope, self.transport):
            self.handshake_complete = True  # by the other process: nothing is answered here
            self.transport.abort()  # this end of it; the connection lives on
            return
        self._tunnel = await peers.lead(home, self.scope, self.transport)
        self._tunnel.on_end = lambda: self.connection_lost(None)
        await self._tunnel.over

    def shutdown(self) -> None:
        if self._tunnel is None:
            super().shutdown()
        else:
            self.transport.close()
