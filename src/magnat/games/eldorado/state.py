"""The table of Eldorado: the core's state, the prices, and what the bank could not pay."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action import Illegal, Item
from magnat.core.edition import Edition
from magnat.core.state import MONEY, Holder, State
from magnat.core.step import Seat, Window
from magnat.games.eldorado.edition import (
    CRISIS_DECK,
    INGOT,
    LAST_PRICE,
    LOAN,
    PER_TITLE,
    RADIO_DECK,
    SERIES,
    Box,
    SeriesId,
)
from magnat.kit.auction import Auction
from magnat.kit.claim import StandingClaim
from magnat.kit.debt import RaiseMoney


@final
class Eldorado(State):
    """Holders: the seats, the bank, the squares, the red pack, the yellow pack."""

    own = ("prices", "owed", "rounds", "levies")

    def __init__(self, edition: Edition, seats: int) -> None:
        super().__init__(edition, seats)
        assert isinstance(edition, Box)
        self.box: Box = edition
        self.prices: list[int] = []  # per title, as the banker wrote it down last
        self.owed: list[int] = [0] * seats  # what the bank could not pay, per seat
        self.rounds = 0  # how often the turn has gone round the table
        self.levies = 0  # how often the bank went bankrupt

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

    def rights(self) -> tuple[Window[Any], ...]:
        return self.box.rights

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
            if not 0 <= self.count[LOAN][seat] <= 1:
                wrong.append(Illegal("{0} has {1} loans", "", who, self.count[LOAN][seat]))
        return wrong

    # Queries

    def pawn(self, seat: Seat) -> Item:
        return self.box.first_pawn + seat

    def square(self, seat: Seat) -> int:
        """Where the pawn stands."""
        return self.held_by[self.box.first_pawn + seat] - self.seats - 1

    def titles(self, who: Holder) -> list[Item]:
        held_by = self.held_by
        return [title for title in range(self.box.titles) if held_by[title] == who]

    def titles_of(self, who: Holder, series: SeriesId) -> list[Item]:
        held_by = self.held_by
        return [title for title in self.box.titles_in(series) if held_by[title] == who]

    def ingots(self, who: Holder) -> int:
        return self.count[INGOT][who]

    def has_loan(self, seat: Seat) -> bool:
        return self.count[LOAN][seat] > 0

    def resale(self, title: Item) -> int:
        """What the bank gives for a title."""
        if self.box.resale == LAST_PRICE:
            return self.prices[title]
        return self.box.minimum

    def fortune(self, seat: Seat) -> int:
        """Cash, ingots, and titles at the minimum: what control and interest look at."""
        box = self.box
        n = 0
        for holder in self.held_by[: box.titles]:
            if holder == seat:
                n += 1
        return self.count[MONEY][seat] + self.count[INGOT][seat] * box.ingot_price + n * box.minimum

    def wealth(self, seat: Seat) -> int:
        """Cash, ingots, and titles at their last price: what the end and the levy look at."""
        total = self.count[MONEY][seat] + self.count[INGOT][seat] * self.box.ingot_price
        for title in range(self.box.titles):
            if self.held_by[title] == seat:
                total += self.prices[title]
        return total

    def net_worth(self, seat: Seat) -> int:
        """The fortune in the final count: what the bank still owes is his, a loan is not."""
        total = self.wealth(seat) + self.owed[seat]
        if self.box.loan_in_count and self.has_loan(seat):
            total -= self.box.loan
        return total

    def sale_value(self, seat: Seat) -> int:
        """What the bank would give for everything."""
        total = self.count[INGOT][seat] * self.box.ingot_price
        for title in range(self.box.titles):
            if self.held_by[title] == seat:
                total += self.resale(title)
        return total

    def open_income(self, seat: Seat) -> int:
        """Income of Départ that he may still claim."""
        return sum(
            [w.amount for w in self.standing if isinstance(w, StandingClaim) and w.seat == seat]
        )

    def is_resting(self, seat: Seat) -> bool:
        """On a week-end, from the stop until the missed turn is over."""
        return self.skips[seat] > 0

    def is_owing(self, seat: Seat) -> bool:
        """Somewhere on the agenda he is selling to pay a debt."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, RaiseMoney):
                return True
        return False

    def is_at_auction(self, seat: Seat) -> bool:
        """He sells something at an auction under way."""
        for step in self.agenda:
            if step.seat == seat and isinstance(step, Auction):
                return True
        return False

    def is_leading(self, seat: Seat) -> bool:
        """He has bid the most at an auction under way."""
        for step in self.agenda:
            if isinstance(step, Auction) and step.high == seat:
                return True
        return False

    def has_auction(self) -> bool:
        for step in self.agenda:
            if isinstance(step, Auction):
                return True
        return False

    # What only this game changes

    def lay_title(self) -> None:
        """The next title, with the bank and at the minimum; before the first step only."""
        self.place(self.bank)
        self.prices.append(self.box.minimum)

    def quote(self, title: Item, price: int, cite: str) -> None:
        """The banker writes a price down; per series it is the price of all its titles."""
        if self.box.price_per == PER_TITLE:
            self.prices[title] = price
        else:
            for other in self.box.titles_in(self.box.series(title)):
                self.prices[other] = price
        self.note("quoted", cite, title, price)

    def unquote(self, title: Item, cite: str) -> None:
        """Back at the bank the title, or the series that nobody owns any more, is at 1 000."""
        minimum = self.box.minimum
        if self.box.price_per == PER_TITLE:
            if self.prices[title] != minimum:
                self.prices[title] = minimum
                self.note("quoted", cite, title, minimum)
            return
        fellows = self.box.titles_in(self.box.series(title))
        if self.prices[title] != minimum and all([self.held_by[t] == self.bank for t in fellows]):
            for other in fellows:
                self.prices[other] = minimum
            self.note("quoted", cite, title, minimum)

    def owe(self, seat: Seat, amount: int) -> None:
        """The bank owes so much more, or less, to a player."""
        self.owed[seat] += amount

    def round_played(self) -> None:
        self.rounds += 1

    def bank_failed(self) -> None:
        self.levies += 1

    def clone(self) -> Eldorado:
        twin = Eldorado(self.edition, self.seats)
        self.copy_to(twin)
        twin.prices = self.prices[:]
        twin.owed = self.owed[:]
        twin.rounds = self.rounds
        twin.levies = self.levies
        return twin
