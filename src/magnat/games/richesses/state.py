"""The table of Richesses du Monde: purses, titles in the file or in trusts, plates, pawns."""

from __future__ import annotations

from typing import Final, final

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
)
from magnat.kit.track import THROW


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
            self.holdings: list[list[Holding]] = []  # by seat, the file last; by production
            self.left_in: list[int] = []  # by area: which of its titles nobody holds, bit by bit
            self.tolls: list[int] = []  # by production: those of all seats together
            self.plates: list[Item] = []  # by step
            self.made: list[Production] = []  # by step what is made there, a throw past the last
            # By seat; None until it is asked for:
            self.collected: list[list[Production] | None] = []  # those of which he has a title
            self.estates: list[tuple[Item, ...] | None] = []  # and those titles
        else:
            self.tours = like.tours
            self.holdings = like.holdings
            self.collected = like.collected
            self.left_in = like.left_in
            self.tolls = like.tolls
            self.plates = like.plates
            self.made = like.made
            self.estates = like.estates
            like.is_lent = True

    def reindex(self) -> None:
        box = self.box
        self.moves += 1
        self.toll_changes += 1
        self.is_lent = False
        numbers = [[0] * len(box.productions) for _ in range(self.seats + 1)]
        for title in range(box.first_plate):
            row = numbers[self._column(self.held_by[title])]
            row[box.production_of[title]] += box.bit_of[title]
        self.holdings = [
            [box.holdings[own][row[own]] for own in box.every_production] for row in numbers
        ]
        self.collected = [None] * self.seats
        self.estates = [None] * self.seats
        self.left_in = [
            sum([box.place_of[item] for item in items if self.held_by[item] >= self.seats])
            for items in box.titles_of
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
            and self.left_in == other.left_in
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
            self.holdings = [row[:] for row in self.holdings]
            self.collected = self.collected[:]
            self.left_in = self.left_in[:]
            self.tolls = self.tolls[:]
            self.estates = self.estates[:]
            self.is_lent = False
        self.moves += 1
        production, bit = box.production_of[item], box.bit_of[item]
        giver, taker = self._column(src), self._column(dst)
        self._pass(production, bit, giver)
        self._pass(production, bit, taker)
        if giver != taker and (giver == self.seats or taker == self.seats):
            area = box.area_of[item]
            self.left_in[area] = self.left_in[area] ^ box.place_of[item]

    def _pass(self, production: Production, bit: int, column: int) -> None:
        """A title leaves a holding that it is part of, or comes to one that it is not."""
        row = self.holdings[column]
        before = row[production]
        after = self.box.holdings[production][before.number ^ bit]
        row[production] = after
        if column < self.seats:
            self.estates[column] = None
            if before.number == 0 or after.number == 0:
                self.collected[column] = None
            if before.toll != after.toll:
                self.tolls[production] = self.tolls[production] + after.toll - before.toll
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
        found = self.collected[seat]
        if found is None:
            row = self.holdings[seat]
            found = [own for own in self.box.every_production if row[own].number != 0]
            self.collected[seat] = found
        return found

    def free(self, production: Production) -> tuple[Item, ...]:
        """The titles of a production that nobody holds."""
        return self.holdings[self.seats][production].items

    def left_at(self, step: StepNo) -> tuple[Item, ...]:
        """The titles of a square's country that nobody holds."""
        area = self.box.area_at[step]
        return self.box.among(area, self.left_in[area])

    def titles(self, seat: Seat) -> tuple[Item, ...]:
        """All of a player's titles, trust by trust."""
        found = self.estates[seat]
        if found is None:
            titles: list[Item] = []
            row = self.holdings[seat]
            for production in self.trusts(seat):
                titles += row[production].items
            found = tuple(titles)
            self.estates[seat] = found
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
        tours[seat] += 1
        self.tours = tours
        self.note("toured", cite, seat, self.tours[seat])

    def clone(self) -> Richesses:
        return Richesses(self.edition, self.seats, self)
