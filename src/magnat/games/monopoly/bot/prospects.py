"""Who is likely to win: what a player could pay and what he could earn, against the others.

The form and its constants were fitted to 3 000 games of the game's own players (docs/bots.md): the
odds of two players are those of means times earnings, to the power of three halves.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import Appraisal
from magnat.games.monopoly.state import Monopoly

UNIT: Final = 1000  # money is counted in thousandths of the starting money
MEANS: Final = 67  # what even a beggar has, in that unit
EARNINGS: Final = 160  # and earns over the horizon


def chances(tables: Appraisal, s: Monopoly) -> list[int]:
    """By seat, how likely it is to win, as weights; nothing for whoever is out."""
    return [strength(tables, s, seat) if s.alive[seat] else 0 for seat in range(s.seats)]


def strength(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    start = s.box.rules.start_cash
    means = s.cash(seat) + s.raisable(seat)
    product = (MEANS + means * UNIT // start) * (
        EARNINGS + earnings(tables, s, seat) * UNIT // start
    )
    return product * isqrt(product)


def earnings(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    """The rents of the horizon, once what can be built is built."""
    box, held, pledged = s.box, s.held_by, s.mortgaged
    total, loose = 0, 0
    wholes: list[int] = []
    for group in box.groups:
        mine, free = s.held_in_group(seat, group.id), 0
        if mine == 0:
            continue
        if group.house > 0 and mine == len(group.members):
            wholes.append(group.id)
            continue
        for title in group.members:
            if held[title] == seat and not pledged[title]:
                free += 1
                loose += box.mortgage[title]
                total += tables.bare[title]
        if group.house == 0:
            total += tables.gross[group.id][mine] * free // mine
    budget = s.cash(seat) + loose // 2
    for id in reversed(wholes):
        group, gross = box.groups[id], tables.gross[id]
        debts = 0
        if s.down[id] > 0:
            debts = sum([s.redemption(title) for title in group.members if pledged[title]])
        if debts > budget:
            continue
        budget -= debts
        storeys = s.built[id]
        more = min(budget // group.house, len(gross) - 1 - storeys)
        budget -= more * group.house
        total += gross[storeys + more]
    return total
