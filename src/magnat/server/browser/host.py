"""The server inside a browser's web worker: the same routes and sessions, without a network."""

from __future__ import annotations

import asyncio
import inspect
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple, Protocol, get_args, get_type_hints
from urllib.parse import parse_qsl, unquote

import msgspec

from magnat.core.game import Game
from magnat.server.browser.lines import (
    LINE_BURST,
    LINE_MESSAGES_BURST,
    LINE_MESSAGES_PER_SECOND,
    LINE_REQUESTS_PER_SECOND,
    THIS_PAGE,
    BrowserDevice,
    must_be_allowed,
    on_line,
)
from magnat.server.browser.store import MEMORY, SingleStore
from magnat.server.http.boxes import BOX_ROUTES
from magnat.server.http.desks import DESK_ROUTES
from magnat.server.http.history import HISTORY_ROUTES
from magnat.server.http.refusals import Refusal, too_often
from magnat.server.http.route_types import (
    Body,
    Bounds,
    Dependency,
    PathParameter,
    Response,
    Route,
    fault_of,
)
from magnat.server.http.server_info import SERVER_ROUTES
from magnat.server.http.tables import TABLE_ROUTES
from magnat.server.security.keys_ids_codes import COOKIE
from magnat.server.security.rate_limits import Bucket
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.wire.http import Fault
from magnat.server.ws.desk import DeskSession
from magnat.server.ws.session import ONE_KEY, Session
from magnat.server.ws.table import TableSession
from magnat.server.ws.transport.interface import PIPE

NO_RATE_LIMIT: Final = 1e6  # no rate limit for the page's own sockets
NO_TABLE_LIMIT: Final = 1_000_000
MOST_SOCKETS: Final = 8  # open ones of one line
ROUTES: Final = (*BOX_ROUTES, *TABLE_ROUTES, *HISTORY_ROUTES, *DESK_ROUTES, *SERVER_ROUTES)
SESSIONS: Final[dict[str, type[Session[Any]]]] = {"tables": TableSession, "desks": DeskSession}

log: Final = logging.getLogger("magnat.server")


class Page(Protocol):
    """The callbacks by which the worker tells the page that something has happened."""

    def on_message(self, socket: str, text: str) -> None:
        """Pass `text`, a message that arrived on the socket of that name, to the page."""

    def on_close(self, socket: str) -> None:
        """Tell the page that the socket of that name was closed."""

    def on_memory_only(self) -> None:
        """Tell the page that the file cannot be written, so tables are kept in memory only from now
        on."""


class WorkerResponse(NamedTuple):
    """The worker's response to a request of the page."""

    status: int
    kind: str
    body: bytes


class PageUrl(NamedTuple):
    scheme: str = "https"


class PageRequest:
    """A request of the page or of a line, with the attributes that the route functions read."""

    # `localhost` makes the routes answer that other devices cannot reach this server.
    headers: Final[Mapping[str, str]] = {"host": "localhost"}
    url: Final = PageUrl()

    def __init__(self, device: BrowserDevice) -> None:
        self.cookies: Final[Mapping[str, str]] = {COOKIE: device.key}
        self.client: Final = device.client


class PageSocket(PageRequest):
    """A replacement for a WebSocket: incoming messages are queued, outgoing ones go to a
    callback."""

    def __init__(self, device: BrowserDevice, put: Callable[[str], None]) -> None:
        super().__init__(device)
        self.device: Final = device
        # A greeting of a line must not name the key of another device.
        self.scope: Final = {PIPE: self, ONE_KEY: device.client is not None}
        self.on_room: Callable[[], None] = lambda: None
        # Never called: `receive_data` takes every message from the queue instead.
        self.on_text: Callable[[bytes], bool] | None = None
        self.has_room = True  # False: the line's buffer is full
        self._put: Final = put
        self._received: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._is_over = False

    def receive(self, text: str | None) -> None:
        """Queue a message from the page; None means that the page has closed the socket."""
        self._received.put_nowait(text)

    def put(self, texts: list[bytes]) -> None:
        for text in texts:
            if self._is_over:
                raise ConnectionError("the page has closed the socket")
            self._put(text.decode())

    async def accept(self) -> None:
        return

    async def receive_data(self, mode: Any) -> str:
        text = await self._received.get()
        if text is None:
            self._is_over = True
            raise ConnectionError("the page has closed the socket")
        return text

    async def send_text(self, data: str) -> None:
        self.put([data.encode()])

    async def close(self, code: int, reason: str) -> None:
        self._is_over = True


class BoundRoute(NamedTuple):
    """A route with its compiled path pattern and the types of its parameters."""

    route: Route
    pattern: re.Pattern[str]
    parameters: dict[str, tuple[Any, Any]]  # by parameter: type and source (path, query, body, …)


