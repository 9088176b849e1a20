"""TitleChooser: which titles the bot takes from the file (the titles that nobody holds), which it
bids for and puts up for auction, and when it buys a joker."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.richesses.bot.appraisal import ROUNDS, RichessesAppraisal, part_of
from magnat.games.richesses.bot.purse import Purse
from magnat.games.richesses.edition import AUCTION, MADE_WHOLE, Production, RichessesBox
from magnat.games.richesses.rules.squares.auctions import Hammer, PutUp, PutUpAll, UseJoker
from magnat.games.richesses.rules.squares.choice import WorldTitles, made_whole
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.state import Richesses
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.rounding import down_to, half_of

OFF: Final = -1  # the merit of a title that was already chosen or is too expensive


@final
class TitleChooser:
    """Chooses titles by their worth in relation to their price."""

    def __init__(self, purse: Purse) -> None:
        self.purse: Final = purse

    def takes(self, s: Richesses, seat: Seat, choice: Choice, kept: int = 100) -> tuple[Item, ...]:
        """Return the titles to take, chosen one after the other by their worth relative to their
        price. `kept` is the percentage of the cash reserve that must be kept."""
        box, cash = s.box, free_cash(s, seat)
        if not _is_any_below(box, choice.pool, cash - self.purse.margin * kept // 100):
            return ()  # every title is too expensive, even if no cash is kept for visits
        table = self.purse.look(s)
        budget = cash - self.purse.reserve(table, seat) * kept // 100
        pool = choice.pool
        merits = [
            self.merit(table, seat, item, 0) if box.price_of[item] <= budget else OFF
            for item in pool
        ]
        chosen: list[Item] = []
        while len(chosen) < choice.most:
            best, found = 0, NOBODY
            for i, merit in enumerate(merits):
                if merit > best and box.price_of[pool[i]] <= budget:
                    best, found = merit, i
            if found == NOBODY:
                break
            taken = pool[found]
            merits[found] = OFF
            chosen.append(taken)
            budget -= box.price_of[taken]
            own = box.production_of[taken]
            more = 0  # the percentage of the production that the titles chosen so far add
            for item in chosen:
                if box.production_of[item] == own:
                    more += box.percent_of[item]
            for i, merit in enumerate(merits):
                if merit != OFF and box.production_of[pool[i]] == own:
                    merits[i] = self.merit(table, seat, pool[i], more)
        if box.rules.complete == MADE_WHOLE and isinstance(s.top, WorldTitles):
            return made_whole(s, seat, tuple(chosen))
        return tuple(chosen)

    def merit(self, table: RichessesAppraisal, seat: Seat, item: Item, more: int) -> int:
        """Return what a title is worth to the seat, as a percentage of its price; 0 if it is not
        worth more than its price."""
        price, value = table.box.price_of[item], self.value(table, seat, item, more)
        return value * 100 // price if price < value else 0

    def value(self, table: RichessesAppraisal, seat: Seat, item: Item, more: int) -> int:
        """Return the worth of a title to this seat, plus what it is worth to keep it from the
        others."""
        production, percent = table.box.production_of[item], table.box.percent_of[item]
        denied = 0
        for other in range(len(table.alive)):
            if other != seat and table.held[other][production].percent > 0:
                denied = max(denied, table.gain(other, production, percent))
        return table.gain(seat, production, percent, more) + part_of(denied)

    def wants_joker(self, s: Richesses, seat: Seat) -> bool:
        """Tell whether to buy a joker, because an auction is likely to cost the bot more than the
        card."""
        trusts = s.trusts(seat)
        if s.jokers(seat) > 0 or not trusts:
            return False
        table = self.purse.look(s)
        price = s.box.rules.joker_price
        if s.cash(seat) - price < self.purse.reserve(table, seat):
            return False
        at_risk = sum([_lost(table, seat, own) for own in trusts]) // len(trusts)
        return at_risk * s.box.kind_of.count(AUCTION) * ROUNDS // (len(s.box.squares) - 1) > price

    def puts_up(self, s: Richesses, choices: list[Choice]) -> Action | None:
        """Put up for auction the trust whose loss costs least, or use the joker if even that loss
        costs too much."""
        table = self.purse.look(s)
        joker: Action | None = None
        cheapest: Action | None = None
        least = 0
        for choice in choices:
            action = choice.action
            if isinstance(action, UseJoker):
                joker = action
            elif isinstance(action, PutUp):
                lost = _lost(table, s.turn, s.box.plate_production(action.what))
                if cheapest is None or lost < least:
                    cheapest, least = action, lost
            elif isinstance(action, PutUpAll):
                cheapest = action
                least = sum([_lost(table, s.turn, own) for own in s.trusts(s.turn)])
        if joker is not None and (cheapest is None or least > s.box.rules.joker_price // 3):
            return joker
        return cheapest

    def bids(self, s: Richesses, seat: Seat, lot: Hammer, choices: list[Choice]) -> Action | None:
        """Bid up to the worth of the lot, as far as the free cash allows, or pass; None if the seat
        need not answer."""
        if lot.high == seat or lot.seat == seat:
            return None
        passing: Action | None = None
        for choice in choices:
            if isinstance(choice.action, BidUpTo):
                limit = self.purse.limit(s, seat, lot.items, choice.low)
                if choice.low <= limit:
                    most = min(limit, choice.high)
                    return BidUpTo(choice.low + down_to(most - choice.low, choice.by))
            elif isinstance(choice.action, PassBid):
                passing = choice.action
        return passing


def _is_any_below(box: RichessesBox, items: tuple[Item, ...], most: int) -> bool:
    """Tell whether one of the titles costs at most `most`."""
    for item in items:
        if box.price_of[item] <= most:
            return True
    return False


def _lost(table: RichessesAppraisal, seat: Seat, production: Production) -> int:
    """Return what the seat loses if it must sell its trust of this production: its worth, minus the
    half of its price that the sale brings."""
    trust = table.held[seat][production]
    return max(0, table.value(production, trust.percent) - half_of(trust.price))
