"""The same seed and entries give the same state; clones are independent."""

from __future__ import annotations

import pytest

from magnat.core.game import Game
from magnat.core.luck import Luck
from tests.contract.all_boxes import BOXES, again, start, wander


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_game_replays_identically_at_every_prefix(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=4, listen=True)
    dumps = []
    luck = Luck(5)
    entries = []
    for _ in range(12):
        entries.extend(wander(s, luck, 25))
        dumps.append((len(entries), game.codec.dump(s)))
    twin = start(game, edition, 3, seed=4, listen=True)
    done = 0
    for upto, dump in dumps:
        again(twin, entries[done:upto])
        done = upto
        assert game.codec.dump(twin) == dump
    assert repr(twin.events) == repr(s.events)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_listening_changes_nothing(game: Game, edition: str) -> None:
    loud = start(game, edition, 3, seed=4, listen=True)
    quiet = start(game, edition, 3, seed=4)
    entries = wander(loud, Luck(5), 300)
    again(quiet, entries)
    assert game.codec.dump(quiet) == game.codec.dump(loud)


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_a_clone_plays_on_alone(game: Game, edition: str) -> None:
    s = start(game, edition, 3, seed=8)
    luck = Luck(3)
    for _ in range(15):
        wander(s, luck, 10)
        before = game.codec.dump(s)
        twin = s.clone()
        assert game.codec.dump(twin) == before
        entries = wander(twin, Luck(77), 30)
        assert game.codec.dump(s) == before, "the clone's play changed the original"
        third = s.clone()
        again(third, entries)
        assert game.codec.dump(third) == game.codec.dump(twin), "a clone must bring its luck along"
