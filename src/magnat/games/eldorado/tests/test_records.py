"""The golden games replay to the same end and tell the same story."""

from __future__ import annotations

import pytest

from magnat.games.eldorado import GAME
from magnat.games.eldorado.tests.golden import FOLDER, GAMES, LANGUAGES, told
from magnat.play.record import read_record
from magnat.play.replay import replay, verify

ENDS = {  # what must have happened, and the paragraph that ended it
    "heure-convenue": ("time_up", "fin.heure"),
    "ruine": ("ruined", "fin.seul"),
    "banqueroute": ("bank_failed", "fin.heure"),
    "abandons": ("resigned", "fin.seul"),
    "autres-lectures": ("counted", "fin.heure"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_with_every_hash_and_its_outcome(name: str) -> None:
    record = read_record(FOLDER / f"{name}.jsonl")
    verdict = verify(GAME, record)
    assert verdict.is_right, verdict.wrong
    assert record.end is not None
    match = replay(GAME, record)
    kind, cite = ENDS[name]
    assert kind in [one.event.kind for one in match.history]
    assert record.end.outcome.cite == cite


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_its_story(name: str, language: str) -> None:
    match = replay(GAME, read_record(FOLDER / f"{name}.jsonl"))
    story = (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8")
    assert told(match, language) == story


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
