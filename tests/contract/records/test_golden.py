"""Golden games: one finished record for each way of ending, replayed and told word for word."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.games import all_games
from magnat.play.match.match import Match
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay, verify
from magnat.play.text.game_sentences import as_text, story

RECORDS = [
    pytest.param(game, path, id=f"{game.name}/{path.stem}")
    for game in all_games().values()
    for path in sorted((game.folder / "records").glob("*.jsonl"))
]


@pytest.mark.parametrize(("game", "path"), RECORDS)
def test_a_golden_game_replays_with_every_hash_and_its_outcome(game: Game, path: Path) -> None:
    record = read_record(path)
    verdict = verify(game, record)
    assert verdict.is_right, verdict.wrong
    assert record.end is not None


@functools.cache
def replayed(game: Game, path: Path) -> Match:
    return replay(game, read_record(path))


@pytest.mark.parametrize(("game", "path"), RECORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_golden_game_tells_its_story(game: Game, path: Path, language: str) -> None:
    """A change of a rule is reviewed by reading how these stories change."""
    match = replayed(game, path)
    written = path.with_suffix(f".{language}.txt").read_text(encoding="utf-8")
    assert as_text(story(match, language, everything=True)) == written


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_game_has_golden_games(game: Game) -> None:
    assert list((game.folder / "records").glob("*.jsonl"))
