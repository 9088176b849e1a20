"""Environments for reinforcement learning: every box as PettingZoo and gymnasium expect it.

from magnat.gym import env

table = env("banking", seats=2)
"""

from __future__ import annotations

import os
import sys
from multiprocessing import parent_process
from typing import Any, Final

from magnat import compiled_engine
from magnat.gym.parallel_table import ParallelTable as ParallelTable
from magnat.gym.policy_bot import PolicyBot as PolicyBot
from magnat.gym.registry import register as register
from magnat.gym.registry import versions as versions
from magnat.gym.seat_env import SeatEnv as SeatEnv
from magnat.gym.table import TableEnv as TableEnv
from magnat.gym.table import env as env
from magnat.gym.table import raw_env as raw_env
from magnat.gym.table_vector import TableVector as TableVector

register()

SLOW: Final = (
    "magnat.gym: the engine is interpreted, about six times slower than compiled. With a C "
    "compiler, `./play version` compiles it in the background, once; MAGNAT_INTERPRETED=1 hides "
    "this line."
)


def _say_if_slow() -> None:
    """Print once how to get the faster compiled engine, unless the user asked for the interpreted
    one."""
    asked_for = compiled_engine.is_unwanted() or os.environ.get(compiled_engine.FOLDER) == ""
    if not asked_for and parent_process() is None and not compiled_engine.is_compiled():
        print(SLOW, file=sys.stderr)


_say_if_slow()


def __getattr__(name: str) -> Any:
    """Return the environments of a box, given their name with a version, such as
    `monopoly_europe_v0`."""
    found = versions().get(name) if "_v" in name else None
    if found is None:
        raise AttributeError(f"magnat.gym has no {name}; boxes: {', '.join(versions())}")
    return found
