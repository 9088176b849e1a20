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
    WHOLE,
    Production,
    RichessesBox,
    StepNo,
)
from magnat.games.richesses.rules.bankruptcy import PayDebt, Rescue
from magnat.games.richesses.rules.squares.auctions import (
    Hammer,
    PuttingUp,
    PutUp,
    PutUpAll,
    UseJoker,
)
from magnat.games.richesses.rules.squares.choice import WorldTitles, made_whole
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker
from magnat.games.richesses.rules.trade.obligations import free_cash
from magnat.games.richesses.rules.trade.sales import (
    KeepTitles,
    Outbid,
    PrivateSale,
    SellTo,
    bound,
)
from magnat.games.richesses.rules.trade.trading import Deal, MayTrade, is_partner
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.kit.auction import BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offer
from magnat.kit.wealth import down_to, half_of

ROUNDS: Final = 20  # how far ahead the visits to a trust are counted
REACH: Final = 60  # per cent of a higher band that being on the way to it is worth
SPREAD: Final = 30  # per cent of a gain that counts when it is another's, against me
# Of 36, by the total of two dice; a list, for a tuple of this length is copied to look into it.
WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
RISKS: Final = {CAUTIOUS: 0, BALANCED: 1, BOLD: 3}  # ways of 36 to be ruined that are taken
MARGINS: Final = {CAUTIOUS: 20, BALANCED: 12, BOLD: 7}  # millions kept beside the worst visit
MILLION: Final = 1_000_000
ODDS_OF_DEALING: Final = 3  # one turn in so many is used to propose something
NO_DEAL: Final = -(1 << 60)  # less than anybody can pay
ENDLESS: Final = 1 << 60  # more than any visit costs
SHARES: Final = 2 * WHOLE + 1  # from nothing to all, twice
UNKNOWN: Final = -1  # less than any share is worth
NOTHING: Final[tuple[Item, ...]] = ()
OFF: Final = -1  # the merit of a title that is taken, or too dear
KNOWN: Final = 24  # how many charts are remembered


def worth(s: Richesses, seat: Seat) -> int:
    """Cash, and what the trusts will bring."""
    table = RichessesAppraisal(s)
    trusts = [table.value(own, s.percent(seat, own)) for own in s.trusts(seat)]
    return s.cash(seat) + sum(trusts)


