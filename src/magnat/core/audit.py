"""Checks that must hold for every table after every action.

What somebody may have laid wrong on his table is said so that he can read it; the rest is a bug.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from magnat.core.action import Illegal
from magnat.core.step import Chance, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from magnat.core.state import State


def conserved(s: State) -> list[str]:
    """Nothing countable appears or vanishes."""
    return [
        f"there are {sum(row)} of {s.edition.goods[good]}; the box has {s.edition.supply[good]}"
        for good, row in enumerate(s.count)
        if sum(row) != s.edition.supply[good]
    ]


def covered(s: State) -> list[Illegal]:
    """No count is negative, except that of a bank without end."""
    return [
        Illegal("{0} has {1} of {2}", "", s.holder_name(holder), n, s.edition.goods[good])
        for good, row in enumerate(s.count)
        for holder, n in enumerate(row)
        if n < 0 and not s.is_endless(good, holder)
    ]


def in_one_place(s: State) -> list[str]:
    """Every item has a holder that exists, and the decks hold what is said to be in them."""
    holders = s.holders()
    wrong = [
        f"{s.item_name(item)} is held by {holder}, which is no holder"
        for item, holder in enumerate(s.held_by)
        if not 0 <= holder < holders
    ]
    for deck, order in enumerate(s.order):
        if sorted(order) != s.items(s.first_deck() + deck):
            wrong.append(f"deck {deck} lists {order} and holds {s.items(s.first_deck() + deck)}")
    return wrong


def left_nothing(s: State) -> list[Illegal]:
    """A player who is out owns nothing."""
    wrong: list[Illegal] = []
    for seat in range(s.seats):
        if not s.alive[seat] and s.outcome is None:
            if s.items(seat) or any([row[seat] != 0 for row in s.count]):
                wrong.append(
                    Illegal("{0} is out and still owns something", "", s.holder_name(seat))
                )
    return wrong


def not_stuck(s: State) -> list[str]:
    """While the game goes on somebody can answer, and nothing waits for a seat that is out."""
    if s.outcome is not None:
        return [] if not s.agenda else ["the game is over and the agenda is not empty"]
    if not s.agenda:
        return ["the agenda is empty"]
    wrong = [
        f"{step!r} waits for a seat that is out"
        for step in [*s.agenda, *s.standing]
        if step.seat >= 0 and not s.alive[step.seat]
    ]
    top = s.top
    if not isinstance(top, Window):
        wrong.append(f"{top!r} on top of the agenda should have run")
    elif isinstance(top, Chance):
        if s.luck is not None:
            wrong.append(f"{top!r} waits for dice that the seed should have thrown")
    elif not top.is_open(s):
        wrong.append(f"{top!r} waits and nobody can answer")
    if s.asked is not None and s.asked is not top:
        wrong.append(f"{s.asked!r} was asked and {top!r} waits")
    if not s.living():
        wrong.append("nobody is left and the game goes on")
    return wrong


def indexed(s: State) -> list[str]:
    """The index, which the verbs keep up to date, is the one worked out from the table."""
    fresh = s.clone()
    fresh.reindex()
    return [] if s.is_indexed_like(fresh) else ["what is kept beside the table is out of date"]


def own_rules(s: State) -> list[Illegal]:
    """The game's own checks."""
    return s.faults()


CHECKS: Final[list[Callable[[State], Sequence[str | Illegal]]]] = [
    conserved,
    covered,
    in_one_place,
    left_nothing,
    not_stuck,
    indexed,
    own_rules,
]


def audit(s: State) -> list[str]:
    """Everything that is wrong with this table; [] when the books balance."""
    return [str(fault) for check in CHECKS for fault in check(s)]
