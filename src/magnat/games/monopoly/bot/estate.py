"""MonopolyEstate: decides where to build, what to mortgage or sell first, and which mortgages to
redeem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.monopoly.bot.appraisal import (
    THREE,
    MonopolyAppraisal,
    MonopolyChart,
    most_of_others,
)
from magnat.games.monopoly.bot.temper import Temper
from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.mortgage import MORTGAGE, REDEEM, Mortgage, may_mortgage
from magnat.games.monopoly.rules.property.building import BUILD
from magnat.games.monopoly.rules.property.building_sites import building_price
from magnat.games.monopoly.rules.property.selling_buildings import (
    BreakHotel,
    SellHotels,
    SellHouse,
    sold_with,
)
from magnat.games.monopoly.state import Monopoly

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_SITE: Final = -1
SCARCE: Final = 6  # if the bank has fewer houses, the bot does not exchange houses for a hotel
# With so many times the starting money, the bot no longer holds houses back, so that games end.
RICH: Final = 4
URGENT: Final = 1 << 30


@final
class MonopolyEstate:
    """Manages the titles and the money of one seat between throws."""

    def __init__(self, tables: MonopolyAppraisal, temper: Temper) -> None:
        self.tables: Final = tables
        self.temper: Final = temper
        self.floor: Final = tables.box.rules.start_cash * temper.floor // 1000
        self.deeds = -1  # a number that identifies the seat's titles at the last call of `look`
        self.wholes: list[MonopolyChart] = []  # groups to build on
        self.debts: list[Item] = []  # titles to redeem

    def look(self, s: Monopoly, me: Seat) -> None:
        """Update the lists of groups to build on and of mortgages, if the seat's titles have
        changed."""
        deeds = s.index.deeds[me]
        if deeds == self.deeds:
            return
        self.deeds = deeds
        self.wholes = []
        self.debts = []
        for chart in self.tables.some(s.index.parts[me]):
            if s.index.down[chart.id] > 0:
                for deed in chart.deeds:
                    if s.mortgaged[deed.item] and s.held_by[deed.item] == me:
                        self.debts.append(deed.item)
            elif chart.house > 0 and s.index.whole[chart.id] == me:
                self.wholes.append(chart)
        if len(self.debts) > 1:
            # In the order of the board, so that of two equal ones the first is redeemed.
            self.debts.sort()

    def reserve(self, s: Monopoly, me: Seat) -> int:
        """Return how much cash the bot keeps back to pay rents at the next throw."""
        return self.floor + self.tables.worst_ahead(s, me) * self.temper.fear // 100

    def improve(self, s: Monopoly, me: Seat) -> Action | None:
        """Return an action that builds or redeems, if it is worth its price; else None."""
        self.look(s, me)
        plan = self._build(s, me) if len(self.wholes) > 0 else None
        if plan is None and len(self.debts) > 0 and s.cash(me) > self.floor:
            plan = self._redeem(s, me)
        return plan

    # Building

    def best_site(self, s: Monopoly, me: Seat) -> Item:
        """Return the site whose next building earns most for its price; NO_SITE if none earns
        enough."""
        self.look(s, me)
        best: i64 = NO_SITE
        most: i64 = self.temper.build
        for chart in self.wholes:
            title = self._next_site(s, chart)
            if title != NO_SITE:
                rate = self.rate_of(s, chart)
                if rate >= most:
                    best, most = title, rate
        return best

    def rate_of(self, s: Monopoly, chart: MonopolyChart) -> i64:
        """Return what the next buildings of a group earn over HORIZON throws of opponents, as a
        percentage of their price. Up to three houses on each site are counted together, because the
        third house earns most."""
        now: i64 = s.index.built[chart.id]
        goal = min(max(chart.goal, now + 1), chart.full)
        more = chart.gross[goal] - chart.gross[now]
        return more * 100 // (max(goal - now, 1) * chart.house)

    def _next_site(self, s: Monopoly, chart: MonopolyChart) -> i64:
        """Return the site where the group's next building goes; NO_SITE if there is none."""
        tall = s.index.storeys
        best: i64 = NO_SITE
        most: i64 = -1
        needs: i64 = s.box.rules.hotel_needs
        lowest = needs + 1
        for deed in chart.deeds:
            storeys: i64 = tall[deed.item]
            if storeys < lowest:
                lowest, best, most = storeys, NO_SITE, -1
            if storeys == lowest and storeys <= needs:
                rise = deed.rises[storeys]
                if rise > most:
                    best, most = deed.item, rise
        if best == NO_SITE:
            return NO_SITE
        is_hotel = lowest == needs
        if s.count[HOTEL if is_hotel else HOUSE][s.seats] == 0:
            return NO_SITE
        return NO_SITE if is_hotel and self._hoards(s, chart) else best

    def _hoards(self, s: Monopoly, chart: MonopolyChart) -> bool:
        """Tell whether the bot keeps its houses instead of exchanging them for a hotel, because the
        bank has few houses left and other players want them."""
        me = s.index.whole[chart.id]
        if s.count[HOUSE][s.seats] >= SCARCE or s.cash(me) > RICH * s.box.rules.start_cash:
            return False
        for other in self.tables.charts:
            owner = s.index.whole[other.id]
            if other.house > 0 and owner != me and owner != NOBODY:
                return True
        return False

    def _build(self, s: Monopoly, me: Seat) -> Action | None:
        title = self.best_site(s, me)
        if title == NO_SITE:
            return None
        price, spare = building_price(s, title), s.cash(me)
        early = s.storeys(title) < THREE
        if spare - price < self.floor and not early:
            return None
        reserve = self.reserve(s, me)
        if spare - price >= reserve:
            return BUILD[title].action
        # Single titles earn less than the houses that can be bought by mortgaging them.
        return self.pledge_for(s, me, price + reserve) if early else None

    def worth_of_building(self, s: Monopoly, me: Seat) -> int:
        """Return what one more building is worth: the rents that it adds, plus half of its price
        for its resale; at most the cash above the reserve."""
        title = self.best_site(s, me)
        if title == NO_SITE:
            return 0
        price = building_price(s, title)
        rate = self.rate_of(s, self.tables.charts[s.box.group_of[title]])
        return min(max(price * (50 + rate) // 100, price), s.cash(me) - self.reserve(s, me))

    # Mortgages

    def burden(self, s: Monopoly, me: Seat, title: Item) -> i64:
        """Return what it costs to mortgage this title, over HORIZON throws of opponents, as a
        percentage of the money that the mortgage brings."""
        tables = self.tables
        chart, deed = tables.charts[s.box.group_of[title]], tables.deeds[title]
        held: i64 = s.held_in_group(me, chart.id)
        loss: i64 = 0
        if chart.house == 0:
            loss = chart.gross[held] // held
        elif held == chart.size:
            loss = chart.premium(s.index.built[chart.id], tables.budget(s, me))
        else:
            loss = deed.bare
            if held + most_of_others(s, chart, me, me, chart.size - held) < chart.size:
                loss += chart.dream * held // 40  # the chance to complete the group later is lost
        return (loss + deed.tenth) * 100 // deed.mortgage

    def pledge_for(self, s: Monopoly, me: Seat, needed: int) -> Action | None:
        """Return the mortgage that costs least, if cheap mortgages together can raise the needed
        money; else None."""
        cash: i64 = s.cash(me)
        if cash + s.index.loose[me] < needed:
            return None
        best: i64 = NO_SITE
        least: i64 = URGENT
        for chart in self.tables.some(s.index.parts[me]):
            for deed in chart.deeds:
                if s.mortgaged[deed.item] or s.held_by[deed.item] != me:
                    continue
                if not may_mortgage(s, deed.item):
                    continue
                cost = self.burden(s, me, deed.item)
                if cost < self.temper.pledge:
                    cash += deed.mortgage
                    # If two cost the same, take the first on the board.
                    if cost < least or (cost == least and deed.item < best):
                        best, least = deed.item, cost
        return MORTGAGE[best].action if best != NO_SITE and cash >= needed else None

    def _redeem(self, s: Monopoly, me: Seat) -> Action | None:
        """Return the redemption of a mortgage: first of one that keeps the seat from building on a
        whole group, else of the one that earns most; None if there is too little cash."""
        best, most = NO_SITE, -1
        cash, reserve = s.cash(me), self.floor  # at least the floor is kept back
        is_known = False
        for title in self.debts:
            left = cash - s.redemption(title)
            if left < reserve:
                continue
            whole = s.box.house_price[title] > 0 and s.has_group(me, s.box.group_of[title])
            if not whole and left < 3 * reserve:
                continue
            if not is_known:
                reserve, is_known = self.reserve(s, me), True
            if left >= (reserve if whole else 3 * reserve):
                use = URGENT if whole else self.burden(s, me, title)
                if use > most:
                    best, most = title, use
        return REDEEM[best].action if best != NO_SITE else None

    # Debts

    def least_harm(self, s: Monopoly, me: Seat, choices: list[Choice]) -> Action | None:
        """Return the sale or mortgage that costs least for the money it brings."""
        best: Action | None = None
        least: i64 = URGENT
        harm: i64 = 0
        for choice in choices:
            action = choice.action
            if isinstance(action, Mortgage):
                harm = self.burden(s, me, action.title)
            elif isinstance(action, SellHouse):
                harm = self._loss(s, action.title, 1, s.box.house_resale[action.title])
            elif isinstance(action, BreakHotel):
                harm = self._loss(s, action.title, 1, s.box.hotel_exchange[action.title])
            elif isinstance(action, SellHotels):
                resale, storeys = 0, 0
                for title in sold_with(s, action.title):
                    resale += s.box.hotel_resale[title]
                    storeys += s.box.rules.hotel_needs + 1
                harm = self._loss(s, action.title, storeys, resale)
            else:
                continue
            if harm < least:
                best, least = action, harm
        return best

    def _loss(self, s: Monopoly, title: Item, storeys: int, resale: i64) -> i64:
        """Return what it costs to sell `storeys` storeys of a site, in lost rents and for building
        again, as a percentage of the money that the sale brings."""
        chart = self.tables.charts[s.box.group_of[title]]
        now: i64 = s.index.built[chart.id]
        fewer = chart.gross[now] - chart.gross[max(now - storeys, 0)]
        return (fewer + resale) * 100 // max(resale, 1)
