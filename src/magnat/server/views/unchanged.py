"""Whether a table is as it was: then what was written of it is still true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from magnat.core.state import State
from magnat.core.step import NOBODY, Step
from magnat.kit.auction import Auction


def lies_still(s: State, then: State) -> bool:
    """Whether all that lies on the table lies as it did on a copy of it: the two share whatever has
    not changed since; counts and holders together (`take_rows`)."""
    if s.count is not then.count or s.order is not then.order:
        return False
    if s.alive is not then.alive or s.skips is not then.skips or s.outcome is not then.outcome:
        return False
    if s.turn != then.turn or s.time_up != then.time_up or s.pace != then.pace:
        return False
    for name in s.own:
        mine, other = getattr(s, name), getattr(then, name)
        if mine is not other and mine != other:
            return False
    return True


def asks_still(s: State, then: State) -> bool:
    """Whether the same is to be done, and the same is asked: of a lot perhaps at another price."""
    if len(s.agenda) != len(then.agenda) or not is_same(s.standing, then.standing):
        return False
    if not s.agenda or not is_same(s.agenda[:-1], then.agenda[:-1]):
        return False
    top, other = s.agenda[-1], then.agenda[-1]
    if top is other:
        return True
    if s.bids_bind() or not isinstance(top, Auction) or not isinstance(other, Auction):
        return False
    return lot_of(top) == lot_of(other)


def lot_of(auction: Auction[Any]) -> tuple[object, ...]:
    """What is sold, by whom."""
    return type(auction), auction.seat, auction.items, auction.goods


def is_same(steps: Sequence[Step[Any]], others: Sequence[Step[Any]]) -> bool:
    """Whether they are the very same steps: one that hides nothing is shown to all as it is."""
    if len(steps) != len(others):
        return False
    for i in range(len(steps)):
        if steps[i] is not others[i]:
            return False
    return True


def hides_nothing(steps: Sequence[Step[Any]]) -> bool:
    """Whether everybody is shown them as they are."""
    for i in range(len(steps)):
        if steps[i].veil(NOBODY) is not steps[i]:
            return False
    return True
