"""The end: ELD-10."""

from __future__ import annotations

from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.rules.squares.purchases import Pass, Purchase
from magnat.games.eldorado.rules.squares.start import ClaimIncome
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, lent, priced, stands
from magnat.kit.dice import Roll
from magnat.kit.leaving import Resign
from magnat.testing import ScenarioTable, event, paid


def test_ELD_10_at_the_agreed_hour_the_turn_under_way_is_finished_and_the_richest_wins() -> None:
    t = bare(3, minutes=30)
    t.cash(0, 12_000)
    ingots(t, 1, 1)
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 2_500)
    t.wait(30 * 60)
    t.expect(event("time_up", cite="fin.heure"))
    assert game(t).outcome is None
    lands(t, 0, "loterie")
    t.roll(0, 1, 2)
    t.expect(event("counted", 0, 12_000, cite="fin.fortune"), event("counted", 1, 13_500))
    outcome = game(t).outcome
    assert outcome is not None
    assert outcome.worth == (12_000, 13_500, 10_000)
    assert outcome.places == (2, 1, 3)
    assert outcome.cite == "fin.heure"


def test_ELD_10_an_unpaid_loan_is_subtracted() -> None:
    t = bare(2)
    lent(t, 0)
    assert game(t).net_worth(0) == 0
    t = bare(2, loan_in_count=False)
    lent(t, 0)
    assert game(t).net_worth(0) == 10_000


def test_ELD_10_the_game_ends_early_with_one_player_left() -> None:
    t = bare(2)
    lands(t, 0, "casino")
    t.does(0, Stake(10_000))
    t.roll(0, 5, 6)
    s = game(t)
    assert s.outcome is not None
    assert s.outcome.cite == "fin.seul"
    assert s.outcome.places == (2, 1)


def test_ELD_10_the_agreed_length_may_be_a_number_of_rounds() -> None:
    t = bare(2, rounds=2)
    for seat in (0, 1, 0, 1):
        assert game(t).outcome is None
        lands(t, seat, "loterie")
        t.roll(seat, 1, 2)
    assert game(t).outcome is not None
    assert game(t).rounds == 2


def test_ELD_10_those_who_tie_share_the_place() -> None:
    t = bare(3, rounds=1)
    for seat in range(3):
        lands(t, seat, "loterie")
        t.roll(seat, 1, 2)
    outcome = game(t).outcome
    assert outcome is not None
    assert outcome.places == (1, 1, 1)


def last_turn(**options: object) -> ScenarioTable:
    """Two players; the last throw of the game leads the second over Départ, with three ingots."""
    t = bare(2, rounds=1, **options)
    ingots(t, 1, 3)
    lands(t, 0, "loterie")
    t.roll(0, 1, 2)
    t.cash(1, 900)
    box = game(t).box
    stands(t, 1, box.casino)
    t.roll(1, 1, 1)
    t.does(1, Pass())  # the Achats beyond
    return t


def test_ELD_11_income_of_the_last_turn_may_still_be_claimed_before_fortunes_are_counted() -> None:
    t = last_turn()
    assert game(t).outcome is None
    t.refuses(0, Roll(), cite="fin.heure")
    t.wait(9)
    t.does(1, ClaimIncome())
    t.expect(paid(2, 1, 600, cite="depart.revenus"), event("counted", 1, 4_500))
    outcome = game(t).outcome
    assert outcome is not None
    assert (outcome.worth, outcome.cite) == ((10_000, 4_500), "fin.heure")


def test_ELD_11_and_is_lost_when_the_time_for_it_is_over() -> None:
    t = last_turn()
    t.wait(10)
    t.expect(event("forfeited", 1, 600, cite="depart.revenus"), event("counted", 1, 3_900))
    assert game(t).outcome is not None


def test_ELD_11_without_income_to_claim_the_last_turn_ends_the_game_at_once() -> None:
    t = last_turn(claims="automatic")
    t.expect(event("counted", 1, 4_500))
    assert game(t).outcome is not None


def test_ELD_11_whoever_leaves_meanwhile_leaves_the_other_alone() -> None:
    t = last_turn()
    t.does(1, Resign())
    outcome = game(t).outcome
    assert outcome is not None
    assert outcome.cite == "fin.seul"


def test_ELD_10_at_that_very_moment_is_the_other_reading() -> None:
    t = bare(3, minutes=30, hour="at_once")
    ingots(t, 0, 2)
    t.cash(0, 900)
    stands(t, 0, game(t).box.casino)
    t.roll(0, 1, 1)
    t.asks(0, Purchase)  # in the middle of his turn
    t.wait(30 * 60)
    t.expect(event("time_up", cite="fin.heure"))
    assert game(t).outcome is None
    t.does(0, ClaimIncome())
    t.expect(paid(3, 0, 400), event("counted", 0, 3_300))
    assert game(t).outcome is not None
