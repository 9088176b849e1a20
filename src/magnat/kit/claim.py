"""Claim it or lose it: rights to money that their holder must notice and ask for in time."""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from magnat.core.action import Action, Choice
from magnat.core.state import State
from magnat.core.step import NOBODY, Question, Seat, Step, Window

S = TypeVar("S", bound=State, contravariant=True)

SEATS: Final = 64  # at a table, at most: a payer is less


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


class StandingClaim(Question[S]):
    """Open beside the turn until so many throws have been made; then the right is lost."""

    kind = "claim"

    def __init__(self, seat: Seat, payer: Seat, what: int, amount: int, throws: int) -> None:
        super().__init__(seat)
        self.payer: Final = payer
        self.what: Final = what
        self.amount: Final = amount  # as it was when the right arose
        self.throws = throws  # how many throws of others it still outlives, this one included

    def value(self, s: S) -> int:
        """The money that it brings if it is claimed now."""
        return self.amount

    def outliving(self, throws: int) -> StandingClaim[Any]:
        """The same claim with so many throws to live."""
        claim = self.twin()
        claim.throws = throws
        return claim

    def is_ended_by(self, s: S, thrower: Seat) -> bool:
        """Whether the next throw, by that seat, is one too many."""
        return self.throws <= 1

    def due(self, s: S) -> Step[Any]:
        """The debt that the claim makes."""
        raise AssertionError(f"{type(self).__name__} has no due()")

    def is_open(self, s: S) -> bool:
        return s.alive[self.payer]

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return claimed_or_not(self.payer, self.what)

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, Waive) else None  # the leaf knows whether he can pay

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, self.seat, self.payer, self.what, self.amount)
            s.do(self.due(s))
        else:
            s.note("waived", self.cite, self.seat, self.payer, self.what)


_ANSWERS: Final[dict[int, list[Choice]]] = {}  # by what is claimed of whom: made once


def claimed_or_not(payer: Seat, what: int) -> list[Choice]:
    """The two answers to a claim."""
    key = what * SEATS + payer
    found = _ANSWERS.get(key)
    if found is None:
        found = [Choice(Claim(payer, what)), Choice(Waive(payer, what))]
        _ANSWERS[key] = found
    return found


def count_throw(s: State, thrower: Seat) -> None:
    """A player throws: every standing claim has one throw less to live. Call it once a turn."""
    if not s.standing:
        return
    for claim in open_claims(s):
        if claim.is_ended_by(s, thrower):
            forfeit(s, claim)
        else:
            s.swap(claim, claim.outliving(claim.throws - 1))


def open_claims(s: State) -> list[StandingClaim[Any]]:
    return [window for window in s.standing if isinstance(window, StandingClaim)]


def next_counted(s: State) -> Seat:
    """Whose throw is counted next: the one who is asked to throw, or whoever comes after him."""
    top = s.top
    if isinstance(top, Window):
        for choice in top.choices(s, top.seat):
            if top.is_throw(s, top.seat, choice.action):
                return top.seat
    return s.next_thrower()


def ended_by(s: State, window: Window[Any], seat: Seat, action: Action) -> list[StandingClaim[Any]]:
    """The claims, anybody's, that are over with this answer."""
    if not s.standing or not window.is_throw(s, seat, action):
        return []
    return [claim for claim in open_claims(s) if claim.is_ended_by(s, seat)]


def forfeit(s: State, claim: StandingClaim[Any]) -> None:
    """Its time is over: the right is lost."""
    s.shut(claim)
    s.note("forfeited", claim.cite, claim.seat, claim.payer, claim.what)


class LastClaims(Window[S]):
    """No throw will come any more to end the open claims: the leaf's `patience` does, before the
    game goes on to its end. An answer does not prolong it."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def open_claims(self, s: S) -> list[StandingClaim[Any]]:
        return [claim for claim in open_claims(s) if claim.is_open(s)]

    def is_open(self, s: S) -> bool:
        return len(self.open_claims(s)) > 0

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return []  # each claim is answered where it stands

    def run(self, s: S) -> None:
        for claim in self.open_claims(s):
            forfeit(s, claim)


class PromptClaims(Window[S]):
    """Several holders may claim at once and at once only: after the leaf's `patience` it is over.

    The claims are settled together at the end, so that no payment in between uses up the time; the
    payer cannot cut it short, and an answer does not prolong it.
    """

    kind = "prompt"

    def __init__(
        self,
        seat: Seat,
        what: int,
        claimed: tuple[Seat, ...] = (),
        waived: tuple[Seat, ...] = (),
        due: tuple[tuple[Seat, int], ...] = (),
    ) -> None:
        super().__init__(seat)  # the one who will pay
        self.what: Final = what
        self.claimed = claimed
        self.waived = waived
        self.due: Final = due  # who may claim how much, where that is known before

    def entitled(self, s: S, seat: Seat) -> bool:
        raise AssertionError(f"{type(self).__name__} has no entitled()")

    def heard(self, claimed: tuple[Seat, ...], waived: tuple[Seat, ...]) -> PromptClaims[Any]:
        """The question goes on: these have spoken."""
        prompt = self.twin()
        prompt.claimed = claimed
        prompt.waived = waived
        return prompt

    def settle(self, s: S) -> None:
        """Make the payer pay each of `claimed`."""
        raise AssertionError(f"{type(self).__name__} has no settle()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat == self.seat or seat in self.claimed or seat in self.waived:
            return []
        if not self.entitled(s, seat):
            return []
        return claimed_or_not(self.seat, self.what)

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, Waive) else None  # settled with the others' claims

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, seat, self.seat, self.what)
            s.keep_asking(self.heard((*self.claimed, seat), self.waived))
        else:
            s.keep_asking(self.heard(self.claimed, (*self.waived, seat)))

    def run(self, s: S) -> None:
        self.settle(s)
