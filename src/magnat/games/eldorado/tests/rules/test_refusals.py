"""Every refusal cites the paragraph that forbids the action; clauses of dice refuse throws only."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action
from magnat.games.eldorado.rules.march import TakeCircuit
from magnat.games.eldorado.rules.money.payments import SellIngots, SellTitles
from magnat.games.eldorado.rules.preparation import TakeIngot, TakeTitle
from magnat.games.eldorado.rules.squares.bank import Borrow, Repay
from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.rules.squares.control import PutUpIngots, PutUpTitle
from magnat.games.eldorado.rules.squares.gold import BuyIngots, ExchangeIngots
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass
from magnat.games.eldorado.rules.squares.start import ClaimIncome, WaiveIncome
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, lent
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw


@pytest.mark.parametrize(
    ("action", "cite"),
    [
        (Buy(), "achats.titre"),
        (BuyIngots(1), "or.lingots"),
        (ExchangeIngots(), "or.echange"),
        (Borrow(), "banque.emprunt"),
        (Repay(), "banque.remboursement"),
        (Stake(100), "casino.mise"),
        (PutUpTitle(0), "controle.vente"),
        (PutUpIngots(1), "controle.vente"),
        (SellTitles((0,)), "paiements.revente"),
        (SellIngots(1), "paiements.revente"),
        (Offer(1, 500, (0,)), "paiements.prive"),
        (Accept(1), "paiements.prive"),
        (Decline(1), "paiements.prive"),
        (Counter(1, 500, (0,)), "paiements.prive"),
        (Withdraw(1), "paiements.prive"),
        (Bid(1_000), "achats.encheres"),
        (BidUpTo(1_000), "achats.encheres"),
        (PassBid(), "achats.encheres"),
        (ClaimIncome(), "depart.revenus"),
        (WaiveIncome(), "depart.revenus"),
        (TakeCircuit("fleuve"), "marche.circuits"),
        (TakeTitle(0), "preparation.choix"),
        (TakeIngot(), "preparation.choix"),
        (GiveUp(), "ruine.exclusion"),
        (Card(40), "radio.message"),
        (Pass(), "marche.arret"),
        (Claim(1, 0), "depart.revenus"),  # another game's
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else value,
)
def test_what_belongs_elsewhere_cites_its_own_paragraph(action: Action, cite: str) -> None:
    t = bare(3)
    t.refuses(0, action, cite=cite)


def test_ELD_6_only_the_dice_cite_the_dice() -> None:
    t = bare(3)
    t.refuses(1, Roll(), cite="marche.des")


def test_ELD_8_players_who_deal_are_told_why_they_cannot() -> None:
    t = bare(3, private_sales=True)
    t.holds(0, "title:avions-1")
    title = t.item("title:avions-1")
    assert "no such offer" in str(t.refuses(1, Accept(0), cite="paiements.prive"))
    assert "no such deal" in str(t.refuses(0, Offer(0, 500, (title,)), cite="paiements.prive"))
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    assert "leads" in str(t.refuses(0, Offer(1, -500, (title,)), cite="paiements.prive"))


def test_ELD_12_a_title_out_of_reach_costs_its_price() -> None:
    t = bare(3)
    t.cash(0, 900)
    ingots(t, 0, 1)
    lands(t, 0, "achats", "missiles")
    assert "1000" in str(t.refuses(0, Buy(), cite="achats.titre"))
    t.refuses(1, Buy(), cite="achats.titre")


def test_ELD_13_what_a_control_takes_is_not_raised_at_the_bank() -> None:
    t = bare(3)
    t.cash(0, 0)
    ingots(t, 0, 10)
    lands(t, 0, "controle")
    t.refuses(0, SellIngots(1), cite="controle.vente")
    t.does(0, PutUpIngots(1))
    t.refuses(0, SellIngots(1), cite="controle.vente")
    t.refuses(0, Bid(2_000), cite="controle.vente")


@pytest.mark.parametrize("n", [0, 9])
def test_ELD_14_too_few_ingots_are_not_exchanged(n: int) -> None:
    t = bare(3)
    ingots(t, 0, n)
    assert "10" in str(t.refuses(0, ExchangeIngots(), cite="or.echange"))


def test_ELD_14_nor_off_ones_turn_nor_without_diamonds() -> None:
    t = bare(3)
    ingots(t, 1, 10)
    assert "turn" in str(t.refuses(1, ExchangeIngots(), cite="or.echange"))
    t.holds(2, *[f"title:diamants-{i + 1}" for i in range(4)])
    assert "diamonds" in str(t.refuses(1, ExchangeIngots(), cite="or.echange"))


def test_ELD_18_on_a_week_end_nothing_is_sold_bought_or_bid() -> None:
    t = bare(3, private_sales=True)
    ingots(t, 0, 12)
    t.holds(0, "title:avions-1")
    title = t.item("title:avions-1")
    lands(t, 0, "weekend")
    t.refuses(0, SellIngots(1), cite="weekend.repos")
    t.refuses(0, SellTitles((title,)), cite="weekend.repos")
    t.refuses(0, ExchangeIngots(), cite="weekend.repos")
    t.refuses(0, Offer(1, -500, (title,)), cite="weekend.repos")
    lands(t, 1, "achats", "missiles")
    t.does(1, Buy())
    t.refuses(0, Bid(1_100), cite="weekend.repos")


def test_ELD_19_a_loan_is_refused_with_its_reason() -> None:
    t = bare(3)
    lent(t, 0)
    t.cash(0, 9_900)
    assert "one loan" in str(t.refuses(0, Borrow(), cite="banque.emprunt"))
    assert "whole" in str(t.refuses(0, Repay(), cite="banque.remboursement"))
    t.cash(0, 20_000)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    assert game(t).is_leading(0)
    assert "bid" in str(t.refuses(0, Repay(), cite="banque.remboursement"))
