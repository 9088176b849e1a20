"""Every refusal cites the paragraph that forbids the action; clauses of dice refuse throws only."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action
from magnat.games.richesses.rules.bankruptcy import PayDebt
from magnat.games.richesses.rules.preparation import LayPlates
from magnat.games.richesses.rules.squares.auctions import PutUp, PutUpAll, UseJoker
from magnat.games.richesses.rules.squares.country import Royalties, TakeTitles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker
from magnat.games.richesses.rules.trade.outbidding_sales import KeepTitles, Outbid, SellTo
from magnat.games.richesses.tests.setting import holds_all, stands, under, world
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw


@pytest.mark.parametrize(
    ("action", "cite"),
    [
        (TakeTitles(()), "pays.titres"),
        (Claim(1, 144), "pays.reclamer"),
        (Waive(1, 144), "pays.reclamer"),
        (BuyJoker(), "joker.acheter"),
        (DeclineJoker(), "joker.acheter"),
        (UseJoker(), "joker.dispense"),
        (PutUp(144), "encheres.case"),
        (PutUpAll(), "encheres.case"),
        (Bid(500_000), "encheres.marteau"),
        (BidUpTo(500_000), "encheres.marteau"),
        (PassBid(), "encheres.marteau"),
        (Offer(1, 500_000, (0,)), "ventes.libres"),
        (Accept(1), "ventes.libres"),
        (Decline(1), "ventes.libres"),
        (Counter(1, 500_000, (0,)), "ventes.libres"),
        (Withdraw(1), "ventes.libres"),
        (Outbid(1, 0, 500_000), "ventes.surenchere"),
        (SellTo(1, 0), "ventes.surenchere"),
        (KeepTitles(0), "ventes.surenchere"),
        (PayDebt(), "faillite.precaution"),
        (GiveUp(), "faillite.precaution"),
        (LayPlates(()), "preparation.plaquettes"),
        (Card(200), "actualite.tirer"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else value,
)
def test_what_belongs_elsewhere_cites_its_own_paragraph(action: Action, cite: str) -> None:
    t = world()
    t.refuses(0, action, cite=cite)


def test_RDM_6_only_the_dice_cite_the_dice() -> None:
    t = world()
    t.refuses(1, Roll(), cite="tour.lancer")


def test_RDM_9_whoever_came_there_claims_nothing() -> None:
    t = world()
    holds_all(t, 1, "houille", 3)
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)  # Mexico
    t.asks(1, Royalties)
    assert "pays" in str(t.refuses(0, Claim(0, under(t)), cite="pays.reclamer"))
    assert "30" in str(t.refuses(2, Claim(0, under(t)), cite="pays.reclamer"))


def test_RDM_11_only_whoever_came_there_chooses_titles() -> None:
    t = world()
    holds_all(t, 0, "argent", 1)
    stands(t, 0, "joker-1")
    t.roll(0, 1, 2)
    t.refuses(1, TakeTitles(()), cite="choix.continental")


def test_RDM_17_a_joker_is_paid_in_cash() -> None:
    t = world()
    t.cash(0, 2_900_000)
    t.puts("pawn:0", t.s.holder_name(t.holder("space:joker-1") - 3))
    t.roll(0, 1, 2)
    assert "3000000" in str(t.refuses(0, BuyJoker(), cite="joker.acheter"))
