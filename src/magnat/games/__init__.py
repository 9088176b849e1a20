"""Finds the games: every sub-package that exports GAME. A new game is a new folder."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from magnat.core.editions.edition import unknown
from magnat.core.game import Game
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.kit.fronts.desk import DeskBox


def names() -> list[str]:
    """The names of the games: those of their folders."""
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])


def find(name: str) -> Game:
    """The game of that name; the others are not imported."""
    if name not in names():
        raise unknown("game", name, names())
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def all_games() -> dict[str, Game]:
    """Every game by its name."""
    return {name: find(name) for name in names()}


def box_of(game: Game) -> DeskBox:
    """`BOX` of the game's desk.py, for the cash desk; without one the desk handles amounts only."""
    module = _own_module(game, "desk")
    if module is None:
        return DeskBox()
    box: DeskBox = module.BOX
    return box


def plan_of(game: Game) -> BoardPlan | None:
    """`BOARD` of the game's board.py, for fronts without a drawing of it; None: it has none."""
    module = _own_module(game, "board")
    if module is None:
        return None
    plan: BoardPlan = module.BOARD
    return plan


def _own_module(game: Game, name: str) -> ModuleType | None:
    """An optional module of the game's package; None: it has none."""
    home = getattr(importlib.import_module(game.package), "__path__", [])
    if not any(module.name == name for module in pkgutil.iter_modules(home)):
        return None
    return importlib.import_module(f"{game.package}.{name}")
