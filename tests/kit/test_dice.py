"""Dice: the seed throws, or the host does."""

from __future__ import annotations

from collections import Counter

import pytest

from magnat.core.action_and_choice import Illegal
from magnat.core.kernel import act, choices
from magnat.core.step_and_window import CHANCE, NOBODY
from magnat.kit.dice import Dice, Roll, Throw, is_double
from tests.kit.minimal_table import CITE, Idle, MinimalState, heard, laid, throw


class Walk(Throw[MinimalState]):
    cite = CITE

    def thrown(self, s: MinimalState, faces: tuple[int, ...]) -> None:
        s.mark(sum(faces))


class Teetotum(Walk):
    def dice(self) -> int:
        return 1

    def sides(self) -> int:
        return 12


def test_two_dice_of_six_unless_said_otherwise() -> None:
    s = laid(Walk(1))
    walk, teetotum = Walk(1), Teetotum(1)
    assert len(walk.outcomes(s)) == 36
    assert walk.outcomes(s)[0] == (Dice((1, 1)), 1)
    assert walk.outcomes(s)[-1] == (Dice((6, 6)), 1)
    assert [action for action, _ in teetotum.outcomes(s)] == [Dice((n,)) for n in range(1, 13)]


def test_totals_of_the_outcomes_are_those_of_real_dice() -> None:
    totals: Counter[int] = Counter()
    for action, weight in Walk(0).outcomes(laid()):
        assert isinstance(action, Dice)
        totals[sum(action.faces)] += weight
    assert [totals[n] for n in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_the_host_types_what_was_thrown_and_everybody_is_told() -> None:
    s = laid(Walk(1))
    throw(s, 3, 4)
    assert s.marks == [7]
    assert heard(s) == [("rolled", 1, (3, 4))]
    assert s.agenda == [Idle()]


@pytest.mark.parametrize("faces", [(7, 1), (0, 1), (3,), (1, 2, 3), ()])
def test_a_throw_that_the_dice_cannot_show_is_refused(faces: tuple[int, ...]) -> None:
    s = laid(Walk(1))
    with pytest.raises(Illegal):
        act(s, 0, CHANCE, Dice(faces))
    assert s.marks == []


def test_no_player_can_say_what_the_dice_show() -> None:
    s = laid(Walk(1))
    assert choices(s, 1) == []
    with pytest.raises(Illegal):
        act(s, 0, 1, Dice((6, 6)))


def test_the_seed_throws_what_may_come() -> None:
    totals = [laid(Walk(1), seed=seed).marks for seed in range(1, 60)]
    assert all([len(marks) == 1 and 2 <= marks[0] <= 12 for marks in totals])
    assert len({marks[0] for marks in totals}) > 6
    assert laid(Teetotum(0), seed=4).marks == laid(Teetotum(0), seed=4).marks


def test_a_double_is_the_same_face_on_all_dice_of_several() -> None:
    assert is_double((4, 4))
    assert is_double((4, 4, 4))
    assert not is_double((4, 5))
    assert not is_double((4, 4, 5))
    assert not is_double((4,))
    assert not is_double(())


def test_a_throw_must_say_what_it_means() -> None:
    class Mute(Throw[MinimalState]):
        cite = CITE

    s = laid(Mute(0))
    with pytest.raises(AssertionError, match="Mute has no thrown"):
        throw(s, 1, 2)
    assert Mute(NOBODY).thrower() == NOBODY
    assert Roll() == Roll()
