"""Every refusal cites the paragraph that forbids the action."""

from __future__ import annotations

import pytest

from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.play.record.entries import RecordEntry
from magnat.play.simulate.fuzz import dice_clauses, try_misses
from tests.contract.all_boxes import BOXES, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_only_throws_are_refused_by_the_dice(game: Game, edition: str) -> None:
    """Tries actions just outside the choices, and earlier actions of any seat at any time."""
    assert dice_clauses(game)
    done: list[RecordEntry] = []
    refused = 0
    for seed in range(1, 5):
        luck = Luck(seed)
        s = start(game, edition, 3, seed)
        for _ in range(200):
            done += wander(s, luck, 1)
            if s.outcome is not None:
                break
            refused += try_misses(s, game, luck, done)
    assert refused > 200
