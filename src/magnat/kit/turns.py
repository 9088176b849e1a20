"""Whose turn it is: the highest throw begins, then each in order but the fallen."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from magnat.core.state import State
from magnat.core.step import NOBODY, Seat, Step
from magnat.kit.dice import Throw, points_of

S = TypeVar("S", bound=State, contravariant=True)


class Opening(Throw[S]):
    """Each rival throws in order; the highest total begins, those who tie throw again.

    It belongs to NOBODY: a seat that leaves during the opening must not take it along.
    """

    def __init__(self, seat: Seat, rivals: tuple[Seat, ...], totals: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.rivals = rivals  # who throws in this round
        self.totals = totals  # what the first of them threw

    def begins(self, s: S, seat: Seat) -> None:
        """The first turn is planned: the leaf's NextTurn with this seat first."""
        raise AssertionError(f"{type(self).__name__} has no begins()")

    def thrower(self) -> Seat:
        return self.rivals[len(self.totals)]

    def thrown(self, s: S, faces: tuple[int, ...]) -> None:
        totals = (*self.totals, points_of(faces))
        if len(totals) < len(self.rivals):
            s.do(self._going_on(self.rivals, totals))
            return
        best = max(totals)
        tied = tuple([seat for i, seat in enumerate(self.rivals) if totals[i] == best])
        if len(tied) == 1:
            s.note("begins", self.cite, tied[0])
            self.begins(s, tied[0])
        else:
            s.do(self._going_on(tied, ()))

    def _going_on(self, rivals: tuple[Seat, ...], totals: tuple[int, ...]) -> Step[Any]:
        opening = self.twin()
        opening.rivals = rivals
        opening.totals = totals
        return opening


class NextTurn(Step[S]):
    """The next player who is still in the game and has no turn to miss.

    It belongs to NOBODY and stays on the agenda below the turn it plans, so that a player who goes
    out in mid-turn leaves the order of play behind him.
    """

    rest: ClassVar[str] = ""  # the paragraph that makes one miss turns; "" where none does

    def __init__(self, seat: Seat = NOBODY, first: Seat = NOBODY) -> None:
        super().__init__(seat)
        self.first = first  # who plays next where that is not simply the one to the left

    def is_over(self, s: S) -> bool:
        """Whether the game ends between two turns; the leaf then finishes it."""
        return False

    def may_end(self, s: S) -> bool:
        """Whether `is_over` must be asked at all; a leaf that can tell says so."""
        return True

    def turn(self, s: S, seat: Seat) -> Step[Any]:
        raise AssertionError(f"{type(self).__name__} has no turn()")

    def proceed(self, s: S) -> bool:
        if self.first != NOBODY or self.may_end(s):
            return super().proceed(s)
        seat = s.next_living(s.turn)
        if s.skips[seat] > 0:
            return super().proceed(s)
        # Nearly always: it stays where it is, and the turn comes upon it.
        s.begin_turn(seat)
        s.do(self.turn(s, seat))
        return True

    def run(self, s: S) -> None:
        if self.is_over(s):
            return
        seat = self.first
        if seat == NOBODY or not s.alive[seat]:
            seat = s.next_living(s.turn)
        s.begin_turn(seat)
        if s.skips[seat] > 0:
            s.turn_missed(seat)
            s.note("missed", self.rest or self.cite, seat)
            s.do(self._again())
        else:
            s.do(self.turn(s, seat), self._again())

    def _again(self) -> Step[Any]:
        """Itself, planning no particular seat first."""
        if self.first == NOBODY:
            return self
        later = self.twin()
        later.first = NOBODY
        return later
