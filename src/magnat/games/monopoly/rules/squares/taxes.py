"""Taxes go to the bank, and Free Parking is a rest, unless the house collects money there."""

from __future__ import annotations

from typing import Final, final

from magnat.core.state import Holder
from magnat.core.step_and_window import Seat, Step
from magnat.games.monopoly.rules.money.debt import Owed
from magnat.games.monopoly.state import Monopoly


def fines_to(s: Monopoly) -> Holder:
    """Where taxes and the cards' payments go."""
    return s.square(s.box.parking) if s.box.rules.free_parking_money else s.bank


@final
class TaxDue(Step[Monopoly]):
    """Pay the printed amount."""

    cite = "impots.payer"

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def run(self, s: Monopoly) -> None:
        s.do(Owed(self.seat, fines_to(s), self.amount, self.cite))


def take_the_pot(s: Monopoly, seat: Seat) -> None:
    """By the booklet a rest; by the house rule whoever stops here takes what lies here."""
    pot = s.square(s.box.parking)
    if s.box.rules.free_parking_money and s.cash(pot) > 0:
        s.pay(pot, seat, s.cash(pot), "coutume.parc")
    else:
        s.note("rested", "parc.repos", seat)
