"""A process that has imported everything and starts servers quickly by forking.

Each line on its standard input starts a server; the answer is the number of its process. All
servers listen on the same socket, so that a client that connects between two of them waits for the
next one.
"""

from __future__ import annotations

import os
import signal
import sys

import uvicorn

from magnat.server.app import create_app
from magnat.server.ops.json_logging import configure_logging
from magnat.server.serve import bind
from magnat.server.ws.transport.uvicorn_config import config_of
from tests.server.fast import hasten
from tests.server.house import freely, games


def main() -> None:
    data, url, speed = sys.argv[1:4]
    boxes = games()
    for game in boxes.values():
        game.load()
    listening = bind("127.0.0.1", 0)
    listening.set_inheritable(True)
    hasten(int(speed))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
    print(listening.getsockname()[1], flush=True)
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            configure_logging()
            app = create_app(boxes, freely(database_file=data, database_url=url))
            uvicorn.Server(config_of(app)).run(sockets=[listening])
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
