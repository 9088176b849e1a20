"""Measures steps per second of magnat.gym, PettingZoo's classics and catanatron, in one run.

    uv run --with catanatron==3.2.1 --with "pettingzoo[classic]" scripts/measure_gym.py

All agents choose random legal numbers; times are processor times. Catanatron has no environment:
its games are counted in actions of its own random players.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from magnat.compiled_engine import which
from magnat.gym import TableBatch, environment

BOXES = (
    "monopoly/europe",
    "monopoly/electronique",
    "richesses/nathan-urss",
    "eldorado/reconstruction",
    "banking/cnep",
)
SIDE_BY_SIDE = 16


def rate(seconds: float, some: Callable[[], int]) -> float:
    """Return the calls per second of a function that does `some` steps per call."""
    began, n = time.process_time(), 0
    while time.process_time() - began < seconds:
        n += some()
    return n / (time.process_time() - began)


def turns(env: Any) -> Callable[[], int]:
    """Do one step of an AEC environment; reset it when the game is over."""
    luck = np.random.default_rng(1)
    env.reset(seed=1)

    def some() -> int:
        if not env.agents:
            env.reset()
        seen, _, is_over, is_cut, info = env.last()
        if is_over or is_cut:
            env.step(None)
            return 0
        mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
        env.step(int(luck.choice(np.flatnonzero(mask))))
        return 1

    return some


def together(box: str) -> Callable[[], int]:
    tables = TableBatch(box, SIDE_BY_SIDE)
    luck = np.random.default_rng(1)

    def some() -> int:
        tables.step(np.array([luck.choice(np.flatnonzero(mask)) for mask in tables.masks]))
        return SIDE_BY_SIDE

    return some


def catan() -> Callable[[], int]:
    from catanatron import Color, Game, RandomPlayer

    def some() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.actions)

    return some


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="scripts/measure_gym.py")
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    print(f"engine: {which()}\n| environment | steps/s | {SIDE_BY_SIDE} tables |\n|---|---|---|")
    for box in BOXES:
        alone, many = rate(seconds, turns(environment(box))), rate(seconds, together(box))
        print(f"| {box}, 4 seats | {alone:,.0f} | {many:,.0f} |", flush=True)
    from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_v4, tictactoe_v3

    for module in (tictactoe_v3, connect_four_v3, texas_holdem_v4, chess_v6):
        print(f"| {module.__name__} | {rate(seconds, turns(module.env())):,.0f} | |", flush=True)
    print(f"| catanatron, the game alone | {rate(seconds, catan()):,.0f} | |")


if __name__ == "__main__":
    main()
