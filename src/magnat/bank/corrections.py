"""Corrections: a wrong entry stays in the ledger, and another entry reverses it."""

from __future__ import annotations

from typing import Final

from magnat.bank.commands import DeskCounter
from magnat.bank.ledger import Ledger
from magnat.bank.ledger_entry import ALIVE, BANKER, LedgerEntry, marked
from magnat.core.action_and_choice import Good, Illegal
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import NOBODY, Ms, Seat

GRACE: Final[Ms] = 120_000  # how long a phone may reverse its own entry


def counter(ledger: Ledger, who: Seat, now: Ms, command: DeskCounter) -> LedgerEntry:
    """Return the entry that reverses an earlier one. A phone may reverse only its own entries, and
    only within GRACE; later, the entry returned asks the banker to reverse it."""
    if command.entry > ledger.n:
        raise Illegal("this line moved nothing that could be put back", "")
    wrong = ledger.entries[command.entry - 1]
    if not (wrong.postings or wrong.moves or wrong.marks):
        raise Illegal("this line moved nothing that could be put back", "")
    if wrong.n in ledger.countered:
        raise Illegal("this line was put back already", "")
    is_money = all(good == MONEY for good, _, _, _ in wrong.postings)
    if ledger.lot is not None and (wrong.moves or wrong.marks or not is_money):
        raise Illegal("an auction is under way", "")
    note = command.note.strip()
    if not note:
        raise Illegal("say why", "")
    if who != BANKER and wrong.who != who:
        raise Illegal("that is the banker's to do", "")
    if who != BANKER and now - wrong.at > GRACE:
        return ledger.entry(now, who, "asked", key="counter", of=wrong.n, note=note)
    entry = ledger.entry(now, who, "counter", of=wrong.n, note=note, cite=wrong.cite)
    entry.postings = [(good, dst, src, n) for good, src, dst, n in reversed(wrong.postings)]
    entry.moves = [(item, dst, src) for item, src, dst in reversed(wrong.moves)]
    entry.marks = [(f, i, after, before) for f, i, before, after in reversed(wrong.marks)]
    check_possible(ledger, entry)
    fault = ledger.fault_after(entry)
    if fault is not None:
        raise Illegal("correct first what depends on it: {0}", wrong.cite, fault)
    return entry


def check_possible(ledger: Ledger, entry: LedgerEntry) -> None:
    """Check that an entry that reverses an earlier one can be applied. Raise Illegal if goods or
    titles are no longer where the earlier entry put them, if a field of the state has changed
    since, or if a player who would receive something is out of the game."""
    back = [i for field, i, _, after in entry.marks if field == ALIVE and after]
    for dst in [dst for _, _, dst, _ in entry.postings] + [dst for _, _, dst in entry.moves]:
        seat = next((one.seat for one in ledger.accounts if one.holder == dst), NOBODY)
        if seat not in back:
            ledger.check_in(seat)
    left: dict[tuple[Good, Holder], int] = {}
    for good, src, dst, n in entry.postings:
        has = left.get((good, src), ledger.s.count[good][src])
        if good == MONEY and (good, src) not in left and src < ledger.seats:
            has -= ledger.box.funds(ledger.s, src) - ledger.free(src)
        if has < n and not ledger.s.is_endless(good, src):
            if good != MONEY:
                raise Illegal("what it moved is not there any more", "")
            raise Illegal("{0:holder} has {1:money}, not {2:money}", ledger.box.paying, src, has, n)
        left[good, src] = has - n
        left[good, dst] = left.get((good, dst), ledger.s.count[good][dst]) + n
    where = {item: ledger.s.held_by[item] for item, _, _ in entry.moves}
    for item, src, dst in entry.moves:
        if where[item] != src:
            raise Illegal("what it moved is not there any more", "")
        where[item] = dst
    seen: dict[tuple[str, int], int] = {}
    for field, i, before, after in entry.marks:
        if seen.get((field, i), marked(ledger.s, field, i)) != before:
            raise Illegal("what it moved is not there any more", "")
        seen[field, i] = after
