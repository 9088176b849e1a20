"""The WebSocket protocol of the server, on the sans-I/O API of `websockets`.

uvicorn hands a connection over when its client asks for a WebSocket. `ServerProtocol` checks the
handshake and every frame. Litestar routes the socket and receives its first message by ASGI. After
that, two shortcuts avoid a task switch per message: `put` writes text frames at once, and a text
frame that arrives whole and alone goes straight to `on_text`. Compression is off, so that such a
frame changes nothing in the state of `ServerProtocol`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, final
from urllib.parse import unquote

from websockets.exceptions import InvalidState
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from magnat.server.cluster.forward_to_owner import Peers, Tunnel
from magnat.server.security.rate_limits import Bucket
from magnat.server.store.base import ServerProcess
from magnat.server.ws.transport.frames import FrameBoundary, decode_text, encode_texts
from magnat.server.ws.transport.interface import PIPE, do_nothing

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

CONTROL_RATE: Final = 2.0  # pings and pongs that a client may send per second
CONTROL_BURST: Final = 30.0
MOST_PARTS: Final = 64  # the most frames in one message
CLOSE_SECONDS: Final = 10.0  # time for the client to answer our close frame
# Time before a connection is aborted whose client does not read its last bytes. Not Final, so that
# tests can shorten it.
CUT_SECONDS = 15.0
SPEC_VERSION: Final = "2.4"  # the version of ASGI's WebSocket interface

log: Final = logging.getLogger("magnat.server")


@final
class WebSocketProtocol:
    """One WebSocket connection: an asyncio protocol, an ASGI server and a `Pipe`.

    It has the methods of `asyncio.Protocol` without inheriting from it, so that mypyc can compile
    it. uvicorn creates it with these arguments, and calls `shutdown` when the server stops.
    """

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self.on_room: Callable[[], None] = do_nothing
        self.on_text: Callable[[bytes], bool] | None = None
        self.has_room = True
        self.is_lost = False  # the connection is closed
        self.ping_interval: float | None = config.ws_ping_interval
        self.transport: asyncio.Transport
        self._config: Final = config
        self._server: Final = server_state
        self._app_state: Final = app_state
        self._loop: Final = asyncio.get_running_loop()
        self._protocol: Final = ServerProtocol(max_size=config.ws_max_size)
        self._scope: dict[str, Any] = {}
        # The response to the handshake, until the application accepts the socket.
        self._response: Response | None = None
        self._is_answered = False  # whether the handshake is over: accepted, refused or handed over
        self._is_open = False  # whether text may be sent
        self._incoming: Final[asyncio.Queue[dict[str, Any]]] = asyncio.Queue()
        # Whether reading is paused until the application has taken all messages.
        self._is_paused = False
        self._boundary: Final = FrameBoundary()
        self._parts: Final[list[bytes]] = []  # the frames of the message that is being read
        self._is_text = False  # whether that message is text
        self._writable: Final = asyncio.Event()
        self._writable.set()
        self._heard = self._loop.time()  # the time at which the last bytes came
        self._control: Final = Bucket(CONTROL_RATE, CONTROL_BURST, self._heard)
        self._ping_timer: asyncio.TimerHandle | None = None  # runs until the next ping
        # Runs until the answer to the ping is late.
        self._pong_timer: asyncio.TimerHandle | None = None
        self._ping = b""  # the payload of the ping that has no answer yet
        self._close_timer: asyncio.TimerHandle | None = None
        self._cut_timer: asyncio.TimerHandle | None = None
        self._tunnel: Tunnel | None = None

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self._server.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_open = False
        self._stop_pinging()
        code = CloseCode.NO_STATUS_RCVD if self._is_answered else CloseCode.ABNORMAL_CLOSURE
        self._disconnect(code)
        self._server.connections.discard(self)
        self._is_answered = True
        self.is_lost = True
        self._writable.set()  # resume_writing is not called any more
        self._protocol.parser.close()  # break the reference cycle of the library's parser
        self._stop_closing()
        if self._cut_timer is not None:
            self._cut_timer.cancel()
        if exc is None:
            self.transport.close()

    def eof_received(self) -> None:
        """Do nothing, so that the transport closes itself."""

    def pause_writing(self) -> None:
        self._writable.clear()
        self.has_room = False

    def resume_writing(self) -> None:
        self._writable.set()
        self.has_room = True
        self.on_room()

    def data_received(self, data: bytes) -> None:
        """Pass a text frame that arrives whole and alone to `on_text`, and all other bytes to the
        library."""
        self._heard = self._loop.time()
        on_text = self.on_text
        if (
            on_text is not None
            and self._is_open
            and self._boundary.is_between
            and self._incoming.empty()
        ):
            text = decode_text(data)
            if text is not None and on_text(text):
                return
        if self._scope:
            self._boundary.feed(data)
        self._protocol.receive_data(data)
        self._handle_events()

    def shutdown(self) -> None:
        """Close the socket with code 1012, because the server stops."""
        self._stop_pinging()
        if self._tunnel is None and not self._protocol.close_expected():
            if self._is_answered:
                self._disconnect(CloseCode.SERVICE_RESTART)
                self._protocol.send_close(CloseCode.SERVICE_RESTART)
                self._flush()
            else:
                self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        self._stop_closing()
        self.transport.close()

    # Pipe

    def put(self, texts: list[bytes]) -> None:
        if not self._is_open:
            raise ConnectionError("the socket is closed")
        self.transport.write(encode_texts(texts))

    async def transfer(self, peers: Peers, home: ServerProcess) -> None:
        """Give the connection to another process, or copy its bytes through a tunnel; only before
        it is accepted."""
        if peers.send_connection(home, self._scope, self.transport):
            self._is_answered = True  # the other process answers the handshake
            self.transport.abort()  # closes this process's descriptor only
            return
        tunnel = await peers.open_tunnel(home, self._scope, self.transport)
        tunnel.on_end = self._tunnel_ended
        self._tunnel = tunnel
        await tunnel.over

    def _tunnel_ended(self) -> None:
        self.connection_lost(None)

    # Events of the library

    def _handle_events(self) -> None:
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._handle_request(event)
            elif isinstance(event, Frame):
                self._handle_frame(event)
            if self.transport.is_closing():  # the connection was aborted: no answer is possible
                return
        self._flush()

    def _handle_request(self, request: Request) -> None:
        response = self._protocol.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._protocol.send_response(response)
            return
        self._response = response
        self._scope = self._scope_of(request)
        self._incoming.put_nowait({"type": "websocket.connect"})
        task = self._loop.create_task(self._run())
        self._server.tasks.add(task)
        task.add_done_callback(self._ended)

    def _scope_of(self, request: Request) -> dict[str, Any]:
        wire = self.transport
        peer, own = wire.get_extra_info("peername"), wire.get_extra_info("sockname")
        path, _, query = request.path.partition("?")
        root = self._config.root_path
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": SPEC_VERSION},
            "http_version": "1.1",
            "scheme": "wss" if wire.get_extra_info("sslcontext") else "ws",
            "server": own[:2] if isinstance(own, tuple) else None,
            "client": peer[:2] if isinstance(peer, tuple) else None,
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.encode("ascii"), value.encode("latin-1"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {},
            PIPE: self,
        }

    def _handle_frame(self, frame: Frame) -> None:
        opcode = frame.opcode
        if opcode is Opcode.TEXT or opcode is Opcode.BINARY:
            self._is_text = opcode is Opcode.TEXT
            self._handle_part(frame)
        elif opcode is Opcode.CONT:
            if len(self._parts) < MOST_PARTS:
                self._handle_part(frame)
            else:
                self.transport.abort()
        elif opcode is Opcode.CLOSE:
            close = Close.parse(frame.data)
            self._disconnect(close.code, close.reason)
        elif not self._control.take(self._loop.time()):
            self.transport.abort()
        elif opcode is Opcode.PING:
            # The client does not read the answers to its pings, and the library has just made
            # another.
            if not self.has_room:
                self.transport.abort()
        elif self._ping and frame.data == self._ping:
            self._stop_pinging()
            self._schedule_ping()

    def _handle_part(self, frame: Frame) -> None:
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        data = b"".join(self._parts)
        self._parts.clear()
        if self._protocol.close_expected():
            return
        if not self._is_text:
            self._incoming.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._protocol.fail(CloseCode.INVALID_DATA)
                return
            self._incoming.put_nowait({"type": "websocket.receive", "text": text})
        if not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()

    def _flush(self) -> None:
        """Write the bytes that the library wants to send, and close the connection if the library
        says so."""
        self._is_open = self._protocol.state is State.OPEN
        written = self._protocol.data_to_send()
        data = b"".join(written)
        if data:
            self.transport.write(data)
        if SEND_EOF in written:  # refused, failed, or both close frames were sent
            self._stop_closing()
            self._disconnect(CloseCode.ABNORMAL_CLOSURE)
            self.transport.close()

    # ASGI

    async def _run(self) -> None:
        try:
            await self._config.loaded_app(self._scope, self._receive, self._send)
        except ConnectionError:
            pass  # the client has disconnected
        except Exception:
            log.exception("a socket broke down")
        finally:
            if not self._is_answered:
                self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
            if self._close_timer is None:
                self.transport.close()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Abort the connection after CUT_SECONDS, in case the client never reads its last bytes.
        Called when the application has ended."""
        self._server.tasks.discard(task)
        self._scope = {}  # break the reference cycle: it has this object as PIPE
        if not self.is_lost:
            self._cut_timer = self._loop.call_later(CUT_SECONDS, self.transport.abort)

    async def _receive(self) -> dict[str, Any]:
        message = await self._incoming.get()
        if self._is_paused and self._incoming.empty():
            self._resume_reading()
        return message

    def _resume_reading(self) -> None:
        if self._is_paused:
            self._is_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    async def _send(self, message: Any) -> None:
        await self._writable.wait()
        kind = message["type"]
        if self.is_lost:
            raise ConnectionError("the client has gone")
        if kind == "websocket.accept":
            self._accept(message)
        elif kind == "websocket.close" and not self._is_answered:
            self._refuse(HTTPStatus.FORBIDDEN)
        else:
            try:
                self._send_frame(message)
            except InvalidState as error:
                raise ConnectionError("the socket is closed") from error

    def _accept(self, message: Any) -> None:
        response = self._response
        assert response is not None
        if self.transport.is_closing():
            return
        for name, value in message.get("headers", ()):
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        self._protocol.send_response(response)
        self._is_answered = True
        self._flush()
        self._schedule_ping()

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer the handshake with an HTTP status, and close the connection."""
        self._is_answered = True
        self._protocol.send_response(self._protocol.reject(status, ""))
        self._flush()

    def _send_frame(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.send":
            text = message.get("text")
            if text is not None:
                self._protocol.send_text(text.encode())
            else:
                self._protocol.send_binary(message["bytes"])
            self._flush()
        elif kind == "websocket.close":
            code, reason = message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason")
            self._protocol.send_close(code, reason or "")
            self._disconnect(code, reason or "")
            self._flush()
            self._resume_reading()  # resume reading to receive the client's close frame
            self._close_timer = self._loop.call_later(CLOSE_SECONDS, self.transport.close)
        else:
            raise RuntimeError(f"no message of a WebSocket server: {kind}")

    def _disconnect(self, code: int, reason: str = "") -> None:
        """Tell the application that the socket is closed."""
        told = {"type": "websocket.disconnect", "code": code, "reason": reason}
        self._incoming.put_nowait(told)

    def _stop_closing(self) -> None:
        if self._close_timer is not None:
            self._close_timer.cancel()
            self._close_timer = None

    # Keepalive

    def _schedule_ping(self) -> None:
        if self.ping_interval:
            rest = self._heard + self.ping_interval - self._loop.time()
            self._ping_timer = self._loop.call_later(rest, self._send_ping)

    def _send_ping(self) -> None:
        """Send a ping to a client that has been silent for `ping_interval`; else schedule the next
        check."""
        assert self.ping_interval is not None
        if not self._is_open:
            return
        if self._heard + self.ping_interval > self._loop.time():
            self._schedule_ping()
            return
        self._ping = secrets.token_bytes(4)
        self._protocol.send_ping(self._ping)
        self._flush()
        if self._config.ws_ping_timeout is not None:
            timeout = self._config.ws_ping_timeout
            self._pong_timer = self._loop.call_later(timeout, self.ping_timed_out)

    def ping_timed_out(self) -> None:
        """Abort the connection, without waiting for unsent bytes, because the client has not
        answered the ping."""
        if self._is_open:
            self._protocol.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._flush()
        self.transport.abort()

    def _stop_pinging(self) -> None:
        self._ping = b""
        for timer in (self._ping_timer, self._pong_timer):
            if timer is not None:
                timer.cancel()
        self._ping_timer = self._pong_timer = None
