"""The guided first game of every printing: each step comes up, and the guide alone can finish."""

from __future__ import annotations

import pytest

from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.games import all_games
from magnat.play.match.match import Match, open_match
from magnat.play.match.pace import GUIDED
from magnat.play.text.word_files import merged_words
from magnat.play.tutorial import LEARNER, TutorialGame, go_on, offered, tutorial_game
from magnat.testing import loaded

BOXES = {
    f"{game.name}/{edition}": (game, edition)
    for game in all_games().values()
    for edition in game.editions()
}
AIM = 3  # sentences
MOST_ACTS = 5_000  # of a whole game


def guided(box: str) -> tuple[TutorialGame, Game, str]:
    game, edition = BOXES[box]
    first = tutorial_game(game, edition)
    assert first is not None, f"{box} has no first/{edition}.toml"
    return first, game, edition


def begin(box: str) -> Match:
    first, game, edition = guided(box)
    return open_match(
        game,
        edition,
        first.seats,
        first.secret,
        first.options,
        bots=["", *first.bots],
        pace=GUIDED,
        position=game.codec.decode(first.position),
    )


@pytest.mark.parametrize("box", BOXES)
def test_every_step_can_be_brought_about(box: str) -> None:
    first, *_ = guided(box)
    for step in first.steps:
        lines = first.lines_before(begin(box), step)
        assert lines is not None, step
        match = begin(box)
        for line in lines:
            match.append(line)
        turn = match.s.turn
        while step not in offered(match):
            assert go_on(match), step
            assert match.s.turn == turn, f"{step} comes up in a later turn"


@pytest.mark.parametrize("box", BOXES)
def test_a_step_that_does_not_exist_is_not_found(box: str) -> None:
    first, *_ = guided(box)
    assert first.lines_before(begin(box), "Nonsense") is None


@pytest.mark.parametrize("box", BOXES)
def test_the_guide_alone_plays_to_the_end(box: str) -> None:
    match = begin(box)
    for _ in range(MOST_ACTS):
        if match.is_over:
            break
        assert go_on(match), match.s.agenda
    assert match.is_over
    acted = [one for one in match.record.lines if getattr(one, "seat", None) == LEARNER]
    assert acted, "the guide answers for the learner"


@pytest.mark.parametrize("box", BOXES)
def test_every_step_has_a_hint_with_a_clause_and_the_guide_says_the_aim(box: str) -> None:
    first, game, edition = guided(box)
    clauses = {clause.slug for clause in loaded(game, edition).rulebook.clauses}
    for language in LANGUAGES:
        words = merged_words(loaded(game, edition), language)
        for step in first.steps:
            assert set(words["hints"][step]) == {"say", "step", "cite"}
            assert words["hints"][step]["cite"] in clauses
        assert len(words["guide"]["aim"]) == AIM
        assert words["guide"]["start"]
