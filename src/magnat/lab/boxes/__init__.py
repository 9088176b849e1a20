"""What the lab knows of a box beyond what every game says: how its board lies, what brings money.

A game has a module here of its own name, found and not listed; one without is drawn as a row."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from magnat.core.state import State
from magnat.lab.boxes import plain
from magnat.lab.boxes.board import Board
from magnat.lab.boxes.estate import Estate


def _module(game: str) -> ModuleType:
    name = f"{__name__}.{game}"
    return plain if importlib.util.find_spec(name) is None else importlib.import_module(name)


def board_of(s: State) -> Board:
    """The squares of a box where they lie."""
    board: Board = _module(s.edition.game).board(s)
    return board


def estate_of(s: State) -> Estate:
    """A new account of what each asset of a table costs and brings."""
    estate: Estate = _module(s.edition.game).estate(s)
    return estate
