"""Who is likely to win: what a player could pay and what he could earn, against the others.

The form and its constants were fitted to 3 000 games of the game's own players (docs/bots.md): the
odds of two players are those of means times earnings, to the power of three halves.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Item
from magnat.core.state import MONEY, Holder
from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import Appraisal
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1000  # money is counted in thousandths of the starting money
MEANS: Final = 67  # what even a beggar has, in that unit
EARNINGS: Final = 160  # and earns over the horizon


@final
class Hand:
    """What a seat's titles bring, if they lie with those holders, and in no other groups: whole
    colours are only noted, because their rents go by what it can build."""

    def __init__(
        self, tables: Appraisal, s: Monopoly, held: list[Holder], seat: Seat, groups: i64
    ) -> None:
        pledged = s.mortgaged
        owner: i64 = seat
        rents: i64 = 0
        loose: i64 = 0
        wholes: i64 = 0
        for chart in tables.charts:
            if groups & chart.bit == 0:
                continue
            mine: i64 = 0
            free: i64 = 0
            value: i64 = 0
            bare: i64 = 0
            for deed in chart.deeds:
                if held[deed.item] == owner:
                    mine += 1
                    if not pledged[deed.item]:
                        free += 1
                        value += deed.mortgage
                        bare += deed.bare
            if mine == 0:
                continue
            if chart.house == 0:
                rents += chart.gross[mine] * free // mine
            elif mine == chart.size:
                wholes |= chart.bit
                continue
            rents += bare
            loose += value
        self.rents: Final = rents  # of the horizon
        self.loose: Final = loose  # what their mortgages would raise
        self.wholes: Final = wholes  # as bits

    def earnings(self, tables: Appraisal, s: Monopoly, cash: i64) -> i64:
        """The rents of the horizon, once what can be built is built."""
        total, left = self.rents, self.wholes
        budget = cash + self.loose // 2
        id: i64 = len(tables.charts) - 1
        while left > 0:
            chart = tables.charts[id]
            id -= 1
            if left & chart.bit == 0:
                continue
            left -= chart.bit
            debts: i64 = 0
            if s.down[chart.id] > 0:
                for deed in chart.deeds:
                    if s.mortgaged[deed.item]:
                        debts += s.redemption(deed.item)
            if debts <= budget:
                storeys: i64 = s.built[chart.id]
                more = min((budget - debts) // chart.house, chart.full - storeys)
                budget -= debts + more * chart.house
                total += chart.gross[storeys + more]
        return total

    def strength(self, tables: Appraisal, s: Monopoly, cash: i64, more: i64) -> int:
        """Of one who has so much and could raise so much more."""
        start: i64 = s.box.rules.start_cash
        means: int = MEANS + (cash + more) * UNIT // start
        earns: int = EARNINGS + self.earnings(tables, s, cash) * UNIT // start
        product = means * earns
        return product * isqrt(product)


def earnings(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    """The rents of the horizon, once what can be built is built."""
    return hand_of(tables, s, seat).earnings(tables, s, s.count[MONEY][seat])


def hand_of(tables: Appraisal, s: Monopoly, seat: Seat) -> Hand:
    return Hand(tables, s, s.held_by, seat, s.parts[seat])


def strength(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    """How likely a seat is to win, as a weight."""
    return hand_of(tables, s, seat).strength(tables, s, s.count[MONEY][seat], s.raisable(seat))


def strengths_after(
    tables: Appraisal, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
) -> tuple[int, int]:
    """Mine and his once every item named has gone over to the other and I have paid that amount, as
    far as the purse goes. No site of a built group is among them."""
    held = s.held_by[:]
    raised: i64 = 0  # what I could raise more, and he less
    for item in items:
        is_mine = held[item] == me
        held[item] = him if is_mine else me
        if item < TITLES and not s.mortgaged[item]:
            mortgage: i64 = s.box.mortgage[item]
            raised += -mortgage if is_mine else mortgage
    groups = s.parts[me] | s.parts[him]
    cash, purse = s.count[MONEY][me], s.count[MONEY][him]
    paid = min(amount, cash) if amount > 0 else -min(-amount, purse)
    mine = Hand(tables, s, held, me, groups)
    his = Hand(tables, s, held, him, groups)
    return (
        mine.strength(tables, s, cash - paid, s.raisable(me) + raised),
        his.strength(tables, s, purse + paid, s.raisable(him) - raised),
    )
