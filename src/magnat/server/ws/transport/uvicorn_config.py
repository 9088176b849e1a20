"""uvicorn's settings: which protocols serve a connection, and their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from magnat.server.security.rate_limits import MOST_BYTES
from magnat.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn

    from magnat.server.ws.transport.http_limits import HttpProtocol
    from magnat.server.ws.transport.websocket import WebSocketProtocol

GRACE_SECONDS: Final = 3  # time for open connections to end when the server stops


def config_of(app: Any, is_internal: bool = False, **more: Any) -> uvicorn.Config:
    """Return uvicorn's configuration for the public port, or for the port that other processes
    use."""
    # Imported late because importing it is slow: so the port is bound first, and a taken port is
    # reported at once.
    import uvicorn

    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        forwarded_allow_ips=list(Settings.from_environment().trusted_proxies),
        http=cast(Any, _internal_http if is_internal else _http),
        ws=cast(Any, _websocket),
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        # A connection without any message for so many seconds gets a ping; a page sends a message
        # every 20 seconds.
        ws_ping_interval=30,
        ws_ping_timeout=10,
        **more,
    )


# The protocols are imported when the first connection needs them, because importing them is slow
# and the page can be served earlier.


def _http(*args: Any, **given: Any) -> HttpProtocol:
    from magnat.server.ws.transport.http_limits import HttpProtocol

    return HttpProtocol(*args, **given)


def _internal_http(*args: Any, **given: Any) -> HttpProtocol:
    from magnat.server.ws.transport.http_limits import InternalHttpProtocol

    return InternalHttpProtocol(*args, **given)


def _websocket(*args: Any, **given: Any) -> WebSocketProtocol:
    from magnat.server.ws.transport.websocket import WebSocketProtocol

    return WebSocketProtocol(*args, **given)
