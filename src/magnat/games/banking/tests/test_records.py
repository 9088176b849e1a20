"""The golden games end in every way a game can end; tests/contract replays and tells them."""

from __future__ import annotations

import pytest

from magnat.games.banking import GAME
from magnat.games.banking.tests.golden import GAMES
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay

RECORDS = GAME.folder / "records"
ENDS = {
    "arrivee": "all_home",
    "autres-lectures": "all_home",
    "abandons": "resigned",
    "plus-un-pion": "stood_still",
}


@pytest.mark.parametrize("name", GAMES)
def test_each_golden_game_ends_in_its_own_way(name: str) -> None:
    record = read_record(RECORDS / f"{name}.jsonl")
    assert record.end is not None
    match = replay(GAME, record)
    kinds = [one.event.kind for one in match.history]
    assert kinds[-1] == "finished"
    assert ENDS[name] in kinds


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(GAMES)
