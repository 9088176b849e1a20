"""Reasons for refusing an action that no open window accepts, and the clauses that they cite."""

from __future__ import annotations

from typing import TypeVar

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Illegal
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.kit.auction import Auction, Bid, BidUpTo, PassBid
from magnat.kit.dice import Dice, Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw

S = TypeVar("S", bound=State, contravariant=True)


class MayNot(Window[S]):
    """A right without choices, whose only task is to say why an action is refused. It is the last
    in the list of rights, so that each of the others can give a more precise reason first."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def elsewhere(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Return why an action is not possible now, citing the paragraph of the booklet that it
        belongs to; None if the game has no particular reason."""
        raise AssertionError(f"{type(self).__name__} has no elsewhere()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return NO_CHOICES

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        found = self.elsewhere(s, seat, action)
        if found is not None or isinstance(action, (Roll, Dice)):
            return found  # for a throw, the kernel cites the clause of the window on top
        return Illegal("{0} is not possible now", self.cite, type(action).__name__)


def is_bid(action: Action) -> bool:
    return isinstance(action, (Bid, BidUpTo, PassBid))


def unheard(s: State, seat: Seat, cite: str) -> Illegal:
    """Return why a bid of this seat is refused: there is no auction, or the seat may not bid in it
    now."""
    lot = s.top
    if not isinstance(lot, Auction):
        return Illegal("nothing is under the hammer", cite)
    if seat == lot.seat:
        return Illegal("the seller does not bid", lot.cite)
    if seat == lot.high:
        return Illegal("the highest bid is this player's already", lot.cite)
    if seat in lot.out:
        return Illegal("whoever has passed is out of this auction", lot.cite)
    if lot.is_sealed(s):
        return Illegal("only secret maximum bids are taken here", lot.cite)
    return Illegal("nobody bids more than he has", lot.cite)


def uncalled(s: State, seat: Seat, cite: str) -> Illegal:
    """Return why a call of the auctioneer by this seat is refused."""
    lot = s.top
    if not isinstance(lot, Auction):
        return Illegal("nothing is under the hammer", cite)
    if seat == lot.auctioneer(s):
        return Illegal("a bid or another call came first", lot.cite)
    return Illegal("only the auctioneer calls the lot", lot.cite)


def is_deal(action: Action) -> bool:
    return isinstance(action, (Offer, Accept, Decline, Counter, Withdraw))


def no_deal(action: Action, cite: str) -> Illegal:
    """Return why an offer, or an answer to an offer, is not possible now."""
    if isinstance(action, Offer):
        return Illegal("no such deal can be offered now", cite)
    return Illegal("no such offer is open, or it is out of reach", cite)
