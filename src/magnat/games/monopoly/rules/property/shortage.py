"""The building shortage: the last houses and hotels go to the highest bidder."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Good, Item
from magnat.core.step_and_window import NOBODY, Ms, Question, Seat, Window
from magnat.games.monopoly.edition import ANYBODY, BOX, HOTEL, HOUSE, ROOM, TITLES
from magnat.games.monopoly.rules.money.debt import Owed, purse
from magnat.games.monopoly.rules.property.building_sites import (
    build,
    building_price,
    next_building,
    put_down,
    room_for_houses,
    sites_for,
)
from magnat.games.monopoly.rules.squares.leaving_prison import may_do_business
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import Auction
from magnat.kit.rounding import percent_of

ENDLESS: Final = 1 << 40  # a purse that pays for everything


def demand(s: Monopoly, seat: Seat, good: Good) -> int:
    """How many of them that seat could build and pay for now: houses as far as its groups have
    room, hotels where their houses stand; or one on each site, as the table reads it. Whether it
    can pay does not count where the table lets everybody want them who has a place for one."""
    if not s.has_colour(seat) or not may_do_business(s, seat):
        return 0
    rules = s.box.rules
    purse = ENDLESS if rules.shortage_rivals == ANYBODY else s.cash(seat)
    if good == HOUSE and rules.shortage_demand == ROOM:
        return room_for_houses(s, seat, purse)
    price = s.box.hotel_price if good == HOTEL else s.box.house_price
    n = 0
    for title in sites_for(s, seat, good):
        if price[title] <= purse:
            n += 1
            if rules.shortage_demand == ROOM:
                purse -= price[title]
    return n


def rivals(s: Monopoly, seat: Seat, good: Good) -> list[Seat]:
    """Others who could want the same building, where there are not enough for everybody."""
    stock, most = s.count[good][s.bank], s.building_sites()
    if good == HOUSE and s.box.rules.shortage_demand == ROOM:
        most *= s.box.rules.hotel_needs
    if s.box.rules.no_auctions or stock >= most:  # there is enough, whatever they want
        return []
    wanted, others = 0, []
    for other in range(s.seats):
        n = demand(s, other, good) if s.alive[other] else 0
        wanted += n
        if n > 0 and other != seat:
            others.append(other)
    return others if wanted > stock else []


@final
class Want(Action):
    """I want it too."""


@final
class LetThem(Action):
    """They may have it."""


@final
class Contest(Window[Monopoly]):
    """Few are left and somebody builds: whoever else wants one says so now."""

    cite = "crise.encheres"

    def __init__(
        self,
        seat: Seat,
        title: Item,
        wanting: tuple[Seat, ...] = (),
        content: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(seat)
        self.title: Final = title
        self.wanting: Final = wanting
        self.content: Final = content

    def patience(self, s: Monopoly) -> Ms:
        return s.box.rules.auction_silence_ms

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if not s.has_colour(seat) or seat in self.wanting or seat in self.content:
            return []
        if seat not in rivals(s, self.seat, next_building(s, self.title)):
            return []
        return [Choice(Want()), Choice(LetThem())]

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return 0

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, Want):
            s.note("wants_building", self.cite, seat)
            s.keep_asking(Contest(self.seat, self.title, (*self.wanting, seat), self.content))
        else:
            s.keep_asking(Contest(self.seat, self.title, self.wanting, (*self.content, seat)))

    def run(self, s: Monopoly) -> None:
        good = next_building(s, self.title)
        still_can = self.title in sites_for(s, self.seat, good) and s.count[good][s.bank] > 0
        if self.wanting and still_can:
            bidders = (self.seat, *self.wanting)
            s.do(building_sale(s, good, bidders))
        elif still_can and building_price(s, self.title) <= s.cash(self.seat):
            build(s, self.seat, self.title, building_price(s, self.title))


def is_selling_the_last(s: Monopoly) -> bool:
    """Whether the last buildings are being asked for, sold or put down: they are not for others."""
    return any([isinstance(step, (Contest, BuildingSale, PutBuilding)) for step in s.agenda])


def building_sale(s: Monopoly, good: Good, bidders: tuple[Seat, ...]) -> BuildingSale:
    """One building at a time, from the lowest price printed on the bidders' sites, or on any."""
    prices = [building_price(s, title) for seat in bidders for title in sites_for(s, seat, good)]
    if s.box.rules.shortage_start == BOX:
        printed = s.box.hotel_price if good == HOTEL else s.box.house_price
        prices = [printed[site] for site in s.box.sites]
    return BuildingSale(NOBODY, (), ((good, 1),), min(prices), bidders=bidders)


