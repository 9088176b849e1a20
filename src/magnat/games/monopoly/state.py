"""The state of a Monopoly table: where pawns stand, who owns what, buildings and mortgages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.state import INDEX, Holder, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.monopoly.derived_values import MonopolyIndex, pass_on
from magnat.games.monopoly.edition import (
    FIRST_CARD,
    HOTEL,
    HOUSE,
    NO_TITLE,
    SPACES,
    TITLES,
    MonopolyBox,
)
from magnat.kit.rounding import half_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_LINE: Final = -1
NO_INDEX: Final = MonopolyIndex(0, 0)  # the index of a table before it is set up


@final
class Monopoly(State):
    """The state of a Monopoly table. Its holders are the seats, the bank, the 40 squares and the
    two packs. Squares hold pawns and buildings; by a house rule Free Parking holds money."""

    own = ("mortgaged", "prepaid", "prison", "doubles", "thrown")
    out = "faillite.declarer"

    def __init__(self, edition: Edition, seats: int, like: Monopoly | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, MonopolyBox)
        self.box: MonopolyBox = edition
        self.indexed = TITLES
        self.shared |= INDEX
        if like is None:
            self.mortgaged: list[bool] = [False] * TITLES
            # By title: whether its interest is paid, see `note_interest`.
            self.prepaid: list[bool] = [False] * TITLES
            # By seat: 0 if it is free, else 1 + the number of failed throws.
            self.prison: list[int] = [0] * seats
            self.doubles = 0  # how many doubles the player has thrown in a row in this turn
            self.thrown = 0  # points of the last throw that moved a pawn
            self.index = NO_INDEX
        else:
            self.mortgaged = like.mortgaged
            self.prepaid = like.prepaid
            self.prison = like.prison
            self.doubles = like.doubles
            self.thrown = like.thrown
            self.index = like.index

    # The index

    def reindex(self) -> None:
        box = self.box
        index = MonopolyIndex(len(box.groups), self.seats + 1)
        self.index = index
        self.shared &= ~INDEX
        for title in range(TITLES):
            group, holder = box.group_of[title], self.held_by[title]
            storeys = self._storeys_at(box.space_of[title])
            index.storeys[title] = storeys
            index.built[group] += storeys
            index.raised += storeys
            index.hold(group, holder, 1)
            index.register(title, holder)
            index.resale[holder] += self._resale(title)
            if self.mortgaged[title]:
                index.down[group] += 1
                index.pledges[holder] += 1
            else:
                index.loose[holder] += box.mortgage[title]
        for id in range(len(box.groups)):
            self._look_at(id)

    def is_indexed_like(self, other: State) -> bool:
        return (
            isinstance(other, Monopoly)
            and self.index.is_like(other.index)
            and all([self.titles(one) == other.titles(one) for one in range(self.seats + 1)])
            and all([self.tradable(one) == other.tradable(one) for one in range(self.seats)])
        )

    def _own_index(self) -> MonopolyIndex:
        """Return the index for a change; an index shared with a copy of the state is copied
        first."""
        if self.shared & INDEX:
            self.index = self.index.copy()
            self.shared ^= INDEX
        return self.index

    def _look_at(self, group: int) -> None:
        """Update a group in the index after a change: its owner, and the rents of its titles."""
        index, whose = self.index, self.box.groups[group]
        owner = self.owner(whose.members[0])
        is_whole = owner != NOBODY and index.down[group] == 0 and self.has_group(owner, group)
        sites = len(whose.members) if whose.house > 0 else 0
        index.settle(group, owner if is_whole else NOBODY, sites)
        for title in whose.members:
            self._read_card(title)

    def _read_card(self, title: Item) -> None:
        """Update the present rent of a title in the index from its card."""
        line, lines = self.line(title), self.box.lines[title]
        # A correction by hand may put more houses on a site than are possible; the audit refuses it
        # later.
        self.index.rents[title] = lines[line] if NO_LINE < line < len(lines) else 0

    def _storeys_at(self, space: int) -> int:
        holder = self.seats + 1 + space
        if self.count[HOTEL][holder] > 0:
            return self.box.rules.hotel_needs + 1
        return self.count[HOUSE][holder]

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        index, group = self._own_index(), self.box.group_of[item]
        index.hold(group, src, -1)
        index.hold(group, dst, 1)
        index.register(item, dst - src)
        index.forget(src)
        index.forget(dst)
        if self.mortgaged[item]:
            pass_on(index.pledges, src, dst, 1)
        else:
            pass_on(index.loose, src, dst, self.box.mortgage[item])
        if index.storeys[item] > 0:
            pass_on(index.resale, src, dst, self._resale(item))
        index.stamp(src)
        index.stamp(dst)
        self._look_at(group)

    def counted(self, good: Good, src: Holder, dst: Holder) -> None:
        self._survey(src - self.seats - 1)
        self._survey(dst - self.seats - 1)

    def _survey(self, space: int) -> None:
        """Update the index after the buildings on a square have changed."""
        title: i64 = NO_TITLE
        if 0 <= space < SPACES:
            title = self.box.title_at[space]
        if title != NO_TITLE:
            index = self._own_index()
            group, owner = self.box.group_of[title], self.held_by[title]
            before, resale = index.built[group], self._resale(title)
            more = self._storeys_at(space) - index.storeys[title]
            index.storeys[title] = index.storeys[title] + more
            index.built[group] = before + more
            index.raised += more
            index.resale[owner] = index.resale[owner] + self._resale(title) - resale
            # From now on the titles of the group may not be traded, or may be traded again.
            if before == 0 or before + more == 0:
                for one in self.box.groups[group].members:
                    index.wares[self.held_by[one]] = None
            self._read_card(title)

    def _turn_over(self, title: Item, is_down: bool) -> None:
        """Note that a title was mortgaged (turned face down) or redeemed (turned face up), and
        update the index."""
        if self.mortgaged[title] == is_down:
            return
        mortgaged = self.mortgaged[:]
        mortgaged[title] = is_down
        self.mortgaged = mortgaged
        index, group, owner = self._own_index(), self.box.group_of[title], self.held_by[title]
        more, value = 1 if is_down else -1, self.box.mortgage[title]
        index.down[group] = index.down[group] + more
        index.pledges[owner] = index.pledges[owner] + more
        index.loose[owner] = index.loose[owner] - more * value
        index.stamp(owner)
        self._look_at(group)

    def bids_bind(self) -> bool:
        """Return False: a bid changes nobody's rights, because the highest bidder may still spend
        the money."""
        return False

    # Holders and items

    def holders(self) -> int:
        return self.seats + 1 + SPACES + 2

    def first_deck(self) -> Holder:
        return self.seats + 1 + SPACES

    def square(self, at: int) -> Holder:
        """Return the holder of the square at this place of the board."""
        return self.seats + 1 + at

    def pawn(self, seat: Seat) -> Item:
        return self.box.first_pawn + seat

    def at(self, seat: Seat) -> int:
        """Return the number of the square on which a seat's pawn stands."""
        return self.held_by[self.box.first_pawn + seat] - self.seats - 1

    def holder_name(self, holder: Holder) -> str:
        if holder <= self.seats:
            return super().holder_name(holder)
        if holder < self.first_deck():
            return f"space:{self.box.spaces[holder - self.seats - 1].key}"
        return f"deck:{('chance', 'chest')[holder - self.first_deck()]}"

    def item_name(self, item: Item) -> str:
        if item < FIRST_CARD:
            return f"title:{self.box.item_key(item)}"
        if item < self.box.first_pawn:
            return f"card:{self.box.item_key(item)}"
        return f"pawn:{item - self.box.first_pawn}"

    # Queries

    def owner(self, title: Item) -> Seat:
        """Return the seat that owns a title; NOBODY if the bank has it."""
        holder = self.held_by[title]
        return holder if holder < self.seats else NOBODY

    def titles(self, seat: Seat) -> list[Item]:
        """Return a seat's titles. The list is shared and must not be changed."""
        found = self.index.hands[seat] if seat >= 0 else []
        if found is None:
            found = [title for title in range(TITLES) if self.held_by[title] == seat]
            self.index.hands[seat] = found
        return found

    def tradable(self, seat: Seat) -> list[Item]:
        """Return a seat's titles in groups without buildings. The list is cached until something
        moves."""
        found = self.index.wares[seat]
        if found is None:
            found = []
            for title in self.titles(seat):
                if self.index.built[self.box.group_of[title]] == 0:
                    found.append(title)
            self.index.wares[seat] = found
        return found

    def for_sale(self) -> int:
        """Return how many titles the bank still has."""
        found, bank = 0, self.bank
        for title in range(TITLES):
            if self.held_by[title] == bank:
                found += 1
        return found

    def prison_cards(self, seat: Seat) -> list[Item]:
        return [card for card in self.box.prison_cards if self.held_by[card] == seat]

    def houses(self, title: Item) -> int:
        square: i64 = self.seats + 1
        square += self.box.space_of[title]
        return self.count[HOUSE][square]

    def has_hotel(self, title: Item) -> bool:
        return self.count[HOTEL][self.seats + 1 + self.box.space_of[title]] > 0

    def storeys(self, title: Item) -> int:
        """Return the number of houses on a site; a hotel counts as one more than the houses it
        needs, so that heights can be compared."""
        return self.index.storeys[title]

    def is_built(self, group: int) -> bool:
        """Tell whether any site of a group has a building."""
        return self.index.built[group] > 0

    def has_buildings(self) -> bool:
        """Tell whether there is a building anywhere on the board."""
        return self.index.raised > 0

    def has_colour(self, seat: Seat) -> bool:
        """Tell whether a seat owns all titles of some colour group and has mortgaged none of
        them."""
        return self.index.estates[seat] != 0

    def building_sites(self) -> int:
        """Return the number of building sites in groups that belong to one player."""
        return self.index.lots

    def mortgages(self, seat: Seat) -> int:
        """Return how many titles of a seat are mortgaged."""
        return self.index.pledges[seat]

    def has_group(self, seat: Seat, group: int) -> bool:
        return self.held_in_group(seat, group) == len(self.box.groups[group].members)

    def is_free_of_mortgage(self, group: int) -> bool:
        return self.index.down[group] == 0

    def held_in_group(self, holder: Holder, group: int) -> int:
        """Return how many titles of a group a seat or the bank holds."""
        row: i64 = group
        width: i64 = self.seats + 1
        return self.index.held[row * width + holder]

    def rival_in_group(self, seat: Seat, group: int) -> int:
        """Return the most titles of a group that any player other than `seat` holds."""
        most, row = 0, group * (self.seats + 1)
        for other in range(self.seats):
            if other != seat and self.index.held[row + other] > most:
                most = self.index.held[row + other]
        return most

    def counted_in_group(self, seat: Seat, group: int) -> int:
        """Return how many stations or utilities of a seat count for the rent; the option
        `mortgaged_count` says whether mortgaged ones do."""
        if self.box.rules.mortgaged_count or self.index.down[group] == 0:
            return self.held_in_group(seat, group)
        members = self.box.groups[group].members
        return sum([self.held_by[one] == seat and not self.mortgaged[one] for one in members])

    def rent(self, title: Item, points: int) -> int:
        """Return the rent that the owner may claim for a visit after a throw of `points`."""
        amount = self.index.rents[title]
        if amount > 0 and not self.box.is_site[title]:
            for utility in self.box.utilities:
                if utility == title:
                    return amount * points
        return amount

    def line(self, title: Item) -> int:
        """Return the index of the rent on the title's card that the owner may claim now; NO_LINE if
        the title has no owner or is mortgaged."""
        owner, group = self.owner(title), self.box.group_of[title]
        if owner == NOBODY or self.mortgaged[title]:
            return NO_LINE
        if not self.box.is_site[title]:
            return self.counted_in_group(owner, group) - 1
        storeys = self.storeys(title)
        if storeys > 0:
            return storeys + 1
        return 1 if self.is_whole(owner, group) else 0

    def is_whole(self, seat: Seat, group: int) -> bool:
        """Tell whether a seat has a whole group and no title of it is mortgaged."""
        return self.index.whole[group] == seat

    def face_down(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the mortgaged titles among the items."""
        return tuple([item for item in items if item < TITLES and self.mortgaged[item]])

    def redemption(self, title: Item) -> int:
        """Return the price of redeeming a mortgage. By the option `tenth_once`, interest that was
        paid on receiving the title is not due again."""
        is_paid = self.prepaid[title] and self.box.rules.tenth_once
        return self.box.mortgage[title] if is_paid else self.box.redeem[title]

    def raisable(self, seat: Seat) -> int:
        """Return what a seat could raise by selling buildings and mortgaging titles, in addition to
        its cash."""
        total = self._gained_by_exchange(seat) if self.box.hotels_sell_badly else 0
        return total + self.index.loose[seat] + self.index.resale[seat]

    def _resale(self, title: Item) -> int:
        """Return the resale price of the buildings on a site."""
        storeys = self.index.storeys[title]
        if storeys > self.box.rules.hotel_needs:
            return self.box.hotel_resale[title]
        return storeys * self.box.house_resale[title]

    def _gained_by_exchange(self, seat: Seat) -> int:
        """Return how much more money a seat gets for its hotels if it exchanges them for houses and
        sells these. The sale of one group's houses gives back houses that can be used to exchange
        hotels of the next group, so every order of groups is tried."""
        needs = self.box.rules.hotel_needs
        stock = self.count[HOUSE][self.bank]
        hotels: list[int] = []  # three lists, by group with hotels: the number of hotels,
        # The number of houses on other sites of the group, which are sold after the hotels,.
        houses: list[int] = []
        gains: list[int] = []  # and what the houses for one hotel bring
        for group in self.box.groups:
            if group.house > 0 and self.has_group(seat, group.id):
                standing = sum([self.houses(title) for title in group.members])
                n = sum([self.has_hotel(title) for title in group.members])
                if n > 0:
                    hotels.append(n)
                    houses.append(standing)
                    gains.append(needs * self.box.house_resale[group.members[0]])
                else:
                    stock += standing
        # By set of groups that are exchanged already (as bits): the best gain.
        best = [0] * (1 << len(hotels))
        for done in range(len(best)):
            free = stock + sum([n for i, n in enumerate(houses) if done >> i & 1])
            for i, n in enumerate(hotels):
                if not done >> i & 1:
                    if self.box.rules.hotel_break_down_needs_houses:
                        n = min(n, free // needs)
                    best[done | 1 << i] = max(best[done | 1 << i], best[done] + n * gains[i])
        return best[-1]

    def worth(self, seat: Seat) -> int:
        """Return a seat's worth: cash, titles at their price (half of it if mortgaged), and
        buildings at what they cost."""
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
            built = self.storeys(title) > 0
            if not built and not self.mortgaged[title] and not self.prepaid[title]:
                continue
            group, name = self.box.group_of[title], self.item_name(title)
            if built and (self.owner(title) == NOBODY or self.mortgaged[title]):
                wrong.append(Illegal("{0} is built on and mortgaged or nobody's", "", name))
            if built and not self.has_group(self.owner(title), group):
                wrong.append(Illegal("{0} is built on without the whole group", "", name))
            if self.houses(title) and self.has_hotel(title):
                wrong.append(Illegal("{0} has houses beside its hotel", "", name))
            if self.mortgaged[title] and self.owner(title) == NOBODY:
                wrong.append(Illegal("{0} is mortgaged and the bank's", "", name))
            if self.prepaid[title] and not self.mortgaged[title]:
                reason = "the interest is paid for {0}, which is not mortgaged"
                wrong.append(Illegal(reason, "", name))
        for seat in self.living():
            if self.prison[seat] > 0 and self.at(seat) != self.box.jail:
                here = self.holder_name(self.square(self.at(seat)))
                who = self.holder_name(seat)
                wrong.append(Illegal("{0} is in prison and stands at {1}", "", who, here))
        return wrong

    # Changes of the fields above, each made by one rule

    def pledge(self, title: Item, cite: str) -> None:
        """Mortgage a title: turn it face down and record the event."""
        self._turn_over(title, True)
        self.note_interest(title, False)
        self.note("mortgaged", cite, self.held_by[title], title)

    def lift(self, title: Item, cite: str) -> None:
        """Lift the mortgage of a title: turn it face up and record the event."""
        self.turn_up(title)
        self.note("redeemed", cite, self.held_by[title], title)

    def turn_up(self, title: Item) -> None:
        """Turn a title face up without recording an event, and forget whether its interest was
        paid."""
        self._turn_over(title, False)
        self.note_interest(title, False)

    def note_interest(self, title: Item, paid: bool) -> None:
        """Store whether the new owner of a mortgaged title paid the interest when receiving it."""
        if self.prepaid[title] != paid:
            prepaid = self.prepaid[:]
            prepaid[title] = paid
            self.prepaid = prepaid

    def imprison(self, seat: Seat, cite: str) -> None:
        self._count_throws(seat, 1)
        self.note("imprisoned", cite, seat)

    def stay_in_prison(self, seat: Seat) -> None:
        self._count_throws(seat, self.prison[seat] + 1)

    def free(self, seat: Seat, cite: str) -> None:
        self._count_throws(seat, 0)
        self.note("freed", cite, seat)

    def _count_throws(self, seat: Seat, n: int) -> None:
        prison = self.prison[:]
        prison[seat] = n
        self.prison = prison

    def start_counting_doubles(self) -> None:
        self.doubles = 0

    def count_double(self) -> None:
        self.doubles += 1

    def note_throw(self, points: int) -> None:
        self.thrown = points

    def clone(self) -> Monopoly:
        return Monopoly(self.edition, self.seats, self)
