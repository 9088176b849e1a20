"""The answers to each question that a bot that looks ahead compares, deals included."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.bot import BALANCED
from magnat.core.step_and_window import Seat
from magnat.core.win_chances import odds, score
from magnat.games.richesses.bot.appraisal import RichessesAppraisal, shares
from magnat.games.richesses.bot.player import RichessesMagnate
from magnat.games.richesses.rules.squares.auctions import Hammer
from magnat.games.richesses.rules.squares.country import TakeTitles, Titles
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.rules.trade.outbidding_sales import (
    KeepTitles,
    PrivateSale,
    SellTo,
    is_bound,
)
from magnat.games.richesses.rules.trade.trading import Deal
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.win_signs import signs
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.trade import Accept, Decline, Offer

# Bids are tried that are these percentages of the lot's worth.
BIDS: Final = (50, 80, 110, 150, 200)
# Purchases are tried that keep these percentages of the usual reserve.
KEPT: Final = (0, 50, 100, 160)
DEALS: Final = 5  # the most deals that `best` returns
LOOKED_AT: Final = 14  # for so many deals the change of the chance of winning is computed
# A deal must raise the chance of winning by at least this much, in parts of WHOLE.
GAIN: Final = 8_000
WHOLE: Final = 1_000_000


def candidate_answers(s: Richesses, seat: Seat, weights: list[int]) -> list[Action] | None:
    """Return the answers that a bot that looks ahead should compare. None: compare every legal one;
    []: take the simple bot's answer without a comparison."""
    for window in s.standing:
        if isinstance(window, Deal) and window.to == seat:
            return [Accept(window.seat), Decline(window.seat)]
        if isinstance(window, PrivateSale) and window.seat == seat:
            first = window.items[0]
            return [KeepTitles(first), *[SellTo(buyer, first) for buyer, _ in window.bids]]
    top: Any = s.top
    if isinstance(top, Hammer):
        return _bids(s, seat, top)
    if top.seat != seat:
        return []
    if isinstance(top, Titles):
        return _purchases(s, seat, top)
    if isinstance(top, RichessesTurn):
        return [] if s.standing or not weights else RichessesDeals(s, seat, weights).best()
    return None


def _bids(s: Richesses, seat: Seat, lot: Hammer) -> list[Action]:
    """Return a pass, and bids up to several percentages of the lot's worth to this seat."""
    if lot.high == seat or lot.seat == seat:
        return []
    found: list[Action] = [PassBid()]
    worth = RichessesAppraisal(s).gain_of(seat, shares(s.box, lot.items))
    low, unit = lot.floor(s), lot.unit(s)
    for share in BIDS:
        most = min(worth * share // 100, free_cash(s, seat))
        if most >= low:
            found.append(BidUpTo(most - (most - low) % unit))
    return found


def _purchases(s: Richesses, seat: Seat, top: Titles) -> list[Action]:
    """Return the purchases that the simple bot would make with different reserves of cash."""
    found: list[Action] = [TakeTitles(())]
    for choice in top.choices(s, seat):
        for kept in KEPT:
            action = TakeTitles(RichessesMagnate(BALANCED, 0).titles.takes(s, seat, choice, kept))
            if action not in found:
                found.append(action)
    return found


@final
class RichessesDeals:
    """Finds deals that improve a seat's chance to win and that the other player would accept."""

    def __init__(self, s: Richesses, seat: Seat, weights: list[int]) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.weights: Final = weights
        self.judge: Final = RichessesMagnate(BALANCED, 0)
        self.unit: Final = s.box.rules.money_unit
        self.scores: Final = [self._score(s, one) for one in range(s.seats)]
        self.now: Final = self._chance(self.scores)

    def best(self) -> list[Action]:
        """Return the deals that improve the seat's chance of winning most. Deals are first sorted
        by their gain in worth; the chance of winning is computed only for the best of them."""
        near: list[tuple[int, Offer]] = []
        mine = self._parts(self.seat)
        for other in self.s.living():
            if other != self.seat:
                table = RichessesAppraisal(self.s)
                for take in self._parts(other):
                    for give in mine:
                        if take or give:
                            self._price(table, other, take, give, near)
        near.sort(key=lambda one: -one[0])
        found: list[tuple[int, Offer]] = []
        for _, offer in near[:LOOKED_AT]:
            gain = self._after(offer) - self.now
            if gain >= GAIN:
                found.append((gain, offer))
        found.sort(key=lambda one: -one[0])
        return [offer for _, offer in found[:DEALS]]

    def _parts(self, seat: Seat) -> list[tuple[Item, ...]]:
        s = self.s
        trusts = [s.trust(seat, own) for own in s.trusts(seat) if not is_bound(s, seat, own)]
        return [(), *trusts]

    def _price(
        self,
        table: RichessesAppraisal,
        him: Seat,
        take: tuple[Item, ...],
        give: tuple[Item, ...],
        near: list[tuple[int, Offer]],
    ) -> None:
        """Append the deal to `near` with its gain for this seat, at about the least price for which
        the other player would accept. Do nothing if the deal is not possible."""
        s, made = self.s, self.s.box.production_of
        if take and give and made[take[0]] == made[give[0]]:
            return
        if (take and is_bound(s, self.seat, made[take[0]])) or (
            give and is_bound(s, him, made[give[0]])
        ):
            return
        mine, his = shares(s.box, give), shares(s.box, take)
        least = -table.gain_of(him, mine)
        if take:
            least += self.judge.sales.asking(table, him, self.seat, take)
        amount = (least // self.unit + 1) * self.unit
        if (not give and amount < 0) or (not take and amount >= 0):
            return  # impossible: a player who gives titles must be paid
        if amount > free_cash(s, self.seat):
            return
        if amount < 0 and s.cash(him) + amount < self.judge.purse.reserve(table, him):
            return
        gain = table.gain_of(self.seat, his) - table.loss_of(mine) - amount
        near.append((gain, Offer(him, amount, tuple(sorted((*take, *give))))))

    def _after(self, offer: Offer) -> int:
        after = self.s.clone()
        after.events = None
        if offer.amount > 0:
            after.pay(self.seat, offer.to, offer.amount, "")
        else:
            after.pay(offer.to, self.seat, min(-offer.amount, after.cash(offer.to)), "")
        for item in offer.items:
            after.give(item, offer.to if after.held_by[item] == self.seat else self.seat, "")
        scores = self.scores[:]
        for one in (self.seat, offer.to):
            scores[one] = self._score(after, one)
        return self._chance(scores)

    def _score(self, s: Richesses, seat: Seat) -> int | None:
        return score(signs(s, seat), self.weights) if s.alive[seat] else None

    def _chance(self, scores: list[int | None]) -> int:
        chances = odds(scores)
        return chances[self.seat] * WHOLE // max(sum(chances), 1)
