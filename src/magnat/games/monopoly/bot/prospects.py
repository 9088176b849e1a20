"""Who is likely to win: what a player could pay and what he could earn, against the others.

The form and its constants were fitted to 3 000 games of the game's own players (docs/bots.md): the
odds of two players are those of means times earnings, to the power of three halves.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Item
from magnat.core.state import MONEY
from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import Appraisal, Chart
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1000  # money is counted in thousandths of the starting money
MEANS: Final = 67  # what even a beggar has, in that unit
EARNINGS: Final = 160  # and earns over the horizon
LARGE: Final = 1 << 56  # whose root is found with 64 bits


@final
class Hand:
    """What a seat's titles bring; its whole colours are only noted, because their rents go by what
    it can build."""

    def __init__(self, seat: Seat, like: Hand | None = None) -> None:
        self.seat: Final[i64] = seat
        self.rents: i64 = 0  # of the horizon
        self.loose: i64 = 0  # what mortgages on the others would raise
        self.wholes: i64 = 0  # as bits
        if like is not None:
            self.rents = like.rents
            self.loose = like.loose
            self.wholes = like.wholes

    def count(self, chart: Chart, s: Monopoly, sign: i64, swapped: i64, pair: i64) -> None:
        """One group more, or less; the titles swapped, as bits, count for the other of a pair,
        which is given as the sum of their seats."""
        seat, held, pledged = self.seat, s.held_by, s.mortgaged
        mine: i64 = 0
        free: i64 = 0
        loose: i64 = 0
        rents: i64 = 0
        for deed in chart.deeds:
            holder: i64 = held[deed.item]
            if swapped & deed.bit != 0:
                holder = pair - holder
            if holder == seat:
                mine += 1
                if not pledged[deed.item]:
                    free += 1
                    loose += deed.mortgage
                    rents += deed.bare
        if chart.house > 0 and mine == chart.size:
            self.wholes += sign * chart.bit
            return
        if chart.house == 0 and free > 0:
            rents = chart.gross[mine] * free // mine
        self.rents += sign * rents
        self.loose += sign * loose

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
        return product * root(product)


@final
class Hands:
    """Those of all seats, which stay what they are until a title moves or is turned over."""

    def __init__(self, tables: Appraisal, s: Monopoly) -> None:
        self.deeds: Final = s.deeds
        self.hands: Final = [Hand(seat) for seat in range(s.seats)]
        for hand in self.hands:
            for chart in tables.some(s.parts[hand.seat]):
                hand.count(chart, s, 1, 0, 0)


@final
class Memory:
    """The hands that were last asked for: all who sit at a table look at the same."""

    def __init__(self) -> None:
        self.last: Hands | None = None

    def hands(self, tables: Appraisal, s: Monopoly) -> list[Hand]:
        last = self.last
        if last is None or last.deeds != s.deeds:
            last = Hands(tables, s)
            self.last = last
        return last.hands


_MEMORY: Final = Memory()


def earnings(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    """The rents of the horizon, once what can be built is built."""
    return _MEMORY.hands(tables, s)[seat].earnings(tables, s, s.count[MONEY][seat])


def strength(tables: Appraisal, s: Monopoly, seat: Seat) -> int:
    """How likely a seat is to win, as a weight."""
    hand = _MEMORY.hands(tables, s)[seat]
    return hand.strength(tables, s, s.count[MONEY][seat], s.raisable(seat))


def strengths_after(
    tables: Appraisal, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
) -> tuple[int, int]:
    """Mine and his once every item named has gone over to the other and I have paid that amount, as
    far as the purse goes. No site of a built group is among them."""
    hands = _MEMORY.hands(tables, s)
    mine, his = Hand(me, hands[me]), Hand(him, hands[him])
    raised: i64 = 0  # what I could raise more, and he less
    swapped: i64 = 0
    touched: i64 = 0
    for item in items:
        if item < TITLES:
            deed = tables.deeds[item]
            swapped |= deed.bit
            touched |= tables.charts[s.box.group_of[item]].bit
            if not s.mortgaged[item]:
                raised += -deed.mortgage if s.held_by[item] == me else deed.mortgage
    for chart in tables.some(touched):
        mine.count(chart, s, -1, 0, 0)
        mine.count(chart, s, 1, swapped, me + him)
        his.count(chart, s, -1, 0, 0)
        his.count(chart, s, 1, swapped, me + him)
    cash, purse = s.count[MONEY][me], s.count[MONEY][him]
    paid = min(amount, cash) if amount > 0 else -min(-amount, purse)
    return (
        mine.strength(tables, s, cash - paid, s.raisable(me) + raised),
        his.strength(tables, s, purse + paid, s.raisable(him) - raised),
    )


def root(n: int) -> int:
    """The square root, rounded down, by Newton's method: Python's own would be asked by name."""
    if n > LARGE:
        return isqrt(n)
    square: i64 = n
    guess: i64 = 1 << 8
    while guess * guess < square:
        guess *= 4
    while guess * guess > square:
        guess = (guess + square // guess) // 2
    return guess
