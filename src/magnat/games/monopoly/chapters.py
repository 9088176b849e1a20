"""Chapters of the booklet that need each other: a card moves a pawn to a square that draws a card,
a debt ruins a player whose titles are auctioned for new debts."""

from __future__ import annotations

from typing import Any

from magnat.core.action import Item
from magnat.core.state import Holder, State
from magnat.core.step import Seat, Step


class Chapters:
    """The chapters that come round to themselves; `rules.booklet` has them, and hands them to the
    box when it is read, so that no module of the rules needs one that needs it."""

    def square(self, seat: Seat, card: bool) -> Step[Any]:
        """The step of the square on which the pawn stopped, by a card or by the dice."""
        raise AssertionError(f"{type(self).__name__} has no square()")

    def bankruptcy(self, seat: Seat, to: Holder, why: str) -> Step[Any]:
        """The debtor is out."""
        raise AssertionError(f"{type(self).__name__} has no bankruptcy()")

    def received(self, s: State, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
        """The steps that decide on titles received with a mortgage."""
        raise AssertionError(f"{type(self).__name__} has no received()")
