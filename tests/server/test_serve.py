from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from magnat.server import serve


def test_the_usual_port_gives_way_to_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.bind("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(serve, "DEFAULT_PORT", taken)
        with serve.bind("127.0.0.1", None) as mine:
            assert mine.getsockname()[1] != taken


def test_a_port_asked_for_is_that_port_or_none() -> None:
    with serve.bind("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        with pytest.raises(serve.PortTaken, match=f"port {taken} is taken"):
            serve.bind("127.0.0.1", taken)


def test_an_address_for_everybody_is_shown_as_one_to_click() -> None:
    with serve.bind("0.0.0.0", 0) as everywhere:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", serve.address(everywhere))


def test_the_way_in_is_drawn_for_the_phones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "127.0.0.1")
    with serve.bind("127.0.0.1", 0) as mine:
        serve._print_lan_address(mine)
        port = mine.getsockname()[1]
    told = capsys.readouterr().out
    assert told.count(f"http://127.0.0.1:{port}") == 2
    assert "without a password" in told
    assert "▄" in told or "█" in told


def test_several_processes_need_a_database_they_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAGNAT_DATABASE_URL", raising=False)
    with pytest.raises(serve.NeedsPostgres, match="needs PostgreSQL"):
        serve.serve("127.0.0.1", 0, workers=2)


def test_workers_share_a_port_and_a_database(database: str) -> None:
    command = [sys.executable, "-m", "magnat", "serve", "--port", "0", "--workers", "2"]
    with subprocess.Popen(
        command,
        env={**os.environ, "MAGNAT_DATABASE_URL": database},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        found = re.fullmatch(r"Magnat: (http://127\.0\.0\.1:\d+)\n", server.stdout.readline())
        assert found is not None
        for _ in range(6):
            with urlopen(f"{found[1]}/health", timeout=60) as answer:
                assert json.load(answer)["store"] == "ok"
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=60) == 0


@pytest.mark.process
@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
def test_the_server_answers_and_stops_in_good_order(order: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "magnat", "serve", "--port", "0"]
    with subprocess.Popen(
        command,
        env={
            **os.environ,
            "MAGNAT_DATABASE_FILE": str(tmp_path / "tables.db"),
            "MAGNAT_DATABASE_URL": "",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        told = server.stdout.readline()
        found = re.fullmatch(r"Magnat: (http://127\.0\.0\.1:(\d+))\n", told)
        assert found is not None, told
        with (
            socket.create_connection(("127.0.0.1", int(found[2]))),  # idle, must not hold it up
            urlopen(f"{found[1]}/health", timeout=60) as answer,
        ):
            assert "version" in json.load(answer)
            server.send_signal(order)
            assert server.wait(timeout=30) == 0
        assert server.stdout.read() == ""
