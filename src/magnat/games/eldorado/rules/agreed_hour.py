"""4. Fin de la partie : l’heure convenue, et ce que l’on peut encore réclamer."""

from __future__ import annotations

from typing import Any, final

from magnat.core.step_and_window import NOBODY, Ms, Question, Step
from magnat.games.eldorado.edition import AT_ONCE
from magnat.games.eldorado.rules.endgame import count_fortunes
from magnat.games.eldorado.rules.money.payments import BankPays, Bankruptcy, Ruin, Settlement
from magnat.games.eldorado.rules.squares.bank import Interest
from magnat.games.eldorado.rules.squares.casino import Penniless
from magnat.games.eldorado.rules.squares.control import ForcedSale
from magnat.games.eldorado.rules.squares.start import forfeit_income
from magnat.games.eldorado.state import Eldorado
from magnat.kit import claim, time_limit
from magnat.kit.claim import StandingClaim
from magnat.kit.debt import Debt, RaiseMoney


@final
class AgreedHour(time_limit.AgreedEnd[Eldorado]):
    """At the hour agreed before the game the turn under way is the last, or not even finished; what
    is owed then is settled. Between two turns no further one begins."""

    cite = "fin.heure"

    def run(self, s: Eldorado) -> None:
        super().run(s)
        if s.box.hour == AT_ONCE:
            owed = settled(s)
            s.replan([])
            s.do_all([*owed, EldoradoLastClaims()])
        else:
            s.replan([step for step in s.agenda if not is_unthrown(step)])


def is_unthrown(step: Step[Any]) -> bool:
    """Whether it is a turn that has not begun: its player has not thrown."""
    return isinstance(step, Question) and step.kind == "throw"


def settled(s: Eldorado) -> list[Step[Any]]:
    """What was owed by players and by the bank when the hour struck, in the order in which it would
    have been paid."""
    found: list[Step[Any]] = []
    for step in s.agenda[::-1]:
        if isinstance(step, ForcedSale):
            found.append(step.strike(s))
        elif isinstance(step, (Debt, RaiseMoney)):
            found.append(Settlement(step.seat, step.to, step.amount, step.why))
        elif isinstance(step, (BankPays, Bankruptcy, Interest, Penniless, Ruin, Settlement)):
            found.append(step)
    return found


def is_time_up(s: Eldorado) -> bool:
    """The hour has come, or the rounds agreed on have been played."""
    return s.time_up or 0 < s.box.rounds <= s.rounds


@final
class EldoradoLastClaims(claim.LastClaims[Eldorado]):
    """Whoever may still claim the income of Départ has a while to do it before fortunes are
    counted."""

    cite = "fin.heure"

    def patience(self, s: Eldorado) -> Ms:
        return s.box.claim_ms

    def open_claims(self, s: Eldorado) -> list[StandingClaim[Any]]:
        return [claim for claim in super().open_claims(s) if claim.value(s) > 0]

    def run(self, s: Eldorado) -> None:
        forfeit_income(s, NOBODY)
        count_fortunes(s, self.cite)
