"""Computes the money that a choice brings or costs a seat: with all blank fields empty, and for
each unit that the player fills in."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.state import State
from magnat.core.step_and_window import Seat, Window

NOTHING: Final[list[int]] = []  # shared by all choices without blanks; never changed


@final
class Flows:
    """The money that an answer brings a seat (below 0: costs the seat): `bare` is the money with
    all blank fields empty; `amount`, `items` and `goods` are added for each unit that is filled
    in."""

    def __init__(
        self, is_sure: bool, bare: int | None, amount: int, items: list[int], goods: list[int]
    ) -> None:
        self.is_sure: Final = is_sure  # whether the money is exact; else it is the least possible
        self.bare: Final = bare  # the money with nothing filled in; None: unknown
        self.amount: Final = amount  # the money for each unit of the amount
        self.items: Final = items  # the money for each item of the pool
        self.goods: Final = goods  # the money for one piece of each good


def flows(window: Window[Any], s: State, seat: Seat, choice: Choice) -> Flows:
    """Return the money that a choice brings a seat. It is found by asking the window (the open
    question) about the empty choice and about one unit of each blank field."""
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
