"""The table of Richesses du Monde: purses, titles in the file or in trusts, plates, pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action import Illegal, Item
from magnat.core.edition import Edition
from magnat.core.state import Holder, State
from magnat.core.step import Seat
from magnat.games.richesses.edition import (
    ANYBODY,
    JOKER,
    NO_PLATE,
    PLATES_PER_TRUST,
    START,
    Box,
    Holding,
    Production,
    StepNo,
    Title,
)
from magnat.kit.track import THROW

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Hand:
    """What lies with a player, or in the file, as the verbs keep it."""

    def __init__(self, row: list[Holding], some: i64) -> None:
        self.row: Final = row  # by production
        self.some = some  # a bit for each production of which there is something
        # Listed when they are asked for:
        self.trusts: list[Production] | None = None  # those productions
        self.titles: tuple[Item, ...] | None = None  # all of it, trust by trust

    def copy(self) -> Hand:
        hand = Hand(self.row[:], self.some)
        hand.trusts = self.trusts
        hand.titles = self.titles
        return hand

    def turn(self, title: Title, holdings: tuple[Holding, ...]) -> int:
        """A title leaves a holding that it is part of, or comes to one that it is not; by how much
        the toll rises."""
        own: i64 = title.production
        before = self.row[own]
        after = holdings[before.number ^ title.bit]
        self.row[own] = after
        self.titles = None
        if before.number == 0 or after.number == 0:
            flag: i64 = title.flag
            self.some = self.some ^ flag
            self.trusts = None
        return after.toll - before.toll

    def list_trusts(self) -> list[Production]:
        """The productions in order, for whoever asks until the next title moves."""
        found: list[Production] = []
        own: i64 = 0
        some: i64 = self.some
        while some != 0:
            if some & 1 != 0:
                found.append(int(own))
            own += 1
            some = some >> 1
        self.trusts = found
        return found

    def list_titles(self) -> tuple[Item, ...]:
        """Their titles likewise."""
        titles: list[Any] = []  # nobody looks whether these are numbers
        own: i64 = 0
        some: i64 = self.some
        while some != 0:
            if some & 1 != 0:
                items: tuple[Any, ...] = self.row[own].items
                for item in items:
                    titles.append(item)
            own += 1
            some = some >> 1
        found = tuple(titles)
        self.titles = found
        return found


@final
class Richesses(State):
    """Holders are the seats, the bank, the steps of the way, the file of titles, the news pack."""

    own = ("tours",)
    out = "faillite.liquidation"

    def __init__(self, edition: Edition, seats: int, like: Richesses | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, Box)
        self.box: Box = edition
        self.indexed = edition.first_card
        self.first_pawn: Final[Item] = edition.first_pawn
        self.first_space: Final[Holder] = seats + 1
        # The file is of titles that nobody holds.
        self.file: Final[Holder] = self.first_space + len(edition.squares)
        self.moves = 0  # how often a title or a plate has changed places
        self.toll_changes = 0  # how often a toll has become another, or a plate has
        self.is_lent = like is not None  # what follows is that of another table as well
        if like is None:
            self.tours: list[int] = [0] * seats  # how often a pawn came round to step 1 again
            # Kept up to date by the verbs, what is asked most:
            self.hands: list[Hand] = []  # by seat, the file last
            self.holdings: list[list[Holding]] = []  # their rows: by production
            self.tolls: list[int] = []  # by production: those of all seats together
            self.plates: list[Item] = []  # by step
            self.made: list[Production] = []  # by step what is made there, a throw past the last
        else:
            self.tours = like.tours
            self.hands = like.hands
            self.holdings = like.holdings
            self.tolls = like.tolls
            self.plates = like.plates
            self.made = like.made
            like.is_lent = True

    def reindex(self) -> None:
        box = self.box
        self.moves += 1
        self.toll_changes += 1
        self.is_lent = False
        numbers = [[0] * len(box.productions) for _ in range(self.seats + 1)]
        for title in range(box.first_plate):
            row = numbers[self._column(self.held_by[title])]
            row[box.production_of[title]] += box.titles[title].bit
        self.holdings = [
            [box.holdings[own][row[own]] for own in box.every_production] for row in numbers
        ]
        self.hands = [
            Hand(row, sum([1 << own for own in box.every_production if row[own].items]))
            for row in self.holdings
        ]
        self.tolls = [
            sum([self.holdings[seat][own].toll for seat in range(self.seats)])
            for own in box.every_production
        ]
        self.plates = [NO_PLATE] * len(box.squares)
        for plate in range(box.first_plate, box.first_card):
            step = self.held_by[plate] - self.space(START)
            if 0 <= step < len(self.plates):
                self.plates[step] = plate
        last = len(box.squares) - 1
        plates = [self.plates[step] for step in (*range(last + 1), *box.track.ahead(last, THROW))]
        self.made = [
            box.plate_production(plate) if plate != NO_PLATE else NO_PLATE for plate in plates
        ]

    def is_indexed_like(self, other: State) -> bool:
        return (
            isinstance(other, Richesses)
            and self.holdings == other.holdings
            and [hand.some for hand in self.hands] == [hand.some for hand in other.hands]
            and self.tolls == other.tolls
            and self.plates == other.plates
            and self.made == other.made
            and all([self.trusts(seat) == other.trusts(seat) for seat in range(self.seats)])
            and all([self.titles(seat) == other.titles(seat) for seat in range(self.seats)])
        )

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        box = self.box
        if item >= box.first_plate:
            self.reindex()  # plates are laid once, before the first move
            return
        if self.is_lent:
            self.hands = [hand.copy() for hand in self.hands]
            self.holdings = [hand.row for hand in self.hands]
            self.tolls = self.tolls[:]
            self.is_lent = False
        self.moves += 1
        if src == dst:
            return
        title = box.titles[item]
        holdings = box.holdings[title.production]
        more = self.hands[src if src < self.seats else self.seats].turn(title, holdings)
        if more != 0 and src < self.seats:  # the file takes no tolls
            self._rise(title.production, more)
        more = self.hands[dst if dst < self.seats else self.seats].turn(title, holdings)
        if more != 0 and dst < self.seats:
            self._rise(title.production, more)

    def _rise(self, production: Production, more: int) -> None:
        """Tolls of a production become more, or less."""
        self.tolls[production] = self.tolls[production] + more
        self.toll_changes += 1

    def _column(self, holder: Holder) -> int:
        """Where the holdings of a seat are, or of the file for whoever is none."""
        return holder if holder < self.seats else self.seats

    # Names

    def holders(self) -> int:
        return self.first_deck() + 1

    def first_deck(self) -> Holder:
        return self.file + 1

    def space(self, step: StepNo) -> Holder:
        return self.first_space + step

    def holder_name(self, holder: Holder) -> str:
        if holder <= self.seats:
            return super().holder_name(holder)
        if holder == self.file:
            return "file"
        if holder == self.first_deck():
            return "deck:actualite"
        return f"space:{self.box.squares[holder - self.space(START)].key}"

    def item_name(self, item: Item) -> str:
        box = self.box
        if item < box.first_plate:
            return f"title:{box.titles[item].key}"
        if item < box.first_card:
            nth = (item - box.first_plate) % PLATES_PER_TRUST + 1
            return f"plate:{box.productions[box.plate_production(item)]}-{nth}"
        if item < box.first_pawn:
            return f"card:{box.cards[item - box.first_card].key}"
        return f"pawn:{item - box.first_pawn}"

    # Where pawns and plates are

    def pawn(self, seat: Seat) -> Item:
        return self.first_pawn + seat

    def at(self, seat: Seat) -> StepNo:
        return self.held_by[self.first_pawn + seat] - self.first_space

    def plate_at(self, step: StepNo) -> Item:
        """The plate in that square's slot; NO_PLATE where there is none."""
        return self.plates[step]

    def plate_of(self, production: Production) -> Item:
        """The first plate of a production, by which it is named in actions and events."""
        return self.box.first_plate + PLATES_PER_TRUST * production

    def has_toured(self, seat: Seat) -> bool:
        """Whether the squares count for him that need a tour of the world."""
        if self.box.rules.tour == ANYBODY:
            return sum(self.tours) > 0
        return self.tours[seat] > 0

    # Who holds what

    def holding(self, seat: Seat, production: Production) -> Holding:
        """What a player has of a production, or, as the last of them, the file."""
        return self.holdings[seat][production]

    def trust(self, seat: Seat, production: Production) -> tuple[Item, ...]:
        """All of a player's titles of one production."""
        return self.holdings[seat][production].items

    def together(self, title: Item) -> Holding:
        """The titles of the same production that lie with this one, and it."""
        column = self._column(self.held_by[title])
        return self.holdings[column][self.box.production_of[title]]

    def trusts(self, seat: Seat) -> list[Production]:
        """The productions of which a player holds something, as long as no title moves."""
        hand = self.hands[seat]
        found = hand.trusts
        if found is None:
            found = hand.list_trusts()
        return found

    def free(self, production: Production) -> tuple[Item, ...]:
        """The titles of a production that nobody holds."""
        return self.holdings[self.seats][production].items

    def is_free(self, title: Item) -> bool:
        """Nobody holds that title: it lies in the file."""
        return self.held_by[title] == self.file

    def left_at(self, step: StepNo) -> tuple[Item, ...]:
        """The titles of a square's country that nobody holds."""
        items = self.box.offered[step]
        left = [item for item in items if self.is_free(item)]
        return items if len(left) == len(items) else tuple(left)

    def titles(self, seat: Seat) -> tuple[Item, ...]:
        """All of a player's titles, trust by trust."""
        hand = self.hands[seat]
        found = hand.titles
        if found is None:
            found = hand.list_titles()
        return found

    def percent(self, seat: Seat, production: Production) -> int:
        """A player's share of a production."""
        return self.holdings[seat][production].percent

    def royalty(self, seat: Seat, production: Production) -> int:
        """What a visit to that production brings a player."""
        return self.holdings[seat][production].royalty

    def jokers(self, who: Holder) -> int:
        return self.count[JOKER][who]

    def is_face_to_face(self) -> bool:
        """Two players are left."""
        return self.left() <= 2

    def has_auctions(self) -> bool:
        """No more of them with two players left; where the table has it so, only if there once were
        more."""
        if self.seats == 2 and self.box.rules.two_player_auctions:
            return True
        return not self.is_face_to_face()

    def faults(self) -> list[Illegal]:
        wrong: list[Illegal] = []
        box = self.box
        for item in range(box.first_plate):
            if self.held_by[item] != self.file and not 0 <= self.held_by[item] < self.seats:
                name, here = self.item_name(item), self.holder_name(self.held_by[item])
                wrong.append(Illegal("{0} lies in the wrong place: {1}", "", name, here))
        slots = [self.space(step) for step in box.slots]
        if sorted(self.held_by[box.first_plate : box.first_card]) != slots:
            wrong.append(Illegal("there is not one plate in each slot", ""))
        for seat in self.living():
            if not START <= self.at(seat) < len(box.squares):
                wrong.append(Illegal("{0} is off the board", "", self.item_name(self.pawn(seat))))
        return wrong

    # Changes of the fields above, each made by one rule

    def come_round(self, seat: Seat, cite: str) -> None:
        """A tour of the world is complete."""
        tours = self.tours[:]
        tours[seat] = tours[seat] + 1
        self.tours = tours
        if self.is_heard:
            self.note("toured", cite, seat, tours[seat])

    def clone(self) -> Richesses:
        return Richesses(self.edition, self.seats, self)
