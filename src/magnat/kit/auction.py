"""The open auction: bids rise until all bidders but one have stopped. A player may set a secret
maximum; the auction then bids for that player."""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY, Ms, Seat, Step, Window

S = TypeVar("S", bound=State, contravariant=True)

BY_POST: Final = 10_000  # percentage; from this pace on, the table plays by correspondence
BREATH: Final = 7  # after the auctioneer's third call, 1/7 of the auction's waiting time is left


@final
class Bid(Action):
    """Bid an amount aloud."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def with_amount(self, amount: int) -> Bid:
        return Bid(amount)


@final
class BidUpTo(Action):
    """Set a secret maximum: the auction then bids for this seat, each time by as little as needed,
    up to that maximum."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def with_amount(self, amount: int) -> BidUpTo:
        return BidUpTo(amount)


@final
class PassBid(Action):
    """Stop bidding in this auction."""


@final
class Call(Action):
    """As the auctioneer, call the lot for the first, second or third time, or sell it."""

    def __init__(self, call: int) -> None:
        # 1, 2 or 3. After a new bid the count starts again, so a late call is refused.
        self.call: Final = call


# These actions are offered so often that they are created only once; their amounts are blank.
BID: Final = Bid(0)
BID_UP_TO: Final = BidUpTo(0)
PASS_BID: Final = Choice(PassBid())
_CALLS: Final[list[list[Choice]]] = []  # by the number of calls made so far


