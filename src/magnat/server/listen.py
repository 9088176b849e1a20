"""Finding a port, running the application on it, and stopping in good order."""

from __future__ import annotations

import errno
import signal
import socket
import sys
from types import FrameType
from typing import Final, Never

USUAL_PORT: Final = 8005
GRACE_SECONDS: Final = 3  # an open stream would otherwise outlive the order to stop


class PortTaken(Exception):
    """Somebody else listens on the port that was asked for."""


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for, or on the usual one, or on any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        return listening
    raise PortTaken(f"port {port} is taken: choose another with --port, or none at all")


def address(listening: socket.socket) -> str:
    """Where a browser on this machine finds the socket."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(host: str, port: int | None) -> None:
    """Serve until SIGTERM or ctrl-C."""
    listening = bind(host, port)
    if port is None and listening.getsockname()[1] != USUAL_PORT:
        print(f"Port {USUAL_PORT} is taken; another one was chosen.", flush=True)

    # uvicorn stops in good order at a signal, then raises it once more: by then it is no failure.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    print(f"Magnat: {address(listening)}", flush=True)

    # Imported this late because they are slow: a browser that is already there waits in the
    # socket's queue, and a taken port is told at once.
    import uvicorn

    from magnat.games import all_games
    from magnat.server.app import create_app

    config = uvicorn.Config(
        create_app(all_games()),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _stop(number: int, frame: FrameType | None) -> Never:
    sys.exit(0)
