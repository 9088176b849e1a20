"""Debts: paid at once, or after raising money, or however the game lets it end."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action import Action, Choice
from magnat.core.state import MONEY, Holder, State
from magnat.core.step import Question, Seat, Step

S = TypeVar("S", bound=State, contravariant=True)


def is_void(s: State, to: Holder) -> bool:
    """Nothing is owed to a player who is out."""
    return 0 <= to < s.seats and not s.alive[to]


def flow_of(s: State, seat: Seat, amount: int) -> int | None:
    """The money that a debt costs at once; None if the debtor must raise it first."""
    return -amount if s.count[MONEY][seat] >= amount else None


class Debt(Step[S]):
    """Pay what is owed; whoever has not got it comes to the leaf's `short`."""

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why  # the paragraph that made the debt

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
    """I cannot pay."""


class RaiseMoney(Question[S]):
    """The debtor sells and pledges until he can pay, or gives up. Paid as soon as he can."""

    kind = "debt"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def may_give_up(self, s: S) -> bool:
        """Nobody may go bankrupt while he could pay; the leaf knows what could be raised."""
        return True

    def fail(self, s: S) -> None:
        """He did not pay: the leaf's bankruptcy."""
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
