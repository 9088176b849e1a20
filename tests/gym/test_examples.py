"""The examples that need no further packages run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from examples import mcts


def test_a_search_over_clones_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    share = mcts.main(
        ["eldorado", "--games", "1", "--playouts", "3", "--depth", "5", "--seats", "2"]
    )
    assert share.games == 1
    assert "3 playouts on fair copies against 1 balanced" in capsys.readouterr().out


def test_a_search_takes_the_number_that_wins() -> None:
    """Of two numbers the one that leads to a reward is chosen, whatever the other promises."""

    class Fake:
        def __init__(self, given: int = -1) -> None:
            self.given = given
            self.terminations = {"a": given >= 0}
            self.truncations = {"a": False}
            self.rewards = {"a": 1.0 if given == 7 else -1.0}

        def clone(self, luck: int | None = None) -> Fake:
            return Fake(self.given)

        def step(self, number: int) -> None:
            self.__init__(number)  # type: ignore[misc]

        def observe(self, agent: str) -> dict[str, list[int]]:
            return {"action_mask": [0, 0, 1, 0, 0, 1, 0, 1]}

    table: Any = Fake()
    for is_exact in (False, True):
        assert mcts.searched(table, "a", 30, 5, np.random.default_rng(1), is_exact) == 7
