"""The answers to each question that a bot that looks ahead compares, deals included."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.step_and_window import Seat
from magnat.core.win_chances import odds, score
from magnat.games.monopoly.bot.appraisal import MonopolyAppraisal
from magnat.games.monopoly.bot.dealing import Dealer
from magnat.games.monopoly.bot.temper import EVEN
from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt, Purchase
from magnat.games.monopoly.rules.property.shortage import BuildingSale
from magnat.games.monopoly.rules.property.trading import MARKET
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.win_signs import signs
from magnat.kit.auction import Auction, BidUpTo, PassBid
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offer, Offered

# Bids are tried that are these percentages of the title's worth.
BIDS: Final = (60, 85, 110, 140, 180)
DEALS: Final = 6  # the most deals that are returned
GAIN: Final = 10  # a deal must raise the chance of winning by at least so many thousandths
WHOLE: Final = 1000
HAGGLES: Final = 3  # the most times a price is raised until the other player accepts


def candidate_answers(
    tables: MonopolyAppraisal, s: Monopoly, seat: Seat, weights: list[int]
) -> list[Action]:
    for window in s.standing:
        if isinstance(window, Offered) and window.to == seat:
            return [Accept(window.seat), Decline(window.seat)]
    top: Any = s.top
    if isinstance(top, Auction):
        return _bids(tables, s, seat, top)
    if top.seat != seat:
        return []
    if isinstance(top, Purchase):
        return [Buy(), LeaveIt()]
    if not isinstance(top, MonopolyTurn):
        return []
    found: list[Action] = []
    if s.prison[seat] > 0:
        found.extend([Roll(), PayFine()])
        found.extend([UseCard(card) for card in s.prison_cards(seat)[:1]])
    found.extend(MonopolyDeals(tables, s, seat, weights).best())
    return found


def _bids(tables: MonopolyAppraisal, s: Monopoly, seat: Seat, lot: Auction[Any]) -> list[Action]:
    """Return a pass, and bids up to several percentages of the lot's worth to this seat."""
    if lot.high == seat or isinstance(lot, BuildingSale):
        return []
    found: list[Action] = [PassBid()]
    worth, low, unit = tables.gain_of(s, seat, lot.items[0]), lot.floor(s), lot.unit(s)
    for share in BIDS:
        most = min(worth * share // 100, lot.purse(s, seat))
        if most >= low:
            found.append(BidUpTo(most - (most - low) % unit))
    return found


@final
class MonopolyDeals:
    """Finds deals that improve a seat's chance to win and that the other player would accept."""

    def __init__(
        self, tables: MonopolyAppraisal, s: Monopoly, seat: Seat, weights: list[int]
    ) -> None:
        self.tables: Final = tables
        self.s: Final = s
        self.seat: Final = seat
        self.floor: Final = s.box.rules.start_cash * EVEN.floor // 1000
        self.dealer: Final = Dealer(tables, EVEN.fairness, self.floor)
        self.weights: Final = weights
        self.scores: Final = [self._score(s, one) for one in range(s.seats)]
        self.now: Final = self._chance(self.scores)

    def best(self) -> list[Action]:
        found: list[tuple[int, Offer]] = []
        mine = self._parts(self.seat)
        for other in self.s.living():
            if other != self.seat:
                for take in self._parts(other):
                    for give in mine:
                        if take or give:
                            self._try(other, take, give, found)
        found.sort(key=lambda one: -one[0])
        return [offer for _, offer in found[:DEALS]]

    def _parts(self, seat: Seat) -> list[tuple[Item, ...]]:
        """Return what a seat could give, as lists of titles: nothing, or all its titles of one
        group without buildings."""
        s = self.s
        found: list[tuple[Item, ...]] = [()]
        for group in s.box.groups:
            part = tuple([title for title in group.members if s.held_by[title] == seat])
            if part and MARKET.may_give(s, part[0]):
                found.append(part)
        return found

    def _try(
        self,
        him: Seat,
        take: tuple[Item, ...],
        give: tuple[Item, ...],
        found: list[tuple[int, Offer]],
    ) -> None:
        s, box = self.s, self.s.box
        if take and give and box.group_of[take[0]] == box.group_of[give[0]]:
            return
        items = tuple(sorted(take + give))
        amount = self._price(him, items)
        if amount is None:
            return
        after = after_deal(s, self.seat, him, items, amount)
        scores = self.scores[:]  # the scores of players outside the deal do not change
        for one in (self.seat, him):
            scores[one] = self._score(after, one)
        gain = self._chance(scores) - self.now
        if gain >= GAIN:
            found.append((gain, Offer(him, amount, items)))

    def _price(self, him: Seat, items: tuple[Item, ...]) -> int | None:
        """Return the least amount that this seat must pay so that the other player agrees; negative
        if the other player would pay. None if no amount is acceptable."""
        s, seat = self.s, self.seat
        unit = s.box.rules.money_unit
        most, least = s.cash(seat), -s.cash(him)
        verdict = self.tables.judge(s, him, seat, items, 0)
        amount = self.dealer.least_for(verdict)
        for _ in range(HAGGLES):
            amount = -(-amount // unit) * unit
            amount = max(amount, -(-least // unit) * unit)
            if amount > most:
                return None
            if self.dealer.would_take(s, him, seat, items, amount):
                return amount
            verdict = self.tables.judge(s, him, seat, items, -amount)
            amount += max(self.dealer.least_for(verdict), unit)
        return None

    def _score(self, s: Monopoly, seat: Seat) -> int | None:
        return score(signs(s, seat), self.weights) if s.alive[seat] else None

    def _chance(self, scores: list[int | None]) -> int:
        chances = odds(scores)
        return chances[self.seat] * WHOLE // max(sum(chances), 1)


def after_deal(s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int) -> Monopoly:
    """Return a copy of the table after a deal in which each of the items changes its owner and I
    pay the amount, or as much of it as the payer's cash allows."""
    after = s.clone()
    after.events = None
    for item in items:
        after.give(item, him if s.held_by[item] == me else me, "")
    if amount > 0:
        after.pay(me, him, min(amount, s.cash(me)), "")
    else:
        after.pay(him, me, min(-amount, s.cash(him)), "")
    return after
