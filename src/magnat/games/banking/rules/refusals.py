"""Why not: what has no place just now, and the paragraph that has it."""

from __future__ import annotations

from typing import final

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.step_and_window import Seat
from magnat.games.banking.rules.money.debts import PledgePawn, SellBond, SellCheque, SellShare
from magnat.games.banking.rules.money.deposits import Deposit, DepositAll, Keep
from magnat.games.banking.rules.money.withdraw_and_sell import DrawOut
from magnat.games.banking.rules.pawns import Advance, WhichPawn
from magnat.games.banking.rules.squares.cards import Buy, HandOverCheque, KeepCheque
from magnat.games.banking.rules.squares.losses import Lot
from magnat.games.banking.state import Banking
from magnat.kit import may_not
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.may_not import is_bid, is_deal


@final
class BankingMayNot(may_not.MayNot[Banking]):
    """Everybody plays in turn, and the squares say what there is to answer."""

    cite = "jeu.tour"

    def elsewhere(self, s: Banking, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Advance):
            return advance(s, seat)
        if isinstance(action, (Deposit, DepositAll, Keep)):
            return Illegal("one deposits on a counter of one's own colour", "cases.depot")
        if isinstance(action, DrawOut):
            return withdrawal(s)
        if isinstance(action, (SellBond, SellCheque, SellShare)):
            return sale(s)
        if is_deal(action) or is_bid(action):
            return Illegal("players deal in nothing here", "banque.vente")
        if isinstance(action, (Claim, Waive)):
            return Illegal("what is due is paid at once, unasked", "mines.amende")
        if isinstance(action, PledgePawn):
            return Illegal("only a debtor without means pledges a pawn", "banque.gage")
        if isinstance(action, (HandOverCheque, KeepCheque, Buy)):
            return Illegal("only a card asks for that", "cases.carte")
        if isinstance(action, Card):
            return Illegal("the pile says which card is drawn", "cases.carte")
        if isinstance(action, Lot):
            return Illegal("the lot says which share is lost", "mines.perte")
        if isinstance(action, GiveUp):
            return Illegal("nobody is eliminated here", "banque.reste")
        return None


def advance(s: Banking, seat: Seat) -> Illegal:
    top = s.top
    if isinstance(top, WhichPawn) and top.seat == seat:
        return Illegal("that pawn is not to be moved", "marche.entree")
    return Illegal("a pawn is moved by the throw, on one's own turn", "marche.entree")


def withdrawal(s: Banking) -> Illegal:
    if s.box.rules.withdraw_freely:
        return Illegal("funds are withdrawn before one's own throw", "banque.retrait")
    return Illegal("funds are withdrawn only to pay", "banque.retrait")


def sale(s: Banking) -> Illegal:
    if s.box.rules.withdraw_freely:
        return Illegal("one's own securities are sold before one's own throw", "banque.vente")
    return Illegal("securities are sold only to pay", "banque.vente")
