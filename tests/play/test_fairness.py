"""Fair dice: promised, stirred by the players, revealed, counted."""

from __future__ import annotations

import pytest

from magnat.core.event import Event
from magnat.play.fairness import (
    Secret,
    Throws,
    chi_square_tail,
    commitment,
    count_throws,
    final_seed,
    new_secret,
)
from magnat.play.replay import verify
from tests.play.table import GAME, dumped, fair, reread, wander


def test_a_promise_fits_one_seed_and_one_salt_only() -> None:
    promise = commitment(Secret(5, "salt"))
    assert promise == commitment(Secret(5, "salt"))
    assert promise != commitment(Secret(6, "salt"))
    assert promise != commitment(Secret(5, "other"))
    assert len(promise) == 64


def test_every_secret_is_a_new_one_and_is_not_printed() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert 0 < first.seed < 1 << 128
    assert f"{first.seed:x}" not in repr(first)


def test_what_any_player_adds_changes_the_throws() -> None:
    secret = Secret(5, "salt")
    assert final_seed(secret, ()) == 5
    assert final_seed(secret, ("", "")) == 5
    seeds = {
        final_seed(secret, words)
        for words in [("a", ""), ("", "a"), ("b", ""), ("a", "b"), ("a\n1:b", "")]
    }
    assert len(seeds) == 5
    assert all(0 < seed < 1 << 128 for seed in seeds)


def test_a_game_with_the_players_entropy_verifies_and_plays_otherwise() -> None:
    plain = wander(fair(), 60)
    stirred = wander(fair(entropy=("chat", "", "42")), 60)
    assert dumped(plain) != dumped(stirred)
    assert stirred.record.header.json()["entropy"] == ["chat", "", "42"]
    assert verify(GAME, reread(stirred)).is_right


def test_the_throws_of_a_game_are_counted_die_by_die() -> None:
    events = [
        Event("rolled", "", (0, (3, 3))),
        Event("rolled", "", (1, (6,))),
        Event("paid", "", (0, 1, 3, 0)),
    ]
    assert count_throws(events).counts == (0, 0, 2, 0, 0, 1)


def test_fair_dice_look_fair_and_loaded_ones_do_not() -> None:
    fair_dice = Throws((98, 103, 101, 97, 104, 97))
    assert fair_dice.likelihood > 0.5
    assert not fair_dice.is_suspect
    loaded = Throws((60, 60, 60, 60, 60, 300))
    assert loaded.likelihood < 1e-6
    assert loaded.is_suspect
    assert not Throws((0, 0, 0, 0, 0, 0)).is_suspect


@pytest.mark.parametrize(
    ("x", "tail"), [(1.145, 0.95), (4.351, 0.5), (11.070, 0.05), (20.515, 0.001)]
)
def test_the_tail_of_chi_square_is_the_one_of_the_tables(x: float, tail: float) -> None:
    """Five degrees of freedom, as for one die."""
    assert chi_square_tail(x, 5) == pytest.approx(tail, rel=0.06)
