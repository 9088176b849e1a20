"""LedgerEntry, one entry of the ledger, and functions that read and set the fields of the state
which entries change."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import Ms, Seat

BANKER: Final = -1  # the banker's device, which may send any command


class LedgerEntry(Struct, omit_defaults=True):
    """One entry of the ledger: who caused it, and which goods, titles and fields of the state it
    changes."""

    n: int
    at: Ms
    who: Seat
    # one of: paid, asked, declined, counter, depth, played, ruined, lot, bid, sold, unsold,
    # called_off, trust, name, close, bank, agreed
    kind: str
    key: str = ""  # the label: a key (button) or deed of the box, or a key of `words.LABELS`
    cite: str = ""
    note: str = ""
    of: int = 0  # the number of the entry that this one answers, reverses or ends
    postings: list[tuple[Good, Holder, Holder, int]] = []
    moves: list[tuple[Item, Holder, Holder]] = []
    # Changed fields of the state: name, index, old value, new value.
    marks: list[tuple[str, int, int, int]] = []
    items: list[Item] = []  # the titles concerned
    src: Holder = -1  # the payer, seller, bidder or bankrupt player
    dst: Holder = -1  # the payee of a request or a levy
    good: Good = -1  # the good of a lot of pieces
    amount: int = 0  # the amount of a request or a bid
    times: int = 1
    seats: list[Seat] = []  # the players from whom a request wants one payment each
    depth: int = 0
    table: str = ""  # the id of the referee's table; "": there is none
    online: bool = False  # whether the server throws the dice
    yes: bool = False  # the new value, in entries of the kinds "trust" and "close"


ALIVE: Final = "alive"  # the name under which entries store that a player is in or out of the game


def is_levy(entry: LedgerEntry) -> bool:
    """Tell whether several players pay one account, rather than one account several players."""
    payers = {src for _, src, _, _ in entry.postings}
    payees = {dst for _, _, dst, _ in entry.postings}
    return entry.dst >= 0 or len(payers) > len(payees)  # older entries have no `dst`


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
    """Set a field of the state to a value; if the field is a list, set its element `i`. The field
    ALIVE takes a seat out of the game (0) or brings it back (1)."""
    if field == ALIVE:
        s.alive = [value != 0 if seat == i else alive for seat, alive in enumerate(s.alive)]
        others = [seat for seat in s.fallen if seat != i]
        s.fallen = others if value else [*others, i]
        return
    known = getattr(s, field)
    s.correct(field, i, value if i >= 0 else type(known)(value))


def carry_out(s: State, entry: LedgerEntry) -> None:
    """Move the goods and titles of an entry and set the fields that it changes."""
    for good, src, dst, n in entry.postings:
        s.pay(src, dst, n, entry.cite, good)
    for item, _, dst in entry.moves:
        s.give(item, dst, entry.cite)
    for field, i, _, after in entry.marks:
        mark(s, field, i, after)
