"""Open bids of bots in auctions. Each bot has a secret limit, and this module turns these limits
into bids that rise step by step, as people bid."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.kit.auction import Auction, Bid, BidUpTo

OPENING: Final = 3  # the first bid is about one third of the bidder's limit
CLIMB: Final = 6  # a raise is about one sixth of the bidder’s limit


@final
class Wish:
    """The highest price that a seat would pay for the auctioned lot."""

    def __init__(self, seat: Seat, limit: int) -> None:
        self.seat: Final = seat
        self.limit: Final = limit


def next_bid(s: State, lot: Auction[Any], wishes: list[Wish]) -> tuple[Seat, Bid | BidUpTo] | None:
    """Return the seat that bids next and its bid; None when no further bid is needed.

    The auction must end with the same winner and price as if all bidders named their limits in
    secret. A bid that would make this impossible is not made. If another bidder has set the same
    secret maximum and every open bid would beat it, the last bid is a secret one too.
    """
    hammer = _hammer(s, wishes)
    if hammer == (lot.high, lot.price):
        return None
    for seat, bid in _bids(s, lot, wishes, hammer):
        if _hammer(_after(s, seat, bid), wishes) == hammer:
            return seat, bid
    rival = max([wish for wish in wishes if wish.seat != lot.high], key=_limit)
    return rival.seat, BidUpTo(rival.limit)


def _bids(
    s: State, lot: Auction[Any], wishes: list[Wish], hammer: tuple[Seat, int]
) -> list[tuple[Seat, Bid]]:
    """Return the bids that could be made now, each a small step above the present price. The bids
    of seats that cannot win come first."""
    winner, price = hammer
    floor, least, unit = lot.floor(s), lot.raise_by(s), lot.unit(s)
    found: list[tuple[Seat, Bid]] = []
    last: list[tuple[Seat, Bid]] = []
    for wish in _in_turn(s, lot, wishes):
        most = price if wish.seat == winner else min(wish.limit, price - least)
        if most >= floor:
            wanted = lot.price + _round(wish.limit // CLIMB)
            if lot.high == NOBODY:
                wanted = _round(wish.limit // OPENING)
            bid = Bid(_fitting(wanted, floor, most, least, unit))
            (last if wish.seat == winner else found).append((wish.seat, bid))
    return found + last


def _hammer(s: State, wishes: list[Wish]) -> tuple[Seat, int]:
    """Return two values: the seat that would win the auction if all bidders named their limits in
    secret now, and the price it would pay."""
    for wish in sorted(wishes, key=_limit, reverse=True):
        for choice in _lot(s).choices(s, wish.seat):
            if isinstance(choice.action, BidUpTo) and choice.low <= wish.limit <= choice.high:
                s = _after(s, wish.seat, BidUpTo(wish.limit))
                break
    return _lot(s).high, _lot(s).price


def _after(s: State, seat: Seat, bid: Bid | BidUpTo) -> State:
    """Return a copy of the state after a bid, without events. The auction stays open in it, even if
    nobody else could bid any more."""
    twin = s.clone()
    twin.events = None
    lot = _lot(twin)
    twin.close_top()
    lot.take(twin, seat, bid)
    return twin


def _lot(s: State) -> Auction[Any]:
    lot = s.top
    assert isinstance(lot, Auction)
    return lot


def _limit(wish: Wish) -> int:
    return wish.limit


def _in_turn(s: State, lot: Auction[Any], wishes: list[Wish]) -> list[Wish]:
    """Return the limits of the bidders who do not lead, in the order of seats, starting to the left
    of the leader."""
    first = lot.high + 1 if lot.high != NOBODY else 0
    order: list[Wish] = []
    for n in range(s.seats):
        seat = (first + n) % s.seats
        order.extend([wish for wish in wishes if wish.seat == seat and seat != lot.high])
    return order


def _round(amount: int) -> int:
    """Round an amount down to 1, 2 or 5 times a power of ten, as people bid."""
    step = 1
    while step * 10 <= amount:
        step *= 10
    for nice in (5, 2):
        if step * nice <= amount:
            return step * nice
    return step


def _fitting(wanted: int, floor: int, ceiling: int, least: int, unit: int) -> int:
    """Return a bid between `floor` and `ceiling` that is near `wanted`. A bid below the ceiling
    leaves room for one more bid and then for a bid of `ceiling` itself."""
    bid = floor + max(wanted - floor, 0) // unit * unit
    return bid if bid <= ceiling - 2 * least else ceiling
