"""Every state can be stored as JSON at any moment, and plays on identically."""

from __future__ import annotations

import json

import pytest

from magnat.core.game import Game
from magnat.core.kernel import deadline
from magnat.core.luck import Luck
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, again, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_the_table_is_json_at_every_entry_and_plays_on(game: Game, edition: str) -> None:
    s = start(game, edition, 4, seed=21)
    luck = Luck(2)
    for _ in range(150):
        if s.outcome is not None:
            break
        text = json.dumps(game.codec.dump(s))
        twin = game.codec.restore(type(s), loaded(game, edition), json.loads(text))
        assert deadline(twin) == deadline(s)
        entries = wander(s, luck, 2)
        again(twin, entries)
        assert game.codec.dump(twin) == game.codec.dump(s)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_action_survives_the_wire(game: Game, edition: str) -> None:
    s = start(game, edition, 4, seed=22)
    for entry in wander(s, Luck(6), 400):
        if entry.action is not None:
            wire = json.loads(json.dumps(game.codec.encode(entry.action)))
            assert game.codec.action(wire) == entry.action
