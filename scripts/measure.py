"""Times the toy game and every game found, with stock bots, in this run and as ratios to one loop.

One process for each way of running (interpreted, compiled), so that each imports its own engine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
SEATS = 4


def reference() -> float:
    """Seconds for the loop that machines are compared by: plain Python, always interpreted."""
    began = time.perf_counter()
    n, row = 0, list(range(64))
    for i in range(300_000):
        n += row[i & 63] ^ i
    assert n > 0
    return time.perf_counter() - began


def per_call(function: Callable[[], object], seconds: float) -> float:
    """Seconds for one call, the best of many rounds: noise only ever adds."""
    best, spent = float("inf"), 0.0
    while spent < seconds:
        began = time.perf_counter()
        for _ in range(200):
            function()
        took = time.perf_counter() - began
        best, spent = min(best, took / 200), spent + took
    return best


def measure(name: str, seconds: float) -> dict[str, Any]:
    """One game in its default edition, four seats, its own bot or random play."""
    from magnat.core.game import Game
    from magnat.games import find
    from magnat.play.bots.uniform import Uniform
    from magnat.play.driver import Driver
    from tests.toy import GAME as TOY

    game: Game = TOY if name == TOY.name else find(name)
    edition = game.load()
    secrecy = game.secrecy()
    decisions = games = 0
    seed, spent, middle = 0, 0.0, None
    while spent < seconds:
        seed += 1
        s = game.start(edition, SEATS, seed)
        bots = [game.bot(seed=seed * SEATS + seat) or Uniform(seed) for seat in range(SEATS)]
        driver = Driver(s, bots, secrecy)
        began = time.perf_counter()
        driver.run()
        spent += time.perf_counter() - began
        decisions += driver.decisions
        games += 1
        middle = s
    assert middle is not None
    return {
        "game": game.name,
        "bot": type(bots[0]).__name__,
        "decision_us": spent / decisions * 1e6,
        "games_per_second": games / spent,
        "clone_us": per_call(middle.clone, seconds / 10) * 1e6,
    }


def child(names: list[str], seconds: float) -> None:
    import magnat.core.kernel

    loop = min([reference() for _ in range(5)])
    rows = [measure(name, seconds) for name in names]
    loop = min([loop, *[reference() for _ in range(5)]])
    compiled = not (magnat.core.kernel.__file__ or "").endswith(".py")
    print(json.dumps({"compiled": compiled, "reference_ms": loop * 1e3, "rows": rows}))


def run(source: Path, names: list[str], seconds: float) -> dict[str, Any]:
    """This script again, with that engine first on the path."""
    paths = os.pathsep.join([str(source), str(ROOT)])
    command = [sys.executable, __file__, "--child", f"--seconds={seconds}", *names]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True
    )
    if done.returncode != 0:
        sys.exit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("games", nargs="*", help="which games; all, and the toy, without")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game and way")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        child(given.games, given.seconds)
        return
    from magnat.games import names

    games = given.games or ["fair", *names()]
    ways = [("interpreted", ROOT / "src")]
    if COMPILED.exists():
        ways.append(("compiled", COMPILED))
    print("| game | bot | way | µs per decision | ÷ reference | clone µs | ÷ reference | games/s |")
    print("|---|---|---|---|---|---|---|---|")
    for way, source in ways:
        found = run(source, games, given.seconds)
        assert found["compiled"] == (way == "compiled"), f"{way} did not run {way}"
        loop = found["reference_ms"] * 1e3
        for row in found["rows"]:
            decision, clone = row["decision_us"], row["clone_us"]
            print(
                f"| {row['game']} | {row['bot']} | {way} | {decision:.2f} "
                f"| {decision / loop * 1e3:.3f} ‰ | {clone:.2f} | {clone / loop * 1e3:.3f} ‰ "
                f"| {row['games_per_second']:.1f} |"
            )
        print(f"| reference loop | | {way} | {loop:.0f} | 1000 ‰ | | | |")


if __name__ == "__main__":
    main()
