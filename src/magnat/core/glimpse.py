"""Glimpses: the table as one seat may see it, for clients and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import Good, Item, Json
from magnat.core.luck import Luck
from magnat.core.state import MONEY, Holder, State
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.core.values.int_rows import Row

if TYPE_CHECKING:
    from magnat.core.values.codec import Codec

SPECTATOR: Final = NOBODY  # a seat number for which only public information is shown
MOST: Final = (1 << 31) - 1  # the largest random number that is drawn at once
# This list is shared by all glimpses that hide nothing.
NONE_HIDDEN: Final[list[tuple[Good, Holder]]] = []
NONE_UNKNOWN: Final[list[Item]] = []


class Secrecy:
    """The rules that say which parts of the table a seat may see. In this class only the order of
    the decks is hidden. A game with secrets has a subclass in its file `secrecy.py`; a game without
    secrets uses `OpenTable`."""

    def sees(self, s: State, seat: Seat, good: Good, holder: Holder) -> bool:
        """Tell whether a seat may know how much of a good a holder has."""
        return True

    def sees_item(self, s: State, seat: Seat, item: Item) -> bool:
        """Tell whether a seat may know where an item is."""
        return True

    def sees_order(self, s: State, seat: Seat, deck: int) -> bool:
        return False

    def hides(self) -> bool:
        """Tell whether the game ever hides how much of a good a holder has, or where an item is. If
        not, `Glimpse` masks nothing but decks."""
        return True

    def guess(self, s: State, seat: Seat, luck: Luck) -> None:
        """Change the hidden values of a sampled state so that they are plausible, for bots that
        look ahead. The sum of each good is correct already. Does nothing unless a game overrides
        it."""


@final
class OpenTable(Secrecy):
    """The rules of a game in which everybody may count all money and items, and nobody knows the
    order of the decks."""

    def __init__(self, cite: str = "") -> None:
        # The rule clause that says that everything is open, if there is one.
        self.cite: Final = cite

    def hides(self) -> bool:
        return False


@final
class Glimpse:
    """The table as one seat may see it: a copy of the state in which each hidden value is replaced
    by an estimate from what the seat knows. The copy contains nothing hidden."""

    def __init__(self, s: State, seat: Seat, secrecy: Secrecy, is_open: bool = False) -> None:
        self.seat: Final = seat
        self.secrecy: Final = secrecy
        # How many of the choices answer questions (the others are rights); -1: unknown.
        self.asked = -1
        self.acts = 0  # how often the seat has acted since the turn began
        # If `is_open`, use the state itself: a bot made it up, so it contains nothing that must be
        # hidden.
        self.state: Final[State] = s if is_open else s.clone()
        self.hidden: list[tuple[Good, Holder]] = NONE_HIDDEN  # the counts that are only estimates
        self.unknown: list[Item] = NONE_UNKNOWN  # the items whose places are only estimates
        if not is_open:
            self._mask(s)

    def _mask(self, s: State) -> None:
        masked = self.state
        masked.luck = None
        masked.events = None
        if self.secrecy.hides():
            masked.take_rows()
            self._mask_counts(s)
            self._mask_items(s)
            if self.hidden or self.unknown:
                masked.reindex()
        order = s.order[:]
        for deck in range(len(order)):
            if not self.secrecy.sees_order(s, self.seat, deck):
                order[deck] = masked.items(s.first_deck() + deck)
        masked.order = order
        agenda = [step.veil(self.seat) for step in s.agenda]
        masked.agenda = agenda
        masked.asked = None
        if agenda and s.asked is s.top:
            top = agenda[-1]
            assert isinstance(top, Window)
            masked.asked = top
        standing: list[Window[Any]] = []
        for window in s.standing:
            veiled = window.veil(self.seat)
            assert isinstance(veiled, Window)
            standing.append(veiled)
        masked.standing = standing

    def _mask_counts(self, s: State) -> None:
        for good in range(len(s.count)):
            cells = [h for h in range(len(s.count[good])) if not self._sees(s, good, h)]
            if cells:
                self.hidden = [*self.hidden, *[(good, holder) for holder in cells]]
                self.state.count[good] = _evened(s, good, cells, self.seat)

    def _mask_items(self, s: State) -> None:
        self.unknown = [
            i for i in range(len(s.held_by)) if not self.secrecy.sees_item(s, self.seat, i)
        ]
        places = sorted([s.held_by[item] for item in self.unknown])
        for item, place in zip(self.unknown, places, strict=True):
            self.state.held_by[item] = place

    def _sees(self, s: State, good: Good, holder: Holder) -> bool:
        return self.secrecy.sees(s, self.seat, good, holder)

    def count(self, good: Good, holder: Holder) -> int | None:
        """Return how much of a good a holder has; None if this seat may not know."""
        return None if (good, holder) in self.hidden else self.state.count[good][holder]

    def cash(self, who: Holder) -> int | None:
        return self.count(MONEY, who)

    def holder(self, item: Item) -> Holder | None:
        return None if item in self.unknown else self.state.held_by[item]

    def top(self, deck: int) -> Item | None:
        if not self.state.order[deck] or not self.secrecy.sees_order(self.state, self.seat, deck):
            return None
        return self.state.order[deck][0]

    def sample(self, seed: int) -> State:
        """Return a complete state that fits everything this seat can see. Hidden values are drawn
        at random with this seed, and so are later dice."""
        s = self.state.clone()
        s.take_rows()
        luck = Luck(seed)
        for good in range(len(s.count)):
            cells = [holder for g, holder in self.hidden if g == good]
            if cells:
                s.count[good] = _scattered(s, good, cells, luck)
        places = [s.held_by[item] for item in self.unknown]
        luck.shuffle(places)
        for item, place in zip(self.unknown, places, strict=True):
            s.held_by[item] = place
        order = s.order[:]
        first = s.first_deck()
        for deck in range(len(order)):
            if not self.secrecy.sees_order(s, self.seat, deck):
                cards = s.items(first + deck)
                luck.shuffle(cards)
                order[deck] = cards
        s.order = order
        self.secrecy.guess(s, self.seat, luck)
        if self.hidden or self.unknown:
            s.reindex()
        s.luck = luck
        return s

    def json(self, codec: Codec) -> dict[str, Json]:
        """Return the glimpse as JSON: null for each count and place that this seat may not know,
        and the size of a deck whose order is hidden."""
        coded = codec.dump(self.state)
        del coded["luck"]
        for good, holder in self.hidden:
            coded["count"][good][holder] = None
        for item in self.unknown:
            coded["held_by"][item] = None
        for deck, order in enumerate(self.state.order):
            if not self.secrecy.sees_order(self.state, self.seat, deck):
                coded["order"][deck] = len(order)
        coded["seat"] = self.seat
        return coded


def _evened(s: State, good: Good, cells: list[Holder], seat: Seat) -> Row:
    """Return how much of a good each holder has. The amounts hidden from `seat` are replaced by
    equal parts of their sum, which everybody can work out. If a bank with unlimited supply is among
    the hidden holders, their sum is unknown; then each of the others gets the amount that `seat`
    has."""
    row = s.count[good][:]
    total = sum([row[holder] for holder in cells])
    sink = _endless(s, good, cells)
    for i, holder in enumerate(cells):
        if sink is None:
            row[holder] = total // len(cells) + (1 if i < total % len(cells) else 0)
        elif holder != sink:
            row[holder] = row[seat] if seat >= 0 else 0
    if sink is not None:
        row[sink] = total - sum([row[holder] for holder in cells if holder != sink])
    return row


def _scattered(s: State, good: Good, cells: list[Holder], luck: Luck) -> Row:
    """Return how much of a good each holder has. The hidden amounts are replaced by random parts of
    their sum. Only a bank with unlimited supply can get less than 0."""
    row = s.count[good][:]
    left = sum([row[holder] for holder in cells])
    sink = _endless(s, good, cells)
    others = [holder for holder in cells if holder != sink]
    for i, holder in enumerate(others):
        last = sink is None and i == len(others) - 1
        most = row[holder] if sink is not None else left // (len(others) - i)
        n = left if last else luck.below(min(2 * most, MOST) + 1)
        row[holder] = n if sink is not None else min(n, left)
        left -= row[holder]
    if sink is not None:
        row[sink] = left
    return row


def _endless(s: State, good: Good, cells: list[Holder]) -> Holder | None:
    for holder in cells:
        if s.is_endless(good, holder):
            return holder
    return None
