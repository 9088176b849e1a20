"""Measures steps per second of magnat.gym beside PettingZoo's classics and OpenSpiel.

    scripts/bench gym [--seconds N] [--engine DIR]

All agents choose random legal numbers, deals and rights are at their defaults; times are processor
times of one process. Environments that are not installed are left out:
uv run --with "pettingzoo[classic]" --with open_spiel scripts/measure_gym.py
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from magnat import compiled_engine
from magnat.gym import TableVector, raw_env
from magnat.gym.local_and_worker_tables import WorkerTables

TABLES = 256
# By box, three limits: the least steps per second of one table and of 256 tables, and the most µs
# for a copy.
BARS = {
    "monopoly/europe": (60_000, 200_000, 20),
    "richesses/nathan-urss": (35_000, 120_000, 20),
    "eldorado/reconstruction": (60_000, 200_000, 20),
    "banking/cnep": (40_000, 150_000, 20),
}
CLASSICS = ("tictactoe_v3", "connect_four_v3", "texas_holdem_v4", "chess_v6")
DRAWS = 16  # sets of random numbers
STEPS = 60  # of all tables in a row: at first they are not in the processor's cache
TIMES_ADDED = 1.8  # two processes make so many times the steps of one
TIMES_OPENSPIEL = 3  # 256 tables of Monopoly make so many times the steps of OpenSpiel's backgammon


def rate(seconds: float, some: Callable[[], int]) -> float:
    """Return the steps per second of a function that returns how many it did."""
    began, n = time.process_time(), 0
    while time.process_time() - began < seconds:
        n += some()
    return n / (time.process_time() - began)


def turns(env: Any) -> Callable[[], int]:
    """Return a function that makes a hundred steps of a turn-based environment, and starts a new
    game when one is over."""
    luck = np.random.default_rng(1).random
    env.reset(seed=1)

    def some() -> int:
        n = 0
        for _ in range(100):
            if not env.agents:
                env.reset()
            seen, _, is_over, is_cut, info = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(luck() * len(legal))]))
            n += 1
        return n

    return some


class Agents:
    """Choose a random number for every table. The random numbers are drawn in advance and used
    repeatedly."""

    def __init__(self, tables: TableVector) -> None:
        self.tables = tables
        tables.reset(seed=1)
        draws = np.random.default_rng(1).random((DRAWS, *tables.masks.shape), dtype=np.float32)
        self.draws = itertools.cycle(draws)

    def numbers(self) -> Any:
        return (next(self.draws) * self.tables.masks).argmax(1)

    def step(self) -> int:
        self.tables.step(self.numbers())
        return TABLES


def added(box: str, seconds: float) -> float:
    """Return how many times the steps of one process two processes make. The two are measured
    alternately, by processor time: of the slower of this process and the worker. The time in which
    agents choose numbers is not counted."""
    alone = Agents(TableVector(box, TABLES, copy=False))
    divided = Agents(TableVector(box, TABLES, copy=False, processes=2))
    assert isinstance(divided.tables.tables, WorkerTables)
    pid = divided.tables.tables.pids[0]
    took = [0.0, 0.0]  # processor time with one process, with two
    while took[0] < seconds:
        took[0] += stepping(alone)
        before = spent(pid)
        took[1] += max(stepping(divided), spent(pid) - before)
    divided.tables.close()
    return took[0] / took[1]


def stepping(agents: Agents) -> float:
    """Return the processor time of this process for STEPS steps of all tables."""
    took = 0.0
    for _ in range(STEPS):
        numbers = agents.numbers()
        began = time.process_time()
        agents.tables.step(numbers)
        took += time.process_time() - began
    return took


def spent(pid: int) -> float:
    """Return the processor time of another process in seconds."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def cloned(box: str) -> float:
    """Return the µs for a copy in the middle of a game: the best of several rounds."""
    table = raw_env(box)
    some = turns(table)
    some()
    best = float("inf")
    for _ in range(10):
        began = time.process_time()
        for _ in range(200):
            table.clone()
        best = min(best, (time.process_time() - began) / 200)
    return best * 1e6


def open_spiel(name: str) -> Callable[[], int]:
    pyspiel: Any = importlib.import_module("pyspiel")
    game, luck = pyspiel.load_game(name), np.random.default_rng(1)

    def some() -> int:
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(luck.random() * len(outcomes))][0])
                continue
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(luck.random() * len(legal))])
            n += 1
        return n

    return some


def verdict(found: float, bar: float, is_most: bool = False) -> str:
    is_met = found <= bar if is_most else found >= bar
    told = f"{found:,.0f}" if bar > 10 else f"{found:.2f}"
    return f"{told} ({'' if is_met else 'MISSES '}{'≤' if is_most else '≥'} {bar:,g})"


def go_on_with(engine: Path, seconds: float) -> None:
    """Run this script again, with the engine of another folder."""
    if not (engine / "magnat").is_dir():
        sys.exit(f"{engine} contains no package magnat: unpack a wheel there")
    environment = {**os.environ, "PYTHONPATH": str(engine), compiled_engine.FOLDER: ""}
    os.execve(sys.executable, [sys.executable, __file__, f"--seconds={seconds}"], environment)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="scripts/bench gym")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--engine", metavar="DIR", type=Path, help="a wheel unpacked")
    given = parser.parse_args()
    seconds: float = given.seconds
    if given.engine is not None:
        go_on_with(given.engine.resolve(), seconds)
    print(f"engine: {compiled_engine.which()}, load {os.getloadavg()[0]:.1f}")
    print(
        f"| environment | steps/s | {TABLES} tables | clone, µs | two processes, times |\n"
        "|---|---|---|---|---|"
    )
    singles, vectors = {}, {}
    for box, (one, many, clone) in BARS.items():
        singles[box] = rate(seconds, turns(raw_env(box)))
        vectors[box] = rate(seconds, Agents(TableVector(box, TABLES, copy=False)).step)
        print(
            f"| {box}, 4 seats | {verdict(singles[box], one)} | {verdict(vectors[box], many)} | "
            f"{verdict(cloned(box), clone, True)} | {verdict(added(box, seconds), TIMES_ADDED)} |",
            flush=True,
        )
    for name in CLASSICS:
        try:
            classic = importlib.import_module(f"pettingzoo.classic.{name}")
            found = rate(seconds, turns(classic.env()))
        except (ImportError, AttributeError):
            print(f"| {name} | not installed | | | |")
            continue
        print(f"| {name} | {found:,.0f} | | | |", flush=True)
    try:
        found = rate(seconds, open_spiel("backgammon"))
        box = "monopoly/europe"
        bar = verdict(vectors[box], TIMES_OPENSPIEL * found)
        print(
            f"| OpenSpiel backgammon | {found:,.0f}; one table of Monopoly makes "
            f"{singles[box] / found:.1f} times as many | {TABLES} tables of Monopoly: {bar} | | |"
        )
    except ImportError:
        print("| OpenSpiel backgammon | not installed | | | |")


if __name__ == "__main__":
    main()
