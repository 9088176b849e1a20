"""Départ : réclamer ses revenus à temps, payer l’intérêt de l’emprunt."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.step import Seat, Step
from magnat.games.eldorado.edition import AUTOMATIC
from magnat.games.eldorado.rules.payments import BankPays, Owe
from magnat.games.eldorado.state import Eldorado
from magnat.kit.claim import StandingClaim

INCOME: Final = 0  # what is claimed: there is only one such right


@final
class PassingStart(Step[Eldorado]):
    """Each time one passes or reaches Départ: income first, then the interest on a loan."""

    cite = "depart.revenus"

    def run(self, s: Eldorado) -> None:
        box = s.box
        due = income(s, self.seat)
        s.note("passed_start", self.cite, self.seat, due)
        steps: list[Step[Any]] = []
        if due > 0 and box.claims == AUTOMATIC:
            steps.append(BankPays(self.seat, due, self.cite))
        elif due > 0:
            s.open(Income(self.seat, s.bank, INCOME, due, 1))
        if s.has_loan(self.seat):
            steps.append(Owe(self.seat, s.bank, box.loan_interest, "depart.interets"))
        s.do(*steps)


def income(s: Eldorado, seat: Seat) -> int:
    """What a passing of Départ brings."""
    return s.box.income_ingot * s.ingots(seat) + s.box.income_title * len(s.titles(seat))


@final
class ClaimIncome(Action):
    """My income of Départ, please."""


@final
class WaiveIncome(Action):
    """I ask for nothing."""


@final
class Income(StandingClaim[Eldorado]):
    """200 for each ingot and 100 for each title, if claimed before another player throws."""

    cite = "depart.revenus"

    def later(self, throws: int) -> Income:
        return Income(self.seat, self.payer, self.what, self.amount, throws)

    def due(self, s: Eldorado) -> Step[Any]:
        return BankPays(self.seat, self.amount, self.cite)

    def is_open(self, s: Eldorado) -> bool:
        return True

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return [Choice(ClaimIncome()), Choice(WaiveIncome())] if seat == self.seat else []

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, ClaimIncome):
            s.note("claimed", self.cite, seat, self.amount)
            s.do(self.due(s))
        else:
            s.note("waived", self.cite, seat, self.amount)


def forfeit_income(s: Eldorado, thrower: Seat) -> None:
    """Somebody throws the dice: what the others have not claimed is lost."""
    for window in s.standing[:]:
        if isinstance(window, Income) and window.seat != thrower:
            s.shut(window)
            s.note("forfeited", window.cite, window.seat, window.amount)
