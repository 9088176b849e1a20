"""The games: every sub-package that exports GAME. A new one is a new folder and nothing else."""

from __future__ import annotations

import importlib
import pkgutil

from magnat.core.edition import unknown
from magnat.core.game import Game


def all_games() -> dict[str, Game]:
    """Every game by its name."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            game: Game = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.name] = game
    return found


def find(name: str) -> Game:
    games = all_games()
    if name not in games:
        raise unknown("game", name, sorted(games))
    return games[name]
