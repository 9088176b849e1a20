"""The golden games replay to the same end and tell the same story."""

from __future__ import annotations

import pytest

from magnat.games.richesses import GAME
from magnat.games.richesses.tests.golden import FOLDER, GAMES, LANGUAGES, told
from magnat.play.record import read_record
from magnat.play.replay import replay, verify

SHOWN = {
    "dernier-debout": ("sold", "claimed", "agreed", "outbid", "toured", "drew", "bankrupt"),
    "face-a-face": ("claimed", "rested", "bankrupt"),
    "autres-lectures": ("claimed", "short", "limited", "sold"),
    "abandons": ("resigned", "begins"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_with_every_hash_and_its_outcome(name: str) -> None:
    record = read_record(FOLDER / f"{name}.jsonl")
    verdict = verify(GAME, record)
    assert verdict.is_right, verdict.wrong
    assert record.end is not None
    kinds = [one.event.kind for one in replay(GAME, record).history]
    assert kinds[-1] == "finished"
    for kind in SHOWN[name]:
        assert kind in kinds, f"{name} shows no {kind}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_tells_its_story(name: str, language: str) -> None:
    match = replay(GAME, read_record(FOLDER / f"{name}.jsonl"))
    story = (FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8")
    assert told(match, language) == story


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
