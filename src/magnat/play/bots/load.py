"""Finds bots by name: built-in ones, a game's own, or a class in a user's file."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any, Final

from magnat.core.bot import SHARP, TEMPERAMENTS, Bot
from magnat.core.editions.edition import Unknown, unknown
from magnat.core.game import Game
from magnat.play.bots.bot_adapter import Guest
from magnat.play.bots.humanlike import LEVELS, Person
from magnat.play.bots.idle import Idle
from magnat.play.bots.random_bot import Uniform
from magnat.play.bots.search import AT_ONCE, PLAYOUTS, Search

STOCK: Final = ("uniform", "idle", "sharp", "greedy", "search", *TEMPERAMENTS, *LEVELS)


def find_bot(name: str, game: Game, seed: int) -> Bot:
    """Return a new bot by its name: `uniform`, `idle`, `cautious`, `balanced`, `bold`, `sharp`,
    `greedy`, `search`, `search:200`, `beginner`, `regular`, `formidable` or `path.py:Name`; raise
    Unknown for any other name."""
    stem, _, rest = name.rpartition(":")
    if stem.endswith(".py"):
        return load_bot(Path(stem), rest, seed)
    word, _, budget = name.partition(":")
    if word == "search":
        if budget and not budget.isdecimal():
            raise Unknown(
                f"search:{budget}: the budget must be a number of playouts, as search:200"
            )
        return Search(game, seed, int(budget) if budget else PLAYOUTS)
    if name == "greedy":
        return Search(game, seed, PLAYOUTS, AT_ONCE)
    if name in LEVELS:
        return Person(game, name, seed)
    if name == "uniform":
        return Uniform(seed)
    if name == "idle":
        return Idle(seed)
    if name in TEMPERAMENTS or name == SHARP:
        return game.bot(name, seed) or Uniform(seed)
    raise unknown("bot", name, [*STOCK, "path.py:Name"])


def load_bot(path: Path, name: str, seed: int) -> Bot:
    """Import a file and create a bot from one of its classes, with the seed if the constructor
    takes one."""
    if not path.is_file():
        raise Unknown("there is no file {0} to load a bot from", str(path))
    spec = importlib.util.spec_from_file_location(f"magnat_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cls: Any = getattr(module, name, None)
    if not isinstance(cls, type) or not hasattr(cls, "choose"):
        found = [key for key, value in vars(module).items() if hasattr(value, "choose")]
        raise unknown(f"bot in {path.name}", name, [key for key in found if key != "Bot"])
    try:
        bot = cls(seed)
    except TypeError:
        bot = cls()
    return bot if isinstance(bot, Bot) else Guest(bot)
