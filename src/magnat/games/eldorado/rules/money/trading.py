"""Ventes privées : une règle de la table, que le livret n’imprime pas."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.step_and_window import Ms, Seat
from magnat.games.eldorado.edition import INGOT
from magnat.games.eldorado.state import Eldorado
from magnat.kit.trade import Counter, Market, MayOffer, Offer, Offered, given_by

LIFE: Final[Ms] = 120_000  # an offer that nobody answers is forgotten


@final
class PrivateSales(Market[Eldorado]):
    """Titles and ingots against money, between players who are free to sell."""

    purses_are_open = True

    def may_deal(self, s: Eldorado, seat: Seat, other: Seat) -> bool:
        return self.is_free(s, seat) and self.is_free(s, other)

    def is_free(self, s: Eldorado, seat: Seat) -> bool:
        if s.is_preparing() or s.is_resting(seat) or s.is_closing():
            return False
        return not (s.is_owing(seat) or s.is_at_auction(seat) or s.is_leading(seat))

    def may_give(self, s: Eldorado, item: Item) -> bool:
        return item < s.box.titles

    def goods(self, s: Eldorado, seat: Seat, other: Seat) -> tuple[tuple[Good, int, int], ...]:
        if s.ingots(seat) == 0 and s.ingots(other) == 0:
            return ()
        return ((INGOT, -s.ingots(other), s.ingots(seat)),)

    def unit(self, s: Eldorado) -> int:
        return s.box.unit


MARKET: Final = PrivateSales()


@final
class MayTrade(MayOffer[Eldorado]):
    """Players may sell titles and ingots to each other."""

    cite = "paiements.prive"

    def market(self) -> Market[Any]:
        return MARKET

    def offered(self, s: Eldorado, seat: Seat, offer: Offer) -> Offered[Any]:
        mine = given_by(s, seat, offer.items)
        return Deal(seat, offer.to, offer.amount, offer.items, offer.goods, mine, later(s))


def later(s: Eldorado) -> Ms:
    """When an offer is forgotten, at this table's pace."""
    return s.hour_after(s.clock, LIFE)


@final
class Deal(Offered[Eldorado]):
    """An offer that waits for its answer."""

    cite = "paiements.prive"

    def market(self) -> Market[Any]:
        return MARKET

    def countered(self, s: Eldorado, seat: Seat, to: Seat, action: Counter) -> Deal:
        mine = given_by(s, seat, action.items)
        return Deal(seat, to, action.amount, action.items, action.goods, mine, later(s))
