"""Many random games of every box, with its printed rules and with other options.

`MAGNAT_TEST_GAMES=10000` sets the number of games of each box.
"""

from __future__ import annotations

import functools
import os

import pytest

from magnat.core.editions.edition import BadEdition, Edition
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, FAR, wander

GAMES = int(os.environ.get("MAGNAT_TEST_GAMES", "8"))  # of each box
RULES = 4 + GAMES // 100  # sets of rules for each box; the first are the printed ones


def choice_of_options(edition: Edition, luck: Luck) -> dict[str, int | str | bool]:
    """Change one option in three to a random allowed value."""
    chosen: dict[str, int | str | bool] = {}
    for option in edition.options.values():
        if luck.below(3) == 0:
            if option.by > 0:
                steps = (option.high - option.low) // option.by
                chosen[option.name] = option.low + option.by * luck.below(steps + 1)
            else:
                chosen[option.name] = option.values[luck.below(len(option.values))]
    return chosen


@functools.cache
def played_by(game: Game, edition: str, rules: int) -> Edition:
    """Return the edition with these options; options that exclude each other are drawn again."""
    printed = loaded(game, edition)
    if rules == 0:
        return printed
    luck = Luck(rules)
    while True:
        try:
            return game.load(edition, choice_of_options(printed, luck))
        except BadEdition:
            continue


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_random_games_end_and_the_books_balance_after_every_entry(game: Game, edition: str) -> None:
    # Two boxes may differ in their words alone: with the same seeds they would be the same games.
    first = 1 + GAMES * game.editions().index(edition)
    for seed in range(first, first + GAMES):
        box = played_by(game, edition, seed % RULES)
        seats = box.players[seed % len(box.players)]
        s = game.start(box, seats, seed)
        wander(s, Luck(1_000_000 + seed), FAR, audited=True)
        told = f"seed {seed}, {seats} players, {box.chosen}"
        assert s.outcome is not None, f"{told}: not over after {FAR} entries: {s.agenda!r}"
        assert min(s.outcome.places) == 1, told


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_the_games_are_played_by_other_rules_too(game: Game, edition: str) -> None:
    """Options that were never drawn would try nothing."""
    chosen = [played_by(game, edition, rules).chosen for rules in range(RULES)]
    assert chosen[0] == {}
    if loaded(game, edition).options:
        assert any(chosen[1:])
