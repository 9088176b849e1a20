"""The end: ELD-10."""

from __future__ import annotations

import pytest

from magnat.core.kernel import settle
from magnat.games.eldorado.edition import INGOT
from magnat.games.eldorado.rules.money.payments import (
    BankPays,
    Owe,
    SellIngots,
    SellTitles,
    SellUp,
)
from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.rules.squares.control import PutUpTitle, SellByAuction, Tax
from magnat.games.eldorado.rules.squares.gold import ExchangeIngots
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass, Purchase
from magnat.games.eldorado.rules.squares.start import ClaimIncome
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, lent, priced, stands
from magnat.kit.auction import Bid, PassBid
from magnat.kit.dice import Roll
from magnat.kit.leaving import Resign
from magnat.testing import ScenarioTable, event, given, paid


def test_ELD_10_at_the_agreed_hour_the_turn_under_way_is_finished_and_the_richest_wins() -> None:
    t = bare(3, minutes=30)
    t.cash(0, 12_000)
    ingots(t, 1, 1)
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 2_500)
    lands(t, 0, "achats", "missiles")
    t.asks(0, Purchase)
    t.wait(30 * 60)
    t.expect(event("time_up", cite="fin.heure"))
    assert game(t).outcome is None
    t.does(0, Pass())
    t.expect(event("counted", 0, 12_000, cite="fin.fortune"), event("counted", 1, 13_500))
    outcome = game(t).outcome
    assert outcome is not None
    assert outcome.worth == (12_000, 13_500, 10_000)
    assert outcome.places == (2, 1, 3)
    assert outcome.cite == "fin.heure"


@pytest.mark.parametrize("hour", ["after_turn", "at_once"])
def test_ELD_10_between_two_turns_no_further_turn_is_played(hour: str) -> None:
    t = bare(3, minutes=30, hour=hour)
    lands(t, 0, "achats", "missiles")
    t.does(0, Pass())
    t.asks(1, EldoradoTurn)
    t.wait(30 * 60)
    t.expect(event("time_up"), event("counted", 0, 10_000))
    assert game(t).outcome is not None


@pytest.mark.parametrize("hour", ["after_turn", "at_once"])
def test_ELD_10_ELD_12_the_auction_of_a_purchase_is_finished_or_dropped_at_that_moment(
    hour: str,
) -> None:
    t = bare(3, minutes=30, hour=hour)
    lands(t, 0, "achats", "missiles")
    t.wait(30 * 60 - 5)
    t.does(0, Buy())
    t.does(1, Bid(3_000))
    t.wait(6)
    if hour == "at_once":  # nobody owes it yet
        t.expect(event("time_up"), event("counted", 0, 10_000), event("counted", 1, 10_000))
    else:
        t.expect(event("time_up"))
        t.does(0, PassBid())
        t.does(2, PassBid())
        t.expect(paid(1, t.s.bank, 3_000, "achats.titre"), event("counted", 1, 10_000))
    assert game(t).outcome is not None


