"""The table of Richesses du Monde: purses, titles in the file or in trusts, plates, pawns."""

from __future__ import annotations

from typing import Any

from magnat.core.action import Illegal, Item
from magnat.core.edition import Edition
from magnat.core.state import Holder, State
from magnat.core.step import Seat, Window
from magnat.games.richesses.edition import (
    JOKER,
    NO_PLATE,
    PLATES_PER_TRUST,
    START,
    Box,
    Production,
    StepNo,
)


class Richesses(State):
    """Holders are the seats, the bank, the steps of the way, the file of titles, the news pack."""

    own = ("tours",)

    def __init__(self, edition: Edition, seats: int) -> None:
        super().__init__(edition, seats)
        self.tours: list[int] = [0] * seats  # how often each pawn has come round to step 1 again

    @property
    def box(self) -> Box:
        edition = self.edition
        assert isinstance(edition, Box)
        return edition

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

    def rights(self) -> tuple[Window[Any], ...]:
        # The rules import this module, so this one cannot import them at its head.
        from magnat.games.richesses.rules.rights import RIGHTS

        return RIGHTS

    # Where pawns and plates are

    def pawn(self, seat: Seat) -> Item:
        return self.box.first_pawn + seat

    def at(self, seat: Seat) -> StepNo:
        return self.held_by[self.pawn(seat)] - self.space(START)

    def plate_at(self, step: StepNo) -> Item:
        """The plate in that square's slot; NO_PLATE where there is none."""
        holder = self.space(step)
        for plate in range(self.box.first_plate, self.box.first_card):
            if self.held_by[plate] == holder:
                return plate
        return NO_PLATE

    def plate_of(self, production: Production) -> Item:
        """The first plate of a production, by which it is named in actions and events."""
        return self.box.first_plate + PLATES_PER_TRUST * production

    def has_toured(self, seat: Seat) -> bool:
        return self.tours[seat] > 0

    # Who holds what

    def trust(self, seat: Seat, production: Production) -> tuple[Item, ...]:
        """All of a player's titles of one production."""
        return tuple([item for item in self.box.trusts[production] if self.held_by[item] == seat])

    def trusts(self, seat: Seat) -> list[Production]:
        """The productions of which a player holds something."""
        held = self.held_by
        found: list[Production] = []
        for production, items in enumerate(self.box.trusts):
            for item in items:
                if held[item] == seat:
                    found.append(production)
                    break
        return found

    def titles(self, seat: Seat) -> list[Item]:
        held = self.held_by
        return [item for item in range(self.box.first_plate) if held[item] == seat]

    def percent(self, seat: Seat, production: Production) -> int:
        """A player's share of a production."""
        total = 0
        held = self.held_by
        percents = self.box.percent_of
        for item in self.box.trusts[production]:
            if held[item] == seat:
                total += percents[item]
        return total

    def royalty(self, seat: Seat, production: Production) -> int:
        """What a visit to that production brings a player."""
        return self.box.royalty(production, self.percent(seat, production))

    def jokers(self, who: Holder) -> int:
        return self.count[JOKER][who]

    def is_face_to_face(self) -> bool:
        """Two players are left: no more auctions."""
        return len(self.living()) <= 2

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
        self.tours[seat] += 1
        self.note("toured", cite, seat, self.tours[seat])

    def clone(self) -> Richesses:
        twin = Richesses(self.edition, self.seats)
        self.copy_to(twin)
        twin.tours = self.tours[:]
        return twin
