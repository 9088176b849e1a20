"""A server that watches itself: for each line on its standard input it writes one line of JSON with
its memory, its loaded tables and the longest pause of its event loop since the last one."""

from __future__ import annotations

import asyncio
import json
import sys
import time

import uvicorn

from magnat.server.app import Application
from magnat.server.serve import application, bind
from magnat.server.ws.transport.uvicorn_config import config_of
from scripts.load import memory

TICK_SECONDS = 0.005


async def watch(app: Application) -> None:
    pause = 0.0
    wanted = asyncio.Event()

    def asked() -> None:
        if sys.stdin.readline():
            wanted.set()

    asyncio.get_running_loop().add_reader(sys.stdin, asked)
    while True:
        began = time.thread_time()
        await asyncio.sleep(TICK_SECONDS)
        # Time of the processor, so that other work on the machine does not count.
        pause = max(pause, time.thread_time() - began)
        if wanted.is_set():
            wanted.clear()
            told = {
                "tables": len(app.state.services.tables.live),
                "memory": memory(["self"]),
                "pause": round(pause * 1000),
            }
            print(json.dumps(told), flush=True)
            pause = 0.0


def main() -> None:
    app = application()

    async def start() -> None:
        app.state.watching = asyncio.create_task(watch(app))

    app.on_startup.append(start)
    listening = bind("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(config_of(app, lifespan="on")).run(sockets=[listening])


if __name__ == "__main__":
    main()
