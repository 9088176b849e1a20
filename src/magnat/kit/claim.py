"""Claim it or lose it: rights to money that their holder must notice and ask for in time."""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from magnat.core.action import Action, Choice
from magnat.core.native import mypyc_attr
from magnat.core.state import State
from magnat.core.step import Seat, Step, Window

S = TypeVar("S", bound=State, contravariant=True)


@final
class Claim(Action):
    """That is mine: pay."""

    def __init__(self, payer: Seat, what: int) -> None:
        self.payer: Final = payer
        self.what: Final = what  # which right: a title, a production


@final
class Waive(Action):
    """I do not ask for it."""

    def __init__(self, payer: Seat, what: int) -> None:
        self.payer: Final = payer
        self.what: Final = what


@mypyc_attr(allow_interpreted_subclasses=True)
class StandingClaim(Window[S]):
    """Open beside the turn until so many throws have been made; then the right is lost."""

    def __init__(self, seat: Seat, payer: Seat, what: int, amount: int, throws: int) -> None:
        super().__init__(seat)
        self.payer: Final = payer
        self.what: Final = what
        self.amount: Final = amount  # as it was when the right arose
        self.throws: Final = (
            throws  # how many throws of others it still outlives, this one included
        )

    def later(self, throws: int) -> StandingClaim[Any]:
        """The same claim with fewer throws left."""
        raise AssertionError(f"{type(self).__name__} has no later()")

    def due(self, s: S) -> Step[Any]:
        """The debt that the claim makes."""
        raise AssertionError(f"{type(self).__name__} has no due()")

    def is_open(self, s: S) -> bool:
        return s.alive[self.payer]

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return [Choice(Claim(self.payer, self.what)), Choice(Waive(self.payer, self.what))]

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, self.seat, self.payer, self.what, self.amount)
            s.do(self.due(s))
        else:
            s.note("waived", self.cite, self.seat, self.payer, self.what)


def count_throw(s: State) -> None:
    """A player throws: every standing claim has one throw less to live. Call it once a turn."""
    for window in s.standing[:]:
        if isinstance(window, StandingClaim):
            if window.throws > 1:
                s.swap(window, window.later(window.throws - 1))
            else:
                s.shut(window)
                s.note("forfeited", window.cite, window.seat, window.payer, window.what)


@mypyc_attr(allow_interpreted_subclasses=True)
class PromptClaims(Window[S]):
    """Several holders may claim at once and at once only: after the leaf's `patience` it is over.

    The claims are settled together at the end, so that no payment in between uses up the time; the
    payer cannot cut it short, and an answer does not prolong it.
    """

    def __init__(
        self,
        seat: Seat,
        what: int,
        claimed: tuple[Seat, ...] = (),
        waived: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(seat)  # the one who will pay
        self.what: Final = what
        self.claimed: Final = claimed
        self.waived: Final = waived

    def again(self, claimed: tuple[Seat, ...], waived: tuple[Seat, ...]) -> PromptClaims[Any]:
        raise AssertionError(f"{type(self).__name__} has no again()")

    def entitled(self, s: S, seat: Seat) -> bool:
        raise AssertionError(f"{type(self).__name__} has no entitled()")

    def settle(self, s: S) -> None:
        """Make the payer pay each of `claimed`."""
        raise AssertionError(f"{type(self).__name__} has no settle()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat == self.seat or seat in self.claimed or seat in self.waived:
            return []
        if not self.entitled(s, seat):
            return []
        return [Choice(Claim(self.seat, self.what)), Choice(Waive(self.seat, self.what))]

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, seat, self.seat, self.what)
            s.keep_asking(self.again((*self.claimed, seat), self.waived))
        else:
            s.keep_asking(self.again(self.claimed, (*self.waived, seat)))

    def run(self, s: S) -> None:
        self.settle(s)
