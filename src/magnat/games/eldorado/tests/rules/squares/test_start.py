"""Départ: ELD-11."""

from __future__ import annotations

from magnat.games.eldorado.rules.money.payments import SellIngots
from magnat.games.eldorado.rules.squares.purchases import Pass
from magnat.games.eldorado.rules.squares.start import ClaimIncome, WaiveIncome
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lent, stands
from magnat.kit.dice import Roll
from magnat.testing import ScenarioTable, event, paid


def pass_start(t: ScenarioTable, seat: int) -> None:
    """Over Départ to the first square of the first strip, the Achats of which he leaves alone."""
    box = game(t).box
    stands(t, seat, box.casino)
    t.roll(seat, 1, 1)


def holding(**options: object) -> ScenarioTable:
    t = bare(3, **options)
    ingots(t, 0, 3)
    t.holds(0, "title:avions-1", "title:missiles-1")
    t.cash(0, 900)
    return t


def test_ELD_11_income_is_paid_when_claimed_before_another_player_throws() -> None:
    t = holding()
    pass_start(t, 0)
    t.expect_no(paid(3, 0, 800))
    t.does(0, ClaimIncome())
    t.expect(event("claimed", 0, 800), paid(3, 0, 800, cite="depart.revenus"))
    t.refuses(0, ClaimIncome())


def skip_windows(t: ScenarioTable) -> None:
    """Leave the question of the square to seat 0 unanswered."""
    while not isinstance(t.s.agenda[-1], EldoradoTurn):
        t.does(0, Pass())


def test_ELD_11_income_not_claimed_in_time_is_lost() -> None:
    t = holding()
    pass_start(t, 0)
    skip_windows(t)
    t.does(1, Roll())
    t.expect(event("forfeited", 0, 800, cite="depart.revenus"))
    t.refuses(0, ClaimIncome())


def test_ELD_11_income_may_be_waived() -> None:
    t = holding()
    pass_start(t, 0)
    t.does(0, WaiveIncome())
    t.refuses(0, ClaimIncome())


def test_ELD_11_claims_may_be_automatic() -> None:
    t = holding(claims="automatic")
    pass_start(t, 0)
    t.expect(paid(3, 0, 800, cite="depart.revenus"))


def test_ELD_11_stopping_on_depart_counts_and_the_start_of_the_game_does_not() -> None:
    t = holding(claims="automatic")
    t.roll(0, 1, 1)
    t.expect_no(event("passed_start"))
    t = holding(claims="automatic")
    box = game(t).box
    stands(t, 0, box.casino - 1)
    t.roll(0, 1, 1)
    assert game(t).square(0) == 0
    t.expect(paid(3, 0, 800, cite="depart.revenus"))


def test_ELD_11_a_loan_costs_500_and_the_income_comes_first() -> None:
    t = holding(claims="automatic")
    lent(t, 0)
    t.cash(0, 0)
    pass_start(t, 0)
    t.expect(paid(3, 0, 800, cite="depart.revenus"), paid(0, 3, 500, cite="depart.interets"))


def test_ELD_11_with_manual_claims_the_debtor_may_still_claim_before_he_pays() -> None:
    t = holding()
    lent(t, 0)
    t.cash(0, 0)
    pass_start(t, 0)
    t.does(0, ClaimIncome())
    t.expect(paid(3, 0, 800, cite="depart.revenus"), paid(0, 3, 500, cite="depart.interets"))
    assert game(t).cash(0) == 300


def test_ELD_11_holdings_are_those_at_the_passing() -> None:
    t = holding()
    pass_start(t, 0)
    t.does(0, SellIngots(3))
    t.does(0, ClaimIncome())
    t.expect(paid(3, 0, 800, cite="depart.revenus"))
