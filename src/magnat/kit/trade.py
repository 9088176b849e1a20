"""Deals between players: any mix of money, items and goods, offered, answered, checked again."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar, final

from magnat.core.action import Action, Choice, Good, Illegal, Item, is_whole
from magnat.core.event import Fact
from magnat.core.state import MONEY, State
from magnat.core.step import NEVER, NOBODY, Ms, Seat, Window

S = TypeVar("S", bound=State, contravariant=True)


@final
class Offer(Action):
    """I propose: each item and good named goes over to the other; a positive amount is mine to pay,
    a negative one is his."""

    def __init__(
        self,
        to: Seat,
        amount: int,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...] = (),
    ) -> None:
        self.to: Final = to
        self.amount: Final = amount
        self.items: Final = items
        self.goods: Final = goods  # (good, n): n > 0 is mine to give, n < 0 is his

    def with_both(self, amount: int, items: tuple[Item, ...]) -> Offer:
        return Offer(self.to, amount, items)


@final
class Accept(Action):
    def __init__(self, by: Seat) -> None:
        self.by: Final = by  # who offered


@final
class Decline(Action):
    def __init__(self, by: Seat) -> None:
        self.by: Final = by


@final
class Counter(Action):
    """No, but I propose: read from the side of whoever says it."""

    def __init__(
        self,
        by: Seat,
        amount: int,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...] = (),
    ) -> None:
        self.by: Final = by
        self.amount: Final = amount
        self.items: Final = items
        self.goods: Final = goods

    def with_both(self, amount: int, items: tuple[Item, ...]) -> Counter:
        return Counter(self.by, amount, items)


@final
class Withdraw(Action):
    def __init__(self, to: Seat) -> None:
        self.to: Final = to


class Market(Generic[S]):
    """The items and goods that players of one game may exchange, and who may deal when."""

    purses_are_open: ClassVar[bool] = False  # what everybody has is known to all

    def may_deal(self, s: S, seat: Seat, other: Seat) -> bool:
        return True

    def may_give(self, s: S, item: Item) -> bool:
        """Whether its holder may give this item away now."""
        raise AssertionError(f"{type(self).__name__} has no may_give()")

    def wares(self, s: S, seat: Seat) -> list[Item]:
        return [item for item in s.items(seat) if self.may_give(s, item)]

    def goods(self, s: S, seat: Seat, other: Seat) -> tuple[tuple[Good, int, int], ...]:
        """Countable goods to deal in: (good, minus what the other can give, what I can give)."""
        return ()

    def unit(self, s: S) -> int:
        return 1

    def least(self, s: S) -> int:
        """How many items a deal must name: money alone is none."""
        return 1

    def most_from(self, s: S, seat: Seat, other: Seat) -> int:
        """The most that may be asked of another; a game with secret purses must not tell them."""
        return s.count[MONEY][other]

    def wrong(
        self, s: S, seat: Seat, to: Seat, items: tuple[Item, ...], cite: str
    ) -> Illegal | None:
        """A deal that the blanks allow and the rules do not."""
        return None

    def covers(self, s: S, seat: Seat, other: Seat, amount: int, items: tuple[object, ...]) -> bool:
        """Whether `blanks` may be filled in so, where no goods are dealt in; anything may come from
        outside."""
        given: Any = items
        if not is_whole(amount) or not isinstance(given, tuple) or len(items) < self.least(s):
            return False
        unit = self.unit(s)
        low = -(self.most_from(s, seat, other) // unit * unit)
        # Whole numbers of any size: what came may be larger than one of the machine.
        cash: int = s.count[MONEY][seat]
        things: int = len(s.held_by)
        if not low <= amount <= cash or (amount - low) % unit != 0:
            return False
        for n in range(len(items)):
            item = items[n]
            if not is_whole(item) or not isinstance(item, int) or not 0 <= item < things:
                return False
            giver = s.held_by[item]
            if (giver != seat and giver != other) or not self.may_give(s, item):
                return False
            for i in range(n):  # each is named once
                if items[i] == item:
                    return False
        return len(items) > 0 or len(self.wares(s, seat)) + len(self.wares(s, other)) > 0

    def blanks(
        self, s: S, action: Action, seat: Seat, other: Seat, wares: list[Item]
    ) -> Choice | None:
        """The choice of an offer or counter-offer to another seat, by one that has these wares."""
        pool = tuple(wares + self.wares(s, other))
        goods = self.goods(s, seat, other)
        if not pool and not goods:
            return None
        unit = self.unit(s)
        low = -(self.most_from(s, seat, other) // unit * unit)
        cash = s.count[MONEY][seat]
        least = 0 if goods else self.least(s)
        return Choice(
            action, low=low, high=cash, by=unit, pool=pool, least=least, most=len(pool), goods=goods
        )


class MayOffer(Window[S]):
    """At any time anybody may propose a deal to anybody; one open offer to each at a time."""

    kind = "trade"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def proposes(self) -> bool:
        return True

    def market(self) -> Market[Any]:
        raise AssertionError(f"{type(self).__name__} has no market()")

    def offered(self, s: S, seat: Seat, offer: Offer) -> Offered[Any]:
        """The offer as it stands open."""
        raise AssertionError(f"{type(self).__name__} has no offered()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        found: list[Choice] = []
        wares = self.market().wares(s, seat)
        for other in range(s.seats):
            if s.alive[other]:
                choice = self.blanks(s, seat, other, wares)
                if choice is not None:
                    found.append(choice)
        return found

    def blanks(self, s: S, seat: Seat, other: Seat, wares: list[Item]) -> Choice | None:
        """The blank offer to another player who is still in the game; None if there can be none."""
        market = self.market()
        if other == seat or not market.may_deal(s, seat, other):
            return None
        if _between(s, seat, other) is not None:
            return None
        return market.blanks(s, blank_offer(other), seat, other, wares)

    def allows(self, s: S, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Offer) or not 0 <= action.to < s.seats or not s.alive[action.to]:
            return False
        market, other = self.market(), action.to
        if market.goods(s, seat, other):
            choice = self.blanks(s, seat, other, market.wares(s, seat))
            return choice is not None and choice.covers(action)
        if other == seat or not market.may_deal(s, seat, other):
            return False
        goods: Any = action.goods  # as it came, which may be no list at all
        if goods != () or _between(s, seat, other) is not None:
            return False
        return market.covers(s, seat, other, action.amount, action.items)

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        assert isinstance(action, Offer)
        if _is_money_alone(action.items, action.goods):
            return Illegal("money alone is no deal: name what it is for", self.cite)
        return self.market().wrong(s, seat, action.to, action.items, self.cite)

    def take(self, s: S, seat: Seat, action: Action) -> None:
        assert isinstance(action, Offer)
        offered = self.offered(s, seat, action)
        s.note("offered", self.cite, *offered.facts())
        s.open(offered)


class Offered(Window[S]):
    """An offer on the table: accepted, declined, countered, withdrawn, or forgotten."""

    kind = "offer"

    def __init__(
        self,
        seat: Seat,
        to: Seat,
        amount: int,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...],
        mine: tuple[Item, ...],
        expires: Ms = NEVER,
    ) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.items: Final = items
        self.goods: Final = goods
        self.mine: Final = mine  # those of the items that whoever offers would give
        self.expires: Final = expires  # on the table's clock

    def market(self) -> Market[Any]:
        raise AssertionError(f"{type(self).__name__} has no market()")

    def countered(self, s: S, seat: Seat, to: Seat, action: Counter) -> Offered[Any]:
        raise AssertionError(f"{type(self).__name__} has no countered()")

    def agreed(self, s: S) -> None:
        """Both want it. The leaf may ask third parties first; here it is done."""
        self.carry_out(s)

    def facts(self) -> tuple[Fact, ...]:
        """The facts of its events: who, whom, how much, what, and who gives which."""
        goods: list[int] = []
        for good, n in self.goods:
            goods += [good, n]
        return (self.seat, self.to, self.amount, self.items, self.mine, tuple(goods))

    def until(self, s: S) -> Ms:
        return self.expires

    def is_open(self, s: S) -> bool:
        if not s.alive[self.to] or not self.market().may_deal(s, self.seat, self.to):
            return False
        for item in self.items:
            # Not once it has changed hands, be it between the two: that was another deal.
            if s.held_by[item] != (self.seat if _is_among(item, self.mine) else self.to):
                return False
            if not self.market().may_give(s, item):
                return False
        # Nor once the rules forbid it as a whole: what is offered must be acceptable.
        return self.market().wrong(s, self.seat, self.to, self.items, self.cite) is None

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat == self.seat:
            return [Choice(Withdraw(self.to))]
        if seat != self.to:
            return []
        found = [Choice(Decline(self.seat))]
        if self.can_give(s, self.to):
            found.append(Choice(Accept(self.seat)))
        market = self.market()
        wares = market.wares(s, self.to)
        counter = market.blanks(s, Counter(self.seat, 0, ()), self.to, self.seat, wares)
        if counter is not None:
            found.append(counter)
        return found

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        """Whether the other has what he promised may be a secret."""
        if isinstance(action, Accept) and self.market().purses_are_open:
            return self.amount if self.can_give(s, self.seat) else None
        return 0 if isinstance(action, (Decline, Withdraw)) else None

    def can_give(self, s: S, seat: Seat) -> bool:
        """Whether that side has the money and goods it is to give: much may have happened since."""
        sign = 1 if seat == self.seat else -1
        if s.count[MONEY][seat] < self.amount * sign:
            return False
        for good, n in self.goods:
            if s.count[good][seat] < n * sign:
                return False
        return True

    def fault(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Accept):
            return self.market().wrong(s, self.seat, self.to, self.items, self.cite)
        if isinstance(action, Counter):
            if _is_money_alone(action.items, action.goods):
                return Illegal("money alone is no deal: name what it is for", self.cite)
            return self.market().wrong(s, seat, action.by, action.items, self.cite)
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Accept):
            # Accepting is always possible: a refusal would tell what is in the other's purse.
            if self.can_give(s, self.seat):
                s.note("agreed", self.cite, *self.facts())
                self.agreed(s)
            else:
                s.note("fell_through", self.cite, self.seat, self.to)
        elif isinstance(action, Counter):
            countered = self.countered(s, seat, self.seat, action)
            s.note("countered", self.cite, *countered.facts())
            s.open(countered)
        elif isinstance(action, Decline):
            s.note("declined", self.cite, seat, self.seat)
        else:
            s.note("withdrawn", self.cite, self.seat, self.to)

    def run(self, s: S) -> None:
        s.note("expired", self.cite, self.seat, self.to)

    def carry_out(self, s: S) -> None:
        """Hand over everything. Money first, so that nothing is received on credit."""
        cite = self.cite
        if self.amount > 0:
            s.pay(self.seat, self.to, self.amount, cite)
        else:
            s.pay(self.to, self.seat, -self.amount, cite)
        for good, n in self.goods:
            if n > 0:
                s.pay(self.seat, self.to, n, cite, good)
            else:
                s.pay(self.to, self.seat, -n, cite, good)
        for item in self.items:
            s.give(item, self.to if _is_among(item, self.mine) else self.seat, cite)


_BLANKS: Final[list[Offer]] = []  # by seat: listed so often that they are made once


def blank_offer(to: Seat) -> Offer:
    """An offer to a seat that says nothing yet."""
    while len(_BLANKS) <= to:
        _BLANKS.append(Offer(len(_BLANKS), 0, ()))
    return _BLANKS[to]


def _is_among(item: Item, items: tuple[Item, ...]) -> bool:
    for one in items:  # a few: `in` takes longer when compiled
        if one == item:
            return True
    return False


def given_by(s: State, seat: Seat, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items among these that the seat holds."""
    return tuple([item for item in items if s.held_by[item] == seat])


def _is_money_alone(items: tuple[Item, ...], goods: tuple[tuple[Good, int], ...]) -> bool:
    return not items and not any([n != 0 for _, n in goods])


def _between(s: State, seat: Seat, other: Seat) -> Offered[Any] | None:
    """The open offer between two seats, whoever made it."""
    for window in s.standing:
        if isinstance(window, Offered):
            if window.seat == seat and window.to == other:
                return window
            if window.seat == other and window.to == seat:
                return window
    return None