class Auction(Window[S]):
    """An auction of one lot: an item, several items, or countable goods. Its field `seat` is the
    seller; NOBODY means that the bank sells."""

    kind = "auction"

    def __init__(
        self,
        seat: Seat,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...],
        start: int,
        high: Seat = NOBODY,
        price: int = 0,
        out: tuple[Seat, ...] = (),
        limits: tuple[tuple[Seat, int], ...] = (),
        call: int = 0,
        bids: tuple[tuple[Seat, int], ...] = (),
    ) -> None:
        super().__init__(seat)
        self.items: Final = items
        self.goods: Final = goods
        self.start: Final = start  # the least amount of the first bid
        # Only `_going_on` sets these fields, on a new copy to which nothing refers yet.
        self.high = high  # the seat with the highest bid
        self.price = price  # the highest bid
        self.out = out  # the seats that have passed
        self.limits = limits  # the secret maximums, the oldest first
        self.call = call  # how often the auctioneer has called since the last bid
        self.bids = bids  # the last bids of seats that were outbid, the highest at the end
        # A copy without the secret maximums, for the seats that may not see them.
        self._public: Auction[Any] | None = None

    # Methods that a game overrides

    def sold(self, s: S, winner: Seat, price: int) -> None:
        raise AssertionError(f"{type(self).__name__} has no sold()")

    def unsold(self, s: S) -> None:
        """Carry out what follows if nobody has bid; does nothing unless a game overrides it."""

    def silence(self, s: S) -> Ms:
        """Return after how many milliseconds without a bid the auction ends, including all calls; 0
        if it ends only when all others have passed."""
        return 0

    def calls(self, s: S) -> int:
        """Return how often the auctioneer calls (once, twice, three times) before the auction
        ends."""
        return 3

    def auctioneer(self, s: S) -> Seat:
        """Return the seat that calls the lot and so may end the auction before the time is over;
        NOBODY if only the clock calls. If the seat does not call in time, the call is made for it.
        After the last call the bidders still have a moment to answer, however quickly the seat has
        called."""
        return NOBODY

    def raise_by(self, s: S) -> int:
        """Return the least amount by which a bid must exceed the highest one."""
        return 1

    def unit(self, s: S) -> int:
        """Return the unit of bids: each bid is the least possible bid plus a multiple of this."""
        return 1

    def may_bid(self, s: S, seat: Seat) -> bool:
        return seat != self.seat

    def purse(self, s: S, seat: Seat) -> int:
        """Return the most that a seat can bid."""
        return s.count[MONEY][seat]

    def is_sealed(self, s: S) -> bool:
        """Tell whether bidders may only set a secret maximum and not make open bids. This is so in
        correspondence games, where players are not present to raise a bid."""
        return s.pace >= BY_POST

    # The auction itself

    def _going_on(
        self,
        high: Seat,
        price: int,
        out: tuple[Seat, ...],
        limits: tuple[tuple[Seat, int], ...],
        call: int,
        bids: tuple[tuple[Seat, int], ...],
    ) -> Auction[Any]:
        """Return a copy of this auction with these values: the leading seat, the price, the seats
        that passed, the secret maximums, the number of calls made, and the last bids."""
        lot = self.twin()
        lot.high = high
        lot.price = price
        lot.out = out
        lot.limits = limits
        lot.call = call
        lot.bids = bids
        return lot

    def floor(self, s: S) -> int:
        """Return the least amount that the next bid must be."""
        return self.start if self.high == NOBODY else self.price + self.raise_by(s)

    def patience(self, s: S) -> Ms:
        silence, calls = self.silence(s), self.calls(s)
        if self.auctioneer(s) == NOBODY:
            share = silence // calls
            return silence - share * (calls - 1) if self.call == 0 else share
        breath = silence // BREATH
        if self.call == calls:
            return breath
        # The first call of a seat has twice as much time as each later one.
        share = (silence - breath) // (calls + 1)
        return silence - breath - share * (calls - 1) if self.call == 0 else share

    def has_lost_its_leader(self, s: S) -> bool:
        """Tell whether the highest bidder has left the game, so that the highest bid is void."""
        return self.high != NOBODY and not s.alive[self.high]

    def has_passed(self, seat: Seat) -> bool:
        for other in self.out:  # a loop, because "in" is slow when compiled
            if other == seat:
                return True
        return False

    def is_open(self, s: S) -> bool:
        if self.has_lost_its_leader(s):
            return False  # the auction is asked again at once without that bid
        # Do not check whether anybody can still pay: the result would reveal how much money players
        # have.
        for seat in range(s.seats):
            if (
                s.alive[seat]
                and seat != self.high
                and not self.has_passed(seat)
                and self.may_bid(s, seat)
            ):
                return True
        return False

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if self.has_passed(seat) or not self.may_bid(s, seat):
            is_calling = seat == self.auctioneer(s) and self.call < self.calls(s)
            return calling(self.call) if is_calling else []
        floor, purse = self.floor(s), self.purse(s, seat)
        if floor > purse:
            return [PASS_BID] if seat != self.high else []
        unit = self.unit(s)
        limit = self._limit_choice(seat, floor, purse, unit)
        if seat == self.high:
            return [limit] if limit is not None else []
        if self.is_sealed(s):
            return [limit, PASS_BID] if limit is not None else [PASS_BID]
        bid = Choice(BID, floor, purse, unit)
        return [bid, limit, PASS_BID] if limit is not None else [bid, PASS_BID]

    def _limit_choice(self, seat: Seat, floor: int, purse: int, unit: int) -> Choice | None:
        """Return the choice to set a secret maximum above the one that this seat has set already;
        None if the seat cannot pay that much."""
        low = floor
        for bidder, limit in self.limits:
            if bidder == seat and limit >= low:
                low += (limit - low) // unit * unit + unit
        return Choice(BID_UP_TO, low, purse, unit) if low <= purse else None

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        # A bid costs nothing now: it is paid when the lot is sold.
        return 0 if isinstance(action, PassBid) else None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, PassBid):
            s.note("passed", self.cite, seat)
            limits = _without(self.limits, seat)
            bids = _without(self.bids, seat)
            out = (*self.out, seat) if self.out else (seat,)
            s.keep_asking(self._going_on(self.high, self.price, out, limits, self.call, bids))
            return
        if isinstance(action, Bid):
            s.note("bid", self.cite, seat, action.amount, self.items)
            s.do(self._contested(s, seat, action.amount, self.limits))
            return
        if isinstance(action, Call):
            self.run(s)  # end the auction as if the time were over
            return
        assert isinstance(action, BidUpTo)
        s.whisper((seat,), "limited", self.cite, seat, action.amount, self.items)
        limits = _limited_by(_without(self.limits, seat), seat, action.amount)
        # The leader raises a secret maximum, which the others must not notice.
        if seat == self.high:
            s.keep_asking(self._limited(limits))
        elif self.high == NOBODY:
            s.note("bid", self.cite, seat, self.start, self.items)
            s.do(self._contested(s, seat, self.start, limits))
        else:
            s.do(self._contested(s, self.high, self.price, limits))

    def _contested(
        self, s: S, high: Seat, price: int, limits: tuple[tuple[Seat, int], ...]
    ) -> Auction[Any]:
        """Return this auction after all secret maximums have bid against each other, each raising
        by the least possible amount."""
        bids = _outbid(self.bids, self.high, self.price, high)
        least = self.raise_by(s)
        while True:
            rival, most, own = NOBODY, price + least - 1, price
            for seat, limit in limits:
                if seat == high:
                    own = limit
                elif limit > most and s.alive[seat]:
                    reach = min(limit, self.purse(s, seat))
                    if reach > most:
                        rival, most = seat, reach
            if rival == NOBODY:
                return self._going_on(high, price, self.out, limits, 0, bids)
            defence = max(price, min(own, self.purse(s, high)))
            # The leader's maximum was set first, so an equal one does not beat it.
            if defence >= most:
                price = min(defence, most + least)
            else:
                bids = _outbid(bids, high, price, rival)
                high, price = rival, min(most, defence + least)
            s.note("bid", self.cite, high, price, self.items)

    def before_any_bid(self) -> Auction[Any]:
        """Return a copy of this auction in which nobody has bid yet. Seats that have passed stay
        out."""
        return self._going_on(NOBODY, 0, self.out, (), 0, ())

    def without_its_leader(self, s: S) -> Auction[Any]:
        """Return this auction without the bid of its leading seat: the best bid of the other seats
        leads instead. If no other seat has bid, all seats may bid again."""
        limits = tuple([one for one in self.limits if s.alive[one[0]] and one[0] != self.high])
        # A seat that was outbid may have spent its money since.
        bids = tuple([one for one in self.bids if s.alive[one[0]] and self._can_pay(s, one)])
        if bids:
            high, price = bids[-1]
            s.note("stands", self.cite, high, price)
            below = bids[:-1]
            still = self._going_on(high, price, self.out, self.limits, self.call, below)
            return still._contested(s, high, price, limits)
        fresh = self.before_any_bid()
        for seat, _ in limits:
            if self._can_pay(s, (seat, self.start)):
                s.note("bid", self.cite, seat, self.start, self.items)
                return fresh._contested(s, seat, self.start, limits)
        s.note("called_again", self.cite)
        return fresh._going_on(NOBODY, 0, (), (), 0, ())

    def _can_pay(self, s: S, bid: tuple[Seat, int]) -> bool:
        return self.purse(s, bid[0]) >= bid[1]

    def run(self, s: S) -> None:
        if self.has_lost_its_leader(s):
            s.do(self.without_its_leader(s))
        elif self.is_open(s) and self.call < self._last_call(
            s
        ):  # the time for a call is over, not the auction
            call = self.call + 1
            by = self.auctioneer(s)
            if by == NOBODY:
                s.note("called", self.cite, call, self.high, self.price)
            else:
                s.note("announced", self.cite, by, call, self.high, self.price)
            s.do(self._going_on(self.high, self.price, self.out, self.limits, call, self.bids))
        elif self.high == NOBODY:
            s.note("unsold", self.cite, self.items)
            self.unsold(s)
        else:
            s.note("sold", self.cite, self.high, self.price, self.items)
            self.sold(s, self.high, self.price)

    def _last_call(self, s: S) -> int:
        """Return after which call the lot is sold; the third call of the clock sells it at once."""
        calls = self.calls(s)
        return calls if self.auctioneer(s) != NOBODY else calls - 1

    def veil(self, seat: Seat) -> Step[Any]:
        own = tuple([one for one in self.limits if one[0] == seat])
        if own == self.limits:
            return self
        if own:
            return self._limited(own)
        if self._public is None:
            self._public = self._limited(())
        return self._public

    def _limited(self, limits: tuple[tuple[Seat, int], ...]) -> Auction[Any]:
        """Return this auction with the same bids but with these secret maximums."""
        return self._going_on(self.high, self.price, self.out, limits, self.call, self.bids)


