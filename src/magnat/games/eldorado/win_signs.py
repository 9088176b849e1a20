"""The signs from which each seat's chance of winning is estimated. A sign is a feature of a seat's
position, as a number; here: possessions, their growth until the end, and the time left."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import Seat
from magnat.core.win_chances import UNIT, log2
from magnat.games.eldorado.bot import (
    MANY,
    crises_in_ten_laps,
    crisis_loss,
    exposure,
    lap_income,
    laps_left,
    turns_left,
)
from magnat.games.eldorado.state import Eldorado

FLOOR: Final = 500  # added to every amount before its logarithm is taken
PHASES: Final = (0, 3, 8, 16, 30)  # the phases of the game by turns left, the last phase first
LAPS: Final = 10  # income is counted for at most so many laps

SIGNS: Final = (
    "count_at_last",  # the fortune if the game ended now, one sign for each phase
    "count_late",
    "count_half",
    "count_early",
    "count_first",
    "end_at_last",  # that fortune plus the income until the end, one sign for each phase
    "end_late",
    "end_half",
    "end_early",
    "end_first",
    "gold",  # the number of ingots
    "cash",
    "exposed",  # the expected loss of cash by crises in a lap
    "income",  # the income in a lap
    "loans",
    "waits",  # the number of turns that must be missed
)


def signs(s: Eldorado, seat: Seat) -> list[int]:
    left, laps = turns_left(s), min(laps_left(s), LAPS)
    count = s.net_worth(seat) + s.open_income(seat)
    income = lap_income(s, seat)
    risk = crisis_loss(s, s.cash(seat), exposure(s, s.owned(seat)))
    risk = risk * crises_in_ten_laps(s) // 10
    now = log2(FLOOR + max(count, 0))
    then = log2(FLOOR + max(count + income * laps, 0))
    at = 0
    for i, turns in enumerate(PHASES):
        if left >= turns and left < MANY:
            at = i
    if left >= MANY:
        at = len(PHASES) - 1
    found = [0] * (2 * len(PHASES))
    found[at] = now
    found[len(PHASES) + at] = then
    found.append(log2(1 + s.ingots(seat)))
    found.append(log2(FLOOR + s.cash(seat)))
    found.append(log2(FLOOR + risk))
    found.append(log2(FLOOR + max(income, 0)))
    found.append(s.loans(seat) * UNIT)
    found.append(min(s.skips[seat], 2) * UNIT)
    return found
