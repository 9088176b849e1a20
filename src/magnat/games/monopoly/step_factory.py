"""Chapters: the steps of rules that depend on each other in a circle: a card moves a pawn to a
square that draws a card, and a debt ruins a player whose auctioned titles lead to new debts."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import Seat, Step


class Chapters:
    """Makes the steps of rules that would otherwise import each other in a circle. `rules.booklet`
    implements it and sets it in the edition, so that modules of the rules need not import each
    other."""

    def square(self, seat: Seat, card: bool) -> Step[Any]:
        """Return the step of the square on which the pawn stopped, after a card or a throw."""
        raise AssertionError(f"{type(self).__name__} has no square()")

    def bankruptcy(self, seat: Seat, to: Holder, why: str) -> Step[Any]:
        """Return the step that takes the debtor out of the game."""
        raise AssertionError(f"{type(self).__name__} has no bankruptcy()")

    def received(self, s: State, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
        """Return the steps that decide what happens to mortgages on titles received."""
        raise AssertionError(f"{type(self).__name__} has no received()")
