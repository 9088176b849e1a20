"""Finds bots by name: built-in ones, a game's own, and classes of files that the user named.

A record, a saved game, a database or an experiment may come from somebody else. The names of bots
in them never lead to an import: `find_bot` knows only built-in bots and those that `admit_bot` has
imported before, because the user typed their file on the command line.
"""

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
from magnat.play.bots.random_bot import RandomBot
from magnat.play.bots.search import AT_ONCE, PLAYOUTS, Search

STOCK: Final = ("uniform", "idle", "sharp", "greedy", "search", *TEMPERAMENTS, *LEVELS)

# A cache by path, class name and modification time of the file.
_CLASSES: Final[dict[tuple[Path, str, int], Any]] = {}
_ADMITTED: Final[dict[str, Any]] = {}  # by label: the bots that the user named on the command line


def find_bot(name: str, game: Game, seed: int) -> Bot:
    """Return a new bot by its name: `uniform`, `idle`, `cautious`, `balanced`, `bold`, `sharp`,
    `greedy`, `search`, `search:200`, `beginner`, `regular`, `formidable`, or the label of a bot
    that was admitted. Raise Unknown for any other name. Nothing is imported."""
    admitted = _ADMITTED.get(label_of(name))
    if admitted is not None:
        return _new(admitted, seed)
    word, _, budget = name.partition(":")
    if word == "search":
        if budget and not (budget.isdecimal() and len(budget) < 6):
            raise Unknown(
                f"search:{budget}: the budget must be a number of playouts, as search:200"
            )
        return Search(game, seed, int(budget) if budget else PLAYOUTS)
    if name == "greedy":
        return Search(game, seed, PLAYOUTS, AT_ONCE)
    if name in LEVELS:
        return Person(game, name, seed)
    if name == "uniform":
        return RandomBot(seed)
    if name == "idle":
        return Idle(seed)
    if name in TEMPERAMENTS or name == SHARP:
        return game.bot(name, seed) or RandomBot(seed)
    raise unknown("bot", name, [*STOCK, "path.py:Name"])


def label_of(name: str) -> str:
    """Return the name under which records contain a bot: `thrifty:Thrifty` for
    `bots/thrifty.py:Thrifty`, the name itself for a built-in bot."""
    file, _, cls = name.rpartition(":")
    return f"{Path(file).stem}:{cls}" if file.endswith(".py") else name


def is_known(name: str, game: Game) -> bool:
    try:
        find_bot(name, game, 0)
    except Unknown:
        return False
    return True


def admit_bot(typed: str) -> str:
    """Import the bot `path.py:Name` that the user has typed, and return its label; return any other
    name as it is. Only for names from the command line or from a program."""
    file, _, cls = typed.rpartition(":")
    if not file.endswith(".py"):
        return typed
    label = label_of(typed)
    _ADMITTED[label] = _imported(Path(file), cls)
    return label


def admit_class(cls: type) -> str:
    """Let a class of the calling program play under the label `module:Name`, and return this
    label."""
    label = f"{cls.__module__.rpartition('.')[2]}:{cls.__qualname__}"
    _ADMITTED[label] = cls
    return label


def typed_bot(typed: str, game: Game, seed: int) -> Bot:
    """Return a new bot by a name that the user has typed, which may be `path.py:Name`."""
    file, _, cls = typed.rpartition(":")
    if file.endswith(".py"):
        return _new(_imported(Path(file), cls), seed)
    return find_bot(typed, game, seed)


def _imported(path: Path, name: str) -> Any:
    """Import a file, once unless it is changed, and return one of its classes."""
    if not path.is_file():
        raise Unknown("there is no file {0} to load a bot from", str(path))
    key = path.resolve(), name, path.stat().st_mtime_ns
    if key in _CLASSES:
        return _CLASSES[key]
    spec = importlib.util.spec_from_file_location(f"magnat_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cls: Any = getattr(module, name, None)
    if not isinstance(cls, type) or not hasattr(cls, "choose"):
        found = [one for one, value in vars(module).items() if hasattr(value, "choose")]
        raise unknown(f"bot in {path.name}", name, [one for one in found if one != "Bot"])
    _CLASSES[key] = cls
    return cls


def _new(cls: Any, seed: int) -> Bot:
    """Create a bot, with the seed if the constructor takes one."""
    try:
        bot = cls(seed)
    except TypeError:
        bot = cls()
    return bot if isinstance(bot, Bot) else Guest(bot)
