"""One line of the ledger, and the fields of the table that it marks."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from magnat.core.action import Good, Item
from magnat.core.state import Holder, State
from magnat.core.step import Ms, Seat

BANKER: Final = -1  # whoever keeps the bank: may do everything


class LedgerEntry(Struct, omit_defaults=True):
    """One line of the ledger."""

    n: int
    at: Ms
    who: Seat
    # paid, asked, declined, counter, depth, played, ruined, lot, bid, sold, unsold, called_off,
    # trust, name, close
    kind: str
    key: str = ""  # what it is called: a key or a deed of the box, or one of `words.LABELS`
    cite: str = ""
    note: str = ""
    of: int = 0  # the entry that it answers, puts back or ends
    postings: list[tuple[Good, Holder, Holder, int]] = []
    moves: list[tuple[Item, Holder, Holder]] = []
    marks: list[tuple[str, int, int, int]] = []  # field of the table, place in it, before, after
    items: list[Item] = []  # what it is about
    src: Holder = -1  # who shall pay, who sells, who bids, who is ruined
    dst: Holder = -1
    good: Good = -1  # of a lot that is no title
    amount: int = 0  # asked for, or bid
    times: int = 1
    depth: int = 0
    table: str = ""  # at which the referee sits, where the desk goes that deep
    online: bool = False  # whether its dice are the server's
    yes: bool = False  # of what is switched on and off


ALIVE: Final = "alive"  # the field that says who is still in the game


def differences(field: str, before: Any, after: Any) -> list[tuple[str, int, int, int]]:
    if not isinstance(before, list):
        return [(field, -1, int(before), int(after))] if before != after else []
    return [
        (field, i, int(one), int(other))
        for i, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]


def marked(s: State, field: str, i: int) -> int:
    value = getattr(s, field)
    return int(value if i < 0 else value[i])


def mark(s: State, field: str, i: int, value: int) -> None:
    """A field of the game's own, a flag stays a flag; or who is in the game."""
    if field == ALIVE:
        s.alive = [value != 0 if seat == i else alive for seat, alive in enumerate(s.alive)]
        others = [seat for seat in s.fallen if seat != i]
        s.fallen = others if value else [*others, i]
        return
    known = getattr(s, field)
    s.correct(field, i, value if i >= 0 else type(known)(value))
