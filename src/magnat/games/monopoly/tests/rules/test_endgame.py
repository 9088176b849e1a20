"""How it ends: the last survivor, the short game, the agreed time; wealth and ties."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.core.state import Outcome
from magnat.core.step_and_window import NOBODY
from magnat.games.monopoly.rules.money.debt import FindMoney, dues_of
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import LeaveIt, Sale
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer
from magnat.testing import event, paid


def outcome(t: Evening) -> Outcome:
    assert t.s.outcome is not None, t
    return t.s.outcome


def test_MEU_24_the_last_player_in_the_game_wins() -> None:
    t = Evening(seats=3)
    t.does(1, Resign())
    t.does(0, Resign())
    assert outcome(t).places == (2, 3, 1)
    assert outcome(t).cite == "fin.dernier"
    assert outcome(t).winners == (2,)
    t.refuses(2, Roll(), cite="fin.dernier")


def test_MEU_24_by_a_bankruptcy_to_the_other_of_two() -> None:
    t = Evening(seats=2)
    t.owns(1, "heathrow")
    t.cash(0, 10)
    t.owns(0, "riga")
    t.has_mortgaged("riga")
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, GiveUp())
    assert outcome(t).places == (2, 1)
    assert t.s.cash(1) == 1510


def test_MEU_24_by_a_bankruptcy_to_the_bank_without_any_auction() -> None:
    t = Evening(seats=2)
    t.cash(0, 10)
    t.owns(0, "riga")
    t.has_mortgaged("riga")
    t.lands(0, "impots")
    t.does(0, GiveUp())
    assert outcome(t).places == (2, 1)


# The short game


def ruin(t: Evening, seat: int) -> None:
    """The seat owes the bank more than it has."""
    for title in t.m.titles(seat):
        if not t.m.mortgaged[title]:
            t.has_mortgaged(t.m.box.titles[title].key)
    t.cash(seat, 0)
    t.lands(seat, t.m.box.spaces[4].key)
    t.does(seat, GiveUp())
    while t.s.agenda and isinstance(t.s.agenda[-1], Sale):
        t.passes(*t.s.living())


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
def test_MEU_25_MEL_7_the_short_game_ends_with_the_second_bankruptcy(edition: str) -> None:
    t = Evening(edition, seats=4, short_game=True)
    ruin(t, 0)
    assert t.s.outcome is None
    ruin(t, 1)
    assert outcome(t).cite == "rapide.fin"
    assert outcome(t).places[0] == 4
    assert outcome(t).places[1] == 3
    assert outcome(t).worth[2] == t.m.worth(2)


def test_MEU_25_the_richest_wins() -> None:
    t = Evening(seats=5, short_game=True)
    t.cash(2, 5000)
    t.cash(3, 9000)
    t.cash(4, 100)
    ruin(t, 0)
    ruin(t, 1)
    assert outcome(t).places == (5, 4, 2, 1, 3)
    assert outcome(t).winners == (3,)


def test_MEU_25_those_who_tie_share_the_win() -> None:
    t = Evening(seats=4, short_game=True)
    for seat in (2, 3):
        for title in t.m.titles(seat):
            t.s.give(title, t.bank, "set-up")
        t.cash(seat, 1000)
    ruin(t, 0)
    ruin(t, 1)
    assert outcome(t).places == (4, 3, 1, 1)
    assert outcome(t).winners == (2, 3)


def test_MEU_25_the_second_bankrupt_hands_everything_to_his_creditor_who_may_win_by_it() -> None:
    t = Evening(seats=4, short_game=True)
    ruin(t, 0)
    t.owns_group(2, "gares")
    t.owns(1, "paris", "riga")
    t.has_mortgaged("paris", "riga")
    for title in t.m.titles(1):
        if not t.m.mortgaged[title]:
            t.has_mortgaged(t.m.box.titles[title].key)
    t.cash(1, 7)
    t.cash(2, 1000)
    t.lands(1, "heathrow")
    before = t.m.worth(2)
    tenths = sum([t.m.box.tenth[title] for title in t.m.titles(1)])
    halves = sum([t.m.box.price[title] // 2 for title in t.m.titles(1)])
    t.does(2, Claim(1, t.title("heathrow")))
    t.does(1, GiveUp())
    assert outcome(t).cite == "rapide.fin"
    assert outcome(t).worth[2] == before + 7 + halves - tenths


def test_MEU_25_to_the_bank_the_second_estate_is_not_auctioned() -> None:
    t = Evening(seats=4, short_game=True)
    ruin(t, 0)
    t.owns(1, "riga")
    t.has_mortgaged("riga")
    t.cash(1, 0)
    for title in t.m.titles(1):
        if not t.m.mortgaged[title]:
            t.has_mortgaged(t.m.box.titles[title].key)
    t.lands(1, "impots")
    t.does(1, GiveUp())
    t.expect_no(event("called"), event("unsold"))
    assert outcome(t).cite == "rapide.fin"


def test_MEU_25_with_two_players_it_ends_at_the_first_bankruptcy() -> None:
    t = Evening(seats=2, short_game=True)
    ruin(t, 0)
    assert outcome(t).places == (2, 1)


def test_MEU_25_an_heir_ruined_by_the_ten_per_cent_is_the_third_and_the_game_is_over() -> None:
    t = Evening(seats=4, short_game=True)
    ruin(t, 0)
    t.owns(2, "schiphol")
    t.owns(1, "paris")
    for seat in (1, 2):
        for title in t.m.titles(seat):
            key = t.m.box.titles[title].key
            if not t.m.mortgaged[title] and key != "schiphol":
                t.has_mortgaged(key)
        t.cash(seat, 0)
    t.lands(1, "schiphol")
    t.does(2, Claim(1, t.title("schiphol")))
    t.does(2, Mortgage(t.title("schiphol")))
    t.cash(2, 0)
    t.does(1, GiveUp())
    t.asks(2, FindMoney)
    t.does(2, GiveUp())
    assert outcome(t).places == (4, 3, 2, 1)


def test_MEU_25_wealth_is_cash_titles_at_their_price_or_half_and_buildings_at_cost() -> None:
    t = Evening(short_game=True)
    for title in t.m.titles(0):
        t.s.give(title, t.bank, "set-up")
    t.cash(0, 1000)
    assert t.m.worth(0) == 1000
    t.owns(0, "schiphol", "parlement", "riga")
    assert t.m.worth(0) == 1000 + 200 + 150 + 60
    t.has_mortgaged("parlement")
    assert t.m.worth(0) == 1000 + 200 + 75 + 60
    t.owns(0, "vilnius")
    t.builds(2, "vilnius")
    assert t.m.worth(0) == 1000 + 200 + 75 + 60 + 60 + 2 * 50
    t.opens_hotel("riga")
    assert t.m.worth(0) == 1000 + 200 + 75 + 60 + 60 + 2 * 50 + 50 + 3 * 50
    t.has_card(0, "chance_liberte")
    assert t.m.worth(0) == 1695


def test_MEL_7_the_same_valuation_in_the_electronic_box() -> None:
    t = Evening("electronique", short_game=True)
    t.owns_group(0, "brun")
    before = t.m.worth(0)
    t.opens_hotel(t.m.box.spaces[1].key)
    assert t.m.worth(0) == before + 500_000 + 3 * 500_000


# The agreed time


def strikes_in_the_turn_of_0(t: Evening) -> None:
    """Seat 0 has thrown a double and has still to throw when the hour strikes."""
    t.lands(0, "parc", (2, 2))
    t.wait(600)


def test_MEU_26_the_richest_at_the_agreed_hour_wins() -> None:
    t = Evening(timed_game=10)
    t.cash(2, 5000)
    t.lands(0, "parc", (2, 2))
    t.wait(599)
    assert not t.s.time_up
    t.wait(1)
    t.expect(event("time_up", cite="montre.fin"))
    assert t.s.outcome is None
    t.rests(0)
    assert outcome(t).winners == (2,)
    assert outcome(t).cite == "montre.fin"
    t.expect(event("counted", 0, t.m.worth(0), cite="fin.fortune"))


def test_MEL_7_the_electronic_box_agrees_on_a_duration() -> None:
    t = Evening("electronique", timed_game=10)
    strikes_in_the_turn_of_0(t)
    t.cash(1, 16_000_000)
    t.rests(0)
    assert outcome(t).places == (2, 1, 2)
    assert outcome(t).worth == (15_000_000, 16_000_000, 15_000_000)


def test_MEU_26_the_turn_under_way_its_debts_and_auctions_are_finished() -> None:
    t = Evening(timed_game=10)
    t.lands(0, "varsovie", (2, 2))
    t.does(0, LeaveIt())
    t.does(1, Bid(5))
    t.s.tick(599_999)
    t.wait(0.001)
    assert t.s.time_up
    t.asks(2, Sale)
    t.passes(0, 2)
    t.asks(0, MonopolyTurn)
    t.owns(0, "riga")
    t.cash(0, 10)
    t.lands(0, "taxe_de_luxe")
    t.asks(0, FindMoney)
    t.does(0, Mortgage(t.title("riga")))
    t.does(0, Mortgage(t.m.titles(0)[-1]))
    assert outcome(t).cite == "montre.fin"


@pytest.mark.parametrize("edition", ["europe", "electronique"])
def test_MEU_8_MEL_2_a_rent_of_the_last_turn_can_be_claimed_before_fortunes_are_counted(
    edition: str,
) -> None:
    t = Evening(edition, timed_game=10)
    unit = t.m.box.rules.money_unit
    dearest = t.m.box.spaces[39].key
    for seat in range(3):
        for title in t.m.titles(seat):
            t.s.give(title, t.bank, "set-up")
        t.cash(seat, 3000 * unit)
    t.owns_group(1, "bleu_fonce")
    t.opens_hotel(dearest)
    t.cash(2, 6000 * unit)
    strikes_in_the_turn_of_0(t)
    t.lands(0, dearest)
    assert t.s.outcome is None  # 1 would have come second
    t.does(1, Claim(0, t.title(dearest)))
    t.expect(paid(0, 1, 2000 * unit), event("counted", 1))
    assert outcome(t).cite == "montre.fin"
    assert outcome(t).places == (3, 1, 2)


def test_MEU_8_of_the_last_turn_the_rent_that_nobody_claims_in_its_time_is_lost() -> None:
    t = Evening(timed_game=10)
    t.owns(1, "varsovie")
    strikes_in_the_turn_of_0(t)
    before = t.s.cash(1)
    t.lands(0, "varsovie")
    t.wait(8.999)
    assert t.s.outcome is None
    t.wait(0.001)
    t.expect(event("forfeited", 1, 0, t.title("varsovie"), cite="loyer.reclamer"))
    assert outcome(t).cite == "montre.fin"
    assert t.s.cash(1) == before


def test_MEU_8_the_older_claims_too_and_an_answer_wins_no_time() -> None:
    t = Evening(seats=4, timed_game=10)
    t.owns(1, "varsovie", "schiphol")
    t.owns(2, "heathrow")
    strikes_in_the_turn_of_0(t)
    t.lands(0, "varsovie", (2, 2))
    t.lands(0, "heathrow")
    t.wait(5)
    t.does(1, Waive(0, t.title("varsovie")))
    t.wait(4)
    t.expect(event("forfeited", 2, 0, t.title("heathrow")), event("finished"))


def test_MEU_8_where_claims_have_a_time_of_their_own_it_is_that() -> None:
    t = Evening(timed_game=10, claim_patience_ms=20_000)
    t.owns(1, "varsovie")
    strikes_in_the_turn_of_0(t)
    t.lands(0, "varsovie")
    t.wait(19.999)
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 8), event("finished"))


def test_MEU_26_whoever_a_last_rent_ruins_is_out_before_fortunes_are_counted() -> None:
    t = Evening(timed_game=10)
    t.owns_group(1, "gares")
    for title in t.m.titles(0):
        t.s.give(title, t.bank, "set-up")
    t.cash(0, 10)
    strikes_in_the_turn_of_0(t)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, GiveUp())
    assert outcome(t).cite == "montre.fin"
    assert outcome(t).places[0] == 3


def test_MEU_8_at_the_second_bankruptcy_of_a_short_game_open_rents_can_be_claimed() -> None:
    t = Evening(seats=5, short_game=True)
    ruin(t, 0)
    t.owns_group(3, "gares")
    t.owns(4, "madrid")
    t.cash(2, 900)
    t.lands(1, "madrid", (2, 2))
    t.lands(1, "parc")
    t.lands(2, "heathrow")
    t.cash(1, 0)
    for title in t.m.titles(1):
        t.has_mortgaged(t.m.box.titles[title].key)
    t.does(4, Claim(1, t.title("madrid")))
    t.does(1, GiveUp())
    assert t.s.outcome is None
    t.does(3, Claim(2, t.title("heathrow")))
    t.expect(paid(2, 3, 200, "loyer.gares"), event("finished", cite="rapide.fin"))


def test_MEU_25_what_is_owed_already_is_paid_before_fortunes_are_counted() -> None:
    t = Evening(seats=5, short_game=True)
    ruin(t, 0)
    t.owns_group(3, "gares")
    t.owns(4, "madrid")
    t.owns(2, "paris")
    for title in t.m.titles(1):
        t.has_mortgaged(t.m.box.titles[title].key)
    t.lands(1, "madrid")
    t.cash(1, 0)
    t.cash(2, 0)
    t.lands(2, "heathrow")
    t.does(3, Claim(2, t.title("heathrow")))
    t.asks(2, FindMoney)
    t.does(4, Claim(1, t.title("madrid")))
    t.does(1, GiveUp())
    t.asks(2, FindMoney)
    assert t.s.outcome is None
    t.does(2, Mortgage(t.title("paris")))
    t.expect(paid(2, 3, 200, "loyer.gares"), event("finished", cite="rapide.fin"))


def test_MEU_25_the_tenths_of_mortgages_received_are_paid_before_fortunes_are_counted() -> None:
    t = Evening(seats=4, short_game=True)
    for seat in range(4):
        for title in t.m.titles(seat):
            t.s.give(title, t.bank, "set-up")
        t.cash(seat, 0)
    t.owns_group(1, "gares")
    t.owns(0, "riga", "vilnius")
    t.has_mortgaged("riga", "vilnius")
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, GiveUp())
    t.asks(1, FindMoney)  # the first tenth
    t.does(2, Resign())
    t.asks(1, FindMoney)
    t.does(1, Mortgage(t.title("heathrow")))
    t.expect(
        paid(1, t.bank, 3, "faillite.heritier"),
        paid(1, t.bank, 3, "faillite.heritier"),
        event("finished", cite="rapide.fin"),
    )


def test_MEU_26_when_the_hour_strikes_between_two_turns_no_further_turn_is_played() -> None:
    t = Evening(timed_game=10)
    t.rests(0)
    t.cash(2, 5000)
    t.wait(600)
    t.expect(event("time_up", cite="montre.fin"), event("finished", cite="montre.fin"))
    assert outcome(t).winners == (2,)


def test_MEU_26_nor_after_a_debt_that_is_settled_between_two_turns() -> None:
    t = Evening(timed_game=10)
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 0)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.wait(600)
    t.asks(0, FindMoney)
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200, "loyer.gares"), event("finished", cite="montre.fin"))


def debtor_at_the_bell(**options: Any) -> Evening:
    """Seat 0 owes seat 1 a rent of 200 and has no money when the hour strikes."""
    t = Evening(timed_game=10, timed_end="hour", **options)
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 0)
    t.lands(0, "heathrow", (2, 2))
    t.does(1, Claim(0, t.title("heathrow")))
    t.wait(600)
    return t


def test_MEU_26_at_that_hour_a_rent_that_was_claimed_is_paid_before_fortunes_are_counted() -> None:
    t = debtor_at_the_bell()
    assert t.s.outcome is None
    t.asks(0, FindMoney)
    t.refuses(0, GiveUp())
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200, "loyer.gares"), event("counted", 0), event("finished"))
    assert outcome(t).worth[0] == t.m.worth(0)


def test_MEU_26_at_that_hour_only_a_debtor_still_deals() -> None:
    t = Evening(timed_game=10, timed_end="hour")
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.owns(2, "riga")
    t.cash(0, 0)
    t.lands(0, "heathrow", (2, 2))
    t.does(1, Claim(0, t.title("heathrow")))
    t.wait(590)
    t.does(2, Offer(1, 0, t.titles("riga")))
    t.wait(10)
    t.asks(0, FindMoney)
    t.refuses(1, Accept(2))  # it was open, and helps no debtor
    t.refuses(2, Offer(1, 0, t.titles("riga")), cite="fin.fortune")
    t.does(0, Offer(2, -400, t.titles("paris")))
    t.does(2, Accept(0))
    t.expect(paid(0, 1, 200, "loyer.gares"), event("counted", 0), event("finished"))


def test_MEU_26_after_the_last_turn_rents_are_claimed_and_nobody_deals() -> None:
    t = Evening(timed_game=10)
    t.owns(1, "heathrow")
    t.owns(2, "riga")
    t.lands(0, "heathrow")
    t.wait(600)
    t.refuses(2, Offer(0, 0, t.titles("riga")), cite="fin.fortune")
    t.does(1, Claim(0, t.title("heathrow")))
    t.expect(paid(0, 1, 25, "loyer.gares"), event("finished", cite="montre.fin"))


def test_MEU_26_at_that_hour_whoever_cannot_pay_is_ruined_and_nothing_is_auctioned() -> None:
    t = Evening(seats=4, timed_game=10, timed_end="hour")
    for title in t.m.titles(0):
        t.s.give(title, t.bank, "set-up")
    t.owns(0, "riga")
    t.has_mortgaged("riga")
    t.cash(0, 10)
    t.lands(0, "impots")
    t.wait(600)
    t.asks(0, FindMoney)
    t.does(0, GiveUp())
    t.expect(event("bankrupt", 0), event("finished", cite="montre.fin"))
    t.expect_no(event("unsold"))
    assert outcome(t).places[0] == 4


def test_MEU_26_at_that_hour_an_heir_still_pays_the_tenths() -> None:
    t = Evening(seats=3, timed_game=10, timed_end="hour")
    for title in t.m.titles(0):
        t.s.give(title, t.bank, "set-up")
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.has_mortgaged("paris")
    t.cash(0, 0)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.wait(600)
    t.does(0, GiveUp())
    t.expect(paid(1, t.bank, 20, "faillite.heritier"), event("finished", cite="montre.fin"))


def test_MEU_26_at_that_hour_an_auction_is_dropped_but_the_hammer_price_is_paid() -> None:
    t = Evening(timed_game=10, timed_end="hour")
    t.lands(0, "varsovie", (2, 2))
    t.does(0, LeaveIt())
    t.does(1, Bid(5))
    t.wait(1)
    t.s.tick(600_000 - 1)
    t.wait(0.001)
    assert outcome(t).cite == "montre.fin"
    assert t.m.owner(t.title("varsovie")) == NOBODY
    t = Evening(timed_game=10, timed_end="hour", bids="means")
    t.owns(1, "paris")
    t.cash(1, 0)
    t.lands(0, "varsovie", (2, 2))
    t.does(0, LeaveIt())
    t.does(1, Bid(50))
    t.passes(0, 2)
    t.asks(1, FindMoney)
    t.wait(600)
    t.does(1, Mortgage(t.title("paris")))
    t.expect(paid(1, t.bank, 50, "achat.enchere"), event("finished", cite="montre.fin"))
    assert t.m.owner(t.title("varsovie")) == 1


def test_MEU_26_at_that_hour_a_lot_whose_winner_is_ruined_stays_with_the_bank() -> None:
    t = Evening(timed_game=10, timed_end="hour", bids="means")
    for title in t.m.titles(0):
        t.s.give(title, 1, "set-up")
    t.owns_group(2, "gares")
    t.owns(0, "paris")
    t.cash(0, 0)
    t.lands(0, "heathrow", (1, 1))
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.does(0, Bid(50))
    t.does(2, Claim(0, t.title("heathrow")))
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 2, 200, "loyer.gares"))
    t.passes(1, 2)
    t.asks(0, FindMoney)
    t.wait(600)
    t.does(0, GiveUp())
    t.expect(event("left_alone", 0, t.title("varsovie")), event("finished", cite="montre.fin"))
    assert t.m.owner(t.title("varsovie")) == NOBODY


def test_MEU_26_a_debt_is_owed_once_at_that_hour() -> None:
    t = debtor_at_the_bell()
    assert dues_of(t.m, 0) == [(1, 200)]


def test_MEU_15_after_the_last_turn_nothing_is_built() -> None:
    t = Evening(timed_game=10)
    t.owns_group(0, "brun")
    t.owns(1, "varsovie")
    strikes_in_the_turn_of_0(t)
    t.does(0, Build(t.title("riga")))
    t.lands(0, "varsovie")
    assert t.s.outcome is None
    t.refuses(0, Build(t.title("vilnius")), cite="maisons.acheter")


def test_MEU_26_the_last_survivor_wins_before_the_hour() -> None:
    t = Evening(seats=2, timed_game=600)
    t.does(0, Resign())
    assert outcome(t).cite == "fin.dernier"


def test_MEU_26_ties_share_the_win_and_the_fallen_come_last() -> None:
    t = Evening("electronique", seats=4, timed_game=10)
    t.does(3, Resign())
    strikes_in_the_turn_of_0(t)
    t.rests(0)
    assert outcome(t).places == (1, 1, 1, 4)


def test_MEU_26_a_short_game_may_be_timed_too() -> None:
    t = Evening(seats=3, short_game=True, timed_game=10)
    assert [len(t.m.titles(seat)) for seat in range(3)] == [2, 2, 2]
    strikes_in_the_turn_of_0(t)
    t.rests(0)
    assert outcome(t).cite == "montre.fin"


def test_MEU_26_wealth_counts_four_houses_in_a_hotel_where_four_are_needed() -> None:
    t = Evening("electronique", timed_game=10)
    t.owns_group(0, "brun")
    before = t.m.worth(0)
    t.opens_hotel(t.m.box.spaces[1].key)
    assert t.m.worth(0) == before + 500_000 + 4 * 500_000


def test_MEU_24_paying_everybody_else_does_not_end_anything(tmp_path: Path) -> None:
    game = derived(tmp_path, cards={"each_pays = 10": "pay_each = 10"})
    t = Evening("mine", seats=4, game=game)
    t.lands(0, "caisse_1")
    t.draws("card:caisse_anniversaire")
    t.expect(*[paid(0, other, 10, "cartes.effet") for other in (1, 2, 3)])
    assert t.s.outcome is None
    t.asks(1, MonopolyTurn)
