"""The money that a choice costs or brings: as it stands, and for each unit filled in."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.state import State
from magnat.core.step import Seat, Window

NOTHING: Final[list[int]] = []  # shared by all that is exact, and never filled


@final
class Flows:
    """An answer's money is `bare` and so much more for each unit of its blanks."""

    def __init__(
        self, is_sure: bool, bare: int | None, amount: int, items: list[int], goods: list[int]
    ) -> None:
        self.is_sure: Final = is_sure  # else it is only the least
        self.bare: Final = bare  # nothing filled in; None: nobody knows, whatever is filled in
        self.amount: Final = amount  # for each one of the amount
        self.items: Final = items  # for each item of the pool
        self.goods: Final = goods  # for one of each good


def flows(window: Window[Any], s: State, seat: Seat, choice: Choice) -> Flows:
    """Ask the window what each unit of each blank costs or brings, one unit at a time."""
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
