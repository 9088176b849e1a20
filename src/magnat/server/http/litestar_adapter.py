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

from magnat.server.http.route_types import (
    Body,
    Bounds,
    Dependency,
    PathParameter,
    QueryParameter,
    Response,
    Route,
)

Request = litestar.Request[Any, Any, Any]
# Typed as Any, because they are applied to types that are known only at run time.
LITESTAR_DEPENDENCY: Final[Any] = NamedDependency
LITESTAR_BODY: Final[Any] = params.JSONBody
LITESTAR_RESPONSE: Final[Any] = litestar.Response
DECORATORS: Final = {"GET": litestar.get, "POST": litestar.post}


def handlers(routes: Iterable[Route]) -> list[HTTPRouteHandler]:
    return [_handler(route) for route in routes]


def _handler(route: Route) -> HTTPRouteHandler:
    options: dict[str, Any] = {} if route.is_slow is None else {"sync_to_thread": route.is_slow}
    handler: HTTPRouteHandler = DECORATORS[route.method](
        route.path,
        status_code=route.status_code,
        media_type=route.media_type,
        responses={
            status: ResponseSpec(
                spec.content, description=spec.description, generate_examples=False
            )
            for status, spec in route.responses.items()
        },
        **options,
    )(_wrapped(route))
    return handler


def _wrapped(route: Route) -> Any:
    """Return the route's function with its parameters annotated as the framework expects."""
    work = route.work
    if inspect.iscoroutinefunction(work):

        @wraps(work)
        async def run_async(**arguments: Any) -> Any:
            return _response(await work(**arguments))

        wrapped: Any = run_async
    else:

        @wraps(work)
        def run_sync(**arguments: Any) -> Any:
            return _response(work(**arguments))

        wrapped = run_sync
    hints = get_type_hints(work, include_extras=True)
    annotations = {name: _annotation(name, hint) for name, hint in hints.items()}
    signature = inspect.signature(work)
    wrapped.__signature__ = signature.replace(
        parameters=[
            one.replace(annotation=annotations[one.name]) for one in signature.parameters.values()
        ],
        return_annotation=annotations["return"],
    )
    wrapped.__annotations__ = annotations
    return wrapped


def _annotation(name: str, hint: Any) -> Any:
    if name == "request":
        return Request
    if name == "return":
        if get_origin(hint) is Response:
            return LITESTAR_RESPONSE[get_args(hint)]
        return hint
    kind, mark = get_args(hint)
    if isinstance(mark, Dependency):
        return LITESTAR_DEPENDENCY[kind]
    if isinstance(mark, Body):
        return LITESTAR_BODY[kind]
    return Annotated[kind, _bounded(mark)]


def _bounded(mark: Bounds) -> Any:
    kind = {PathParameter: params.PathParameter, QueryParameter: params.QueryParameter}[type(mark)]
    return kind(**{name: value for name, value in vars(mark).items() if value is not None})


def _response(found: Any) -> Any:
    if not isinstance(found, Response):
        return found
    return litestar.Response(
        found.content,
        status_code=found.status_code,
        media_type=found.media_type,
        headers=found.headers,
        cookies=[Cookie(**vars(one)) for one in found.cookies],
    )
