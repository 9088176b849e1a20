"""Figures: numbers that the rules compute from the state, such as each seat's worth, and that a
client shows to a player.

Figures consist only of whole numbers, texts and lists, so that a client can show them without
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
        # By seat: the value of everything it has, as the booklet counts it.
        self.worth: Final = worth
        # By seat: the money it could still raise, in addition to its cash.
        self.raisable: Final = raisable
        # The seat whose turn comes after this one; NOBODY when the game is over.
        self.next: Final = next


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
        # Pairs (good, n): `seat` gives n if n > 0, `other` gives -n if n < 0.
        self.goods: Final = goods

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
        self.group: Final = group  # the key of the group, by which its name is found
        self.before: Final = before  # the number of titles; if titles are shares, a percentage
        self.after: Final = after
        self.of: Final = of  # the number of titles that exist; if they are shares, 100
        self.brings: Final = brings  # the money that a visitor pays after the deal; 0 if unknown


@final
class Burden(Value):
    """A cost that comes with an item and is paid by the seat that receives the item."""

    def __init__(self, item: Item, keep: int, lift: int, cite: str) -> None:
        self.item: Final = item
        self.keep: Final = keep  # what it costs to keep the item as it is
        self.lift: Final = lift  # what it costs to remove the burden at once
        self.cite: Final = cite


@final
class Side(Value):
    """Everything that a deal changes for one of the two seats in it."""

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
        self.before: Final = before  # what all titles of the seat bring together
        self.after: Final = after
        self.burdens: Final = burdens
