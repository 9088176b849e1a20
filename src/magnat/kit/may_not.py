"""Why not: of what no window takes just now, the paragraph that has it, and so forbids it here."""

from __future__ import annotations

from typing import TypeVar

from magnat.core.action import NO_CHOICES, Action, Choice, Illegal
from magnat.core.state import State
from magnat.core.step import NOBODY, Seat, Window
from magnat.kit.auction import Auction, Bid, BidUpTo, PassBid
from magnat.kit.dice import Dice, Roll
from magnat.kit.trade import Accept, Counter, Decline, Offer, Withdraw

S = TypeVar("S", bound=State, contravariant=True)


class MayNot(Window[S]):
    """Asks nobody for anything. The last of the rights: those before it speak of their own."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def elsewhere(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Where in the booklet that action belongs, and why it is not its time."""
        raise AssertionError(f"{type(self).__name__} has no elsewhere()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return NO_CHOICES

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        found = self.elsewhere(s, seat, action)
        if found is not None or isinstance(action, (Roll, Dice)):
            return found  # what the dice wait for is on top, and cites itself
        return Illegal("{0} is not possible now", self.cite, type(action).__name__)


def is_bid(action: Action) -> bool:
    return isinstance(action, (Bid, BidUpTo, PassBid))


def unheard(s: State, seat: Seat, cite: str) -> Illegal:
    """Why a bid of that seat is not taken."""
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


def is_deal(action: Action) -> bool:
    return isinstance(action, (Offer, Accept, Decline, Counter, Withdraw))


def no_deal(action: Action, cite: str) -> Illegal:
    """Why there is nothing to agree on."""
    if isinstance(action, Offer):
        return Illegal("no such deal can be offered now", cite)
    return Illegal("no such offer is open, or it is out of reach", cite)
