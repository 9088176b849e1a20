"""The same seeds give the same games as ever, interpreted and compiled: a few here, all of them in
`scripts/long`."""

from __future__ import annotations

import pytest

from magnat.games import all_games
from tests.contract.fingerprint import GAMES, KEPT, GameLine, kept, played, text

FEW = 6  # of each box: an option is changed in two of them, somebody plays at random in one
LINES = [
    pytest.param(box, line, id=f"{box}-{line.number}")
    for box, lines in kept().items()
    for line in lines[:FEW]
]


@pytest.mark.parametrize(("box", "line"), LINES)
def test_a_seed_gives_the_game_it_always_gave(box: str, line: GameLine) -> None:
    assert str(played(box, line)) == str(line)


def test_every_box_has_its_games() -> None:
    boxes = [f"{game.name}/{name}" for game in all_games().values() for name in game.editions()]
    assert sorted(kept()) == sorted(boxes)
    assert {len(lines) for lines in kept().values()} == {GAMES}


def test_no_two_games_are_alike() -> None:
    """A hash that saw nothing of the game would prove nothing."""
    digests = [line.digest for lines in kept().values() for line in lines]
    assert len(set(digests)) == len(digests)


def test_the_file_is_read_as_it_is_written() -> None:
    assert text(kept()) == KEPT.read_text(encoding="utf-8")
