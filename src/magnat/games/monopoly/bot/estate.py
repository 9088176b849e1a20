"""Running an estate: where to build next, what to pledge or sell first, what to redeem."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.step import Seat
from magnat.games.monopoly.bot.appraisal import (
    THREE,
    Appraisal,
)
from magnat.games.monopoly.bot.temper import Temper
from magnat.games.monopoly.edition import HOTEL, HOUSE, TITLES, Group
from magnat.games.monopoly.rules.building import Build
from magnat.games.monopoly.rules.mortgage import Mortgage, Redeem, may_mortgage
from magnat.games.monopoly.rules.selling import BreakHotel, SellHotels, SellHouse, sold_with
from magnat.games.monopoly.rules.sites import building_price
from magnat.games.monopoly.state import Monopoly

NO_SITE: Final = -1
SCARCE: Final = 6  # houses in the bank at which they are better kept than turned into a hotel
RICH: Final = 4  # times the starting money: two who both hoard would play for ever
URGENT: Final = 1 << 30


@final
class Estate:
    """What one seat does with its titles and its money between throws."""

    def __init__(self, tables: Appraisal, temper: Temper) -> None:
        self.tables: Final = tables
        self.temper: Final = temper
        self.floor: Final = tables.box.rules.start_cash * temper.floor // 1000
        self.deeds = -1  # of the table when it was last looked at
        self.wholes: list[Group] = []  # groups to build on
        self.debts: list[Item] = []  # titles to redeem

    def look(self, s: Monopoly, me: Seat) -> None:
        """Notice what has changed hands or been turned over."""
        if s.deeds == self.deeds:
            return
        self.deeds = s.deeds
        self.debts = [t for t in range(TITLES) if s.mortgaged[t] and s.held_by[t] == me]
        self.wholes = [
            group for group in s.box.groups if group.house > 0 and s.is_whole(me, group.id)
        ]

    def reserve(self, s: Monopoly, me: Seat) -> int:
        """What it keeps against the next throw."""
        return self.floor + self.tables.worst_ahead(s, me) * self.temper.fear // 100

    def improve(self, s: Monopoly, me: Seat) -> Action | None:
        """Build or redeem, if there is anything to gain by it."""
        self.look(s, me)
        plan = self._build(s, me) if self.wholes else None
        if plan is None and self.debts and s.cash(me) > self.floor:
            plan = self._redeem(s, me)
        return plan

    # Building

    def best_site(self, s: Monopoly, me: Seat) -> Item:
        """The site whose next building brings most for its price, if it brings enough."""
        self.look(s, me)
        best, most = NO_SITE, self.temper.build
        for group in self.wholes:
            title = self._next_site(s, group)
            if title != NO_SITE:
                rate = self.rate_of(s, group)
                if rate >= most:
                    best, most = title, rate
        return best

    def rate_of(self, s: Monopoly, group: Group) -> int:
        """Per cent of their price that the group's next buildings bring back over the horizon:
        those up to three houses each together, because the third brings most, then each alone."""
        gross, n = self.tables.gross[group.id], len(group.members)
        now = storeys_of(s, group)
        goal = min(max(THREE * n, now + 1), len(gross) - 1)
        return (gross[goal] - gross[now]) * 100 // (max(goal - now, 1) * group.house)

    def _next_site(self, s: Monopoly, group: Group) -> Item:
        """Where the group's next building goes; NO_SITE when there is none to put."""
        tall, needs = s.tall, s.box.rules.hotel_needs
        lowest = tall[group.members[0]]
        for title in group.members:
            if tall[title] < lowest:
                lowest = tall[title]
        if lowest > needs or s.count[HOTEL if lowest == needs else HOUSE][s.bank] == 0:
            return NO_SITE
        if lowest == needs and self._hoards(s, group):
            return NO_SITE
        best, most = NO_SITE, -1
        for title in group.members:
            if tall[title] == lowest:
                rise = self.tables.rises[title][lowest]
                if rise > most:
                    best, most = title, rise
        return best

    def _hoards(self, s: Monopoly, group: Group) -> bool:
        """Houses are short and somebody else wants them: a hotel would set some of them free."""
        me = s.held_by[group.members[0]]
        if s.count[HOUSE][s.bank] >= SCARCE or s.cash(me) > RICH * s.box.rules.start_cash:
            return False
        for other in s.box.groups:
            owner = s.held_by[other.members[0]]
            if other.house > 0 and owner != me and owner < s.seats and s.is_whole(owner, other.id):
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
            return Build(title)
        # Loose titles earn less than the houses that their mortgages pay for.
        return self.pledge_for(s, me, price + reserve) if early else None

    def worth_of_building(self, s: Monopoly, me: Seat) -> int:
        """What one building more is worth: the rents it brings, and half of it comes back."""
        title = self.best_site(s, me)
        if title == NO_SITE:
            return 0
        price = building_price(s, title)
        rate = self.rate_of(s, s.box.groups[s.box.group_of[title]])
        return min(max(price * (50 + rate) // 100, price), s.cash(me) - self.reserve(s, me))

    # Mortgages

    def burden(self, s: Monopoly, me: Seat, title: Item) -> int:
        """What a mortgage on this title costs over the horizon, in per cent of what it raises."""
        box, tables = s.box, self.tables
        group = box.groups[box.group_of[title]]
        held = s.held_in_group(me, group.id)
        if group.house == 0:
            loss = tables.gross[group.id][held] // held
        elif held == len(group.members):
            loss = tables.premium(group.id, storeys_of(s, group), tables.budget(s, me))
        else:
            loss = tables.bare[title]
            if held + s.rival_in_group(me, group.id) < len(group.members):
                loss += tables.dream[group.id] * held // 40  # it may be whole one day
        return (loss + box.tenth[title]) * 100 // box.mortgage[title]

    def pledge_for(self, s: Monopoly, me: Seat, needed: int) -> Action | None:
        """The mortgage that costs least, if those that are cheap enough raise so much in all."""
        best, least, cash = NO_SITE, URGENT, s.cash(me)
        for title in s.titles(me):
            if may_mortgage(s, title):
                cost = self.burden(s, me, title)
                if cost < self.temper.pledge:
                    cash += s.box.mortgage[title]
                    if cost < least:
                        best, least = title, cost
        return Mortgage(best) if best != NO_SITE and cash >= needed else None

    def _redeem(self, s: Monopoly, me: Seat) -> Action | None:
        """First what keeps a whole group from being built, then what earns most."""
        reserve = self.reserve(s, me)
        best, most = NO_SITE, -1
        for title in self.debts:
            whole = s.box.house_price[title] > 0 and s.has_group(me, s.box.group_of[title])
            left = s.cash(me) - s.redemption(title)
            if left >= (reserve if whole else 3 * reserve):
                use = URGENT if whole else self.burden(s, me, title)
                if use > most:
                    best, most = title, use
        return Redeem(best) if best != NO_SITE else None

    # Debts

    def least_harm(self, s: Monopoly, me: Seat, choices: list[Choice]) -> Action | None:
        """Of all that could be sold or pledged, what costs least for the money it brings."""
        best: Action | None = None
        least = URGENT
        for choice in choices:
            action = choice.action
            if isinstance(action, Mortgage):
                harm = self.burden(s, me, action.title)
            elif isinstance(action, SellHouse):
                harm = self._loss(s, action.title, 1, s.box.house_resale[action.title])
            elif isinstance(action, BreakHotel):
                harm = self._loss(s, action.title, 1, s.box.hotel_exchange[action.title])
            elif isinstance(action, SellHotels):
                together = sold_with(s, action.title)
                resale = sum([s.box.hotel_resale[title] for title in together])
                storeys = len(together) * (s.box.rules.hotel_needs + 1)
                harm = self._loss(s, action.title, storeys, resale)
            else:
                continue
            if harm < least:
                best, least = action, harm
        return best

    def _loss(self, s: Monopoly, title: Item, storeys: int, resale: int) -> int:
        """What so many storeys fewer cost in rents and to rebuild, in per cent of their resale."""
        group = s.box.groups[s.box.group_of[title]]
        gross, now = self.tables.gross[group.id], storeys_of(s, group)
        return (gross[now] - gross[max(now - storeys, 0)] + resale) * 100 // max(resale, 1)


def storeys_of(s: Monopoly, group: Group) -> int:
    return s.built[group.id]
