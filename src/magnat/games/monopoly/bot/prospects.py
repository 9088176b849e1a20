"""Estimates who is likely to win, by what a player could pay and earn, against the others.

The form and its constants were fitted to 3 000 games of the game's own players (docs/bots.md): the
odds of two players are those of means times earnings, to the power of three halves.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Item
from magnat.core.state import MONEY
from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import MonopolyAppraisal, MonopolyChart
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1000  # money is counted in thousandths of the starting money
MEANS: Final = 67  # added to everybody's means, in that unit
EARNINGS: Final = 160  # added to everybody's earnings over the horizon
LARGE: Final = 1 << 56  # whose root is found with 64 bits
HALF: Final = 30  # bits: the product of two such numbers has no more than 60


@final
class MonopolyHand:
    """The income of a seat's titles; whole groups are listed only, because their rents depend on
    the buildings it can pay."""

    def __init__(self, seat: Seat, deeds: int, like: MonopolyHand | None = None) -> None:
        self.seat: Final[i64] = seat
        self.deeds: Final = deeds  # as the table says of this seat
        self.rents: i64 = 0  # of the horizon
        self.loose: i64 = 0  # proceeds of mortgages on the others
        self.wholes: i64 = 0  # as bits
        if like is not None:
            self.rents = like.rents
            self.loose = like.loose
            self.wholes = like.wholes

    def count(self, chart: MonopolyChart, s: Monopoly, sign: i64, swapped: i64, pair: i64) -> None:
        """Add or remove a group. Titles that are swapped, as bits, count for the other of the pair,
        given as the sum of both seats."""
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

    def earnings(self, tables: MonopolyAppraisal, s: Monopoly, cash: i64) -> i64:
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
            if s.index.down[chart.id] > 0:
                for deed in chart.deeds:
                    if s.mortgaged[deed.item]:
                        debts += s.redemption(deed.item)
            if debts <= budget:
                storeys: i64 = s.index.built[chart.id]
                more = min((budget - debts) // chart.house, chart.full - storeys)
                budget -= debts + more * chart.house
                total += chart.gross[storeys + more]
        return total

    def strength(self, tables: MonopolyAppraisal, s: Monopoly, cash: i64, more: i64) -> int:
        """The strength of this hand with so much cash and so much more that could be raised."""
        start: i64 = s.box.rules.start_cash
        means: int = MEANS + (cash + more) * UNIT // start
        earns: int = EARNINGS + self.earnings(tables, s, cash) * UNIT // start
        product = means * earns
        return product * root(product)


_HANDS: Final[list[MonopolyHand]] = []  # by seat, the last one counted: all look at the same


def hand_of(tables: MonopolyAppraisal, s: Monopoly, seat: Seat) -> MonopolyHand:
    """The hand of a seat, kept until one of its titles moves or is turned over."""
    while len(_HANDS) <= seat:
        _HANDS.append(MonopolyHand(seat, -1))
    hand = _HANDS[seat]
    deeds = s.index.deeds[seat]
    if hand.deeds != deeds:
        hand = MonopolyHand(seat, deeds)
        for chart in tables.some(s.index.parts[seat]):
            hand.count(chart, s, 1, 0, 0)
        _HANDS[seat] = hand
    return hand


def earnings(tables: MonopolyAppraisal, s: Monopoly, seat: Seat) -> int:
    """The rents of the horizon, once what can be built is built."""
    return hand_of(tables, s, seat).earnings(tables, s, s.count[MONEY][seat])


def strength(tables: MonopolyAppraisal, s: Monopoly, seat: Seat) -> int:
    """The strength of a seat."""
    hand = hand_of(tables, s, seat)
    return hand.strength(tables, s, s.count[MONEY][seat], s.raisable(seat))


def strengths_after(
    tables: MonopolyAppraisal,
    s: Monopoly,
    me: Seat,
    him: Seat,
    items: tuple[Item, ...],
    amount: int,
) -> tuple[int, int]:
    """The strengths of both after a deal in which every item changes its owner and I pay that
    amount, as far as I can. No item is a site of a group with buildings."""
    mine, his = (
        MonopolyHand(me, -1, hand_of(tables, s, me)),
        MonopolyHand(him, -1, hand_of(tables, s, him)),
    )
    raised: i64 = 0  # change of what I could raise, and he could not
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


def is_less(a: int, b: int, c: int, d: int) -> bool:
    """Whether a × b < c × d, though the products be too large for numbers of the machine."""
    if not (0 <= a < LARGE and 0 <= b < LARGE and 0 <= c < LARGE and 0 <= d < LARGE):
        return a * b < c * d
    low, high = _halves(a, b)
    other_low, other_high = _halves(c, d)
    return low < other_low if high == other_high else high < other_high


def _halves(a: i64, b: i64) -> tuple[i64, i64]:
    """The lower 60 bits of a product, and the others."""
    mask: i64 = (1 << HALF) - 1
    first, second = a >> HALF, b >> HALF
    a &= mask
    b &= mask
    low = a * b
    middle = first * b + a * second + (low >> HALF)
    return ((middle & mask) << HALF) | (low & mask), first * second + (middle >> HALF)


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
