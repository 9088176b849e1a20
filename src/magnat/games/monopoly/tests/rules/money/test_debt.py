"""Debts: raising money, and paying partly in property."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.games.monopoly.rules.money.debt import (
    AcceptInKind,
    FindMoney,
    InKind,
    PayInKind,
    Payment,
    PayMoney,
    RefuseInKind,
)
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    KeepMortgage,
    Mortgage,
    Redeem,
    RedeemNow,
)
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import EstateSale
from magnat.games.monopoly.rules.property.selling_buildings import SellHouse
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Counter, Offer
from magnat.testing import event, paid


def in_debt(cash: int = 50, *keys: str) -> Evening:
    """Seat 0 owes seat 1 the 200 of four airports."""
    t = Evening()
    t.owns_group(1, "gares")
    t.owns(0, *keys)
    t.cash(0, cash)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.asks(0, FindMoney)
    return t


def test_MEU_21_whoever_is_short_raises_money_by_mortgage_and_pays_as_soon_as_he_can() -> None:
    t = in_debt(50, "paris")
    t.expect(event("short_of_money", 0, 1, 200, cite="dette.reunir"))
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(t.bank, 0, 200), paid(0, 1, 200, "loyer.gares"))
    assert t.s.cash(0) == 50
    t.asks(1, MonopolyTurn)


def test_MEU_21_by_selling_houses() -> None:
    t = in_debt(150, "berlin", "paris")
    t.builds(1, "paris")
    t.does(0, SellHouse(t.title("paris")))
    t.expect(paid(t.bank, 0, 100), paid(0, 1, 200))


def test_MEU_21_by_selling_property_to_another_player() -> None:
    t = in_debt(150, "riga")
    t.does(0, Offer(2, -60, t.titles("riga")))
    t.does(2, Accept(0))
    t.expect(paid(2, 0, 60), paid(0, 1, 200))


def test_MEU_21_nobody_may_go_bankrupt_while_he_can_pay() -> None:
    t = in_debt(150, "riga", "vilnius")
    t.refuses(0, GiveUp(), cite="dette.reunir")
    t = in_debt(139, "riga", "vilnius")
    t.does(0, GiveUp())
    assert not t.s.alive[0]


def test_MEU_21_nor_make_himself_poor_for_it_by_giving_titles_away() -> None:
    t = in_debt(50, "paris")
    t.refuses(0, Offer(2, 0, t.titles("paris")), cite="dette.reunir")
    t.refuses(0, Offer(2, -149, t.titles("paris")), cite="dette.reunir")
    t.refuses(0, GiveUp(), cite="dette.reunir")
    t.sells(0, 2, 150, "paris")
    t.expect(paid(0, 1, 200))


def test_MEU_21_nor_by_paying_his_cash_away() -> None:
    t = in_debt(50, "rome")
    t.owns(2, "riga", "sofia")
    t.refuses(0, Offer(2, 50, t.titles("riga")), cite="dette.reunir")  # which would bring 30
    t.does(0, Offer(2, 50, t.titles("sofia")))  # which would bring 50
    t.does(2, Accept(0))
    t.asks(0, FindMoney)
    t.refuses(0, GiveUp(), cite="dette.reunir")


def test_MEU_21_nor_by_an_offer_that_lay_on_the_table_before_the_debt() -> None:
    t = Evening()
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 50)
    t.does(0, Offer(2, 0, t.titles("paris")))
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    assert not t.may(2, Accept(0))
    t.refuses(2, Accept(0), cite="dette.reunir")
    t.does(0, Mortgage(t.title("paris")))
    t.asks(1, MonopolyTurn)


def test_MEU_21_nor_by_taking_or_countering_the_offer_of_another() -> None:
    t = in_debt(50, "paris")
    t.does(2, Offer(0, 10, t.titles("paris")))
    t.refuses(0, Accept(2), cite="dette.reunir")
    t.refuses(0, Counter(2, -20, t.titles("paris")), cite="dette.reunir")
    t.does(0, Counter(2, -160, t.titles("paris")))
    t.does(2, Accept(0))
    t.expect(paid(2, 0, 160), paid(0, 1, 200))


def test_MEU_21_whoever_cannot_pay_anyhow_may_deal_for_what_brings_more() -> None:
    t = in_debt(50, "riga", "sofia")
    t.has_mortgaged("sofia")
    t.has_card(0, "chance_liberte")
    t.refuses(0, Offer(2, 0, t.titles("sofia")), cite="dette.reunir")
    t.refuses(0, Offer(2, 0, (t.card("chance_liberte"),)), cite="dette.reunir")
    t.sells(0, 2, 20, "sofia")
    t.asks(2, BoughtMortgage)
    t.does(2, KeepMortgage())
    t.does(0, GiveUp())
    assert t.m.owner(t.title("riga")) == 1


def test_MEU_21_what_does_not_lessen_the_creditors_share_is_allowed() -> None:
    t = in_debt(50, "riga")
    t.refuses(0, Offer(2, -29, t.titles("riga")), cite="dette.reunir")
    t.sells(0, 2, 30, "riga")  # at its mortgage value
    assert t.m.owner(t.title("riga")) == 2
    t = in_debt(50, "riga")
    t.owns(2, "vilnius")
    t.does(0, Offer(2, 0, t.titles("riga", "vilnius")))  # an even exchange
    t.does(2, Accept(0))
    assert t.m.owner(t.title("vilnius")) == 0


def test_MEU_21_a_mortgaged_title_or_a_card_is_exchanged_for_one_worth_as_much() -> None:
    t = in_debt(50, "sofia")
    t.has_mortgaged("sofia")
    t.has_card(0, "chance_liberte")
    t.has_card(2, "caisse_liberte")
    cards = (t.card("chance_liberte"), t.card("caisse_liberte"))
    t.does(0, Offer(2, 0, cards))
    t.does(2, Accept(0))
    assert t.m.held_by[t.card("caisse_liberte")] == 0
    t.refuses(0, Offer(2, 0, t.titles("sofia")), cite="dette.reunir")
    t.refuses(0, Offer(2, 0, (t.card("caisse_liberte"),)), cite="dette.reunir")


def test_MEL_4_a_debtor_who_lifts_a_bought_mortgage_at_its_bare_value_lessens_nothing() -> None:
    t, _ = in_credit()
    other = t.m.box.spaces[39].key
    t.owns(2, other)
    t.has_mortgaged(other)
    t.cash(0, t.m.box.mortgage[t.title(other)])
    t.sells(2, 0, 0, other)
    t.does(0, RedeemNow())
    assert not t.m.mortgaged[t.title(other)]


def test_MEU_21_whoever_can_pay_all_the_same_deals_as_he_likes() -> None:
    t = in_debt(50, "paris", "berlin")
    t.sells(0, 2, 1, "berlin")
    t.asks(0, FindMoney)
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200))


def test_MEU_21_nor_by_bidding_what_he_owes() -> None:
    t = in_debt(50, "paris")
    t.owns(2, "riga")
    t.does(2, Resign())
    t.asks(1, EstateSale)
    t.does(0, Bid(50))  # with Paris he can still pay
    t.passes(1)
    t.asks(0, FindMoney)
    t = in_debt(50, "berlin")
    t.owns(2, "riga")
    t.does(2, Resign())
    t.refuses(0, Bid(26), cite="faillite.encheres")  # 175 for Berlin, and 25 of the 50
    t.does(0, Bid(25))


def test_MEU_21_debts_come_first_whatever_is_being_asked() -> None:
    t = in_debt(50, "riga", "sofia", "paris")
    t.has_mortgaged("riga")
    t.refuses(0, Redeem(t.title("riga")), cite="dette.reunir")
    t.does(0, PayInKind(0, t.titles("sofia")))
    t.asks(1, InKind)
    t.refuses(0, Redeem(t.title("riga")), cite="dette.reunir")
    t.refuses(0, Offer(2, 0, t.titles("paris")), cite="dette.reunir")


def test_MEL_5_debts_come_first_while_the_debtor_chooses_how_to_pay() -> None:
    t, mine = in_credit()
    t.has_mortgaged(mine)
    t.refuses(0, Redeem(t.title(mine)), cite="dette.reunir")
    t.does(0, PayMoney())
    t.does(0, Redeem(t.title(mine)))


def test_MEU_21_buildings_count_in_what_he_can_raise() -> None:
    t = in_debt(0, "riga", "vilnius")
    t.builds(3, "riga", "vilnius")
    t.refuses(0, GiveUp(), cite="dette.reunir")


def test_MEU_21_while_a_debt_is_open_the_game_waits() -> None:
    t = in_debt(50, "paris")
    t.refuses(0, Build(t.title("paris")))
    t.wait(10_000)
    t.asks(0, FindMoney)


def test_MEU_22_partly_in_cash_partly_in_unbuilt_property_at_any_value_accepted() -> None:
    t = in_debt(50, "riga", "sofia")
    t.does(0, PayInKind(30, t.titles("riga")))
    t.expect(event("offered_in_kind", 0, 1, 30, t.titles("riga"), cite="dette.nature"))
    t.asks(1, InKind)
    t.does(1, AcceptInKind())
    assert t.s.cash(0) == 20
    assert t.m.owner(t.title("riga")) == 1
    assert t.m.owner(t.title("sofia")) == 0
    t.asks(1, MonopolyTurn)


def test_MEU_22_the_creditor_may_refuse_and_the_debt_stays() -> None:
    t = in_debt(50, "riga", "paris")
    t.does(0, PayInKind(50, t.titles("riga")))
    t.does(1, RefuseInKind())
    t.expect(event("refused_in_kind", 1, 0))
    t.asks(0, FindMoney)
    t.does(0, PayInKind(50, t.titles("riga", "paris")))
    t.does(1, AcceptInKind())
    assert len(t.m.titles(1)) == 6


def test_MEU_22_mortgaged_ones_too_and_their_taker_decides_about_the_mortgage() -> None:
    t = in_debt(50, "riga", "paris")
    t.has_mortgaged("riga", "paris")
    t.does(0, PayInKind(0, t.titles("riga", "paris")))
    t.does(1, AcceptInKind())
    t.asks(1, BoughtMortgage)
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, 3, "hypotheque.garder"))
    t.does(1, RedeemNow())
    t.expect(paid(1, t.bank, 220, "hypotheque.ceder"))


def test_MEU_22_a_bare_site_of_a_built_group_cannot_be_given() -> None:
    t = in_debt(0, "riga", "vilnius", "sofia")
    t.builds(1, "riga")
    t.refuses(0, PayInKind(0, t.titles("vilnius")), cite="dette.nature")
    t.refuses(0, PayInKind(0, t.titles("riga")), cite="dette.nature")
    t.does(0, PayInKind(0, t.titles("sofia")))


def test_MEU_22_only_what_he_has_and_something_it_must_be() -> None:
    t = in_debt(50, "riga")
    t.refuses(0, PayInKind(51, t.titles("riga")), cite="dette.nature")
    t.refuses(0, PayInKind(50, ()), cite="dette.nature")
    t.refuses(0, PayInKind(0, t.titles("heathrow")), cite="dette.nature")
    t.refuses(2, AcceptInKind())


def test_MEU_22_what_is_offered_stays_as_it_was_offered() -> None:
    t = in_debt(50, "riga", "sofia")
    t.does(0, PayInKind(0, t.titles("riga")))
    t.does(0, Mortgage(t.title("riga")))
    t.asks(0, FindMoney)
    t.does(0, PayInKind(0, t.titles("sofia")))
    t.sells(0, 2, 60, "sofia")
    t.asks(0, FindMoney)


def test_MEU_22_the_bank_takes_only_money() -> None:
    t = Evening()
    t.owns(0, "riga")
    t.cash(0, 190)
    t.lands(0, "impots")
    t.refuses(0, PayInKind(0, t.titles("riga")), cite="dette.nature")


def test_MEU_22_in_europe_only_when_the_cash_is_short() -> None:
    t = Evening()
    t.owns(1, "heathrow")
    t.owns(0, "riga")
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.expect(paid(0, 1, 25))


def in_credit(**options: Any) -> tuple[Evening, str]:
    """In the electronic box, seat 0 owes seat 1 80 000, and has far more."""
    t = Evening("electronique", **options)
    mine, his = [t.m.box.spaces[at].key for at in (1, 9)]
    t.owns(0, mine)
    t.owns(1, his)
    t.lands(0, his)
    t.does(1, Claim(0, t.title(his)))
    t.asks(0, Payment)
    return t, mine


def test_MEL_5_any_payment_to_a_player_may_be_made_with_a_property_if_he_agrees() -> None:
    t, mine = in_credit()
    t.does(0, PayInKind(0, t.titles(mine)))
    t.asks(1, InKind)
    t.does(1, AcceptInKind())
    assert t.m.owner(t.title(mine)) == 1
    assert t.s.cash(0) == 15_000_000
    t.asks(1, MonopolyTurn)
    assert t.clause("dette.nature") == "MEL-5"


def test_MEL_5_if_he_does_not_agree_the_card_is_debited() -> None:
    t, mine = in_credit()
    t.does(0, PayInKind(0, t.titles(mine)))
    t.does(1, RefuseInKind())
    t.expect(paid(0, 1, 80_000, "loyer.montant"))
    assert t.m.owner(t.title(mine)) == 0
    t.asks(1, MonopolyTurn)


def test_MEL_5_nobody_else_pays_for_him_and_he_may_pay_by_card() -> None:
    t, mine = in_credit()
    t.refuses(2, PayMoney(), cite="dette.nature")
    t.refuses(1, PayInKind(0, t.titles(mine)), cite="dette.nature")
    t.does(0, PayMoney())
    t.expect(paid(0, 1, 80_000))


def test_MEL_5_nothing_is_asked_of_somebody_without_property() -> None:
    t = Evening("electronique")
    his = t.m.box.spaces[9].key
    t.owns(1, his)
    t.lands(0, his)
    t.does(1, Claim(0, t.title(his)))
    t.expect(paid(0, 1, 80_000))


def test_MEL_5_the_creditor_who_leaves_is_owed_nothing() -> None:
    t, _ = in_credit()
    t.does(1, Resign())
    t.passes(0, 2)
    assert t.s.cash(0) == 15_000_000
    t.asks(2, MonopolyTurn)


@pytest.mark.parametrize("way", ["when_short", "any_payment"])
def test_MEL_5_payment_in_kind_is_a_switch_of_the_edition(tmp_path: Path, way: str) -> None:
    t = Evening("mine", game=derived(tmp_path, f'payment_in_kind = "{way}"'))
    t.owns(1, "heathrow")
    t.owns(0, "riga")
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    assert isinstance(t.s.agenda[-1], Payment) is (way == "any_payment")


def test_MEU_23_only_the_bank_lends_and_only_on_a_mortgage() -> None:
    t = in_debt(50, "riga")
    t.refuses(2, Offer(0, 100, ()), cite="dette.prets")
    t.does(0, Mortgage(t.title("riga")))
    assert t.s.cash(0) == 80


def test_MEU_21_a_second_creditor_may_claim_while_the_first_waits() -> None:
    t = Evening(seats=4)
    t.owns_group(1, "gares")
    t.owns(3, "varsovie")
    t.owns(0, "paris")
    t.cash(0, 50)
    t.lands(0, "varsovie", (2, 2))
    t.lands(0, "heathrow", (1, 2))
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(3, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 3, 8))
    t.asks(0, FindMoney)
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200))


def test_MEU_22_one_creditor_is_not_given_what_would_pay_another() -> None:
    t = Evening(seats=4)
    t.owns_group(1, "gares")
    t.owns(2, "lisbonne")
    t.owns(0, "paris", "berlin")
    t.cash(0, 10)
    t.lands(0, "lisbonne", (2, 2))
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))  # 200
    t.does(2, Claim(0, t.title("lisbonne")))  # 16
    t.refuses(0, PayInKind(0, t.titles("paris", "berlin")), cite="dette.reunir")
    t.refuses(0, PayInKind(0, t.titles("paris")), cite="dette.reunir")  # leaves 185
    t.does(0, PayInKind(0, t.titles("berlin")))  # leaves 210
    t.does(2, AcceptInKind())
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200))


def test_MEU_20_a_debtor_lifts_no_mortgage_with_what_he_owes() -> None:
    t = Evening(keep_mortgage_fee=False)
    t.owns_group(1, "gares")
    t.owns(0, "vilnius")
    t.owns(2, "sofia")
    t.has_mortgaged("sofia")
    t.cash(0, 174)  # and 30 for Vilnius
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(2, Offer(0, 0, t.titles("sofia")))
    t.does(0, Accept(2))
    t.asks(0, BoughtMortgage)
    t.refuses(0, RedeemNow(), cite="dette.reunir")  # 55 for what would bring 50
    t.does(0, KeepMortgage())
    t.does(0, Mortgage(t.title("vilnius")))
    t.expect(paid(0, 1, 200))
