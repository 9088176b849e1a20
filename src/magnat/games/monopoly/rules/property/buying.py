"""Buying property: the lander first, at the printed price; if he does not, the highest bidder."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Illegal, Item
from magnat.core.step_and_window import NOBODY, Ms, Question, Seat, Step
from magnat.games.monopoly.rules.endgame import is_ending
from magnat.games.monopoly.rules.money.debt import Owed, evasion, may_change_means, purse
from magnat.games.monopoly.rules.squares.leaving_prison import may_do_business
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import Auction


@final
class Buy(Action):
    """I buy it."""


@final
class LeaveIt(Action):
    """I do not buy it."""


BUY: Final = Choice(Buy())  # asked so often that they are made once
LEAVE_IT: Final = Choice(LeaveIt())
TOO_DEAR: Final = [LEAVE_IT]
BUY_OR_NOT: Final = [LEAVE_IT, BUY]


@final
class Purchase(Question[Monopoly]):
    """Whoever stops on a property that nobody owns may buy it at its price."""

    kind = "purchase"
    cite = "achat.acheter"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def is_open(self, s: Monopoly) -> bool:
        return True  # one can always leave it

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        if s.cash(seat) >= s.box.price[self.title] and self.leaves_enough(s):
            return BUY_OR_NOT
        return TOO_DEAR

    def leaves_enough(self, s: Monopoly) -> bool:
        """Whether rents that may still be claimed could be paid, where they bind."""
        change = s.box.mortgage[self.title] - s.box.price[self.title]
        return may_change_means(s, self.seat, change)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (Buy, LeaveIt)):
            return None
        if seat != self.seat:
            return Illegal("only the player who stopped here may buy it", self.cite)
        if s.cash(seat) < s.box.price[self.title]:
            return Illegal("it costs {0}", self.cite, s.box.price[self.title])
        return evasion()

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return -s.box.price[self.title] if isinstance(action, Buy) else 0

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, Buy):
            s.give(self.title, seat, self.cite)
            s.pay(seat, s.bank, s.box.price[self.title], self.cite)
        elif s.box.rules.no_auctions:
            s.note("left_alone", "coutume.encheres", seat, self.title)
        else:
            s.note("left", "achat.enchere", seat, self.title)
            s.do(sale(s, self.title))


def sale(s: Monopoly, title: Item) -> Sale:
    """The auction of a title that the bank has."""
    return Sale(NOBODY, (title,), (), s.box.rules.money_unit)


class Sale(Auction[Monopoly]):
    """The banker auctions the title, from any price; the one who declined may bid."""

    cite = "achat.enchere"

    def silence(self, s: Monopoly) -> Ms:
        return s.box.rules.auction_silence_ms

    def raise_by(self, s: Monopoly) -> int:
        return s.box.rules.smallest_raise

    def unit(self, s: Monopoly) -> int:
        return s.box.rules.money_unit

    def may_bid(self, s: Monopoly, seat: Seat) -> bool:
        return may_do_business(s, seat)

    def purse(self, s: Monopoly, seat: Seat) -> int:
        return purse(s, seat)

    def sold(self, s: Monopoly, winner: Seat, price: int) -> None:
        s.do(
            Owed(winner, s.bank, price, self.cite),
            Receive(NOBODY, winner, self.items[0], self.cite),
        )


def estate_sale(s: Monopoly, title: Item, pledged: bool) -> EstateSale:
    """The auction of a title that a bankrupt left to the bank."""
    return EstateSale(NOBODY, (title,), (), s.box.rules.money_unit, pledged=pledged)


@final
class EstateSale(Sale):
    """The titles of a bankrupt are sold one by one like any other, free of mortgage; or with it,
    where the table reads it so."""

    cite = "faillite.encheres"

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
        pledged: bool = False,
    ) -> None:
        super().__init__(seat, items, goods, start, high, price, out, limits, call, bids)
        self.pledged: Final = pledged  # it comes with its mortgage

    def sold(self, s: Monopoly, winner: Seat, price: int) -> None:
        s.do(
            Owed(winner, s.bank, price, self.cite),
            Receive(NOBODY, winner, self.items[0], self.cite, self.pledged),
        )


@final
class Receive(Step[Monopoly]):
    """The highest bidder has paid and receives the title; if that ruined him it is sold anew, or,
    once the last turn is over, stays with the bank."""

    cite = "achat.enchere"

    def __init__(
        self, seat: Seat, winner: Seat, title: Item, why: str, pledged: bool = False
    ) -> None:
        super().__init__(seat)
        self.winner: Final = winner
        self.title: Final = title
        self.why: Final = why  # the auction it was sold in
        self.pledged: Final = pledged  # it comes with its mortgage

    def run(self, s: Monopoly) -> None:
        if s.alive[self.winner]:
            s.give(self.title, self.winner, self.why)
            if self.pledged:
                s.pledge(self.title, self.why)
                s.do_all(s.box.chapters.received(s, self.winner, (self.title,)))
        elif is_ending(s):
            s.note("left_alone", self.why, self.winner, self.title)
        elif self.why == EstateSale.cite:
            s.do(estate_sale(s, self.title, self.pledged))
        else:
            s.do(sale(s, self.title))
