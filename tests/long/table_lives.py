"""Thousands of tables come and go: memory stays flat and the event loop never pauses."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from scripts.load import CAPS
from tests.server.house import House, run

ROOT = Path(__file__).parents[2]
LIVES = int(os.environ.get("MAGNAT_TEST_LIVES", "5000"))
AT_ONCE = 8
ACTS = 6
GROWTH = 1.2  # times the peak of the first fifth, in which the number of loaded tables is reached
LONGEST_MS = 50


class Watched:
    def __init__(self, process: subprocess.Popen[str], house: House) -> None:
        self.process = process
        self.house = house
        self.told: list[dict[str, int]] = []
        self.lock = asyncio.Lock()

    async def look(self) -> dict[str, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        async with self.lock:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
            self.told.append(json.loads(await asyncio.to_thread(self.process.stdout.readline)))
            return self.told[-1]


async def life(h: House, key: str) -> None:
    """Play some acts, then one player resigns: the game is over and everybody leaves."""
    id = (await h.table(key, 2, game="monopoly"))["id"]
    async with h.sit(id, 0, key) as one, h.sit(id, 1, key) as other:
        for _ in range(ACTS):
            n = max([(await player.seen(0))["n"] for player in (one, other)])
            for player in (one, other):
                await player.seen(n)
                if player.seat in player.view["awaited"] and player.view["choices"]:
                    await player.act(_plain(player.view["choices"])["action"])
        await one.act({"do": "Resign"})


def _plain(choices: list[Any]) -> Any:
    return ([one for one in choices if one["action"]["do"] != "Resign"] or choices)[0]


def test_memory_stays_flat_and_the_loop_never_pauses(tmp_path: Path) -> None:
    env = {**os.environ, **CAPS, "MAGNAT_DATABASE_FILE": str(tmp_path / "tables.db")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.long.watched_server"],
        cwd=ROOT,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline())
        watched = Watched(process, House(f"http://127.0.0.1:{port}", None))
        run(lives(watched), 3600)
    finally:
        process.kill()
        process.communicate()


async def lives(watched: Watched) -> None:
    h = watched.house
    key = await h.key()
    await life(h, key)  # fills the caches
    first = await watched.look()
    left = [LIVES]

    async def one_after_the_other() -> None:
        while left[0] > 0:
            left[0] -= 1
            await life(h, key)
            if left[0] % 50 == 0:
                await watched.look()

    await asyncio.gather(*[one_after_the_other() for _ in range(AT_ONCE)])
    while (last := await watched.look())["tables"]:
        await asyncio.sleep(1)
    seen = watched.told[1:]
    settled = max([one["memory"] for one in seen[: max(len(seen) // 5, 1)]])
    peak = max([one["memory"] for one in seen])
    pause = max([one["pause"] for one in seen])
    print(
        f"{LIVES} lives: {first['memory'] >> 10} MB before, {settled >> 10} MB in the first fifth, "
        f"{peak >> 10} MB at most, {last['memory'] >> 10} MB in the end; "
        f"{max([one['tables'] for one in seen])} tables loaded at most; "
        f"longest pause of the loop {pause} ms"
    )
    assert peak <= GROWTH * settled
    assert pause <= LONGEST_MS
