"""Houses and hotels: on a whole group without mortgage, evenly, on one's turn or between turns."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Good, Illegal, Item
from magnat.core.step import NOBODY, Seat, Window
from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.state import Monopoly


@final
class Build(Action):
    """A house here; or, where there are enough, a hotel."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class MayBuild(Window[Monopoly]):
    """On one's turn or between other players' turns, as many as one can pay, one at a time."""

    cite = "maisons.acheter"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if not s.may_build_now(seat):
            return []
        return [Choice(Build(title)) for title in buildable(s, seat)]

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        from magnat.games.monopoly.rules.shortage import Contest, rivals

        assert isinstance(action, Build)
        good = next_building(s, action.title)
        if rivals(s, seat, good):
            s.do(Contest(seat, action.title))
        else:
            build(s, seat, action.title, building_price(s, action.title))

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Build) or action.title not in s.box.sites:
            return None
        title = action.title
        if not s.has_group(seat, s.box.group_of[title]):
            return Illegal("the whole colour group is needed to build", "maisons.groupe")
        if not s.is_free_of_mortgage(s.box.group_of[title]):
            return Illegal("no site of the group may be mortgaged", "maisons.groupe")
        if not s.may_build_now(seat):
            return Illegal("one builds on one's turn or between turns", self.cite)
        if s.has_hotel(title):
            return Illegal("one hotel on a site is all", hotel_cite(s))
        if s.storeys(title) > min([s.storeys(other) for other in s.box.members_of[title]]):
            return Illegal("the other sites of the group come first", "maisons.uniforme")
        if s.count[next_building(s, title)][s.bank] == 0:
            return Illegal("the bank has none left: wait until some come back", "crise.attendre")
        return Illegal("it costs {0}", self.cite, building_price(s, title))


def hotel_cite(s: Monopoly) -> str:
    return "rapide.hotel" if s.box.rules.short_game else "hotels.acheter"


def next_building(s: Monopoly, title: Item) -> Good:
    return HOTEL if s.houses(title) == s.box.rules.hotel_needs else HOUSE


def building_price(s: Monopoly, title: Item) -> int:
    if next_building(s, title) == HOTEL:
        return s.box.hotel_price[title]
    return s.box.house_price[title]


def sites_for(s: Monopoly, seat: Seat, good: Good) -> list[Item]:
    """Where that seat could put a house or a hotel now, whatever it costs."""
    found: list[Item] = []
    for group in s.box.groups:
        if group.house == 0 or not s.is_whole(seat, group.id):
            continue
        storeys = [s.storeys(title) for title in group.members]
        lowest = min(storeys)
        if lowest > s.box.rules.hotel_needs:
            continue
        for i, title in enumerate(group.members):
            if storeys[i] == lowest and next_building(s, title) == good:
                found.append(title)
    return found


def buildable(s: Monopoly, seat: Seat) -> list[Item]:
    """Where that seat can build now: evenly, with a building in the bank and the money for it."""
    cash = s.cash(seat)
    found: list[Item] = []
    for good in (HOUSE, HOTEL):
        if s.count[good][s.bank] > 0:
            for title in sites_for(s, seat, good):
                if building_price(s, title) <= cash:
                    found.append(title)
    return found


def build(s: Monopoly, seat: Seat, title: Item, price: int) -> None:
    """Pay and put the building there; a hotel sends its houses back to the bank."""
    square = s.square(s.box.space_of[title])
    if next_building(s, title) == HOTEL:
        cite = hotel_cite(s)
        s.pay(seat, s.bank, price, cite)
        s.pay(square, s.bank, s.box.rules.hotel_needs, cite, HOUSE)
        s.pay(s.bank, square, 1, cite, HOTEL)
        s.note("built_hotel", cite, seat, title)
    else:
        s.pay(seat, s.bank, price, "maisons.acheter")
        s.pay(s.bank, square, 1, "maisons.acheter", HOUSE)
        s.note("built_house", "maisons.uniforme", seat, title)
