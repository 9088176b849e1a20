"""The building sites: what comes next on each, what it costs, and putting it there."""

from __future__ import annotations

from magnat.core.action_and_choice import Good, Item
from magnat.core.state import Holder
from magnat.core.step_and_window import Seat
from magnat.games.monopoly.edition import HOTEL, HOUSE, TITLES
from magnat.games.monopoly.state import Monopoly


def hotel_cite(s: Monopoly) -> str:
    return "rapide.hotel" if s.box.rules.short_game else "hotels.acheter"


def next_building(s: Monopoly, title: Item) -> Good:
    return HOTEL if s.storeys(title) == s.box.rules.hotel_needs else HOUSE


def building_price(s: Monopoly, title: Item) -> int:
    if next_building(s, title) == HOTEL:
        return s.box.hotel_price[title]
    return s.box.house_price[title]


def sites_for(s: Monopoly, seat: Seat, good: Good) -> list[Item]:
    """Where that seat could put a house or a hotel now, whatever it costs."""
    found: list[Item] = []
    if not s.has_colour(seat):
        return found
    for group in s.box.groups:
        if group.house == 0 or not s.is_whole(seat, group.id):
            continue
        lowest, needs = _lowest(s, group.members), s.box.rules.hotel_needs
        if lowest > needs or (lowest == needs) != (good == HOTEL):
            continue
        for title in group.members:
            if s.storeys(title) == lowest:
                found.append(title)
    return found


def room_for_houses(s: Monopoly, seat: Seat, purse: int) -> int:
    """How many houses that seat could still build on its groups, the cheapest first, for so much
    money."""
    found = 0
    if not s.has_colour(seat):
        return found
    for group in s.box.groups_by_house:
        if not s.is_whole(seat, group.id):
            continue
        room = 0
        for title in group.members:
            room += max(0, s.box.rules.hotel_needs - s.storeys(title))
        built = min(room, purse // group.house)
        purse -= built * group.house
        found += built
    return found


def _lowest(s: Monopoly, members: tuple[Item, ...]) -> int:
    """How high every site of a group is built at least."""
    lowest = s.storeys(members[0])
    for title in members:
        lowest = min(lowest, s.storeys(title))
    return lowest


def buildable(s: Monopoly, seat: Seat) -> list[Item]:
    """Where that seat can build now: evenly, with a building in the bank and the money for it."""
    cash = s.cash(seat)
    found: list[Item] = []
    if not s.has_colour(seat):
        return found
    for good in (HOUSE, HOTEL):
        if s.count[good][s.bank] > 0:
            for title in sites_for(s, seat, good):
                if building_price(s, title) <= cash:
                    found.append(title)
    return found


def can_build(s: Monopoly, seat: Seat, title: Item) -> bool:
    """Whether that is one of the sites where that seat can build now."""
    if not 0 <= title < TITLES or not s.box.is_site[title]:
        return False
    if not s.is_whole(seat, s.box.group_of[title]):
        return False
    here = s.storeys(title)
    if here > s.box.rules.hotel_needs or s.count[next_building(s, title)][s.bank] == 0:
        return False
    if here > _lowest(s, s.box.members_of[title]):
        return False
    return building_price(s, title) <= s.cash(seat)


def build(s: Monopoly, seat: Seat, title: Item, price: int) -> None:
    """Pay for the next building of this site and put it there."""
    _build(s, seat, title, price, s.bank)


def put_down(s: Monopoly, seat: Seat, title: Item) -> None:
    """Put a building there that its owner has in hand and has paid for."""
    _build(s, seat, title, 0, seat)


def _build(s: Monopoly, seat: Seat, title: Item, price: int, src: Holder) -> None:
    """A hotel sends its houses back to the bank."""
    square = s.square(s.box.space_of[title])
    if next_building(s, title) == HOTEL:
        cite = hotel_cite(s)
        s.note("built_hotel", cite, seat, title)
        s.pay(seat, s.bank, price, cite)
        s.pay(square, s.bank, s.box.rules.hotel_needs, cite, HOUSE)
        s.pay(src, square, 1, cite, HOTEL)
    else:
        s.note("built_house", "maisons.uniforme", seat, title)
        s.pay(seat, s.bank, price, "maisons.acheter")
        s.pay(src, square, 1, "maisons.acheter", HOUSE)
