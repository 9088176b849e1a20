"""IV. Ventes libres: anybody deals with anybody at any time, in whole trusts."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal, Item
from magnat.core.step import NOBODY, Ms, Seat
from magnat.games.richesses.edition import MONEY_PAID, NEVER_OUTBID
from magnat.games.richesses.rules.country import hand_over
from magnat.games.richesses.rules.obligations import free_cash, splits
from magnat.games.richesses.rules.sales import PrivateSale, is_bound, until_decided
from magnat.games.richesses.state import Richesses
from magnat.kit.trade import Accept, Counter, Market, MayOffer, Offer, Offered, given_by

WHOLE_TRUSTS: Final = "titres.entier"


@final
class Exchange(Market[Richesses]):
    """Titles for money or for titles, whole trusts only; jokers never."""

    def may_give(self, s: Richesses, item: Item) -> bool:
        if item >= s.box.first_plate:
            return False
        return not is_bound(s, s.held_by[item], s.box.production_of[item])

    def wares(self, s: Richesses, seat: Seat) -> list[Item]:
        found: list[Item] = []
        for production in s.trusts(seat):
            if not is_bound(s, seat, production):
                found.extend(s.trust(seat, production))
        return found

    def unit(self, s: Richesses) -> int:
        return s.box.rules.money_unit

    def most_from(self, s: Richesses, seat: Seat, other: Seat) -> int:
        return s.box.rules.pot  # not what he has: that is secret

    def wrong(
        self, s: Richesses, seat: Seat, to: Seat, items: tuple[Item, ...], cite: str
    ) -> Illegal | None:
        if splits(s, items):
            return Illegal("a trust is never split: all of its titles or none", WHOLE_TRUSTS)
        for item in items:
            taker = to if s.held_by[item] == seat else seat
            if is_bound(s, taker, s.box.production_of[item]):
                return Illegal("that player is selling just this production", WHOLE_TRUSTS)
        return None

    def blanks(
        self, s: Richesses, action: Action, seat: Seat, other: Seat, wares: list[Item]
    ) -> Choice | None:
        pool = (*wares, *self.wares(s, other))
        if not pool:
            return None
        low = -self.most_from(s, seat, other)
        cash = free_cash(s, seat)
        return Choice(
            action, low=low, high=cash, by=self.unit(s), pool=pool, least=1, most=len(pool)
        )


EXCHANGE: Final = Exchange()


def check_payer(s: Richesses, seat: Seat, items: tuple[Item, ...], amount: int, cite: str) -> None:
    """Whoever alone gives titles does not pay for that as well."""
    givers = [s.held_by[item] for item in items]
    if (amount > 0 and all([giver == seat for giver in givers])) or (
        amount < 0 and all([giver != seat for giver in givers])
    ):
        raise Illegal("whoever gives the titles is paid, not the other", cite)


@final
class MayTrade(MayOffer[Richesses]):
    """At any time anybody may offer anybody a sale, a purchase or an exchange."""

    cite = "ventes.libres"

    def market(self) -> Market[Any]:
        return EXCHANGE

    def check(self, s: Richesses, seat: Seat, action: Action) -> None:
        super().check(s, seat, action)
        assert isinstance(action, Offer)
        check_payer(s, seat, action.items, action.amount, self.cite)

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

    def can_give(self, s: Richesses, seat: Seat) -> bool:
        return free_cash(s, seat) >= (self.amount if seat == self.seat else -self.amount)

    def check(self, s: Richesses, seat: Seat, action: Action) -> None:
        super().check(s, seat, action)
        if isinstance(action, Accept):
            check_payer(s, self.seat, self.items, self.amount, self.cite)
        elif isinstance(action, Counter):
            check_payer(s, seat, action.items, action.amount, self.cite)

    def agreed(self, s: Richesses) -> None:
        seller = self.seller(s)
        if seller == NOBODY or s.is_face_to_face():
            self.carry_out(s)
            return
        buyer = self.to if seller == self.seat else self.seat
        bids = ((buyer, abs(self.amount)),)
        sold, back = given_by(s, seller, self.items), given_by(s, buyer, self.items)
        s.open(PrivateSale(seller, sold, bids, until_decided(s), buyer, back))

    def seller(self, s: Richesses) -> Seat:
        """For whose titles the others may offer more; NOBODY's where it is an exchange. Whoever is
        paid sells, whatever he takes beside the money; without any, whoever was asked does."""
        givers = {s.held_by[item] for item in self.items}
        if len(givers) == 1:
            return self.seat if self.seat in givers else self.to
        rule = s.box.rules.exchange_outbid
        if rule == NEVER_OUTBID or (rule == MONEY_PAID and self.amount == 0):
            return NOBODY
        return self.seat if self.amount < 0 else self.to

    def carry_out(self, s: Richesses) -> None:
        his = tuple([item for item in self.items if item not in self.mine])
        if self.amount > 0:
            s.pay(self.seat, self.to, self.amount, self.cite)
        else:
            s.pay(self.to, self.seat, -self.amount, self.cite)
        hand_over(s, self.mine, self.to, self.cite)
        hand_over(s, his, self.seat, self.cite)
