"""The games: every sub-package that exports GAME. A new one is a new folder and nothing else."""

from __future__ import annotations

import importlib
import pkgutil

from magnat.core.edition import unknown
from magnat.core.game import Game
from magnat.kit.desk import Box


def names() -> list[str]:
    """What games there are: the names of their folders."""
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])


def find(name: str) -> Game:
    """The game of that name; the others are not even read."""
    if name not in names():
        raise unknown("game", name, names())
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def all_games() -> dict[str, Game]:
    """Every game by its name."""
    return {name: find(name) for name in names()}


def box_of(game: Game) -> Box:
    """What the cash desk must know of it: `BOX` of its desk.py; without one it gets by with
    amounts."""
    home = getattr(importlib.import_module(game.package), "__path__", [])
    if not any(module.name == "desk" for module in pkgutil.iter_modules(home)):
        return Box()
    box: Box = importlib.import_module(f"{game.package}.desk").BOX
    return box
