"""Computes the money that a choice brings or costs a seat: with all blank fields empty, and for
each unit that the player fills in."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window

# This list is shared by all choices without blanks; it is never changed.
NOTHING: Final[list[int]] = []


@final
class Flows:
    """The money that an answer brings a seat (negative: costs the seat). `bare` is the money if all
    blank fields are empty; `amount`, `items` and `goods` are the money that is added for each unit
    filled in there."""

    def __init__(
        self, is_sure: bool, bare: int | None, amount: int, items: list[int], goods: list[int]
    ) -> None:
        # Whether the money is exact; if not, it is the least possible.
        self.is_sure: Final = is_sure
        self.bare: Final = bare  # the money if nothing is filled in; None: unknown
        self.amount: Final = amount  # the money for each unit of the amount
        self.items: Final = items  # the money for each item of the pool
        self.goods: Final = goods  # the money for one piece of each good


def flows(window: Window[Any], s: State, seat: Seat, choice: Choice) -> Flows:
    """Return the money that a choice brings a seat. It is computed by asking the window (the open
    question) about the choice with empty blanks, and about one unit in each blank field."""
    empty = choice.fill()
    bare = window.flow(s, seat, empty)
    is_sure = bare is not None
    if bare is None:
        bare = window.least(s, seat, empty)
    if bare is None or choice.is_exact:
        return Flows(is_sure, bare, 0, NOTHING, NOTHING)
    amount = _more(window, s, seat, choice.fill(1), bare) if choice.by != 0 else 0
    items = [_more(window, s, seat, choice.fill(0, (item,)), bare) for item in choice.pool]
    goods = [
        _more(window, s, seat, choice.fill(0, (), ((good, 1),)), bare)
        for good, _, _ in choice.goods
    ]
    return Flows(is_sure, bare, amount, items, goods)


def _more(window: Window[Any], s: State, seat: Seat, action: Action, bare: int) -> int:
    least = window.least(s, seat, action)
    assert least is not None, f"{action!r} brings something and does not"
    return least - bare
