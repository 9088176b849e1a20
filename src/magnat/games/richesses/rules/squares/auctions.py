"""III. Enchères: as many titles as the red die shows, whole trusts only, to the highest bidder."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.step_and_window import NOBODY, Ms, Question, Seat, Step
from magnat.games.richesses.edition import (
    ABOVE,
    ALL,
    BY_SELLER,
    JOKER,
    SEALED,
    TITLES_PER_TRUST,
    Production,
)
from magnat.games.richesses.rules.bankruptcy import RichessesDebt
from magnat.games.richesses.rules.squares.country import hand_over
from magnat.games.richesses.state import Richesses
from magnat.kit import auction
from magnat.kit.auction import BY_POST
from magnat.kit.rounding import half_of


@final
class AuctionSquare(Step[Richesses]):
    """Valid only after a tour of the world, and only while more than two players are left."""

    cite = "encheres.case"

    def __init__(self, seat: Seat, red: int) -> None:
        super().__init__(seat)
        self.red: Final = red

    def run(self, s: Richesses) -> None:
        s.release(self.seat)
        if not s.has_auctions():
            s.note("rested", "face.repos", self.seat)
        elif not s.has_toured(self.seat):
            s.note("rested", self.cite, self.seat)
        elif not s.trusts(self.seat):
            s.note("nothing_to_sell", self.cite, self.seat)
        else:
            s.do(PuttingUp(self.seat, self.red))


def without_choice(s: Richesses, seat: Seat, red: int) -> bool:
    """Whether everything goes: fewer titles than points, or, where the table reads the booklet's
    example so, nothing but trusts larger than the die."""
    titles, smallest = 0, TITLES_PER_TRUST
    for production in s.trusts(seat):
        size = len(s.trust(seat, production))
        titles += size
        smallest = min(smallest, size)
    return titles <= red or (smallest > red and s.box.rules.split == ALL)


def can_complete(red: int, chosen: int, least: int, free: list[int]) -> bool:
    """Whether trusts can still be added to `chosen` titles, the smallest trust among them having
    `least`, so that together they are enough and none of them could be left out. free[n]: how
    many trusts of n titles there are to add."""
    for size in range(1, TITLES_PER_TRUST + 1):
        if free[size] > 0:
            smallest = min(least, size)
            if chosen + size >= red:
                if chosen + size - smallest < red:
                    return True
            else:
                free[size] = free[size] - 1
                found = can_complete(red, chosen + size, smallest, free)
                free[size] = free[size] + 1
                if found:
                    return True
    return False


def can_match(points: int, free: list[int]) -> bool:
    """Whether trusts hold exactly so many titles together. free[n]: how many trusts of n titles
    there are."""
    if points == 0:
        return True
    for size in range(min(points, TITLES_PER_TRUST), 0, -1):
        if free[size] > 0:
            free[size] = free[size] - 1
            found = can_match(points - size, free)
            free[size] = free[size] + 1
            if found:
                return True
    return False


@final
class UseJoker(Action):
    """My joker spares me."""


@final
class PutUp(Action):
    """This trust goes under the hammer."""

    def __init__(self, what: Item) -> None:
        self.what: Final = what  # a plate names the production


@final
class PutUpAll(Action):
    """All of mine, since it must be."""


USE_JOKER: Final = Choice(UseJoker())
PUT_UP_ALL: Final = Choice(PutUpAll())


@final
class PuttingUp(Question[Richesses]):
    """Trust after trust is named until they hold as many titles as the red die shows, so that none
    of them could be left out; or a joker is played."""

    cite = "encheres.entier"

    def __init__(self, seat: Seat, red: int, chosen: tuple[Production, ...] = ()) -> None:
        super().__init__(seat)
        self.red: Final = red
        self.chosen: Final = chosen

    def is_open(self, s: Richesses) -> bool:
        if not s.has_auctions():  # somebody has left meanwhile
            return False
        return s.jokers(self.seat) > 0 or not without_choice(s, self.seat, self.red)

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found: list[Choice] = []
        if s.jokers(seat) > 0 and not self.chosen:
            found.append(USE_JOKER)
        if without_choice(s, seat, self.red):
            found.append(PUT_UP_ALL)
        else:
            for own in self.possible(s):
                found.append(Choice(PutUp(s.plate_of(own))))
        return found

    def possible(self, s: Richesses) -> list[Production]:
        """The trusts that may be named next."""
        left: list[Production] = []  # those that are not yet,
        free = [0] * (TITLES_PER_TRUST + 1)  # and how many of them there are of each size
        chosen, least = 0, TITLES_PER_TRUST
        mine = s.index.holdings[self.seat]
        for production in s.trusts(self.seat):
            size = len(mine[production].items)
            if self.chosen and production in self.chosen:
                chosen += size
                least = min(least, size)
            else:
                left.append(production)
                free[size] = free[size] + 1
        sizes = range(TITLES_PER_TRUST + 1)
        if s.box.rules.exact and can_match(self.red - chosen, free):
            fits = [self.matches(size, chosen, free) for size in sizes]
        else:
            fits = [self.fits(size, chosen, least, free) for size in sizes]
        return [own for own in left if fits[len(mine[own].items)]]

    def fits(self, size: int, chosen: int, least: int, free: list[int]) -> bool:
        """Whether a trust of that size may be named beside `chosen` titles, the smallest trust
        among them having `least`."""
        if free[size] == 0:
            return False
        smallest = min(least, size)
        if chosen + size >= self.red:
            return chosen + size - smallest < self.red
        free[size] = free[size] - 1
        found = can_complete(self.red, chosen + size, smallest, free)
        free[size] = free[size] + 1
        return found

    def matches(self, size: int, chosen: int, free: list[int]) -> bool:
        """Whether a trust of that size can be added to `chosen` titles so that other trusts can
        still make up exactly the points of the red die."""
        if free[size] == 0 or chosen + size > self.red:
            return False
        free[size] = free[size] - 1
        found = can_match(self.red - chosen - size, free)
        free[size] = free[size] + 1
        return found

    def flow(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, UseJoker) else None

    def least(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        """What nobody bids for the bank buys at the opening price."""
        if isinstance(action, PutUp):
            return opening_of(s, s.trust(seat, s.box.plate_production(action.what)))
        if isinstance(action, PutUpAll):
            return sum([opening_of(s, s.trust(seat, own)) for own in s.trusts(seat)])
        return 0

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        if isinstance(action, UseJoker):
            s.pay(seat, s.bank, 1, "joker.dispense", JOKER)
        elif isinstance(action, PutUp):
            s.do_all(self.named(s, (*self.chosen, s.box.plate_production(action.what))))
        else:
            s.do_all([Lot(seat, production) for production in s.trusts(seat)])

    def named(self, s: Richesses, chosen: tuple[Production, ...]) -> list[Step[Richesses]]:
        """What follows once these have been named."""
        titles = sum([len(s.trust(self.seat, production)) for production in chosen])
        if titles < self.red:
            return [PuttingUp(self.seat, self.red, chosen)]
        return [Lot(self.seat, production) for production in chosen]

    def run(self, s: Richesses) -> None:
        if s.has_auctions():
            s.do_all([Lot(self.seat, production) for production in s.trusts(self.seat)])
        else:
            s.note("rested", "face.repos", self.seat)


@final
class Lot(Step[Richesses]):
    """The titles of one trust are sold together, from half their price."""

    cite = "encheres.lot"

    def __init__(self, seat: Seat, production: Production) -> None:
        super().__init__(seat)
        self.production: Final = production

    def run(self, s: Richesses) -> None:
        if not s.has_auctions():  # somebody left between two lots
            s.note("rested", "face.repos", self.seat)
            return
        items = s.trust(self.seat, self.production)
        start = first_bid(s, items)
        s.note("put_up", self.cite, self.seat, items, start)
        s.do(Hammer(self.seat, items, (), start))


def opening_of(s: Richesses, items: tuple[Item, ...]) -> int:
    """Half the price of the titles: what the bank gives for them."""
    return half_of(s.box.price(items))


def first_bid(s: Richesses, items: tuple[Item, ...]) -> int:
    """The least that is heard: that half, or, as the table may have it, a raise above it."""
    more = s.box.rules.smallest_raise if s.box.rules.first_bid == ABOVE else 0
    return opening_of(s, items) + more


@final
class Hammer(auction.Auction[Richesses]):
    """Raises of 100 000 or more; the seller is the auctioneer and does not bid; a moment after his
    three calls, or after seven seconds of silence, the last bid stands."""

    cite = "encheres.marteau"

    def silence(self, s: Richesses) -> Ms:
        return s.box.rules.silence

    def raise_by(self, s: Richesses) -> int:
        return s.box.rules.smallest_raise

    def unit(self, s: Richesses) -> int:
        return s.box.rules.money_unit

    def is_sealed(self, s: Richesses) -> bool:
        return s.box.rules.bids == SEALED

    def auctioneer(self, s: Richesses) -> Seat:
        """The seller, unless the table leaves it to the clock; by correspondence the bidders are
        not there to hear him."""
        if s.box.rules.auctioneer == BY_SELLER and not self.is_sealed(s) and s.pace < BY_POST:
            return self.seat
        return NOBODY

    def sold(self, s: Richesses, winner: Seat, price: int) -> None:
        s.do(
            RichessesDebt(winner, ((self.seat, price),), self.cite),
            Delivery(winner, self.items),
        )

    def unsold(self, s: Richesses) -> None:
        s.do(BuyBack(self.seat, self.items, opening_of(s, self.items)))

    def is_open(self, s: Richesses) -> bool:
        return s.has_auctions() and super().is_open(s)

    def run(self, s: Richesses) -> None:
        if not s.has_auctions():  # the third player has left: the seller keeps his titles
            s.note("rested", "face.repos", self.seat)
        else:
            super().run(s)


@final
class Delivery(Step[Richesses]):
    """The whole trust goes to the buyer."""

    cite = "encheres.marteau"

    def __init__(self, seat: Seat, items: tuple[Item, ...]) -> None:
        super().__init__(seat)
        self.items: Final = items

    def run(self, s: Richesses) -> None:
        hand_over(s, self.items, self.seat, self.cite)


@final
class BuyBack(Step[Richesses]):
    """Nobody bid: the bank buys at half the price, and the titles are in the file again."""

    cite = "encheres.banque"

    def __init__(self, seat: Seat, items: tuple[Item, ...], price: int) -> None:
        super().__init__(seat)
        self.items: Final = items
        self.price: Final = price

    def run(self, s: Richesses) -> None:
        s.pay(s.bank, self.seat, self.price, self.cite)
        for item in self.items:
            s.give(item, s.file, self.cite)
