"""An honest player of Richesses du Monde: values trusts by what their visitors will pay, completes
bands, denies them to others, keeps cash for the worst visit ahead, deals where both may gain."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.bot import BALANCED, BOLD, CAUTIOUS, Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.step import NOBODY, Seat, Window
from magnat.games.richesses.edition import (
    AUCTION,
    MADE_WHOLE,
    NO_PLATE,
    PLATES_PER_TRUST,
    Box,
    Production,
)
from magnat.games.richesses.rules.auctions import Hammer, PuttingUp, PutUp, PutUpAll, UseJoker
from magnat.games.richesses.rules.bankruptcy import PayDebt, Rescue
from magnat.games.richesses.rules.choice import WorldTitles, made_whole
from magnat.games.richesses.rules.country import TakeTitles
from magnat.games.richesses.rules.joker import BuyJoker, DeclineJoker
from magnat.games.richesses.rules.obligations import free_cash
from magnat.games.richesses.rules.sales import (
    KeepTitles,
    Outbid,
    PrivateSale,
    SellTo,
    is_bound,
)
from magnat.games.richesses.rules.trading import Deal, MayTrade
from magnat.games.richesses.rules.turn import Turn
from magnat.games.richesses.state import Richesses
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offer
from magnat.kit.wealth import down_to, half_of

ROUNDS: Final = 20  # how far ahead the visits to a trust are counted
REACH: Final = 60  # per cent of a higher band that being on the way to it is worth
SPREAD: Final = 30  # per cent of a gain that counts when it is another's, against me
WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36, by the total of two dice
RISKS: Final = {CAUTIOUS: 0, BALANCED: 1, BOLD: 3}  # ways of 36 to be ruined that are taken
MARGINS: Final = {CAUTIOUS: 20, BALANCED: 12, BOLD: 7}  # millions kept beside the worst visit
MILLION: Final = 1_000_000
ODDS_OF_DEALING: Final = 3  # one turn in so many is used to propose something


def worth(s: Richesses, seat: Seat) -> int:
    """Cash, and what the trusts will bring."""
    table = Appraisal(s)
    trusts = [table.value(own, table.percent(seat, own)) for own in range(table.productions)]
    return s.cash(seat) + sum(trusts)


@final
class Appraisal:
    """What everybody holds, and what it is worth."""

    def __init__(self, s: Richesses) -> None:
        box = s.box
        self.s: Final = s
        self.box: Final = box
        self.productions: Final = len(box.productions)
        self.living: Final = s.living()
        self.file: Final = s.seats  # the column of what nobody holds
        self.held: Final = s.shares  # per cent
        steps = len(box.squares) - 1
        # Visits to a production in so many rounds; face to face the game is longer.
        self.kept: int | None = None  # what the seat that thinks keeps back, once it knows
        self.visits: Final = ROUNDS * PLATES_PER_TRUST * max(2, len(self.living) - 1)
        self.steps: Final = steps

    def percent(self, seat: Seat, production: Production) -> int:
        return self.held[seat * self.productions + production]

    def value(self, production: Production, percent: int) -> int:
        """What a share is worth: its visits for some rounds to come, and the hope of a higher band,
        in proportion to the way already gone."""
        if percent == 0:
            return 0
        now, hope = 0, 0
        amounts = self.box.royalties[production]
        reach = percent + self.held[self.file * self.productions + production]
        for i, band in enumerate(self.box.rules.bands):
            if percent >= band:
                now = amounts[i]
            else:
                way = REACH if reach >= band else REACH // 3  # else only by a deal
                hope = max(hope, (amounts[i] - now) * percent * way // (band * 100))
        return (now + hope) * self.visits // self.steps

    def gain(self, seat: Seat, production: Production, percent: int, more: int = 0) -> int:
        """What so much more of a production is worth to a player, who already takes some more."""
        have = self.held[seat * self.productions + production] + more
        return self.value(production, have + percent) - self.value(production, have)

    def gain_of(self, seat: Seat, items: tuple[Item, ...]) -> int:
        """What more titles are worth to a player."""
        return sum([self.gain(seat, own, percent) for own, percent in shares(self.box, items)])

    def loss_of(self, items: tuple[Item, ...]) -> int:
        """What whole trusts are worth to their holder."""
        return sum([self.value(own, percent) for own, percent in shares(self.box, items)])

    def best_gain(self, seat: Seat, items: tuple[Item, ...]) -> int:
        """What titles would be worth to the one of the others who wants them most."""
        return max([self.gain_of(other, items) for other in self.living if other != seat])

    def due(self, seat: Seat, production: Production) -> int:
        """What a visit to a production costs a player when everybody claims."""
        total = 0
        for other in self.living:
            if other != seat:
                percent = self.held[other * self.productions + production]
                if percent >= self.box.rules.bands[0]:
                    total += self._amount(production, percent)
        return total

    def _amount(self, production: Production, percent: int) -> int:
        amount = 0
        for i, band in enumerate(self.box.rules.bands):
            if percent >= band:
                amount = self.box.royalties[production][i]
        return amount


def shares(box: Box, items: tuple[Item, ...]) -> list[tuple[Production, int]]:
    """What titles hold of each production."""
    found: list[tuple[Production, int]] = []
    for item in items:
        production = box.production_of[item]
        for i, (other, percent) in enumerate(found):
            if other == production:
                found[i] = (other, percent + box.percent_of[item])
                break
        else:
            found.append((production, box.percent_of[item]))
    return found


@final
class Magnate(Bot):
    """Plays one seat of one game."""

    is_honest = True

    def __init__(self, temperament: str = BALANCED, seed: int = 0) -> None:
        self.temperament: Final = temperament
        self.risk: Final = RISKS.get(temperament, RISKS[BALANCED])
        self.margin: Final = MARGINS.get(temperament, MARGINS[BALANCED]) * MILLION
        self.luck: Final = Luck(seed + 1)
        self.tried: list[tuple[Item, ...]] = []  # what was proposed and came to nothing
        self.tour = 0  # in which tour of mine; after it the same may be proposed again
        self.seen: Glimpse | None = None  # the table for which it was drawn
        self.whim = False  # whether to propose something

    def wants_rights(self, view: Glimpse) -> bool:
        """Nothing but a deal, when it feels like one or must find money."""
        s = view.state
        top = s.agenda[-1]
        if top.seat != view.seat:
            return False
        if isinstance(top, Turn):
            if s.standing:  # it may have to answer somebody first
                return True
            assert isinstance(s, Richesses)
            return self.deals(s, view)
        return isinstance(top, Rescue)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        top = view.state.agenda[-1]
        return isinstance(right, MayTrade) and isinstance(top, (Turn, Rescue))

    def deals(self, s: Richesses, view: Glimpse) -> bool:
        """Whether this turn is used to propose something: drawn once for each look at the table."""
        if self.seen is not view:
            self.seen = view
            if s.tours[view.seat] != self.tour:
                self.tour = s.tours[view.seat]
                self.tried = []
            self.whim = self.luck.below(ODDS_OF_DEALING) == 0
        return self.whim

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Richesses)
        seat = view.seat
        for choice in choices:  # what is to be had for the asking
            if isinstance(choice.action, (Claim, PayDebt)):
                return choice.action
        top = s.agenda[-1]
        if s.standing:
            answer = self.sales(s, seat, choices)
            if answer is not None:
                return answer
        if isinstance(top, Hammer):
            return self.bids(s, seat, top, choices)
        if top.seat != seat:
            return None
        if isinstance(top, Turn):
            return self.turn(s, view, choices)
        if isinstance(top, PuttingUp):
            return self.puts_up(s, choices)
        if isinstance(top, Rescue):
            return self.sells(s, seat, choices)
        for choice in choices:
            if isinstance(choice.action, TakeTitles):
                return TakeTitles(self.takes(s, seat, choice))
            if isinstance(choice.action, BuyJoker) and self.wants_joker(s, seat):
                return choice.action
        for choice in choices:
            if isinstance(choice.action, DeclineJoker):
                return choice.action
        return None

    # How much to keep

    def reserve(self, table: Appraisal, seat: Seat) -> int:
        """Cash that covers the visits ahead, but for so many ways of the dice as the temperament
        dares, and a little more; worked out once for each look at the table."""
        if table.kept is None:
            table.kept = self._reserve(table, seat)
        return table.kept

    def _reserve(self, table: Appraisal, seat: Seat) -> int:
        s = table.s
        path = s.box.track.ahead(s.at(seat), len(WAYS) - 1)
        costs: list[tuple[int, int]] = []
        for i, step in enumerate(path):
            plate = s.plates[step]
            if plate != NO_PLATE:
                due = table.due(seat, s.box.plate_production(plate))
                if due > 0:
                    costs.append((due, WAYS[i + 1]))
        costs.sort(reverse=True)
        left = self.risk
        worst = 0
        for cost, ways in costs:
            if ways > left:
                worst = cost
                break
            left -= ways
        if len(table.living) == 2:  # visits are rare now, and whoever lasts longer wins
            return worst + self.margin * 3 // 2
        return worst + self.margin

    # Titles from the file

    def takes(self, s: Richesses, seat: Seat, choice: Choice, kept: int = 100) -> tuple[Item, ...]:
        """One title after the other, each time the one worth most for its price; what is kept back
        is so many per cent of the reserve."""
        box = s.box
        table = Appraisal(s)
        budget = free_cash(s, seat) - self.reserve(table, seat) * kept // 100
        chosen: list[Item] = []
        more = [0] * table.productions  # per cent that the chosen ones add
        while len(chosen) < choice.most:
            best, found = 0, NOBODY
            for item in choice.pool:
                price = box.price_of[item]
                if price <= budget and item not in chosen:
                    value = self.value(table, seat, item, more[box.production_of[item]])
                    if value > price and value * 100 // price > best:
                        best, found = value * 100 // price, item
            if found == NOBODY:
                break
            chosen.append(found)
            budget -= box.price_of[found]
            more[box.production_of[found]] += box.percent_of[found]
        if box.rules.complete == MADE_WHOLE and isinstance(s.agenda[-1], WorldTitles):
            return made_whole(s, seat, tuple(chosen))
        return tuple(chosen)

    def value(self, table: Appraisal, seat: Seat, item: Item, more: int) -> int:
        """What a title is worth to me, and what it is worth that nobody else has it."""
        production, percent = table.box.production_of[item], table.box.percent_of[item]
        denied = 0
        for other in table.living:
            if other != seat and table.percent(other, production) > 0:
                denied = max(denied, table.gain(other, production, percent))
        return table.gain(seat, production, percent, more) + denied * SPREAD // 100

    # Jokers and auctions

    def wants_joker(self, s: Richesses, seat: Seat) -> bool:
        """When an auction is likely to take away more than the card costs."""
        trusts = s.trusts(seat)
        if s.jokers(seat) > 0 or not trusts:
            return False
        table = Appraisal(s)
        price = s.box.rules.joker_price
        if s.cash(seat) - price < self.reserve(table, seat):
            return False
        at_risk = sum([_lost(table, s.trust(seat, own)) for own in trusts]) // len(trusts)
        return at_risk * s.box.kind_of.count(AUCTION) * ROUNDS // table.steps > price

    def puts_up(self, s: Richesses, choices: list[Choice]) -> Action | None:
        """The trust whose loss is least, or the joker where that is still too much."""
        table = Appraisal(s)
        joker: Action | None = None
        cheapest: Action | None = None
        least = 0
        for choice in choices:
            action = choice.action
            if isinstance(action, UseJoker):
                joker = action
            elif isinstance(action, PutUp):
                own = s.box.plate_production(action.what)
                lost = _lost(table, s.trust(s.turn, own))
                if cheapest is None or lost < least:
                    cheapest, least = action, lost
            elif isinstance(action, PutUpAll):
                cheapest = action
                least = sum([_lost(table, s.trust(s.turn, own)) for own in s.trusts(s.turn)])
        if joker is not None and (cheapest is None or least > s.box.rules.joker_price // 3):
            return joker
        return cheapest

    def bids(self, s: Richesses, seat: Seat, lot: Hammer, choices: list[Choice]) -> Action | None:
        """Up to what the lot is worth, as long as the cash ahead allows."""
        if lot.high == seat or lot.seat == seat:
            return None
        limit = self.limit(Appraisal(s), seat, lot.items)
        passing: Action | None = None
        for choice in choices:
            if isinstance(choice.action, BidUpTo) and choice.low <= limit:
                most = min(limit, choice.high)
                return BidUpTo(choice.low + down_to(most - choice.low, choice.by))
            if isinstance(choice.action, PassBid):
                passing = choice.action
        return passing

    def limit(self, table: Appraisal, seat: Seat, items: tuple[Item, ...]) -> int:
        """The most that titles are worth paying for."""
        value = table.gain_of(seat, items) + table.best_gain(seat, items) * SPREAD // 100
        return min(value, free_cash(table.s, seat) - self.reserve(table, seat))

    # Deals

    def sales(self, s: Richesses, seat: Seat, choices: list[Choice]) -> Action | None:
        """Answers to offers and to sales that are open beside the game."""
        for choice in choices:
            action = choice.action
            if isinstance(action, Decline):
                return self.answers(Appraisal(s), seat, action.by, choices)
            if isinstance(action, KeepTitles):
                return self.decides(Appraisal(s), seat, action)
            if isinstance(action, Outbid):
                sale = _sale(s, action.title)
                if sale is not None:
                    room = min(self.limit(Appraisal(s), seat, sale.items), choice.high) - choice.low
                    if room >= 0:  # half of what it is worth to go on: no haggling by pennies
                        amount = choice.low + down_to(half_of(room), choice.by)
                        return Outbid(action.by, action.title, amount)
        return None

    def decides(self, table: Appraisal, seat: Seat, keep: KeepTitles) -> Action:
        """The highest bid, or the first one with what it brings beside the money, unless keeping is
        better."""
        sale = _sale(table.s, keep.title)
        answer: Action = keep
        best = 0
        for buyer, price in sale.bids if sale is not None else ():
            assert sale is not None
            back = sale.promised(buyer)
            if table.s.alive[buyer] and (back or buyer == sale.bids[-1][0]):
                gain = price + table.gain_of(seat, back)
                gain -= self.asking(table, seat, buyer, sale.items)
                if gain > best:
                    answer, best = SellTo(buyer, keep.title), gain
        return answer

    def asking(self, table: Appraisal, seat: Seat, buyer: Seat, items: tuple[Item, ...]) -> int:
        """For how much I would part with titles: their worth, and part of what they do for him."""
        fair = table.loss_of(items) + table.gain_of(buyer, items) * SPREAD // 100
        if table.s.cash(seat) >= self.reserve(table, seat):
            return fair
        return max(half_of(table.box.price(items)), fair * 2 // 3)

    def answers(self, table: Appraisal, seat: Seat, by: Seat, choices: list[Choice]) -> Action:
        """Yes to what makes me richer, and him not too much."""
        s = table.s
        for window in s.standing:
            if isinstance(window, Deal) and window.seat == by and window.to == seat:
                mine = tuple([item for item in window.items if s.held_by[item] == seat])
                his = tuple([item for item in window.items if s.held_by[item] == by])
                lost = self.asking(table, seat, by, mine) if mine else 0
                left = free_cash(s, seat) + window.amount
                if window.amount < 0 and left < self.reserve(table, seat):
                    break
                if table.gain_of(seat, his) + window.amount > lost:
                    for choice in choices:
                        if isinstance(choice.action, Accept) and choice.action.by == by:
                            return choice.action
        return Decline(by)

    def turn(self, s: Richesses, view: Glimpse, choices: list[Choice]) -> Action | None:
        """Now and then a proposal, then the dice; in good time a sale when cash runs short."""
        seat = view.seat
        if self.deals(s, view):
            poor = s.cash(seat) < self.margin // 2
            idea = self.sells(s, seat, choices) if poor else self.proposes(s, seat, choices)
            if idea is not None:
                return idea
        for choice in choices:
            if isinstance(choice.action, Roll):
                return choice.action
        return None

    def proposes(self, s: Richesses, seat: Seat, choices: list[Choice]) -> Action | None:
        """The purchase or the exchange of trusts by which both sides gain, as far as I can see."""
        table = Appraisal(s)
        budget = free_cash(s, seat) - self.reserve(table, seat)
        idea: Action | None = None
        wish: tuple[Item, ...] = ()
        best = 0
        for choice in choices:
            action = choice.action
            if isinstance(action, Offer):
                most = min(budget, choice.high)
                for own in s.trusts(action.to):
                    if table.percent(seat, own) == 0:
                        continue
                    items = s.trust(action.to, own)
                    if items[0] not in choice.pool or items in self.tried:
                        continue
                    value = table.gain(seat, own, table.percent(action.to, own))
                    fair = table.loss_of(items) + value * SPREAD // 100
                    price = down_to((fair + value) // 2, choice.by)
                    if fair < price <= most and value - price > best and not is_bound(s, seat, own):
                        best, wish, idea = value - price, items, Offer(action.to, price, items)
                    swap = self.swap(table, seat, items, choice, most)
                    if swap is not None and swap[0] > best and swap[1].items not in self.tried:
                        best, idea = swap
                        wish = idea.items
        if idea is not None:
            self.tried.append(wish)
        return idea

    def swap(
        self, table: Appraisal, seat: Seat, his: tuple[Item, ...], choice: Choice, most: int
    ) -> tuple[int, Offer] | None:
        """A trust of his for one of mine that he collects too, with money for the difference: half
        of what there is to gain goes to each. How much it is to me, and the offer."""
        s, box = table.s, table.box
        offer = choice.action
        assert isinstance(offer, Offer)
        to = offer.to
        found: tuple[int, Offer] | None = None
        wanted = table.gain_of(seat, his)
        asked = table.loss_of(his) + wanted * SPREAD // 100  # as he would, were he not in need
        for own in s.trusts(seat):
            if own == box.production_of[his[0]] or table.percent(to, own) == 0:
                continue
            mine = s.trust(seat, own)
            if mine[0] not in choice.pool or is_bound(s, to, own):
                continue
            if is_bound(s, seat, box.production_of[his[0]]):
                continue
            least = asked - table.gain_of(to, mine)  # what he must get beside it
            worth_it = wanted - self.asking(table, seat, to, mine)  # what I can give beside it
            amount = least + (worth_it - least) // 2
            amount = amount // choice.by * choice.by
            if least < amount < worth_it and choice.low <= amount <= most:
                gained = worth_it - amount
                if found is None or gained > found[0]:
                    found = gained, Offer(to, amount, tuple(sorted((*mine, *his))))
        return found

    def sells(self, s: Richesses, seat: Seat, choices: list[Choice]) -> Action | None:
        """In need: a trust to whoever could want it, for half of what it would do for him."""
        table = Appraisal(s)
        for choice in choices:
            action = choice.action
            if isinstance(action, Offer):
                for own in s.trusts(seat):
                    items = s.trust(seat, own)
                    mark = (*items, action.to)
                    if items[0] in choice.pool and mark not in self.tried:
                        if not is_bound(s, action.to, own):
                            self.tried.append(mark)
                            least = half_of(s.box.price(items))
                            price = max(least, table.gain_of(action.to, items) // 2)
                            price = min(price, -choice.low)
                            return Offer(action.to, -down_to(price, choice.by), items)
        return None


def _lost(table: Appraisal, items: tuple[Item, ...]) -> int:
    """What is lost when a trust must be sold: its worth less the half price that it brings."""
    return max(0, table.loss_of(items) - half_of(table.box.price(items)))


def _sale(s: Richesses, title: Item) -> PrivateSale | None:
    for window in s.standing:
        if isinstance(window, PrivateSale) and window.items[0] == title:
            return window
    return None
