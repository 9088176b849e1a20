"""Environments for reinforcement learning: every box as PettingZoo and gymnasium expect it.

from magnat.gym import env

table = env("banking", seats=2)
"""

from __future__ import annotations

from typing import Any

from magnat.gym.parallel_table import ParallelTable as ParallelTable
from magnat.gym.registry import register as register
from magnat.gym.registry import versions as versions
from magnat.gym.seat_env import SeatEnv as SeatEnv
from magnat.gym.table import TableEnv as TableEnv
from magnat.gym.table import env as env
from magnat.gym.table import raw_env as raw_env
from magnat.gym.table_vector import TableVector as TableVector

register()


def __getattr__(name: str) -> Any:
    """Return the environments of a box by its name with a version: `monopoly_europe_v0`."""
    found = versions().get(name) if "_v" in name else None
    if found is None:
        raise AttributeError(f"magnat.gym has no {name}; boxes: {', '.join(versions())}")
    return found
