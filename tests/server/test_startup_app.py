"""The page is served at once; other requests wait until the application is loaded."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from magnat.server import serve
from magnat.server.app import create_app
from magnat.server.pages.client_files import HEADERS, ClientFiles
from magnat.server.serve import bind
from magnat.server.startup_app import StartupApp
from magnat.server.ws.transport.uvicorn_config import config_of
from tests.server.house import freely, games, run

PAGE = "<!doctype html><title>Magnat</title>" + "." * 400


@pytest.fixture
def client(tmp_path: Path) -> ClientFiles:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "assets" / "a.js").write_text("1")
    (tmp_path / "inputs.sha256").write_text("0")
    return ClientFiles(str(tmp_path))


Answer = tuple[int, dict[str, str], bytes]
Ask = Callable[[str], Any]


@asynccontextmanager
async def opened(
    client: ClientFiles, load: Callable[[], Any]
) -> AsyncIterator[tuple[StartupApp, str, Ask]]:
    """Start a server whose real application is the result of `load`."""

    def stop_server() -> None:
        server.should_exit = True

    startup_app = StartupApp(client, load, stop_server)
    server = uvicorn.Server(config_of(startup_app))
    with bind("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]

        def ask(path: str) -> Answer:
            with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
                connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
                got = connection.getresponse()
                told = {name.lower(): value for name, value in got.getheaders()}
                return got.status, told, got.read()

        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield (
                startup_app,
                f"127.0.0.1:{port}",
                lambda path: asyncio.create_task(asyncio.to_thread(ask, path)),
            )
        finally:
            server.should_exit = True
            await serving


def test_the_page_comes_before_the_rest_and_stays_as_it_is(client: ClientFiles) -> None:
    may_load = threading.Event()

    def load() -> Any:
        assert may_load.wait(60)
        return create_app(games(), freely(), client)

    async def scenario() -> None:
        async with opened(client, load) as (_, host, ask):
            pages = ["/", "/t/ABCDE", "/assets/a.js"]
            before = [await ask(path) for path in pages]
            waiting = [ask("/health"), ask("/inputs.sha256"), ask("/assets/none.js")]
            calling = asyncio.create_task(
                connect(f"ws://{host}/api/tables/none/socket").__aenter__()
            )
            await asyncio.sleep(0.3)
            assert not any([one.done() for one in [*waiting, calling]])
            may_load.set()
            health, inputs, none = [await one for one in waiting]
            assert [health[0], inputs[0], none[0]] == [200, 404, 404]
            socket = await calling
            assert b'"no_table"' in await socket.recv(decode=False)
            await socket.close()
            after = [await ask(path) for path in pages]
            for early, late in zip(before, after, strict=True):
                assert {**early[1], "date": ""} == {**late[1], "date": ""}
                assert (early[0], early[2]) == (late[0], late[2])
            assert before[0][1]["content-encoding"] == "gzip"
            assert before[0][1]["content-type"] == "text/html; charset=utf-8"
            for name, value in HEADERS.items():
                assert before[0][1][name.lower()] == value

    run(scenario())


def test_what_cannot_be_loaded_stops_the_server_and_is_told(client: ClientFiles) -> None:
    may_fail = threading.Event()

    def load() -> Any:
        assert may_fail.wait(60)
        raise RuntimeError("no")

    async def scenario() -> None:
        async with opened(client, load) as (startup_app, _, ask):
            waiting = ask("/health")
            await asyncio.sleep(0.2)
            may_fail.set()
            assert (await waiting)[0] == 503
            assert str(startup_app.failure) == "no"

    run(scenario())


def test_a_database_of_something_else_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "tables.db"
    foreign.write_text("a shopping list " * 100)
    monkeypatch.setenv("MAGNAT_DATABASE_FILE", str(foreign))
    monkeypatch.delenv("MAGNAT_DATABASE_URL", raising=False)
    monkeypatch.setattr(serve, "_stop", lambda number, frame: None)
    with pytest.raises(serve.CannotServe, match="not a database of Magnat"):
        serve.serve("127.0.0.1", 0)


def test_nothing_slow_is_loaded_before_the_page() -> None:
    what_serves_the_page = (
        "import sys, magnat.cli.commands, magnat.server.startup_app\n"
        "from magnat.server.serve import config_of\n"
        "config_of(None).load()\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", what_serves_the_page], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "uvicorn" in loaded
    slow = {"litestar", "msgspec", "segno", "websockets", "rich", "magnat.core", "magnat.games"}
    assert not slow & set(loaded)
