"""Casino: ELD-22 and ELD-23."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.rules.march import Fork, TakeCircuit
from magnat.games.eldorado.rules.money.payments import SellIngots, SellUp
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Stake
from magnat.games.eldorado.rules.squares.purchases import Pass, Purchase
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, square_of, stands
from magnat.kit.dice import Roll
from magnat.testing import event, paid


def test_ELD_22_worked_example_10_000_at_4_wins_40_000() -> None:
    t = bare(2)
    lands(t, 0, "casino")
    t.does(0, Stake(10_000))
    t.roll(0, 1, 3)
    t.expect(event("won", 0, 40_000), paid(2, 0, 40_000, cite="casino.jeu"))
    assert game(t).cash(0) == 50_000  # the stake itself came back


def test_ELD_22_worked_example_10_000_at_11_loses_110_000() -> None:
    t = bare(2)
    t.cash(0, 120_000)
    lands(t, 0, "casino")
    t.does(0, Stake(10_000))
    t.roll(0, 5, 6)
    t.expect(event("lost", 0, 110_000), paid(0, 2, 110_000, cite="casino.perte"))
    assert game(t).cash(0) == 10_000


def test_ELD_22_nobody_has_to_play_and_the_stake_is_at_most_the_cash_in_hand() -> None:
    t = bare(2)
    lands(t, 0, "casino")
    t.refuses(0, Stake(10_100), cite="casino.mise")
    t.does(0, Pass())
    t.asks(1, EldoradoTurn)


def test_ELD_22_whoever_cannot_pay_sells_and_plays_on() -> None:
    t = bare(2)
    t.cash(0, 1_000)
    ingots(t, 0, 4)
    lands(t, 0, "casino")
    t.does(0, Stake(1_000))
    t.roll(0, 1, 2)
    t.asks(0, SellUp)
    t.refuses(0, Roll())
    t.does(0, SellIngots(2))
    assert (game(t).cash(0), game(t).ingots(0)) == (0, 2)
    t.asks(1, EldoradoTurn)


def test_ELD_22_whoever_cannot_pay_even_so_is_eliminated() -> None:
    t = bare(3)
    t.cash(0, 1_000)
    ingots(t, 0, 1)
    lands(t, 0, "casino")
    t.does(0, Stake(1_000))
    t.roll(0, 1, 2)
    t.expect(event("lost", 0, 3_000), event("ruined", 0), event("out", 0))
    t.asks(1, EldoradoTurn)


def test_ELD_22_the_game_is_exactly_fair() -> None:
    gain = 0
    for a in range(1, 7):
        for b in range(1, 7):
            gain += (a + b) if (a + b) % 2 == 0 else -(a + b)
    assert gain == 0


def test_ELD_23_a_double_six_gives_the_right_once_the_square_is_resolved() -> None:
    t = bare(2)
    goal = lands(t, 0, "achats", faces=(6, 6))
    t.asks(0, Purchase)
    t.does(0, Pass())
    t.asks(0, CasinoTable)
    t.does(0, Stake(1_000))
    t.expect(event("staked", 0, 1_000, cite="casino.double"))
    t.roll(0, 6, 6)
    t.expect(paid(2, 0, 12_000))
    assert game(t).square(0) == goal  # played from where one stands
    t.asks(1, EldoradoTurn)  # and a double six in the casino gives nothing


def test_ELD_23_moving_to_the_casino_is_the_other_reading() -> None:
    t = bare(2, casino_by_double="move")
    lands(t, 0, "achats", faces=(6, 6))
    t.does(0, Pass())
    t.does(0, Stake(1_000))
    assert game(t).square(0) == game(t).box.casino
    t.roll(0, 1, 1)
    t.asks(1, EldoradoTurn)


@pytest.mark.parametrize("faces", [(5, 5), (6, 5)])
def test_ELD_23_other_throws_give_no_right(faces: tuple[int, int]) -> None:
    t = bare(2)
    t.cash(0, 900)
    lands(t, 0, "achats", faces=faces)
    t.asks(1, EldoradoTurn)


def test_ELD_23_not_on_the_second_throw_of_a_success() -> None:
    t = bare(2)
    lands(t, 0, "succes")
    t.roll(0, 6, 6)
    t.asks(1, EldoradoTurn)


def test_ELD_23_but_on_the_first_throw_that_leads_to_one() -> None:
    t = bare(2)
    goal = square_of(t, "succes", way=1)
    box = game(t).box
    # Twelve squares before any Succès there is a fork or Départ: go by the circuit.
    at = goal
    for _ in range(12):
        at = box.track.entries[at][0]
    stands(t, 0, at)
    t.roll(0, 6, 6)
    if isinstance(t.s.agenda[-1], Fork):
        strip = box.squares[goal].strip
        t.does(0, TakeCircuit(strip if strip in box.circuits else "fleuve"))
    assert game(t).square(0) == goal
    t.roll(0, 1, 1)
    t.asks(0, CasinoTable)
