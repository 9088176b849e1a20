"""Achats : le titre de la case, à 1 000 ou aux enchères si un autre le désire."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice
from magnat.core.state import Holder
from magnat.core.step import NOBODY, Ms, Seat, Window
from magnat.games.eldorado.edition import SeriesId
from magnat.games.eldorado.state import Eldorado
from magnat.kit.auction import Auction


@final
class Buy(Action):
    """I buy the title of this square."""


@final
class Pass(Action):
    """No, thank you."""


@final
class Purchase(Window[Eldorado]):
    """Whoever stops here may buy the title shown, for at least the minimum price."""

    cite = "achats.titre"

    def __init__(self, seat: Seat, series: SeriesId) -> None:
        super().__init__(seat)
        self.series: Final = series

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or not s.titles_of(s.bank, self.series):
            return []
        if s.cash(seat) >= s.box.minimum:
            return [Choice(Buy()), Choice(Pass())]
        # Selling an ingot or a title first would pay for it.
        return [Choice(Pass())] if s.cash(seat) + s.sale_value(seat) >= s.box.minimum else []

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        title = s.titles_of(s.bank, self.series)[0]
        s.note("wanted", self.cite, seat, title)
        s.do(Sale(NOBODY, (title,), (), s.box.minimum, seat, s.box.minimum))


@final
class Sale(Auction[Eldorado]):
    """If another player wants the title too, the highest bidder has it once all have given up.

    The buyer's own wish is the first bid. Without credit, a bidder whose money a levy has taken in
    the meantime does not get the lot.
    """

    cite = "achats.encheres"

    def again(
        self,
        high: Seat,
        price: int,
        out: tuple[Seat, ...],
        limits: tuple[tuple[Seat, int], ...],
        call: int,
    ) -> Sale:
        return Sale(self.seat, self.items, self.goods, self.start, high, price, out, limits, call)

    def silence(self, s: Eldorado) -> Ms:
        return s.box.auction_ms

    def raise_by(self, s: Eldorado) -> int:
        return s.box.unit

    def unit(self, s: Eldorado) -> int:
        return s.box.unit

    def may_bid(self, s: Eldorado, seat: Seat) -> bool:
        return not s.is_resting(seat)

    def is_open(self, s: Eldorado) -> bool:
        return has_rival(s, self, self.floor(s))

    def sold(self, s: Eldorado, winner: Seat, price: int) -> None:
        if s.cash(winner) >= price:
            hand_over(s, winner, s.bank, price, self, "achats.titre")
        else:
            s.note("unsold", self.cite, self.items)


def has_rival(s: Eldorado, lot: Auction[Eldorado], floor: int) -> bool:
    """Somebody who could still raise. Purses lie open here, so this tells no secret."""
    for seat in range(s.seats):
        if s.alive[seat] and seat != lot.high and seat not in lot.out and lot.may_bid(s, seat):
            if s.cash(seat) >= floor:
                return True
            if s.cash(seat) + s.sale_value(seat) >= floor and not s.is_owing(seat):
                return True
    return False


def hand_over(
    s: Eldorado, winner: Seat, src: Holder, price: int, lot: Auction[Eldorado], cite: str
) -> None:
    """Money against the lot, and the banker writes down what the title cost."""
    s.pay(winner, src, price, cite)
    for title in lot.items:
        s.give(title, winner, cite)
        s.quote(title, price, "banquier.cours")
    for good, n in lot.goods:
        s.pay(src, winner, n, cite, good)
