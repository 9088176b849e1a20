"""The guided first game of an edition: a prepared position, a seed, and the actions that it
teaches.

It is stored in `first/EDITION.toml` in the folder of the game; holders, items and goods have the
names that the engine uses.
"""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Json
from magnat.core.editions.edition_files import values_of
from magnat.core.game import Game
from magnat.core.state import State
from magnat.kit.set_by_hand import SetAmount, SetMark, SetPlace, SetTurn
from magnat.play.fairness import Secret


@final
class TutorialGame:
    """A guided first game: the learner has seat 0, bots play the other seats."""

    def __init__(self, game: Game, edition: str, told: dict[str, Any]) -> None:
        self.seed: Final[int] = told["seed"]
        self.bots: Final[list[str]] = told["bots"]
        self.options: Final[dict[str, int | str | bool]] = told.get("options", {})
        self.steps: Final[list[str]] = told["steps"]  # names of actions, in order
        self.seats: Final = len(self.bots) + 1
        box = game.load(edition, self.options)
        actions = _laid(game.start(box, self.seats), told["position"])
        self.position: Final[list[Json]] = [game.codec.encode(action) for action in actions]

    @property
    def secret(self) -> Secret:
        """The seed of the dice, with a fixed salt. Neither is secret in a guided game."""
        return Secret(self.seed, "first")


def tutorial_game(game: Game, edition: str) -> TutorialGame | None:
    """Return the guided first game of an edition; None if it has none."""
    path = game.folder / "first" / f"{edition}.toml"
    if not path.is_file():
        return None
    return TutorialGame(game, edition, values_of(path.read_text(encoding="utf-8")))


def _laid(s: State, told: dict[str, Any]) -> list[Action]:
    holders = {s.holder_name(holder): holder for holder in range(s.holders())}
    items = {s.item_name(item): item for item in range(len(s.held_by))}
    goods = {name: good for good, name in enumerate(s.edition.goods)}
    found: list[Action] = [
        SetMark(field, items[item], amount) for field, item, amount in told.get("marks", [])
    ]
    for holder, *things in told.get("places", []):
        found.append(SetPlace(holders[holder], tuple(sorted([items[one] for one in things]))))
    for holder, good, amount in told.get("amounts", []):
        found.append(SetAmount(holders[holder], goods[good], amount))
    found.append(SetTurn(0))
    return found
