"""Checks that every state must pass after every action. Each check returns the violations that it
finds.

Players can cause some violations when they set up a table by hand; these are returned as `Illegal`,
which can be translated for players. Any other violation is a bug in the program and is returned as
a plain text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import Chance, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from magnat.core.state import State


def conserved(s: State) -> list[str]:
    """Return a violation for each good of which there is more or less than the box contains."""
    return [
        f"there are {sum(row)} of {s.edition.goods[good]}; the box has {s.edition.supply[good]}"
        for good, row in enumerate(s.count)
        if sum(row) != s.edition.supply[good]
    ]


def covered(s: State) -> list[Illegal]:
    """Return a violation for each holder that has less than 0 of a good, except a bank whose supply
    is unlimited."""
    return [
        Illegal("{0} has {1} of {2}", "", s.holder_name(holder), n, s.edition.goods[good])
        for good, row in enumerate(s.count)
        for holder, n in enumerate(row)
        if n < 0 and not s.is_endless(good, holder)
    ]


def in_one_place(s: State) -> list[str]:
    """Return a violation for each item whose holder does not exist, and for each deck whose
    order does not list exactly the cards that `held_by` places in it."""
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
    """Return a violation for each player who has left the game and still owns something, as long as
    the game goes on."""
    wrong: list[Illegal] = []
    for seat in range(s.seats):
        if not s.alive[seat] and s.outcome is None:
            if s.items(seat) or any([row[seat] != 0 for row in s.count]):
                wrong.append(
                    Illegal("{0} is out and still owns something", "", s.holder_name(seat))
                )
    return wrong


def not_stuck(s: State) -> list[str]:
    """Return a violation if the game is not over and nobody can answer, and one for each step that
    waits for a seat that is out of the game."""
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
    """Return a violation if the index (derived values that a state keeps up to date) differs from
    an index that is computed from scratch."""
    fresh = s.clone()
    fresh.reindex()
    return [] if s.is_indexed_like(fresh) else ["what is kept beside the table is out of date"]


def own_rules(s: State) -> list[Illegal]:
    """Return the violations that the game's own checks find."""
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
    """Return all violations in a state as texts; [] if there are none."""
    return [str(fault) for check in CHECKS for fault in check(s)]
