"""The order of turns."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.kernel import act, settle
from magnat.core.state import Outcome
from magnat.core.step_and_window import CHANCE, NOBODY, Seat, Step, Window
from magnat.kit.dice import Dice, Roll
from magnat.kit.turns import NextTurn, Opening
from tests.kit.minimal_table import CITE, MinimalState, heard, laid, minimal_table, throw


class Turn(Window[MinimalState]):
    cite = CITE

    def choices(self, s: MinimalState, seat: Seat) -> list[Choice]:
        return [Choice(Roll())] if seat == self.seat else []

    def take(self, s: MinimalState, seat: Seat, action: Action) -> None:
        s.mark(seat)


class Fatal(Step[MinimalState]):
    """A turn in which the player goes out at the very beginning, with a debt still to pay."""

    cite = CITE

    def run(self, s: MinimalState) -> None:
        s.mark(-self.seat)
        s.eliminate(self.seat, self.cite)
        s.do(Turn(self.seat))


class Next(NextTurn[MinimalState]):
    cite = CITE

    def is_over(self, s: MinimalState) -> bool:
        if len(s.living()) == 1:
            s.finish(Outcome((1,) * s.seats, (), CITE))
        return s.outcome is not None

    def turn(self, s: MinimalState, seat: Seat) -> Step[Any]:
        return Turn(seat)


class Plain(Next):
    """A turn loop that knows when nothing can end the game."""

    def may_end(self, s: MinimalState) -> bool:
        return len(s.living()) == 1


class FatalNext(Next):
    def turn(self, s: MinimalState, seat: Seat) -> Step[Any]:
        return Fatal(seat) if seat == 1 else Turn(seat)


class Begin(Opening[MinimalState]):
    cite = CITE

    def dice(self) -> int:
        return 1

    def begins(self, s: MinimalState, seat: Seat) -> None:
        s.do(Next(NOBODY, seat))


def playing(seats: int = 3, first: Seat = NOBODY) -> MinimalState:
    s = minimal_table(seats)
    s.do(Next(NOBODY, first))
    settle(s)
    return s


def rolls(s: MinimalState, n: int) -> list[Seat]:
    """Return the seats that have the next n turns."""
    found = []
    for _ in range(n):
        found.append(s.turn)
        act(s, s.clock, s.turn, Roll())
    return found


# The opening


def test_everybody_throws_in_order_and_the_highest_begins() -> None:
    s = laid(Begin(NOBODY, (0, 1, 2)))
    for face in (2, 5, 4):
        throw(s, face)
    assert heard(s) == [
        ("rolled", 0, (2,)),
        ("rolled", 1, (5,)),
        ("rolled", 2, (4,)),
        ("begins", 1),
    ]
    assert s.turn == 1
    assert rolls(s, 4) == [1, 2, 0, 1]


def test_those_who_tie_throw_again_and_only_they_until_one_is_highest() -> None:
    s = laid(Begin(NOBODY, (0, 1, 2, 3)), seats=4)
    for face in (6, 3, 6, 6):
        throw(s, face)
    for face in (2, 5, 5):
        throw(s, face)
    assert s.turn == NOBODY
    for face in (1, 4):
        throw(s, face)
    assert [thrower for thrower, _ in heard(s, "rolled")] == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    assert heard(s, "begins") == [(3,)]
    assert s.turn == 3


def test_a_lower_tie_does_not_matter() -> None:
    s = laid(Begin(NOBODY, (0, 1, 2)))
    for face in (2, 2, 3):
        throw(s, face)
    assert s.turn == 2


def test_an_opening_thrown_by_the_seed_ends_by_itself() -> None:
    for seed in range(1, 30):
        s = laid(Begin(NOBODY, (0, 1, 2)), seed=seed)
        assert heard(s, "begins") == [(s.turn,)]


def test_the_opening_survives_a_seat_that_leaves() -> None:
    s = laid(Begin(NOBODY, (0, 1, 2)))
    throw(s, 4)
    s.eliminate(0, CITE)
    assert isinstance(s.agenda[-1], Begin)
    throw(s, 2)
    throw(s, 3)
    assert s.turn in (1, 2)


# Turns


def test_turns_go_round_to_the_left() -> None:
    s = playing(3)
    assert rolls(s, 7) == [0, 1, 2, 0, 1, 2, 0]


def test_the_first_player_may_be_named() -> None:
    assert rolls(playing(3, first=2), 4) == [2, 0, 1, 2]


def test_a_first_player_who_is_out_is_passed_over() -> None:
    s = minimal_table(3)
    s.eliminate(2, CITE)
    s.do(Next(NOBODY, 2))
    settle(s)
    assert rolls(s, 3) == [0, 1, 0]


def test_missed_turns_are_counted_down_and_told() -> None:
    s = playing(3)
    s.miss_turns(1, 2, CITE)
    assert rolls(s, 6) == [0, 2, 0, 2, 0, 1]
    assert heard(s, "missed") == [(1,), (1,)]
    assert s.skips == [0, 0, 0]


def test_when_everybody_must_miss_a_turn_everybody_does() -> None:
    s = playing(2)
    s.miss_turns(0, 1, CITE)
    s.miss_turns(1, 1, CITE)
    assert rolls(s, 3) == [0, 1, 0]
    assert heard(s, "missed") == [(1,), (0,)]


def test_the_fallen_have_no_turn() -> None:
    s = playing(4)
    s.eliminate(1, CITE)
    assert rolls(s, 5) == [0, 2, 3, 0, 2]


def test_whoever_falls_in_his_own_turn_leaves_the_order_of_play_behind() -> None:
    s = playing(3)
    rolls(s, 1)
    assert s.turn == 1
    s.eliminate(1, CITE)
    settle(s)
    assert rolls(s, 3) == [2, 0, 2]


def test_whoever_falls_as_his_turn_begins_takes_what_he_planned_with_him() -> None:
    s = minimal_table(3)
    s.do(FatalNext(NOBODY))
    settle(s)
    act(s, 0, 0, Roll())
    assert s.marks == [0, -1]
    assert s.turn == 2
    assert s.living() == [0, 2]
    act(s, 0, 2, Roll())
    assert s.turn == 0


def test_a_game_that_ends_between_two_turns_plans_no_other() -> None:
    s = playing(2)
    s.eliminate(1, CITE)
    act(s, 0, 0, Roll())
    assert s.outcome is not None
    assert s.agenda == []


def test_who_plays_next_stays_below_the_turn_where_nothing_can_end() -> None:
    s = minimal_table(3)
    s.do(Plain())
    settle(s)
    following = s.agenda[0]
    for seat in (0, 1, 2, 0):
        assert s.turn == seat
        assert s.agenda == [following, Turn(seat)]
        assert s.agenda[0] is following
        act(s, 0, seat, Roll())
    s.miss_turns(2, 1, CITE)
    assert rolls(s, 3) == [1, 0, 1]
    s.eliminate(0, CITE)
    s.eliminate(1, CITE)
    act(s, 0, 2, Roll())
    assert s.outcome is not None
    assert s.agenda == []


def test_leaves_must_say_what_a_turn_is() -> None:
    s = minimal_table()
    following: NextTurn[MinimalState] = NextTurn()
    alone: Opening[MinimalState] = Opening(NOBODY, (0,))
    with pytest.raises(AssertionError, match="NextTurn has no turn"):
        following.run(s)
    with pytest.raises(AssertionError, match="Opening has no begins"):
        alone.take(s, CHANCE, Dice((3,)))
