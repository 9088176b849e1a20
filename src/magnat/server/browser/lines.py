"""Lines of other devices to the server in a page: the page passes on what comes over WebRTC."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from magnat.server.http.refusals import Refusal, not_our_key
from magnat.server.security.keys_ids_codes import is_signed

LINE_REQUESTS_PER_SECOND: Final = 10.0
LINE_BURST: Final = 120.0
LINE_MESSAGES_PER_SECOND: Final = 10.0  # as on a server
LINE_MESSAGES_BURST: Final = 60.0
# Requests that fill the memory of the page's device, keep its only thread busy for seconds, or tell
# about the whole server.
REFUSED: Final = re.compile(
    r"POST /api/(tables|tables/first|records|records/verify|desks|devices)|GET /(metrics|health)"
)


class LineAddress(NamedTuple):
    """The address of a device at the other end of a line, by which limits are counted."""

    host: str


class BrowserDevice(NamedTuple):
    """A device that uses the server of the page, with the key under which it holds seats."""

    key: str
    line: str = ""

    @property
    def client(self) -> LineAddress | None:
        """The address of the device; None for the page itself, which has no limits."""
        return LineAddress(self.line) if self.line else None


THIS_PAGE: Final = BrowserDevice("this page")  # all tabs share the key


def on_line(line: str, key: str, secret: str) -> BrowserDevice:
    """Return the device at the other end of a line. Its key must be signed by this server, so it
    is never the key of the page; raises Refusal if it is not."""
    if not is_signed(key, secret):
        raise not_our_key()
    return BrowserDevice(key, line)


def must_be_allowed(method: str, path: str) -> None:
    """Raise Refusal if only the page itself may send this request."""
    if REFUSED.fullmatch(f"{method} {path}"):
        raise Refusal(
            403,
            "host_only",
            "Seul l’appareil de l’hôte peut faire cela.",
            "Only the host's device can do that.",
        )