def calling(call: int) -> list[Choice]:
    """Return the choice of the next call after `call` calls, as a list. The list is shared; do not
    change it."""
    while len(_CALLS) <= call:
        _CALLS.append([Choice(Call(len(_CALLS) + 1))])
    return _CALLS[call]


def _without(said: tuple[tuple[Seat, int], ...], seat: Seat) -> tuple[tuple[Seat, int], ...]:
    """Return the list of bids without those of one seat."""
    for one in said:
        if one[0] == seat:
            return tuple([other for other in said if other[0] != seat])
    return said  # nearly always the seat has made no bid


def _limited_by(
    limits: tuple[tuple[Seat, int], ...], seat: Seat, amount: int
) -> tuple[tuple[Seat, int], ...]:
    """Return the list of secret maximums with the maximum of one more seat."""
    return (*limits, (seat, amount)) if limits else ((seat, amount),)


def _outbid(
    bids: tuple[tuple[Seat, int], ...], loser: Seat, price: int, leader: Seat
) -> tuple[tuple[Seat, int], ...]:
    """Return the list of bids that are lower than that of `leader`, who has just beaten `loser`;
    the bid of `loser` is the last of the list."""
    if leader == loser:
        return bids
    others = 0
    for one in bids:
        if one[0] != loser and one[0] != leader:
            others += 1
    if others == 0:
        return ((loser, price),) if loser != NOBODY else ()
    below = [one for one in bids if one[0] != loser and one[0] != leader]
    if loser != NOBODY:
        below.append((loser, price))
    return tuple(below)
