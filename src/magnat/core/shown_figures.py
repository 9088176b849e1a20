"""Figures: numbers computed from the state by the rules, such as each seat's worth, which a client
shows to a player.

Figures consist of whole numbers, texts and lists only, so that a client can draw them without
knowing any rule. Each game has a subclass of `Figures` in its file `shown_figures.py`.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.core.values.value import Value


class Figures(Value):
    """The figures that every game has, computed for one seat: each seat's worth and the money it
    could still raise, and whose turn comes next. A list has one number per seat; null stands for a
    number that is hidden from the seat for which the figures are computed."""

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
        """Carry out the exchange on `s`, a copy of the table, so that its effect can be computed.
        If a seat has less of a good than it should give, it gives all it has."""
        for item in self.items:
            s.give(item, self.other if s.held_by[item] == self.seat else self.seat, cite)
        for good, n in self.goods:
            giver, taker = (self.seat, self.other) if n > 0 else (self.other, self.seat)
            s.pay(giver, taker, min(abs(n), s.count[good][giver]), cite, good)


@final
class Shift(Value):
    """How a deal changes the part of one group of titles that one seat owns: the number of titles
    before and after the deal."""

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
    """Everything that a deal changes for one of its two seats."""

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
