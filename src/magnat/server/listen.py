"""Finding a port, running the application on it, and stopping in good order."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Never

from magnat.server.settings import DATABASE_URL, LAN

if TYPE_CHECKING:
    import uvicorn

    from magnat.core.game import Game
    from magnat.server.app import Application

USUAL_PORT: Final = 8005
GRACE_SECONDS: Final = 3  # an open stream would otherwise outlive the order to stop
EVERYWHERE: Final = ("0.0.0.0", "::")


class PortTaken(Exception):
    """Somebody else listens on the port that was asked for."""


class Alone(Exception):
    """Several processes need a database that they can share."""


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for, or on the usual one, or on any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
            listening.listen(1024)
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
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str:
    """This machine's address in its own network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for examples: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def playable() -> dict[str, Game]:
    """The games that can be read; one that is broken does not keep the others from being played."""
    from magnat.games import find, names

    found: dict[str, Game] = {}
    for name in names():
        try:
            found[name] = find(name)
        except Exception as error:  # whatever its files or its code do
            print(f"{name} cannot be played: {error!r}", file=sys.stderr, flush=True)
    return found


def application() -> Application:
    """What each worker process makes for itself."""
    from magnat.server.app import create_app
    from magnat.server.garbage import keep_tidy
    from magnat.server.logs import set_up
    from magnat.server.settings import Settings

    set_up()
    app = create_app(playable(), Settings.from_environment())
    tables = app.state.hall.tables

    async def tidy() -> None:
        app.state.tidying = asyncio.create_task(
            keep_tidy(lambda: tables.counters["entries"], lambda: app.calls)
        )

    app.on_startup.append(tidy)
    return app


def config_of(app: Any, **more: Any) -> uvicorn.Config:
    # Imported this late because it is slow: a browser that is already there waits in the socket's
    # queue, and a taken port is told at once.
    import uvicorn

    from magnat.server.line import Line
    from magnat.server.messages import MOST_BYTES

    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        ws=Line,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        **more,
    )


def serve(host: str, port: int | None, workers: int = 1, lan: bool = False) -> None:
    """Serve until SIGTERM or ctrl-C."""
    if workers > 1 and not os.environ.get(DATABASE_URL):
        raise Alone(f"--workers {workers} needs a PostgreSQL: name it in {DATABASE_URL}")
    listening = bind("0.0.0.0" if lan else host, port)
    if port is None and listening.getsockname()[1] != USUAL_PORT:
        print(f"Port {USUAL_PORT} is taken; another one was chosen.", flush=True)

    # uvicorn stops in good order at a signal, then raises it once more: by then it is no failure.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    print(f"Magnat: {address(listening)}", flush=True)
    if lan:
        os.environ[LAN] = _invite(listening)

    import uvicorn

    if workers > 1:
        from uvicorn.supervisors import Multiprocess

        config = config_of("magnat.server.listen:application", factory=True, workers=workers)
        Multiprocess(config, sockets=[listening]).run()
    else:
        uvicorn.Server(config_of(application())).run(sockets=[listening])


def _invite(listening: socket.socket) -> str:
    """The way in for the phones around the table."""
    import segno

    there = f"http://{lan_address()}:{listening.getsockname()[1]}"
    print(
        f"Everybody in this network can now reach Magnat, without a password: {there}\n"
        f"Tout le réseau local peut maintenant ouvrir Magnat, sans mot de passe : {there}",
        flush=True,
    )
    segno.make(there, micro=False).terminal(compact=True, border=2)
    sys.stdout.flush()
    return there


def _stop(number: int, frame: FrameType | None) -> Never:
    sys.exit(0)
