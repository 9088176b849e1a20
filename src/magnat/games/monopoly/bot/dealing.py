"""Dealer: finds deals and decides about them for the bot. It looks for swaps that complete groups,
at a price that is fair to both players."""

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

NOTHING: Final = -1  # in place of a group: only money is given
REMEMBERED: Final = 48  # the most swaps that are remembered
PAUSE: Final = 6  # own turns before a swap is offered again, for each time it was offered
PATIENCE: Final = 8  # the pause grows with the number of offers up to this number
REST: Final = 5  # own turns between two searches for a deal, as long as no title changes hands
# If only one player completes a group, the other must gain this percentage of that player's gain.
ALONE: Final = 200
THREE_LEFT: Final = 3  # with fewer players, a gain for one is a loss for the other
KEPT: Final = 95  # a seat must keep at least this percentage of its chance of winning in a deal
# After so many own turns in which no title changed hands, `_harms` returns False.
PATIENT: Final = 10
ROUNDS: Final = 4  # the most steps of the search for a price


@final
class DealSwap:
    """A possible deal: I get all of the other player's titles of one group, and give all mine of
    another group or only money."""

    def __init__(self, to: Seat, take: GroupId, give: GroupId, gain: i64) -> None:
        self.to: Final = to
        self.take: Final = take
        self.give: Final = give  # the group that I give; NOTHING: I give only money
        self.gain: Final = gain  # what both players together gain


@final
class Dealer:
    """Finds deals that one seat can propose, judges offers to that seat, and remembers how often
    each deal was proposed."""

    def __init__(self, appraisal: MonopolyAppraisal, fairness: int, floor: int) -> None:
        self.appraisal: Final = appraisal
        # My gain must be at least this percentage of the other player's.
        self.fairness: Final = fairness
        self.floor: Final = floor  # the cash that I must have left after a deal
        # The least gain for which a deal is made.
        self.least: Final = appraisal.box.rules.start_cash // 50
        self.turns = 0  # the number of own turns so far
        self.searched = 0  # the own turn in which deals were last searched for
        self.moved = 0  # the own turn in which a title last changed hands
        self.low: i64 = -1  # the values of `low` and `high` in the index at that time
        self.high: i64 = -1
        # Three lists: the swaps considered so far, as numbers; how often each was offered; the own
        # turn before which it is not offered again.
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
        """Tell whether `me` would accept a deal in which each of the items changes its owner and
        `him` pays the amount."""
        if s.cash(me) + amount < min(self.floor, s.cash(me)):
            return False
        if not self.is_good(self.appraisal.judge(s, me, him, items, -amount)):
            return False
        return not self._harms(s, me, him, items, -amount)

    def least_for(self, verdict: Case) -> int:
        """Return how much more money I must get so that the deal is good for me; negative if the
        deal would be good for me with less money, too."""
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
        """Tell whether a deal that looks fair would reduce this seat's chance of winning. Always
        False if only two players are left, or if no title has changed hands for a long time,
        because without a deal such a game might not end."""
        if self.turns > self.moved + PATIENT or is_nearly_over(s):
            return False
        mine, his, others = 0, 0, 0  # strengths, which are proportional to the chances of winning
        for seat in range(s.seats):
            if s.alive[seat]:
                weight = strength(self.appraisal, s, seat)
                if seat == me:
                    mine = weight
                elif seat == him:
                    his = weight
                else:
                    others += weight  # a player outside the deal is as strong after it as before
        mine_then, his_then = strengths_after(self.appraisal, s, me, him, items, amount)
        now, then = mine + his + others, mine_then + his_then + others
        return is_less(mine_then, now * 100, mine, then * KEPT)

    # Proposing

    def propose(self, s: Monopoly, me: Seat) -> Action | None:
        """Return the best deal that this seat can offer; None if there is none. Called once in each
        of the seat's turns."""
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
        """Return the swap by which this seat and the other player together gain most, among all
        that may be offered now; None if there is none."""
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
        """For each group of which both players hold titles, compute what they gain together if all
        of it goes to me (`take`) or to the other player (`give`). Titles and money that change
        hands are no gain for the two together."""
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
        """Return the swap by which both players together gain most, among the groups of which both
        hold titles; `best` if no swap gains more than that."""
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
        """Return the number by which the swap of these two groups with this player is
        remembered."""
        groups: i64 = len(self.appraisal.charts)
        return (him * groups + take) * (groups + 1) + give + 1

    def _recalled(self, swap: i64) -> i64:
        """Return the index of a swap in the list `swaps`; a negative number if it is not in the
        list."""
        at: i64 = len(self.swaps) - 1
        while at >= 0 and self.swaps[at] != swap:
            at -= 1
        return at

    def _remember(self, swap: i64) -> i64:
        """Return the index of a swap in `swaps`. Add the swap if it is missing; if the list is
        full, first clear it together with `tried` and `again`."""
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
        """Return the offer for a swap, at a price that divides the gain between both players. After
        each refusal the price is a little better for the other player. None if the deal would not
        be good for both."""
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
        """Return the amount that I pay in a deal so that its gain is divided fairly. Both players
        have enough cash for it, and it is a multiple of the unit of money."""
        unit: i64 = self.appraisal.box.rules.money_unit
        least: i64 = s.count[MONEY][him]
        least = -least
        most: i64 = s.count[MONEY][me]
        most = max(most - self.floor, 0)
        tilt: i64 = _tilt(case)
        case.settle(0)
        amount = min(max((case.mine - case.his) // 2, least), most) // unit * unit
        case.settle(amount)
        # The gain changes with the price, because money that is paid cannot be used for building.
        for _ in range(ROUNDS):
            both = case.mine + case.his
            share = both * tilt // (100 + tilt) - both * (1 + tries) // 50
            better = min(max(amount + case.mine - share, least), most) // unit * unit
            if better == amount:
                break
            amount = better
            case.settle(amount)
        return amount


def is_nearly_over(s: Monopoly) -> bool:
    """Tell whether at most two players are left, so that a gain for one is a loss for the other."""
    living: i64 = 0
    for is_alive in s.alive:
        if is_alive:
            living += 1
    return living < THREE_LEFT


def _tilt(verdict: Case) -> int:
    """Return how large my gain must be, as a percentage of the other player's gain: ALONE if only
    the other player completes a group by the deal, the inverse if only I do."""
    if verdict.i_complete == verdict.he_completes:
        return 100
    return ALONE if verdict.he_completes else 100 * 100 // ALONE
