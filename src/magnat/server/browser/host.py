"""The server inside a page's worker: the same routes and sessions, without a network."""

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
from magnat.server.browser.store import MEMORY, SingleStore
from magnat.server.http.admin import SERVER_ROUTES
from magnat.server.http.boxes import BOX_ROUTES
from magnat.server.http.desks import DESK_ROUTES
from magnat.server.http.history import HISTORY_ROUTES
from magnat.server.http.refusals import Refusal
from magnat.server.http.routes import (
    Body,
    Bounds,
    Dependency,
    PathParameter,
    Response,
    Route,
    fault_of,
)
from magnat.server.http.tables import TABLE_ROUTES
from magnat.server.security.keys import COOKIE
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.wire.http import Fault
from magnat.server.ws.desk import DeskSession
from magnat.server.ws.session import Session
from magnat.server.ws.table import TableSession
from magnat.server.ws.transport.interface import PIPE

OFTEN: Final = 1e6  # no rate limit: the page is the only client
MANY: Final = 1_000_000
DEVICE: Final = "this page"  # the key of the only device: all tabs share it
ROUTES: Final = (*BOX_ROUTES, *TABLE_ROUTES, *HISTORY_ROUTES, *DESK_ROUTES, *SERVER_ROUTES)
SESSIONS: Final[dict[str, type[Session[Any]]]] = {"tables": TableSession, "desks": DeskSession}

log: Final = logging.getLogger("magnat.server")


class Page(Protocol):
    """The callbacks into the page."""

    def heard(self, line: str, text: str) -> None:
        """A message for the page on one of its connections."""

    def closed(self, line: str) -> None:
        """A connection has ended."""

    def in_memory(self) -> None:
        """The file cannot be written: from now on tables are kept in memory only."""


class Answer(NamedTuple):
    status: int
    kind: str
    body: bytes


class Url(NamedTuple):
    scheme: str = "https"


class Asked:
    """A request with the attributes that the routes read."""

    # `localhost` makes the routes answer that other devices cannot reach this server.
    headers: Final[Mapping[str, str]] = {"host": "localhost"}
    cookies: Final[Mapping[str, str]] = {COOKIE: DEVICE}
    client: Final = None
    url: Final = Url()


class Line(Asked):
    """A connection with the page in place of a WebSocket: a queue in, a callback out."""

    def __init__(self, put: Callable[[str], None]) -> None:
        self.scope: Final = {PIPE: self}
        self.on_room: Callable[[], None] = lambda: None  # never called: it is never full
        self.on_text: Callable[[bytes], bool] | None = None  # not used: see `receive_data`
        self.has_room: Final = True
        self._put: Final = put
        self._said: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._is_over = False

    def say(self, text: str | None) -> None:
        """Queue a message from the page; None: the page has closed the connection."""
        self._said.put_nowait(text)

    def put(self, texts: list[bytes]) -> None:
        for text in texts:
            if self._is_over:
                raise ConnectionError("the page has closed the connection")
            self._put(text.decode())

    async def accept(self) -> None:
        return

    async def receive_data(self, mode: Any) -> str:
        text = await self._said.get()
        if text is None:
            self._is_over = True
            raise ConnectionError("the page has closed the connection")
        return text

    async def send_text(self, data: str) -> None:
        self.put([data.encode()])

    async def close(self, code: int, reason: str) -> None:
        self._is_over = True


class Way(NamedTuple):
    """A route with its compiled path pattern and the types of its parameters."""

    route: Route
    pattern: re.Pattern[str]
    kinds: dict[str, tuple[Any, Any]]  # by parameter: type and source (path, query, body, …)


