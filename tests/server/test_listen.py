from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest

from magnat.server import listen


def test_the_usual_port_gives_way_to_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen.bind("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(listen, "USUAL_PORT", taken)
        with listen.bind("127.0.0.1", None) as mine:
            assert mine.getsockname()[1] != taken


def test_a_port_asked_for_is_that_port_or_none() -> None:
    with listen.bind("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        with pytest.raises(listen.PortTaken, match=f"port {taken} is taken"):
            listen.bind("127.0.0.1", taken)


def test_an_address_for_everybody_is_shown_as_one_to_click() -> None:
    with listen.bind("0.0.0.0", 0) as everywhere:
        assert re.fullmatch(r"http://localhost:\d+", listen.address(everywhere))


@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
def test_the_server_answers_and_stops_in_good_order(order: signal.Signals) -> None:
    command = [sys.executable, "-m", "magnat", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        told = server.stdout.readline()
        found = re.fullmatch(r"Magnat: (http://127\.0\.0\.1:(\d+))\n", told)
        assert found is not None, told
        with (
            socket.create_connection(("127.0.0.1", int(found[2]))),  # idle, must not hold it up
            urlopen(f"{found[1]}/health", timeout=20) as answer,
        ):
            assert "version" in json.load(answer)
            began = time.monotonic()
            server.send_signal(order)
            assert server.wait(timeout=5) == 0
            assert time.monotonic() - began < 5
        assert server.stdout.read() == ""
