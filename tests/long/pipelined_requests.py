"""100 MB of pipelined requests on one connection leave the memory of a server as it is."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.house import House, run

ROOT = Path(__file__).parents[2]
MEGABYTES = int(os.environ.get("MAGNAT_TEST_MEGABYTES", "100"))
GROWTH = 20  # MB
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = (
    b"POST /api/records/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 13\r\n\r\n{"text":"{}"}'
)
PART = 262_144  # bytes that are sent at once
UNREAD_SECONDS = 10.0


class Sender:
    """A connection that sends requests, and the memory of the server meanwhile."""

    def __init__(self, house: House, pid: int) -> None:
        self.house = house
        self.pid = pid
        self.before = self.resident()
        self.most = 0.0
        self.sent = 0

    def resident(self) -> float:
        """Return the memory of the server in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"^VmRSS:\s+(\d+)", status, re.M)
        assert found is not None
        return int(found[1]) / 1024

    async def send(self, request: bytes, n: int, is_read: bool) -> None:
        """Send n bytes of requests; read the answers, or send until the server takes no more."""
        host, port = self.house.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        reading = asyncio.create_task(self._read(reader)) if is_read else None
        part = request * (PART // len(request))
        try:
            while self.sent < n:
                writer.write(part)
                async with asyncio.timeout(None if is_read else UNREAD_SECONDS):
                    await writer.drain()
                self.sent += len(part)
                self.most = max(self.most, self.resident() - self.before)
        except (TimeoutError, ConnectionError):
            assert not is_read
        self.most = max(self.most, self.resident() - self.before)
        # Others are answered meanwhile; from the same address, that they ask too often.
        assert (await self.house.ask("GET", "/health"))[0] in (200, 429)
        if reading is not None:
            reading.cancel()
        writer.transport.abort()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(1 << 20):
            pass


@contextmanager
def served(folder: Path) -> Iterator[tuple[House, int]]:
    env = {**os.environ, "MAGNAT_DATABASE_FILE": str(folder / "tables.db")}
    process = subprocess.Popen(
        [sys.executable, "-m", "magnat", "serve", "--port", "0"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        yield House(line.removeprefix("Magnat: ").strip(), None), process.pid
    finally:
        process.kill()
        process.communicate()


def test_pipelined_requests_leave_the_memory_as_it_is(tmp_path: Path) -> None:
    async def scenario(house: House, pid: int) -> None:
        for _ in range(20):  # fills the caches
            await house.get("/health")
            await house.get("/api/games")
        told = []
        for name, request, is_read in (
            ("read", GET, True),
            ("unread", GET, False),
            ("unread POST", POST, False),
        ):
            sender = Sender(house, pid)
            await sender.send(request, MEGABYTES * 1_000_000, is_read)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(10):
                    while sender.resident() - sender.before > 1:
                        await asyncio.sleep(0.2)
            after = sender.resident() - sender.before
            sent = f"{name} {sender.sent / 1e6:.0f} MB"
            told.append(f"{sent}: {sender.most:+.1f} MB, {after:+.1f} MB after closing")
            assert sender.most <= GROWTH, told
            assert after <= GROWTH, told
        print(f"{MEGABYTES} MB of requests; {'; '.join(told)}")

    with served(tmp_path) as (house, pid):
        run(scenario(house, pid), 3600)
