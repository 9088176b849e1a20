"""The examples of docs/deploy.md for nginx and HAProxy: all sockets of a table come to its process.

.venv/bin/python -m pytest tests/long/load_balancers.py
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect

from scripts import load

GUIDE = (Path(__file__).parents[2] / "docs" / "deploy.md").read_text(encoding="utf-8")
TABLES, SEATS = 20, 4
WANTED = {"game": "monopoly", "seats": [{"kind": "here", "name": f"P{n}"} for n in range(SEATS)]}


def examples(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)


def nginx(port: int, ports: list[int]) -> str:
    alone, several = examples("nginx")
    maps, _, changes = several.partition("# then as above, with\n")
    way, connection = changes.strip().splitlines()
    alone = re.sub(r" *proxy_pass .*", way, alone)
    alone = re.sub(r" *proxy_set_header Connection .*", connection, alone)
    for known, one in zip((8005, 8006), ports, strict=True):
        maps = maps.replace(f":{known}", f":{one}")
    return (
        f"daemon off; pid nginx.pid; error_log stderr; events {{}} http {{ access_log off; {maps}"
        f"server {{ listen 127.0.0.1:{port}; {alone} }} }}"
    )


def haproxy(port: int, ports: list[int]) -> str:
    (text,) = examples("haproxy")
    text = re.sub(r"bind .*", f"bind 127.0.0.1:{port}", text)
    for known, one in zip((8005, 8006), ports, strict=True):
        text = text.replace(f":{known} ", f":{one} ")
    return text


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def balancer(kind: str, ports: list[int], folder: Path) -> Iterator[str]:
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip(f"{kind} is not installed")
    port = free_port()
    file = folder / "balancer.conf"
    file.write_text({"nginx": nginx, "haproxy": haproxy}[kind](port, ports))
    options = ["-p", str(folder), "-c", str(file)] if kind == "nginx" else ["-f", str(file)]
    with subprocess.Popen([program, *options]) as running:
        try:
            for _ in range(100):
                try:
                    urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()


def counted(server: str, name: str) -> int:
    with urlopen(f"{server}/metrics", timeout=10) as told:
        found = re.search(rf"^magnat_{name} (\d+)$", told.read().decode(), re.MULTILINE)
    assert found is not None, name
    return int(found[1])


async def sit_down(address: str, servers: list[str]) -> None:
    key = load.ask(address, "/api/devices", {})["key"]
    async with AsyncExitStack() as held, asyncio.timeout(120):
        for _ in range(TABLES):
            info = await asyncio.to_thread(load.ask, address, "/api/tables", WANTED, key)
            await asyncio.sleep(0.1)  # whoever laid it has left, and nobody looks at it
            way = f"{address.replace('http', 'ws')}/api/tables/{info['id']}/socket"
            for seat in range(SEATS):
                coming = connect(way, proxy=None, compression=None, max_size=None)
                one = await held.enter_async_context(coming)
                await one.send(json.dumps({"type": "hello", "seat": seat, "key": key}))
                while json.loads(await one.recv())["type"] != "view":
                    pass
        sockets = [await asyncio.to_thread(counted, one, "sockets") for one in servers]
        assert sum(sockets) == TABLES * SEATS
        assert all([one > 0 and one % SEATS == 0 for one in sockets]), sockets
        led_on = [await asyncio.to_thread(counted, one, "led_on_total") for one in servers]
        assert led_on == [0, 0]


@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
def test_all_sockets_of_a_table_come_to_its_process(kind: str, tmp_path: Path) -> None:
    with ExitStack() as held:
        url, _ = held.enter_context(load.postgres())
        servers: list[str] = []
        for _ in range(2):
            process, address = load.start(str(tmp_path), url)
            held.enter_context(process)
            held.callback(process.terminate)
            urlopen(f"{address}/health", timeout=60).close()
            servers.append(address)
        ports = [int(one.rpartition(":")[2]) for one in servers]
        address = held.enter_context(balancer(kind, ports, tmp_path))
        asyncio.run(sit_down(address, servers))