class Worker:
    """A server that answers the page's requests and serves its sockets."""

    def __init__(self, games: Mapping[str, Game], file: str, page: Page) -> None:
        settings = Settings(
            requests_per_second=LINE_REQUESTS_PER_SECOND,
            request_burst=LINE_BURST,
            messages_per_second=NO_RATE_LIMIT,
            message_burst=NO_RATE_LIMIT,
            max_tables=NO_TABLE_LIMIT,
            max_tables_per_network=NO_TABLE_LIMIT,
            max_daily_tables_per_network=NO_TABLE_LIMIT,
            is_single_user=True,
        )
        store = SingleStore(file or MEMORY, page.on_memory_only)
        self.services: Final = Services(games, settings, store)
        self._page: Final = page
        self._sockets: Final[dict[str, PageSocket]] = {}
        self._routes: Final = [_bound(route) for route in ROUTES]

    async def open(self) -> None:
        await self.services.open()

    async def close(self) -> None:
        await self.services.close()

    # Requests

    async def request(
        self, method: str, address: str, body: str, line: str = "", key: str = ""
    ) -> WorkerResponse:
        """Answer a request of the page, or of the device with `key` at the other end of a line."""
        path, _, query = address.partition("?")
        try:
            device = self._device(line, key)
            if line:
                must_be_allowed(method, path)
                if not self.services.requests.take(line):
                    raise too_often()
            for bound in self._routes:
                found = bound.pattern.fullmatch(path)
                if found is not None and bound.route.method == method:
                    values = {name: unquote(value) for name, value in found.groupdict().items()}
                    values = {**dict(parse_qsl(query)), **values}
                    arguments = self._arguments(bound, device, values, body)
                    return _response(bound.route, await _result(bound.route.work(**arguments)))
            raise Refusal(404, "not_found", path, path)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return _error(400, Fault("malformed", str(error), str(error)))
        except Exception as error:
            fault = fault_of(error)
            if fault is not None:
                return _error(*fault)
            log.exception("%s %s failed", method, path)
            text = "Une erreur du moteur.", "The engine made a mistake."
            return _error(500, Fault("fault", *text))

    def _device(self, line: str, key: str) -> BrowserDevice:
        return on_line(line, key, self.services.device_secret) if line else THIS_PAGE

    def _arguments(
        self, bound: BoundRoute, device: BrowserDevice, values: Mapping[str, str], body: str
    ) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        for name, (kind, mark) in bound.parameters.items():
            if mark is None:
                arguments[name] = PageRequest(device)
            elif isinstance(mark, Dependency):
                arguments[name] = self.services
            elif isinstance(mark, Body):
                arguments[name] = msgspec.json.decode(body, type=kind)
            elif name in values:
                arguments[name] = msgspec.convert(values[name], kind, strict=False)
        return arguments

    # Sockets

    def open_socket(self, name: str, place: str, line: str = "", key: str = "") -> None:
        """Open a socket named `name` to the table or desk at `place` (`tables/ID` or
        `desks/ID`), for the page or for the device with `key` at the other end of a line."""
        kind, _, id = place.partition("/")
        try:
            device = self._device(line, key)
            if line and not self._may_open(line, name, kind):
                raise too_often()
        except Refusal:
            self._page.on_close(name)
            return
        socket = PageSocket(device, lambda text: self._page.on_message(name, text))
        self._sockets[name] = socket
        session = SESSIONS[kind](socket, self.services, line)
        if line:
            session.bucket = Bucket(LINE_MESSAGES_PER_SECOND, LINE_MESSAGES_BURST, session.heard)
        self.services.tasks.start(self._run(name, session, unquote(id)))

    def _may_open(self, line: str, name: str, kind: str) -> bool:
        opened = [one.device.line for one in self._sockets.values()]
        return (
            kind in SESSIONS
            and name not in self._sockets
            and opened.count(line) < MOST_SOCKETS
            and self.services.requests.take(line)
        )

    async def _run(self, name: str, session: Session[Any], id: str) -> None:
        try:
            await session.run(id)
        except ConnectionError:
            pass  # the page has closed the socket: nothing to send
        finally:
            del self._sockets[name]
            self._page.on_close(name)

    def send(self, name: str, text: str) -> None:
        """Pass a message of the page to the socket of that name; ignored if the socket is
        closed."""
        if name in self._sockets:
            self._sockets[name].receive(text)

    def close_socket(self, name: str) -> None:
        if name in self._sockets:
            self._sockets[name].receive(None)

    def set_room(self, name: str, has_room: bool) -> None:
        """Stop sending on a socket while the buffer of its line is full (backpressure)."""
        socket = self._sockets.get(name)
        if socket is not None and socket.has_room != has_room:
            socket.has_room = has_room
            if has_room:
                socket.on_room()


def _bound(route: Route) -> BoundRoute:
    hints = get_type_hints(route.work, include_extras=True)
    parameters: dict[str, tuple[Any, Any]] = {}
    for name in inspect.signature(route.work).parameters:
        if name == "request":
            parameters[name] = (None, None)
            continue
        kind, mark = get_args(hints[name])
        parameters[name] = (
            (_bounded(kind, mark), mark) if isinstance(mark, Bounds) else (kind, mark)
        )
    pattern = re.sub(r"\{(\w+):\w+\}", r"(?P<\1>[^/]+)", route.path.replace(".", r"\."))
    return BoundRoute(route, re.compile(pattern), parameters)


def _bounded(kind: Any, mark: Bounds) -> Any:
    bounds = {name: value for name, value in vars(mark).items() if value is not None}
    if isinstance(mark, PathParameter) and kind is str:
        bounds.setdefault("min_length", 1)
    return Annotated[kind, msgspec.Meta(**bounds)] if bounds else kind


async def _result(work: Any) -> Any:
    return await work if isinstance(work, Awaitable) else work


def _response(route: Route, found: Any) -> WorkerResponse:
    status, kind = route.status_code, route.media_type
    if isinstance(found, Response):
        status = found.status_code or status
        kind = found.media_type or kind
        found = found.content
    if isinstance(found, bytes):
        return WorkerResponse(status, kind, found)
    if isinstance(found, str) and kind != "application/json":
        return WorkerResponse(status, kind, found.encode())
    return WorkerResponse(status, kind, msgspec.json.encode(found))


def _error(status: int, fault: Fault) -> WorkerResponse:
    return WorkerResponse(status, "application/json", msgspec.json.encode(fault))
