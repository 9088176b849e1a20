"""Dealer: finds and judges deals for the bot: swaps that complete groups, at a price that is fair
to both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import Seat
from magnat.core.values.int_rows import empty_row, longer
from magnat.games.monopoly.bot.appraisal import (
    Case,
    MonopolyAppraisal,
    MonopolyChart,
    most_of_others,
)
from magnat.games.monopoly.bot.win_strength import is_less, strength, strengths_after
from magnat.games.monopoly.edition import GroupId
from magnat.games.monopoly.state import Monopoly
from magnat.kit.trade import Offer, Offered

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING: Final = -1  # no group is given, only money
REMEMBERED: Final = 48  # most swaps that are remembered
PAUSE: Final = 6  # own turns before a swap is offered again, multiplied by the number of offers
PATIENCE: Final = 8  # up to how many offers the pause grows
REST: Final = 5  # own turns between two searches for a deal while no title changes hands
# If one player alone completes a group, the other must gain so many per cent of his gain.
ALONE: Final = 200
THREE_LEFT: Final = 3  # with fewer players, one's gain is the other's loss
KEPT: Final = 95  # per cent of its chance to win that a seat must keep in a deal
PATIENT: Final = 10  # own turns without a title changing hands after which `_harms` is always False
ROUNDS: Final = 4  # most steps to find the price


@final
class DealSwap:
    """A possible deal: all his titles of one group for all mine of another, or for money alone."""

    def __init__(self, to: Seat, take: GroupId, give: GroupId, gain: i64) -> None:
        self.to: Final = to
        self.take: Final = take
        self.give: Final = give  # NOTHING: I give money only
        self.gain: Final = gain  # what both gain together


@final
class Dealer:
    """Finds deals that one seat can propose, judges offers to that seat, and remembers how often
    each deal was proposed."""

    def __init__(self, appraisal: MonopolyAppraisal, fairness: int, floor: int) -> None:
        self.appraisal: Final = appraisal
        self.fairness: Final = fairness  # per cent of the other's gain that mine must reach
        self.floor: Final = floor  # cash that a deal must leave
        self.least: Final = appraisal.box.rules.start_cash // 50  # least gain of a deal
        self.turns = 0  # own turns so far
        self.searched = 0  # the turn of the last search
        self.moved = 0  # the turn when a title last changed hands
        self.low: i64 = -1  # `low` and `high` of the index at that time
        self.high: i64 = -1
        # The swaps considered, as numbers; how often each was offered; the turn before which it is
        # not offered again.
        self.swaps = empty_row()
        self.tried = empty_row()
        self.again = empty_row()

    # Answering

    def accepts(self, s: Monopoly, deal: Offered[Monopoly]) -> bool:
        """Tell whether to accept an offer that was made to this seat."""
        return self.would_take(s, deal.to, deal.seat, deal.items, deal.amount)

    def would_take(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> bool:
        """Tell whether `me` would accept a deal in which every item changes its owner and `him`
        pays the amount."""
        if s.cash(me) + amount < min(self.floor, s.cash(me)):
            return False
        if not self.is_good(self.appraisal.judge(s, me, him, items, -amount)):
            return False
        return not self._harms(s, me, him, items, -amount)

    def least_for(self, verdict: Case) -> int:
        """Return how much more money I must get so that the deal is good for me; negative if the
        deal would still be good for less."""
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
        """Tell whether a deal that looks fair reduces this seat's chance to win. Return False if
        two players are left, or if no title has changed hands for long: without a deal the game
        might not end."""
        if self.turns > self.moved + PATIENT or is_nearly_over(s):
            return False
        mine, his, others = 0, 0, 0  # strengths, in proportion to chances to win
        for seat in range(s.seats):
            if s.alive[seat]:
                weight = strength(self.appraisal, s, seat)
                if seat == me:
                    mine = weight
                elif seat == him:
                    his = weight
                else:
                    others += weight  # the same before the deal and after it
        mine_then, his_then = strengths_after(self.appraisal, s, me, him, items, amount)
        now, then = mine + his + others, mine_then + his_then + others
        return is_less(mine_then, now * 100, mine, then * KEPT)

    # Proposing

    def propose(self, s: Monopoly, me: Seat) -> Action | None:
        """Return the best deal that this seat can offer, or None; called once in each of its
        turns."""
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
        """Return the swap with any player by which both together gain most, among those that may be
        offered now; None if there is none."""
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
        """Compute for each group that both hold how much they gain together if I get all of it
        (`take`) or he does (`give`). Titles and money that change hands are no gain to both
        together."""
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
        """Return the swap by which both players together gain most, of the groups that both hold;
        `best` if no swap gains more than that one."""
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
        """Return a number by which a swap with this player of these two groups is remembered."""
        groups: i64 = len(self.appraisal.charts)
        return (him * groups + take) * (groups + 1) + give + 1

    def _recalled(self, swap: i64) -> i64:
        """Return the index of a swap in the list `swaps`; a number below 0 if the swap is not in
        it."""
        at: i64 = len(self.swaps) - 1
        while at >= 0 and self.swaps[at] != swap:
            at -= 1
        return at

    def _remember(self, swap: i64) -> i64:
        """Return the index of a swap in `swaps`, adding the swap if it is missing. A full list is
        cleared first, with `tried` and `again`."""
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
        """Return the offer for a swap at a price that divides the gain; after each failure the
        price is a little better for the other player. None if the deal is not good for both."""
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
        """Append all titles of a group that a seat holds to `items`."""
        for title in self.appraisal.box.groups[group].members:
            if s.held_by[title] == seat:
                items.append(title)

    def _agreed(self, s: Monopoly, me: Seat, him: Seat, case: Case, tries: i64) -> i64:
        """Return the amount that I pay for a deal, so that its gain is divided fairly; the amount
        is possible with the cash of both and a multiple of the unit of money."""
        unit: i64 = self.appraisal.box.rules.money_unit
        least: i64 = s.count[MONEY][him]
        least = -least
        most: i64 = s.count[MONEY][me]
        most = max(most - self.floor, 0)
        tilt: i64 = _tilt(case)
        case.settle(0)
        amount = min(max((case.mine - case.his) // 2, least), most) // unit * unit
        case.settle(amount)
        for _ in range(ROUNDS):  # money that is paid cannot be built with, so the gain changes too
            both = case.mine + case.his
            share = both * tilt // (100 + tilt) - both * (1 + tries) // 50
            better = min(max(amount + case.mine - share, least), most) // unit * unit
            if better == amount:
                break
            amount = better
            case.settle(amount)
        return amount


def is_nearly_over(s: Monopoly) -> bool:
    """Tell whether at most two players are left, so that one's gain is the other's loss."""
    living: i64 = 0
    for is_alive in s.alive:
        if is_alive:
            living += 1
    return living < THREE_LEFT


def _tilt(verdict: Case) -> int:
    """Return how large my gain must be in per cent of his: ALONE if only he completes a group by
    the deal, the inverse of that if only I do."""
    if verdict.i_complete == verdict.he_completes:
        return 100
    return ALONE if verdict.he_completes else 100 * 100 // ALONE
