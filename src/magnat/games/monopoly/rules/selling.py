"""Selling buildings to the bank at half price, evenly, hotels together or broken down."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Illegal, Item
from magnat.core.step import NOBODY, Seat, Window
from magnat.games.monopoly.edition import ANY_TIME, HOTEL, HOUSE
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


@final
class MaySell(Window[Monopoly]):
    """At any time, or between turns, as the booklet has it; always to meet a debt."""

    cite = "vente.batiments"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found: list[Choice] = []
        if not may_sell_now(s, seat):
            return found
        for group in s.box.groups:
            if group.house == 0 or s.held_by[group.members[0]] != seat:
                continue
            storeys = [s.storeys(title) for title in group.members]
            tallest = max(storeys)
            if tallest == 0:
                continue
            for i, title in enumerate(group.members):
                if storeys[i] < tallest:
                    continue  # sold as evenly as built: the tallest first, so hotels before houses
                if s.has_hotel(title):
                    found.append(Choice(SellHotels(title)))
                    if may_break(s):
                        found.append(Choice(BreakHotel(title)))
                else:
                    found.append(Choice(SellHouse(title)))
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, SellHouse):
            s.pay(s.square(s.box.space_of[action.title]), s.bank, 1, "maisons.uniforme", HOUSE)
            s.pay(s.bank, seat, s.box.house_resale[action.title], self.cite)
            s.note("sold_house", "maisons.uniforme", seat, action.title)
        elif isinstance(action, BreakHotel):
            break_hotel(s, seat, action.title)
        else:
            assert isinstance(action, SellHotels)
            cite = "rapide.revente" if s.box.rules.short_game else "vente.hotel"
            together = sold_with(s, action.title)
            for title in together:
                s.pay(s.square(s.box.space_of[title]), s.bank, 1, cite, HOTEL)
                s.pay(s.bank, seat, s.box.hotel_resale[title], cite)
            s.note("sold_hotels", "vente.hotels_ensemble", seat, tuple(together))

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (SellHouse, SellHotels, BreakHotel)):
            return None
        if action.title not in s.box.sites or s.owner(action.title) != seat:
            return Illegal("only one's own buildings can be sold", self.cite)
        if not may_sell_now(s, seat):
            return Illegal("one sells on one's turn, between turns, or for a debt", "vente.moment")
        if isinstance(action, BreakHotel) and s.has_hotel(action.title) and not may_break(s):
            return Illegal("the bank has not enough houses to replace a hotel", "crise.hotel")
        if s.storeys(action.title) == 0:
            return Illegal("there is nothing built to sell", self.cite)
        return Illegal("the taller buildings of the group come first", "maisons.uniforme")


def break_hotel(s: Monopoly, seat: Seat, title: Item) -> None:
    """Houses for the hotel, and half its price; houses that the bank has not are paid instead."""
    cite, square = "vente.echange", s.square(s.box.space_of[title])
    houses = min(s.box.rules.hotel_needs, s.count[HOUSE][s.bank])
    missing = s.box.rules.hotel_needs - houses
    s.pay(square, s.bank, 1, cite, HOTEL)
    s.pay(s.bank, square, houses, cite, HOUSE)
    s.pay(s.bank, seat, s.box.hotel_exchange[title] + missing * s.box.house_resale[title], cite)
    s.note("broke_hotel", cite, seat, title, houses)


def may_sell_now(s: Monopoly, seat: Seat) -> bool:
    if s.box.rules.sell_buildings == ANY_TIME or s.turn == seat:
        return True
    return s.is_between_turns() or s.is_debtor(seat)


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
