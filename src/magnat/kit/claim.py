"""Claims: a player who is owed money gets it only by noticing it and asking for it in time."""

from __future__ import annotations

from typing import Any, Final, TypeVar, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Question, Seat, Step, Window

S = TypeVar("S", bound=State, contravariant=True)

SEATS: Final = 64  # the most seats at a table


@final
class Claim(Action):
    """Ask the payer for the money that is due."""

    def __init__(self, payer: Seat, what: int) -> None:
        self.payer: Final = payer
        self.what: Final = what  # what the money is due for: a title or a production


@final
class Waive(Action):
    """Give up the right to ask the payer for money that is due."""

    def __init__(self, payer: Seat, what: int) -> None:
        self.payer: Final = payer
        self.what: Final = what


class StandingClaim(Question[S]):
    """A claim for money that stays open beside the turns, until a certain number of throws have
    been made; then the right to the money is lost."""

    kind = "claim"

    def __init__(self, seat: Seat, payer: Seat, what: int, amount: int, throws: int) -> None:
        super().__init__(seat)
        self.payer: Final = payer
        self.what: Final = what
        self.amount: Final = amount  # the amount at the time when the claim arose
        # So many more throws end the claim: if it is 1, the next throw ends it.
        self.throws = throws

    def value(self, s: S) -> int:
        """Return the money that the claim brings if its holder asks for it now."""
        return self.amount

    def outliving(self, throws: int) -> StandingClaim[Any]:
        """Return a copy of the claim that stays open for `throws` further throws."""
        claim = self.twin()
        claim.throws = throws
        return claim

    def is_ended_by(self, s: S, thrower: Seat) -> bool:
        """Tell whether the next throw, by seat `thrower`, ends the claim."""
        return self.throws <= 1

    def due(self, s: S) -> Step[Any]:
        """Return the step in which the payer pays what is claimed."""
        raise AssertionError(f"{type(self).__name__} has no due()")

    def is_open(self, s: S) -> bool:
        return s.alive[self.payer]

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return claimed_or_not(self.payer, self.what)

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        # Unknown for a claim, because only the game knows whether the payer can pay.
        return 0 if isinstance(action, Waive) else None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, self.seat, self.payer, self.what, self.amount)
            s.do(self.due(s))
        else:
            s.note("waived", self.cite, self.seat, self.payer, self.what)


_ANSWERS: Final[dict[int, list[Choice]]] = {}  # by payer and title or production; each is made once


def claimed_or_not(payer: Seat, what: int) -> list[Choice]:
    """Return the two answers to a claim: `Claim` and `Waive`. The list is shared; do not change
    it."""
    key = what * SEATS + payer
    found = _ANSWERS.get(key)
    if found is None:
        found = [Choice(Claim(payer, what)), Choice(Waive(payer, what))]
        _ANSWERS[key] = found
    return found


def count_throw(s: State, thrower: Seat) -> None:
    """Count one throw for every open claim: close the claims that this throw ends, and reduce the
    number of throws left in the others. Call it once a turn, when a player throws the dice."""
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
    """Return the seat that throws the dice next: the seat that is asked to throw now, or else the
    seat whose turn comes next. Its throw counts for all open claims."""
    top = s.top
    if isinstance(top, Window):
        for choice in top.choices(s, top.seat):
            if top.is_throw(s, top.seat, choice.action):
                return top.seat
    return s.next_thrower()


def ended_by(s: State, window: Window[Any], seat: Seat, action: Action) -> list[StandingClaim[Any]]:
    """Return the open claims, of all seats, that this answer would end; only a throw of the dice
    can end a claim."""
    if not s.standing or not window.is_throw(s, seat, action):
        return []
    return [claim for claim in open_claims(s) if claim.is_ended_by(s, seat)]


def forfeit(s: State, claim: StandingClaim[Any]) -> None:
    """Close a claim that was not made in time: its holder no longer gets the money."""
    s.shut(claim)
    s.note("forfeited", claim.cite, claim.seat, claim.payer, claim.what)


class LastClaims(Window[S]):
    """A window at the end of the game, when no further throw can end the open claims. They can be
    made for a time that the game sets (`patience`); an answer does not prolong it."""

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def open_claims(self, s: S) -> list[StandingClaim[Any]]:
        return [claim for claim in open_claims(s) if claim.is_open(s)]

    def is_open(self, s: S) -> bool:
        return len(self.open_claims(s)) > 0

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return []  # each claim is answered in the window of that claim

    def run(self, s: S) -> None:
        for claim in self.open_claims(s):
            forfeit(s, claim)


class PromptClaims(Window[S]):
    """A window in which several seats may claim money from one payer at the same time, for a time
    that the game sets (`patience`).

    The claims are paid together when the window closes, so that no payment takes time from the
    other claims. The payer cannot close the window early, and an answer does not prolong it.
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
        super().__init__(seat)  # the window belongs to the seat that will pay
        self.what: Final = what
        self.claimed = claimed
        self.waived = waived
        self.due: Final = due  # by seat: how much it may claim, if that is known in advance

    def payer(self) -> Seat:
        """The seat against which the claims are made, even if somebody else pays in the end."""
        return self.seat

    def entitled(self, s: S, seat: Seat) -> bool:
        raise AssertionError(f"{type(self).__name__} has no entitled()")

    def heard(self, claimed: tuple[Seat, ...], waived: tuple[Seat, ...]) -> PromptClaims[Any]:
        """Return a copy of this window that records these seats as having claimed or waived."""
        prompt = self.twin()
        prompt.claimed = claimed
        prompt.waived = waived
        return prompt

    def settle(self, s: S) -> None:
        """Make the payer pay each seat in `claimed`."""
        raise AssertionError(f"{type(self).__name__} has no settle()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        if seat == self.seat or seat in self.claimed or seat in self.waived:
            return []
        if not self.entitled(s, seat):
            return []
        return claimed_or_not(self.payer(), self.what)

    def flow(self, s: S, seat: Seat, action: Action) -> int | None:
        # Nothing is paid at once, because all claims are settled together later.
        return 0 if isinstance(action, Waive) else None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        if isinstance(action, Claim):
            s.note("claimed", self.cite, seat, self.payer(), self.what)
            s.keep_asking(self.heard((*self.claimed, seat), self.waived))
        else:
            s.keep_asking(self.heard(self.claimed, (*self.waived, seat)))

    def run(self, s: S) -> None:
        self.settle(s)
