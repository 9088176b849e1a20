"""Estimates the chances of winning from what each player could pay (means) and is expected to earn
(earnings).

A player's strength is (means × earnings) to the power of 3/2, and chances are proportional to
strengths. The formula was fitted to 3 000 games between bots of this game (docs/bots.md).
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import Seat
from magnat.games.monopoly.bot.appraisal import MonopolyAppraisal, MonopolyChart
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1000  # amounts of money are given in thousandths of the starting money
MEANS: Final = 67  # added to every player's means, in this unit
EARNINGS: Final = 160  # added to every player's earnings over the horizon, in this unit
LARGE: Final = 1 << 56  # up to this number, roots are computed with 64 bits
HALF: Final = 30  # half of the bits of a factor; the product of two halves has at most 60 bits


@final
class MonopolyHand:
    """The rents that the titles of one seat are expected to earn. Whole groups are only listed,
    because their rents depend on the buildings that the seat can pay for."""

    def __init__(self, seat: Seat, deeds: int, like: MonopolyHand | None = None) -> None:
        self.seat: Final[i64] = seat
        # A number that identifies the set of the seat's titles in the index.
        self.deeds: Final = deeds
        self.rents: i64 = 0  # the rents expected in HORIZON throws, without whole groups
        self.loose: i64 = 0  # what could be raised by mortgaging titles outside whole groups
        self.wholes: i64 = 0  # the whole groups, as bits
        if like is not None:
            self.rents = like.rents
            self.loose = like.loose
            self.wholes = like.wholes

    def count(self, chart: MonopolyChart, s: Monopoly, sign: i64, swapped: i64, pair: i64) -> None:
        """Add a group to this hand (`sign` 1) or take it away (`sign` -1). Two seats, whose numbers
        add up to `pair`, may swap titles: a title whose bit is set in `swapped` counts as if the
        other of these two seats held it."""
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
        """Return the expected rents over HORIZON throws of opponents, after building as much as the
        seat can pay for."""
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
        """Return the strength of this hand with `cash`, if the seat could raise `more` in
        addition."""
        start: i64 = s.box.rules.start_cash
        means: int = MEANS + (cash + more) * UNIT // start
        earns: int = EARNINGS + self.earnings(tables, s, cash) * UNIT // start
        product = means * earns
        return product * root(product)


# By seat: the hand that was computed last; shared by all callers.
_HANDS: Final[list[MonopolyHand]] = []


def hand_of(tables: MonopolyAppraisal, s: Monopoly, seat: Seat) -> MonopolyHand:
    """Return the hand of a seat. It is kept until the seat gets, gives away or mortgages a
    title."""
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
    """Return a seat's expected rents over HORIZON throws of opponents, after building as much as it
    can pay for."""
    return hand_of(tables, s, seat).earnings(tables, s, s.count[MONEY][seat])


def strength(tables: MonopolyAppraisal, s: Monopoly, seat: Seat) -> int:
    """Return the strength of a seat, which is proportional to its chance of winning."""
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
    """Return two strengths, mine and the other player's, after a deal in which each of the items
    changes its owner and I pay the amount, or as much of it as I can. No item may be a site of a
    group with buildings."""
    mine, his = (
        MonopolyHand(me, -1, hand_of(tables, s, me)),
        MonopolyHand(him, -1, hand_of(tables, s, him)),
    )
    # How much more I could then raise by mortgages; the other player could raise as much less.
    raised: i64 = 0
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
    """Tell whether a × b < c × d, also if the products have more than 64 bits."""
    if not (0 <= a < LARGE and 0 <= b < LARGE and 0 <= c < LARGE and 0 <= d < LARGE):
        return a * b < c * d
    low, high = _halves(a, b)
    other_low, other_high = _halves(c, d)
    return low < other_low if high == other_high else high < other_high


def _halves(a: i64, b: i64) -> tuple[i64, i64]:
    """Return a product of two numbers as two parts: its lower 60 bits, and the bits above them."""
    mask: i64 = (1 << HALF) - 1
    first, second = a >> HALF, b >> HALF
    a &= mask
    b &= mask
    low = a * b
    middle = first * b + a * second + (low >> HALF)
    return ((middle & mask) << HALF) | (low & mask), first * second + (middle >> HALF)


def root(n: int) -> int:
    """Return the square root of n, rounded down. It uses Newton's method, which is faster in
    compiled code than `math.isqrt`."""
    if n > LARGE:
        return isqrt(n)
    square: i64 = n
    guess: i64 = 1 << 8
    while guess * guess < square:
        guess *= 4
    while guess * guess > square:
        guess = (guess + square // guess) // 2
    return guess
