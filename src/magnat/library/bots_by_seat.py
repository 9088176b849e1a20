"""Finds out which bot plays which seat from the argument `bots` of the library's functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from magnat.core.editions.edition import Unknown
from magnat.play.bots.load import admit_bot, admit_class

# The name of a bot, `path.py:Name`, or a class; None: no bot.
BotName: TypeAlias = str | type | None
Seating: TypeAlias = BotName | Sequence[BotName] | Mapping[int, BotName]


def bots_by_seat(bots: Seating, seats: int) -> list[str]:
    """Return a label for each seat: that of its bot, or "" for a seat without a bot."""
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in range(seats):
                raise Unknown("there is no seat {0}: seats are 0 to {1}", seat, seats - 1)
        return [_label(bots.get(seat)) for seat in range(seats)]
    if bots is None or isinstance(bots, (str, type)):
        return [_label(bots)] * seats
    if len(bots) != seats:
        raise Unknown("{0} bots are named for {1} seats", len(bots), seats)
    return [_label(bot) for bot in bots]


def _label(bot: BotName) -> str:
    if bot is None:
        return ""
    return admit_bot(bot) if isinstance(bot, str) else admit_class(bot)
