"""Every refusal cites the paragraph that forbids the action; the one of the die only throws."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action
from magnat.games.banking.rules.money.debts import PledgePawn, SellBond, SellCheque, SellShare
from magnat.games.banking.rules.money.deposits import Deposit, DepositAll, Keep
from magnat.games.banking.rules.money.withdraw_and_sell import DrawOut
from magnat.games.banking.rules.pawns import Advance
from magnat.games.banking.rules.squares.cards import Buy, HandOverCheque, KeepCheque
from magnat.games.banking.rules.squares.losses import Lot
from magnat.games.banking.tests.setting import JUNCTION, banking, pawn, stands
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Offer


@pytest.mark.parametrize(
    ("action", "cite"),
    [
        (Advance(90), "marche.entree"),
        (Deposit(5_000, (), ()), "cases.depot"),
        (DepositAll(), "cases.depot"),
        (Keep(), "cases.depot"),
        (DrawOut(5_000), "banque.retrait"),
        (SellBond(0), "banque.vente"),
        (SellCheque(0), "banque.vente"),
        (SellShare(0), "banque.vente"),
        (PledgePawn(90), "banque.gage"),
        (HandOverCheque(), "cases.carte"),
        (KeepCheque(), "cases.carte"),
        (Buy(10_000), "cases.carte"),
        (Card(30), "cases.carte"),
        (Lot(0), "mines.perte"),
        (GiveUp(), "banque.reste"),
        (Offer(1, 5_000, (0,)), "banque.vente"),
        (Accept(1), "banque.vente"),
        (Bid(5_000), "banque.vente"),  # another game's
        (Claim(1, 0), "mines.amende"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else value,
)
@pytest.mark.parametrize("freely", [False, True])
def test_what_belongs_elsewhere_cites_its_own_paragraph(
    action: Action, cite: str, freely: bool
) -> None:
    t = banking(2, withdraw_freely=freely)
    t.refuses(0, action, cite=cite)


def test_BNK_6_only_the_die_cites_the_die() -> None:
    t = banking(2)
    t.refuses(1, Roll(), cite="marche.de")


def test_BNK_7_only_a_pawn_in_the_game_is_chosen() -> None:
    t = banking(2)
    stands(t, 0, 1, JUNCTION)
    stands(t, 0, 2, 1)
    t.roll(0, 1)
    assert "not to be moved" in str(t.refuses(0, Advance(pawn(t, 0, 3)), cite="marche.entree"))
    assert "turn" in str(t.refuses(1, Advance(pawn(t, 1)), cite="marche.entree"))
