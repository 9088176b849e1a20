"""The worth of titles and groups, by how often pawns land there and how much they pay.

All numbers are whole, in the edition's unit of money, so that every machine has the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import Seat
from magnat.core.values.int_rows import Row, row_of
from magnat.games.monopoly.edition import (
    FIRST_CARD,
    GO_TO_JAIL,
    HOTEL_RENT,
    NO_TITLE,
    SPACES,
    TITLES,
    Group,
    GroupId,
    MonopolyBox,
)
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

LANDINGS: Final = 10_000  # odds say how often pawns land on a square in so many throws
HORIZON: Final = 30  # rents are counted over so many throws of opponents: ten rounds of three
SETTLED: Final = 40  # after so many throws it no longer matters where a pawn has started
POINTS: Final = 7  # the mean total of two dice
THREE: Final = 3  # houses on each site; up to three, rents rise most for the money
# [sites in the group][sites held]: percentage of the worth of a whole group.
PART: Final = ((0,), (0,), (0, 14), (0, 6, 28))
# Percentage that is added if only my sites keep another player from the whole group.
BLOCK: Final = 14
KNOWN: Final = 8  # for so many editions the appraisal is kept


def landing_odds(box: MonopolyBox) -> list[int]:
    """Return, for each square, how often a pawn lands there in LANDINGS throws, taking dice, prison
    and cards into account."""
    ways = [_resting_places(box, at) for at in range(SPACES)]
    pawns = [1 << 30] * SPACES
    total = sum(pawns)
    for _ in range(SETTLED):
        after = [0] * SPACES
        for at in range(SPACES):
            for points in range(2, 13):
                share = pawns[at] * (6 - abs(points - POINTS)) // 36
                for to, parts, whole in ways[(at + points) % SPACES]:
                    after[to] += share * parts // whole
        pawns = after
    return [n * LANDINGS // total for n in pawns]


def _resting_places(box: MonopolyBox, at: int) -> list[tuple[int, int, int]]:
    """Return where a pawn that lands on `at` can end up, as triples (square, n, m): with
    probability n/m it ends up on this square."""
    if box.kind_at[at] == GO_TO_JAIL:
        return [(box.jail, 1, 1)]
    deck = box.deck_at[at]
    if deck < 0:
        return [(at, 1, 1)]
    pack = box.pack(deck)
    found: list[tuple[int, int, int]] = []
    for card in pack:
        for effect in card.effects:
            if effect.verb == "to_prison":
                found.append((box.jail, 1, len(pack)))
            elif effect.verb == "back":
                found.append(((at - effect.amount) % SPACES, 1, len(pack)))
            elif effect.verb == "move_to" or effect.verb == "return_to":
                found.append((box.place_of(effect), 1, len(pack)))
    found.append((at, len(pack) - len(found), len(pack)))
    return found


@final
class TitleDeed:
    """The figures of one title, as the bot uses them."""

    def __init__(self, item: Item, mortgage: int, tenth: int, bare: int, rises: Row) -> None:
        self.item: Final[i64] = item
        self.bit: Final[i64] = 1 << item
        self.mortgage: Final[i64] = mortgage
        self.tenth: Final[i64] = tenth  # the interest on its mortgage
        # The rents that the site alone is expected to earn in HORIZON throws.
        self.bare: Final[i64] = bare
        # The rent that each further storey adds, multiplied by the odds of a landing.
        self.rises: Final = rises


@final
class MonopolyChart:
    """The figures of one group: the expected income of some of its titles, and of all of them."""

    def __init__(self, id: GroupId, house: int, deeds: list[TitleDeed], gross: Row) -> None:
        self.id: Final = id
        self.bit: Final[i64] = 1 << id
        self.size: Final[i64] = len(deeds)
        self.house: Final[i64] = house  # the price of a house; 0: nothing can be built on the group
        # The number of storeys to build before anything else.
        self.goal: Final[i64] = THREE * len(deeds)
        self.deeds: Final = deeds
        # The rents expected in HORIZON throws: for a colour group by number of storeys, for others
        # by number of titles held.
        self.gross: Final = gross
        self.full: Final[i64] = len(gross) - 1
        # The value of the whole group in addition to its single titles, if there is enough money
        # to build.
        self.dream: Final[i64] = self.premium(0, 1 << 40)
        # Set by `Dealer._think_over`: what two players would gain together if the whole group went
        # to me (`take`), or to the other player (`give`).
        self.take: i64 = 0
        self.give: i64 = 0
        # By number of titles held: what a part of the group is worth in addition to its single
        # titles.
        self.parts: Final = self._shares(0)
        # The same, if this part is all that keeps another player from the whole group.
        self.blocks: Final = self._shares(BLOCK)

    def _shares(self, more: int) -> Row:
        found: list[int] = []
        if self.house > 0:
            for share in PART[len(self.deeds)]:
                found.append(self.dream * (share + more) // 100)
        return row_of(found)

    def premium(self, storeys: i64, budget: i64) -> i64:
        """Return what a whole group is worth in addition to its single titles, if it has this many
        storeys and its owner can spend `budget` on buildings."""
        gross, house = self.gross, self.house
        if house == 0:
            return gross[self.full]
        want = self.goal if storeys < self.goal else storeys
        # Half of the price of buildings can be got back. Buildings that are too expensive now may
        # be built later.
        later = gross[want] - (want - storeys) * house // 2
        if budget >= (want - storeys) * house:
            return later
        more = budget // house if budget > 0 else 0
        now = gross[storeys + more] - more * house // 2
        return (2 * now + later) // 3

    def stake(self, held: i64, rival: i64, budget: i64, storeys: i64 = 0) -> i64:
        """Return what holding `held` titles of this group is worth in addition to the single
        titles. `rival` is the most titles of the group that another player holds."""
        if held == 0:
            return 0
        if self.house == 0:
            return self.gross[held]
        if held == self.size:
            return self.premium(storeys, budget)
        return self.blocks[held] if held + rival == self.size else self.parts[held]


# This list is shared by all deals that complete no group.
NO_CHARTS: Final[list[MonopolyChart]] = []


@final
class Landing:
    """A title on which the next throw may end, with the number of throws that lead there."""

    def __init__(self, title: Item, ways: int, factor: int) -> None:
        self.title: Final[i64] = title
        self.ways: Final[i64] = ways  # how many of the 36 throws lead there
        # The rent on its card is multiplied by this: the points thrown for a utility, 1 for other
        # titles.
        self.factor: Final[i64] = factor


@final
class MonopolyAppraisal:
    """Figures of one edition (odds, incomes of groups), and functions that value titles, deals and
    positions with them."""

    def __init__(self, box: MonopolyBox) -> None:
        self.box: Final = box
        # By square: how often pawns land there in LANDINGS throws.
        self.odds: Final = landing_odds(box)
        self.deeds: Final = [self._deed(title) for title in range(TITLES)]
        self.charts: Final = [self._chart(group) for group in box.groups]
        self.ahead: Final = [self._landings(at) for at in range(SPACES)]
        self.sets: Final[list[list[MonopolyChart] | None]] = [None] * (1 << len(self.charts))

    def _deed(self, title: Item) -> TitleDeed:
        box = self.box
        bare, rises = self._bare(title), self._rises(title)
        return TitleDeed(title, box.mortgage[title], box.tenth[title], bare, rises)

    def _chart(self, group: Group) -> MonopolyChart:
        deeds = [self.deeds[title] for title in group.members]
        return MonopolyChart(group.id, group.house, deeds, self._incomes(group))

    def _incomes(self, group: Group) -> Row:
        """Return the rents that a group is expected to earn over HORIZON throws of opponents: by
        number of storeys for a colour group, by number held for stations and utilities."""
        box, n = self.box, len(group.members)
        weights = [self.odds[box.space_of[title]] for title in group.members]
        found: list[int] = []
        if group.house == 0:
            rents = [box.station_rents[i] for i in range(n + 1)]
            if group.members[0] in box.utilities:
                rents = [box.utility_rates[i] * POINTS for i in range(n + 1)]
            mean = sum(weights) // n
            for i in range(n + 1):
                found.append(i * rents[i] * mean * HORIZON // LANDINGS)
            return row_of(found)
        for storeys in range(n * (box.rules.hotel_needs + 1) + 1):
            total = 0
            for i in range(n):
                here = storeys // n + (1 if i >= n - storeys % n else 0)
                total += weights[i] * self.site_rent(group.members[i], here)
            found.append(total * HORIZON // LANDINGS)
        return row_of(found)

    def _bare(self, title: Item) -> int:
        """Return the rents that a single site without buildings is expected to earn over HORIZON
        throws of opponents; 0 for titles of other kinds."""
        if self.box.house_price[title] == 0:
            return 0
        odds = self.odds[self.box.space_of[title]]
        return self.box.rents[title][0] * odds * HORIZON // LANDINGS

    def site_rent(self, title: Item, storeys: int) -> int:
        """Return the rent of a site with this many storeys in a group with one owner."""
        rents = self.box.rents[title]
        if storeys == 0:
            return rents[0] * self.box.rules.whole_group_factor
        return rents[HOTEL_RENT if storeys > self.box.rules.hotel_needs else storeys]

    def _rises(self, title: Item) -> Row:
        """Return, for each further storey of a site, the rent that it adds, multiplied by the odds
        of a landing."""
        found: list[int] = []
        if self.box.house_price[title] > 0:
            odds = self.odds[self.box.space_of[title]]
            for n in range(self.box.rules.hotel_needs + 1):
                rise = self.site_rent(title, n + 1) - self.site_rent(title, n)
                found.append(rise * odds)
        return row_of(found)

    def _landings(self, at: int) -> list[Landing]:
        """Return the titles that the next throw can lead to from a square."""
        found: list[Landing] = []
        for points in range(2, 13):
            title = self.box.title_at[(at + points) % SPACES]
            if title != NO_TITLE:
                factor = points if title in self.box.utilities else 1
                found.append(Landing(title, 6 - abs(points - POINTS), factor))
        return found

    def some(self, groups: int) -> list[MonopolyChart]:
        """Return the charts of those groups whose bit is set in `groups`."""
        found = self.sets[groups]
        if found is None:
            found = [chart for chart in self.charts if groups & chart.bit != 0]
            self.sets[groups] = found
        return found

    # Titles and money

    def asset(self, s: Monopoly, item: Item) -> int:
        """Return what an item is worth to its holder by itself, without regard to the rest of its
        group."""
        if item < TITLES:
            price = self.box.price[item]
            return price - s.redemption(item) if s.mortgaged[item] else price
        return self.box.rules.fine // 2 if FIRST_CARD <= item < self.box.first_pawn else 0

    def budget(self, s: Monopoly, seat: Seat) -> int:
        """Return what a seat could spend on buildings: its cash, plus half of what it could raise
        by mortgaging titles outside whole groups."""
        cash: i64 = s.count[MONEY][seat]
        loose: i64 = s.index.loose[seat]
        return cash + loose // 2

    def fortune(self, s: Monopoly, seat: Seat) -> int:
        """Return the worth of a seat's whole position."""
        total = s.cash(seat)
        budget = self.budget(s, seat)
        for chart in self.charts:
            held = s.held_in_group(seat, chart.id)
            if held > 0:
                storeys = 0
                for deed in chart.deeds:
                    if s.held_by[deed.item] == seat:
                        total += self.asset(s, deed.item)
                        storeys += s.index.storeys[deed.item]
                rival = s.rival_in_group(seat, chart.id)
                total += chart.stake(held, rival, budget, storeys)
        return total

    def gain_of(self, s: Monopoly, seat: Seat, title: Item) -> int:
        """Return by how much a seat's position would improve, at most, if it got a title that the
        bank has."""
        chart, price = self.charts[self.box.group_of[title]], self.box.price[title]
        before: i64 = s.held_in_group(seat, chart.id)
        rival: i64 = s.rival_in_group(seat, chart.id)
        budget: i64 = self.budget(s, seat) - price
        # Having the title also keeps the player who is nearest to the whole group from completing
        # it.
        gain = chart.stake(before + 1, rival, budget) - chart.stake(before, rival, budget)
        if before == 0 and rival > 0 and rival == chart.size - 1 and chart.house > 0:
            gain += chart.dream * BLOCK // 100
        return price + gain

    # Deals

    def judge(self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int) -> Case:
        """Return the effect of a deal in which each of the items changes its owner and I pay this
        amount."""
        case = Case(self, s, me, him, items)
        case.settle(amount)
        return case

    # Dangers

    def worst_ahead(self, s: Monopoly, seat: Seat) -> int:
        """Return the highest rent that the next throw could cost a seat."""
        worst: i64 = 0
        rents, held = s.index.rents, s.held_by
        for landing in self.ahead[s.at(seat)]:
            rent: i64 = rents[landing.title]  # 0 if the bank has the title
            rent *= landing.factor
            if rent > worst and held[landing.title] != seat:
                worst = rent
        return worst

    def mean_ahead(self, s: Monopoly, seat: Seat) -> int:
        """Return the mean rent that the next throw costs a seat."""
        total: i64 = 0
        rents, held = s.index.rents, s.held_by
        for landing in self.ahead[s.at(seat)]:
            if held[landing.title] != seat:
                rent: i64 = rents[landing.title]
                total += rent * landing.factor * landing.ways
        return total // 36


