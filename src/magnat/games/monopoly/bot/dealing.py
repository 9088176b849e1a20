"""Deals as the bot makes them: swaps that complete groups, at a price that is fair to both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Action, Item
from magnat.core.state import MONEY
from magnat.core.step import Seat
from magnat.core.values.int_rows import empty_row, longer
from magnat.games.monopoly.bot.appraisal import (
    Case,
    MonopolyAppraisal,
    MonopolyChart,
    most_of_others,
)
from magnat.games.monopoly.bot.prospects import is_less, strength, strengths_after
from magnat.games.monopoly.edition import GroupId
from magnat.games.monopoly.state import Monopoly
from magnat.kit.trade import Offer, Offered

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1  # the group given when money alone is
REMEMBERED: Final = 48  # offers
PAUSE: Final = 6  # own turns before the same offer is made again, each time as many more
PATIENCE: Final = 8  # how often that pause grows
REST: Final = 5  # own turns between two searches while no title changes hands
ALONE: Final = 200  # per cent of the gain of one who alone completes a group that the other wants
THREE_LEFT: Final = 3  # players: with fewer, what one gains the other loses
KEPT: Final = 95  # per cent of its chances that a deal must leave a seat
PATIENT: Final = 10  # own turns without a title changing hands before it deals at any price
ROUNDS: Final = 4  # of haggling with oneself until the price is right


@final
class DealSwap:
    """All his titles of one group for all mine of another, and money."""

    def __init__(self, to: Seat, take: GroupId, give: GroupId, gain: i64) -> None:
        self.to: Final = to
        self.take: Final = take
        self.give: Final = give  # NOTHING: money alone
        self.gain: Final = gain  # gain of both together


@final
class Dealer:
    """Proposes and judges deals for one seat, and remembers those that failed."""

    def __init__(self, appraisal: MonopolyAppraisal, fairness: int, floor: int) -> None:
        self.appraisal: Final = appraisal
        self.fairness: Final = fairness  # per cent of the other's gain that mine must reach
        self.floor: Final = floor  # money that no deal may take
        self.least: Final = appraisal.box.rules.start_cash // 50  # a gain worth the talk
        self.turns = 0  # own turns in which a deal was thought of
        self.searched = 0  # the turn of the last search
        self.moved = 0  # the turn when it last saw a title change hands
        self.low: i64 = -1  # ownership at that time, as the index keeps it
        self.high: i64 = -1
        # The swaps that it has thought of, as numbers; how often each was offered, and before which
        # turn it is not offered again.
        self.swaps = empty_row()
        self.tried = empty_row()
        self.again = empty_row()

    # Answering

    def accepts(self, s: Monopoly, deal: Offered[Monopoly]) -> bool:
        """Whether an offer to this seat is worth taking, read from this seat's side."""
        return self.would_take(s, deal.to, deal.seat, deal.items, deal.amount)

    def would_take(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> bool:
        """Whether `me` would accept a deal, before it is offered, in which `him` pays that
        amount."""
        if s.cash(me) + amount < min(self.floor, s.cash(me)):
            return False
        if not self.is_good(self.appraisal.judge(s, me, him, items, -amount)):
            return False
        return not self._harms(s, me, him, items, -amount)

    def least_for(self, verdict: Case) -> int:
        """The additional money that would make a deal good; negative: how much less would do."""
        fair = self.fairness * _tilt(verdict) // 100
        share = (verdict.his * fair - verdict.mine * 100) // (100 + fair) + 1
        return max(share, self.least - verdict.mine)

    def is_good(self, verdict: Case) -> bool:
        if verdict.mine < self.least:
            return False
        return verdict.mine * 100 >= verdict.his * self.fairness * _tilt(verdict) // 100

    def _harms(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> bool:
        """Whether a deal that looks fair takes this seat farther from victory. Between the last
        two it always does for one of them; and where nothing moves any more, any deal is welcome:
        without one the game would not end."""
        if self.turns > self.moved + PATIENT or is_nearly_over(s):
            return False
        mine, his, others = 0, 0, 0  # how likely each is to win
        for seat in range(s.seats):
            if s.alive[seat]:
                weight = strength(self.appraisal, s, seat)
                if seat == me:
                    mine = weight
                elif seat == him:
                    his = weight
                else:
                    others += weight  # before the deal and after it
        mine_then, his_then = strengths_after(self.appraisal, s, me, him, items, amount)
        now, then = mine + his + others, mine_then + his_then + others
        return is_less(mine_then, now * 100, mine, then * KEPT)

    # Proposing

    def propose(self, s: Monopoly, me: Seat) -> Action | None:
        """The best deal that this seat can think of; asked once in each of its turns."""
        self.turns += 1
        if s.index.low != self.low or s.index.high != self.high:
            self.low = s.index.low
            self.high = s.index.high
            self.moved = self.turns
        if self.moved != self.turns and self.turns < self.searched + REST:
            return None
        self.searched = self.turns
        best = self.best_swap(s, me)
        return None if best is None else self._priced(s, me, best)

    def best_swap(self, s: Monopoly, me: Seat) -> DealSwap | None:
        """The swap with anybody from which both would gain most together, of those that are new."""
        best: DealSwap | None = None
        for_sale: i64 = s.index.parts[s.seats]
        mine: i64 = s.index.parts[me]
        mine &= ~for_sale
        if mine == 0:
            return None
        budget: i64 = self.appraisal.budget(s, me)
        for other in range(s.seats):
            if other != me and s.alive[other]:
                ours: i64 = s.index.parts[other]
                ours &= mine
                if ours != 0:
                    shared = self.appraisal.some(ours)
                    self._think_over(s, shared, me, other, budget)
                    best = self._better(shared, other, best)
        return best

    def _think_over(
        self, s: Monopoly, shared: list[MonopolyChart], me: Seat, him: Seat, my_budget: i64
    ) -> None:
        """The titles and the money that change hands are no gain to both together: what counts is
        what a part of a group is worth beyond them, and the whole."""
        his_budget: i64 = self.appraisal.budget(s, him)
        for chart in shared:
            first: i64 = chart.id * (s.seats + 1)
            mine: i64 = s.index.held[first + me]
            his: i64 = s.index.held[first + him]
            others = most_of_others(s, chart, me, him, chart.size - mine - his)
            now = chart.stake(mine, max(others, his), my_budget)
            now += chart.stake(his, max(others, mine), his_budget)
            chart.take = chart.stake(mine + his, others, my_budget) - now
            chart.give = chart.stake(mine + his, others, his_budget) - now

    def _better(
        self, shared: list[MonopolyChart], him: Seat, best: DealSwap | None
    ) -> DealSwap | None:
        """The swap of groups that we share with the largest gain for both together, if it exceeds
        the best so far."""
        most: i64 = 2 * self.least if best is None else best.gain
        most_given: i64 = 0
        for give in shared:
            most_given = max(most_given, give.give)
        for take in shared:
            gain = take.take
            if gain + most_given <= most:
                continue
            if gain > most and self._is_new(him, take.id, NOTHING):
                best, most = DealSwap(him, take.id, NOTHING, gain), gain
            for give in shared:
                both = gain + give.give
                if both > most and give is not take and self._is_new(him, take.id, give.id):
                    best, most = DealSwap(him, take.id, give.id, both), both
        return best

    def _is_new(self, him: Seat, take: GroupId, give: GroupId) -> bool:
        at = self._recalled(self._swap(him, take, give))
        return at < 0 or self.again[at] <= self.turns

    def _swap(self, him: Seat, take: GroupId, give: GroupId) -> i64:
        """The number of a swap."""
        groups: i64 = len(self.appraisal.charts)
        return (him * groups + take) * (groups + 1) + give + 1

    def _recalled(self, swap: i64) -> i64:
        """The position of a deal among the remembered ones; below 0: it is not there."""
        at: i64 = len(self.swaps) - 1
        while at >= 0 and self.swaps[at] != swap:
            at -= 1
        return at

    def _remember(self, swap: i64) -> i64:
        """Remember a deal and return its position; a full memory is cleared first."""
        if len(self.swaps) >= REMEMBERED:
            self.swaps = empty_row()
            self.tried = empty_row()
            self.again = empty_row()
        at = self._recalled(swap)
        if at < 0:
            at = len(self.swaps)
            self.swaps = longer(self.swaps, swap)
            self.tried = longer(self.tried, 0)
            self.again = longer(self.again, 0)
        return at

    def _priced(self, s: Monopoly, me: Seat, swap: DealSwap) -> Action | None:
        """The offer, at the price that shares the gain; a little better each time it failed."""
        number = self._swap(swap.to, swap.take, swap.give)
        at = self._recalled(number)
        tries = self.tried[at] if at >= 0 else 0
        at = self._remember(number)
        self.again[at] = self.turns + PAUSE * (tries + 1)
        items: list[Item] = []
        self._add_part(s, swap.take, swap.to, items)
        if swap.give != NOTHING:
            self._add_part(s, swap.give, me, items)
            items.sort()
        pack = tuple(items)
        case = Case(self.appraisal, s, me, swap.to, pack)
        amount = self._agreed(s, me, swap.to, case, tries)
        if case.his < self.least or not self.is_good(case):
            return None
        if self._harms(s, me, swap.to, pack, amount):
            return None
        self.tried[at] = min(tries + 1, PATIENCE)
        return Offer(swap.to, amount, pack)

    def _add_part(self, s: Monopoly, group: GroupId, seat: Seat, items: list[Item]) -> None:
        """Add all titles that a seat holds of a group."""
        for title in self.appraisal.box.groups[group].members:
            if s.held_by[title] == seat:
                items.append(title)

    def _agreed(self, s: Monopoly, me: Seat, him: Seat, case: Case, tries: i64) -> i64:
        """The price that shares the gain, within what both purses allow, in the box's units."""
        unit: i64 = self.appraisal.box.rules.money_unit
        least: i64 = s.count[MONEY][him]
        least = -least
        most: i64 = s.count[MONEY][me]
        most = max(most - self.floor, 0)
        tilt: i64 = _tilt(case)
        case.settle(0)
        amount = min(max((case.mine - case.his) // 2, least), most) // unit * unit
        case.settle(amount)
        for _ in range(ROUNDS):  # money paid is money not built with: the gain itself changes
            both = case.mine + case.his
            share = both * tilt // (100 + tilt) - both * (1 + tries) // 50
            better = min(max(amount + case.mine - share, least), most) // unit * unit
            if better == amount:
                break
            amount = better
            case.settle(amount)
        return amount


def is_nearly_over(s: Monopoly) -> bool:
    """Whether two players are left, so that one's gain is the other's loss."""
    living: i64 = 0
    for is_alive in s.alive:
        if is_alive:
            living += 1
    return living < THREE_LEFT


def _tilt(verdict: Case) -> int:
    """The ratio of my gain to his that a deal needs, in per cent."""
    if verdict.i_complete == verdict.he_completes:
        return 100
    return ALONE if verdict.he_completes else 100 * 100 // ALONE
