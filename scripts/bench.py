"""Times the engine, interpreted and compiled, and prints each figure beside its limit.

Each engine runs in its own process. Times are processor times, scaled by a reference loop of the
same run, so that machines can be compared; the limits are for a machine where that loop takes
27 ms. `--peers` also times a checkout of gamescomputersplay/monopoly, a simulator in plain Python
without auctions.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
RECORD = ROOT / "src/magnat/games/monopoly/records/dernier-survivant.jsonl"
SEATS = 4
LOOP = 27.0  # ms that the reference loop takes on the machine for which the limits were set
SEARCHES = 2  # the number of games with a player that looks ahead
# The number of games when one process is compared with two. They take about 15 s, so that the third
# of a second for starting a process does not matter.
GAMES = 20_000

STOCK, RANDOM, CLONE = "a decision", "random play", "clone()"
REPLAY, SEARCH = "a record replayed", "search:60, a game"
# The limits in µs, by figure and engine; for one decision, unless the figure's name mentions a
# game.
BARS = {
    (f"monopoly: {STOCK}", "compiled"): 2.0,
    (f"monopoly: {STOCK}", "interpreted"): 45.0,
    (f"richesses: {STOCK}", "compiled"): 3.0,
    (f"eldorado: {STOCK}", "compiled"): 3.0,
    (f"banking: {STOCK}", "compiled"): 3.0,
    (RANDOM, "compiled"): 1.5,
    (CLONE, "compiled"): 1.0,
    (REPLAY, "compiled"): 5_000.0,
    (SEARCH, "compiled"): 300_000.0,
}
TWO_PROCESSES = 1.85  # two processes must play at least so many times the games per second of one
PEER = 10.0  # we must play at least so many times the games per second of the peer


def reference() -> float:
    """Return the seconds that the reference loop takes: plain Python, always interpreted."""
    began = time.process_time()
    n, row = 0, list(range(64))
    for i in range(300_000):
        n += row[i & 63] ^ i
    assert n > 0
    return time.process_time() - began


def per_call(function: Callable[[], object], seconds: float, calls: int = 200) -> float:
    """Return the seconds for one call: the best of many rounds."""
    best, spent = float("inf"), 0.0
    while spent < seconds:
        began = time.process_time()
        for _ in range(calls):
            function()
        took = time.process_time() - began
        best, spent = min(best, took / calls), spent + took
    return best


def play(name: str, is_random: bool, seconds: float) -> tuple[float, float, Callable[[], object]]:
    """Return the seconds for one decision, those for one game of the default edition, and a state
    to copy."""
    from magnat.core.game import Game
    from magnat.games import find
    from magnat.play.bots.random_bot import RandomBot
    from magnat.play.simulate.driver import Driver
    from tests.toy import GAME as TOY

    game: Game = TOY if name == TOY.name else find(name)
    edition, secrecy = game.load(), game.secrecy()
    seed, games, middle = 0, 0, None
    best: dict[int, float] = {}
    decisions: dict[int, int] = {}
    for most in (seconds / 2, seconds / 2):  # play the same games twice and take the shorter time
        spent, seed = 0.0, 0
        while spent < most and (not games or seed < games):
            seed += 1
            s = game.start(edition, SEATS, seed)
            bots = [
                (None if is_random else game.bot(seed=seed * SEATS + seat)) or RandomBot(seed)
                for seat in range(SEATS)
            ]
            driver = Driver(s, bots, secrecy)
            began = time.process_time()
            driver.run()
            took = time.process_time() - began
            if seed > 1:  # the first game fills the caches, so it is not measured
                best[seed] = min(best.get(seed, took), took)
                decisions[seed] = driver.decisions
            spent += took
            middle = s
        games = games or seed
    assert middle is not None
    total = sum(best.values())
    return total / sum(decisions.values()), total / len(best), middle.clone


def replayed(seconds: float) -> float:
    """Return the seconds for replaying a record of about 500 entries, including the loading of its
    edition."""
    from magnat.games import find
    from magnat.play.record.reading import read_record
    from magnat.play.record.replay_and_verify import replay

    record, game = read_record(RECORD), find("monopoly")
    return per_call(lambda: replay(game, record), seconds, 1)


def searched() -> float:
    """Return the seconds for one game in which one of four bots looks ahead."""
    from magnat.games import find
    from magnat.play.bots.load import find_bot
    from magnat.play.simulate.driver import Driver

    game, names = find("monopoly"), ("search:60", "balanced", "balanced", "balanced")
    edition = game.load()
    began = time.process_time()
    for seed in range(1, SEARCHES + 1):
        s = game.start(edition, SEATS, seed)
        bots = [find_bot(name, game, seed * SEATS + seat) for seat, name in enumerate(names)]
        Driver(s, bots, game.secrecy()).run()
    return (time.process_time() - began) / SEARCHES


def child(names: list[str], seconds: float) -> None:
    import magnat.core.kernel

    compiled = not (magnat.core.kernel.__file__ or "").endswith(".py")
    loop = min([reference() for _ in range(5)])
    rows: list[tuple[str, float]] = []
    games: dict[str, float] = {}
    for name in names:
        decision, game, clone = play(name, False, seconds)
        rows.append((f"{name}: {STOCK}", decision))
        games[name] = 1 / game
        rows.append((f"{name}: {RANDOM}", play(name, True, seconds / 2)[0]))
        rows.append((f"{name}: {CLONE}", per_call(clone, seconds / 10)))
        loop = min([loop, *[reference() for _ in range(3)]])
    if "monopoly" in names:
        rows.append((REPLAY, replayed(seconds / 4)))
        if compiled:
            rows.append((SEARCH, searched()))
    loop = min([loop, *[reference() for _ in range(5)]])
    print(json.dumps({"compiled": compiled, "loop": loop, "rows": rows, "games": games}))


def peer_child(folder: str, seconds: float) -> None:
    """Print the games per second of the peer program, on one core and without its log."""
    sys.path.insert(0, folder)
    from monopoly.core.game import monopoly_game  # type: ignore[import-not-found]

    n, spent = 0, 0.0
    while spent < seconds:
        n += 1
        began = time.process_time()
        monopoly_game((n, n))
        spent += time.process_time() - began
    print(json.dumps(n / spent))


def run(source: Path, *arguments: str, cwd: str | None = None) -> Any:
    """Run this script in a new process with another engine."""
    done = subprocess.run(
        [sys.executable, __file__, *arguments],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)]),
            "MAGNAT_ENGINE_FOLDER": "",  # use no build of the engine except the one on the path
        },
        capture_output=True,
        text=True,
        cwd=cwd,
    )
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def together(games: int) -> None:
    """Return how many games two processes play in the time in which one process plays one, by the
    wall clock."""
    from magnat.games import find
    from magnat.play.simulate.simulate import simulate

    rates = []
    for processes in (1, 2):
        tries = [
            simulate(find("monopoly"), ["balanced"] * SEATS, games, processes=processes)
            for _ in range(3)
        ]
        rates.append(max([one.games_per_second for one in tries]))
    print(json.dumps(rates[1] / rates[0]))


def verdict(is_reached: bool) -> str:
    return "reached" if is_reached else "**missed**"


def show(way: str, found: dict[str, Any]) -> None:
    loop = found["loop"] * 1e3
    for what, seconds in found["rows"]:
        us = seconds * 1e6
        scaled = us * LOOP / loop
        name, _, kind = what.rpartition(": ")
        bar = BARS.get((what, way), BARS.get((kind, way)) if name != "fair" else None)
        told = f"≤ {bar:g} µs | {verdict(scaled <= bar)}" if bar is not None else " | "
        print(f"| {what} | {way} | {us:.2f} | {us / loop:.3f} ‰ | {scaled:.2f} | {told} |")
    print(f"| reference loop | {way} | {loop * 1e3:.0f} | 1000 ‰ | 27000 | | |")


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("games", nargs="*", help="which games; all, and the toy, without")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each game and way")
    parser.add_argument("--peers", metavar="DIR", help="a checkout of gamescomputersplay/monopoly")
    parser.add_argument(
        "--engine",
        metavar="DIR",
        type=Path,
        default=COMPILED,
        help="where the compiled one is: a wheel unpacked, for one; else what scripts/compile made",
    )
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--together", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.together:
        together(given.together)
        return
    if given.child:
        if given.peers:
            peer_child(given.peers, given.seconds)
        else:
            child(given.games, given.seconds)
        return
    from magnat.games import names

    games = given.games or ["fair", *names()]
    length = f"--seconds={given.seconds}"
    ways = [("interpreted", ROOT / "src")]
    if given.engine.exists():
        ways.append(("compiled", given.engine.resolve()))
    print("| what | way | µs | ÷ reference | where it takes 27 ms | bar | |")
    print("|---|---|---|---|---|---|---|")
    rates: dict[str, float] = {}
    for way, source in ways:
        found = run(source, "--child", length, *games)
        assert found["compiled"] == (way == "compiled"), f"{way} did not run {way}"
        show(way, found)
        rates[way] = found["games"].get("monopoly", 0.0)
    print()
    if given.engine.exists():
        gain = run(given.engine.resolve(), f"--together={GAMES}")
        print(f"two processes: {gain:.2f} times one, {verdict(gain >= TWO_PROCESSES)} (≥ 1.85)")
    if given.peers:
        # The peer writes a log into its working folder.
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "results").mkdir()
            peer = run(
                ROOT / "src",
                "--child",
                length,
                f"--peers={Path(given.peers).resolve()}",
                cwd=folder,
            )
        print(f"peer: {peer:.0f} games/s")
        for way, rate in rates.items():
            told = f", {verdict(rate >= PEER * peer)} (≥ 10)" if way == "compiled" else ""
            print(f"monopoly, {way}: {rate:.0f} games/s, {rate / peer:.1f} times the peer{told}")


if __name__ == "__main__":
    main()
