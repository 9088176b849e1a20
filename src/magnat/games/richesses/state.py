"""The table of Richesses du Monde: purses, titles in the file or in trusts, plates, pawns."""

from __future__ import annotations

from typing import final

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
    Production,
    StepNo,
)


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
        if like is None:
            self.tours: list[int] = [0] * seats  # how often a pawn came round to step 1 again
            # Kept up to date by the verbs, what is asked most:
            self.shares: list[int] = []  # [(seats and the file) × productions], in per cent
            self.plates: list[Item] = []  # by step
        else:
            self.tours = like.tours
            self.shares = like.shares
            self.plates = like.plates

    def reindex(self) -> None:
        self.shares = [0] * ((self.seats + 1) * len(self.box.productions))
        for title in range(self.box.first_plate):
            self.shares[self._share(self.held_by[title], title)] += self.box.percent_of[title]
        self.plates = [NO_PLATE] * len(self.box.squares)
        for plate in range(self.box.first_plate, self.box.first_card):
            self._put(plate, self.held_by[plate])

    def is_indexed_like(self, other: State) -> bool:
        if not isinstance(other, Richesses):
            return False
        return self.shares == other.shares and self.plates == other.plates

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        if item >= self.box.first_plate:
            self.plates = self.plates[:]
            if self.plates[src - self.space(START)] == item:
                self.plates[src - self.space(START)] = NO_PLATE
            self._put(item, dst)
            return
        shares, percent = self.shares[:], self.box.percent_of[item]
        shares[self._share(src, item)] -= percent
        shares[self._share(dst, item)] += percent
        self.shares = shares

    def _share(self, holder: Holder, title: Item) -> int:
        """Where the share of a holder in a title's production is counted."""
        column = holder if holder < self.seats else self.seats
        return column * len(self.box.productions) + self.box.production_of[title]

    def _put(self, plate: Item, holder: Holder) -> None:
        step = holder - self.space(START)
        if 0 <= step < len(self.plates):
            self.plates[step] = plate

    # Names

    @property
    def file(self) -> Holder:
        """Where titles are that nobody holds."""
        return self.seats + 1 + len(self.box.squares)

    def holders(self) -> int:
        return self.first_deck() + 1

    def first_deck(self) -> Holder:
        return self.seats + 2 + len(self.box.squares)  # after the file

    def space(self, step: StepNo) -> Holder:
        return self.seats + 1 + step

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
        return self.box.first_pawn + seat

    def at(self, seat: Seat) -> StepNo:
        return self.held_by[self.pawn(seat)] - self.space(START)

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

    def trust(self, seat: Seat, production: Production) -> tuple[Item, ...]:
        """All of a player's titles of one production."""
        return tuple([item for item in self.box.trusts[production] if self.held_by[item] == seat])

    def trusts(self, seat: Seat) -> list[Production]:
        """The productions of which a player holds something."""
        n = len(self.box.productions)
        return [own for own in range(n) if self.shares[seat * n + own] > 0]

    def titles(self, seat: Seat) -> list[Item]:
        held = self.held_by
        return [item for item in range(self.box.first_plate) if held[item] == seat]

    def percent(self, seat: Seat, production: Production) -> int:
        """A player's share of a production."""
        return self.shares[seat * len(self.box.productions) + production]

    def royalty(self, seat: Seat, production: Production) -> int:
        """What a visit to that production brings a player."""
        return self.box.royalty(production, self.percent(seat, production))

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
