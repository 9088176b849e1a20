"""Figures that a seat reads beside the state, worked out by the functions that the rules use.

Figures are plain values made of whole numbers, words and lists, so that every client can draw them
and none needs a rule. A game has a class of its own for them, in its file `figures.py`.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Good, Item
from magnat.core.state import State
from magnat.core.step import Seat
from magnat.core.values.value import Value


class Figures(Value):
    """The figures that every game gives: lists by seat, null where this seat may not know."""

    def __init__(self, worth: list[int | None], raisable: list[int | None], next: Seat) -> None:
        self.worth: Final = worth  # all that a seat has, as the booklet counts it
        self.raisable: Final = raisable  # what it could still bring in, beyond its cash
        self.next: Final = next  # whose turn comes after this one; NOBODY once it is over


@final
class Swap(Value):
    """Goods and items that two seats would exchange; each gives those that it has."""

    def __init__(
        self,
        seat: Seat,
        other: Seat,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...] = (),
    ) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.items: Final = items
        self.goods: Final = goods  # (good, n): n > 0 is the first one's to give, n < 0 the other's

    def apply(self, s: State, cite: str) -> None:
        """On a table that nobody plays at; what somebody has not got he cannot give."""
        for item in self.items:
            s.give(item, self.other if s.held_by[item] == self.seat else self.seat, cite)
        for good, n in self.goods:
            giver, taker = (self.seat, self.other) if n > 0 else (self.other, self.seat)
            s.pay(giver, taker, min(abs(n), s.count[good][giver]), cite, good)


@final
class Shift(Value):
    """How a deal changes what one seat has of one group of titles."""

    def __init__(self, group: str, before: int, after: int, of: int, brings: int) -> None:
        self.group: Final = group  # its key, by which its words are found
        self.before: Final = before  # titles, or per cent where titles are shares
        self.after: Final = after
        self.of: Final = of  # how much there is
        self.brings: Final = brings  # money, each time somebody comes; 0 where that is not said


@final
class Burden(Value):
    """A cost that comes with an item, paid by the seat that receives it."""

    def __init__(self, item: Item, keep: int, lift: int, cite: str) -> None:
        self.item: Final = item
        self.keep: Final = keep  # as it is
        self.lift: Final = lift  # to be rid of it at once
        self.cite: Final = cite


@final
class Side(Value):
    """The changes that a deal makes for one of the two seats."""

    def __init__(
        self,
        seat: Seat,
        shifts: list[Shift],
        before: int,
        after: int,
        burdens: list[Burden],
    ) -> None:
        self.seat: Final = seat
        self.shifts: Final = shifts
        self.before: Final = before  # what all its titles bring together
        self.after: Final = after
        self.burdens: Final = burdens
