"""ObservationLayout: the meaning of each number of an observation, and how fields are written as
numbers.

The layout depends on the box, its options and the number of seats. Every position has a name.
"""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.game import Game
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import Step, Window
from magnat.core.values.int_rows import row_of
from magnat.core.values.value import fields
from magnat.gym.spaces.action_builder import PHASE_NAMES
from magnat.gym.spaces.float_bits import float_bits
from magnat.gym.spaces.mypyc_arrays import i32, vec
from magnat.gym.spaces.vocabulary import Vocabulary, in_words

# A field has one of these roles, which says how its value is written.
WHO: Final = 0  # a seat or a holder: one of the seats, the bank, or the index of another holder
THING: Final = 1  # an item: a plane (one position for each item) with a single 1
THINGS: Final = 2  # a set of items or a flag: a plane of items, and one position for the flag
GOODS: Final = 3  # an amount of each good
# Amounts of money by seat, or a single sum: positions for the seats and the bank, and one for a
# sum.
SUMS: Final = 4
SEATS: Final = 5  # a set of seats: one position for each
MONEY_SUM: Final = 6
ID: Final = 7  # a series, a production or a deck: one position for each of IDS, and one for several
TIME: Final = 8  # a point in time: the time until then
TEXT: Final = 9  # the slug of a rule clause: its place in the rulebook
NUMBER: Final = 10
ROW: Final = 11  # a list of numbers, at most one for each seat

ROLES: Final[dict[str, int]] = {
    **dict.fromkeys(("to", "high", "payer", "debtor", "partner", "winner", "first"), WHO),
    **dict.fromkeys(("title", "what", "card", "pawn", "share"), THING),
    **dict.fromkeys(("items", "mine", "back", "pledged"), THINGS),
    "goods": GOODS,
    **dict.fromkeys(("limits", "bids", "dues", "owed", "due"), SUMS),
    **dict.fromkeys(("out", "claimed", "waived", "rivals", "wanting", "content", "bidders"), SEATS),
    **dict.fromkeys(("amount", "price", "start", "debt", "stake"), MONEY_SUM),
    **dict.fromkeys(("series", "production", "good", "deck", "chosen"), ID),
    **dict.fromkeys(("expires", "at"), TIME),
    **dict.fromkeys(("why", "verb"), TEXT),
    "totals": ROW,
}  # roles by the name of the field; a field that is not listed has the role NUMBER
IDS: Final = 24
# The names of rights begin so. Rights are never on the agenda, so observations leave them out.
HIDDEN_RIGHT: Final = "May"

# How many windows of each kind beside the agenda have positions in the observation.
BESIDE: Final = (("offer", 3), ("claim", 3), ("sale", 2), ("clock", 1))
WAITING: Final = 4  # how many steps below the open question have positions in the observation


@final
class Form:
    """Says how the fields of one class of steps are written into a slot."""

    def __init__(
        self, kind: int, names: list[str], roles: list[int], offsets: list[int], codes: list[int]
    ) -> None:
        # The position that marks the class, counted from the beginning of the slot.
        self.kind: Final = kind
        self.names: Final = names
        self.roles: Final = roles
        # The positions of the fields, counted from the beginning of the slot.
        self.offsets: Final = offsets
        # By field: 0 if it has a plane of items to itself; else the number that it adds to the
        # common plane at each of its items.
        self.codes: Final = codes


@final
class SlotGroup:
    """Slots of equal size for steps of certain classes. In all of them, fields with the same name
    have the same positions."""

    def __init__(
        self,
        title: str,
        classes: list[type[Step[Any]]],
        slots: int,
        is_merged: bool,
        layout: ObservationLayout,
    ) -> None:
        self.title: Final = title
        self.classes: Final = classes
        self.slots: Final = slots
        self.is_merged: Final = is_merged  # whether all fields that contain items share one plane
        self.forms: Final[dict[type, Form]] = {}
        names = [f"is {in_words(cls.__name__)}" for cls in classes]
        seats = len(names)
        names += [f"of {one}" for one in layout.who]
        self.seats: Final = seats
        self.left: Final = len(names)  # the position of the time until the window closes
        names.append("time left")
        plane = len(names)
        if is_merged:
            names += [f"{one} is in it" for one in layout.item_names]
        self.plane: Final = plane
        offsets: dict[str, int] = {}
        for cls in classes:
            for field in fields(cls):
                if field == "seat" or field in offsets:
                    continue
                role = ROLES.get(field, NUMBER)
                offsets[field] = len(names)
                names += layout.names_of(field, role, is_merged)
        self.names: Final = names
        self.size: Final = len(names)
        for i, cls in enumerate(classes):
            mine = [field for field in fields(cls) if field != "seat"]
            code, codes = 1, []
            for field in mine:
                is_thing = ROLES.get(field, NUMBER) in (THING, THINGS)
                codes.append(code if is_thing and is_merged else 0)
                if is_thing:
                    code *= 2
            self.forms[cls] = Form(
                i,
                mine,
                [ROLES.get(field, NUMBER) for field in mine],
                [offsets[field] for field in mine],
                codes,
            )


