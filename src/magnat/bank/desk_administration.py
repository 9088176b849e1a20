"""Entries about the desk itself: its depth, trust, who keeps the bank, names, closing."""

from __future__ import annotations

from magnat.bank.commands import Close, DeskTrust, Rename
from magnat.bank.ledger import BANK, Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import Ms, Seat


def deepened(ledger: Ledger, now: Ms, depth: int) -> LedgerEntry:
    if depth == ledger.depth:
        raise Illegal("the desk is at this level already", "")
    if ledger.lot is not None:
        raise Illegal("an auction is under way", "")
    return ledger.entry(now, BANKER, "depth", depth=depth)


def trusted(ledger: Ledger, now: Ms, command: DeskTrust) -> LedgerEntry:
    return ledger.entry(now, BANKER, "trust", yes=command.yes)


def bank_asked(ledger: Ledger, who: Seat, now: Ms) -> LedgerEntry:
    """Return the request of a phone to keep the bank."""
    if who == BANKER:
        raise Illegal("this device keeps the bank already", "")
    if any([asked.key == BANK and asked.who == who for asked in ledger.requests.values()]):
        raise Illegal("the others are asked already", "")
    return ledger.entry(now, who, "asked", key=BANK)


def bank_passed(ledger: Ledger, now: Ms, who: Seat, request: int) -> LedgerEntry:
    """Return the entry that says who keeps the bank from now on (BANKER: a device without an
    account), and which request it answers (0: none)."""
    return ledger.entry(now, who, BANK, of=request, src=who)


def named(ledger: Ledger, who: Seat, now: Ms, command: Rename) -> LedgerEntry:
    name = " ".join(command.name.split())
    if command.seat >= ledger.seats:
        raise Illegal("there is no such account", "")
    if not name:
        raise Illegal("write a name", "")
    return ledger.entry(now, who, "name", src=command.seat, note=name)


def closed(ledger: Ledger, now: Ms, command: Close) -> LedgerEntry:
    if ledger.lot is not None:
        raise Illegal("an auction is under way", "")
    return ledger.entry(now, BANKER, "close", yes=command.yes)
