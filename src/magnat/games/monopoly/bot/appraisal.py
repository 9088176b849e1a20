"""What titles and groups are worth: how often somebody lands there, and what he pays when he does.

All of it is whole numbers in the box's own money, so that every edition and every machine agrees.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.state import MONEY
from magnat.core.step import Seat
from magnat.games.monopoly.edition import (
    FIRST_CARD,
    GO_TO_JAIL,
    HOTEL_RENT,
    NO_TITLE,
    SPACES,
    TITLES,
    Box,
    Group,
    GroupId,
)
from magnat.games.monopoly.state import Monopoly

LANDINGS: Final = 10_000  # odds are landings in so many throws
HORIZON: Final = 30  # throws of opponents that a rent is counted for: ten rounds of three
SETTLED: Final = 40  # throws after which it no longer matters where a pawn began
POINTS: Final = 7  # what two dice show on average
THREE: Final = 3  # houses: where rents rise most for the money
PART: Final = ((0,), (0,), (0, 14), (0, 6, 28))  # [sites][held]: per cent of what all would be
BLOCK: Final = 14  # per cent more where nothing but my site is missing to somebody else
KNOWN: Final = 8  # how many editions are remembered


def landing_odds(box: Box) -> list[int]:
    """How often a pawn lands on each square, in so many throws: dice, prison, and the cards."""
    ways = [_resting_places(box, at) for at in range(SPACES)]
    pawns = [1 << 30] * SPACES
    total = sum(pawns)
    for _ in range(SETTLED):
        after = [0] * SPACES
        for at in range(SPACES):
            for points in range(2, 13):
                share = pawns[at] * (6 - abs(points - POINTS)) // 36
                for to, parts, whole in ways[(at + points) % SPACES]:
                    after[to] += share * parts // whole
        pawns = after
    return [n * LANDINGS // total for n in pawns]


def _resting_places(box: Box, at: int) -> list[tuple[int, int, int]]:
    """Where a pawn that arrives on a square ends up: so many times in so many."""
    if box.kind_at[at] == GO_TO_JAIL:
        return [(box.jail, 1, 1)]
    deck = box.deck_at[at]
    if deck < 0:
        return [(at, 1, 1)]
    pack = box.pack(deck)
    found: list[tuple[int, int, int]] = []
    for card in pack:
        for effect in card.effects:
            if effect.verb == "to_prison":
                found.append((box.jail, 1, len(pack)))
            elif effect.verb == "back":
                found.append(((at - effect.amount) % SPACES, 1, len(pack)))
            elif effect.verb == "move_to" or effect.verb == "return_to":
                found.append((box.place_of(effect), 1, len(pack)))
    found.append((at, len(pack) - len(found), len(pack)))
    return found


@final
class Verdict:
    """What a deal would do to both sides."""

    def __init__(self, mine: int, his: int, i_complete: bool, he_completes: bool) -> None:
        self.mine: Final = mine  # what I gain by it, in money
        self.his: Final = his
        self.i_complete: Final = i_complete  # a group becomes wholly mine
        self.he_completes: Final = he_completes


@final
class Appraisal:
    """The tables of one edition, and the questions that a player asks of them."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.odds: Final = landing_odds(box)  # by square
        self.gross: Final = [self._incomes(group) for group in box.groups]
        self.bare: Final = [self._bare(title) for title in range(TITLES)]
        self.rises: Final = [self._rises(title) for title in range(TITLES)]
        self.sizes: Final = [len(group.members) for group in box.groups]
        self.houses: Final = [group.house for group in box.groups]  # their price
        self.dream: Final = [self.premium(group.id, 0, 1 << 40) for group in box.groups]
        self.parts: Final = [self._shares(group, 0) for group in box.groups]
        self.blocks: Final = [self._shares(group, BLOCK) for group in box.groups]

    def _incomes(self, group: Group) -> list[int]:
        """The rents of the horizon: of a whole group by its storeys, of others by number held."""
        box, n = self.box, len(group.members)
        weights = [self.odds[box.space_of[title]] for title in group.members]
        if group.house == 0:
            rents = [box.station_rents[i] for i in range(n + 1)]
            if group.members[0] in box.utilities:
                rents = [box.utility_rates[i] * POINTS for i in range(n + 1)]
            mean = sum(weights) // n
            return [i * rents[i] * mean * HORIZON // LANDINGS for i in range(n + 1)]
        found: list[int] = []
        for storeys in range(n * (box.rules.hotel_needs + 1) + 1):
            total = 0
            for i in range(n):
                here = storeys // n + (1 if i >= n - storeys % n else 0)
                total += weights[i] * self.site_rent(group.members[i], here)
            found.append(total * HORIZON // LANDINGS)
        return found

    def _shares(self, group: Group, more: int) -> list[int]:
        """What holding so many of a colour, but not all, is worth beyond the titles."""
        if group.house == 0:
            return []
        dream, shares = self.dream[group.id], PART[len(group.members)]
        return [dream * (share + more) // 100 for share in shares]

    def _bare(self, title: Item) -> int:
        """The rents of the horizon of a site alone."""
        if self.box.house_price[title] == 0:
            return 0
        odds = self.odds[self.box.space_of[title]]
        return self.box.rents[title][0] * odds * HORIZON // LANDINGS

    def site_rent(self, title: Item, storeys: int) -> int:
        """The rent of a site of a whole group."""
        rents = self.box.rents[title]
        if storeys == 0:
            return rents[0] * self.box.rules.whole_group_factor
        return rents[HOTEL_RENT if storeys > self.box.rules.hotel_needs else storeys]

    def _rises(self, title: Item) -> list[int]:
        """What each further storey adds to the rents of a site, weighed by its odds."""
        if self.box.house_price[title] == 0:
            return []
        odds = self.odds[self.box.space_of[title]]
        return [
            (self.site_rent(title, n + 1) - self.site_rent(title, n)) * odds
            for n in range(self.box.rules.hotel_needs + 1)
        ]

    # Groups

    def premium(self, group: GroupId, storeys: int, budget: int) -> int:
        """What a whole group is worth beyond its titles, to somebody with so much to build with."""
        gross, house = self.gross[group], self.houses[group]
        if house == 0:
            return gross[len(gross) - 1]
        want = max(storeys, THREE * self.sizes[group])
        can = min(want, storeys + max(budget, 0) // house)
        # Half of what is built comes back; what cannot be built today may be tomorrow.
        now = gross[can] - (can - storeys) * house // 2
        later = gross[want] - (want - storeys) * house // 2
        return (2 * now + later) // 3

    def stake(self, group: GroupId, held: int, rival: int, budget: int, storeys: int = 0) -> int:
        """What holding so many of a group is worth beyond the titles; `rival` is the most that
        another player holds of it."""
        if held == 0:
            return 0
        if self.houses[group] == 0:
            return self.gross[group][held]
        n = self.sizes[group]
        if held == n:
            return self.premium(group, storeys, budget)
        return self.blocks[group][held] if held + rival == n else self.parts[group][held]

    def asset(self, s: Monopoly, item: Item) -> int:
        """What an item is worth by itself to whoever holds it."""
        if item < TITLES:
            price = self.box.price[item]
            return price - s.redemption(item) if s.mortgaged[item] else price
        return self.box.rules.fine // 2 if FIRST_CARD <= item < self.box.first_pawn else 0

    def budget(self, s: Monopoly, seat: Seat) -> int:
        """What a seat could build with: its cash, and half of what its loose titles would raise."""
        return s.count[MONEY][seat] + s.loose[seat] // 2

    def fortune(self, s: Monopoly, seat: Seat) -> int:
        """What a seat's whole position is worth to it."""
        total = s.cash(seat)
        budget = self.budget(s, seat)
        for group in self.box.groups:
            held = s.held_in_group(seat, group.id)
            if held > 0:
                storeys = 0
                for title in group.members:
                    if s.held_by[title] == seat:
                        total += self.asset(s, title)
                        storeys += s.tall[title]
                rival = s.rival_in_group(seat, group.id)
                total += self.stake(group.id, held, rival, budget, storeys)
        return total

    def gain_of(self, s: Monopoly, seat: Seat, title: Item) -> int:
        """What a seat would gain by owning a title of the bank's, at most."""
        group = self.box.groups[self.box.group_of[title]]
        before, rival = s.held_in_group(seat, group.id), s.rival_in_group(seat, group.id)
        budget = self.budget(s, seat) - self.box.price[title]
        # It also keeps whoever is nearest to the group from completing it.
        gain = self.stake(group.id, before + 1, rival, budget)
        gain -= self.stake(group.id, before, rival, budget)
        if before == 0 and rival > 0 and rival == len(group.members) - 1 and group.house > 0:
            gain += self.dream[group.id] * BLOCK // 100
        return self.box.price[title] + gain

    # Deals

    def judge(
        self, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...], amount: int
    ) -> Verdict:
        """A deal in which every item named goes over to the other and I pay that amount."""
        return Case(self, s, me, him, items).verdict(amount)

    # Dangers

    def worst_ahead(self, s: Monopoly, seat: Seat) -> int:
        """The dearest rent that the next throw could cost."""
        worst = 0
        for rent in self._rents_ahead(s, seat):
            if rent > worst:
                worst = rent
        return worst

    def mean_ahead(self, s: Monopoly, seat: Seat) -> int:
        """The rent that the next throw costs on average."""
        rents = self._rents_ahead(s, seat)
        return sum([(6 - abs(i + 2 - POINTS)) * rents[i] for i in range(len(rents))]) // 36

    def _rents_ahead(self, s: Monopoly, seat: Seat) -> list[int]:
        """By points thrown, from two to twelve."""
        at, held, title_at = s.at(seat), s.held_by, self.box.title_at
        rents: list[int] = []
        for points in range(2, 13):
            title = title_at[(at + points) % SPACES]
            rent = 0
            if title != NO_TITLE and held[title] != seat:
                rent = s.rent(title, points)  # nothing for the bank's
            rents.append(rent)
        return rents


@final
class Case:
    """A deal thought over before its price is known: every item named goes over to the other."""

    def __init__(
        self, tables: Appraisal, s: Monopoly, me: Seat, him: Seat, items: tuple[Item, ...]
    ) -> None:
        box = tables.box
        self.tables: Final = tables
        self.my_budget: Final = tables.budget(s, me)
        self.his_budget: Final = tables.budget(s, him)
        self.i_complete = False
        self.he_completes = False
        self.touched: Final[list[GroupId]] = []
        self.after: Final[list[tuple[int, int, int, int]]] = []  # held and rival, mine and his
        mine, his = 0, 0
        for item in items:
            worth = tables.asset(s, item)
            if s.held_by[item] == me:
                worth = -worth
            mine += worth
            his -= worth
            if item < TITLES and box.group_of[item] not in self.touched:
                self.touched.append(box.group_of[item])
        for id in self.touched:
            group = box.groups[id]
            my_held, his_held = s.held_in_group(me, id), s.held_in_group(him, id)
            others = 0
            for other in range(s.seats):
                if other != me and other != him and s.held_in_group(other, id) > others:
                    others = s.held_in_group(other, id)
            mine -= tables.stake(id, my_held, max(others, his_held), self.my_budget)
            his -= tables.stake(id, his_held, max(others, my_held), self.his_budget)
            for item in items:
                if item < TITLES and box.group_of[item] == id:
                    step = -1 if s.held_by[item] == me else 1
                    my_held += step
                    his_held -= step
            self.after.append((my_held, max(others, his_held), his_held, max(others, my_held)))
            if group.house > 0:
                self.i_complete = self.i_complete or my_held == len(group.members)
                self.he_completes = self.he_completes or his_held == len(group.members)
        self.mine: Final = mine  # what I gain before money, and before what either could build
        self.his: Final = his

    def verdict(self, amount: int) -> Verdict:
        """What it does if I pay so much for it."""
        mine, his = self.mine - amount, self.his + amount
        for i, id in enumerate(self.touched):
            my_held, my_rival, his_held, his_rival = self.after[i]
            mine += self.tables.stake(id, my_held, my_rival, self.my_budget - amount)
            his += self.tables.stake(id, his_held, his_rival, self.his_budget + amount)
        return Verdict(mine, his, self.i_complete, self.he_completes)


_KNOWN: Final[list[Appraisal]] = []


def appraisal_of(box: Box) -> Appraisal:
    """The tables of an edition, worked out once: a player may be made for every imagined game."""
    for one in _KNOWN:
        if one.box is box:
            return one
    if len(_KNOWN) >= KNOWN:
        del _KNOWN[0]
    _KNOWN.append(Appraisal(box))
    return _KNOWN[len(_KNOWN) - 1]
