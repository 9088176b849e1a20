"""Deals as the bot makes them: swaps that complete groups, at a price that is fair to both."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Item
from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import Appraisal, Case, Verdict
from magnat.games.monopoly.bot.prospects import chances, strength
from magnat.games.monopoly.edition import TITLES, GroupId
from magnat.games.monopoly.state import Monopoly
from magnat.kit.trade import Offer, Offered

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
class Swap:
    """All that he has of one group for all that I have of another, and money."""

    def __init__(self, to: Seat, take: GroupId, give: GroupId, mine: int, his: int) -> None:
        self.to: Final = to
        self.take: Final = take
        self.give: Final = give  # NOTHING: money alone
        self.mine: Final = mine  # what I would gain before any money
        self.his: Final = his

    def key(self) -> int:
        return (self.to * 64 + self.take) * 64 + self.give + 1


@final
class Dealer:
    """Proposes and judges deals for one seat, and remembers what was in vain."""

    def __init__(self, appraisal: Appraisal, fairness: int, floor: int) -> None:
        self.appraisal: Final = appraisal
        self.fairness: Final = fairness  # per cent of the other's gain that mine must reach
        self.floor: Final = floor  # money that no deal may take
        self.least: Final = appraisal.box.rules.start_cash // 50  # a gain worth the talk
        self.turns = 0  # own turns in which a deal was thought of
        self.searched = 0  # the turn of the last search
        self.moved = 0  # the turn when it last saw a title change hands
        self.owners: list[int] = []  # who owned what then
        self.deeds = -1  # of the table when it last looked who
        self.tried: dict[int, int] = {}  # by swap: how often it was offered
        self.again: dict[int, int] = {}  # by swap: not before this turn

    # Answering

    def accepts(self, s: Monopoly, deal: Offered[Monopoly]) -> bool:
        """Whether an offer to this seat is worth taking, read from this seat's side."""
        return self.would_take(s, deal.to, deal.seat, deal.items, deal.amount)

    def would_take(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> bool:
        """The same before the offer is made: he would pay me that amount."""
        if s.cash(me) + amount < min(self.floor, s.cash(me)):
            return False
        if not self.is_good(self.appraisal.judge(s, me, him, items, -amount)):
            return False
        return not self._harms(s, me, him, items, -amount)

    def least_for(self, verdict: Verdict) -> int:
        """About how much more money would make a deal good; negative: how much less."""
        fair = self.fairness * _tilt(verdict) // 100
        share = (verdict.his * fair - verdict.mine * 100) // (100 + fair) + 1
        return max(share, self.least - verdict.mine)

    def is_good(self, verdict: Verdict) -> bool:
        if verdict.mine < self.least:
            return False
        return verdict.mine * 100 >= verdict.his * self.fairness * _tilt(verdict) // 100

    def _harms(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> bool:
        """Whether a deal that looks fair takes this seat farther from victory. Between the last
        two it always does for one of them; and where nothing moves any more, any deal is welcome:
        without one the game would not end."""
        if len(s.living()) < THREE_LEFT or self.turns > self.moved + PATIENT:
            return False
        now = chances(self.appraisal, s)
        then = now[:]  # the others are as strong as before
        after = after_deal(s, me, him, items, amount)
        then[me] = strength(self.appraisal, after, me)
        then[him] = strength(self.appraisal, after, him)
        return then[me] * sum(now) * 100 < now[me] * sum(then) * KEPT

    # Proposing

    def propose(self, s: Monopoly, me: Seat) -> Action | None:
        """The best deal that this seat can think of; asked once in each of its turns."""
        self.turns += 1
        if s.deeds != self.deeds:
            self.deeds = s.deeds
            owners = s.held_by[:TITLES]
            if owners != self.owners:
                self.owners = owners
                self.moved = self.turns
        if self.moved != self.turns and self.turns < self.searched + REST:
            return None
        self.searched = self.turns
        best: Swap | None = None
        for other in range(s.seats):
            if other != me and s.alive[other]:
                best = self._better(s, me, other, best)
        return None if best is None else self._priced(s, me, best)

    def _better(self, s: Monopoly, me: Seat, him: Seat, best: Swap | None) -> Swap | None:
        """Of all swaps with one other player the one from which both together would gain most, if
        that is more than by the best one yet."""
        ours: list[GroupId] = []  # groups of which both of us hold some
        row, held = 0, s.held
        for group in range(len(self.appraisal.gross)):
            if held[row + me] > 0 and held[row + him] > 0 and held[row + s.seats] == 0:
                ours.append(group)
            row += s.seats + 1
        if not ours:
            return best
        mine, his = self.appraisal.budget(s, me), self.appraisal.budget(s, him)
        takes = [self._passes(s, group, him, me, his, mine) for group in ours]
        gives = [self._passes(s, group, me, him, mine, his) for group in ours]
        most = 2 * self.least if best is None else best.mine + best.his
        for i in range(len(ours)):
            for j in range(-1, len(ours)):
                if i == j:
                    continue
                my_gain, his_gain = takes[i][1], -takes[i][0]
                if j >= 0:
                    my_gain -= gives[j][0]
                    his_gain += gives[j][1]
                if my_gain + his_gain > most:
                    give = ours[j] if j >= 0 else NOTHING
                    swap = Swap(him, ours[i], give, my_gain, his_gain)
                    if self._is_new(swap):
                        best, most = swap, my_gain + his_gain
        return best

    def _passes(
        self, s: Monopoly, group: GroupId, src: Seat, dst: Seat, had: int, has: int
    ) -> tuple[int, int]:
        """All that one player holds of a group goes to another: what one loses, the other gains."""
        tables, assets = self.appraisal, 0
        for title in tables.box.groups[group].members:
            if s.held_by[title] == src:
                assets += tables.asset(s, title)
        his, mine = s.held_in_group(src, group), s.held_in_group(dst, group)
        others = 0
        for other in range(s.seats):
            if other != src and other != dst and s.held_in_group(other, group) > others:
                others = s.held_in_group(other, group)
        lost = tables.stake(group, his, max(others, mine), had)
        before = tables.stake(group, mine, max(others, his), has)
        after = tables.stake(group, mine + his, others, has)
        return lost + assets, after - before + assets

    def part(self, s: Monopoly, group: GroupId, seat: Seat) -> list[Item]:
        members = self.appraisal.box.groups[group].members
        return [title for title in members if s.held_by[title] == seat]

    def _is_new(self, swap: Swap) -> bool:
        return self.again.get(swap.key(), 0) <= self.turns

    def _priced(self, s: Monopoly, me: Seat, swap: Swap) -> Action | None:
        """The offer, at the price that shares the gain; a little better each time it failed."""
        key = swap.key()
        tries = self.tried.get(key, 0)
        if len(self.again) >= REMEMBERED:
            self.tried.clear()
            self.again.clear()
        self.again[key] = self.turns + PAUSE * (tries + 1)
        items = self.part(s, swap.take, swap.to)
        if swap.give != NOTHING:
            items.extend(self.part(s, swap.give, me))
        pack = tuple(sorted(items))
        amount = self._within(s, me, swap.to, (swap.mine - swap.his) // 2)
        case = Case(self.appraisal, s, me, swap.to, pack)
        verdict = case.verdict(amount)
        for _ in range(ROUNDS):  # money paid is money not built with: the gain itself changes
            tilt = _tilt(verdict)
            share = (verdict.mine + verdict.his) * tilt // (100 + tilt)
            share -= (verdict.mine + verdict.his) * (1 + tries) // 50
            amount = self._within(s, me, swap.to, amount + verdict.mine - share)
            verdict = case.verdict(amount)
        if verdict.his < self.least or not self.is_good(verdict):
            return None
        if self._harms(s, me, swap.to, pack, amount):
            return None
        self.tried[key] = min(tries + 1, PATIENCE)
        return Offer(swap.to, amount, pack)

    def _within(self, s: Monopoly, me: Seat, him: Seat, amount: int) -> int:
        """What both purses allow, in the box's units."""
        unit = self.appraisal.box.rules.money_unit
        most = max(s.cash(me) - self.floor, 0)
        least = -s.cash(him)
        return min(max(amount, least), most) // unit * unit if most >= least else 0


def after_deal(s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int) -> Monopoly:
    """The table once every item named has gone over to the other and I have paid that amount, as
    far as the purse goes."""
    after = s.clone()
    after.events = None
    for item in items:
        after.give(item, him if s.held_by[item] == me else me, "")
    if amount > 0:
        after.pay(me, him, min(amount, s.cash(me)), "")
    else:
        after.pay(him, me, min(-amount, s.cash(him)), "")
    return after


def _tilt(verdict: Verdict) -> int:
    """How my gain should compare with his, in per cent: money does not win games, groups do."""
    if verdict.i_complete == verdict.he_completes:
        return 100
    return ALONE if verdict.he_completes else 100 * 100 // ALONE
