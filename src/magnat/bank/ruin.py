"""Bankruptcy at the desk: one entry that moves everything the player had and takes him out of the
game."""

from __future__ import annotations

from magnat.bank.commands import DeskRuin
from magnat.bank.ledger import Ledger
from magnat.bank.ledger_entry import BANKER, LedgerEntry
from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import NOBODY, Ms


def ruin(ledger: Ledger, now: Ms, command: DeskRuin) -> LedgerEntry:
    s, box = ledger.s, ledger.box
    seat, owed = command.seat, command.owed
    if seat == NOBODY:
        raise Illegal("there is no such account", "")
    ledger.check_in(seat)
    if ledger.lot is not None:
        raise Illegal("an auction is under way", "")
    if len(s.living()) == 1:
        raise Illegal("nobody else is in the game", box.ruining)
    to = s.bank
    if command.to != NOBODY:
        ledger.check_in(command.to)
        if not box.has_heirs:
            raise Illegal("everything goes back to the bank", box.ruining)
        if command.to == seat:
            raise Illegal("an account cannot pay itself", "")
        to = command.to
    if box.has_dues and to != s.bank:
        ledger.check_amount(owed)
        ledger.check_cover(s.bank, max(0, owed - s.cash(seat)))
    else:
        owed = 0
    return ledger.paid(
        now,
        BANKER,
        lambda table: box.ruin(table, seat, to, owed),
        "ruined",
        key="ruined",
        cite=box.ruining,
        src=seat,
        dst=to,
        amount=owed,
    )
