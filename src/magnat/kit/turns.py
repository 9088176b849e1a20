"""Turns: the highest throw begins, then the players who are still in the game play in order."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.kit.dice import Throw, points_of

S = TypeVar("S", bound=State, contravariant=True)


class Opening(Throw[S]):
    """The throw that decides who begins: the rivals throw in order, the highest total begins, and
    those who tie throw again.

    Its seat is NOBODY, so that it stays on the agenda when a player leaves the game meanwhile.
    """

    def __init__(self, seat: Seat, rivals: tuple[Seat, ...], totals: tuple[int, ...] = ()) -> None:
        super().__init__(seat)
        self.rivals = rivals  # the seats that throw in this round
        self.totals = totals  # the totals of the seats that have thrown already

    def begins(self, s: S, seat: Seat) -> None:
        """Plan the first turn: put the game's NextTurn step on the agenda, with `first` set to this
        seat."""
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
            s.note("tied", self.cite, tied)
            s.do(self._going_on(tied, ()))

    def _going_on(self, rivals: tuple[Seat, ...], totals: tuple[int, ...]) -> Step[Any]:
        opening = self.twin()
        opening.rivals = rivals
        opening.totals = totals
        return opening


class NextTurn(Step[S]):
    """Give the turn to the next player who is still in the game; a player who must miss a turn is
    skipped.

    The seat of this step is NOBODY, and the step stays on the agenda below the turn that it puts
    there. So the game continues when a player goes out during that turn.
    """

    rest: ClassVar[str] = ""  # the clause that makes a player miss turns; "" if there is none

    def __init__(self, seat: Seat = NOBODY, first: Seat = NOBODY) -> None:
        super().__init__(seat)
        # The seat that plays next, if it is not the next one to the left; else NOBODY.
        self.first = first

    def is_over(self, s: S) -> bool:
        """Tell whether the game is over now, between two turns. If so, this method must also end
        the game (`State.finish`)."""
        return False

    def may_end(self, s: S) -> bool:
        """Tell whether the game might end before the next turn, so that `is_over` must be called. A
        game overrides this to save time."""
        return True

    def turn(self, s: S, seat: Seat) -> Step[Any]:
        raise AssertionError(f"{type(self).__name__} has no turn()")

    def proceed(self, s: S) -> bool:
        if self.first != NOBODY or self.may_end(s):
            return super().proceed(s)
        seat = s.next_living(s.turn)
        if s.skips[seat] > 0:
            return super().proceed(s)
        # The common case: this step stays on the agenda, and the turn is put on top of it.
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
        """Return a copy of this step in which `first` is NOBODY, so that the turns continue in the
        usual order."""
        if self.first == NOBODY:
            return self
        later = self.twin()
        later.first = NOBODY
        return later
