"""SaleAnswers: how the bot answers offers, and agreed sales in which others may outbid the
buyer."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.step_and_window import Seat
from magnat.games.richesses.bot.appraisal import RichessesAppraisal, part_of, shares
from magnat.games.richesses.bot.purse import Purse, in_need
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.rules.trade.outbidding_sales import (
    KeepTitles,
    Outbid,
    PrivateSale,
    SellTo,
)
from magnat.games.richesses.rules.trade.trading import Deal
from magnat.games.richesses.state import Richesses
from magnat.kit.rounding import down_to, half_of
from magnat.kit.trade import Accept, Decline


@final
class SaleAnswers:
    """Answers offers and open sales for one seat."""

    def __init__(self, purse: Purse) -> None:
        self.purse: Final = purse

    def answer(self, s: Richesses, seat: Seat) -> Action | None:
        """Return the answer to the first offer or sale that is open to this seat; None if there is
        none."""
        for window in s.standing:
            if isinstance(window, Deal):
                if window.to == seat:
                    return self.answers(s, seat, window)
            elif isinstance(window, PrivateSale):
                if window.seat != seat:
                    more = self.outbids(s, seat, window)
                    if more is not None:
                        return more
                elif window.is_outbid(s):
                    return self.decides(s, seat, window)
        return None

    def outbids(self, s: Richesses, seat: Seat, sale: PrivateSale) -> Action | None:
        """Return a bid in an open sale, halfway between the least bid and the bot's limit; None if
        the limit is lower."""
        low = sale.floor(s, seat)
        if low == 0:
            return None
        room = self.purse.limit(s, seat, sale.items, low) - low
        if room < 0:
            return None
        amount = low + down_to(half_of(room), s.box.rules.money_unit)
        return Outbid(sale.seat, sale.items[0], amount)

    def decides(self, s: Richesses, seat: Seat, sale: PrivateSale) -> Action:
        """Sell to the highest bidder, or to a bidder who also gives titles in exchange if that is
        worth more, or keep the titles."""
        table = self.purse.look(s)
        answer: Action = KeepTitles(sale.items[0])
        best = 0
        for buyer, price in sale.bids:
            back = sale.promised(buyer)
            if s.alive[buyer] and (back or buyer == sale.bids[-1][0]):
                gain = price + table.gain_of(seat, shares(s.box, back))
                gain -= self.asking(table, seat, buyer, sale.items)
                if gain > best:
                    answer, best = SellTo(buyer, sale.items[0]), gain
        return answer

    def asking(
        self, table: RichessesAppraisal, seat: Seat, buyer: Seat, items: tuple[Item, ...]
    ) -> int:
        """Return the least price for which the bot would sell titles: their worth, and part of the
        buyer's gain."""
        parts = shares(table.box, items)
        fair = table.loss_of(parts) + part_of(table.gain_of(buyer, parts))
        if self.purse.is_rich(table, seat):
            return fair
        return in_need(fair, table.box.price(items))

    def answers(self, s: Richesses, seat: Seat, deal: Deal) -> Action:
        """Accept an offer that brings more than it costs. A part of the other player's gain counts
        as a cost."""
        table, by = self.purse.look(s), deal.seat
        if deal.amount >= 0 or free_cash(s, seat) + deal.amount >= self.purse.reserve(table, seat):
            mine = deal.his()
            lost = self.asking(table, seat, by, mine) if mine else 0
            gain = table.gain_of(seat, shares(s.box, deal.mine)) + deal.amount
            if gain > lost and deal.can_give(s, seat):
                return Accept(by)
        return Decline(by)
