"""Proposes deals: purchases and exchanges of trusts (a player's titles of one production) by which
both players gain, and sales when cash is short."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.richesses.bot.appraisal import NO_DEAL, RichessesAppraisal, part_of
from magnat.games.richesses.bot.purse import Purse, in_need
from magnat.games.richesses.edition import Production
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.rules.trade.outbidding_sales import bound
from magnat.games.richesses.rules.trade.trading import is_partner
from magnat.games.richesses.state import Richesses
from magnat.kit.rounding import down_to, half_of
from magnat.kit.trade import Offer

NOTHING: Final[tuple[Item, ...]] = ()


@final
class TrustStake:
    """A trust of mine that I might give in exchange for one of the other player's."""

    def __init__(
        self, production: Production, items: tuple[Item, ...], gain: int, asked: int
    ) -> None:
        self.production: Final = production
        self.items: Final = items
        self.gain: Final = gain  # what it is worth to the other player
        self.asked: Final = asked  # the price for which I would sell it

    def beside(self, value: int, fair: int, unit: int) -> int:
        """Return the money that I pay in addition to this trust for a trust of the other player.
        That trust is worth `value` to me, and the other player would sell it for `fair`. Both
        players gain equally; NO_DEAL if there is no gain to divide."""
        least = fair - self.gain  # the least money that the other player must get
        most = value - self.asked  # the most money that I can give
        amount = down_to(least + (most - least) // 2, unit)
        return amount if least < amount < most else NO_DEAL


@final
class DealProposals:
    """Proposes deals for one seat. The same deal is proposed only once in a tour of the board."""

    def __init__(self, purse: Purse) -> None:
        self.purse: Final = purse
        self.tried: set[tuple[Item, ...]] = set()  # the items of the proposals made in this tour

    def proposes(self, s: Richesses, seat: Seat) -> Offer | None:
        """Return the purchase or exchange of trusts that I propose: among those by which the other
        player gains too, the one by which I gain most; None if there is none."""
        table, unit = self.purse.look(s), s.box.rules.money_unit
        budget = free_cash(s, seat) - self.purse.reserve(table, seat)
        mine, tied = s.index.holdings[seat], bound(s, seat)
        with_whom, money, what = NOBODY, 0, NOTHING
        best = 0
        for to in range(s.seats):
            if not is_partner(s, seat, to):
                continue
            his_tied = bound(s, to)
            # Computed only when a player is found who has something to exchange.
            stakes: list[TrustStake] | None = None
            for own in s.trusts(to):
                if mine[own].number == 0 or own in tied or own in his_tied:
                    continue
                his = s.holding(to, own)
                value = table.gain(seat, own, his.percent)
                fair = table.value(own, his.percent) + part_of(value)
                price = down_to((fair + value) // 2, unit)
                if fair < price <= budget and value - price > best and self.is_new(his.items):
                    best, with_whom, money, what = value - price, to, price, his.items
                if stakes is None:
                    stakes = self.stakes(table, seat, to, tied + his_tied)
                stake = self.swap(s, own, stakes, value, fair, budget, best)
                if stake is not None and self.is_new(his.items):
                    items = tuple(sorted(stake.items + his.items))
                    if self.is_new(items):
                        amount = stake.beside(value, fair, unit)
                        best = value - stake.asked - amount
                        with_whom, money, what = to, amount, items
        if with_whom == NOBODY:
            return None
        self.tried.add(what)
        return Offer(with_whom, money, what)

    def is_new(self, items: tuple[Item, ...]) -> bool:
        """Tell whether no deal with these items was proposed in this tour."""
        return items not in self.tried

    def stakes(
        self, table: RichessesAppraisal, seat: Seat, to: Seat, tied: tuple[Production, ...]
    ) -> list[TrustStake]:
        """Return my trusts of productions that the other player collects too."""
        s = table.s
        is_rich = self.purse.is_rich(table, seat)
        found: list[TrustStake] = []
        his = s.index.holdings[to]
        for own in s.trusts(seat):
            if his[own].number > 0 and own not in tied:
                mine = s.holding(seat, own)
                gain = table.gain(to, own, mine.percent)
                asked = table.value(own, mine.percent) + part_of(gain)
                if not is_rich:
                    asked = in_need(asked, mine.price)
                found.append(TrustStake(own, mine.items, gain, asked))
        return found

    def swap(
        self,
        s: Richesses,
        own: Production,
        stakes: list[TrustStake],
        value: int,
        fair: int,
        budget: int,
        best: int,
    ) -> TrustStake | None:
        """Return the trust that I give, together with money, for one of the other player's; None if
        no exchange gains more than `best`."""
        unit, least = s.box.rules.money_unit, -s.box.rules.pot
        found: TrustStake | None = None
        for stake in stakes:
            # Together they gain by the difference between what each trust is worth to its new and
            # to its old holder.
            if stake.production != own and value - fair + stake.gain - stake.asked > best:
                amount = stake.beside(value, fair, unit)
                if least <= amount <= budget and value - stake.asked - amount > best:
                    found, best = stake, value - stake.asked - amount
        return found

    def sells(self, s: Richesses, seat: Seat) -> Offer | None:
        """Return a proposal to sell a trust when cash is short: for half of its printed price, or
        for half of what it is worth to the buyer if that is more."""
        table, rules = self.purse.look(s), s.box.rules
        tied = bound(s, seat)
        for to in range(s.seats):
            if not is_partner(s, seat, to):
                continue
            his_tied = bound(s, to)
            for own in s.trusts(seat):
                mine = s.holding(seat, own)
                mark = (*mine.items, to)
                if own not in tied and own not in his_tied and mark not in self.tried:
                    self.tried.add(mark)
                    price = max(half_of(mine.price), table.gain(to, own, mine.percent) // 2)
                    price = min(price, rules.pot)
                    return Offer(to, -down_to(price, rules.money_unit), mine.items)
        return None
