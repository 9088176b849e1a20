"""Bankruptcy: to the bank and to a player, at every kind of moment, and in a cascade."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.audit import audit
from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE, NOBODY
from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.debt import FindMoney, PayInKind
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    KeepMortgage,
    Mortgage,
    Redeem,
)
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import EstateSale, LeaveIt, Sale
from magnat.games.monopoly.rules.property.shortage import PutBuilding, Want
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Dice, Roll
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer
from magnat.testing import event, given, loaded, paid


def ruined_by_tax(seats: int = 4, **options: Any) -> Evening:
    """Seat 0 cannot pay the 200 of the taxes."""
    t = Evening(seats=seats, **options)
    t.cash(0, 20)
    t.owns(0, "riga", "sofia")
    t.has_mortgaged("riga")
    t.has_card(0, "chance_liberte", "caisse_liberte")
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    return t


def ruined_by_rent(edition: str = "europe", seats: int = 4, **options: Any) -> Evening:
    """Seat 0 cannot pay seat 1 the rent of the dearest hotel."""
    t = Evening(edition, seats=seats, **options)
    unit = t.m.box.rules.money_unit
    t.owns_group(1, "bleu_fonce")
    dearest = t.m.box.spaces[39].key
    t.opens_hotel(dearest)
    t.owns_group(0, "brun")
    t.owns(0, *[t.m.box.spaces[at].key for at in (6, 12)])
    t.has_mortgaged(*[t.m.box.spaces[at].key for at in (6, 12)])
    t.has_card(0, "chance_liberte")
    t.cash(0, 100 * unit)
    t.lands(0, dearest)
    t.does(1, Claim(0, t.title(dearest)))
    t.asks(0, FindMoney)
    return t


# To the bank


def test_MEU_21_to_the_bank_it_takes_cash_and_titles_and_the_player_is_out() -> None:
    t = ruined_by_tax()
    t.does(0, GiveUp())
    t.expect(
        event("bankrupt", 0, t.bank, cite="faillite.declarer"),
        paid(0, t.bank, 20, "faillite.banque"),
        event("redeemed", 0, t.title("riga"), cite="faillite.banque"),
        given(t.title("riga"), 0, t.bank, "faillite.banque"),
        given(t.title("sofia"), 0, t.bank, "faillite.banque"),
        event("out", 0),
    )
    assert t.s.cash(0) == 0


def test_MEU_21_prison_cards_go_under_their_packs() -> None:
    t = ruined_by_tax()
    t.does(0, GiveUp())
    assert t.s.order[0][-1] == t.card("chance_liberte")
    assert t.s.order[1][-1] == t.card("caisse_liberte")
    t.expect(given(t.card("chance_liberte"), 0, None, "faillite.cartes"))


def test_MEU_21_the_titles_are_auctioned_one_by_one_free_of_mortgage() -> None:
    t = ruined_by_tax()
    t.does(0, GiveUp())
    t.asks(1, EstateSale)
    t.does(1, Bid(10))
    t.passes(2, 3)
    t.expect(
        paid(1, t.bank, 10, "faillite.encheres"),
        given(t.title("riga"), t.bank, 1, "faillite.encheres"),
    )
    assert not t.m.mortgaged[t.title("riga")]
    t.asks(3, EstateSale)
    t.does(3, Bid(10))
    t.passes(1, 2)
    assert t.m.owner(t.title("sofia")) == 3
    t.asks(1, MonopolyTurn)


def test_MEU_21_a_lot_that_nobody_wants_stays_with_the_bank() -> None:
    t = ruined_by_tax()
    t.does(0, GiveUp())
    t.passes(1, 2, 3)
    t.expect(event("unsold", t.titles("riga"), cite="faillite.encheres"))
    t.passes(1, 2, 3)
    assert t.m.owner(t.title("riga")) == t.m.owner(t.title("sofia")) == NOBODY


def test_MEU_21_to_the_bank_buildings_go_back_unpaid() -> None:
    t = Evening()
    t.owns_group(0, "brun")
    t.builds(1, "riga", "vilnius")
    t.cash(0, 0)
    t.does(0, Resign())
    t.expect(paid(t.square("riga"), t.bank, 1, "faillite.banque", HOUSE))
    t.expect_no(paid(t.bank, 0, None))
    assert t.s.count[HOUSE][t.bank] == 32


def test_MEL_16_to_the_bank_in_the_electronic_box() -> None:
    t = Evening("electronique", seats=3)
    key = t.m.box.spaces[6].key
    t.owns(0, key)
    t.has_mortgaged(key)
    t.has_card(0, "chance_liberte")
    t.cash(0, 100_000)
    t.lands(0, t.m.box.spaces[4].key)
    t.does(0, GiveUp())
    assert t.clause("faillite.encheres") == "MEL-16"
    assert t.s.order[0][-1] == t.card("chance_liberte")
    t.does(2, Bid(10_000))
    t.passes(1)
    assert t.m.owner(t.title(key)) == 2


# To a player


def test_MEU_21_to_a_player_cash_titles_as_they_are_and_prison_cards() -> None:
    t = ruined_by_rent()
    t.does(0, GiveUp())
    t.expect(
        event("bankrupt", 0, 1),
        paid(0, 1, 100, "faillite.joueur"),
        given(t.title("riga"), 0, 1, "faillite.joueur"),
        given(t.card("chance_liberte"), 0, 1, "faillite.cartes"),
    )
    assert t.m.mortgaged[t.title("sofia")]
    assert t.m.owner(t.title("sofia")) == 1
    assert t.m.prison_cards(1) == [t.card("chance_liberte")]
    t.asks(1, MonopolyTurn)


def test_MEU_21_buildings_are_sold_to_the_bank_first_at_half_price() -> None:
    t = ruined_by_rent()
    t.builds(4, "riga")
    t.opens_hotel("vilnius")
    t.does(0, GiveUp())
    t.expect(
        paid(t.square("vilnius"), t.bank, 1, "faillite.batiments", HOTEL),
        paid(t.bank, 0, 25 + 4 * 25, "faillite.batiments"),
        paid(t.square("riga"), t.bank, 4, "faillite.batiments", HOUSE),
        paid(t.bank, 0, 4 * 25, "faillite.batiments"),
        paid(0, 1, 100 + 225, "faillite.joueur"),
    )


def test_MEU_21_for_mortgaged_ones_the_heir_pays_ten_per_cent_at_once() -> None:
    t = ruined_by_rent()
    t.cash(1, 0)
    t.does(0, GiveUp())
    t.expect(
        paid(1, t.bank, 5, "faillite.heritier"),  # 10 % of 50
        paid(1, t.bank, 8, "faillite.heritier"),  # 10 % of 75, rounded up
    )
    assert t.s.cash(1) == 100 - 13


def test_MEU_21_and_may_redeem_now_or_later_at_the_bare_value() -> None:
    t = ruined_by_rent()
    t.does(0, GiveUp())
    t.does(1, Redeem(t.title("sofia")))
    t.expect(paid(1, t.bank, 50, "hypotheque.lever"))


@pytest.mark.parametrize("tenth", [False, True])
def test_MEL_16_nothing_is_said_of_ten_per_cent_on_inherited_mortgages(tenth: bool) -> None:
    t = ruined_by_rent("electronique", heir_pays_tenth=tenth)
    site = t.m.box.title_at[6]
    t.does(0, GiveUp())
    assert t.m.mortgaged[site]
    if tenth:
        t.expect(paid(1, t.bank, 50_000, "faillite.heritier"))
    else:
        t.expect(event("inherited_mortgage", 1, site, cite="faillite.heritier"))
        t.expect_no(paid(1, t.bank, None))
    t.does(1, Redeem(site))
    t.expect(paid(1, t.bank, 500_000 if tenth else 550_000))


def test_MEL_16_what_the_bankrupt_had_paid_on_a_mortgage_does_not_count_for_the_heir() -> None:
    t = ruined_by_rent("electronique")
    site = t.m.box.title_at[6]
    t.m.note_interest(site, True)
    t.does(0, GiveUp())
    t.does(1, Redeem(site))
    t.expect(paid(1, t.bank, 550_000))


@pytest.mark.parametrize(("what", "brought"), [("sold", 250_000), ("returned", 0)])
def test_MEL_16_what_becomes_of_the_buildings_is_for_the_table_to_rule(
    what: str, brought: int
) -> None:
    t = ruined_by_rent("electronique", estate_buildings=what)
    t.builds(1, t.m.box.spaces[1].key)
    before = t.s.cash(1)
    t.does(0, GiveUp())
    assert t.s.cash(1) == before + 1_000_000 + brought
    assert t.s.count[HOUSE][t.bank] == 32


# Cascades


def test_MEU_21_an_heir_who_cannot_pay_the_ten_per_cent_owes_it_to_the_bank() -> None:
    t = ruined_by_rent()
    t.cash(0, 0)
    t.cash(1, 0)
    t.does(0, GiveUp())
    t.asks(1, FindMoney)
    debt = t.s.agenda[-1]
    assert isinstance(debt, FindMoney)
    assert debt.to == t.bank
    t.does(1, Mortgage(t.title("riga")))
    t.expect(paid(1, t.bank, 5, "faillite.heritier"), paid(1, t.bank, 8, "faillite.heritier"))
    t.asks(1, MonopolyTurn)


def test_MEU_21_and_may_be_ruined_by_it_so_that_the_bank_auctions_everything() -> None:
    t = Evening(seats=4)
    t.owns(1, "heathrow")
    t.has_mortgaged("heathrow")
    t.owns(0, "paris")
    t.has_mortgaged("paris")
    t.owns(1, "rhein_main", "schiphol")
    t.has_mortgaged("schiphol")
    t.cash(0, 0)
    t.lands(0, "rhein_main")
    t.does(1, Claim(0, t.title("rhein_main")))
    t.does(1, Mortgage(t.title("rhein_main")))
    t.cash(1, 0)
    t.does(0, GiveUp())
    t.asks(1, FindMoney)
    t.does(1, GiveUp())
    assert t.s.fallen == [0, 1]
    lots = 0
    while isinstance(t.s.agenda[-1], EstateSale):
        t.passes(2, 3)
        lots += 1
    assert lots == 4
    assert not any(t.m.mortgaged)
    t.asks(2, MonopolyTurn)


# At every kind of moment


def test_MEU_21_of_a_player_whose_turn_it_is_not_by_a_birthday() -> None:
    t = Evening(seats=4)
    t.cash(2, 3)
    t.owns(2, "riga")
    t.has_mortgaged("riga")
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.asks(2, FindMoney)
    assert t.s.cash(0) == 1510
    t.does(2, GiveUp())
    assert t.s.cash(0) == 1510 + 3 - 3 + 10, "seat 3 pays too; the tenth of Riga's 30 is 3"
    assert t.m.owner(t.title("riga")) == 0
    t.rests(1)
    t.asks(3, MonopolyTurn)


def test_MEU_21_of_the_player_on_turn_with_a_double_pending() -> None:
    t = Evening(seats=3)
    t.cash(0, 0)
    t.lands(0, "taxe_de_luxe", (4, 4))
    t.does(0, GiveUp())
    t.asks(1, MonopolyTurn)


def test_MEU_21_in_prison_when_the_third_throw_fails() -> None:
    t = Evening()
    t.is_jailed(0, failures=2)
    t.cash(0, 49)
    t.roll(0, 1, 2)
    t.asks(0, FindMoney)
    t.does(0, GiveUp())
    assert not t.s.alive[0]
    t.asks(1, MonopolyTurn)


def test_MEU_21_in_an_auction_by_a_claim_that_comes_meanwhile() -> None:
    t = Evening(seats=4)
    t.owns_group(1, "gares")
    t.owns(0, "riga")
    t.cash(0, 100)
    t.lands(0, "schiphol", (1, 1))
    t.lands(0, "varsovie", (1, 2))
    t.does(0, LeaveIt())
    t.does(2, Bid(5))
    t.does(1, Claim(0, t.title("schiphol")))
    t.does(0, GiveUp())
    t.asks(3, Sale)
    t.passes(1, 3)
    assert t.m.owner(t.title("varsovie")) == 2
    t.asks(1, MonopolyTurn)


def test_MEU_21_with_offers_open() -> None:
    t = ruined_by_tax()
    t.owns(1, "paris")
    t.does(0, Offer(1, 10, t.titles("sofia", "paris")))
    t.does(2, Offer(0, 10, t.titles("sofia")))
    t.does(1, Offer(2, -500, t.titles("paris")))
    t.does(0, GiveUp())
    assert len(t.s.standing) == 1
    t.does(2, Accept(1))
    assert t.m.owner(t.title("paris")) == 2


def test_MEU_21_the_bankrupt_is_asked_nothing_more_and_may_do_nothing() -> None:
    t = ruined_by_tax()
    t.does(0, GiveUp())
    assert t.offers(0) == []
    t.refuses(0, Bid(1))


# Leaving


def test_TABLE_1_whoever_resigns_is_bankrupt_to_the_bank() -> None:
    t = Evening(seats=4)
    t.owns(2, "riga")
    t.does(2, Resign())
    t.expect(event("resigned", 2, cite="table.abandon"), event("bankrupt", 2, t.bank))
    t.asks(1, EstateSale)
    t.passes(0, 1, 3)
    t.rests(0, 1)
    t.asks(3, MonopolyTurn)


def test_TABLE_1_or_to_the_player_he_owes() -> None:
    t = ruined_by_rent()
    t.does(0, Resign())
    t.expect(event("bankrupt", 0, 1))
    assert t.m.owner(t.title("riga")) == 1


def test_TABLE_1_also_while_the_creditor_thinks_about_property() -> None:
    t = ruined_by_rent()
    t.does(0, PayInKind(0, t.titles("riga")))
    t.does(0, Resign())
    t.expect(event("bankrupt", 0, 1))


def test_TABLE_1_also_while_other_business_comes_first() -> None:
    t = ruined_by_rent()
    t.does(0, Offer(2, -10, t.titles("sofia")))
    t.does(2, Accept(0))
    t.asks(2, BoughtMortgage)
    t.does(0, Resign())
    t.expect(event("bankrupt", 0, 1))
    t.asks(2, BoughtMortgage)


def test_TABLE_1_also_before_it_is_his_turn_to_pay_for_a_birthday() -> None:
    t = Evening(seats=4)
    t.cash(1, 3)
    t.owns(3, "riga")
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.asks(1, FindMoney)
    t.does(3, Resign())
    t.expect(event("bankrupt", 3, 0))
    assert t.m.owner(t.title("riga")) == 0


def test_TABLE_1_the_creditor_who_resigns_is_owed_nothing() -> None:
    t = ruined_by_rent()
    t.does(1, Resign())
    while isinstance(t.s.agenda[-1], EstateSale):
        t.passes(0, 2, 3)
    assert t.s.alive[0]
    assert t.s.cash(0) == 100
    t.asks(2, MonopolyTurn)


def resign_at(moment: str) -> Evening:
    t = Evening(seats=4)
    t.owns(1, "riga")
    t.owns_group(2, "gares")
    if moment == "another's throw":
        return t
    if moment == "own turn":
        t.rests(0)
    elif moment == "purchase":
        t.rests(0)
        t.lands(1, "londres")
    elif moment == "auction":
        t.rests(0)
        t.lands(1, "londres", (3, 3))
        t.does(1, LeaveIt())
        t.does(1, Bid(7))
    elif moment == "prison":
        t.is_jailed(1)
        t.rests(0)
    elif moment == "card":
        t.rests(0)
        t.lands(1, "caisse_2")
        t.draws("card:caisse_amende_ou_chance")
    elif moment == "claim":
        t.rests(0)
        t.lands(1, "heathrow")
    elif moment == "drawing":
        t.rests(0)
        t.lands(1, "caisse_2")
    elif moment == "debt":
        t.cash(1, 0)
        t.rests(0)
        t.lands(1, "impots")
    elif moment == "bought mortgage":
        t.owns(3, "paris")
        t.has_mortgaged("paris")
        t.rests(0)
        t.sells(3, 1, 10, "paris")
    elif moment == "contest":
        t.leaves_houses(1, 3)
        t.owns_group(0, "bleu_ciel")
        t.owns_group(1, "rose")
        t.rests(0)
        t.does(1, Build(t.title("geneve")))
    elif moment == "last house":
        t.leaves_houses(1, 3)
        t.owns_group(0, "bleu_ciel")
        t.owns_group(1, "rose")
        t.rests(0)
        t.does(1, Build(t.title("geneve")))
        t.does(0, Want())
        t.does(1, Bid(60))
        t.passes(0)
        t.asks(1, PutBuilding)
    elif moment == "throwing":
        t.rests(0)
        t.does(1, Roll())
    return t


@pytest.mark.parametrize(
    "moment",
    [
        "another's throw",
        "own turn",
        "purchase",
        "auction",
        "prison",
        "card",
        "claim",
        "drawing",
        "throwing",
        "debt",
        "bought mortgage",
        "contest",
        "last house",
    ],
)
def test_TABLE_1_at_every_kind_of_moment(moment: str) -> None:
    t = resign_at(moment)
    t.does(1, Resign())
    assert t.s.fallen == [1]
    while isinstance(t.s.agenda[-1], Sale):
        t.passes(0, 2, 3)
    if moment == "another's throw":
        t.rests(0)
    t.asks(2, MonopolyTurn)
    t.rests(2, 3, 0)
    t.asks(2, MonopolyTurn)


def test_TABLE_1_two_leave_one_after_the_other_while_the_first_estate_is_sold() -> None:
    t = Evening(seats=4)
    t.owns(1, "riga", "sofia")
    t.owns(2, "paris")
    t.does(1, Resign())
    t.does(2, Resign())
    lots = []
    while isinstance(t.s.agenda[-1], EstateSale):
        lots.append(t.s.agenda[-1].items[0])
        t.passes(0, 3)
    assert sorted(lots) == sorted(t.titles("riga", "sofia", "paris"))
    t.rests(0)
    t.asks(3, MonopolyTurn)


def test_TABLE_1_during_the_throw_for_the_start() -> None:
    s = GAME.start(loaded(GAME, "europe"), 3, seed=0)
    act(s, 0, CHANCE, Dice((6, 6)))
    act(s, 0, 0, Resign())
    for _ in range(2):
        act(s, 0, CHANCE, Dice((1, 2)))
    assert s.alive[s.turn]
    assert audit(s) == []


def test_TABLE_1_of_several_debts_the_one_being_settled_decides() -> None:
    t = Evening(seats=4)
    t.owns(1, "schiphol")
    t.owns_group(3, "gares")
    t.owns(1, "varsovie")
    t.cash(0, 5)
    t.lands(0, "varsovie", (2, 2))
    t.lands(0, "heathrow")
    t.does(3, Claim(0, t.title("heathrow")))
    t.does(1, Claim(0, t.title("varsovie")))
    debt = t.s.agenda[-1]
    assert isinstance(debt, FindMoney)
    assert debt.to == 1
    t.does(0, Resign())
    t.expect(event("bankrupt", 0, 1))


def test_MEU_21_an_heir_who_has_sold_a_mortgage_meanwhile_pays_nothing_more_on_it() -> None:
    t = ruined_by_rent()
    t.cash(0, 0)
    t.cash(1, 0)
    t.does(0, GiveUp())
    t.asks(1, FindMoney)  # the tenth of Sofia
    later = t.title("parlement")
    assert t.m.mortgaged[later]
    t.sells(1, 2, 90, "parlement")
    t.asks(2, BoughtMortgage)
    t.does(2, KeepMortgage())
    t.expect(paid(2, t.bank, 8, "hypotheque.garder"), paid(1, t.bank, 5, "faillite.heritier"))
    t.expect_no(paid(1, t.bank, 8))
    assert t.m.redemption(later) == 75
    t.asks(1, MonopolyTurn)


def test_MEU_21_an_heir_who_has_bought_a_mortgage_back_has_paid_its_tenth() -> None:
    t = ruined_by_rent()
    t.cash(0, 0)
    t.cash(1, 0)
    t.does(0, GiveUp())
    t.sells(1, 2, 3, "parlement")
    t.does(2, KeepMortgage())
    t.sells(2, 1, -20, "parlement")  # who gets it back with 20
    t.asks(1, BoughtMortgage)
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, 8, "hypotheque.garder"), paid(1, t.bank, 5, "faillite.heritier"))
    t.expect_no(paid(1, t.bank, 8, "faillite.heritier"))
