"""The signs from which each seat's chance of winning is estimated. A sign is a feature of a seat's
position, as a number; here: cash, what visits will bring, and what the next throws may cost."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import Seat
from magnat.core.win_chances import UNIT, log2
from magnat.games.richesses.edition import NO_PLATE
from magnat.games.richesses.state import Richesses

PART: Final = 1000  # amounts of money are given in thousandths of the money shared at the start
CASH: Final = 10  # added to every player's cash, in this unit
INCOME: Final = 5
HOPE: Final = 20
THROW: Final = 12
DANGER: Final = 4  # the largest value of the signs `danger` and `drain`, in UNITs
WHOLE: Final = 100  # per cent

SIGNS: Final = (
    "cash",
    "cash_early",  # the same, multiplied by the part of the titles that are still free
    "cash_of_two",  # the same if only two players are left, else 0
    "income",  # the royalties of one visit to each production
    "income_early",
    "income_of_two",
    "share",  # the sum of the shares of all productions
    "share_early",
    "hope",  # how much royalties would rise at the next higher share, the more the nearer it is
    "danger",  # the mean cost of the steps ahead, relative to the cash
    "drain",  # the cost of a visit to every production, relative to the cash
    "tops",  # the number of trusts with the highest royalty
    "jokers",
)


def signs(s: Richesses, seat: Seat) -> list[int]:
    box, unit = s.box, s.box.rules.pot
    n, bands = len(box.productions), box.rules.bands
    money = max(s.cash(seat), 0)
    early, income, share, hope, tops, drain = 0, 0, 0, 0, 0, 0
    dues = [0] * n  # by production: what a visit costs this seat
    for own in range(n):
        early += s.holding(s.seats, own).percent
        amounts = box.royalties[own]
        for other in range(s.seats):
            percent = s.percent(other, own)
            if percent == 0 or not s.alive[other]:
                continue
            now = s.royalty(other, own)
            if other != seat:
                dues[own] += now
                continue
            income += now
            share += percent
            best = 0
            for i, band in enumerate(bands):
                if percent < band and amounts[i] > now:
                    best = max(best, (amounts[i] - now) * percent // band)
            hope += best
            if percent >= bands[-1]:
                tops += 1
        drain += dues[own]
    ahead = 0
    for step in box.track.ahead(s.at(seat), THROW):
        plate = s.plate_at(step)
        if plate != NO_PLATE:
            ahead += dues[box.plate_production(plate)]
    early = early * UNIT // (n * WHOLE)
    purse = log2(CASH + money * PART // unit)
    earns = log2(INCOME + income * PART // unit)
    owns = log2(WHOLE + share)
    two = s.left() == 2
    backing = money + unit // 50
    return [
        purse,
        purse * early // UNIT,
        purse if two else 0,
        earns,
        earns * early // UNIT,
        earns if two else 0,
        owns,
        owns * early // UNIT,
        log2(HOPE + hope * PART // unit),
        min(ahead * UNIT // (backing * 4), DANGER * UNIT),
        min(drain * UNIT // (backing * 8), DANGER * UNIT),
        tops * UNIT // 4,
        min(s.jokers(seat), 2) * UNIT,
    ]
