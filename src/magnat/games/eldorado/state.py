"""The table of Eldorado: the core's state, the prices, and what the bank could not pay."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.state import MONEY, ROWS, Holder, State
from magnat.core.step import NOBODY, Seat
from magnat.games.eldorado.edition import (
    CRISIS_DECK,
    INGOT,
    LOAN,
    ONE,
    PER_TITLE,
    RADIO_DECK,
    SERIES,
    EldoradoBox,
    SeriesId,
)
from magnat.games.eldorado.index import ALL, KEPT, OWNED, QUOTED, EldoradoIndex
from magnat.kit.auction import Auction
from magnat.kit.claim import StandingClaim
from magnat.kit.debt import RaiseMoney

NO_INDEX: Final = EldoradoIndex([], [], 0)  # of a table that is not laid yet


@final
class Eldorado(State):
    """Holders: the seats, the bank, the squares, the red pack, the yellow pack."""

    own = ("prices", "owed", "rounds", "levies")
    out = "ruine.exclusion"

    def __init__(self, edition: Edition, seats: int, like: Eldorado | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, EldoradoBox)
        self.box: EldoradoBox = edition
        self.indexed = edition.titles
        if like is None:
            self.prices: list[int] = []  # per title, as the banker wrote it down last
            self.owed: list[int] = [0] * seats  # by seat, what the bank could not pay
            self.rounds = 0  # how often the turn has gone round the table
            self.levies = 0  # how often the bank went bankrupt
            self.index = NO_INDEX
        else:
            self.prices = like.prices
            self.owed = like.owed
            self.rounds = like.rounds
            self.levies = like.levies
            self.index = like.index

    def take_rows(self) -> None:
        super().take_rows()
        self.prices = self.prices[:]
        self.index = self.index.copy()

    def reindex(self) -> None:
        holders = self.seats + 1
        index = EldoradoIndex(
            [[0] * KEPT for _ in range(holders)], [None] * holders, sum(self.owed)
        )
        self.index = index
        for title in range(self.box.titles):
            index.count(self.box.series(title), self.held_by[title], 1, self.prices[title])

    def is_indexed_like(self, other: State) -> bool:
        return (
            isinstance(other, Eldorado)
            and self.index.is_like(other.index)
            and all([self.titles(who) == other.titles(who) for who in range(self.seats + 1)])
        )

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        index, series, price = self.index, self.box.series(item), self.prices[item]
        index.hands[src] = None
        index.hands[dst] = None
        index.count(series, src, -1, price)
        index.count(series, dst, 1, price)

    def holders(self) -> int:
        return self.seats + 1 + len(self.box.squares) + 2

    def first_deck(self) -> Holder:
        return self.seats + 1 + len(self.box.squares)

    def space(self, square: int) -> Holder:
        return self.seats + 1 + square

    def holder_name(self, holder: Holder) -> str:
        if holder < self.seats:
            return f"seat:{holder}"
        if holder == self.bank:
            return "bank"
        if holder == self.first_deck() + RADIO_DECK:
            return "deck:radio"
        if holder == self.first_deck() + CRISIS_DECK:
            return "deck:crise"
        return f"space:{self.box.squares[holder - self.seats - 1].key}"

    def item_name(self, item: Item) -> str:
        box = self.box
        if item < box.titles:
            return f"title:{SERIES[box.series(item)]}-{item % box.titles_per_series + 1}"
        if item < box.first_crisis:
            return f"card:{box.radio[item - box.first_radio].key}"
        if item < box.first_pawn:
            return f"card:{box.crises[item - box.first_crisis].key}"
        return f"pawn:{item - box.first_pawn}"

    def faults(self) -> list[Illegal]:
        """A price is never below the minimum, and the bank owes nothing to the fallen."""
        wrong: list[Illegal] = []
        for title, price in enumerate(self.prices):
            name = self.item_name(title)
            if price < self.box.minimum:
                wrong.append(Illegal("{0} is quoted at {1}: too little", "", name, price))
            if self.box.price_per == PER_TITLE and self.held_by[title] == self.bank:
                if price != self.box.minimum:
                    wrong.append(Illegal("{0} is the bank's and quoted at {1}", "", name, price))
        for seat in range(self.seats):
            who = self.holder_name(seat)
            if self.owed[seat] < 0 or (self.owed[seat] > 0 and not self.alive[seat]):
                wrong.append(Illegal("the bank owes {0} {1}", "", who, self.owed[seat]))
            if self.loans(seat) < 0 or (self.box.loans == ONE and self.loans(seat) > 1):
                wrong.append(Illegal("{0} has {1} loans", "", who, self.count[LOAN][seat]))
        return wrong

    # Queries

    def pawn(self, seat: Seat) -> Item:
        return self.box.first_pawn + seat

    def square(self, seat: Seat) -> int:
        """The square of a seat's pawn."""
        return self.held_by[self.box.first_pawn + seat] - self.seats - 1

    def titles(self, who: Holder) -> tuple[Item, ...]:
        """The titles of a seat or the bank, in order."""
        hand = self.index.hands[who]
        if hand is None:
            found: list[Item] = []
            for series in range(len(SERIES)):
                if self.index.held[who][series] > 0:
                    self._find(who, series, found)
            hand = tuple(found)
            self.index.hands[who] = hand  # for a copy that shares the index too
        return hand

    def titles_of(self, who: Holder, series: SeriesId) -> list[Item]:
        found: list[Item] = []
        self._find(who, series, found)
        return found

    def _find(self, who: Holder, series: SeriesId, found: list[Item]) -> None:
        """Add a holder's titles of a series to the list."""
        held_by, title, left = self.held_by, self.box.first_of(series), self.index.held[who][series]
        while left > 0:
            if held_by[title] == who:
                found.append(title)
                left -= 1
            title += 1

    def first_title(self, who: Holder, series: SeriesId) -> Item:
        """The first title of the series that the seat holds."""
        title = self.box.first_of(series)
        while self.held_by[title] != who:
            title += 1
        return title

    def holds(self, who: Holder, series: SeriesId) -> int:
        """The number of titles of a series that a seat or the bank holds."""
        return self.index.held[who][series]

    def all_titles(self, who: Holder) -> int:
        """The number of titles that a seat or the bank holds."""
        return self.index.held[who][ALL]

    def owned(self, who: Holder) -> int:
        """The series of which a seat or the bank holds titles, as bits."""
        return self.index.held[who][OWNED]

    def ingots(self, who: Holder) -> int:
        return self.count[INGOT][who]

    def loans(self, seat: Seat) -> int:
        return self.count[LOAN][seat]

    def borrowed(self, seat: Seat) -> int:
        """The debt that a seat would have to repay."""
        return self.count[LOAN][seat] * self.box.loan

    def resale(self, title: Item) -> int:
        """The price that the bank pays for a title."""
        return self.prices[title] if self.box.is_resold_as_quoted else self.box.minimum

    def fortune(self, seat: Seat) -> int:
        """Cash, ingots and titles at the minimum price, for control and interest."""
        box = self.box
        gold = self.count[INGOT][seat] * box.ingot_price
        titles = self.all_titles(seat) * box.minimum
        return self.less_loan(seat, self.count[MONEY][seat] + gold + titles)

    def less_loan(self, seat: Seat, fortune: int) -> int:
        """A fortune of which a share is paid: where the table reads it so, borrowed money is not
        part of it."""
        if self.box.loan_deducted:
            return max(fortune - self.borrowed(seat), 0)
        return fortune

    def wealth(self, seat: Seat) -> int:
        """Cash, ingots and titles at their last price, for the end and the levy."""
        gold = self.count[INGOT][seat] * self.box.ingot_price
        return self.count[MONEY][seat] + gold + self.index.held[seat][QUOTED]

    def net_worth(self, seat: Seat) -> int:
        """The fortune in the final count: what the bank still owes is his, a loan is not."""
        total = self.wealth(seat) + self.owed[seat]
        if self.box.loan_in_count:
            total -= self.borrowed(seat)
        return total

    def sale_value(self, seat: Seat) -> int:
        """The price that the bank would pay for everything."""
        row, box = self.index.held[seat], self.box
        titles = row[QUOTED] if box.is_resold_as_quoted else row[ALL] * box.minimum
        return self.count[INGOT][seat] * box.ingot_price + titles

    def open_income(self, seat: Seat) -> int:
        """The income of Départ that a seat may still claim."""
        total = 0
        for window in self.standing:
            if window.seat == seat and isinstance(window, StandingClaim):
                total += window.value(self)
        return total

    def is_in_arrears(self) -> bool:
        """The bank owes somebody what it could not pay."""
        return self.index.arrears > 0

    def is_preparing(self) -> bool:
        """Whether no turn has been taken yet: players choose their first possessions."""
        return self.turn == NOBODY

    def is_last(self, seat: Seat) -> bool:
        """Whether a seat is the last of the round among those still in the game."""
        for other in range(seat + 1, self.seats):
            if self.alive[other]:
                return False
        return True

    def is_resting(self, seat: Seat) -> bool:
        """Whether a seat is on a week-end, from the stop until the missed turn is over."""
        return self.skips[seat] > 0

    def debt_of(self, seat: Seat) -> RaiseMoney[Any] | None:
        """The debt on the agenda for which a seat is selling."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, RaiseMoney):
                return step
        return None

    def is_owing(self, seat: Seat) -> bool:
        return self.debt_of(seat) is not None

    def is_at_auction(self, seat: Seat) -> bool:
        """Whether a seat sells something at an auction under way."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, Auction):
                return True
        return False

    def is_leading(self, seat: Seat) -> bool:
        """Whether a seat has the highest bid of an auction under way."""
        for step in self.agenda:
            if isinstance(step, Auction) and step.high == seat:
                return True
        return False

    def has_auction(self) -> bool:
        for step in self.agenda:
            if isinstance(step, Auction):
                return True
        return False

    # Changes of this game's own fields

    def lay_title(self) -> None:
        """The next title, with the bank and at the minimum; before the first step only."""
        self.place(self.bank)
        self.prices = [*self.prices, self.box.minimum]

    def quote(self, title: Item, price: int, cite: str) -> None:
        """The banker writes a price down; per series it is the price of all its titles."""
        self._write(self._quoted_with(title), title, price, cite, True)

    def unquote(self, title: Item, cite: str) -> None:
        """Set a title that is back at the bank, or a series without owners, to 1 000."""
        minimum = self.box.minimum
        if self.prices[title] == minimum:
            return
        fellows = self._quoted_with(title)
        for one in fellows:
            if self.held_by[one] != self.bank:
                return
        self._write(fellows, title, minimum, cite, False)

    def _quoted_with(self, title: Item) -> tuple[Item, ...]:
        """The titles that have one price with this one."""
        if self.box.price_per == PER_TITLE:
            return (title,)
        return tuple(self.box.titles_in(self.box.series(title)))

    def _write(
        self, titles: tuple[Item, ...], title: Item, price: int, cite: str, is_paid: bool
    ) -> None:
        for one in titles:
            if self.prices[one] != price:
                self._reprice(one, price)
        self.note("quoted", cite, title, price, titles, 1 if is_paid else 0)

    def _reprice(self, title: Item, price: int) -> None:
        if self.shared & ROWS:
            self.take_rows()
        row = self.index.held[self.held_by[title]]
        row[QUOTED] = row[QUOTED] + price - self.prices[title]
        self.prices[title] = price

    def owe(self, seat: Seat, amount: int) -> None:
        """The bank owes so much more, or less, to a player."""
        if self.shared & ROWS:
            self.take_rows()
        owed = self.owed[:]
        owed[seat] += amount
        self.owed = owed
        self.index.arrears += amount

    def round_played(self) -> None:
        self.rounds += 1

    def bank_failed(self) -> None:
        self.levies += 1

    def clone(self) -> Eldorado:
        return Eldorado(self.edition, self.seats, self)
