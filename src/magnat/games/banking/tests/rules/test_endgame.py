"""Fin du jeu."""

from __future__ import annotations

from typing import Any

from magnat.games.banking.edition import BOND
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.tests.setting import (
    GOLD_MINE,
    HOME,
    banking,
    in_bank,
    owns,
    papers,
    pawn,
    stands,
    state,
)
from magnat.kit.leaving import Resign
from magnat.testing import ScenarioTable, event, paid


def almost_home(**options: Any) -> ScenarioTable:
    """Seat 0 needs a two with its last pawn."""
    t = banking(3, **options)
    stands(t, 0, 1, HOME - 2)
    stands(t, 0, 2, HOME)
    stands(t, 0, 3, HOME)
    return t


def test_BNK_18_the_game_ends_when_one_player_is_home_with_all_his_pawns() -> None:
    t = almost_home()
    t.roll(0, 2)
    t.expect(
        paid(t.s.bank, 0, 20_000, cite="marche.but"),
        event("all_home", 0, cite="fin.arrivee"),
        event("finished", cite="fin.compte"),
    )


def test_BNK_18_everything_is_deposited_and_the_largest_holding_wins() -> None:
    t = almost_home()
    s = state(t)
    t.cash(1, 10_000)
    in_bank(t, 1, 15_000)
    owns(t, 1, "gold-1")
    papers(t, 1, BOND, 1)
    t.cash(2, 30_000)
    t.roll(0, 2)
    t.expect(paid(1, s.account(1), 10_000, cite="fin.compte"))
    assert [s.carried(seat) for seat in range(3)] == [0, 0, 0]
    assert s.outcome is not None
    assert s.outcome.worth == (20_000, 55_000, 30_000)
    assert s.outcome.places == (3, 1, 2)


def test_BNK_18_ties_are_shared_and_a_pledged_pawn_costs_nothing() -> None:
    t = almost_home()
    s = state(t)
    t.cash(1, 20_000)
    s.take_off(pawn(t, 1, 3), "set-up")
    t.roll(0, 2)
    assert s.outcome is not None
    assert s.outcome.worth == (20_000, 20_000, 0)
    assert s.outcome.winners == (0, 1)


def test_BNK_18_what_stayed_owed_is_paid_before_the_count() -> None:
    t = almost_home(uncovered_debt="owed")
    s = state(t)
    s.set_due(0, 2, 15_000)
    t.roll(0, 2)
    assert s.outcome is not None
    assert s.outcome.worth == (5_000, 0, 15_000)


def test_BNK_18_a_pledged_pawn_is_not_home() -> None:
    t = almost_home()
    state(t).take_off(pawn(t, 0, 3), "set-up")
    t.roll(0, 2)
    assert t.s.outcome is None
    t.asks(1, ToThrow)


def test_BNK_18_when_nobody_can_ever_move_again_the_accounts_are_made_up() -> None:
    t = banking(2)
    s = state(t)
    owns(t, 1, "gold-1")
    for seat in (0, 1):
        for n in (2, 3):
            s.take_off(pawn(t, seat, n), "set-up")
    s.take_off(pawn(t, 1, 1), "set-up")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)  # his last pawn goes into pledge, and nobody has 25 000
    t.expect(event("stood_still", cite="fin.arrivee"), event("finished"))
    assert s.outcome is not None
    assert s.outcome.worth == (10_000, 30_000)


def test_BNK_18_whoever_leaves_gives_everything_back() -> None:
    t = banking(3)
    s = state(t)
    t.cash(1, 30_000)
    in_bank(t, 1, 50_000)
    owns(t, 1, "gold-1", "silver-1")
    in_bank(t, 1, 0, "gold-1")
    stands(t, 1, 1, 20)
    t.does(1, Resign())
    t.expect(event("out", 1, cite="fin.abandon"))
    assert s.holding(1) == 0
    assert s.spare_token(1) == t.item("token:violet-1")
    t.roll(0, 1)
    t.asks(2, ToThrow)


def test_BNK_18_the_last_one_left_has_won() -> None:
    t = banking(3)
    t.cash(0, 50_000)
    t.does(0, Resign())
    t.does(2, Resign())
    assert t.s.outcome is not None
    assert t.s.outcome.places == (3, 1, 2)


def test_a_player_may_leave_in_mid_debt_and_the_game_goes_on() -> None:
    t = banking(3)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.does(0, Resign())
    t.asks(1, ToThrow)