def in_the_casino(loss: int, **options: object) -> ScenarioTable:
    """Seat 0 has lost so much at the casino and has to sell five ingots and a title for it."""
    t = bare(3, minutes=30, **options)
    ingots(t, 0, 5)
    t.holds(0, "title:avions-1")
    priced(t, "title:avions-1", 4_000)
    t.cash(0, 3_000)
    lands(t, 0, "casino")
    t.does(0, Stake(loss // 3))
    t.roll(0, 1, 2)
    t.asks(0, SellUp)
    return t


def test_ELD_10_what_is_owed_when_the_hour_strikes_is_settled_before_the_count() -> None:
    t = in_the_casino(9_000, hour="at_once")
    t.wait(30 * 60)
    t.expect(
        event("time_up"),
        given(t.item("title:avions-1"), 0, t.s.bank, cite="paiements.revente"),
        paid(0, t.s.bank, 5, cite="paiements.revente", good=INGOT),
        event("set_off", 0, 9_000),
        event("counted", 0, 3_000),
    )


def test_ELD_10_no_more_is_sold_than_is_owed() -> None:
    t = in_the_casino(6_000, hour="at_once")
    t.wait(30 * 60)
    t.expect(paid(0, t.s.bank, 3, good=INGOT), event("counted", 0, 6_000))
    assert t.s.held_by[t.item("title:avions-1")] == 0


def test_ELD_10_by_the_other_reading_the_debtor_sells_himself_in_the_turn_under_way() -> None:
    t = in_the_casino(9_000)
    t.wait(30 * 60)
    t.asks(0, SellUp)
    t.does(0, SellTitles((t.item("title:avions-1"),)))
    t.does(0, SellIngots(5))
    t.expect(event("counted", 0, 3_000))


def test_ELD_10_a_control_being_paid_is_settled_and_the_leader_has_the_lot() -> None:
    t = bare(3, minutes=30, hour="at_once", control_sale="auction")
    t.cash(0, 100)
    t.holds(0, "title:avions-1", "title:avions-2", "title:avions-3")
    lands(t, 0, "controle")  # 3 100 → 900
    t.asks(0, SellByAuction)
    t.wait(30 * 60 - 1)
    t.does(0, PutUpTitle(t.item("title:avions-2")))
    t.does(1, Bid(2_000))
    t.wait(1)
    t.expect(
        event("time_up"),
        event("sold", 1, 2_000),
        paid(1, 0, 2_000, cite="controle.vente"),
        paid(0, t.s.bank, 900, cite="controle.impot"),
        event("counted", 0, 5_200),
    )


def test_ELD_10_ruin_is_not_averted_by_the_hour() -> None:
    t = bare(3, minutes=30, hour="at_once")
    s = game(t)
    t.cash(0, 0)
    ingots(t, 0, 1)
    s.do(Tax(0, s.bank, 2_000, "controle.impot"))
    settle(s)
    t.asks(0, SellByAuction)
    t.wait(30 * 60)
    t.expect(event("ruined", 0), event("out", 0), event("counted", 1, 10_000))


def test_ELD_10_what_the_bank_was_about_to_pay_is_paid_too() -> None:
    """A premium waits while another player sells for the levy that it made necessary."""
    t = bare(3, minutes=30, hour="at_once")
    s = game(t)
    t.cash(0, 0)
    ingots(t, 0, 3)
    s.do(Owe(0, s.bank, 2_000, "banqueroute.contribution"), BankPays(1, 800, "succes.prime"))
    settle(s)
    t.asks(0, SellUp)
    t.wait(30 * 60)
    t.expect(paid(s.bank, 1, 800, cite="succes.prime"), event("counted", 0, 1_000))


def test_ELD_10_an_income_still_open_pays_a_debt_before_anybody_is_ruined() -> None:
    t = bare(3, minutes=30, hour="at_once")
    s = game(t)
    ingots(t, 0, 5)
    stands(t, 0, s.box.casino)
    t.cash(0, 0)
    t.roll(0, 1, 1)
    ingots(t, 0, 0)
    s.do(Owe(0, s.bank, 1_000, "controle.impot"))
    settle(s)
    t.asks(0, SellUp)
    t.wait(30 * 60)
    t.expect(event("claimed", 0, 1_000), paid(0, s.bank, 1_000), event("counted", 0, 0))


def test_ELD_10_after_the_last_turn_nothing_is_sold_or_exchanged_any_more() -> None:
    t = last_turn()
    ingots(t, 1, 12)
    t.refuses(1, SellIngots(1), cite="fin.heure")
    t.refuses(1, ExchangeIngots(), cite="fin.heure")
    t.does(1, ClaimIncome())


def test_ELD_9_whoever_leaves_in_mid_debt_pays_the_player_he_owes_first() -> None:
    t = bare(3)
    s = game(t)
    t.cash(0, 500)
    ingots(t, 0, 5)
    s.do(Owe(0, 1, 2_000, "radio.message"))
    settle(s)
    t.asks(0, SellUp)
    t.does(0, Resign())
    t.expect(
        paid(0, t.s.bank, 2, good=INGOT),
        paid(t.s.bank, 0, 2_000, cite="paiements.revente"),
        paid(0, 1, 2_000, cite="radio.message"),
        paid(0, t.s.bank, 500, cite="ruine.abandon"),
    )


def test_ELD_9_whoever_leaves_and_has_too_little_gives_it_to_his_creditor() -> None:
    t = bare(3)
    s = game(t)
    t.cash(0, 500)
    ingots(t, 0, 2)
    s.do(Owe(0, 1, 2_500, "radio.message"))
    settle(s)
    t.cash(0, 100)
    t.does(0, Resign())
    t.expect(paid(0, 1, 2_100, cite="radio.message"), event("out", 0))


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
