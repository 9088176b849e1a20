"""A bot with wrong answers does not stop a game."""

from __future__ import annotations

import pytest

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.step_and_window import NEVER
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from tests.contract.all_boxes import GAMES

ENTRIES = 150
SEEDS = {"richesses": (3,)}  # at which one stood still


def goes_on(match: Match, entries: int) -> None:
    while not match.is_over and len(match.record.lines) < entries:
        n = len(match.record.lines)
        due = match.deadline()
        assert due < NEVER, f"nobody answers {match.s.agenda[-1]!r} after entry {n}"
        match.wake(due)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_random_bots_never_stand_still(game: Game) -> None:
    for seed in SEEDS.get(game.name, (1,)):
        match = open_match(game, seats=3, secret=Secret(seed, "x"), bots=["uniform"] * 3)
        goes_on(match, ENTRIES)


class Stubborn(Bot):
    """A bot that stays silent, or returns an action that was not offered."""

    def __init__(self, answer: Action | None) -> None:
        self.answer = answer

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        return self.answer


class Wrong(Action):
    pass


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("answer", [None, Wrong()], ids=["silent", "wrong"])
def test_nobody_waits_for_a_bot_that_is_silent_or_wrong(game: Game, answer: Action | None) -> None:
    match = open_match(game, seats=3, secret=Secret(5, "x"), bots=["uniform"] * 3)
    for seat in range(3):
        one = match.seat_bots.sit(seat, 0)
        one.bot = Stubborn(answer)
        one.name = "stubborn"
    goes_on(match, 60)
