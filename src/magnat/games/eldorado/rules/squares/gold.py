"""Or : acheter des lingots sur cette case, en échanger dix contre trois titres Diamants."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.step_and_window import NOBODY, Question, Seat, Window
from magnat.games.eldorado.edition import ANY_TIME, DIAMANTS, INGOT, ON_SQUARE
from magnat.games.eldorado.rules.money.payments import idle
from magnat.games.eldorado.rules.squares.purchases import PASS, Pass
from magnat.games.eldorado.state import Eldorado


@final
class BuyIngots(Action):
    """So many ingots."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def with_amount(self, amount: int) -> BuyIngots:
        return BuyIngots(amount)


BUY_INGOTS: Final = BuyIngots(0)  # made once; the amount is a blank


@final
class Gold(Question[Eldorado]):
    """Only here the bank sells ingots, 1 000 each."""

    kind = "purchase"
    cite = "or.lingots"

    def most(self, s: Eldorado) -> int:
        """What there is and can be paid for."""
        return min(s.cash(self.seat) // s.box.ingot_price, s.ingots(s.seats))

    def is_open(self, s: Eldorado) -> bool:
        seat, price = self.seat, s.box.ingot_price
        # A title that is worth more sold than kept may still turn into gold.
        if s.ingots(s.seats) > 0:
            if s.cash(seat) >= price or s.cash(seat) + s.sale_value(seat) >= price:
                return True
        return s.box.exchange == ON_SQUARE and can_exchange(s, seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or not self.is_open(s):
            return []
        most = self.most(s)
        return [Choice(BUY_INGOTS, low=1, high=most, by=1), PASS] if most > 0 else [PASS]

    def run(self, s: Eldorado) -> None:
        if s.ingots(s.bank) == 0:
            s.note("no_gold", self.cite, self.seat)
        else:
            s.note("too_poor", self.cite, self.seat)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return -action.amount * s.box.ingot_price if isinstance(action, BuyIngots) else 0

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        assert isinstance(action, BuyIngots)
        s.pay(seat, s.bank, action.amount * s.box.ingot_price, self.cite)
        s.pay(s.bank, seat, action.amount, self.cite, INGOT)


@final
class ExchangeIngots(Action):
    """Ten ingots for three diamonds."""


def can_exchange(s: Eldorado, seat: Seat) -> bool:
    """Whether the one has the gold and the other the diamonds."""
    there = s.holds(s.bank, DIAMANTS)
    return s.ingots(seat) >= s.box.exchange_ingots and there >= s.box.exchange_titles


EXCHANGE: Final = Choice(ExchangeIngots())  # asked so often that it is made once


@final
class MayExchange(Window[Eldorado]):
    """On one's own turn, or when else the table has it, ten ingots may be exchanged for three
    diamond titles of the bank."""

    kind = "bank"
    cite = "or.echange"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return [EXCHANGE] if self.is_open_to(s, seat) else []

    def allows(self, s: Eldorado, seat: Seat, action: Action) -> bool:
        return isinstance(action, ExchangeIngots) and self.is_open_to(s, seat)

    def is_open_to(self, s: Eldorado, seat: Seat) -> bool:
        if not can_exchange(s, seat) or not self.is_time(s, seat):
            return False
        if s.is_resting(seat) or s.is_closing():
            return False
        return not (s.is_owing(seat) or s.has_auction())

    def is_time(self, s: Eldorado, seat: Seat) -> bool:
        if s.box.exchange == ON_SQUARE:
            return isinstance(s.top, Gold) and s.top.seat == seat
        return s.box.exchange == ANY_TIME or seat == s.turn

    def refusal(self, s: Eldorado, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, ExchangeIngots):
            return None
        if s.ingots(seat) < s.box.exchange_ingots:
            return Illegal("it takes {0} ingots", self.cite, s.box.exchange_ingots)
        if s.holds(s.bank, DIAMANTS) < s.box.exchange_titles:
            return Illegal("the bank has not diamonds enough", self.cite)
        if s.is_resting(seat) or s.is_closing():
            return idle(s, seat)
        if self.is_time(s, seat):
            return Illegal("debts and auctions come first", self.cite)
        if s.box.exchange == ON_SQUARE:
            return Illegal("gold is exchanged on its square", self.cite)
        return Illegal("gold is exchanged on one's own turn", self.cite)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return 0

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        s.pay(seat, s.bank, s.box.exchange_ingots, self.cite, INGOT)
        for title in s.titles_of(s.bank, DIAMANTS)[: s.box.exchange_titles]:
            s.give(title, seat, self.cite)