@final
class BuildingSale(Auction[Monopoly]):
    """The last buildings are auctioned among those who want them."""

    cite = "crise.encheres"

    def __init__(
        self,
        seat: Seat,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...],
        start: int,
        high: Seat = NOBODY,
        price: int = 0,
        out: tuple[Seat, ...] = (),
        limits: tuple[tuple[Seat, int], ...] = (),
        call: int = 0,
        bids: tuple[tuple[Seat, int], ...] = (),
        bidders: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(seat, items, goods, start, high, price, out, limits, call, bids)
        self.bidders: Final = bidders

    def may_bid(self, s: Monopoly, seat: Seat) -> bool:
        if seat not in self.bidders or not may_do_business(s, seat):
            return False
        return len(sites_for(s, seat, self.goods[0][0])) > 0  # he may have sold them since

    def silence(self, s: Monopoly) -> Ms:
        return s.box.rules.auction_silence_ms

    def raise_by(self, s: Monopoly) -> int:
        return s.box.rules.smallest_raise

    def unit(self, s: Monopoly) -> int:
        return s.box.rules.money_unit

    def purse(self, s: Monopoly, seat: Seat) -> int:
        return purse(s, seat)

    def sold(self, s: Monopoly, winner: Seat, price: int) -> None:
        good = self.goods[0][0]
        sites = sites_for(s, winner, good)
        half = percent_of(self.start, s.box.rules.resale)  # of the price it was put up at,
        if sites:
            half = min([resale_of(s, good, title) for title in sites])  # or of that on his cards
        s.pay(s.bank, winner, 1, self.cite, good)  # nobody else gets it meanwhile
        s.do(Owed(winner, s.bank, price, self.cite), PutBuilding(winner, good, half))


@final
class PutHere(Action):
    """It goes here."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


PUT_HERE: Final = [Choice(PutHere(title)) for title in range(TITLES)]  # made once, by title


def resale_of(s: Monopoly, good: Good, title: Item) -> int:
    """Half the price of a building that was not put down; a hotel's houses still stand."""
    return s.box.hotel_exchange[title] if good == HOTEL else s.box.house_resale[title]


@final
class PutBuilding(Question[Monopoly]):
    """The winner has paid for the building and puts it where he may build, before anything else;
    where he has no place left for it the bank buys it back at half its price."""

    cite = "crise.encheres"

    def __init__(self, seat: Seat, good: Good, half: int) -> None:
        super().__init__(seat)
        self.good: Final = good
        self.half: Final = half  # half the lowest price at which it could be bought

    def is_open(self, s: Monopoly) -> bool:
        return len(sites_for(s, self.seat, self.good)) > 0

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return [PUT_HERE[title] for title in sites_for(s, seat, self.good)]

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return 0  # it is paid for

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, PutHere)
        put_down(s, seat, action.title)

    def run(self, s: Monopoly) -> None:
        s.note("sold_back", self.cite, self.seat, self.half, self.good)
        s.pay(self.seat, s.bank, 1, self.cite, self.good)
        s.pay(s.bank, self.seat, self.half, "vente.batiments")


@final
class MayPut(Window[Monopoly]):
    """A building that was won elsewhere and is still in hand is put down; it is paid for."""

    kind = "build"
    cite = "crise.encheres"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        return isinstance(action, PutHere) and super().allows(s, seat, action)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if s.count[HOUSE][seat] == 0 and s.count[HOTEL][seat] == 0:
            return NO_CHOICES
        if is_selling_the_last(s):
            return NO_CHOICES  # it is not paid for yet
        found: list[Choice] = []
        for good in (HOUSE, HOTEL):
            if s.count[good][seat] > 0:
                found.extend([PUT_HERE[title] for title in sites_for(s, seat, good)])
        return found

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return 0

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, PutHere)
        put_down(s, seat, action.title)
