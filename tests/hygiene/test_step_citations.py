"""Every step of a game cites its paragraph."""

from __future__ import annotations

import pytest

from magnat import games
from magnat.core.game import Game
from magnat.core.step_and_window import Step
from magnat.core.values.codec import Codec
from tests.toy import GAME


def uncited(codec: Codec, package: str) -> list[str]:
    """Return the names of those concrete steps of a package that cite no clause."""
    own = [
        cls
        for cls in codec.classes.values()
        if issubclass(cls, Step) and (cls.__module__ + ".").startswith(package + ".")
    ]
    leaves = [cls for cls in own if not any([sub in own for sub in cls.__subclasses__()])]
    assert leaves, f"{package} has no steps"
    return sorted([cls.__name__ for cls in leaves if not cls.cite])


@pytest.mark.parametrize("name", games.names())
def test_every_concrete_step_of_a_game_cites_its_paragraph(name: str) -> None:
    game: Game = games.find(name)
    assert uncited(game.codec, game.package) == []


def test_every_concrete_step_of_the_toy_game_cites_its_paragraph() -> None:
    assert uncited(GAME.codec, GAME.package) == []


class Silent(Step[object]):  # type: ignore[type-var]  # never run
    pass


class Loud(Silent):
    cite = "some.rule"


class Mute(Silent):
    pass


def test_a_step_that_cites_nothing_is_found_and_a_base_need_not() -> None:
    assert uncited(Codec(__name__, {}), __name__) == ["Mute"]
