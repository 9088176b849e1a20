"""Finds the games: every sub-package is a game and exports GAME. A new game is a new folder."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from magnat.core.editions.edition import unknown
from magnat.core.game import Game
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.kit.fronts.desk import DeskBox


def names() -> list[str]:
    """Return the names of the games, which are those of their folders."""
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])


def find(name: str) -> Game:
    """Return the game of that name; the other games are not imported."""
    if name not in names():
        raise unknown("game", name, names())
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def all_games() -> dict[str, Game]:
    """Return every game by its name."""
    return {name: find(name) for name in names()}


def box_of(game: Game) -> DeskBox:
    """Return `BOX` of the game's desk.py, which describes its cash desk. A game without desk.py
    gets a plain `DeskBox`, which handles amounts only."""
    module = _own_module(game, "desk")
    if module is None:
        return DeskBox()
    box: DeskBox = module.BOX
    return box


def plan_of(game: Game) -> BoardPlan | None:
    """Return `BOARD` of the game's board.py, the plan from which programs without a drawing of the
    board draw it; None if the game has none."""
    module = _own_module(game, "board")
    if module is None:
        return None
    plan: BoardPlan = module.BOARD
    return plan


def _own_module(game: Game, name: str) -> ModuleType | None:
    """Import an optional module of the game's package and return it; None if there is none."""
    home = getattr(importlib.import_module(game.package), "__path__", [])
    if not any(module.name == name for module in pkgutil.iter_modules(home)):
        return None
    return importlib.import_module(f"{game.package}.{name}")
