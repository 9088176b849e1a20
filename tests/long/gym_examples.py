"""The examples of docs/gym.md run, and stable-baselines3 accepts every box.

Started by `scripts/long examples`, which installs stable-baselines3 and torch into build/learners.
MAGNAT_TEST_MINUTES: how long each example trains.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from magnat.gym.registry import boxes
from magnat.play.simulate.results import Share

ROOT = Path(__file__).parents[2]
LEARNERS = ROOT / "build" / "learners"
MINUTES = float(os.environ.get("MAGNAT_TEST_MINUTES", "0.2"))
GAMES = max(round(400 * min(MINUTES / 10, 1)), 8)
WON = re.compile(r"([\d.]+) % of (\d+)")

CHECK = """\
import sys, warnings
from stable_baselines3.common.env_checker import check_env
from magnat.gym import SeatEnv
check_env(SeatEnv(sys.argv[1], seats=2, opponents="uniform"), warn=False)
"""


def python(folder: Path, *arguments: str) -> str:
    """Run a program with the packages of LEARNERS, and return its output."""
    paths = [os.environ.get("PYTHONPATH", ""), str(ROOT), str(LEARNERS)]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([one for one in paths if one]),
            "MAGNAT_TRAINED": str(folder),
            "MAGNAT_LEARNED": str(folder),
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("box", boxes())
def test_the_checker_of_stable_baselines_passes(box: str, tmp_path: Path) -> None:
    python(tmp_path, "-c", CHECK, box)


def test_maskable_ppo_trains_one_seat(tmp_path: Path) -> None:
    wanted = ("eldorado", f"--minutes={MINUTES}", f"--exam={GAMES}")
    print(python(tmp_path, "examples/ppo_one_seat.py", *wanted))
    plays_as_a_bot(tmp_path, "eldorado", "examples/ppo_one_seat.py:Trained")


@pytest.mark.parametrize("opponents", ["balanced", "self"])
def test_ppo_learns_over_the_vector(opponents: str, tmp_path: Path) -> None:
    """Trained against random play in the end: it must win more than its share of new games."""
    wanted = ("banking", f"--opponents={opponents}", f"--minutes={MINUTES}", f"--exam={GAMES}")
    said = python(tmp_path, "examples/vector_ppo.py", *wanted)
    print(said)
    again = python(tmp_path, "examples/vector_ppo.py", *wanted, "--exam-bot=uniform")
    assert "going on from" in again
    print(again)
    plays_as_a_bot(tmp_path, "banking", "examples/vector_ppo.py:Trained")


def test_a_search_over_fair_copies(tmp_path: Path) -> None:
    said = python(tmp_path, "examples/mcts.py", "banking", f"--games={GAMES}", "--playouts=20")
    print(said)
    assert WON.search(said)


def test_a_learned_value_beats_balanced(tmp_path: Path) -> None:
    """With at least ten minutes: significantly more than a quarter of the games."""
    games = max(round(3000 * min(MINUTES / 10, 1)), 100)
    wanted = ("richesses", f"--games={games}", f"--exam={GAMES}")
    said = python(tmp_path, "examples/learned_value.py", *wanted)
    print(said)
    found = WON.search(said)
    assert found is not None
    share = Share(float(found[1]) / 100 * int(found[2]), int(found[2]))
    assert MINUTES < 10 or share.low > 0.25


def plays_as_a_bot(folder: Path, box: str, bot: str) -> None:
    bots = f"--bots={ROOT / bot},balanced,balanced,balanced"
    said = python(folder, "-m", "magnat", "simulate", box, "--games=4", bots, "--json")
    assert json.loads(said)["faults"] == []
