"""The application: its pages, its interface, and what answers when there is neither."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, get
from litestar.config.app import AppConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotFoundException,
    ValidationException,
)
from litestar.middleware import ASGIMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from magnat import __version__
from magnat.core.edition import Unknown
from magnat.core.game import Game
from magnat.server import browser
from magnat.server.api import ROUTES, address_of, too_often
from magnat.server.browser import Client
from magnat.server.desk_api import DESK_ROUTES
from magnat.server.hall import Hall
from magnat.server.lobby import Refusal
from magnat.server.messages import Fault
from magnat.server.pages import missing_page, rules_page, shelf_page
from magnat.server.settings import Settings
from magnat.server.socket import is_same_origin, table_socket
from magnat.server.store import Unavailable
from magnat.server.wire import protocol
from magnat.server.words import Language, spoken

HTML: Final = "text/html; charset=utf-8"
LOOK: Final = Path(__file__).with_name("look.css")
MOST_BODY: Final = 2_200_000

# Scripts and everything else come from here and are in files: the browser is told to hold us to it.
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

AnyRequest = Request[Any, Any, Any]
log: Final = logging.getLogger("magnat.server")


@get("/", sync_to_thread=True, include_in_schema=False)
def start(
    request: AnyRequest, hall: NamedDependency[Hall], client: NamedDependency[Client]
) -> Response[Any]:
    """The client; the bare shelf where it has not been built."""
    if client.page is not None:
        return client.page.answer(request)
    if client.failure:
        return Response(client.failure, media_type="text/plain; charset=utf-8", status_code=500)
    language = _language(request)
    return _html(shelf_page(hall.shelf.boxes, language), language)


@get("/rules/{game:str}/{edition:str}", sync_to_thread=True, include_in_schema=False)
def rules(
    request: AnyRequest, game: FromPath[str], edition: FromPath[str], hall: NamedDependency[Hall]
) -> Response[str]:
    language = _language(request)
    return _html(rules_page(hall.shelf.box(game, edition), language), language)


@get(
    "/look.css",
    media_type="text/css; charset=utf-8",
    sync_to_thread=True,
    include_in_schema=False,
)
def look() -> str:
    return LOOK.read_text(encoding="utf-8")


@get("/api/protocol.json", sync_to_thread=False, include_in_schema=False)
def protocol_schema() -> dict[str, Any]:
    """The messages of the socket as a JSON schema."""
    return protocol()


class Door(ASGIMiddleware):
    """Nobody asks too often, and no foreign page asks for anything to be changed."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: AnyRequest = Request(scope, receive=receive, send=send)
        if not self.hall.requests.take(address_of(request)):
            raise too_often()
        if request.method not in ("GET", "HEAD", "OPTIONS") and not is_same_origin(
            request, self.hall.settings.origins
        ):
            raise Refusal(
                403, "origin", "Cette page vient d’ailleurs.", "This page comes from elsewhere."
            )
        await next_app(scope, receive, send)


class Application(Litestar):
    """Gives every answer the same safe headers, whoever gave it; sockets go through untouched."""

    calls = 0  # of pages, files, the API and sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await super().__call__(scope, receive, safely if scope["type"] == "http" else send)


def create_app(games: Mapping[str, Game], settings: Settings | None = None) -> Application:
    hall = Hall(games, settings or Settings())
    client = Client(hall.settings.client)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    def use(config: AppConfig) -> AppConfig:
        config.state.hall = hall  # for tests and for whoever embeds the server
        return config

    return Application(
        [start, rules, look, protocol_schema, table_socket, *ROUTES, *DESK_ROUTES, *browser.ROUTES],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: _refused,
            Unknown: _missing,
            LookupError: _broken,
            Unavailable: _unavailable,
            NotFoundException: _missing,
            HTTPException: _fault,
            RecursionError: _too_deep,
            Exception: _broke_down,
        },
        lifespan=[lifespan],
        middleware=[Door(hall)],
        on_app_init=[use],
        openapi_config=OpenAPIConfig(
            title="Magnat",
            version=__version__,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )


def _refused(request: AnyRequest, error: Refusal) -> Response[Fault]:
    return Response(Fault(error.code, error.fr, error.en), status_code=error.status)


def _unavailable(request: AnyRequest, error: Unavailable) -> Response[Fault]:
    return _refused(
        request,
        Refusal(
            503,
            "unavailable",
            "La base de données ne répond pas.",
            "The database does not answer.",
        ),
    )


def _fault(request: AnyRequest, error: HTTPException) -> Response[Fault]:
    """What the framework refuses: unreadable, too long, a method that is none."""
    said = error.detail
    if isinstance(error, (ValidationException, ClientException)) and error.extra:
        said = "; ".join([_problem(one) for one in error.extra]) or said
    code = {400: "malformed", 405: "method", 413: "too_long"}.get(error.status_code, "refused")
    return Response(
        Fault(code, said, said), status_code=error.status_code, headers=error.headers or {}
    )


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Fault]:
    return Response(Fault("malformed", "Trop imbriqué.", "Nested too deep."), status_code=400)


def _problem(one: Any) -> str:
    if isinstance(one, dict):
        return f"{one.get('key', '')}: {one.get('message', '')}".removeprefix(": ")
    return str(one)


def _broke_down(request: AnyRequest, error: Exception) -> Response[Fault]:
    """A mistake of ours; its details go to the log and to nobody else."""
    request.app.state.hall.tables.counters["faults"] += 1
    log.error("%s %s broke down", request.method, request.url.path, exc_info=error)
    said = "Une erreur du serveur.", "The server made a mistake."
    return Response(Fault("fault", *said), status_code=500)


def _broken(request: AnyRequest, error: LookupError) -> Response[Fault]:
    return Response(Fault("broken", str(error), str(error)), status_code=422)


def _missing(request: AnyRequest, error: Exception) -> Response[Any]:
    why = str(error) if isinstance(error, Unknown) else request.url.path
    if request.url.path.startswith("/api/"):
        return Response(Fault("not_found", why, why), status_code=404)
    language = _language(request)
    return _html(missing_page(language, why), language, status=404)


def _html(page: str, language: Language, status: int = 200) -> Response[str]:
    headers = {"Content-Language": language, "Vary": "Accept-Language"}
    return Response(page, media_type=HTML, status_code=status, headers=headers)


def _language(request: AnyRequest) -> Language:
    return spoken(request.query_params.get("lang"), request.headers.get("accept-language", ""))
