"""Vocabulary: the numbers from which agents compose actions. One range of numbers for each box:

0                    silence: no action
1                    done: no more items
2 … 17               the n-th of sixteen parts of a range of amounts
18 … 17 + V          a value: an item, a square, or a seat (0 is the agent's own)
18 + V …             a kind of action
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from typing import Any, Final, final

from magnat import kit
from magnat.core.action_and_choice import Action
from magnat.core.game import Game
from magnat.core.state import State
from magnat.core.step_and_window import Chance, Seat, Step, Window
from magnat.core.values.value import fields

SILENCE: Final = 0
DONE: Final = 1
FIRST_PART: Final = 2
PARTS: Final = 16
FIRST_VALUE: Final = FIRST_PART + PARTS
# The fields whose values are seats.
SEAT_FIELDS: Final = ("to", "by", "payer", "debtor", "player", "seat")


@final
class Vocabulary:
    """The numbers of one game and edition: which actions and windows it has, and what each number
    means."""

    def __init__(self, game: Game, s: State) -> None:
        classes = _classes(game)
        self.kinds: Final[list[type[Action]]] = [cls for cls in classes if issubclass(cls, Action)]
        self.steps: Final[list[type[Step[Any]]]] = [cls for cls in classes if issubclass(cls, Step)]
        self.windows: Final[list[type[Window[Any]]]] = [
            cls for cls in self.steps if issubclass(cls, Window) and not issubclass(cls, Chance)
        ]
        self.s: Final = s  # a table at the start of a game, from which names are read
        self.seats: Final = s.seats
        self.items: Final = len(s.held_by)
        self.values: Final = max(self.items, s.holders())
        self.first_kind: Final = FIRST_VALUE + self.values
        self.size: Final = self.first_kind + len(self.kinds)
        self.kind_of: Final[dict[type, int]] = {cls: i for i, cls in enumerate(self.kinds)}
        self.fields_of: Final[list[tuple[str, ...]]] = [fields(cls) for cls in self.kinds]

    def value(self, field: str, value: Any, me: Seat, others: list[Any]) -> int:
        """Return the number that encodes a value of an action's field: for a seat, its distance
        from `me` in the order of play; for a text, its index in the sorted list `others`."""
        if isinstance(value, int):
            if field in SEAT_FIELDS and 0 <= value < self.seats:
                return FIRST_VALUE + (value - me) % self.seats
            if 0 <= value < self.values:
                return FIRST_VALUE + value
        return FIRST_VALUE + sorted(others, key=repr).index(value)

    def meaning(self, number: int) -> str:
        """Return the meaning of a number in words. A number for a value means an item, a holder or
        a seat, depending on what is asked: the text names all three."""
        if not 0 <= number < self.size:
            return f"no number of this box: they are 0 to {self.size - 1}"
        if number == SILENCE:
            return "silence: let time pass"
        if number == DONE:
            return "done: no more items"
        if number < FIRST_VALUE:
            return f"amount: part {number - FIRST_PART + 1} of {PARTS}"
        if number < self.first_kind:
            return self._value_name(number - FIRST_VALUE)
        return in_words(self.kinds[number - self.first_kind].__name__)

    def _value_name(self, value: int) -> str:
        names = []
        if value < self.items:
            names.append(self.s.item_name(value))
        if value < self.s.holders():
            if value < self.seats:
                names.append("yourself" if value == 0 else f"seat {value} to your left")
            else:
                names.append(self.s.holder_name(value))
        return f"value {value}: {' or '.join(names)}" if names else f"value {value}"


def in_words(name: str) -> str:
    """Return the name of a class as words: `BidUpTo` is "bid up to"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()


def _classes(game: Game) -> list[type]:
    """Return all classes of actions, steps and windows of the kit and of a game, sorted by name.
    All their modules are imported first, so that each number means the same in every process."""
    homes = (kit.__name__, game.package)
    for home in homes:
        package = importlib.import_module(home)
        for module in pkgutil.walk_packages(package.__path__, f"{home}."):
            if ".tests" not in module.name:
                importlib.import_module(module.name)
    found: set[type] = set()
    _gather(Action, found)
    _gather(Step, found)
    mine = [
        cls for cls in found if cls.__module__.startswith(homes) and ".tests" not in cls.__module__
    ]
    # Renamed classes are sorted by their first names, so that the numbers stay the same.
    names = game.codec.names
    return sorted(mine, key=lambda cls: (names.get(cls, cls.__name__), cls.__module__))


def _gather(cls: type, found: set[type]) -> None:
    subs: list[type] = cls.__subclasses__()
    for sub in subs:
        if sub not in found:
            found.add(sub)
            _gather(sub, found)