@final
class RichessesChart:
    """What shares are worth that bring so many visits, worked out once for each edition."""

    def __init__(self, box: RichessesBox, visits: int) -> None:
        self.box: Final = box
        self.visits: Final = visits  # in all rounds together, to all steps
        bands = box.rules.bands
        # By production, bands that it can come to and share, in one short list; UNKNOWN until then.
        self.size: Final = (len(bands) + 1) * SHARES  # of what belongs to a production,
        starts = [n * SHARES for n in range(len(bands) + 1)]  # and to so many bands
        self.starts: Final = [
            starts[len([band for band in bands if percent >= band])]
            for percent in range(3 * WHOLE + 1)
        ]  # by share; titles count twice for whoever sells them
        self.worths: Final = [UNKNOWN] * (len(box.productions) * self.size)

    def worth(self, production: Production, free: int, percent: int) -> int:
        """What a share is worth while so much is free."""
        start = self.starts[percent + free]
        at = production * self.size + start + percent
        worth = self.worths[at]
        if worth == UNKNOWN:
            worth = self._worth(production, start // SHARES, percent)
            self.worths[at] = worth
        return worth

    def _worth(self, production: Production, bands: int, percent: int) -> int:
        """What its visits bring, and the hope of a higher band, in proportion to the way already
        gone."""
        now, hope = 0, 0
        amounts = self.box.royalties[production]
        for i, band in enumerate(self.box.rules.bands):
            if percent >= band:
                now = amounts[i]
            else:
                way = REACH if i < bands else REACH // 3  # else only by a deal
                hope = max(hope, (amounts[i] - now) * percent * way // (band * 100))
        return (now + hope) * self.visits // (len(self.box.squares) - 1)


_KNOWN: Final[list[RichessesChart]] = []


def chart_of(box: RichessesBox, visits: int) -> RichessesChart:
    """A player may be made for every imagined game: the charts of an edition are kept."""
    for one in _KNOWN:
        if one.box is box and one.visits == visits:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(RichessesChart(box, visits))
    return _KNOWN[len(_KNOWN) - 1]


@final
class RichessesAppraisal:
    """What everybody holds, at any time, and what it is worth."""

    def __init__(self, s: Richesses) -> None:
        self.s: Final = s
        self.box: Final = s.box
        self.held: Final = s.index.holdings
        self.free: Final = s.index.holdings[s.seats]  # what nobody holds
        self.alive: Final = s.alive
        # Visits to a production in so many rounds; face to face the game is longer.
        visits = ROUNDS * PLATES_PER_TRUST * max(2, s.left() - 1)
        self.chart: Final = chart_of(s.box, visits)
        self.lot: tuple[Item, ...] = ()  # what was asked for last,
        self.lot_for: Seat = NOBODY  # by whom,
        self.lot_moves = 0  # after how many moves of titles,
        self.lot_worth = 0  # and what he would give for it

    def is_of(self, s: Richesses) -> bool:
        """Whether this is that table, with as many players left."""
        return self.s is s and self.held is s.index.holdings and self.alive is s.alive

    def value(self, production: Production, percent: int) -> int:
        """What a share is worth."""
        return self.chart.worth(production, self.free[production].percent, percent)

    def gain(self, seat: Seat, production: Production, percent: int, more: int = 0) -> int:
        """What so much more of a production is worth to a player, who already takes some more."""
        have, free = self.held[seat][production].percent + more, self.free[production].percent
        chart = self.chart
        return chart.worth(production, free, have + percent) - chart.worth(production, free, have)

    def gain_of(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """What more shares are worth to a player."""
        total = 0
        for production, percent in parts:
            total += self.gain(seat, production, percent)
        return total

    def loss_of(self, parts: list[tuple[Production, int]]) -> int:
        """What whole trusts are worth to their holder."""
        total = 0
        for production, percent in parts:
            total += self.value(production, percent)
        return total

    def best_gain(self, seat: Seat, parts: list[tuple[Production, int]]) -> int:
        """What shares would be worth to the one of the others who wants them most."""
        best = NO_DEAL
        for other in range(len(self.alive)):
            if other != seat and self.alive[other]:
                gain = self.gain_of(other, parts)
                if gain > best:
                    best = gain
        return best

    def wanted(self, seat: Seat, items: tuple[Item, ...]) -> int:
        """What titles are worth to a player, and what it is worth that nobody else has them; bids
        for the same lot follow each other."""
        if self.lot is not items or self.lot_for != seat or self.lot_moves != self.s.moves:
            parts = shares(self.box, items)
            self.lot_worth = self.gain_of(seat, parts) + part_of(self.best_gain(seat, parts))
            self.lot, self.lot_for, self.lot_moves = items, seat, self.s.moves
        return self.lot_worth


def part_of(gain: int) -> int:
    """What it counts for against me when it is another's."""
    return gain * SPREAD // 100


def shares(box: RichessesBox, items: tuple[Item, ...]) -> list[tuple[Production, int]]:
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
class TrustStake:
    """A trust that I might give somebody for one of his."""

    def __init__(
        self, production: Production, items: tuple[Item, ...], gain: int, asked: int
    ) -> None:
        self.production: Final = production
        self.items: Final = items
        self.gain: Final = gain  # what it is worth to him
        self.asked: Final = asked  # for how much I would part with it

    def beside(self, value: int, fair: int, unit: int) -> int:
        """The money that goes with it for a trust of that value to me, for which he would ask what
        is fair: of what there is to gain half goes to each."""
        least = fair - self.gain  # what he must get beside it
        most = value - self.asked  # what I can give beside it
        amount = down_to(least + (most - least) // 2, unit)
        return amount if least < amount < most else NO_DEAL


@final
class RichessesMagnate(Bot):
    """Plays one seat of one game."""

    is_honest = True

    def __init__(self, temperament: str = BALANCED, seed: int = 0) -> None:
        self.temperament: Final = temperament
        self.risk: Final = RISKS.get(temperament, RISKS[BALANCED])
        self.margin: Final = MARGINS.get(temperament, MARGINS[BALANCED]) * MILLION
        self.luck: Final = Luck(seed + 1)
        self.tried: set[tuple[Item, ...]] = set()  # what was proposed and came to nothing
        self.tour = 0  # in which tour of mine; after it the same may be proposed again
        self.seen: Glimpse | None = None  # the table for which it was drawn
        self.whim = False  # whether to propose something
        self.planned: Glimpse | None = None  # the table for which it was thought over
        self.plan: Offer | None = None  # what to propose
        self.asked: Glimpse | None = None  # the table for which it was said what
        self.reply: Action | None = None  # to answer to offers and sales
        self.table: RichessesAppraisal | None = None  # as it was when last looked at
        self.kept = 0  # what it keeps back,
        self.kept_on: Richesses | None = None  # once it knows: at which table,
        self.kept_tolls = 0  # after how many changes of tolls,
        self.kept_left = 0  # with how many players left,
        self.kept_for: Seat = NOBODY  # for whom
        self.kept_at: StepNo = NOBODY  # and where he stood

    def wants_rights(self, view: Glimpse) -> bool:
        """Nothing but a deal, when it must find money."""
        top = view.state.top
        return top.seat == view.seat and isinstance(top, Rescue)

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        return isinstance(right, MayTrade) and isinstance(view.state.top, Rescue)

    def wish(self, view: Glimpse) -> Action | None:
        """A deal, when it feels like one and nobody waits for its answer."""
        s, seat = view.state, view.seat
        assert isinstance(s, Richesses)
        top = s.top
        if top.seat != seat or not isinstance(top, RichessesTurn):
            return None
        if s.standing and self.sales(s, view) is not None:
            return None
        return self.idea(s, view) if self.deals(s, view) else None

    def deals(self, s: Richesses, view: Glimpse) -> bool:
        """Whether this turn is used to propose something: drawn once for each look at the table."""
        if self.seen is not view:
            self.seen = view
            if s.tours[view.seat] != self.tour:
                self.tour = s.tours[view.seat]
                self.tried = set()
            self.whim = self.luck.below(ODDS_OF_DEALING) == 0
        return self.whim

    def idea(self, s: Richesses, view: Glimpse) -> Offer | None:
        """What it proposes: in good time a sale when cash runs short; thought over once for each
        look at the table."""
        if self.planned is not view:
            self.planned = view
            poor = s.cash(view.seat) < self.margin // 2
            self.plan = self.sells(s, view.seat) if poor else self.proposes(s, view.seat)
        return self.plan

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Richesses)
        seat = view.seat
        for choice in choices:  # what is to be had for the asking
            if isinstance(choice.action, (Claim, PayDebt)):
                return choice.action
        top = s.top
        if s.standing:
            answer = self.sales(s, view)
            if answer is not None:
                return answer
        if isinstance(top, Hammer):
            return self.bids(s, seat, top, choices)
        if top.seat != seat:
            return None
        if isinstance(top, RichessesTurn):
            return self.turn(s, view, choices)
        if isinstance(top, PuttingUp):
            return self.puts_up(s, choices)
        if isinstance(top, Rescue):
            return self.sells(s, seat) if _may_offer(choices) else None
        for choice in choices:
            if isinstance(choice.action, TakeTitles):
                items = self.takes(s, seat, choice)
                return TakeTitles(items) if items else choice.action
            if isinstance(choice.action, BuyJoker) and self.wants_joker(s, seat):
                return choice.action
        for choice in choices:
            if isinstance(choice.action, DeclineJoker):
                return choice.action
        return None

    def look(self, s: Richesses) -> RichessesAppraisal:
        """What everything is worth at this table."""
        table = self.table
        if table is None or not table.is_of(s):
            table = RichessesAppraisal(s)
            self.table = table
        return table

    # How much to keep

    def reserve(self, table: RichessesAppraisal, seat: Seat) -> int:
        """Cash that covers the visits ahead, but for so many ways of the dice as the temperament
        dares, and a little more; worked out again when they cost something else."""
        s = table.s
        at, left = s.at(seat), s.left()
        if (
            self.kept_on is not s
            or self.kept_tolls != s.toll_changes
            or self.kept_at != at
            or self.kept_for != seat
            or self.kept_left != left
        ):
            self.kept_on, self.kept_tolls, self.kept_left = s, s.toll_changes, left
            self.kept_for, self.kept_at = seat, at
            self.kept = self._reserve(s, seat, at)
        return self.kept

    def _reserve(self, s: Richesses, seat: Seat, at: StepNo) -> int:
        margin = self.margin
        if s.left() == 2:  # visits are rare now, and whoever lasts longer wins
            margin = margin * 3 // 2
        made, tolls, mine = s.index.made, s.index.tolls, s.index.holdings[seat]
        left, above = self.risk, ENDLESS
        while True:  # from the dearest visits down, until more ways lead there than are dared
            worst, ways = 0, 0
            for throw in range(2, len(WAYS)):
                production = made[at + throw]
                if production == NO_PLATE:
                    continue
                due = tolls[production]  # when everybody claims
                if due == 0 or due < worst:
                    continue
                due -= mine[production].toll
                if worst < due < above:
                    worst, ways = due, WAYS[throw]
                elif due == worst:
                    ways += WAYS[throw]
            left -= ways
            if left < 0 or worst == 0:
                return worst + margin
            above = worst

    # Titles from the file

    def takes(self, s: Richesses, seat: Seat, choice: Choice, kept: int = 100) -> tuple[Item, ...]:
        """One title after the other, each time the one worth most for its price; what is kept back
        is so many per cent of the reserve."""
        box, cash = s.box, free_cash(s, seat)
        if not _is_any_below(box, choice.pool, cash - self.margin * kept // 100):
            return ()  # whatever the visits ahead cost
        table = self.look(s)
        budget = cash - self.reserve(table, seat) * kept // 100
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
            more = 0  # per cent that the chosen ones add
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
        """The worth of a title in per cent of its price, 0 where it is no more than that."""
        price, value = table.box.price_of[item], self.value(table, seat, item, more)
        return value * 100 // price if price < value else 0

    def value(self, table: RichessesAppraisal, seat: Seat, item: Item, more: int) -> int:
        """What a title is worth to me, and what it is worth that nobody else has it."""
        production, percent = table.box.production_of[item], table.box.percent_of[item]
        denied = 0
        for other in range(len(table.alive)):
            if other != seat and table.held[other][production].percent > 0:
                denied = max(denied, table.gain(other, production, percent))
        return table.gain(seat, production, percent, more) + part_of(denied)

    # Jokers and auctions

    def wants_joker(self, s: Richesses, seat: Seat) -> bool:
        """When an auction is likely to take away more than the card costs."""
        trusts = s.trusts(seat)
        if s.jokers(seat) > 0 or not trusts:
            return False
        table = self.look(s)
        price = s.box.rules.joker_price
        if s.cash(seat) - price < self.reserve(table, seat):
            return False
        at_risk = sum([_lost(table, seat, own) for own in trusts]) // len(trusts)
        return at_risk * s.box.kind_of.count(AUCTION) * ROUNDS // (len(s.box.squares) - 1) > price

    def puts_up(self, s: Richesses, choices: list[Choice]) -> Action | None:
        """The trust whose loss is least, or the joker where that is still too much."""
        table = self.look(s)
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
        """Up to what the lot is worth, as long as the cash ahead allows."""
        if lot.high == seat or lot.seat == seat:
            return None
        passing: Action | None = None
        for choice in choices:
            if isinstance(choice.action, BidUpTo):
                limit = self.limit(s, seat, lot.items, choice.low)
                if choice.low <= limit:
                    most = min(limit, choice.high)
                    return BidUpTo(choice.low + down_to(most - choice.low, choice.by))
            elif isinstance(choice.action, PassBid):
                passing = choice.action
        return passing

    def limit(self, s: Richesses, seat: Seat, items: tuple[Item, ...], low: int) -> int:
        """The most that titles are worth paying for, out of what it has; not worked out to the end
        below what must be paid."""
        left = free_cash(s, seat)
        if left - self.margin < low:
            return left - self.margin
        table = self.look(s)
        value = table.wanted(seat, items)
        return value if value < low else min(value, left - self.reserve(table, seat))

    # Deals

    def sales(self, s: Richesses, view: Glimpse) -> Action | None:
        """Answers to offers and to sales that are open beside the game; thought over once for each
        look at the table."""
        if self.asked is not view:
            self.asked = view
            self.reply = self._sales(s, view.seat)
        return self.reply

    def _sales(self, s: Richesses, seat: Seat) -> Action | None:
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
        """Half of what it is worth to go on: no haggling by pennies."""
        low = sale.floor(s, seat)
        if low == 0:
            return None
        room = self.limit(s, seat, sale.items, low) - low
        if room < 0:
            return None
        amount = low + down_to(half_of(room), s.box.rules.money_unit)
        return Outbid(sale.seat, sale.items[0], amount)

    def decides(self, s: Richesses, seat: Seat, sale: PrivateSale) -> Action:
        """The highest bid, or the first one with what it brings beside the money, unless keeping is
        better."""
        table = self.look(s)
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
        """For how much I would part with titles: their worth, and part of what they do for him."""
        parts = shares(table.box, items)
        fair = table.loss_of(parts) + part_of(table.gain_of(buyer, parts))
        if self.is_rich(table, seat):
            return fair
        return _in_need(fair, table.box.price(items))

    def is_rich(self, table: RichessesAppraisal, seat: Seat) -> bool:
        """Whether it has what it should keep, and need not sell for less than the worth."""
        return table.s.cash(seat) >= self.reserve(table, seat)

    def answers(self, s: Richesses, seat: Seat, deal: Deal) -> Action:
        """Yes to what makes me richer, and him not too much."""
        table, by = self.look(s), deal.seat
        if deal.amount >= 0 or free_cash(s, seat) + deal.amount >= self.reserve(table, seat):
            mine = deal.his()
            lost = self.asking(table, seat, by, mine) if mine else 0
            gain = table.gain_of(seat, shares(s.box, deal.mine)) + deal.amount
            if gain > lost and deal.can_give(s, seat):
                return Accept(by)
        return Decline(by)

    def turn(self, s: Richesses, view: Glimpse, choices: list[Choice]) -> Action | None:
        """Now and then a proposal, then the dice."""
        if self.deals(s, view) and _may_offer(choices):
            idea = self.idea(s, view)
            if idea is not None:
                return idea
        for choice in choices:
            if isinstance(choice.action, Roll):
                return choice.action
        return None

    def proposes(self, s: Richesses, seat: Seat) -> Offer | None:
        """The purchase or the exchange of trusts by which both sides gain, as far as I can see."""
        table, unit = self.look(s), s.box.rules.money_unit
        budget = free_cash(s, seat) - self.reserve(table, seat)
        mine, tied = s.index.holdings[seat], bound(s, seat)
        with_whom, money, what = NOBODY, 0, NOTHING
        best = 0
        for to in range(s.seats):
            if not is_partner(s, seat, to):
                continue
            his_tied = bound(s, to)
            stakes: list[TrustStake] | None = None  # once there is something to have for them
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
        """Whether it has not proposed that in this tour."""
        return items not in self.tried

    def stakes(
        self, table: RichessesAppraisal, seat: Seat, to: Seat, tied: tuple[Production, ...]
    ) -> list[TrustStake]:
        """My trusts of what he collects too."""
        s = table.s
        is_rich = self.is_rich(table, seat)
        found: list[TrustStake] = []
        his = s.index.holdings[to]
        for own in s.trusts(seat):
            if his[own].number > 0 and own not in tied:
                mine = s.holding(seat, own)
                gain = table.gain(to, own, mine.percent)
                asked = table.value(own, mine.percent) + part_of(gain)
                if not is_rich:
                    asked = _in_need(asked, mine.price)
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
        """What to give for a trust of his of that value to me, with money for the difference, if
        that brings more than the best so far."""
        unit, least = s.box.rules.money_unit, -s.box.rules.pot
        found: TrustStake | None = None
        for stake in stakes:
            # Both gain together what each of them values more than the other.
            if stake.production != own and value - fair + stake.gain - stake.asked > best:
                amount = stake.beside(value, fair, unit)
                if least <= amount <= budget and value - stake.asked - amount > best:
                    found, best = stake, value - stake.asked - amount
        return found

    def sells(self, s: Richesses, seat: Seat) -> Offer | None:
        """In need: a trust to whoever could want it, for half of what it would do for him."""
        table, rules = self.look(s), s.box.rules
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


def _is_any_below(box: RichessesBox, items: tuple[Item, ...], most: int) -> bool:
    """Whether one of the titles costs no more than that."""
    for item in items:
        if box.price_of[item] <= most:
            return True
    return False


def _in_need(fair: int, price: int) -> int:
    """What whoever is short of cash asks."""
    return max(half_of(price), fair * 2 // 3)


def _may_offer(choices: list[Choice]) -> bool:
    for choice in choices:
        if isinstance(choice.action, Offer):
            return True
    return False


def _lost(table: RichessesAppraisal, seat: Seat, production: Production) -> int:
    """What is lost when a trust must be sold: its worth less the half price that it brings."""
    trust = table.held[seat][production]
    return max(0, table.value(production, trust.percent) - half_of(trust.price))
