"""How a connection is spoken to: the framework's settings, for the way in and the back door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from magnat.server.security.rate_limits import MOST_BYTES
from magnat.server.settings import Settings

if TYPE_CHECKING:
    import uvicorn

    from magnat.server.ws.transport.http_protocol import Entrance
    from magnat.server.ws.transport.websocket import SocketPipe

GRACE_SECONDS: Final = 3  # an open stream would otherwise outlive the order to stop


def config_of(app: Any, is_inside: bool = False, **more: Any) -> uvicorn.Config:
    """Inside there are only processes of ours, each of which speaks for many."""
    # Imported this late because it is slow: a browser that is already there waits in the socket's
    # queue, and a taken port is told at once.
    import uvicorn

    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        forwarded_allow_ips=list(Settings.from_environment().proxies),
        http=cast(Any, _back_entrance if is_inside else _entrance),
        ws=cast(Any, _pipe),
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=30,  # a page says something every 20 seconds or so: it is not asked
        ws_ping_timeout=10,
        **more,
    )


def _entrance(*args: Any, **given: Any) -> Entrance:
    """The way in, for every connection."""
    from magnat.server.ws.transport.http_protocol import Entrance

    return Entrance(*args, **given)


def _back_entrance(*args: Any, **given: Any) -> Entrance:
    from magnat.server.ws.transport.http_protocol import BackEntrance

    return BackEntrance(*args, **given)


def _pipe(*args: Any, **given: Any) -> SocketPipe:
    """The way out of a socket: nobody has one before the page is there."""
    from magnat.server.ws.transport.websocket import SocketPipe

    return SocketPipe(*args, **given)