class Worker:
    """Answers the page's requests and runs its connections."""

    def __init__(self, games: Mapping[str, Game], file: str, page: Page) -> None:
        settings = Settings(
            requests_per_second=OFTEN,
            request_burst=OFTEN,
            messages_per_second=OFTEN,
            message_burst=OFTEN,
            max_tables=MANY,
            max_tables_per_network=MANY,
            max_daily_tables_per_network=MANY,
            is_single_user=True,
        )
        store = SingleStore(file or MEMORY, page.in_memory)
        self.services: Final = Services(games, settings, store)
        self._page: Final = page
        self._lines: Final[dict[str, Line]] = {}
        self._ways: Final = [_way(route) for route in ROUTES]

    async def open(self) -> None:
        await self.services.open()

    async def close(self) -> None:
        await self.services.close()

    # Requests

    async def ask(self, method: str, address: str, body: str) -> Answer:
        path, _, query = address.partition("?")
        try:
            for way in self._ways:
                found = way.pattern.fullmatch(path)
                if found is not None and way.route.method == method:
                    words = {name: unquote(word) for name, word in found.groupdict().items()}
                    given = self._given(way, {**dict(parse_qsl(query)), **words}, body)
                    return _written(way.route, await _done(way.route.work(**given)))
            raise Refusal(404, "not_found", path, path)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return _failed(400, Fault("malformed", str(error), str(error)))
        except Exception as error:
            fault = fault_of(error)
            if fault is not None:
                return _failed(*fault)
            log.exception("%s %s failed", method, path)
            said = "Une erreur du moteur.", "The engine made a mistake."
            return _failed(500, Fault("fault", *said))

    def _given(self, way: Way, words: Mapping[str, str], body: str) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for name, (kind, mark) in way.kinds.items():
            if mark is None:
                given[name] = Asked()
            elif isinstance(mark, Dependency):
                given[name] = self.services
            elif isinstance(mark, Body):
                given[name] = msgspec.json.decode(body, type=kind)
            elif name in words:
                given[name] = msgspec.convert(words[name], kind, strict=False)
        return given

    # Connections

    def line(self, name: str, place: str) -> None:
        """Open a connection of that name to `tables/ID` or `desks/ID`."""
        kind, _, id = place.partition("/")
        line = Line(lambda text: self._page.heard(name, text))
        self._lines[name] = line
        session = SESSIONS[kind](line, self.services, "")
        self.services.tasks.start(self._run(name, session, unquote(id)))

    async def _run(self, name: str, session: Session[Any], id: str) -> None:
        try:
            await session.run(id)
        except ConnectionError:
            pass  # the page has closed it
        finally:
            del self._lines[name]
            self._page.closed(name)

    def say(self, name: str, text: str) -> None:
        if name in self._lines:
            self._lines[name].say(text)

    def hang_up(self, name: str) -> None:
        if name in self._lines:
            self._lines[name].say(None)


def _way(route: Route) -> Way:
    hints = get_type_hints(route.work, include_extras=True)
    kinds: dict[str, tuple[Any, Any]] = {}
    for name in inspect.signature(route.work).parameters:
        if name == "request":
            kinds[name] = (None, None)
            continue
        kind, mark = get_args(hints[name])
        kinds[name] = (_bounded(kind, mark), mark) if isinstance(mark, Bounds) else (kind, mark)
    pattern = re.sub(r"\{(\w+):\w+\}", r"(?P<\1>[^/]+)", route.path.replace(".", r"\."))
    return Way(route, re.compile(pattern), kinds)


def _bounded(kind: Any, mark: Bounds) -> Any:
    told = {name: value for name, value in vars(mark).items() if value is not None}
    if isinstance(mark, PathParameter) and kind is str:
        told.setdefault("min_length", 1)
    return Annotated[kind, msgspec.Meta(**told)] if told else kind


async def _done(work: Any) -> Any:
    return await work if isinstance(work, Awaitable) else work


def _written(route: Route, found: Any) -> Answer:
    status, kind = route.status_code, route.media_type
    if isinstance(found, Response):
        status = found.status_code or status
        kind = found.media_type or kind
        found = found.content
    if isinstance(found, bytes):
        return Answer(status, kind, found)
    if isinstance(found, str) and kind != "application/json":
        return Answer(status, kind, found.encode())
    return Answer(status, kind, msgspec.json.encode(found))


def _failed(status: int, fault: Fault) -> Answer:
    return Answer(status, "application/json", msgspec.json.encode(fault))
