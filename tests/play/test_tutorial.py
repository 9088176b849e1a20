"""The guided first game of a box reaches every action it teaches within a few turns."""

from __future__ import annotations

from typing import Final

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.games import all_games
from magnat.kit.set_by_hand import lay_position
from magnat.play.bots.load import find_bot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.simulate import seed_of
from magnat.play.text.word_files import merged_words
from magnat.play.tutorial import TutorialGame, tutorial_game
from magnat.testing import loaded

TURNS = 14  # of all players
USUAL = ("Claim", "ClaimIncome", "Roll", "Buy", "PassBid", "LeaveIt", "Decline", "Advance", "Pass")
NEVER = ("Resign", "Offer", "Mortgage")
BOXES = {
    f"{game.name}/{edition}": (game, edition)
    for game in all_games().values()
    for edition in game.editions()
    if tutorial_game(game, edition) is not None
}


class Newcomer(Bot):
    """A player who takes an action of the tutorial as soon as it is possible, else the first
    choice."""

    def __init__(self, steps: list[str]) -> None:
        self.left: Final = steps[:]

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        known = {type(choice.action).__name__: choice for choice in reversed(choices)}
        new = [step for step in self.left if step in known]
        for step in new[:1]:
            self.left.remove(step)
            if step not in NEVER:
                return filled(known[step])
        for name in USUAL:
            if name in known:
                return filled(known[name])
        rest = [choice for name, choice in known.items() if name not in NEVER]
        return filled(rest[0]) if rest else None


def filled(choice: Choice) -> Action:
    """Return the action of a choice with the least possible values."""
    goods = tuple([(good, low) for good, low, _ in choice.goods if low])
    return choice.fill(choice.low, choice.pool[: choice.least], goods)


def taught(game: Game, edition: str, first: TutorialGame) -> list[str]:
    """Return the actions of the tutorial that the learner was never offered."""
    s = game.start(game.load(edition, first.options), first.seats, first.seed)
    lay_position(s, game.codec.decode(first.position))
    newcomer = Newcomer(first.steps)
    bots = [find_bot(bot, game, seed_of(first.seed, i)) for i, bot in enumerate(first.bots, 1)]
    driver = Driver(s, [newcomer, *bots], game.secrecy(), first.seed)
    turns, turn = 0, -1
    while turns < TURNS and newcomer.left and driver.step():
        turns += s.turn != turn
        turn = s.turn
    return newcomer.left


@pytest.mark.parametrize("box", BOXES)
def test_everything_comes_up_within_a_few_turns(box: str) -> None:
    game, edition = BOXES[box]
    first = tutorial_game(game, edition)
    assert first is not None
    assert taught(game, edition, first) == []


@pytest.mark.parametrize("box", BOXES)
def test_whatever_is_taught_has_a_hint_and_its_hint_a_clause(box: str) -> None:
    game, edition = BOXES[box]
    first = tutorial_game(game, edition)
    assert first is not None
    clauses = {clause.slug for clause in loaded(game, edition).rulebook.clauses}
    for language in LANGUAGES:
        hints = merged_words(loaded(game, edition), language)["hints"]
        assert set(first.steps) <= hints.keys()
        assert {hint["cite"] for hint in hints.values()} <= clauses


def test_every_game_has_a_first_one() -> None:
    assert {game.name for game, _ in BOXES.values()} == set(all_games())
