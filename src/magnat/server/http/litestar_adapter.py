"""Turn our routes into handlers of the framework (Litestar)."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import wraps
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import litestar
from litestar import params
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from magnat.server.http.routes import (
    Body,
    Bounds,
    Dependency,
    PathParameter,
    QueryParameter,
    Response,
    Route,
)

Request = litestar.Request[Any, Any, Any]
# Typed as Any: they are applied to types that are known only at run time.
GIVEN: Final[Any] = NamedDependency
JSON: Final[Any] = params.JSONBody
ANSWER: Final[Any] = litestar.Response
DECORATORS: Final = {"GET": litestar.get, "POST": litestar.post}


def handlers(routes: Iterable[Route]) -> list[HTTPRouteHandler]:
    return [_handler(route) for route in routes]


def _handler(route: Route) -> HTTPRouteHandler:
    told: dict[str, Any] = {} if route.is_slow is None else {"sync_to_thread": route.is_slow}
    made: HTTPRouteHandler = DECORATORS[route.method](
        route.path,
        status_code=route.status_code,
        media_type=route.media_type,
        responses={
            status: ResponseSpec(
                spec.content, description=spec.description, generate_examples=False
            )
            for status, spec in route.responses.items()
        },
        **told,
    )(_work(route))
    return made


def _work(route: Route) -> Any:
    """The route's function with parameter annotations of the framework."""
    work = route.work
    if inspect.iscoroutinefunction(work):

        @wraps(work)
        async def waits(**given: Any) -> Any:
            return _answer(await work(**given))

        done: Any = waits
    else:

        @wraps(work)
        def at_once(**given: Any) -> Any:
            return _answer(work(**given))

        done = at_once
    hints = get_type_hints(work, include_extras=True)
    theirs = {name: _kind(name, hint) for name, hint in hints.items()}
    signature = inspect.signature(work)
    done.__signature__ = signature.replace(
        parameters=[
            one.replace(annotation=theirs[one.name]) for one in signature.parameters.values()
        ],
        return_annotation=theirs["return"],
    )
    done.__annotations__ = theirs
    return done


def _kind(name: str, hint: Any) -> Any:
    if name == "request":
        return Request
    if name == "return":
        if get_origin(hint) is Response:
            return ANSWER[get_args(hint)]
        return hint
    kind, mark = get_args(hint)
    if isinstance(mark, Dependency):
        return GIVEN[kind]
    if isinstance(mark, Body):
        return JSON[kind]
    return Annotated[kind, _bounded(mark)]


def _bounded(mark: Bounds) -> Any:
    kind = {PathParameter: params.PathParameter, QueryParameter: params.QueryParameter}[type(mark)]
    return kind(**{name: value for name, value in vars(mark).items() if value is not None})


def _answer(found: Any) -> Any:
    if not isinstance(found, Response):
        return found
    return litestar.Response(
        found.content,
        status_code=found.status_code,
        media_type=found.media_type,
        headers=found.headers,
        cookies=[Cookie(**vars(one)) for one in found.cookies],
    )
