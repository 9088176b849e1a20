"""The signs from which each seat's chance of winning is estimated. A sign is a feature of a seat's
position, as a number; here: means, income, and what is still for sale."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import Seat
from magnat.core.win_chances import UNIT, log2
from magnat.games.monopoly.bot.appraisal import appraisal_of
from magnat.games.monopoly.bot.win_strength import earnings
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.state import Monopoly

PART: Final = 1000  # amounts of money are given in thousandths of the starting money
MEANS: Final = 67  # added to every player's means, in this unit
EARNINGS: Final = 160  # added to every player's earnings over the horizon, in this unit
PURSE: Final = 30
DANGER: Final = 4  # the largest value of the sign `danger`, in UNITs

SIGNS: Final = (
    "means",  # cash, plus what could be raised
    "means_of_two",  # the same if only two players are left, else 0
    "earnings",  # the rents expected in ten rounds, after building as much as the seat can pay for
    "earnings_early",  # the same, multiplied by the part of the titles that are still for sale
    "cash",
    "cash_early",
    "fortune",  # the worth of the position, including parts of groups
    "fortune_early",
    "danger",  # the mean rent at the next throw, relative to the means
    "wholes",  # the number of whole colour groups
    "titles",
    "prison",
    "prison_early",
)


def signs(s: Monopoly, seat: Seat) -> list[int]:
    tables, start = appraisal_of(s.box), s.box.rules.start_cash
    cash, more = s.cash(seat), s.raisable(seat)
    early = s.for_sale() * UNIT // TITLES
    means = log2(MEANS + (cash + more) * PART // start)
    earns = log2(EARNINGS + earnings(tables, s, seat) * PART // start)
    purse = log2(PURSE + cash * PART // start)
    fortune = log2(MEANS + max(tables.fortune(s, seat), 0) * PART // start)
    wholes, titles = 0, 0
    for group in s.box.groups:
        held = s.held_in_group(seat, group.id)
        titles += held
        if group.house > 0 and held == len(group.members):
            wholes += 1
    risk = 0 if s.prison[seat] > 0 else tables.mean_ahead(s, seat) * UNIT
    danger = min(risk * 8 // (cash + more + start // 20), DANGER * UNIT)
    prison = UNIT if s.prison[seat] > 0 else 0
    return [
        means,
        means if s.left() == 2 else 0,
        earns,
        earns * early // UNIT,
        purse,
        purse * early // UNIT,
        fortune,
        fortune * early // UNIT,
        danger,
        min(wholes, 3) * UNIT,
        titles * UNIT // TITLES,
        prison,
        prison * early // UNIT,
    ]
