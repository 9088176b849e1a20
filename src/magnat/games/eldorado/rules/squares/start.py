"""Départ : réclamer ses revenus à temps, payer l’intérêt de l’emprunt."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import AUTOMATIC, CLAIM
from magnat.games.eldorado.rules.money.payments import BankPays, Owe
from magnat.games.eldorado.state import Eldorado
from magnat.kit.claim import StandingClaim

INCOME: Final = 0  # what is claimed: there is only one such right
REVENUE: Final = "depart.revenus"


@final
class PassingStart(Step[Eldorado]):
    """Each time one passes Départ: income first, then the interest on what one has borrowed."""

    cite = REVENUE

    def run(self, s: Eldorado) -> None:
        seat, box = self.seat, s.box
        due = income(s, seat)
        s.note("passed_start", REVENUE, seat, due)
        interest: Step[Any] | None = None
        if s.loans(seat) > 0:
            interest = Owe(seat, s.bank, loan_interest(s, seat), "depart.interets")
        if box.claims != AUTOMATIC and (due > 0 or box.income_as_of == CLAIM):
            s.open(Income(seat, s.bank, INCOME, due, 1))
        if box.claims == AUTOMATIC and due > 0:
            s.do(BankPays(seat, due, REVENUE), interest)
        elif interest is not None:
            s.do(interest)


def income(s: Eldorado, seat: Seat) -> int:
    """What a passing of Départ brings."""
    return income_of_ingots(s, seat) + income_of_titles(s, seat)


def income_of_ingots(s: Eldorado, seat: Seat) -> int:
    return s.box.income_ingot * s.ingots(seat)


def income_of_titles(s: Eldorado, seat: Seat) -> int:
    return s.box.income_title * s.all_titles(seat)


def loan_interest(s: Eldorado, seat: Seat) -> int:
    """What a passing of Départ costs."""
    return s.box.loan_interest * s.loans(seat)


@final
class ClaimIncome(Action):
    """My income of Départ, please."""


@final
class WaiveIncome(Action):
    """I ask for nothing."""


CLAIM_INCOME: Final = Choice(ClaimIncome())  # asked so often that they are made once
WAIVE_INCOME: Final = Choice(WaiveIncome())


@final
class Income(StandingClaim[Eldorado]):
    """200 for each ingot and 100 for each title, if claimed before another player throws."""

    cite = REVENUE

    def value(self, s: Eldorado) -> int:
        """As it was at the passing; or as it is, where the table reads it so."""
        return income(s, self.seat) if s.box.income_as_of == CLAIM else self.amount

    def due(self, s: Eldorado) -> Step[Any]:
        return BankPays(self.seat, self.value(s), REVENUE)

    def is_open(self, s: Eldorado) -> bool:
        return True

    def is_ended_by(self, s: Eldorado, thrower: Seat) -> bool:
        return thrower != self.seat

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or self.value(s) == 0:  # there is nothing to claim yet
            return []
        return [CLAIM_INCOME, WAIVE_INCOME]

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        if isinstance(action, WaiveIncome):
            return 0
        return self.value(s) if s.cash(s.bank) >= self.value(s) else None

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, ClaimIncome):
            s.note("claimed", REVENUE, seat, self.value(s))
            s.do(self.due(s))
        else:
            s.note("waived", REVENUE, seat, self.value(s))


def forfeit_income(s: Eldorado, thrower: Seat) -> None:
    """Somebody throws the dice: what the others have not claimed is lost."""
    for claim in s.standing:
        if isinstance(claim, Income) and claim.is_ended_by(s, thrower):
            s.shut(claim)
            if claim.value(s) > 0:
                s.note("forfeited", REVENUE, claim.seat, claim.value(s))
