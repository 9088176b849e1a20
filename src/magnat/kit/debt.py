"""Debts: paid at once, or after the debtor has raised money; else the game's bankruptcy follows."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import Question, Seat, Step

S = TypeVar("S", bound=State, contravariant=True)


def is_void(s: State, to: Holder) -> bool:
    """Tell whether a debt to the creditor `to` is void, because the creditor is out of the game."""
    return 0 <= to < s.seats and not s.alive[to]


def flow_of(s: State, seat: Seat, amount: int) -> int | None:
    """Return the change of the seat's money (a negative number) if it can pay this debt at once;
    None if the seat must raise money first."""
    return -amount if s.count[MONEY][seat] >= amount else None


class Debt(Step[S]):
    """Pay a debt. If the seat has too little money, call the game's method `short`, which decides
    what follows."""

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why  # the clause from which the debt arose

    def short(self, s: S) -> None:
        raise AssertionError(f"{type(self).__name__} has no short()")

    def run(self, s: S) -> None:
        if is_void(s, self.to):
            return
        if s.count[MONEY][self.seat] >= self.amount:
            s.pay(self.seat, self.to, self.amount, self.why)
        else:
            self.short(s)


@final
class GiveUp(Action):
    """Declare that the debt cannot be paid."""


class RaiseMoney(Question[S]):
    """A question to a debtor, who sells and mortgages until there is enough money, or gives up. The
    debt is paid as soon as there is enough."""

    kind = "debt"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def may_give_up(self, s: S) -> bool:
        """Tell whether the debtor may give up. A game forbids it while he could still raise the
        money."""
        return True

    def fail(self, s: S) -> None:
        """Do what follows if the debtor does not pay: the game's bankruptcy."""
        raise AssertionError(f"{type(self).__name__} has no fail()")

    def is_open(self, s: S) -> bool:
        return s.count[MONEY][self.seat] < self.amount and not is_void(s, self.to)

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return [Choice(GiveUp())] if seat == self.seat and self.may_give_up(s) else []

    def take(self, s: S, seat: Seat, action: Action) -> None:
        self.fail(s)

    def run(self, s: S) -> None:
        if is_void(s, self.to):
            return
        if s.count[MONEY][self.seat] >= self.amount:
            s.pay(self.seat, self.to, self.amount, self.why)
        else:
            self.fail(s)
