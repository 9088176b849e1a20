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
from typing import Any, Final, final

from magnat import kit
from magnat.core.action_and_choice import Action
from magnat.core.game import Game
from magnat.core.state import State
from magnat.core.step_and_window import Chance, Seat, Window

SILENCE: Final = 0
DONE: Final = 1
FIRST_PART: Final = 2
PARTS: Final = 16
FIRST_VALUE: Final = FIRST_PART + PARTS
SEAT_FIELDS: Final = ("to", "by", "payer", "debtor", "player", "seat")  # values are seats


@final
class Vocabulary:
    """The numbers of one game and edition: which actions and windows it has, and what each number
    means."""

    def __init__(self, game: Game, s: State) -> None:
        classes = _classes(game)
        self.kinds: Final[list[type[Action]]] = [cls for cls in classes if issubclass(cls, Action)]
        self.windows: Final[list[type[Window[Any]]]] = [
            cls for cls in classes if issubclass(cls, Window) and not issubclass(cls, Chance)
        ]
        self.seats: Final = s.seats
        self.items: Final = len(s.held_by)
        self.values: Final = max(self.items, s.holders())
        self.first_kind: Final = FIRST_VALUE + self.values
        self.size: Final = self.first_kind + len(self.kinds)
        self.kind_of: Final = {cls: i for i, cls in enumerate(self.kinds)}
        self.window_of: Final = {cls: i for i, cls in enumerate(self.windows)}

    def value(self, field: str, value: Any, me: Seat, others: list[Any]) -> int:
        """Encode a value of an action's field as an integer: a seat as its distance from `me`, a
        text as its index in the sorted list `others`."""
        if isinstance(value, int):
            if field in SEAT_FIELDS and 0 <= value < self.seats:
                return FIRST_VALUE + (value - me) % self.seats
            if 0 <= value < self.values:
                return FIRST_VALUE + value
        return FIRST_VALUE + sorted(others, key=repr).index(value)

    def meaning(self, number: int) -> str:
        """Return the meaning of a number as text, for messages."""
        if number == SILENCE:
            return "silence"
        if number == DONE:
            return "done"
        if number < FIRST_VALUE:
            return f"part {number - FIRST_PART + 1} of {PARTS}"
        if number < self.first_kind:
            return f"value {number - FIRST_VALUE}"
        return self.kinds[number - self.first_kind].__name__


def _classes(game: Game) -> list[type]:
    """Return all actions and windows of the kit and of a game, sorted by name. All their modules
    are imported first, so that a number means the same in every process."""
    homes = (kit.__name__, game.package)
    for home in homes:
        package = importlib.import_module(home)
        for module in pkgutil.walk_packages(package.__path__, f"{home}."):
            if ".tests" not in module.name:
                importlib.import_module(module.name)
    found: set[type] = set()
    _gather(Action, found)
    _gather(Window, found)
    mine = [
        cls for cls in found if cls.__module__.startswith(homes) and ".tests" not in cls.__module__
    ]
    names = game.codec.names  # first names of renamed classes: they keep the sort order
    return sorted(mine, key=lambda cls: (names.get(cls, cls.__name__), cls.__module__))


def _gather(cls: type, found: set[type]) -> None:
    subs: list[type] = cls.__subclasses__()
    for sub in subs:
        found.add(sub)
        _gather(sub, found)
