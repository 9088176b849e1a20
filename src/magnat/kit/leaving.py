"""Leaving the game before its end, which a player may do at any time."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat, Window

S = TypeVar("S", bound=State, contravariant=True)


@final
class Resign(Action):
    """Leave the game."""


RESIGNING: Final = [Choice(Resign())]  # created once, because it is offered very often


class MayResign(Window[S]):
    """The right of every seat to leave the game at any time; the game's method `leave` decides who
    gets the seat's possessions."""

    kind = "leave"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def leave(self, s: S, seat: Seat) -> None:
        raise AssertionError(f"{type(self).__name__} has no leave()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return RESIGNING

    def take(self, s: S, seat: Seat, action: Action) -> None:
        s.note("resigned", self.cite, seat)
        self.leave(s, seat)
