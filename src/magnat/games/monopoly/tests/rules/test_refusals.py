"""Every refusal cites the paragraph that forbids the action; clauses of dice refuse throws only."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action
from magnat.games.monopoly.rules.money.debt import (
    AcceptInKind,
    FindMoney,
    PayInKind,
    PayMoney,
    RefuseInKind,
)
from magnat.games.monopoly.rules.money.mortgage import KeepMortgage, Mortgage, Redeem, RedeemNow
from magnat.games.monopoly.rules.preparation import DealtTitle
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt
from magnat.games.monopoly.rules.property.selling_buildings import BreakHotel, SellHotels, SellHouse
from magnat.games.monopoly.rules.property.shortage import LetThem, PutHere, Want
from magnat.games.monopoly.rules.squares.cards import DrawChance, PayTheFine
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
@pytest.mark.parametrize(
    ("action", "cite"),
    [
        (Buy(), "achat.acheter"),
        (LeaveIt(), "achat.acheter"),
        (Bid(100), "achat.enchere"),
        (BidUpTo(100), "achat.enchere"),
        (PassBid(), "achat.enchere"),
        (Claim(1, 0), "loyer.reclamer"),
        (Waive(1, 0), "loyer.reclamer"),
        (Card(30), "cartes.tirer"),
        (PayTheFine(), "cartes.effet"),
        (DrawChance(), "cartes.effet"),
        (PayFine(), "prison.amende"),
        (UseCard(28), "prison.carte"),
        (Build(0), "maisons.groupe"),
        (Build(27), "maisons.groupe"),
        (Want(), "crise.encheres"),
        (LetThem(), "crise.encheres"),
        (PutHere(0), "crise.encheres"),
        (SellHouse(0), "vente.batiments"),
        (SellHotels(0), "vente.batiments"),
        (BreakHotel(0), "vente.batiments"),
        (Offer(0, 100, (0,)), "vente.propriete"),
        (Accept(1), "vente.propriete"),
        (Decline(1), "vente.propriete"),
        (Counter(1, 100, (0,)), "vente.propriete"),
        (Withdraw(1), "vente.propriete"),
        (Mortgage(0), "hypotheque.prendre"),
        (Redeem(0), "hypotheque.prendre"),
        (RedeemNow(), "hypotheque.ceder"),
        (KeepMortgage(), "hypotheque.ceder"),
        (PayInKind(0, (0,)), "dette.nature"),
        (PayMoney(), "dette.nature"),
        (AcceptInKind(), "dette.nature"),
        (RefuseInKind(), "dette.nature"),
        (GiveUp(), "faillite.declarer"),
        (DealtTitle(0), "rapide.distribution"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else value,
)
def test_what_belongs_elsewhere_cites_its_own_paragraph(
    action: Action, cite: str, edition: str
) -> None:
    t = Evening(edition)
    t.refuses(0, action, cite=cite)


def test_MEU_28_only_the_dice_cite_the_dice() -> None:
    t = Evening()
    t.refuses(1, Roll(), cite="tour.ordre")
    t.lands(0, "riga")
    t.refuses(0, Roll(), cite="achat.acheter")


def test_MEU_7_whoever_leads_or_has_passed_is_told_so() -> None:
    t = Evening()
    t.lands(0, "riga")
    t.does(0, LeaveIt())
    t.does(1, Bid(10))
    assert "already" in str(t.refuses(1, Bid(20), cite="achat.enchere"))
    t.passes(0)
    assert "passed" in str(t.refuses(0, Bid(20), cite="achat.enchere"))


def test_MEU_14_a_prisoner_leaves_on_his_turn_before_throwing() -> None:
    t = Evening()
    t.is_jailed(1)
    t.lands(0, "riga")
    assert "own turn" in str(t.refuses(1, PayFine(), cite="prison.amende"))
    assert "own turn" in str(t.refuses(1, UseCard(28), cite="prison.carte"))


def test_MEU_14_where_one_does_no_business_from_prison_one_does_not_bid() -> None:
    t = Evening(prison_business=False)
    t.is_jailed(1)
    t.lands(0, "riga")
    t.does(0, LeaveIt())
    t.refuses(1, Bid(10), cite="prison.attendre")


def test_MEU_20_a_buyer_short_of_the_money_is_told_its_price() -> None:
    t = Evening()
    t.owns(0, "paris")
    t.has_mortgaged("paris")
    t.cash(1, 200)
    t.sells(0, 1, 50, "paris")
    assert "220" in str(t.refuses(1, RedeemNow(), cite="hypotheque.ceder"))
    assert "buyer" in str(t.refuses(0, RedeemNow(), cite="hypotheque.ceder"))


def test_MEU_21_a_debtor_who_can_pay_is_not_bankrupt() -> None:
    t = Evening()
    t.owns(0, "paris")
    t.cash(0, 50)
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    assert "can pay" in str(t.refuses(0, GiveUp(), cite="dette.reunir"))


def test_MEU_21_nor_may_he_bid_what_he_owes() -> None:
    """Cash enough for the bid, and none to spare."""
    t = Evening(claims_bind=True)
    t.owns_group(1, "gares")
    t.cash(0, 60)
    t.lands(0, "heathrow")
    t.lands(1, "riga")
    t.does(1, LeaveIt())
    t.refuses(0, Bid(10), cite="dette.reunir")


def test_MEU_22_a_creditor_who_has_refused_five_times_is_offered_no_more() -> None:
    t = Evening()
    t.owns_group(1, "gares")
    t.owns(0, "riga", "paris")
    t.cash(0, 50)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    for _ in range(5):
        t.does(0, PayInKind(0, t.titles("riga")))
        t.does(1, RefuseInKind())
    assert "often enough" in str(t.refuses(0, PayInKind(0, t.titles("riga")), cite="dette.nature"))
    t.does(0, Mortgage(t.title("paris")))


def test_MEU_22_without_bare_groups_there_is_nothing_to_give() -> None:
    t = Evening()
    t.owns_group(1, "gares")
    t.owns_group(0, "bleu_ciel")
    t.builds(4, "sofia")
    t.cash(0, 50)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    why = t.refuses(0, PayInKind(0, t.titles("sofia")), cite="dette.nature")
    assert "without buildings" in str(why)
