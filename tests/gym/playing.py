"""Random play in environments, for tests."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from magnat.gym import TableEnv
from magnat.gym.registry import boxes

BOXES = boxes()


def legal(table: TableEnv) -> npt.NDArray[np.int64]:
    found = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
    assert len(found) >= 1
    return found


def play_on(table: TableEnv, luck: np.random.Generator, steps: int) -> list[tuple[str, int]]:
    """Give so many numbers at random; agents that are out give None. Return what was given."""
    given = []
    for _ in range(steps):
        if not table.agents:
            break
        agent = table.agent_selection
        is_out = table.terminations[agent] or table.truncations[agent]
        number = None if is_out else int(luck.choice(legal(table)))
        table.step(number)
        given.append((agent, -1 if number is None else number))
    return given
