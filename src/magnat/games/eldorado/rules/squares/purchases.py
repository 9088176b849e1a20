"""Achats : le titre de la case, à 1 000 ou aux enchères si un autre le désire."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Ms, Question, Seat
from magnat.games.eldorado.edition import LANDER, SERIES, SeriesId
from magnat.games.eldorado.state import Eldorado
from magnat.kit.auction import Auction


@final
class Buy(Action):
    """I buy the title of this square."""


@final
class Pass(Action):
    """No, thank you."""


BUY: Final = Choice(Buy())  # asked so often that they are made once
PASS: Final = Choice(Pass())


@final
class Purchase(Question[Eldorado]):
    """Whoever stops here may buy the title shown, for at least the minimum price."""

    kind = "purchase"
    cite = "achats.titre"

    def __init__(self, seat: Seat, series: SeriesId) -> None:
        super().__init__(seat)
        self.series: Final = series

    def is_open(self, s: Eldorado) -> bool:
        if s.holds(s.bank, self.series) == 0:
            return False
        cash, price = s.cash(self.seat), s.box.minimum
        # Selling an ingot or a title first would pay for it.
        return cash >= price or cash + s.sale_value(self.seat) >= price

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or not self.is_open(s):
            return []
        return [BUY, PASS] if s.cash(seat) >= s.box.minimum else [PASS]

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        if isinstance(action, Pass):
            return 0
        return None if self.sale(s).is_open(s) else -s.box.minimum

    def sale(self, s: Eldorado) -> Sale:
        """The title with this player's bid on it, which is the least."""
        title = s.first_title(s.bank, self.series)
        return Sale(NOBODY, (title,), (), s.box.minimum, self.seat, s.box.minimum)

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            self.to_others(s)
            return
        sale = self.sale(s)
        s.note("wanted", self.cite, seat, sale.items[0])
        s.do(sale)

    def run(self, s: Eldorado) -> None:
        if s.holds(s.bank, self.series) == 0:
            s.note("none_left", self.cite, self.seat, SERIES[self.series])
        else:
            s.note("too_poor", self.cite, self.seat)
        self.to_others(s)

    def to_others(self, s: Eldorado) -> None:
        """The one who stopped does not buy: where the table reads it so, the others still may."""
        if s.box.rivals == LANDER or s.holds(s.bank, self.series) == 0:
            return
        title, out = s.first_title(s.bank, self.series), (self.seat,)
        sale = Sale(NOBODY, (title,), (), s.box.minimum, NOBODY, 0, out)
        if sale.is_open(s):
            s.note("up_for_all", "achats.encheres", title, s.box.minimum)
            s.do(sale)


@final
class Sale(Auction[Eldorado]):
    """If another player wants the title too, the highest bidder has it once all have given up.

    The buyer's own wish is the first bid. Without credit, the bid of a player whose money a levy
    has taken in the meantime is void like that of one who has left.
    """

    cite = "achats.encheres"

    def silence(self, s: Eldorado) -> Ms:
        return s.box.auction_ms

    def raise_by(self, s: Eldorado) -> int:
        return s.box.unit

    def unit(self, s: Eldorado) -> int:
        return s.box.unit

    def may_bid(self, s: Eldorado, seat: Seat) -> bool:
        return not s.is_resting(seat)

    def is_open(self, s: Eldorado) -> bool:
        return not self.has_lost_its_leader(s) and has_rival(s, self)

    def sold(self, s: Eldorado, winner: Seat, price: int) -> None:
        if s.cash(winner) >= price:
            hand_over(s, winner, s.bank, price, self, "achats.titre")
            if is_quoted(s, price):
                quote(s, self, price)
        else:
            s.do(self.without_its_leader(s))


def rivals(s: Eldorado, lot: Auction[Eldorado]) -> list[Seat]:
    """Whoever could still raise. Purses lie open here, so this tells no secret."""
    floor = lot.floor(s)
    return [seat for seat in range(s.seats) if is_rival(s, lot, seat, floor)]


def has_rival(s: Eldorado, lot: Auction[Eldorado]) -> bool:
    floor = lot.floor(s)
    for seat in range(s.seats):
        if is_rival(s, lot, seat, floor):
            return True
    return False


def is_rival(s: Eldorado, lot: Auction[Eldorado], seat: Seat, floor: int) -> bool:
    """Whether that seat can raise to so much: with its cash or, unless it owes, by selling."""
    if seat == lot.high or not s.alive[seat] or lot.has_passed(seat) or not lot.may_bid(s, seat):
        return False
    cash = s.cash(seat)
    return cash >= floor or (cash + s.sale_value(seat) >= floor and not s.is_owing(seat))


def is_quoted(s: Eldorado, price: int) -> bool:
    """Whether the banker writes down what a purchase cost: without a rival it was the minimum, and
    no auction has set it."""
    return price > s.box.minimum or s.box.quote_purchase


def quote(s: Eldorado, lot: Auction[Eldorado], price: int) -> None:
    """The banker writes down the price; no title is worth less than the minimum."""
    for title in lot.items:
        s.quote(title, max(price, s.box.minimum), "banquier.cours")


def hand_over(
    s: Eldorado, winner: Seat, src: Holder, price: int, lot: Auction[Eldorado], cite: str
) -> None:
    """Money against the lot."""
    s.pay(winner, src, price, cite)
    for title in lot.items:
        s.give(title, winner, cite)
    for good, n in lot.goods:
        s.pay(src, winner, n, cite, good)
