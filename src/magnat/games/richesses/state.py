"""The state of a table of Richesses du Monde: cash, titles (held by players or by nobody), plates,
pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.state import INDEX, Holder, State
from magnat.core.step_and_window import Seat
from magnat.games.richesses.derived_values import RichessesHand, RichessesIndex
from magnat.games.richesses.edition import (
    ANYBODY,
    JOKER,
    NO_PLATE,
    PLATES_PER_TRUST,
    START,
    Holding,
    Production,
    RichessesBox,
    StepNo,
)
from magnat.kit.track import THROW

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_INDEX: Final = RichessesIndex([], [], [], [])  # the index of a table before it is set up


@final
class Richesses(State):
    """The state of a table. Its holders are the seats, the bank, the steps of the way, the file
    (titles that nobody holds), and the news pack."""

    own = ("tours", "withheld")
    out = "faillite.liquidation"

    def __init__(self, edition: Edition, seats: int, like: Richesses | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, RichessesBox)
        self.box: RichessesBox = edition
        self.indexed = edition.first_card
        self.first_pawn: Final[Item] = edition.first_pawn
        self.first_space: Final[Holder] = seats + 1
        # "The file" is the holder of the titles that no player has.
        self.file: Final[Holder] = self.first_space + len(edition.squares)
        self.moves = 0  # the number of moves of titles and plates so far
        self.toll_changes = 0  # the number of changes of tolls and of moves of plates so far
        self.shared |= INDEX
        if like is None:
            self.tours: list[int] = [0] * seats  # by seat: the number of complete tours of its pawn
            # The trusts whose free sale was outbid and then not concluded, each as seat ×
            # productions + production. They may not be sold freely until their holder comes to an
            # Auction square.
            self.withheld: list[int] = []
            self.index = NO_INDEX
        else:
            self.tours = like.tours
            self.withheld = like.withheld
            self.index = like.index

    def own_bound(self, name: str) -> int:
        return self.seats * len(self.box.productions) if name == "withheld" else 0

    def reindex(self) -> None:
        box = self.box
        self.moves += 1
        self.toll_changes += 1
        self.shared &= ~INDEX
        numbers = [[0] * len(box.productions) for _ in range(self.seats + 1)]
        for title in range(box.first_plate):
            row = numbers[self._column(self.held_by[title])]
            row[box.production_of[title]] += box.titles[title].bit
        holdings = [
            [box.holdings[own][row[own]] for own in box.every_production] for row in numbers
        ]
        hands = [
            RichessesHand(row, sum([1 << own for own in box.every_production if row[own].items]))
            for row in holdings
        ]
        tolls = [
            sum([holdings[seat][own].toll for seat in range(self.seats)])
            for own in box.every_production
        ]
        plates = [NO_PLATE] * len(box.squares)
        for plate in range(box.first_plate, box.first_card):
            step = self.held_by[plate] - self.space(START)
            if 0 <= step < len(plates):
                plates[step] = plate
        last = len(box.squares) - 1
        ahead = [plates[step] for step in (*range(last + 1), *box.track.ahead(last, THROW))]
        made = [box.plate_production(plate) if plate != NO_PLATE else NO_PLATE for plate in ahead]
        self.index = RichessesIndex(hands, tolls, plates, made)

    def is_indexed_like(self, other: State) -> bool:
        return (
            isinstance(other, Richesses)
            and self.index.is_like(other.index)
            and all([self.trusts(seat) == other.trusts(seat) for seat in range(self.seats)])
            and all([self.titles(seat) == other.titles(seat) for seat in range(self.seats)])
        )

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        box = self.box
        if item >= box.first_plate:
            self.reindex()  # this is slow but rare, because plates move only before the game begins
            return
        if self.shared & INDEX:
            self.index = self.index.copy()
            self.shared ^= INDEX
        self.moves += 1
        if src == dst:
            return
        title = box.titles[item]
        # A trust with another title is another trust, so forget that it was withheld.
        if self.withheld:
            self._forget(title.production, src, dst)
        hands, holdings = self.index.hands, box.holdings[title.production]
        more = hands[src if src < self.seats else self.seats].turn(title, holdings)
        if more != 0 and src < self.seats:  # titles in the file earn no tolls
            self._rise(title.production, more)
        more = hands[dst if dst < self.seats else self.seats].turn(title, holdings)
        if more != 0 and dst < self.seats:
            self._rise(title.production, more)

    def _forget(self, production: Production, src: Holder, dst: Holder) -> None:
        n = len(self.box.productions)
        gone = (src * n + production, dst * n + production)
        self.withheld = [one for one in self.withheld if one not in gone]

    def _rise(self, production: Production, more: int) -> None:
        """Add `more`, which may be negative, to the tolls of a production: the royalties of all
        seats together."""
        tolls = self.index.tolls
        tolls[production] = tolls[production] + more
        self.toll_changes += 1

    def _column(self, holder: Holder) -> int:
        """Return the index of the hand in which a holder's titles are counted: that of the seat,
        or, for any other holder, that of the file (the titles that nobody holds)."""
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
        """Return the plate in the slot of a square; NO_PLATE if there is none."""
        return self.index.plates[step]

    def made_at(self, step: StepNo) -> Production:
        """Return the production whose plate lies on a square; NO_PLATE if there is none."""
        return self.index.made[step]

    def unnoted_plates(self) -> list[Item]:
        """Return the plates whose place on the real board was not entered yet. The bank holds them;
        `ShowPlate` puts one in its slot when a pawn stops there."""
        box = self.box
        plates = range(box.first_plate, box.first_card)
        return [plate for plate in plates if self.held_by[plate] == self.bank]

    def plate_of(self, production: Production) -> Item:
        """Return the first plate of a production; actions and events name a production by it."""
        return self.box.first_plate + PLATES_PER_TRUST * production

    def has_toured(self, seat: Seat) -> bool:
        """Tell whether a seat may use the squares that require a tour of the world: the seat itself
        has made one, or, by the option `tour`, any player has."""
        if self.box.rules.tour == ANYBODY:
            return sum(self.tours) > 0
        return self.tours[seat] > 0

    # Holdings

    def holding(self, seat: Seat, production: Production) -> Holding:
        """Return a player's holding of a production. For the index after the last seat, return that
        of the file (the titles that nobody holds)."""
        return self.index.holdings[seat][production]

    def trust(self, seat: Seat, production: Production) -> tuple[Item, ...]:
        """Return all titles of one production that a player holds."""
        return self.index.holdings[seat][production].items

    def together(self, title: Item) -> Holding:
        """Return the holding that this title is part of: the titles of its production that the same
        holder has."""
        column = self._column(self.held_by[title])
        return self.index.holdings[column][self.box.production_of[title]]

    def trusts(self, seat: Seat) -> list[Production]:
        """Return the productions of which a player holds a title. The list is valid until a title
        moves."""
        hand = self.index.hands[seat]
        found = hand.trusts
        if found is None:
            found = hand.list_trusts()
        return found

    def free(self, production: Production) -> tuple[Item, ...]:
        """Return the titles of a production that nobody holds."""
        return self.index.holdings[self.seats][production].items

    def is_free(self, title: Item) -> bool:
        """Tell whether nobody holds a title, that is, it lies in the file."""
        return self.held_by[title] == self.file

    def left_at(self, step: StepNo) -> tuple[Item, ...]:
        """Return the titles of a square's country that nobody holds."""
        held, file = self.held_by, self.file
        left: i64 = 0
        bit: i64 = 1
        items = self.box.offered[step]
        for item in items:
            if held[item] == file:
                left |= bit
            bit = bit << 1
        return items if left == bit - 1 else self.box.among(self.box.area_at[step], left)

    def titles(self, seat: Seat) -> tuple[Item, ...]:
        """Return all titles of a player, by production."""
        hand = self.index.hands[seat]
        found = hand.titles
        if found is None:
            found = hand.list_titles()
        return found

    def percent(self, seat: Seat, production: Production) -> int:
        """Return a player's share of a production in per cent."""
        return self.index.holdings[seat][production].percent

    def royalty(self, seat: Seat, production: Production) -> int:
        """Return the royalty that a player may claim for a visit to a production."""
        return self.index.holdings[seat][production].royalty

    def is_tolled(self, visitor: Seat, production: Production) -> bool:
        """Tell whether players other than the visitor hold enough of a production to claim
        royalties."""
        return self.index.tolls[production] != self.holding(visitor, production).toll

    def jokers(self, who: Holder) -> int:
        return self.count[JOKER][who]

    def is_face_to_face(self) -> bool:
        """Tell whether at most two players are left."""
        return self.left() <= 2

    def has_auctions(self) -> bool:
        """Tell whether auctions are still held: not when two players are left, unless the game
        began with two and the option `two_player_auctions` is on."""
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
        plates = self.held_by[box.first_plate : box.first_card]
        # Plates that the bank holds are not entered yet.
        laid = [where for where in plates if where != self.bank]
        if len(set(laid)) != len(laid) or not set(laid).issubset(slots):
            wrong.append(Illegal("there is not one plate in each slot", ""))
        for seat in self.living():
            if not START <= self.at(seat) < len(box.squares):
                wrong.append(Illegal("{0} is off the board", "", self.item_name(self.pawn(seat))))
        return wrong

    # Changes of the fields above, each made by one rule

    def come_round(self, seat: Seat, cite: str) -> None:
        """Count a complete tour of the world for a seat, and record the event."""
        tours = self.tours[:]
        tours[seat] = tours[seat] + 1
        self.tours = tours
        self.note("toured", cite, seat, tours[seat])

    def is_withheld(self, seat: Seat, production: Production) -> bool:
        """Return True if others outbid the player's private sale of this trust and it was not
        concluded: the trust cannot be sold privately until he stops on an Auction square."""
        return seat * len(self.box.productions) + production in self.withheld

    def withhold(self, seat: Seat, items: tuple[Item, ...]) -> None:
        """Remember that the free sale of these trusts was outbid and not concluded."""
        n = len(self.box.productions)
        kept = [seat * n + self.box.production_of[item] for item in items]
        self.withheld = sorted({*self.withheld, *kept})

    def release(self, seat: Seat) -> None:
        """Forget the trusts that were withheld from free sale, when their holder comes to an
        Auction square or leaves."""
        if self.withheld:
            n = len(self.box.productions)
            self.withheld = [one for one in self.withheld if one // n != seat]

    def show_shares(self, seat: Seat, items: tuple[Item, ...], cite: str) -> None:
        """Record an event with the seat's present share of each production that these titles belong
        to."""
        if self.events is None:
            return
        seen: list[int] = []
        for item in items:
            production = self.box.production_of[item]
            if production not in seen:
                seen.append(production)
                percent = self.percent(seat, production)
                self.note("shares", cite, seat, self.plate_of(production), percent)

    def clone(self) -> Richesses:
        return Richesses(self.edition, self.seats, self)
