"""The table of a Monopoly game: who stands where, owns what, has built and pledged what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Good, Illegal, Item
from magnat.core.edition import Edition
from magnat.core.rows import Row, row_of
from magnat.core.state import Holder, State
from magnat.core.step import NOBODY, Seat
from magnat.games.monopoly.edition import (
    FIRST_CARD,
    HOTEL,
    HOUSE,
    NO_TITLE,
    SPACES,
    TITLES,
    Box,
)
from magnat.kit.wealth import half_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_LINE: Final = -1
OWNER_BITS: Final = 4  # a holder of titles, in the land register
NO_ROW: Final = row_of([])
PAGE: Final = 14  # titles on each of its two pages: what 64 bits hold


@final
class _Stamps:
    """How many were given out in this process."""

    def __init__(self) -> None:
        self.last = 0


_STAMPS: Final = _Stamps()


def _stamp() -> int:
    _STAMPS.last += 1
    return _STAMPS.last


@final
class Monopoly(State):
    """Holders: the seats, the bank, the 40 squares, the two packs. Squares hold pawns and
    buildings, and Free Parking the money of a house rule."""

    own = ("mortgaged", "prepaid", "prison", "doubles", "thrown")
    out = "faillite.declarer"

    def __init__(self, edition: Edition, seats: int, like: Monopoly | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, Box)
        self.box: Box = edition
        self.indexed = TITLES
        if like is None:
            self.mortgaged: list[bool] = [False] * TITLES
            self.prepaid: list[bool] = [False] * TITLES  # its owner paid its interest on receiving
            self.prison: list[int] = [0] * seats  # 0: free; else 1 + the throws that did not free
            self.doubles = 0  # thrown in a row in this turn
            self.thrown = 0  # points of the last throw that moved a pawn
            # Kept up to date by the verbs: what rules and players ask most. A copy has the same
            # lists, until one of the two changes something in them.
            self.is_shared = False
            self.tall: Row = NO_ROW  # storeys by title
            self.built: Row = NO_ROW  # storeys by group
            self.down: Row = NO_ROW  # mortgages by group
            self.held: Row = NO_ROW  # [group × (seats and the bank)]: how many titles
            self.parts: Row = NO_ROW  # by seat and the bank: groups it has some of, as bits
            self.low: i64 = 0  # who owns the first half of the titles, as one number
            self.high: i64 = 0  # and the others
            self.hands: list[list[Item] | None] = []  # the titles of each, once they are asked for
            self.wares: list[list[Item] | None] = []  # those of them that may change hands, too
            self.estates: Row = NO_ROW  # by seat and the bank: colours that are wholly its, as bits
            self.lots = 0  # sites of such colours, anybody's
            self.raised = 0  # storeys on the whole board
            self.pledges: Row = NO_ROW  # mortgages by seat and the bank
            self.loose: Row = NO_ROW  # what mortgages would raise, by seat and the bank
            self.resale: Row = NO_ROW  # and what buildings would
            self.whole: Row = NO_ROW  # by group: whose it is, face up; NOBODY where it is not
            self.rents: Row = NO_ROW  # by title: what its card says now, of utilities by point
            # By seat and the bank: another number whenever a title of theirs comes, goes or is
            # turned over, and never the same for two tables that differ in it.
            self.deeds: Row = NO_ROW
        else:
            self.mortgaged = like.mortgaged
            self.prepaid = like.prepaid
            self.prison = like.prison
            self.doubles = like.doubles
            self.thrown = like.thrown
            self.is_shared = True
            like.is_shared = True
            self.tall = like.tall
            self.built = like.built
            self.down = like.down
            self.held = like.held
            self.parts = like.parts
            self.low = like.low
            self.high = like.high
            self.hands = like.hands
            self.wares = like.wares
            self.estates = like.estates
            self.lots = like.lots
            self.raised = like.raised
            self.pledges = like.pledges
            self.loose = like.loose
            self.resale = like.resale
            self.whole = like.whole
            self.rents = like.rents
            self.deeds = like.deeds

    # What is kept up to date

    def reindex(self) -> None:
        groups, holders = len(self.box.groups), self.seats + 1
        self.is_shared = False
        self.tall = row_of([self._storeys_at(self.box.space_of[title]) for title in range(TITLES)])
        self.built = row_of([0] * groups)
        self.down = row_of([0] * groups)
        self.held = row_of([0] * (groups * holders))
        self.parts = row_of([0] * holders)
        self.low = 0
        self.high = 0
        self.hands = [None] * holders
        self.wares = [None] * holders
        self.estates = row_of([0] * holders)
        self.lots = 0
        self.raised = 0
        self.pledges = row_of([0] * holders)
        self.loose = row_of([0] * holders)
        self.resale = row_of([0] * holders)
        for title in range(TITLES):
            group, holder = self.box.group_of[title], self.held_by[title]
            self.built[group] += self.tall[title]
            self.raised += self.tall[title]
            self.held[group * holders + holder] += 1
            self.parts[holder] |= 1 << group
            self._register(title, holder)
            self.resale[holder] += self._resale(title)
            if self.mortgaged[title]:
                self.down[group] += 1
                self.pledges[holder] += 1
            else:
                self.loose[holder] += self.box.mortgage[title]
        self.whole = row_of([NOBODY] * groups)
        self.rents = row_of([0] * TITLES)
        for id in range(groups):
            self._look_at(id)
        self.deeds = row_of([_stamp()] * holders)

    def _unshare(self) -> None:
        """What is kept is about to change, here and not on a copy."""
        self.is_shared = False
        self.tall = self.tall[:]
        self.built = self.built[:]
        self.down = self.down[:]
        self.held = self.held[:]
        self.parts = self.parts[:]
        self.hands = self.hands[:]
        self.wares = self.wares[:]
        self.estates = self.estates[:]
        self.pledges = self.pledges[:]
        self.loose = self.loose[:]
        self.resale = self.resale[:]
        self.whole = self.whole[:]
        self.rents = self.rents[:]
        self.deeds = self.deeds[:]

    def _look_at(self, group: int) -> None:
        """Something has changed in a group: whose it is, and what its titles bring."""
        members = self.box.groups[group].members
        owner = self.owner(members[0])
        is_whole = owner != NOBODY and self.down[group] == 0 and self.has_group(owner, group)
        self._settle(group, owner if is_whole else NOBODY)
        for title in members:
            self._read_card(title)

    def _settle(self, group: int, owner: Seat) -> None:
        """A group is wholly that player's now, or nobody's."""
        before = self.whole[group]
        if owner == before:
            return
        self.whole[group] = owner
        if self.box.groups[group].house > 0:
            sites = len(self.box.groups[group].members)
            if before != NOBODY:
                self.estates[before] ^= 1 << group
                self.lots -= sites
            if owner != NOBODY:
                self.estates[owner] ^= 1 << group
                self.lots += sites

    def _read_card(self, title: Item) -> None:
        """What it brings now."""
        line, lines = self.line(title), self.box.lines[title]
        # A correction may lay more houses than there can be, until the audit refuses it.
        self.rents[title] = lines[line] if NO_LINE < line < len(lines) else 0

    def is_indexed_like(self, other: State) -> bool:
        return (
            isinstance(other, Monopoly)
            and self.tall == other.tall
            and self.built == other.built
            and self.down == other.down
            and self.held == other.held
            and self.parts == other.parts
            and self.low == other.low
            and self.high == other.high
            and self.loose == other.loose
            and self.resale == other.resale
            and self.estates == other.estates
            and (self.lots, self.raised) == (other.lots, other.raised)
            and self.pledges == other.pledges
            and self.whole == other.whole
            and self.rents == other.rents
            and all([self.titles(one) == other.titles(one) for one in range(self.seats + 1)])
            and all([self.tradable(one) == other.tradable(one) for one in range(self.seats)])
        )

    def _storeys_at(self, space: int) -> int:
        holder = self.seats + 1 + space
        if self.count[HOTEL][holder] > 0:
            return self.box.rules.hotel_needs + 1
        return self.count[HOUSE][holder]

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        if self.is_shared:
            self._unshare()
        group = self.box.group_of[item]
        self._hold(group, src, -1)
        self._hold(group, dst, 1)
        self._register(item, dst - src)
        self.hands[src] = None
        self.hands[dst] = None
        self.wares[src] = None
        self.wares[dst] = None
        if self.mortgaged[item]:
            _pass(self.pledges, src, dst, 1)
        else:
            _pass(self.loose, src, dst, self.box.mortgage[item])
        if self.tall[item] > 0:
            _pass(self.resale, src, dst, self._resale(item))
        self.deeds[src] = _stamp()
        self.deeds[dst] = _stamp()
        self._look_at(group)

    def _hold(self, group: int, holder: Holder, more: int) -> None:
        """So many titles of a group more."""
        cell: i64 = group * (self.seats + 1) + holder
        before: i64 = self.held[cell]
        self.held[cell] = int(before + more)
        if before == 0 or before + more == 0:
            self.parts[holder] ^= 1 << group

    def _register(self, title: Item, change: int) -> None:
        """The number of its owner has changed by so much."""
        at: i64 = title
        by: i64 = change
        if at < PAGE:
            self.low += by << at * OWNER_BITS
        else:
            self.high += by << (at - PAGE) * OWNER_BITS

    def counted(self, good: Good, src: Holder, dst: Holder) -> None:
        if self.is_shared:
            self._unshare()
        self._survey(src - self.seats - 1)
        self._survey(dst - self.seats - 1)

    def _survey(self, space: int) -> None:
        """Buildings have come to that place of the board or gone from it, if it is one."""
        title: i64 = NO_TITLE
        if 0 <= space < SPACES:
            title = self.box.title_at[space]
        if title != NO_TITLE:
            group, storeys = self.box.group_of[title], self._storeys_at(space)
            owner, resale = self.held_by[title], self._resale(title)
            before = self.built[group]
            self.built[group] = before + storeys - self.tall[title]
            self.raised += storeys - self.tall[title]
            if (
                before == 0 or self.built[group] == 0
            ):  # its titles may change hands no more, or again
                for one in self.box.groups[group].members:
                    self.wares[self.held_by[one]] = None
            self.tall[title] = storeys
            self.resale[owner] = self.resale[owner] + self._resale(title) - resale
            self._read_card(title)

    def _turn_over(self, title: Item, is_down: bool) -> None:
        """Face down, or face up."""
        if self.mortgaged[title] == is_down:
            return
        if self.is_shared:
            self._unshare()
        mortgaged = self.mortgaged[:]
        mortgaged[title] = is_down
        self.mortgaged = mortgaged
        group, owner, mortgage = self.box.group_of[title], self.held_by[title], self.box.mortgage
        self.deeds[owner] = _stamp()
        self.down[group] = self.down[group] + (1 if is_down else -1)
        self.pledges[owner] = self.pledges[owner] + (1 if is_down else -1)
        self.loose[owner] = self.loose[owner] + (-mortgage[title] if is_down else mortgage[title])
        self._look_at(group)

    def bids_bind(self) -> bool:
        """Whoever leads may spend his money all the same."""
        return False

    # Holders and items

    def holders(self) -> int:
        return self.seats + 1 + SPACES + 2

    def first_deck(self) -> Holder:
        return self.seats + 1 + SPACES

    def square(self, at: int) -> Holder:
        """The holder that is the square at that place of the board."""
        return self.seats + 1 + at

    def pawn(self, seat: Seat) -> Item:
        return self.box.first_pawn + seat

    def at(self, seat: Seat) -> int:
        """Where that seat's pawn stands."""
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
        """Whose title it is; NOBODY while the bank has it."""
        holder = self.held_by[title]
        return holder if holder < self.seats else NOBODY

    def titles(self, seat: Seat) -> list[Item]:
        """Kept for whoever asks next: nobody may change it."""
        found = self.hands[seat] if seat >= 0 else []
        if found is None:
            found = [title for title in range(TITLES) if self.held_by[title] == seat]
            self.hands[seat] = found
        return found

    def tradable(self, seat: Seat) -> list[Item]:
        """Those of its titles whose group has no building; kept like them."""
        found = self.wares[seat]
        if found is None:
            found = []
            for title in self.titles(seat):
                if self.built[self.box.group_of[title]] == 0:
                    found.append(title)
            self.wares[seat] = found
        return found

    def for_sale(self) -> int:
        """How many titles the bank still has."""
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
        """Houses, or one more than a hotel needs where it stands: what evenness compares."""
        return self.tall[title]

    def is_built(self, group: int) -> bool:
        """Whether any site of the group has a building."""
        return self.built[group] > 0

    def has_group(self, seat: Seat, group: int) -> bool:
        return self.held_in_group(seat, group) == len(self.box.groups[group].members)

    def is_free_of_mortgage(self, group: int) -> bool:
        return self.down[group] == 0

    def held_in_group(self, holder: Holder, group: int) -> int:
        """How many titles of a group a seat or the bank holds."""
        row: i64 = group
        width: i64 = self.seats + 1
        return self.held[row * width + holder]

    def rival_in_group(self, seat: Seat, group: int) -> int:
        """The most that another player holds of it."""
        most, row = 0, group * (self.seats + 1)
        for other in range(self.seats):
            if other != seat and self.held[row + other] > most:
                most = self.held[row + other]
        return most

    def counted_in_group(self, seat: Seat, group: int) -> int:
        """How many of a seat's stations or utilities set the rent of each: those that are mortgaged
        too, or not, as the table reads it."""
        if self.box.rules.mortgaged_count or self.down[group] == 0:
            return self.held_in_group(seat, group)
        members = self.box.groups[group].members
        return sum([self.held_by[one] == seat and not self.mortgaged[one] for one in members])

    def rent(self, title: Item, points: int) -> int:
        """What the owner may claim of a visitor who threw so many points."""
        amount = self.rents[title]
        if amount > 0 and not self.box.is_site[title]:
            for utility in self.box.utilities:
                if utility == title:
                    return amount * points
        return amount

    def line(self, title: Item) -> int:
        """Which line of its card the owner may claim; NO_LINE: nobody's, or mortgaged."""
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
        """The whole group is that seat's and none of it is mortgaged."""
        return self.whole[group] == seat

    def face_down(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Those of the items that are mortgaged titles."""
        return tuple([item for item in items if item < TITLES and self.mortgaged[item]])

    def redemption(self, title: Item) -> int:
        """What lifting the mortgage costs its owner; whoever paid the interest owes the rest."""
        is_paid = self.prepaid[title] and self.box.rules.tenth_once
        return self.box.mortgage[title] if is_paid else self.box.redeem[title]

    def raisable(self, seat: Seat) -> int:
        """What buildings and mortgages would bring, beyond the cash in hand."""
        total = self._gained_by_exchange(seat) if self.box.hotels_sell_badly else 0
        return total + self.loose[seat] + self.resale[seat]

    def _resale(self, title: Item) -> int:
        """What the buildings of a site would bring."""
        storeys = self.tall[title]
        if storeys > self.box.rules.hotel_needs:
            return self.box.hotel_resale[title]
        return storeys * self.box.house_resale[title]

    def _gained_by_exchange(self, seat: Seat) -> int:
        """What hotels bring more when they are exchanged for houses first, group after group: the
        houses that one frees serve the next, so every order is tried."""
        needs = self.box.rules.hotel_needs
        stock = self.count[HOUSE][self.bank]
        hotels: list[int] = []  # by group that has any: how many,
        houses: list[int] = []  # the houses beside them, which are sold after them,
        gains: list[int] = []  # and what the houses for one bring
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
        best = [0] * (1 << len(hotels))  # by the set of groups that are done
        for done in range(len(best)):
            free = stock + sum([n for i, n in enumerate(houses) if done >> i & 1])
            for i, n in enumerate(hotels):
                if not done >> i & 1:
                    if self.box.rules.hotel_break_down_needs_houses:
                        n = min(n, free // needs)
                    best[done | 1 << i] = max(best[done | 1 << i], best[done] + n * gains[i])
        return best[-1]

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
            built = self.storeys(title) > 0
            if not built and not self.mortgaged[title]:
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
        for seat in self.living():
            if self.prison[seat] > 0 and self.at(seat) != self.box.jail:
                here = self.holder_name(self.square(self.at(seat)))
                who = self.holder_name(seat)
                wrong.append(Illegal("{0} is in prison and stands at {1}", "", who, here))
        return wrong

    # Changes of the fields above, each made by one rule

    def pledge(self, title: Item, cite: str) -> None:
        """The title is turned face down."""
        self._turn_over(title, True)
        self.note_interest(title, False)
        self.note("mortgaged", cite, self.held_by[title], title)

    def lift(self, title: Item, cite: str) -> None:
        """The title is turned face up again."""
        self.turn_up(title)
        self.note("redeemed", cite, self.held_by[title], title)

    def turn_up(self, title: Item) -> None:
        """No title lies face down at the bank, whatever its next owner will owe on it."""
        self._turn_over(title, False)
        self.note_interest(title, False)

    def note_interest(self, title: Item, paid: bool) -> None:
        """Whether its new owner has paid the interest on receiving it."""
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


def _pass(counted: Row, src: Holder, dst: Holder, n: int) -> None:
    """So much of what is counted by holder goes from one to another."""
    counted[src] = counted[src] - n
    counted[dst] = counted[dst] + n
