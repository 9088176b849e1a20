"""Why not: what has no place just now, and the paragraph that has it."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.step_and_window import Seat
from magnat.games.monopoly.rules.money.debt import (
    AcceptInKind,
    FindMoney,
    PayInKind,
    PayMoney,
    RefuseInKind,
    dues_of,
    evasion,
    is_paid_in_kind,
    owes,
    payable,
)
from magnat.games.monopoly.rules.money.mortgage import BoughtMortgage, KeepMortgage, RedeemNow
from magnat.games.monopoly.rules.preparation import DealtTitle
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt, Purchase
from magnat.games.monopoly.rules.property.shortage import BuildingSale, LetThem, PutHere, Want
from magnat.games.monopoly.rules.squares.cards import DrawChance, PayTheFine
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard, may_do_business
from magnat.games.monopoly.state import Monopoly
from magnat.kit import may_not
from magnat.kit.auction import Auction
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.deck import Card
from magnat.kit.may_not import is_bid, unheard

IN_KIND: Final = "dette.nature"
SHORTAGE: Final = "crise.encheres"


@final
class MonopolyMayNot(may_not.MayNot[Monopoly]):
    """Squares ask whoever stops on them; for the rest one waits one's turn."""

    cite = "tour.ordre"

    def elsewhere(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if is_bid(action):
            return bid(s, seat)
        if isinstance(action, (Buy, LeaveIt)):
            return Illegal("a free property is bought by whoever stops there", Purchase.cite)
        if isinstance(action, (Claim, Waive)):
            return Illegal("no such rent is open to be claimed", "loyer.reclamer")
        if isinstance(action, (PayFine, UseCard)):
            return prison(s, seat, action)
        if isinstance(action, GiveUp):
            return giving_up(s, seat)
        if isinstance(action, (PayInKind, PayMoney, AcceptInKind, RefuseInKind)):
            return in_kind(s, seat, action)
        if isinstance(action, (RedeemNow, KeepMortgage)):
            return mortgage(s, seat)
        if isinstance(action, (Want, LetThem)):
            return Illegal("no such building is left to be asked for", SHORTAGE)
        if isinstance(action, PutHere):
            return Illegal("only a building that was auctioned is put down so", SHORTAGE)
        if isinstance(action, (PayTheFine, DrawChance)):
            return Illegal("only a card asks for that", "cartes.effet")
        if isinstance(action, Card):
            return Illegal("the pack says which card is drawn", "cartes.tirer")
        if isinstance(action, DealtTitle):
            return Illegal("the shuffled titles say which one is dealt", "rapide.distribution")
        return None


def bid(s: Monopoly, seat: Seat) -> Illegal:
    lot = s.top
    if isinstance(lot, Auction) and not may_do_business(s, seat):
        return Illegal("from prison one neither builds nor bids", "prison.attendre")
    if isinstance(lot, BuildingSale) and seat not in lot.bidders:
        return Illegal("only those who asked for the building bid for it", lot.cite)
    if isinstance(lot, Auction) and seat != lot.high and lot.choices(s, seat):
        if lot.purse(s, seat) < lot.floor(s) <= s.cash(seat):
            return evasion()
    return unheard(s, seat, "achat.enchere")


def prison(s: Monopoly, seat: Seat, action: Action) -> Illegal:
    cite = "prison.carte" if isinstance(action, UseCard) else "prison.amende"
    if s.prison[seat] == 0:
        return Illegal("only a prisoner leaves prison", cite)
    return Illegal("one leaves prison on one's own turn, before throwing", cite)


def giving_up(s: Monopoly, seat: Seat) -> Illegal:
    if owes(s, seat):
        return Illegal("nobody goes bankrupt while he can pay", FindMoney.cite)
    return Illegal("nothing is owed that could not be paid", "faillite.declarer")


def in_kind(s: Monopoly, seat: Seat, action: Action) -> Illegal:
    if isinstance(action, (AcceptInKind, RefuseInKind)):
        return Illegal("nobody offers this player property for a debt", IN_KIND)
    dues = dues_of(s, seat)
    if not dues:
        return Illegal("this player owes nothing", IN_KIND)
    if dues[0][0] >= s.seats:
        return Illegal("the bank takes only money", IN_KIND)
    top = s.top
    if isinstance(top, FindMoney) and top.seat == seat and not is_paid_in_kind(s, top.why):
        return Illegal("only a rent is paid in property", IN_KIND)
    if isinstance(action, PayInKind) and payable(s, seat):
        return Illegal("the creditor has refused often enough", IN_KIND)
    return Illegal("only property of groups without buildings is given for a debt", IN_KIND)


def mortgage(s: Monopoly, seat: Seat) -> Illegal:
    top = s.top
    if isinstance(top, BoughtMortgage) and top.seat == seat:
        cost = s.box.redeem_on_purchase[top.title]
        if cost <= s.cash(seat):
            return evasion()
        return Illegal("lifting it costs {0}", top.cite, cost)
    return Illegal("only the buyer of a mortgaged property is asked that", BoughtMortgage.cite)
