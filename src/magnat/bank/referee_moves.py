"""Entries of the moves played at the referee's table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from magnat.bank.ledger import Ledger
from magnat.bank.ledger_entry import ALIVE, BANKER, LedgerEntry, differences
from magnat.core.action_and_choice import Good, Item
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import Ms

# Fields that the states of all games have; compared together with `State.own`.
MARKED = ("turn", "skips")


class EveningAct(NamedTuple):
    """One move of the game at the referee's table, with the goods and items that changed hands."""

    at: Ms
    cite: str
    postings: list[tuple[Good, Holder, Holder, int]]
    moves: list[tuple[Item, Holder, Holder]]
    rent: Sequence[Item] = ()  # the title, if the move paid a rent for one


def told(ledger: Ledger, now: Ms, acts: Iterable[EveningAct], table: State) -> list[LedgerEntry]:
    """Return the entries that bring the desk up to date with the game at the referee's table: one
    entry for each move played there, then one that corrects any differences that remain."""
    twin = ledger.s.clone()
    twin.events = None
    titles = set(ledger.box.titles(ledger.s))
    entries: list[LedgerEntry] = []
    for act in acts:
        moves = [one for one in act.moves if one[0] in titles]
        is_kept = moves or any([posting[0] == MONEY for posting in act.postings])
        if not is_kept:
            continue
        key = "rent" if act.rent else "played"
        entry = ledger.entry(act.at, BANKER, "played", key=key, cite=act.cite)
        entry.n += len(entries)
        entry.at = max(entry.at, entries[-1].at if entries else 0)
        entry.postings, entry.moves = act.postings, moves
        entry.items = list(act.rent) or sorted({item for item, _, _ in moves})
        for good, src, dst, n in entry.postings:
            twin.pay(src, dst, n, act.cite, good)
        for item, _, dst in moves:
            twin.give(item, dst, act.cite)
        entries.append(entry)
    return [*entries, _rest(ledger, now, len(entries), twin, table)]


def _rest(ledger: Ledger, now: Ms, before: int, twin: State, table: State) -> LedgerEntry:
    entry = ledger.entry(now, BANKER, "depth")
    entry.n += before
    for good, row in enumerate(table.count):
        for holder, n in enumerate(row):
            missing: int = n - twin.count[good][holder]
            if holder != table.bank and missing:
                bank, other = table.bank, holder
                src, dst = (bank, other) if missing > 0 else (other, bank)
                entry.postings.append((good, src, dst, abs(missing)))
    # Payments to the bank come first, so that the bank can cover its own payments.
    entry.postings.sort(key=lambda posting: posting[1] == table.bank)
    for item, holder in enumerate(table.held_by):
        if twin.held_by[item] != holder:
            entry.moves.append((item, twin.held_by[item], holder))
    for field in (*table.own, *MARKED):
        entry.marks += differences(field, getattr(twin, field), getattr(table, field))
    fallen = [seat for seat in table.fallen if twin.alive[seat]]
    entry.marks += [(ALIVE, seat, 1, 0) for seat in fallen]
    return entry
