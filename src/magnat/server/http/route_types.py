"""Types that describe the routes of the HTTP API, independent of a web framework.

`litestar_adapter` turns the routes into handlers of the web server; `browser/host` calls them in a
browser's web worker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar

from magnat.core.editions.edition import Unknown
from magnat.server.http.refusals import Refusal
from magnat.server.store.base import Unavailable
from magnat.server.wire.http import Fault

Content = TypeVar("Content")
Work = Callable[..., Any]


class ClientAddress(Protocol):
    @property
    def host(self) -> str: ...


class RequestUrl(Protocol):
    @property
    def scheme(self) -> str: ...


class AnyRequest(Protocol):
    """The attributes of a request that routes read."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def cookies(self) -> Mapping[str, str]: ...

    @property
    def client(self) -> ClientAddress | None: ...

    @property
    def url(self) -> RequestUrl: ...


@dataclass(frozen=True, kw_only=True)
class Cookie:
    key: str
    value: str
    path: str
    max_age: int
    httponly: bool
    samesite: str
    secure: bool


class Response(Generic[Content]):
    """A response that sets its own status, headers or cookies."""

    def __init__(
        self,
        content: Content,
        *,
        status_code: int | None = None,
        media_type: str | None = None,
        headers: Mapping[str, str] | None = None,
        cookies: Sequence[Cookie] = (),
    ) -> None:
        self.content: Final = content
        self.status_code: Final = status_code  # None means the default status of the route
        self.media_type: Final = media_type
        self.headers: Final = dict(headers or {})
        self.cookies: Final = cookies


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The limits of a parameter in the path or query."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class PathParameter(Bounds):
    """Marks a parameter that is a part of the path."""


class QueryParameter(Bounds):
    """Marks a parameter that is in the query string."""


class Body:
    """Marks the parameter that gets the request's body, decoded from JSON."""


class Dependency:
    """Marks a parameter that gets a service of the server."""


JSONBody = Annotated[Content, Body()]
NamedDependency = Annotated[Content, Dependency()]
FromPath = Annotated[Content, PathParameter()]
FromQuery = Annotated[Content, QueryParameter()]


@dataclass(frozen=True)
class Spec:
    """The type and description of the response with one status, for the OpenAPI description."""

    content: Any
    description: str = "Additional response"


@dataclass(frozen=True, kw_only=True)
class Route:
    """A function of the HTTP API, with its method, its path and its possible responses."""

    method: str
    path: str
    work: Work
    status_code: int
    media_type: str
    responses: Mapping[int, Spec]
    # True: a slow function, to be run in a thread; None: the function is a coroutine.
    is_slow: bool | None


def get(path: str, **options: Any) -> Callable[[Work], Route]:
    return _route("GET", path, 200, **options)


def post(path: str, **options: Any) -> Callable[[Work], Route]:
    return _route("POST", path, 201, **options)


def _route(
    method: str,
    path: str,
    default_status: int,
    *,
    status_code: int = 0,
    media_type: str = "application/json",
    responses: Mapping[int, Spec] | None = None,
    sync_to_thread: bool | None = None,
) -> Callable[[Work], Route]:
    def new_route(work: Work) -> Route:
        return Route(
            method=method,
            path=path,
            work=work,
            status_code=status_code or default_status,
            media_type=media_type,
            responses=responses or {},
            is_slow=sync_to_thread,
        )

    return new_route


def fault_of(error: Exception) -> tuple[int, Fault] | None:
    """Return the HTTP status and the body that answer an exception; None if the exception is
    unexpected."""
    if isinstance(error, Refusal):
        return error.status, Fault(error.code, error.fr, error.en)
    if isinstance(error, Unavailable):
        said = "La base de données ne répond pas.", "The database does not answer."
        return 503, Fault("unavailable", *said)
    if isinstance(error, Unknown):
        return 404, Fault("not_found", str(error), str(error))
    if isinstance(error, LookupError):
        return 422, Fault("broken", str(error), str(error))
    if isinstance(error, RecursionError):
        return 400, Fault("malformed", "Trop imbriqué.", "Nested too deep.")
    return None
