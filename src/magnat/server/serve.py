"""Find a port, run the application on it, and shut down cleanly."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
from types import FrameType
from typing import TYPE_CHECKING, Final, Never

from magnat.server.pages.client_files import ClientFiles
from magnat.server.settings import ALLOWED_HOSTS, DATABASE_URL, LAN_ADDRESS, MAX_SOCKETS, Settings
from magnat.server.ws.transport.uvicorn_config import config_of

if TYPE_CHECKING:
    from magnat.core.game import Game
    from magnat.server.app import Application

DEFAULT_PORT: Final = 8005
ANY_ADDRESS: Final = ("0.0.0.0", "::")
READ_ONLY: Final = (
    "is damaged and cannot be written to: games can be read, not continued. "
    "`magnat tables salvage FILE` saves what can be read, `magnat restore FILE` puts it into a new "
    "database."
)


class PortTaken(Exception):
    """Raised if the server cannot listen on the port."""


class NeedsPostgres(Exception):
    """Raised if several worker processes are requested without a PostgreSQL database."""


class CannotServe(Exception):
    """Raised if the database cannot be opened or written to."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket on `port`. Without a port, use the default port, or any free port
    if that one is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (DEFAULT_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
            listening.listen(1024)
        except OverflowError as error:
            listening.close()
            raise PortTaken(f"{attempt} is not a port: ports are 1 to 65535") from error
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                why = error.strerror or str(error)
                raise PortTaken(f"cannot listen on {host}, port {attempt}: {why}") from error
            continue
        return listening
    raise PortTaken(f"port {port} is taken: choose another with --port, or none at all")


def address(listening: socket.socket) -> str:
    """Return the URL at which a browser on this machine reaches the listening socket.

    It is the same with and without --lan: what a browser stores belongs to one origin. The page
    itself leads from localhost here (web/src/base/net/one-origin.ts).
    """
    host, port = listening.getsockname()[:2]
    if host in ANY_ADDRESS:
        host = "127.0.0.1" if listening.family == socket.AF_INET else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_names(host: str, lan: bool) -> list[str]:
    """Return the names and addresses of this machine under which the server answers unless
    MAGNAT_ALLOWED_HOSTS is set."""
    name = socket.gethostname().lower()
    names = {"localhost", "127.0.0.1", "::1", name, f"{name.partition('.')[0]}.local"}
    if lan or host in ANY_ADDRESS:
        names.add(lan_address())
    return sorted({*names, host.lower()} - {"", *ANY_ADDRESS})


def lan_address() -> str:
    """Return this machine's address in the local network, from its routing table (no packet is
    sent)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def loadable_games() -> dict[str, Game]:
    """Return the games that can be imported, by name; a broken game is reported on stderr and left
    out."""
    from magnat.games import find, names

    found: dict[str, Game] = {}
    for name in names():
        try:
            found[name] = find(name)
        except Exception as error:  # a broken game may raise any exception
            print(f"{name} cannot be loaded: {error!r}", file=sys.stderr, flush=True)
    return found


def application(client: ClientFiles | None = None) -> Application:
    """Create the application; every worker process calls this."""
    from magnat.server.app import create_app
    from magnat.server.ops.json_logging import configure_logging
    from magnat.server.ops.python_gc_pauses import collect_garbage

    configure_logging()
    app = create_app(loadable_games(), Settings.from_environment(), client)
    services = app.state.services

    async def start_collecting() -> None:
        app.state.collecting = asyncio.create_task(
            collect_garbage(lambda: app.calls, lambda: services.is_empty)
        )

    app.on_startup.append(start_collecting)
    return app


def serve(host: str, port: int | None, workers: int = 1, lan: bool = False) -> None:
    """Run the server until SIGTERM or ctrl-C."""
    if workers > 1 and not os.environ.get(DATABASE_URL):
        raise NeedsPostgres(f"--workers {workers} needs PostgreSQL: set {DATABASE_URL}")
    settings = Settings.from_environment()
    _fit_open_files(settings)
    listening = bind("0.0.0.0" if lan else host, port)
    try:
        check_store(settings)
    except BaseException:
        listening.close()
        raise
    if port is None and listening.getsockname()[1] != DEFAULT_PORT:
        print(f"Port {DEFAULT_PORT} is taken; using another one.", flush=True)

    # uvicorn shuts down at a signal and then raises it again; that is a normal end.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    print(f"Magnat: {address(listening)}", flush=True)
    if lan:
        os.environ[LAN_ADDRESS] = _print_lan_address(listening)
    os.environ.setdefault(ALLOWED_HOSTS, " ".join(own_names(host, lan)))

    if workers > 1:
        from uvicorn.supervisors import Multiprocess

        config = config_of("magnat.server.serve:application", factory=True, workers=workers)
        Multiprocess(config, sockets=[listening]).run()
    else:
        _serve_single_process(listening)


def _fit_open_files(settings: Settings) -> None:
    """Raise the limit of open files. If the system does not allow enough, lower MAGNAT_MAX_SOCKETS,
    which worker processes inherit, and print a warning."""
    from magnat.server.ops.open_files import sockets_within_limit

    sockets = sockets_within_limit(settings.max_sockets)
    if sockets < settings.max_sockets:
        os.environ[MAX_SOCKETS] = str(sockets)
        print(
            f"The limit of open files allows {sockets} sockets, not {settings.max_sockets}: raise "
            f"it (ulimit -n), or set {MAX_SOCKETS}.",
            flush=True,
        )


def check_store(settings: Settings) -> None:
    """Raise CannotServe if the store cannot be opened or written to; called before the address is
    printed."""
    from magnat.server.store.base import Incompatible, Unavailable
    from magnat.server.store.store_factory import new_store

    async def open_and_close() -> None:
        store = new_store(settings)
        await store.open()
        try:
            await store.acquire()
            try:
                await store.check_writing()
            except Unavailable:
                if not store.damage:
                    raise
                print(f"{settings.database_file} {READ_ONLY}", flush=True)
        finally:
            await store.close()

    try:
        asyncio.run(open_and_close())
    except (Incompatible, Unavailable) as error:
        raise CannotServe(str(error)) from error
    except OSError as error:
        raise CannotServe(
            f"{error.filename or settings.database_file}: {error.strerror}"
        ) from error


def _serve_single_process(listening: socket.socket) -> None:
    """Run the server in this process; the page is served already while the application is
    imported."""
    import uvicorn

    from magnat.server.startup_app import StartupApp

    def stop_server() -> None:
        server.should_exit = True

    client = ClientFiles(Settings.from_environment().client_folder)
    startup_app = StartupApp(client, lambda: application(client), stop_server)
    server = uvicorn.Server(config_of(startup_app))
    server.run(sockets=[listening])
    if startup_app.failure is not None:
        from magnat.server.store.base import Incompatible, Unavailable

        if isinstance(startup_app.failure, (Incompatible, Unavailable)):
            raise CannotServe(str(startup_app.failure)) from startup_app.failure
        raise startup_app.failure


def _print_lan_address(listening: socket.socket) -> str:
    """Print this server's address in the local network, as text and as a QR code; return it."""
    from magnat.server.pages.qr import print_out

    url = f"http://{lan_address()}:{listening.getsockname()[1]}"
    print(
        f"Everybody in this network can now reach Magnat, without a password: {url}\n"
        f"Tout le réseau local peut maintenant ouvrir Magnat, sans mot de passe\u00a0: {url}",
        flush=True,
    )
    print_out(url)
    sys.stdout.flush()
    return url


def _stop(number: int, frame: FrameType | None) -> Never:
    sys.exit(0)
