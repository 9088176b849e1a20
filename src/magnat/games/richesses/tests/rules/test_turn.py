"""III. The turn: the throw, the double's fine, the way, the tour of the world."""

from __future__ import annotations

import pytest

from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.step_and_window import CHANCE
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import MILLION, board, stands, world
from magnat.kit.dice import Dice, Roll
from magnat.testing import ScenarioTable, event, paid


def test_RDM_6_the_others_follow_clockwise() -> None:
    t = world(3, first=1)
    for seat in (1, 2, 0, 1):
        t.asks(seat, RichessesTurn)
        t.refuses((seat + 1) % 3, Roll())
        stands(t, seat, "actualite-6")
        t.roll(seat, 1, 2)  # the crossing and two countries on: nothing is bought
        while not isinstance(t.s.agenda[-1], RichessesTurn):
            pass_by(t)


def pass_by(t: ScenarioTable) -> None:
    t.does(t.s.turn, TakeTitles(()))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_RDM_7_a_double_costs_its_face_in_millions(face: int) -> None:
    t = world()
    t.roll(0, face, face)
    t.expect(
        paid(0, t.s.bank, face * MILLION, cite="tour.double"),
        event("given", board(t).pawn(0)),  # the fine is paid before moving
    )


def test_RDM_7_whoever_cannot_pay_the_fine_does_not_move() -> None:
    t = world()
    t.cash(0, 5 * MILLION)
    t.roll(0, 6, 6)
    t.expect(event("bankrupt", 0), event("out", 0))
    assert not t.s.alive[0]
    t.asks(1, RichessesTurn)


@pytest.mark.parametrize("seed", range(1, 13))
def test_RDM_7_the_seed_throws_what_dice_would_show(seed: int) -> None:
    by_seed, by_hand = board(world()), board(world())
    by_seed.throw_with(Luck(seed))
    by_hand.throw_with(None)
    act(by_seed, 0, 0, Roll())
    act(by_hand, 0, 0, Roll())
    luck = Luck(seed)
    act(by_hand, 0, CHANCE, Dice((luck.die(), luck.die())))
    assert by_seed.at(0) == by_hand.at(0) > 0
    assert by_seed.count == by_hand.count
    assert repr(by_seed.events) == repr(by_hand.events)
    assert repr(by_seed.agenda) == repr(by_hand.agenda)


def test_RDM_12_a_tour_is_complete_when_the_pawn_comes_to_the_first_step_again() -> None:
    t = world()
    t.roll(0, 1, 2)
    s = board(t)
    assert s.tours == [0, 0, 0]  # coming from Départ is no tour
    t = world()
    s = board(t)
    stands(t, 0, "actualite-6")  # step 62
    t.roll(0, 1, 1)
    assert s.at(0) == 64
    assert s.tours == [0, 0, 0]
    t = world()
    s = board(t)
    stands(t, 0, "actualite-6")
    t.roll(0, 2, 4)
    assert s.at(0) == 4
    assert s.tours == [1, 0, 0]
    t.expect(event("toured", 0, 1))


def test_RDM_13_the_crossing_is_entered_twice_a_tour() -> None:
    t = world()
    s = board(t)
    stands(t, 0, "points-4")  # step 35
    t.roll(0, 1, 2)
    assert s.at(0) == 38  # over the crossing into Africa
    t = world()
    s = board(t)
    stands(t, 0, "points-8")  # step 63
    t.roll(0, 1, 2)
    assert s.at(0) == 2  # over the crossing into Europe
