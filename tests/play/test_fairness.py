"""Fair dice: promises, words of the players, the revealed seed, counts."""

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
    new_words,
    promise_of,
)
from magnat.play.record.record import BadRecord
from magnat.play.record.replay_and_verify import verify
from tests.play.toy_tables import GAME, dumped, fair, reread, wander


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


WORDS = ("chat-noir", "", "0123456789")
PROMISES = tuple([promise_of(words) for words in ("chat-noir", "silence", "0123456789")])


def test_words_that_were_promised_are_in_the_record_and_whoever_was_silent_is_named() -> None:
    match = wander(fair(entropy=WORDS, promises=PROMISES), 60)
    assert dumped(match) == dumped(wander(fair(entropy=WORDS), 60))  # promises change no throw
    header = match.record.header.json()
    assert header["promises"] == list(PROMISES)
    verdict = verify(GAME, reread(match))
    assert verdict.is_right
    whose, named = [note for note in verdict.notes if "words" in note]
    assert whose.startswith("words of seats 0, 2 are in the seed")
    assert named.startswith("seat 1 promised words and did not say them; NOBODY AGREED")
    kept = wander(fair(entropy=WORDS, promises=(PROMISES[0], "", PROMISES[2])), 60)
    assert [note for note in verify(GAME, reread(kept)).notes if "words" in note] == [whose]


def test_words_that_were_not_promised_are_read_as_they_always_were_and_said_to_be_weaker() -> None:
    verdict = verify(GAME, reread(wander(fair(entropy=WORDS), 60)))
    assert verdict.is_right
    assert any(["were not promised" in note for note in verdict.notes])


@pytest.mark.parametrize(
    ("entropy", "promises"),
    [
        (("chat-gris", "", "0123456789"), PROMISES),  # other words
        (("0123456789", "", "chat-noir"), PROMISES),  # swapped
        (WORDS, (PROMISES[2], PROMISES[1], PROMISES[0])),
        (("chat-noir", "spoken", "0123456789"), PROMISES),  # what was never promised
        (WORDS, ("", PROMISES[1], PROMISES[2])),  # a promise gone
    ],
)
def test_words_that_break_a_promise_are_refused(
    entropy: tuple[str, ...], promises: tuple[str, ...]
) -> None:
    with pytest.raises(BadRecord, match="not those that it promised"):
        reread(fair(entropy=entropy, promises=promises))


def test_words_are_new_every_time() -> None:
    assert len({new_words() for _ in range(50)}) == 50
    assert len(new_words()) == 32


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
    """With five degrees of freedom, as for one die."""
    assert chi_square_tail(x, 5) == pytest.approx(tail, rel=0.06)
