"""Marche des pions."""

from __future__ import annotations

import pytest

from magnat.games.banking.rules.pawns import Advance, WhichPawn
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.tests.setting import (
    CARD_SQUARE,
    HOME,
    JUNCTION,
    banking,
    pawn,
    squares,
    stands,
    state,
)
from magnat.kit.dice import Roll
from magnat.testing import event, given, paid


def test_BNK_4_out_by_the_lane_around_clockwise_and_home_by_the_same_lane() -> None:
    board = state(banking()).box.board
    for colour in range(6):
        start = board.start(colour)
        way = [board.space_key(board.space(step)) for step in range(start, start + board.way)]
        lane = [f"lane-{colour}-{i}" for i in range(1, 6)]
        ring = [f"ring-{(8 * colour + i) % 48}" for i in range(49)]
        goal = f"start-{colour}"
        assert way == [goal, *lane, *ring, *lane[::-1], goal]


def test_BNK_4_a_pawn_on_its_lane_knows_whether_it_goes_out_or_comes_home() -> None:
    t = banking()
    s = state(t)
    out, home = stands(t, 0, 1, 3), stands(t, 0, 2, 57)
    assert s.held_by[out] == s.held_by[home]
    t.roll(0, 3)
    t.does(0, Advance(home))
    t.expect(paid(s.bank, 0, 20_000, cite="marche.but"))
    assert s.is_home(home)
    assert not s.is_home(out)


def test_BNK_5_a_first_departure_brings_20_000() -> None:
    t = banking()
    t.roll(0, 4)
    t.expect(
        given(pawn(t, 0), t.holder("space:start-0"), t.holder("space:lane-0-4")),
        paid(t.s.bank, 0, 20_000, cite="marche.depart"),
        event("on_lane", 0, cite="marche.chemin"),  # where nothing happens
    )
    t.roll(1, 1)
    t.roll(2, 1)
    t.roll(3, 1)
    t.roll(0, 1)
    t.expect_no(paid(t.s.bank, 0, 20_000))
    assert t.s.cash(0) == 20_000


def test_BNK_5_a_pawn_at_the_goal_brings_20_000() -> None:
    t = banking()
    stands(t, 0, 1, HOME - 2)
    t.roll(0, 2)
    t.expect(paid(t.s.bank, 0, 20_000, cite="marche.but"))


def test_BNK_5_exact_goal_a_throw_past_the_goal_is_lost() -> None:
    t = banking()
    stands(t, 0, 1, HOME - 2)
    t.roll(0, 3)
    t.expect(event("lost", 0, pawn(t, 0), 3, cite="marche.but"))
    assert squares(t, 0) == HOME - 2


def test_BNK_5_exact_goal_may_be_waived() -> None:
    t = banking(exact_goal=False)
    stands(t, 0, 1, HOME - 2)
    t.roll(0, 6)
    t.expect(paid(t.s.bank, 0, 20_000, cite="marche.but"))
    assert squares(t, 0) == HOME


def test_BNK_6_one_die_moves_the_first_pawn() -> None:
    t = banking()
    t.refuses(1, Roll(), cite="marche.de")
    t.roll(0, 5)
    t.expect(event("rolled", 0, (5,), cite="marche.de"))
    assert [squares(t, 0, n) for n in (1, 2, 3)] == [5, 0, 0]
    t.asks(1, ToThrow)


def test_BNK_7_the_second_pawn_enters_once_the_first_has_gone_six_squares() -> None:
    t = banking(2)
    stands(t, 0, 1, 4)
    t.roll(0, 1)  # five: not yet
    t.expect_no(event("freed"))
    t.roll(1, 1)
    t.roll(0, 1)  # six
    t.expect(event("freed", pawn(t, 0, 2), cite="marche.entree"))
    t.roll(1, 1)

    t.roll(0, 3)
    t.asks(0, WhichPawn)
    assert t.may(0, Advance(pawn(t, 0, 2)))
    assert not t.may(0, Advance(pawn(t, 0, 3)))
    t.does(0, Advance(pawn(t, 0, 2)))
    t.expect(paid(t.s.bank, 0, 20_000, cite="marche.depart"))
    assert squares(t, 0, 2) == 3


def test_BNK_7_the_third_waits_for_the_second_not_for_the_first() -> None:
    t = banking(2)
    stands(t, 0, 1, 30)
    second = stands(t, 0, 2, 3)
    t.roll(0, 4)
    t.does(0, Advance(second))
    t.draws("card:prime")
    assert state(t).is_free(pawn(t, 0, 3))


def test_BNK_7_a_pawn_whose_throw_is_lost_may_be_chosen() -> None:
    t = banking(2)
    blocked = stands(t, 0, 1, JUNCTION)
    stands(t, 0, 2, 1)
    t.roll(0, 2)  # a white square for the first
    t.does(0, Advance(blocked))
    t.expect(event("lost", 0, blocked, 2, cite="marche.coup_perdu"))


def test_BNK_7_where_every_throw_is_lost_nothing_is_asked() -> None:
    t = banking(2)
    stands(t, 0, 1, JUNCTION)
    stands(t, 0, 2, JUNCTION)
    state(t).take_off(pawn(t, 0, 3), "set-up")
    t.roll(0, 2)
    t.expect(event("lost", 0))
    t.asks(1, ToThrow)


@pytest.mark.parametrize("is_home", [True, False])
def test_BNK_7_with_no_pawn_left_in_the_game_the_next_enters_at_once(is_home: bool) -> None:
    t = banking(2, first=1)
    if is_home:
        stands(t, 0, 1, HOME)
    else:
        state(t).take_off(pawn(t, 0), "set-up")
    t.roll(1, 1)
    t.expect(event("freed", pawn(t, 0, 2), cite="marche.entree"))
    t.roll(0, 2)
    assert squares(t, 0, 2) == 2


def test_BNK_7_with_no_pawn_at_all_the_turn_passes() -> None:
    t = banking(2, first=1)
    for n in (1, 2, 3):
        state(t).take_off(pawn(t, 0, n), "set-up")
    t.roll(1, 1)
    t.expect(event("passed", 0, cite="marche.entree"))
    t.asks(1, ToThrow)


def test_BNK_8_a_throw_onto_a_plain_white_square_is_lost() -> None:
    t = banking(2)
    stands(t, 0, 1, 5)
    t.roll(0, 3)
    t.expect(event("lost", 0, pawn(t, 0), 3, cite="marche.coup_perdu"))
    assert squares(t, 0) == 5
    t.asks(1, ToThrow)


def test_BNK_8_a_white_square_with_the_letters_is_no_loss() -> None:
    t = banking(2)
    stands(t, 0, 1, 5)
    t.roll(0, 2)
    assert squares(t, 0) == CARD_SQUARE


def test_BNK_8_a_lost_throw_is_no_departure() -> None:
    t = banking(2)
    s = state(t)
    s.stand(pawn(t, 0), s.box.board.start(0) + JUNCTION, "set-up")  # put there, not yet departed
    t.roll(0, 2)
    t.expect_no(paid(t.s.bank, 0, 20_000))
    assert t.s.cash(0) == 0
