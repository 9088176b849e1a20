"""The application: its pages and what answers when there is none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, get
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from magnat import __version__
from magnat.core.edition import Unknown
from magnat.core.game import Game
from magnat.server.pages import missing_page, rules_page, shelf_page
from magnat.server.shelf import Shelf
from magnat.server.words import Language, spoken

HTML: Final = "text/html; charset=utf-8"
LOOK: Final = Path(__file__).with_name("look.css")

# Pages run no script and fetch nothing from elsewhere; the browser is told to hold us to it.
HEADERS: Final = (
    ResponseHeader(
        name="Content-Security-Policy",
        value="default-src 'none'; style-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ResponseHeader(name="X-Content-Type-Options", value="nosniff"),
    ResponseHeader(name="Referrer-Policy", value="no-referrer"),
)

AnyRequest = Request[Any, Any, Any]


class Health(Struct):
    version: str
    games: list[str]


@get("/", sync_to_thread=True)
def start(request: AnyRequest, shelf: NamedDependency[Shelf]) -> Response[str]:
    language = _language(request)
    return _html(shelf_page(shelf.boxes, language), language)


@get("/rules/{game:str}/{edition:str}", sync_to_thread=True)
def rules(
    request: AnyRequest, game: FromPath[str], edition: FromPath[str], shelf: NamedDependency[Shelf]
) -> Response[str]:
    language = _language(request)
    return _html(rules_page(shelf.box(game, edition), language), language)


@get("/health", sync_to_thread=False)
def health(shelf: NamedDependency[Shelf]) -> Health:
    return Health(__version__, sorted(shelf.games))


@get("/look.css", media_type="text/css; charset=utf-8", sync_to_thread=True)
def look() -> str:
    return LOOK.read_text(encoding="utf-8")


def create_app(games: Mapping[str, Game]) -> Litestar:
    shelf = Shelf(games)
    return Litestar(
        [start, rules, health, look],
        dependencies={"shelf": Provide(lambda: shelf, sync_to_thread=False)},
        exception_handlers={Unknown: _missing, NotFoundException: _missing},
        openapi_config=None,
        response_headers=HEADERS,
    )


def _missing(request: AnyRequest, error: Exception) -> Response[str]:
    language = _language(request)
    why = str(error) if isinstance(error, Unknown) else request.url.path
    return _html(missing_page(language, why), language, status=404)


def _html(page: str, language: Language, status: int = 200) -> Response[str]:
    headers = {"Content-Language": language, "Vary": "Accept-Language"}
    return Response(page, media_type=HTML, status_code=status, headers=headers)


def _language(request: AnyRequest) -> Language:
    return spoken(request.query_params.get("lang"), request.headers.get("accept-language", ""))
