"""The caller of an HTTP request: device key, address, rate limit, origin."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from magnat.server.http.refusals import not_our_key, too_often
from magnat.server.http.route_types import AnyRequest, Cookie, PathParameter, Response, Spec
from magnat.server.security.keys_ids_codes import (
    COOKIE,
    SECURE_COOKIE,
    hashed,
    is_signed,
)
from magnat.server.security.rate_limits import network_of
from magnat.server.services import Services
from magnat.server.tables.live import LiveTable
from magnat.server.wire.http import Fault
from magnat.server.wire.shared_fields import Setting

HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
YEAR: Final = 365 * 86_400
SLOW_REQUEST_TOKENS: Final = 10.0  # rate limit tokens that a replay costs

TableId = Annotated[str, PathParameter(min_length=1, max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=20)]

RESPONSES: Final = {
    400: Spec(Fault, "Malformed request"),
    403: Spec(Fault, "Not allowed for this device"),
    404: Spec(Fault, "Not found"),
    409: Spec(Fault, "Not possible in the present state"),
    413: Spec(Fault, "Body too long"),
    422: Spec(Fault, "Invalid values"),
    429: Spec(Fault, "Rate limit or quota exceeded"),
    503: Spec(Fault, "Temporarily unavailable"),
}


def key_of(request: AnyRequest) -> str:
    """Return the device key from the bearer token (programs) or the cookie (browsers); "" if there
    is none."""
    return _bearer(request) or request.cookies.get(SECURE_COOKIE) or request.cookies.get(COOKIE, "")


def _bearer(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def holder_of(request: AnyRequest) -> str:
    """Return the hash of the caller's device key, which identifies the device; "" if there is no
    key."""
    return hashed(key_of(request))


class Caller:
    """The device that sent a request, with the key under which it gets seats."""

    def __init__(self, key: str, is_new: bool, address: str, is_secure: bool) -> None:
        self.key: Final = key
        # Whether the key is new, so that the response must set it as a cookie.
        self.is_new: Final = is_new
        self.holder: Final = hashed(key)
        self.address: Final = address
        self.is_secure: Final = is_secure

    def respond(self, content: Any, status: int = 201) -> Response[Any]:
        """Return a response with this content, which sets the key's cookie if the key is new."""
        cookies: list[Cookie] = []
        if self.is_new:
            cookies.append(
                Cookie(
                    key=SECURE_COOKIE if self.is_secure else COOKIE,
                    path="/",
                    value=self.key,
                    max_age=YEAR,
                    httponly=True,
                    samesite="strict",
                    secure=self.is_secure,
                )
            )
        return Response(content, status_code=status, cookies=cookies)


async def identify(request: AnyRequest, services: Services) -> Caller:
    """Return the device that sent this request to get a seat, a table or a desk.

    Only keys that this server made are accepted, so that nobody can choose the key of another
    person's device beforehand. A browser without such a key gets a new one. Keys from versions
    before 0.3 are not signed: they are accepted if the device holds a seat, table or desk.
    """
    address = address_of(request)
    is_secure = services.settings.secure_cookies or request.url.scheme == "https"
    key = key_of(request)
    if services.settings.is_single_user:
        return Caller(key or services.new_device_key(), not key, address, is_secure)
    # Over https another host of the same domain can set a cookie, unless its name begins with
    # `__Host-`.
    is_proof = bool(_bearer(request)) or not is_secure or key == request.cookies.get(SECURE_COOKIE)
    if key and is_proof and is_signed(key, services.device_secret):
        return Caller(key, False, address, is_secure)
    if key and not is_signed(key, services.device_secret):
        if await services.store.knows_device(hashed(key)):
            return Caller(key, not is_proof, address, is_secure)
        if _bearer(request):
            raise not_our_key()
    return Caller(services.new_device_key(), True, address, is_secure)


def address_of(request: Any) -> str:
    """Return the client's IPv4 address or IPv6 /64 network, by which limits are counted; "" if
    unknown."""
    client = request.client
    return network_of(client.host) if client is not None else ""


async def find_table(request: AnyRequest, services: Services, id: str) -> LiveTable:
    """Return the table with this id or code. The number of wrong codes that a caller's address may
    try is limited."""
    return await services.find(address_of(request), id)


async def load_edition(
    services: Services, address: str, game: str, edition: str, options: dict[str, Setting]
) -> None:
    """Load an edition with these options into the cache, in a thread; do nothing if it is cached
    already."""
    if not services.shelf.has_read(game, edition, options):
        await services.short_jobs.run(
            address, lambda _: services.shelf.wanted(game, edition, options)
        )


def is_same_origin(request: Any, allowed: tuple[str, ...]) -> bool:
    """Tell whether the Origin header names this server or an allowed origin. True without the
    header: programs send none."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in allowed or urlsplit(origin).netloc == request.headers.get("host", "")
    except ValueError:  # no URL
        return False


def is_known_host(request: Any, known: tuple[str, ...]) -> bool:
    """Tell whether the Host header is valid and, if MAGNAT_ALLOWED_HOSTS is set, listed there.

    This protects against DNS rebinding.
    """
    host = request.headers.get("host", "")
    known = () if "*" in known else known
    if not host:
        # The request has no Host header: a program that speaks HTTP/1.0, or a test.
        return not known
    if not HOST.fullmatch(host):
        return False
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:  # no IPv6 address in brackets, or a port above 65535
        return False
    return not known or name in known


def charge(request: AnyRequest, services: Services) -> None:
    """Take the tokens that a slow request costs from the rate limit of the caller's address. The
    page that runs the server itself has no limit."""
    if services.settings.is_single_user and request.client is None:
        return
    if not services.requests.take(address_of(request), SLOW_REQUEST_TOKENS):
        raise too_often()


def server_url(request: AnyRequest, services: Services) -> tuple[str, bool]:
    """Return the URL of this server for other devices, and whether they can reach it. A page opened
    at localhost has no such URL unless the server runs with --lan."""
    host = request.headers.get("host", "")
    is_here = host.startswith(("127.", "localhost", "[::1]"))
    if is_here and services.settings.lan_address:
        return services.settings.lan_address, True
    return f"{request.url.scheme}://{host}", not is_here
