"""Every game has the modules that CONTRIBUTING lists."""

from __future__ import annotations

import importlib

import pytest

from magnat.core.editions.edition import Edition
from magnat.core.game import Game
from magnat.games import all_games
from magnat.kit import turns

GAMES = [pytest.param(game, id=name) for name, game in all_games().items()]
ROOMS = (
    "__init__.py",
    "edition.py",
    "editions",
    "records",
    "rules/__init__.py",
    "rules/correction.py",
    "rules/endgame.py",
    "rules/preparation.py",
    "rules/at_any_time.py",
    "rules/turn.py",
    "state.py",
    "tests/__init__.py",
    "tests/golden.py",
    "tests/setting.py",
    "tests/test_bot.py",
    "tests/test_records.py",
)
PLAYERS = ("bot.py", "bot/player.py")  # either


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: Game) -> None:
    assert [room for room in ROOMS if not (game.folder / room).exists()] == []
    assert [room for room in PLAYERS if (game.folder / room).exists()] != []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_things_have_the_same_names(game: Game) -> None:
    name = game.name.title()
    box = getattr(importlib.import_module(f"{game.package}.edition"), f"{name}Box")
    assert issubclass(box, Edition)
    assert type(game.load()) is box
    following = getattr(importlib.import_module(f"{game.package}.rules.turn"), f"{name}NextTurn")
    assert issubclass(following, turns.NextTurn)
    rights = importlib.import_module(f"{game.package}.rules.at_any_time").rights
    assert rights(game.load()) == game.load().rights
    assert callable(importlib.import_module(f"{game.package}.rules.preparation").lay)
