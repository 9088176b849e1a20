"""Buying property: the lander first, at the printed price; if he does not, the highest bidder."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.step import NOBODY, Ms, Seat, Step, Window
from magnat.games.monopoly.rules.debt import Owed
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import Auction


@final
class Buy(Action):
    """I buy it."""


@final
class LeaveIt(Action):
    """I do not buy it."""


@final
class Purchase(Window[Monopoly]):
    """Whoever stops on a property that nobody owns may buy it at its price."""

    cite = "achat.acheter"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(LeaveIt())]
        if s.cash(seat) >= s.box.price[self.title]:
            found.append(Choice(Buy()))
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, Buy):
            s.pay(seat, s.bank, s.box.price[self.title], self.cite)
            s.give(self.title, seat, self.cite)
        elif s.box.rules.no_auctions:
            s.note("left_alone", "coutume.encheres", seat, self.title)
        else:
            s.note("left", "achat.enchere", seat, self.title)
            s.do(sale(s, self.title))


def sale(s: Monopoly, title: Item) -> Sale:
    """The auction of a title that the bank has."""
    return Sale(NOBODY, (title,), (), s.box.rules.smallest_raise)


class Sale(Auction[Monopoly]):
    """The banker auctions the title, from any price; the one who declined may bid."""

    cite = "achat.enchere"

    def again(
        self,
        high: Seat,
        price: int,
        out: tuple[Seat, ...],
        limits: tuple[tuple[Seat, int], ...],
        call: int,
    ) -> Sale:
        return Sale(self.seat, self.items, self.goods, self.start, high, price, out, limits, call)

    def silence(self, s: Monopoly) -> Ms:
        return s.box.rules.auction_silence_ms

    def raise_by(self, s: Monopoly) -> int:
        return s.box.rules.smallest_raise

    def unit(self, s: Monopoly) -> int:
        return s.box.rules.money_unit

    def sold(self, s: Monopoly, winner: Seat, price: int) -> None:
        s.do(
            Owed(winner, s.bank, price, self.cite),
            Receive(NOBODY, winner, self.items[0], self.cite),
        )

    def unsold(self, s: Monopoly) -> None:
        if self.high != NOBODY:  # who led has left the game: his bid is void
            s.do(self.anew(s))

    def anew(self, s: Monopoly) -> Sale:
        return sale(s, self.items[0])


def estate_sale(s: Monopoly, title: Item) -> EstateSale:
    """The auction of a title that a bankrupt left to the bank."""
    return EstateSale(NOBODY, (title,), (), s.box.rules.smallest_raise)


@final
class EstateSale(Sale):
    """The titles of a bankrupt are sold one by one, free of mortgage, like any other."""

    cite = "faillite.encheres"

    def again(
        self,
        high: Seat,
        price: int,
        out: tuple[Seat, ...],
        limits: tuple[tuple[Seat, int], ...],
        call: int,
    ) -> EstateSale:
        return EstateSale(
            self.seat, self.items, self.goods, self.start, high, price, out, limits, call
        )

    def anew(self, s: Monopoly) -> EstateSale:
        return estate_sale(s, self.items[0])


@final
class Receive(Step[Monopoly]):
    """The highest bidder has paid and receives the title; if that ruined him it is sold anew."""

    cite = "achat.enchere"

    def __init__(self, seat: Seat, winner: Seat, title: Item, why: str) -> None:
        super().__init__(seat)
        self.winner: Final = winner
        self.title: Final = title
        self.why: Final = why  # the auction it was sold in

    def run(self, s: Monopoly) -> None:
        if s.alive[self.winner]:
            s.give(self.title, self.winner, self.why)
        elif self.why == EstateSale.cite:
            s.do(estate_sale(s, self.title))
        else:
            s.do(sale(s, self.title))
