"""Deals between players: offers of money, items and goods, and the answers to them."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar, final

from magnat.core.action_and_choice import Action, Choice, Good, Illegal, Item, is_whole
from magnat.core.event import Fact
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NEVER, NOBODY, Ms, Seat, Window

S = TypeVar("S", bound=State, contravariant=True)


@final
class Offer(Action):
    """Propose a deal: each named item and good goes to the other side. A positive amount is paid by
    the proposer, a negative one by the other player."""

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
        # Pairs (good, n): the proposer gives n if n > 0, the other gives -n if n < 0.
        self.goods: Final = goods

    def with_both(self, amount: int, items: tuple[Item, ...]) -> Offer:
        return Offer(self.to, amount, items)


@final
class Accept(Action):
    def __init__(self, by: Seat) -> None:
        self.by: Final = by  # the seat that made the offer


@final
class Decline(Action):
    def __init__(self, by: Seat) -> None:
        self.by: Final = by


@final
class Counter(Action):
    """Answer an offer with another one, written from the side of the seat that answers: a positive
    amount is paid by that seat."""

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
    """The items and goods that players of one game may exchange, and the rules for who may deal
    when."""

    purses_are_open: ClassVar[bool] = False  # whether players know each other's money

    def may_deal(self, s: S, seat: Seat, other: Seat) -> bool:
        return True

    def may_give(self, s: S, item: Item) -> bool:
        """Tell whether the holder of an item may give it away now."""
        raise AssertionError(f"{type(self).__name__} has no may_give()")

    def wares(self, s: S, seat: Seat) -> list[Item]:
        return [item for item in s.items(seat) if self.may_give(s, item)]

    def goods(self, s: S, seat: Seat, other: Seat) -> tuple[tuple[Good, int, int], ...]:
        """Return the goods that two seats may exchange, each as (good, low, high): `seat` can give
        up to `high` of it, and `other` up to minus `low`."""
        return ()

    def unit(self, s: S) -> int:
        return 1

    def least(self, s: S) -> int:
        """Return how many items a deal must name; at least one, because money alone is no deal."""
        return 1

    def most_from(self, s: S, seat: Seat, other: Seat) -> int:
        """Return the most money that a seat may ask from another. A game with secret money must not
        reveal here how much the other has."""
        return s.count[MONEY][other]

    def wrong(
        self, s: S, seat: Seat, to: Seat, items: tuple[Item, ...], cite: str
    ) -> Illegal | None:
        """Return why the rules forbid a deal that its choice allows; None if they allow it."""
        return None

    def covers(self, s: S, seat: Seat, other: Seat, amount: int, items: tuple[object, ...]) -> bool:
        """Tell whether the choice that `blanks` returns would cover this amount and these items.
        Only for games in which no goods are part of deals. The values come from outside and may
        have any type."""
        given: Any = items
        if not is_whole(amount) or not isinstance(given, tuple) or len(items) < self.least(s):
            return False
        unit = self.unit(s)
        low = -(self.most_from(s, seat, other) // unit * unit)
        # Typed as int and not as i64, because an amount from outside may have more than 64 bits.
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
            for i in range(n):  # no item may be named twice
                if items[i] == item:
                    return False
        return len(items) > 0 or len(self.wares(s, seat)) + len(self.wares(s, other)) > 0

    def blanks(
        self, s: S, action: Action, seat: Seat, other: Seat, wares: list[Item]
    ) -> Choice | None:
        """Return the choice to make an offer or counter-offer to another seat, with amount, items
        and goods left blank; None if neither side has anything to deal in. `wares` are the seat's
        own items."""
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
    """The right to propose a deal to any other player at any time. Two players have at most one
    open offer between them."""

    kind = "trade"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def proposes(self) -> bool:
        return True

    def market(self) -> Market[Any]:
        raise AssertionError(f"{type(self).__name__} has no market()")

    def offered(self, s: S, seat: Seat, offer: Offer) -> Offered[Any]:
        """Return the window in which an offer stands open."""
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
        """Return the choice to make an offer to another player who is still in the game, with its
        terms left blank; None if no deal with him is possible now."""
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
        # Typed as Any, because the value comes from outside and may have any type.
        goods: Any = action.goods
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
    """An open offer, which is accepted, declined, countered or withdrawn, or expires."""

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
        self.mine: Final = mine  # those of the items that the proposer would give
        self.expires: Final = expires  # the time on the table's clock at which the offer expires

    def market(self) -> Market[Any]:
        raise AssertionError(f"{type(self).__name__} has no market()")

    def countered(self, s: S, seat: Seat, to: Seat, action: Counter) -> Offered[Any]:
        raise AssertionError(f"{type(self).__name__} has no countered()")

    def agreed(self, s: S) -> None:
        """Carry out the deal that both sides have agreed to. A game may override this, to ask third
        parties first."""
        self.carry_out(s)

    def facts(self) -> tuple[Fact, ...]:
        """Return the facts for the events of this offer: who offers, to whom, the amount, all
        items, the items that the proposer gives, and the goods."""
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
            # The offer lapses if one of the items has changed hands, even between the two players.
            if s.held_by[item] != (self.seat if _is_among(item, self.mine) else self.to):
                return False
            if not self.market().may_give(s, item):
                return False
        # It also lapses if the rules now forbid the deal as a whole.
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
        """Return the money that an answer brings the seat; None for `Accept` in a game with secret
        money, because the result would reveal whether the other player has the money."""
        if isinstance(action, Accept) and self.market().purses_are_open:
            return self.amount if self.can_give(s, self.seat) else None
        return 0 if isinstance(action, (Decline, Withdraw)) else None

    def can_give(self, s: S, seat: Seat) -> bool:
        """Tell whether a side still has the money and the countable goods that it would give;
        titles are checked by `fault`."""
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
            # `Accept` is always possible, because a refusal would reveal the other's money.
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
        """Hand over money, goods and items. Money comes first, so that no side receives anything
        before it has paid."""
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


_BLANKS: Final[list[Offer]] = []  # by seat; created once, because they are offered very often


def blank_offer(to: Seat) -> Offer:
    """Return an offer to a seat with nothing filled in. It is created once and shared."""
    while len(_BLANKS) <= to:
        _BLANKS.append(Offer(len(_BLANKS), 0, ()))
    return _BLANKS[to]


def _is_among(item: Item, items: tuple[Item, ...]) -> bool:
    for one in items:  # a loop, because `in` is slower when compiled and there are few items
        if one == item:
            return True
    return False


def given_by(s: State, seat: Seat, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return those of the items that a seat holds."""
    return tuple([item for item in items if s.held_by[item] == seat])


def _is_money_alone(items: tuple[Item, ...], goods: tuple[tuple[Good, int], ...]) -> bool:
    return not items and not any([n != 0 for _, n in goods])


def _between(s: State, seat: Seat, other: Seat) -> Offered[Any] | None:
    """Return the open offer between two seats, made by either of them; None if there is none."""
    for window in s.standing:
        if isinstance(window, Offered):
            if window.seat == seat and window.to == other:
                return window
            if window.seat == other and window.to == seat:
                return window
    return None
