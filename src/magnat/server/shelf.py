"""The boxes on the shelf: every edition of every game, the broken ones with what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from magnat.core.edition import BadEdition, Edition, unknown
from magnat.core.game import Game


@dataclass(frozen=True)
class Box:
    """One edition as it was found: open, or with the problems that keep it shut."""

    game: str
    name: str
    edition: Edition | None
    problems: tuple[str, ...] = ()

    def title(self, language: str) -> str:
        return self.edition.title[language] if self.edition else f"{self.game} · {self.name}"


class Shelf:
    """All boxes, opened when first looked at and kept: editions do not change under a server."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games

    @cached_property
    def boxes(self) -> list[Box]:
        return [_open(game, name) for game in self.games.values() for name in game.editions()]

    def box(self, game: str, name: str) -> Box:
        if game not in self.games:
            raise unknown("game", game, sorted(self.games))
        found = {box.name: box for box in self.boxes if box.game == game}
        if name not in found:
            raise unknown(f"edition of {game}", name, sorted(found))
        return found[name]


def _open(game: Game, name: str) -> Box:
    try:
        return Box(game.name, name, game.load(name))
    except BadEdition as bad:
        return Box(game.name, name, None, bad.problems)