@final
class Case:
    """The effect of a possible deal between me and another player: each of the items changes its
    owner, and I pay an amount."""

    def __init__(
        self, tables: MonopolyAppraisal, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...]
    ) -> None:
        group_of, held = tables.box.group_of, s.held_by
        self.my_budget: Final[i64] = tables.budget(s, me)
        self.his_budget: Final[i64] = tables.budget(s, him)
        # The colour groups that the other player or I would complete. Their worth depends on the
        # amount that is paid.
        self.my_wholes = NO_CHARTS
        self.his_wholes = NO_CHARTS
        assets: i64 = 0
        touched: i64 = 0
        for item in items:
            worth: i64 = tables.asset(s, item)
            assets += -worth if held[item] == me else worth
            if item < TITLES:
                touched |= tables.charts[group_of[item]].bit
        mine, his = assets, -assets
        for chart in tables.some(touched):
            my_held: i64 = s.held_in_group(me, chart.id)
            his_held: i64 = s.held_in_group(him, chart.id)
            others = most_of_others(s, chart, me, him, chart.size - my_held - his_held)
            mine -= chart.stake(my_held, max(others, his_held), self.my_budget)
            his -= chart.stake(his_held, max(others, my_held), self.his_budget)
            for item in items:
                if item < TITLES and group_of[item] == chart.id:
                    step: i64 = -1 if held[item] == me else 1
                    my_held += step
                    his_held -= step
            if chart.house > 0 and my_held == chart.size:
                self.my_wholes = [*self.my_wholes, chart]
            else:
                mine += chart.stake(my_held, max(others, his_held), self.my_budget)
            if chart.house > 0 and his_held == chart.size:
                self.his_wholes = [*self.his_wholes, chart]
            else:
                his += chart.stake(his_held, max(others, my_held), self.his_budget)
        self.my_part: Final[i64] = mine  # my gain, without the amount and without completed groups
        self.his_part: Final[i64] = his
        self.mine: i64 = mine  # my total gain, which `settle` computes
        self.his: i64 = his

    @property
    def i_complete(self) -> bool:
        """Whether I complete a colour group by the deal."""
        return len(self.my_wholes) > 0

    @property
    def he_completes(self) -> bool:
        return len(self.his_wholes) > 0

    def settle(self, amount: i64) -> None:
        """Set the amount of money that I pay in this deal, and compute what both players gain by
        it."""
        self.mine = self.my_part - amount
        for chart in self.my_wholes:
            self.mine += chart.premium(0, self.my_budget - amount)
        self.his = self.his_part + amount
        for chart in self.his_wholes:
            self.his += chart.premium(0, self.his_budget + amount)


def most_of_others(s: Monopoly, chart: MonopolyChart, me: Seat, him: Seat, left: i64) -> i64:
    """Return the most titles of a group that any player other than these two holds; `left` is the
    number of its titles that these two do not hold."""
    most: i64 = 0
    first: i64 = chart.id * (s.seats + 1)
    seat: i64 = 0
    while most < left and seat < s.seats:
        if seat != me and seat != him:
            held: i64 = s.index.held[first + seat]
            most = max(most, held)
        seat += 1
    return most


_KNOWN: Final[list[MonopolyAppraisal]] = []


def appraisal_of(box: MonopolyBox) -> MonopolyAppraisal:
    """Return the appraisal of an edition. Appraisals are cached, because a bot that looks ahead
    makes many bots."""
    for one in _KNOWN:
        if one.box is box:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(MonopolyAppraisal(box))
    return _KNOWN[len(_KNOWN) - 1]
