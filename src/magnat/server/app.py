"""The ASGI application: pages, HTTP API, WebSockets, and the answers to errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
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
from magnat.core.editions.edition import Unknown
from magnat.core.game import Game
from magnat.server.cluster.forward_to_owner import FORWARDED
from magnat.server.cluster.internal_server import InternalServer
from magnat.server.http.boxes import BOX_ROUTES
from magnat.server.http.caller import address_of, is_known_host, is_same_origin
from magnat.server.http.desks import DESK_ROUTES
from magnat.server.http.forwarded_response import forwarded
from magnat.server.http.history import HISTORY_ROUTES
from magnat.server.http.litestar_adapter import Request as AnyRequest
from magnat.server.http.litestar_adapter import handlers
from magnat.server.http.refusals import Refusal, too_often
from magnat.server.http.route_types import fault_of
from magnat.server.http.server_info import SERVER_ROUTES
from magnat.server.http.tables import TABLE_ROUTES
from magnat.server.pages.client_files import ASSETS, HEADERS, ICONS, SCREENS, ClientFiles
from magnat.server.pages.texts import Language, preferred_language
from magnat.server.pages.written_pages import missing_page, rules_page, shelf_page
from magnat.server.services import Services
from magnat.server.settings import Settings
from magnat.server.shared_by_tables_and_desks.registry_base import Elsewhere
from magnat.server.store.base import Unavailable
from magnat.server.wire.http import Fault
from magnat.server.wire.schema import protocol
from magnat.server.ws.admission import SOCKETS

HTML: Final = "text/html; charset=utf-8"
STYLE: Final = Path(__file__).parent / "pages" / "style.css"
MAX_BODY_BYTES: Final = 2_200_000

log: Final = logging.getLogger("magnat.server")


@get("/", sync_to_thread=True, include_in_schema=False)
def home_page(
    request: AnyRequest, services: NamedDependency[Services], client: NamedDependency[ClientFiles]
) -> Response[Any]:
    """Return the built web page. If it has not been built, return a plain HTML list of the games;
    if its build failed, the error text with status 500."""
    if client.find("/") is not None:
        return _file_response(client, request)
    if client.failure:
        return Response(client.failure, media_type="text/plain; charset=utf-8", status_code=500)
    language = _language(request)
    return _html(shelf_page(services.shelf.boxes, language), language)


@get("/rules/{game:str}/{edition:str}", sync_to_thread=True, include_in_schema=False)
def rules(
    request: AnyRequest,
    game: FromPath[str],
    edition: FromPath[str],
    services: NamedDependency[Services],
) -> Response[str]:
    language = _language(request)
    return _html(rules_page(services.shelf.box(game, edition), language), language)


@get(
    "/look.css",
    media_type="text/css; charset=utf-8",
    sync_to_thread=True,
    include_in_schema=False,
)
def style_sheet() -> str:
    return _style()


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


@get(
    [f"{screen}{{rest:path}}" for screen in SCREENS], sync_to_thread=False, include_in_schema=False
)
def screen(
    request: AnyRequest, client: NamedDependency[ClientFiles], rest: FromPath[str]
) -> Response[bytes]:
    return _file_response(client, request)


@get(f"{ASSETS}{{name:str}}", sync_to_thread=False, include_in_schema=False)
def asset(
    request: AnyRequest, client: NamedDependency[ClientFiles], name: FromPath[str]
) -> Response[bytes]:
    return _file_response(client, request)


@get(list(ICONS), sync_to_thread=False, include_in_schema=False)
def icon(request: AnyRequest, client: NamedDependency[ClientFiles]) -> Response[bytes]:
    return _file_response(client, request)


@get("/api/protocol.json", sync_to_thread=False, include_in_schema=False)
def protocol_schema() -> Response[bytes]:
    """Return the JSON schema of all WebSocket messages."""
    return Response(_protocol_json(), media_type="application/json")


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False)
def openapi(request: AnyRequest) -> Response[bytes]:
    """Return the OpenAPI description of the HTTP API."""
    return Response(_openapi_json(request.app), media_type="application/json")


@cache
def _protocol_json() -> bytes:
    return msgspec.json.encode(protocol())


@lru_cache(1)
def _openapi_json(app: Litestar) -> bytes:
    return msgspec.json.encode(app.openapi_schema.to_schema())


class CachedDescription(JsonRenderPlugin):
    """The framework's own route for the OpenAPI description, which is encoded once."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        return _openapi_json(request.app)


