"""The golden games end in every way a game can end; tests/contract replays and tells them."""

from __future__ import annotations

import pytest

from magnat.games.eldorado import GAME
from magnat.games.eldorado.tests.golden import GAMES
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay

RECORDS = GAME.folder / "records"
ENDS = {  # what must have happened, and the paragraph that ended it
    "heure-convenue": ("time_up", "fin.heure"),
    "ruine": ("ruined", "fin.seul"),
    "banqueroute": ("bank_failed", "fin.heure"),
    "abandons": ("resigned", "fin.seul"),
    "autres-lectures": ("counted", "fin.heure"),
}


@pytest.mark.parametrize("name", GAMES)
def test_each_golden_game_ends_in_its_own_way(name: str) -> None:
    record = read_record(RECORDS / f"{name}.jsonl")
    assert record.end is not None
    match = replay(GAME, record)
    kind, cite = ENDS[name]
    assert kind in [one.event.kind for one in match.history]
    assert record.end.outcome.cite == cite


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(GAMES)
