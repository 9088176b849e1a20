"""Figures that a seat is shown beside the state, such as its worth, computed by the functions of
the rules.

Figures are plain values made of whole numbers, words and lists, so that a client can draw them
without knowing any rule. Each game has a subclass of `Figures` in its file `figures.py`.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.core.values.value import Value


class Figures(Value):
    """The figures of every game as one seat may know them: lists with an entry per seat, null for
    an entry that is hidden from this seat."""

    def __init__(self, worth: list[int | None], raisable: list[int | None], next: Seat) -> None:
        self.worth: Final = worth  # all that a seat has, as the booklet counts it
        self.raisable: Final = raisable  # what it could still bring in, beyond its cash
        self.next: Final = next  # whose turn comes after this one; NOBODY once it is over


@final
class Swap(Value):
    """An exchange between two seats: each item goes from the seat that has it to the other one."""

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
        self.goods: Final = goods  # (good, n): `seat` gives if n > 0, `other` if n < 0

    def apply(self, s: State, cite: str) -> None:
        """Carry out the exchange on a copy of a table, to see its effect. A seat gives no more of a
        good than it has."""
        for item in self.items:
            s.give(item, self.other if s.held_by[item] == self.seat else self.seat, cite)
        for good, n in self.goods:
            giver, taker = (self.seat, self.other) if n > 0 else (self.other, self.seat)
            s.pay(giver, taker, min(abs(n), s.count[good][giver]), cite, good)


@final
class Shift(Value):
    """The change that a deal makes in what one seat has of one group of titles."""

    def __init__(self, group: str, before: int, after: int, of: int, brings: int) -> None:
        self.group: Final = group  # its key, by which its words are found
        self.before: Final = before  # titles, or per cent where titles are shares
        self.after: Final = after
        self.of: Final = of  # the total that exists
        self.brings: Final = brings  # money that a visitor pays afterwards; 0 where unknown


@final
class Burden(Value):
    """A cost that comes with an item and is paid by the seat that receives the item."""

    def __init__(self, item: Item, keep: int, lift: int, cite: str) -> None:
        self.item: Final = item
        self.keep: Final = keep  # the cost of keeping the item as it is
        self.lift: Final = lift  # the cost of removing the burden at once
        self.cite: Final = cite


@final
class Side(Value):
    """All changes that a deal makes for one of its two seats."""

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
