"""Or : acheter des lingots sur cette case, en échanger dix contre trois titres Diamants."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice
from magnat.core.step import NOBODY, Seat, Window
from magnat.games.eldorado.edition import DIAMANTS, INGOT
from magnat.games.eldorado.rules.purchases import Pass
from magnat.games.eldorado.state import Eldorado


@final
class BuyIngots(Action):
    """So many ingots."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@final
class Gold(Window[Eldorado]):
    """Only here the bank sells ingots, 1 000 each."""

    cite = "or.lingots"

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.ingots(s.bank) == 0:
            return []
        most = min(s.cash(seat) // s.box.ingot_price, s.ingots(s.bank))
        if most > 0:
            return [Choice(BuyIngots(0), low=1, high=most, by=1), Choice(Pass())]
        # A title that is worth more sold than kept may still turn into gold.
        return [Choice(Pass())] if s.cash(seat) + s.sale_value(seat) >= s.box.ingot_price else []

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


@final
class MayExchange(Window[Eldorado]):
    """On one's own turn ten ingots may be exchanged for three diamond titles of the bank."""

    cite = "or.echange"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != s.turn or s.ingots(seat) < s.box.exchange_ingots:
            return []
        if s.is_resting(seat) or s.is_owing(seat) or s.has_auction():
            return []
        if len(s.titles_of(s.bank, DIAMANTS)) < s.box.exchange_titles:
            return []
        return [Choice(ExchangeIngots())]

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        s.pay(seat, s.bank, s.box.exchange_ingots, self.cite, INGOT)
        for title in s.titles_of(s.bank, DIAMANTS)[: s.box.exchange_titles]:
            s.give(title, seat, self.cite)
