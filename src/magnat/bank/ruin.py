"""Somebody is out of the game: one line for all that he had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnat.bank.entry import BANKER, Entry
from magnat.core.action import Illegal
from magnat.core.step import NOBODY, Ms

if TYPE_CHECKING:
    from magnat.bank.commands import Ruin
    from magnat.bank.desk import Desk


def ruin(desk: Desk, now: Ms, command: Ruin) -> Entry:
    s, box = desk.s, desk.box
    seat, owed = command.seat, command.owed
    if seat == NOBODY:
        raise Illegal("there is no such account", "")
    desk.check_in(seat)
    if desk.lot is not None:
        raise Illegal("an auction is under way", "")
    if len(s.living()) == 1:
        raise Illegal("nobody else is in the game", box.ruining)
    to = s.bank
    if command.to != NOBODY:
        desk.check_in(command.to)
        if not box.has_heirs:
            raise Illegal("everything goes back to the bank", box.ruining)
        if command.to == seat:
            raise Illegal("whoever pays and whoever is paid must be two", "")
        to = command.to
    if box.has_dues and to != s.bank:
        desk.check_amount(owed)
        desk.check_cover(s.bank, max(0, owed - s.cash(seat)))
    else:
        owed = 0
    return desk.paid(
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