class RequestGuard(ASGIMiddleware):
    """A middleware that refuses a request with a foreign Host or Origin header, above the rate
    limit, or with a malformed body."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, services: Services) -> None:
        self.services: Final = services

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: AnyRequest = Request(scope, receive=receive, send=send)
        if not is_known_host(request, self.services.settings.allowed_hosts):
            raise Refusal(
                400,
                "host",
                "Ce serveur ne répond pas à ce nom.",
                "This server does not answer to that host name.",
            )
        if FORWARDED not in scope and not self.services.requests.take(address_of(request)):
            raise too_often()
        if request.method not in ("GET", "HEAD", "OPTIONS") and not is_same_origin(
            request, self.services.settings.allowed_origins
        ):
            raise Refusal(
                403,
                "origin",
                "Cette page vient d’un autre site.",
                "This page comes from another site.",
            )
        await _check_body(request)
        await next_app(scope, receive, send)


async def _check_body(request: AnyRequest) -> None:
    """Decode the body strictly as its declared type and refuse it if that fails; the framework
    alone would accept "1" or true as a number."""
    field = request.scope["route_handler"].parsed_data_field
    if field is None:
        return
    body = await request.body()
    try:
        _decoder(field.annotation).decode(body)
    except msgspec.MsgspecError as error:
        raise ClientException(str(error)) from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


class Application(Litestar):
    """The Litestar application; it adds the security headers to every HTTP response, not to
    WebSockets."""

    calls = 0  # requests and sockets so far

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.calls += 1

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await super().__call__(
            scope, receive, send_with_headers if scope["type"] == "http" else send
        )


def create_app(
    games: Mapping[str, Game], settings: Settings | None = None, client: ClientFiles | None = None
) -> Application:
    services = Services(games, settings or Settings())
    files = client or ClientFiles(services.settings.client_folder)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        internal_server = InternalServer(app, services.here.secret, services.tables.release_if_idle)
        await services.open(internal_server.open)
        try:
            yield
        finally:
            await internal_server.close()
            await services.close()

    def use(config: AppConfig) -> AppConfig:
        config.state.services = services  # for tests and for programs that embed the server
        return config

    return Application(
        [
            *(home_page, screen, asset, icon, rules, style_sheet, protocol_schema, openapi),
            *SOCKETS,
            *handlers((*BOX_ROUTES, *TABLE_ROUTES, *HISTORY_ROUTES, *DESK_ROUTES, *SERVER_ROUTES)),
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "client": Provide(lambda: files, sync_to_thread=False),
        },
        exception_handlers={
            Refusal: _expected_error,
            Elsewhere: forwarded,
            Unknown: _not_found,
            LookupError: _expected_error,
            Unavailable: _expected_error,
            NotFoundException: _not_found,
            HTTPException: _framework_error,
            RecursionError: _expected_error,
            Exception: _unexpected_error,
        },
        lifespan=[lifespan],
        middleware=[RequestGuard(services)],
        on_app_init=[use],
        openapi_config=OpenAPIConfig(
            title="Magnat",
            version=__version__,
            path="/described",  # the framework answers every path below this one
            render_plugins=[CachedDescription(path="/openapi.json")],
        ),
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
    )


def _expected_error(request: AnyRequest, error: Exception) -> Response[Fault]:
    found = fault_of(error)
    assert found is not None
    status, fault = found
    return Response(fault, status_code=status)


def _framework_error(request: AnyRequest, error: HTTPException) -> Response[Fault]:
    """Answer an error of the framework: malformed body, body too long, wrong method."""
    text = error.detail
    if isinstance(error, (ValidationException, ClientException)) and error.extra:
        text = "; ".join([_problem(one) for one in error.extra]) or text
    code = {400: "malformed", 405: "method", 413: "too_long"}.get(error.status_code, "refused")
    return Response(
        Fault(code, text, text), status_code=error.status_code, headers=error.headers or {}
    )


def _problem(one: Any) -> str:
    if isinstance(one, dict):
        return f"{one.get('key', '')}: {one.get('message', '')}".removeprefix(": ")
    return str(one)


def _unexpected_error(request: AnyRequest, error: Exception) -> Response[Fault]:
    """Answer an unexpected exception with status 500; the details go to the log only."""
    request.app.state.services.tasks.counters["faults"] += 1
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    text = "Une erreur du serveur.", "The server made a mistake."
    return Response(Fault("fault", *text), status_code=500)


def _not_found(request: AnyRequest, error: Exception) -> Response[Any]:
    why = str(error) if isinstance(error, Unknown) else request.url.path
    if f"{request.url.path}/".startswith("/api/"):
        return Response(Fault("not_found", why, why), status_code=404)
    language = _language(request)
    return _html(missing_page(language, why), language, status=404)


def _file_response(client: ClientFiles, request: AnyRequest) -> Response[bytes]:
    found = client.find(request.url.path)
    if found is None:
        raise NotFoundException(request.url.path)
    headers, body = found.response(request.headers.get("accept-encoding", ""))
    return Response(body, headers=headers)


def _html(page: str, language: Language, status: int = 200) -> Response[str]:
    headers = {"Content-Language": language, "Vary": "Accept-Language"}
    return Response(page, media_type=HTML, status_code=status, headers=headers)


def _language(request: AnyRequest) -> Language:
    return preferred_language(
        request.query_params.get("lang"), request.headers.get("accept-language", "")
    )
