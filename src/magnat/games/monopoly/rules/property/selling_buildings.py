"""Selling buildings to the bank at half price, evenly, hotels together or broken down."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.games.monopoly.edition import ANY_TIME, HOTEL, HOUSE, SOLD, TITLES
from magnat.games.monopoly.rules.money.debt import evasion, may_change_means, means, owes
from magnat.games.monopoly.rules.turn import is_between_turns
from magnat.games.monopoly.state import Monopoly


@final
class SellHouse(Action):
    """One house of this site goes back to the bank."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class SellHotels(Action):
    """The hotel of this site, and all others of its group where they are sold together."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class BreakHotel(Action):
    """The hotel of this site becomes houses again, and half its price comes back."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


# By title: listed so often that they are made once.
SELL_HOUSE: Final = [Choice(SellHouse(title)) for title in range(TITLES)]
SELL_HOTELS: Final = [Choice(SellHotels(title)) for title in range(TITLES)]
BREAK_HOTEL: Final = [Choice(BreakHotel(title)) for title in range(TITLES)]


@final
class MaySell(Window[Monopoly]):
    """At any time, or between turns, as the booklet has it; always to meet a debt."""

    kind = "sell"
    cite = "vente.batiments"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if not s.has_buildings() or not may_sell_now(s, seat):
            return []
        found = self.in_turn(s, seat)
        if s.box.hotels_sell_badly and owes(s, seat):
            return [choice for choice in found if not self.is_waste(s, seat, choice.action)]
        return found

    def parts_with(self) -> bool:
        return True

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        if not isinstance(action, (SellHouse, SellHotels, BreakHotel)):
            return False
        return super().allows(s, seat, action)

    def in_turn(self, s: Monopoly, seat: Seat) -> list[Choice]:
        """What may be sold next, group by group."""
        found: list[Choice] = []
        for group in s.box.groups:
            if not s.is_built(group.id) or s.held_by[group.members[0]] != seat:
                continue
            tallest = 0
            for title in group.members:
                tallest = max(tallest, s.storeys(title))
            for title in group.members:
                if s.storeys(title) < tallest:
                    continue  # sold as evenly as built: the tallest first, so hotels before houses
                if s.has_hotel(title):
                    if may_sell_outright(s, title):
                        found.append(SELL_HOTELS[title])
                    if may_break(s):
                        found.append(BREAK_HOTEL[title])
                else:
                    found.append(SELL_HOUSE[title])
        return found

    def is_waste(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        """Whether a debtor would sell for less what could bring enough to pay."""
        twin = s.clone()
        twin.events = None
        self.take(twin, seat, action)
        loss = means(s, seat) - means(twin, seat)
        return loss > 0 and not may_change_means(s, seat, -loss)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        if isinstance(action, SellHouse):
            return s.box.house_resale[action.title]
        if isinstance(action, BreakHotel):
            return exchange_of(s, action.title)
        assert isinstance(action, SellHotels)
        return sum([s.box.hotel_resale[title] for title in sold_with(s, action.title)])

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, SellHouse):
            s.note("sold_house", "maisons.uniforme", seat, action.title)
            s.pay(s.square(s.box.space_of[action.title]), s.bank, 1, "maisons.uniforme", HOUSE)
            s.pay(s.bank, seat, s.box.house_resale[action.title], self.cite)
        elif isinstance(action, BreakHotel):
            break_hotel(s, seat, action.title)
        else:
            assert isinstance(action, SellHotels)
            cite = "rapide.revente" if s.box.rules.short_game else "vente.hotel"
            together = sold_with(s, action.title)
            s.note("sold_hotels", "vente.hotels_ensemble", seat, tuple(together))
            for title in together:
                s.pay(s.square(s.box.space_of[title]), s.bank, 1, cite, HOTEL)
                s.pay(s.bank, seat, s.box.hotel_resale[title], cite)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (SellHouse, SellHotels, BreakHotel)):
            return None
        if action.title not in s.box.sites or s.owner(action.title) != seat:
            return Illegal("only one's own buildings can be sold", self.cite)
        if not may_sell_now(s, seat):
            return Illegal("one sells on one's turn, between turns, or for a debt", "vente.moment")
        if isinstance(action, BreakHotel) and s.has_hotel(action.title) and not may_break(s):
            return Illegal("the bank has not enough houses to replace a hotel", "crise.hotel")
        if isinstance(action, SellHotels) and s.has_hotel(action.title):
            if not may_sell_outright(s, action.title):
                why = "beside houses a hotel is exchanged for some"
                return Illegal(why, "vente.hotels_ensemble")
        if s.storeys(action.title) == 0:
            return Illegal("there is nothing built to sell", self.cite)
        if action in [choice.action for choice in self.in_turn(s, seat)]:
            return evasion()
        return Illegal("the taller buildings of the group come first", "maisons.uniforme")


def houses_for(s: Monopoly) -> int:
    """How many houses the bank can give for a hotel."""
    return min(s.box.rules.hotel_needs, s.count[HOUSE][s.bank])


def exchange_of(s: Monopoly, title: Item) -> int:
    """Half the price of a hotel that is broken down; houses that the bank has not are paid too."""
    missing = s.box.rules.hotel_needs - houses_for(s)
    return s.box.hotel_exchange[title] + missing * s.box.house_resale[title]


def break_hotel(s: Monopoly, seat: Seat, title: Item) -> None:
    """Houses for the hotel, and money."""
    cite, square = "vente.echange", s.square(s.box.space_of[title])
    houses, money = houses_for(s), exchange_of(s, title)
    s.note("broke_hotel", cite, seat, title, houses)
    s.pay(square, s.bank, 1, cite, HOTEL)
    s.pay(s.bank, square, houses, cite, HOUSE)
    s.pay(s.bank, seat, money, cite)


def may_sell_now(s: Monopoly, seat: Seat) -> bool:
    if s.box.rules.sell_buildings == ANY_TIME or s.turn == seat:
        return True
    return is_between_turns(s) or owes(s, seat)


def may_sell_outright(s: Monopoly, title: Item) -> bool:
    """A hotel beside sites with houses leaves a bare site there: the table may want it exchanged
    instead, as long as the bank has houses for it."""
    if s.box.rules.hotel_beside_houses == SOLD or not may_break(s):
        return True
    return all([s.has_hotel(other) for other in s.box.members_of[title]])


def may_break(s: Monopoly) -> bool:
    """A hotel cannot be broken down into houses that do not exist."""
    if not s.box.rules.hotel_break_down_needs_houses:
        return True
    return s.count[HOUSE][s.bank] >= s.box.rules.hotel_needs


def sold_with(s: Monopoly, title: Item) -> list[Item]:
    """The hotels that are sold together with this one."""
    if not s.box.rules.hotels_sold_together:
        return [title]
    return [other for other in s.box.members_of[title] if s.has_hotel(other)]
