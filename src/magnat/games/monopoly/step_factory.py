"""Chapters makes steps of rules that depend on each other in a circle: for example, a card moves a
pawn to a square that draws a card; a debt ruins a player, whose auctioned titles lead to new
debts."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import Seat, Step


class Chapters:
    """An interface with which modules of the rules get steps of each other without importing each
    other, which would be a circle of imports. `rules.booklet` implements it and sets the
    implementation in the edition."""

    def square(self, seat: Seat, card: bool) -> Step[Any]:
        """Return the step of the square on which the pawn stopped, after a card or a throw."""
        raise AssertionError(f"{type(self).__name__} has no square()")

    def bankruptcy(self, seat: Seat, to: Holder, why: str) -> Step[Any]:
        """Return the step that takes the debtor out of the game."""
        raise AssertionError(f"{type(self).__name__} has no bankruptcy()")

    def received(self, s: State, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
        """Return the steps that decide what happens to mortgages on titles received."""
        raise AssertionError(f"{type(self).__name__} has no received()")
