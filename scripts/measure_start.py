"""Measures the time from the start of ./play to its first answers: scripts/measure_start."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
ASKED = ("/", "/api/games")  # the page, and the first request that the page makes


def processor(pid: int) -> float:
    """Return the processor time of a process and its ended children, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(ticks) for ticks in fields[11:15]) / TICKS


def once(folder: str) -> list[tuple[float, float]]:
    began = time.perf_counter()
    with subprocess.Popen(
        [ROOT / "play", "serve", "--port=0"],
        env={
            **os.environ,
            "MAGNAT_DATABASE_FILE": f"{folder}/tables.db",
            "MAGNAT_DATABASE_URL": "",
        },
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        taken = []
        for path in ASKED:
            with urlopen(f"{address[0]}{path}", timeout=120) as answer:
                answer.read()
            taken.append((time.perf_counter() - began, processor(server.pid)))
        server.send_signal(signal.SIGTERM)
    return taken


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        rounds = [once(folder) for _ in range(times)]
    for path, taken in zip(ASKED, zip(*rounds, strict=True), strict=True):
        clock = sorted([one[0] for one in taken])
        work = sorted([one[1] for one in taken])
        print(
            f"{path:12} by the clock {clock[0]:.2f} – {clock[-1]:.2f} s, "
            f"median {clock[times // 2]:.2f} s; processor {work[0]:.2f} – {work[-1]:.2f} s"
        )


if __name__ == "__main__":
    main()
