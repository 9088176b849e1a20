"""IV. Ventes libres: anybody deals with anybody at any time, in whole trusts."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.step_and_window import NOBODY, Ms, Seat
from magnat.games.richesses.edition import MONEY_PAID, NEVER_OUTBID
from magnat.games.richesses.rules.squares.country import hand_over
from magnat.games.richesses.rules.trade.not_for_trade import free_cash, has, splits
from magnat.games.richesses.rules.trade.outbidding_sales import (
    PrivateSale,
    bound,
    is_bound,
    is_selling,
    until_decided,
)
from magnat.games.richesses.state import Richesses
from magnat.kit.trade import Accept, Counter, Market, MayOffer, Offer, Offered, given_by

WHOLE_TRUSTS: Final = "titres.entier"


def estate(s: Richesses, seat: Seat) -> tuple[Item, ...]:
    """All that a player may part with: his trusts, but for those that are being sold."""
    titles, tied = s.titles(seat), bound(s, seat)
    if not tied:
        return titles
    return tuple([item for item in titles if s.box.production_of[item] not in tied])


@final
class Exchange(Market[Richesses]):
    """Titles for money or for titles, whole trusts only; jokers never."""

    def may_give(self, s: Richesses, item: Item) -> bool:
        if item >= s.box.first_plate:
            return False
        return not is_bound(s, s.held_by[item], s.box.production_of[item])

    def wares(self, s: Richesses, seat: Seat) -> list[Item]:
        return list(estate(s, seat))

    def unit(self, s: Richesses) -> int:
        return s.box.rules.money_unit

    def most_from(self, s: Richesses, seat: Seat, other: Seat) -> int:
        return s.box.rules.pot  # not what he has: that is secret

    def wrong(
        self, s: Richesses, seat: Seat, to: Seat, items: tuple[Item, ...], cite: str
    ) -> Illegal | None:
        if splits(s, items):
            return Illegal("a trust is never split: all of its titles or none", WHOLE_TRUSTS)
        here, there = bound(s, seat), bound(s, to)
        for item in items if here or there else ():
            if s.box.production_of[item] in (there if s.held_by[item] == seat else here):
                return Illegal("that player is selling just this production", WHOLE_TRUSTS)
        return None

    def blanks(
        self, s: Richesses, action: Action, seat: Seat, other: Seat, wares: list[Item]
    ) -> Choice | None:
        return self.between(s, action, tuple(wares), estate(s, other), free_cash(s, seat))

    def between(
        self, s: Richesses, action: Action, mine: tuple[Item, ...], his: tuple[Item, ...], high: int
    ) -> Choice | None:
        """Anything of both for money, of which I may spend so much."""
        pool = mine + his
        if not pool:
            return None
        rules = s.box.rules
        low, unit = -rules.pot, rules.money_unit
        return Choice(action, low=low, high=high, by=unit, pool=pool, least=1, most=len(pool))

    def covers(
        self, s: Richesses, seat: Seat, other: Seat, amount: int, items: tuple[object, ...]
    ) -> bool:
        """Whether the blanks may be filled in so; anything may come from outside as an item."""
        low, high = -self.most_from(s, seat, other), free_cash(s, seat)
        if not low <= amount <= high or (amount - low) % self.unit(s) != 0 or not items:
            return False
        here, there = bound(s, seat), bound(s, other)
        seen: list[Item] = []
        for item in items:
            if not isinstance(item, int) or isinstance(item, bool) or item in seen:
                return False
            if not 0 <= item < s.box.first_plate:
                return False
            giver = s.held_by[item]
            if giver != seat and giver != other:
                return False
            tied = here if giver == seat else there
            if tied and s.box.production_of[item] in tied:
                return False
            seen.append(item)
        return True


EXCHANGE: Final = Exchange()


def is_partner(s: Richesses, seat: Seat, other: Seat) -> bool:
    """Whether something may be offered to him: no offer is open between the two."""
    if other == seat or not 0 <= other < s.seats or not s.alive[other]:
        return False
    return not s.standing or not are_dealing(s, seat, other)


def are_dealing(s: Richesses, seat: Seat, other: Seat) -> bool:
    """Whether one of the two has offered the other something."""
    for window in s.standing:
        if isinstance(window, Deal):
            if window.seat == seat and window.to == other:
                return True
            if window.seat == other and window.to == seat:
                return True
    return False


def wrong_payer(
    s: Richesses, seat: Seat, items: tuple[Item, ...], amount: int, cite: str
) -> Illegal | None:
    """Whoever alone gives titles does not pay for that as well."""
    if amount == 0:
        return None
    for item in items:
        if (s.held_by[item] == seat) != (amount > 0):
            return None
    return Illegal("whoever gives the titles is paid, not the other", cite)


def closed_sale(
    s: Richesses, seller: Seat, items: tuple[Item, ...], cite: str = "ventes.surenchere"
) -> Illegal | None:
    """Why a sale is not possible that others could outbid: the seller has let it pass before."""
    if seller == NOBODY or not s.withheld or s.is_face_to_face():
        return None
    for item in items:
        if s.held_by[item] == seller and s.is_withheld(seller, s.box.production_of[item]):
            return Illegal("not before the seller has come to an Auction square", cite)
    return None


@final
class MayTrade(MayOffer[Richesses]):
    """At any time anybody may offer anybody a sale, a purchase or an exchange."""

    cite = "ventes.libres"

    def market(self) -> Market[Any]:
        return EXCHANGE

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        found: list[Choice] = []
        sold, cash = is_selling(s), free_cash(s, seat)
        mine = estate(s, seat) if sold else s.titles(seat)
        for other in range(s.seats):
            if is_partner(s, seat, other):
                his = estate(s, other) if sold else s.titles(other)
                choice = EXCHANGE.between(s, s.box.proposals[other], mine, his, cash)
                if choice is not None:
                    found.append(choice)
        return found

    def allows(self, s: Richesses, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Offer) or not is_partner(s, seat, action.to):
            return False
        return not action.goods and EXCHANGE.covers(s, seat, action.to, action.amount, action.items)

    def fault(self, s: Richesses, seat: Seat, action: Action) -> Illegal | None:
        assert isinstance(action, Offer)
        wrong = super().fault(s, seat, action)
        if wrong is None:
            wrong = wrong_payer(s, seat, action.items, action.amount, self.cite)
        if wrong is None and s.withheld:
            wrong = closed_sale(s, self.offered(s, seat, action).seller(s), action.items)
        return wrong

    def offered(self, s: Richesses, seat: Seat, offer: Offer) -> Deal:
        mine = given_by(s, seat, offer.items)
        return Deal(seat, offer.to, offer.amount, offer.items, offer.goods, mine, later(s))


def later(s: Richesses) -> Ms:
    """When an offer is forgotten."""
    return s.hour_after(s.clock, s.box.rules.offering)


@final
class Deal(Offered[Richesses]):
    """An offer on the table. Agreed, an exchange is done at once, while a sale may be outbid, be it
    dressed up as an exchange."""

    cite = "ventes.libres"

    def market(self) -> Market[Any]:
        return EXCHANGE

    def countered(self, s: Richesses, seat: Seat, to: Seat, action: Counter) -> Deal:
        mine = given_by(s, seat, action.items)
        return Deal(seat, to, action.amount, action.items, action.goods, mine, later(s))

    def is_open(self, s: Richesses) -> bool:
        if not s.alive[self.to]:
            return False
        for item in self.items:
            # Not once it has changed hands, be it between the two: that was another deal.
            if s.held_by[item] != (self.seat if has(self.mine, item) else self.to):
                return False
        if is_selling(s):
            here, there = bound(s, self.seat), bound(s, self.to)
            for item in self.items:
                production = s.box.production_of[item]
                if production in here or production in there:
                    return False
        return not splits(s, self.items)

    def can_give(self, s: Richesses, seat: Seat) -> bool:
        return free_cash(s, seat) >= (self.amount if seat == self.seat else -self.amount)

    def fault(self, s: Richesses, seat: Seat, action: Action) -> Illegal | None:
        wrong = super().fault(s, seat, action)
        if wrong is not None:
            return wrong
        deal = self
        if isinstance(action, Counter):
            deal = self.countered(s, seat, self.seat, action)
        elif not isinstance(action, Accept):
            return None
        wrong = wrong_payer(s, deal.seat, deal.items, deal.amount, self.cite)
        return closed_sale(s, deal.seller(s), deal.items) if wrong is None else wrong

    def agreed(self, s: Richesses) -> None:
        seller = self.seller(s)
        if seller == NOBODY or s.is_face_to_face():
            self.carry_out(s)
            return
        buyer = self.to if seller == self.seat else self.seat
        bids = ((buyer, abs(self.amount)),)
        sold, back = self.mine, self.his()
        if seller == self.to:
            sold, back = back, sold
        s.open(PrivateSale(seller, sold, bids, until_decided(s), buyer, back))

    def his(self) -> tuple[Item, ...]:
        """Those of the items that whoever was asked would give."""
        if not self.mine or len(self.mine) == len(self.items):
            return () if self.mine else self.items
        return tuple([item for item in self.items if item not in self.mine])

    def seller(self, s: Richesses) -> Seat:
        """Return the seat that sells, so that the others may outbid the buyer: the one that gives
        titles for money. When titles are exchanged it is the one that is paid, or, without money,
        the one that was asked; NOBODY if the option `exchange_outbid` excludes that deal."""
        if len(self.mine) == len(self.items):
            return self.seat
        if not self.mine:
            return self.to
        rule = s.box.rules.exchange_outbid
        if rule == NEVER_OUTBID or (rule == MONEY_PAID and self.amount == 0):
            return NOBODY
        return self.seat if self.amount < 0 else self.to

    def carry_out(self, s: Richesses) -> None:
        if self.amount > 0:
            s.pay(self.seat, self.to, self.amount, self.cite)
        else:
            s.pay(self.to, self.seat, -self.amount, self.cite)
        hand_over(s, self.mine, self.to, self.cite)
        hand_over(s, self.his(), self.seat, self.cite)
