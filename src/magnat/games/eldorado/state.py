"""The state of an Eldorado table: that of the core, plus the prices of titles and the money that
the bank still owes to players."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.state import MONEY, ROWS, Holder, State
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.eldorado.derived_values import ALL, KEPT, OWNED, QUOTED, EldoradoIndex
from magnat.games.eldorado.edition import (
    AT_ONCE,
    CRISIS_DECK,
    FROM_STOP,
    INGOT,
    LOAN,
    ONE,
    PER_TITLE,
    RADIO_DECK,
    SERIES,
    EldoradoBox,
    SeriesId,
)
from magnat.kit.auction import Auction
from magnat.kit.claim import LastClaims, StandingClaim
from magnat.kit.debt import RaiseMoney

NO_INDEX: Final = EldoradoIndex([], [], 0)  # the index of a table before it is set up


@final
class Eldorado(State):
    """The state of an Eldorado table. Its holders are the seats, the bank, the squares, the pack of
    red cards and the pack of yellow cards."""

    own = ("prices", "owed", "rounds", "levies")
    out = "ruine.exclusion"

    def __init__(self, edition: Edition, seats: int, like: Eldorado | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, EldoradoBox)
        self.box: EldoradoBox = edition
        self.indexed = edition.titles
        if like is None:
            self.prices: list[int] = []  # by title: the last price paid for it
            self.owed: list[int] = [0] * seats  # by seat: the money that the bank still owes it
            self.rounds = 0  # how many rounds have been played
            self.levies = 0  # how often the bank has run out of money and raised a levy
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
        """Return the violations of this game's rules in the state: wrong prices, negative or
        impossible debts of the bank, wrong numbers of loans."""
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
        """Return the number of the square on which a seat's pawn stands."""
        return self.held_by[self.box.first_pawn + seat] - self.seats - 1

    def titles(self, who: Holder) -> tuple[Item, ...]:
        """Return the titles of a seat or of the bank, in order."""
        hand = self.index.hands[who]
        if hand is None:
            found: list[Item] = []
            for series in range(len(SERIES)):
                if self.index.held[who][series] > 0:
                    self._find(who, series, found)
            hand = tuple(found)
            # Copies of the state that share the index then have the list, too.
            self.index.hands[who] = hand
        return hand

    def titles_of(self, who: Holder, series: SeriesId) -> list[Item]:
        found: list[Item] = []
        self._find(who, series, found)
        return found

    def _find(self, who: Holder, series: SeriesId, found: list[Item]) -> None:
        """Append a holder's titles of one series to the list `found`."""
        held_by, title, left = self.held_by, self.box.first_of(series), self.index.held[who][series]
        while left > 0:
            if held_by[title] == who:
                found.append(title)
                left -= 1
            title += 1

    def first_title(self, who: Holder, series: SeriesId) -> Item:
        """Return the title with the lowest number that a holder has of this series; the holder must
        have one."""
        title = self.box.first_of(series)
        while self.held_by[title] != who:
            title += 1
        return title

    def holds(self, who: Holder, series: SeriesId) -> int:
        """Return how many titles of a series a seat or the bank holds."""
        return self.index.held[who][series]

    def all_titles(self, who: Holder) -> int:
        """Return how many titles a seat or the bank holds."""
        return self.index.held[who][ALL]

    def owned(self, who: Holder) -> int:
        """Return the set of series of which a holder has titles, as a number with one bit for each
        series."""
        return self.index.held[who][OWNED]

    def ingots(self, who: Holder) -> int:
        return self.count[INGOT][who]

    def loans(self, seat: Seat) -> int:
        return self.count[LOAN][seat]

    def borrowed(self, seat: Seat) -> int:
        """Return the amount of all loans that a seat would have to repay."""
        return self.count[LOAN][seat] * self.box.loan

    def resale(self, title: Item) -> int:
        """Return the price that the bank pays for a title."""
        return self.prices[title] if self.box.is_resold_as_quoted else self.box.minimum

    def fortune(self, seat: Seat) -> int:
        """Return a seat's fortune, of which Control and interest take a share: cash, ingots, and
        titles at the minimum price."""
        box = self.box
        gold = self.count[INGOT][seat] * box.ingot_price
        titles = self.all_titles(seat) * box.minimum
        return self.less_loan(seat, self.count[MONEY][seat] + gold + titles)

    def less_loan(self, seat: Seat, fortune: int) -> int:
        """Return `fortune` minus the money that the seat has borrowed if the option `loan_deducted`
        is on; else `fortune` unchanged."""
        if self.box.loan_deducted:
            return max(fortune - self.borrowed(seat), 0)
        return fortune

    def wealth(self, seat: Seat) -> int:
        """Return a seat's wealth for the final count and the levy: cash, ingots, and titles at
        their last price."""
        gold = self.count[INGOT][seat] * self.box.ingot_price
        return self.count[MONEY][seat] + gold + self.index.held[seat][QUOTED]

    def net_worth(self, seat: Seat) -> int:
        """Return a seat's fortune in the final count. What the bank owes the seat is added; loans
        are subtracted if the option `loan_in_count` is on."""
        total = self.wealth(seat) + self.owed[seat]
        if self.box.loan_in_count:
            total -= self.borrowed(seat)
        return total

    def sale_value(self, seat: Seat) -> int:
        """Return the price that the bank would pay for all ingots and titles of a seat."""
        row, box = self.index.held[seat], self.box
        titles = row[QUOTED] if box.is_resold_as_quoted else row[ALL] * box.minimum
        return self.count[INGOT][seat] * box.ingot_price + titles

    def open_income(self, seat: Seat) -> int:
        """Return the income of Départ that a seat may still claim."""
        total = 0
        for window in self.standing:
            if window.seat == seat and isinstance(window, StandingClaim):
                total += window.value(self)
        return total

    def is_in_arrears(self) -> bool:
        """Tell whether the bank owes somebody money that it could not pay."""
        return self.index.arrears > 0

    def is_preparing(self) -> bool:
        """Tell whether players still choose their first possessions, before the first turn."""
        return self.turn == NOBODY

    def is_last(self, seat: Seat) -> bool:
        """Tell whether a seat plays last in each round, among the players still in the game."""
        for other in range(seat + 1, self.seats):
            if self.alive[other]:
                return False
        return True

    def is_resting(self, seat: Seat) -> bool:
        """Tell whether a seat is on a week-end: from the moment when it stops there (or, by the
        option `weekend`, from the end of that turn) until its missed turn is over."""
        if self.skips[seat] == 0:
            return False
        return self.turn != seat or self.box.weekend == FROM_STOP

    def is_closing(self) -> bool:
        """Tell whether the last turn is over, so that only income can still be claimed."""
        return isinstance(self.next_step, LastClaims)

    def has_struck(self) -> bool:
        """Tell whether the agreed time has ended the game in the middle of a turn."""
        return self.time_up and self.box.hour == AT_ONCE

    def debt_of(self, seat: Seat) -> RaiseMoney[Any] | None:
        """Return the question on the agenda in which a seat raises money for a debt; None if there
        is none."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, RaiseMoney):
                return step
        return None

    def is_owing(self, seat: Seat) -> bool:
        return self.debt_of(seat) is not None

    def is_at_auction(self, seat: Seat) -> bool:
        """Tell whether a seat is the seller in an auction that is open now."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, Auction):
                return True
        return False

    def is_leading(self, seat: Seat) -> bool:
        """Tell whether a seat has the highest bid in an auction that is open now."""
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
        """Add the next title, which the bank holds at the minimum price; only while the table is
        set up."""
        self.place(self.bank)
        self.prices = [*self.prices, self.box.minimum]

    def replan(self, steps: list[Step[Any]]) -> None:
        """Replace the whole agenda by these steps, because the agreed time has come."""
        self.agenda = steps

    def quote(self, title: Item, price: int, cite: str) -> None:
        """Set the price of a title. If the option says that prices are per series, set that of all
        titles of its series."""
        self._write(self._quoted_with(title), title, price, cite, True)

    def unquote(self, title: Item, cite: str) -> None:
        """Set the price of a title that is back at the bank to the minimum. If prices are per
        series, do this only when nobody owns a title of the series."""
        minimum = self.box.minimum
        if self.prices[title] == minimum:
            return
        fellows = self._quoted_with(title)
        for one in fellows:
            if self.held_by[one] != self.bank:
                return
        self._write(fellows, title, minimum, cite, False)

    def _quoted_with(self, title: Item) -> tuple[Item, ...]:
        """Return the titles whose price changes together with this one's: only itself, or its whole
        series."""
        if self.box.price_per == PER_TITLE:
            return (title,)
        return tuple(self.box.titles_in(self.box.series(title)))

    def _write(
        self, titles: tuple[Item, ...], title: Item, price: int, cite: str, is_paid: bool
    ) -> None:
        for one in titles:
            if self.prices[one] != price:
                self._reprice(one, price)
        if self.box.price_per == PER_TITLE:
            self.note("quoted", cite, title, price, titles, 1 if is_paid else 0)
        else:
            series = SERIES[self.box.series(title)]
            self.note("quoted", cite, title, price, titles, 1 if is_paid else 0, series)

    def _reprice(self, title: Item, price: int) -> None:
        if self.shared & ROWS:
            self.take_rows()
        row = self.index.held[self.held_by[title]]
        row[QUOTED] = row[QUOTED] + price - self.prices[title]
        self.prices[title] = price

    def owe(self, seat: Seat, amount: int) -> None:
        """Add an amount to what the bank owes a player; a negative amount reduces it."""
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
