"""IV. La faillite: cash that does not cover a debt, a debt that the bank takes over."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import Holder
from magnat.core.step_and_window import Ms, Question, Seat, Step
from magnat.games.richesses.edition import JOKER, WINDOW
from magnat.games.richesses.rules.endgame import finish_if_alone
from magnat.games.richesses.state import Richesses
from magnat.kit.debt import GiveUp, is_void

Dues: TypeAlias = tuple[tuple[Holder, int], ...]  # to whom, how much


def total(s: Richesses, dues: Dues) -> int:
    """What is still owed: nothing to a player who is out."""
    owed = 0
    for to, amount in dues:
        if not is_void(s, to):
            owed += amount
    return owed


@final
class RichessesDebt(Step[Richesses]):
    """Pay everybody to whom something is owed; whoever has not the cash is bankrupt."""

    cite = "faillite.dette"

    def __init__(self, seat: Seat, dues: Dues, why: str) -> None:
        super().__init__(seat)
        self.dues: Final = dues
        self.why: Final = why  # the paragraph that made the debt

    def run(self, s: Richesses) -> None:
        if s.cash(self.seat) >= total(s, self.dues):
            for to, amount in self.dues:
                if not is_void(s, to):
                    s.pay(self.seat, to, amount, self.why)
        elif s.box.rules.rescue == WINDOW:
            s.note("short", self.cite, self.seat, total(s, self.dues))
            s.do(Rescue(self.seat, self.dues, self.why))
        else:
            s.do(Bankruptcy(self.seat, self.dues))


@final
class PayDebt(Action):
    """I have the money now."""


@final
class Rescue(Question[Richesses]):
    """Where the table grants it, a debtor has a moment to sell titles before he is bankrupt."""

    cite = "faillite.precaution"

    def __init__(self, seat: Seat, dues: Dues, why: str) -> None:
        super().__init__(seat)
        self.dues: Final = dues
        self.why: Final = why

    def patience(self, s: Richesses) -> Ms:
        return s.box.rules.rescuing

    def is_open(self, s: Richesses) -> bool:
        return True  # not whether he can pay by now: that is in his purse

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(GiveUp())]
        if s.cash(seat) >= total(s, self.dues):
            found.insert(0, Choice(PayDebt()))
        return found

    def flow(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        return -total(s, self.dues) if isinstance(action, PayDebt) else None

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        if isinstance(action, PayDebt):
            s.do(RichessesDebt(seat, self.dues, self.why))
        else:
            s.do(Bankruptcy(seat, self.dues))

    def run(self, s: Richesses) -> None:
        """The moment is over: whoever has raised the money pays, without having said so."""
        if s.cash(self.seat) >= total(s, self.dues):
            s.do(RichessesDebt(self.seat, self.dues, self.why))
        else:
            s.do(Bankruptcy(self.seat, self.dues))


@final
class Bankruptcy(Step[Richesses]):
    """The bank takes over the debts, and all he has goes back where it came from."""

    cite = "faillite.liquidation"

    def __init__(self, seat: Seat, dues: Dues) -> None:
        super().__init__(seat)
        self.dues: Final = dues

    def run(self, s: Richesses) -> None:
        seat, cite = self.seat, self.cite
        s.note("bankrupt", cite, seat, total(s, self.dues))
        s.pay(seat, s.bank, s.cash(seat), cite)
        s.pay(seat, s.bank, s.jokers(seat), cite, JOKER)
        for to, amount in self.dues:
            if not is_void(s, to):
                s.pay(s.bank, to, amount, cite)
        for title in sorted(s.titles(seat)):
            s.give(title, s.file, cite)
        s.give(s.pawn(seat), s.bank, cite)
        s.eliminate(seat, cite)
        finish_if_alone(s)
