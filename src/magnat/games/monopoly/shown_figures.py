"""The figures of a Monopoly table that the page shows: rents, prices, fortunes, the effect of a
deal."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.shown_figures import Burden, Figures, Shift, Side, Swap
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.rules.money.mortgage import BoughtMortgage, keeping
from magnat.games.monopoly.rules.property.building_sites import building_price, next_building
from magnat.games.monopoly.rules.property.trading import MayTrade
from magnat.games.monopoly.state import NO_LINE, Monopoly

POINTS: Final = 7  # the throw that is assumed for the rents of utilities


@final
class MonopolyFigures(Figures):
    """The figures of a table: most lists are by title, `whole` is by group."""

    def __init__(
        self,
        worth: list[int | None],
        raisable: list[int | None],
        next: Seat,
        rent: list[int],
        next_rent: list[int | None],
        line: list[int],
        doubled: list[int],
        redemption: list[int],
        building: list[Good],
        building_price: list[int],
        whole: list[Seat],
        hotel_needs: int,
        salary: int,
        prison_turns: int,
        pays_then_throws: bool,
        auctions: bool,
    ) -> None:
        super().__init__(worth, raisable, next)
        # The rent that the owner may claim now; for a utility, for each point thrown.
        self.rent: Final = rent
        # The rent in the next line of its card; null: there is no further line.
        self.next_rent: Final = next_rent
        self.line: Final = line  # which line of its card applies now, from 0; -1: none
        self.doubled: Final = doubled  # the rent of a site without buildings in a whole group
        self.redemption: Final = redemption  # the price of redeeming its mortgage
        # The good (house or hotel) that would be built next; 0: none.
        self.building: Final = building
        self.building_price: Final = building_price
        self.whole: Final = whole  # the seat that owns the whole group without mortgages; -1: none
        self.hotel_needs: Final = hotel_needs  # the houses that a site must have before its hotel
        self.salary: Final = salary
        # The number of throws in prison; after the last one the fine must be paid.
        self.prison_turns: Final = prison_turns
        # Whether a prisoner who pays the fine throws in the same turn.
        self.pays_then_throws: Final = pays_then_throws
        self.auctions: Final = auctions  # whether a title that is not bought is auctioned


def figures(s: Monopoly) -> MonopolyFigures:
    """Return the figures of a table. They are the same for every seat, because nothing is
    secret."""
    box, rules, titles = s.box, s.box.rules, range(TITLES)
    building = [next_on(s, title) for title in titles]
    return MonopolyFigures(
        worth=[s.worth(seat) for seat in range(s.seats)],
        raisable=[s.raisable(seat) for seat in range(s.seats)],
        next=NOBODY if s.outcome else s.next_thrower(),
        rent=[s.rent(title, 1) for title in titles],
        next_rent=[next_rent(s, title) for title in titles],
        line=[s.line(title) for title in titles],
        doubled=[box.lines[title][1] if box.is_site[title] else 0 for title in titles],
        redemption=[s.redemption(title) for title in titles],
        building=building,
        building_price=[
            building_price(s, title) if building[title] != MONEY else 0 for title in titles
        ],
        whole=[whole_of(s, group.id) for group in box.groups],
        hotel_needs=rules.hotel_needs,
        salary=rules.salary,
        prison_turns=rules.prison_turns,
        pays_then_throws=rules.pay_then_roll,
        auctions=not rules.no_auctions,
    )


def next_rent(s: Monopoly, title: Item) -> int | None:
    """Return the next higher rent on the card of a title. For a mortgaged site, return the first
    rent on its card. None if there is no such rent."""
    lines, line = s.box.lines[title], s.line(title)
    if line == NO_LINE and not (s.mortgaged[title] and s.box.is_site[title]):
        return None
    return lines[line + 1] if line + 1 < len(lines) else None


def next_on(s: Monopoly, title: Item) -> Good:
    """Return the good (HOUSE or HOTEL) that would be built next on a title; MONEY (0) if nothing
    can be built."""
    return next_building(s, title) if s.box.is_site[title] and not s.has_hotel(title) else MONEY


def whole_of(s: Monopoly, group: int) -> Seat:
    owner = s.owner(s.box.groups[group].members[0])
    return owner if owner != NOBODY and s.is_whole(owner, group) else NOBODY


def income(s: Monopoly, seat: Seat) -> int:
    """Return the sum of the rents for one visit to each title of a seat."""
    return sum([s.rent(title, POINTS) for title in s.titles(seat)])


def weigh(s: Monopoly, swap: Swap) -> list[Side]:
    """Return for both seats of a deal what they would have after it, and what taking over mortgages
    would cost them."""
    after = s.clone()
    swap.apply(after, MayTrade.cite)
    return [side(s, after, one, swap.items) for one in (swap.seat, swap.other)]


def side(s: Monopoly, after: Monopoly, seat: Seat, items: tuple[Item, ...]) -> Side:
    shifts: list[Shift] = []
    for group in s.box.groups:
        if any([item in group.members for item in items]):
            now, then = s.held_in_group(seat, group.id), after.held_in_group(seat, group.id)
            shifts.append(Shift(group.key, now, then, len(group.members), 0))
    burdens: list[Burden] = []
    for title in s.face_down(items):
        if after.held_by[title] == seat:
            lift = s.box.redeem_on_purchase[title]
            burdens.append(Burden(title, keeping(s, title), lift, BoughtMortgage.cite))
    return Side(seat, shifts, income(s, seat), income(after, seat), burdens)
