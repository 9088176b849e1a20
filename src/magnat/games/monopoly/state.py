"""The table of a Monopoly game: who stands where, owns what, has built and pledged what."""

from __future__ import annotations

from typing import Any

from magnat.core.action import Illegal, Item
from magnat.core.edition import Edition
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Seat, Window
from magnat.games.monopoly.edition import (
    FIRST_CARD,
    FIRST_PAWN,
    HOTEL,
    HOTEL_RENT,
    HOUSE,
    SPACES,
    TITLES,
    MonopolyEdition,
)
from magnat.kit.wealth import half_of


class Monopoly(State):
    """Holders: the seats, the bank, the 40 squares, the two packs. Squares hold pawns and
    buildings, and Free Parking the money of a house rule."""

    own = ("mortgaged", "prepaid", "prison", "doubles", "thrown")

    def __init__(self, edition: Edition, seats: int) -> None:
        super().__init__(edition, seats)
        assert isinstance(edition, MonopolyEdition)
        self.box: MonopolyEdition = edition
        self.mortgaged: list[bool] = [False] * TITLES
        self.prepaid: list[bool] = [False] * TITLES  # whoever received it paid its interest then
        self.prison: list[int] = [0] * seats  # 0: free; else 1 + the throws that did not free
        self.doubles = 0  # thrown in a row in this turn
        self.thrown = 0  # points of the last throw that moved a pawn

    # Holders and items

    def holders(self) -> int:
        return self.seats + 1 + SPACES + 2

    def first_deck(self) -> Holder:
        return self.seats + 1 + SPACES

    def square(self, at: int) -> Holder:
        """The holder that is the square at that place of the board."""
        return self.seats + 1 + at

    def pawn(self, seat: Seat) -> Item:
        return FIRST_PAWN + seat

    def at(self, seat: Seat) -> int:
        """Where that seat's pawn stands."""
        return self.held_by[FIRST_PAWN + seat] - self.seats - 1

    def holder_name(self, holder: Holder) -> str:
        if holder <= self.seats:
            return super().holder_name(holder)
        if holder < self.first_deck():
            return f"space:{self.box.spaces[holder - self.seats - 1].key}"
        return f"deck:{('chance', 'chest')[holder - self.first_deck()]}"

    def item_name(self, item: Item) -> str:
        if item < FIRST_CARD:
            return f"title:{self.box.item_key(item)}"
        if item < FIRST_PAWN:
            return f"card:{self.box.item_key(item)}"
        return f"pawn:{item - FIRST_PAWN}"

    def rights(self) -> tuple[Window[Any], ...]:
        # The rules import this module, so this one cannot import them at its head.
        from magnat.games.monopoly.rules.rights import RIGHTS

        return RIGHTS

    # Queries

    def owner(self, title: Item) -> Seat:
        """Whose title it is; NOBODY while the bank has it."""
        holder = self.held_by[title]
        return holder if holder < self.seats else NOBODY

    def titles(self, seat: Seat) -> list[Item]:
        return [title for title in range(TITLES) if self.held_by[title] == seat]

    def prison_cards(self, seat: Seat) -> list[Item]:
        return [card for card in self.box.prison_cards if self.held_by[card] == seat]

    def houses(self, title: Item) -> int:
        return self.count[HOUSE][self.seats + 1 + self.box.space_of[title]]

    def has_hotel(self, title: Item) -> bool:
        return self.count[HOTEL][self.seats + 1 + self.box.space_of[title]] > 0

    def storeys(self, title: Item) -> int:
        """Houses, or one more than a hotel needs where it stands: what evenness compares."""
        holder = self.seats + 1 + self.box.space_of[title]
        if self.count[HOTEL][holder] > 0:
            return self.box.rules.hotel_needs + 1
        return self.count[HOUSE][holder]

    def is_built(self, group: int) -> bool:
        """Whether any site of the group has a building."""
        for title in self.box.groups[group].members:
            if self.storeys(title) > 0:
                return True
        return False

    def has_group(self, seat: Seat, group: int) -> bool:
        for title in self.box.groups[group].members:
            if self.held_by[title] != seat:
                return False
        return True

    def is_free_of_mortgage(self, group: int) -> bool:
        for title in self.box.groups[group].members:
            if self.mortgaged[title]:
                return False
        return True

    def held_in_group(self, seat: Seat, group: int) -> int:
        return sum([self.held_by[title] == seat for title in self.box.groups[group].members])

    def rent(self, title: Item, points: int) -> int:
        """What the owner may claim of a visitor who threw so many points."""
        owner, group = self.owner(title), self.box.group_of[title]
        if self.mortgaged[title]:
            return 0
        if title in self.box.stations:
            return self.box.station_rents[self.held_in_group(owner, group)]
        if title in self.box.utilities:
            return self.box.utility_rates[self.held_in_group(owner, group)] * points
        rents = self.box.rents[title]
        if self.has_hotel(title):
            return rents[HOTEL_RENT]
        houses = self.houses(title)
        if houses == 0 and self.is_whole(owner, group):
            return rents[0] * self.box.rules.whole_group_factor
        return rents[houses]

    def is_whole(self, seat: Seat, group: int) -> bool:
        """The whole group is that seat's and none of it is mortgaged."""
        return self.has_group(seat, group) and self.is_free_of_mortgage(group)

    def face_down(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Those of the items that are mortgaged titles."""
        return tuple([item for item in items if item < TITLES and self.mortgaged[item]])

    def redemption(self, title: Item) -> int:
        """What lifting the mortgage costs its owner; whoever paid the interest owes the rest."""
        return self.box.mortgage[title] if self.prepaid[title] else self.box.redeem[title]

    def is_debtor(self, seat: Seat) -> bool:
        """Whether that seat is being asked to raise money for a debt."""
        from magnat.games.monopoly.rules.debt import FindMoney

        top = self.agenda[-1] if self.agenda else None
        return isinstance(top, FindMoney) and top.seat == seat

    def is_between_turns(self) -> bool:
        """Nobody is in the middle of anything: somebody is about to throw."""
        from magnat.games.monopoly.rules.turn import Turn

        return bool(self.agenda) and isinstance(self.agenda[-1], Turn)

    def may_build_now(self, seat: Seat) -> bool:
        """Between turns, or on one's own turn while one decides on a property or a card."""
        from magnat.games.monopoly.rules.buying import Purchase
        from magnat.games.monopoly.rules.cards import PayOrDraw

        top = self.agenda[-1] if self.agenda else None
        if isinstance(top, (Purchase, PayOrDraw)):
            return top.seat == seat
        return self.is_between_turns()

    def raisable(self, seat: Seat) -> int:
        """What buildings and mortgages would bring, beyond the cash in hand."""
        total = 0
        for title in self.titles(seat):
            if self.has_hotel(title):
                total += self.box.hotel_resale[title]
            else:
                total += self.houses(title) * self.box.house_resale[title]
            if not self.mortgaged[title]:
                total += self.box.mortgage[title]
        return total

    def worth(self, seat: Seat) -> int:
        """Cash, titles at their price or half of it, buildings at what they cost."""
        total = self.cash(seat)
        for title in self.titles(seat):
            price = self.box.price[title]
            total += half_of(price) if self.mortgaged[title] else price
            if self.has_hotel(title):
                total += self.box.hotel_worth[title]
            else:
                total += self.houses(title) * self.box.house_price[title]
        return total

    def faults(self) -> list[Illegal]:
        wrong: list[Illegal] = []
        for title in range(TITLES):
            group = self.box.group_of[title]
            name, built = self.item_name(title), self.storeys(title) > 0
            if built and (self.owner(title) == NOBODY or self.mortgaged[title]):
                wrong.append(Illegal("{0} is built on and mortgaged or nobody's", "", name))
            if built and not self.has_group(self.owner(title), group):
                wrong.append(Illegal("{0} is built on without the whole group", "", name))
            if self.houses(title) and self.has_hotel(title):
                wrong.append(Illegal("{0} has houses beside its hotel", "", name))
            if self.mortgaged[title] and self.owner(title) == NOBODY:
                wrong.append(Illegal("{0} is mortgaged and the bank's", "", name))
        for seat in self.living():
            if self.prison[seat] > 0 and self.at(seat) != self.box.jail:
                here = self.holder_name(self.square(self.at(seat)))
                who = self.holder_name(seat)
                wrong.append(Illegal("{0} is in prison and stands at {1}", "", who, here))
        return wrong

    # Changes of the fields above, each made by one rule

    def pledge(self, title: Item, cite: str) -> None:
        """The title is turned face down."""
        self.mortgaged[title] = True
        self.prepaid[title] = False
        self.note("mortgaged", cite, self.held_by[title], title)

    def lift(self, title: Item, cite: str) -> None:
        """The title is turned face up again."""
        self.mortgaged[title] = False
        self.prepaid[title] = False
        self.note("redeemed", cite, self.held_by[title], title)

    def note_interest(self, title: Item, paid: bool) -> None:
        """Whether its new owner has paid the interest on receiving it."""
        self.prepaid[title] = paid

    def imprison(self, seat: Seat, cite: str) -> None:
        self.prison[seat] = 1
        self.note("imprisoned", cite, seat)

    def stay_in_prison(self, seat: Seat) -> None:
        self.prison[seat] += 1

    def free(self, seat: Seat, cite: str) -> None:
        self.prison[seat] = 0
        self.note("freed", cite, seat)

    def start_counting_doubles(self) -> None:
        self.doubles = 0

    def count_double(self) -> None:
        self.doubles += 1

    def note_throw(self, points: int) -> None:
        self.thrown = points

    def clone(self) -> Monopoly:
        twin = Monopoly(self.edition, self.seats)
        self.copy_to(twin)
        twin.mortgaged = self.mortgaged[:]
        twin.prepaid = self.prepaid[:]
        twin.prison = self.prison[:]
        twin.doubles = self.doubles
        twin.thrown = self.thrown
        return twin