@final
class ObservationLayout:
    """The positions of the observation of one game, edition and number of seats."""

    def __init__(self, game: Game, vocabulary: Vocabulary, s: State) -> None:
        n = s.seats
        self.vocabulary: Final = vocabulary
        self.seats: Final = n
        self.goods: Final = len(s.count)
        self.holders: Final = s.holders()
        self.items: Final = len(s.held_by)
        secrecy = game.secrecy()
        self.hides: Final = secrecy.hides()  # whether a count or a place can be hidden
        self.unit: Final = _unit(s)
        accounts = [h for h in range(s.holders()) if s.holder_name(h).startswith("account:")]
        # The holder number of the first of the accounts, of which there is one for each seat; -1 if
        # there are none.
        self.first_account: Final = accounts[0] if len(accounts) == n else -1
        # order[me * holders + h]: the position of holder h for seat `me`, its own seat first.
        self.order: Final = row_of(
            [self._position(me, h) for me in range(n) for h in range(self.holders)]
        )
        # Holders whose position depends on the seat that looks: seats and their accounts.
        self.is_relative: Final = row_of(
            [1 if self._is_relative(h) else 0 for h in range(self.holders)]
        )
        # The number that stands for the place of an item: (position + 1) / number of holders.
        self.place_bits: Final = vec[i32](
            [float_bits(float(at) / float(self.holders)) for at in range(self.holders + 1)]
        )
        self.texts: Final[dict[str, int]] = {
            slug: i + 1 for i, slug in enumerate(sorted(s.edition.rulebook.by_slug))
        }
        self.who: Final = ["yourself", *[f"seat {i} to your left" for i in range(1, n)]]
        self.item_names: Final = [s.item_name(item) for item in range(self.items)]
        self.holder_names: Final = [
            self.who[h] if h < n else s.holder_name(h) for h in range(self.holders)
        ]
        if self.first_account >= 0:
            for i in range(n):
                self.holder_names[self.first_account + i] = f"account of {self.who[i]}"
        self.good_names: Final = [
            "money" if good == MONEY else f"good {good}" for good in range(self.goods)
        ]
        # Pairs of a pawn and its seat. The places of pawns are written as squares too.
        pawns = [i for i, name in enumerate(self.item_names) if name.startswith("pawn:")]
        each = len(pawns) // n
        self.first_pawn: Final = pawns[0] if pawns and each * n == len(pawns) else self.items
        self.pawns_each: Final = each or 1
        for pawn in range(self.first_pawn, self.items):
            seat, k = divmod(pawn - self.first_pawn, self.pawns_each)
            self.item_names[pawn] = f"pawn {k + 1} of seat {seat}"
        self.own: Final = s.own
        # By own field of the game: if it is a set of numbers, the number above all of them; else 0.
        self.own_bounds: Final = [s.own_bound(name) for name in s.own]
        self.own_sizes: Final = [s.own_bound(name) or _size(getattr(s, name)) for name in s.own]
        # By own field of the game: whether it has one entry for each seat.
        self.own_by_seat: Final = [size == n for size in self.own_sizes]
        self.names: Final[list[str]] = []
        # By part of the observation: its first position and its length.
        self.parts: Final[dict[str, tuple[int, int]]] = {}
        steps = [one for one in vocabulary.steps if not one.__name__.startswith(HIDDEN_RIGHT)]
        windows: list[type[Step[Any]]] = [
            one for one in vocabulary.windows if not one.__name__.startswith(HIDDEN_RIGHT)
        ]
        self.question: Final = SlotGroup("question", windows, 1, False, self)
        self.waiting: Final = SlotGroup("waiting", steps, WAITING, True, self)
        self.beside: Final[list[SlotGroup]] = []
        for kind, slots in BESIDE:
            classes: list[type[Step[Any]]] = [
                one for one in windows if issubclass(one, Window) and one.kind == kind
            ]
            if classes:
                self.beside.append(SlotGroup(f"{kind}s", classes, slots, True, self))
        self.beside_of: Final[dict[type, int]] = {
            cls: i for i, group in enumerate(self.beside) for cls in group.classes
        }
        self._name_all(s)
        self.size: Final = len(self.names)

    def _is_relative(self, holder: int) -> bool:
        first = self.first_account
        return holder < self.seats or (first >= 0 and first <= holder < first + self.seats)

    def _position(self, me: int, holder: int) -> int:
        n, first = self.seats, self.first_account
        if holder < n:
            return (holder - me) % n
        if first >= 0 and first <= holder < first + n:
            return first + (holder - first - me) % n
        return holder

    def names_of(self, field: str, role: int, is_merged: bool) -> list[str]:
        """Return the names of the positions of a field in a slot."""
        if role == WHO:
            return [f"{field}: {one}" for one in [*self.who, "bank", "another holder's index"]]
        if role == THING:
            return [] if is_merged else [f"{field}: {one}" for one in self.item_names]
        if role == THINGS:
            plane = [] if is_merged else [f"{field}: {one}" for one in self.item_names]
            return [f"{field}: yes", *plane]
        if role == GOODS:
            return [f"{field}: {one}" for one in self.good_names]
        if role == SUMS:
            return [f"{field}: {one}" for one in [*self.who, "bank", "in all"]]
        if role in (SEATS, ROW):
            return [f"{field}: {one}" for one in self.who]
        if role == ID:
            return [f"{field}: {i}" for i in range(IDS)]
        if role == TIME:
            return []  # the field is written as the slot's "time left"
        return [field]

    def _part(self, title: str, names: list[str]) -> None:
        self.parts[title] = (len(self.names), len(names))
        self.names.extend([f"{title}: {one}" for one in names])

    def _name_all(self, s: State) -> None:
        who, things = self.who, self.item_names
        self._part("me", [f"seat {i}" for i in range(self.seats)])
        self._part("alive", who)
        self._part("turn", who)
        self._part("skips", who)
        self._part("fallen", who)
        self._part("time", ["clock", "the last turn has come", "windows without a place"])
        self._part(
            "counts",
            [f"{good} of {one}" for good in self.good_names for one in self.holder_names],
        )
        if self.hides:
            self._part(
                "hidden",
                [f"{good} of {one}" for good in self.good_names for one in self.holder_names],
            )
        self._part("owners", [f"{thing} of {one}" for thing in things for one in who])
        self._part("places", [f"{thing}: index of its holder" for thing in things])
        self._part("pawns", [f"of {one} at {h}" for one in who for h in self.holder_names])
        own: list[str] = []
        for name, size, by_seat in zip(self.own, self.own_sizes, self.own_by_seat, strict=True):
            if s.own_bound(name):
                each = size // self.seats
                own += [f"{name} {i} of {one}" for one in who for i in range(each)]
            elif by_seat:
                own += [f"{name} of {one}" for one in who]
            elif isinstance(getattr(s, name), list):
                own += [f"{name} {i}" for i in range(size)]
            else:
                own.append(name)
        self._part("own", own)
        for group in [self.question, *self.beside, self.waiting]:
            names: list[str] = []
            for i in range(group.slots):
                names += [f"{i + 1}: {one}" if group.slots > 1 else one for one in group.names]
            self._part(group.title, names)
        kinds = [in_words(one.__name__) for one in self.vocabulary.kinds]
        self._part("phase", list(PHASE_NAMES))
        self._part("kind", kinds)
        self._part("picked", [f"value {i}" for i in range(self.vocabulary.values)])
        self._part("items", things)
        self._part("goods", self.good_names)
        self._part("range", ["lowest", "highest", "highest of all"])

    def start(self, part: str) -> int:
        return self.parts[part][0]

    def describe(self, position: int) -> str:
        """Return in words what the number at a position of the observation means."""
        if not 0 <= position < self.size:
            raise IndexError(f"the observation has positions 0 to {self.size - 1}, not {position}")
        return self.names[position]


def _unit(s: State) -> float:
    """Return the unit in which observations give money: the cash of a player at the start, or a
    hundredth of the bank's money if players start without cash."""
    start = max([s.cash(seat) for seat in range(s.seats)])
    return float(start or max([abs(int(n)) for n in s.count[MONEY]]) // 100 or 1)


def _size(value: Any) -> int:
    return len(value) if isinstance(value, list) else 1
