"""Whoever asks over HTTP: his key, his address, and how often he may."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from magnat.server.http.refusals import too_often
from magnat.server.http.routes import AnyRequest, Cookie, PathParameter, Response, Spec
from magnat.server.security.keys import COOKIE, hashed, new_key
from magnat.server.security.rate_limits import range_of
from magnat.server.services import Hall
from magnat.server.tables.live import Table
from magnat.server.wire.http import Fault
from magnat.server.wire.terms import Setting

HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
HOST_WITH_PORT: Final = re.compile(r".*[^:]:\d{1,5}|.*\]:\d{1,5}")
YEAR: Final = 365 * 86_400
HEAVY: Final = 10.0  # tokens that a replay costs

TableId = Annotated[str, PathParameter(min_length=1, max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=20)]

RESPONSES: Final = {
    400: Spec(Fault, "Not understood"),
    403: Spec(Fault, "Not yours to do"),
    404: Spec(Fault, "There is no such thing"),
    409: Spec(Fault, "Not at this moment"),
    413: Spec(Fault, "Too long"),
    422: Spec(Fault, "Not possible so"),
    429: Spec(Fault, "Too often"),
    503: Spec(Fault, "Not now"),
}


def key_of(request: AnyRequest) -> str:
    """A program sends its key as a bearer, a browser as a cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(COOKIE, "")


def holder_of(request: AnyRequest) -> str:
    return hashed(key_of(request))


class Caller:
    """Whoever asks; given a key when he has none and needs one."""

    def __init__(self, request: AnyRequest, hall: Hall) -> None:
        key = key_of(request)
        self.is_new = not key
        self.key: Final = key or new_key()
        self.holder: Final = hashed(self.key)
        self.address: Final = address_of(request)
        self.is_secure: Final = hall.settings.is_secure or request.url.scheme == "https"

    def answer(self, content: Any, status: int = 201) -> Response[Any]:
        cookies: list[Cookie] = []
        if self.is_new:
            cookies.append(
                Cookie(
                    key=COOKIE,
                    path="/",
                    value=self.key,
                    max_age=YEAR,
                    httponly=True,
                    samesite="strict",
                    secure=self.is_secure,
                )
            )
        return Response(content, status_code=status, cookies=cookies)


def address_of(request: Any) -> str:
    """The address of a visitor, or the network that counts as one."""
    client = request.client
    return range_of(client.host) if client is not None else ""


async def table_at(request: AnyRequest, hall: Hall, id: str) -> Table:
    """By id or by code."""
    return await hall.find(address_of(request), id)


async def unpacked(
    hall: Hall, address: str, game: str, edition: str, options: dict[str, Setting]
) -> None:
    """A box whose rules somebody changes as nobody has before is read beside the event loop."""
    if not hall.shelf.has_read(game, edition, options):
        await hall.unpacking.make(address, lambda _: hall.shelf.wanted(game, edition, options))


def is_same_origin(request: Any, allowed: tuple[str, ...]) -> bool:
    """A browser says which page opened the socket or sent the form; a program says nothing."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    return origin in allowed or urlsplit(origin).netloc == request.headers.get("host", "")


def is_known_host(request: Any, known: tuple[str, ...]) -> bool:
    """Whether the page was asked at a name that is ours, as far as we know our names; another one
    may have been made to lead here."""
    host = request.headers.get("host", "")
    if not host:
        return not known  # a program of ours, without a net between
    if not HOST.fullmatch(host):
        return False
    name = host.rpartition(":")[0] if HOST_WITH_PORT.fullmatch(host) else host
    return not known or name.strip("[]").lower() in known


def pay(request: AnyRequest, hall: Hall) -> None:
    """A replay costs more than other requests."""
    if not hall.requests.take(address_of(request), HEAVY):
        raise too_often()


def way_here(request: AnyRequest, hall: Hall) -> tuple[str, bool]:
    """Where another device finds this server, and whether it can: on this machine's own page it
    would look for itself."""
    host = request.headers.get("host", "")
    is_here = host.startswith(("127.", "localhost", "[::1]"))
    if is_here and hall.settings.lan:
        return hall.settings.lan, True
    return f"{request.url.scheme}://{host}", not is_here
