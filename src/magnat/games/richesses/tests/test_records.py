"""The golden games end in every way a game can end; tests/contract replays and tells them."""

from __future__ import annotations

import pytest

from magnat.games.richesses import GAME
from magnat.games.richesses.tests.golden import GAMES
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay

RECORDS = GAME.folder / "records"
SHOWN = {
    "dernier-debout": ("sold", "claimed", "agreed", "outbid", "toured", "drew", "bankrupt"),
    "face-a-face": ("claimed", "rested", "bankrupt"),
    "autres-lectures": ("claimed", "short", "limited", "sold"),
    "abandons": ("resigned", "begins"),
}


@pytest.mark.parametrize("name", GAMES)
def test_each_golden_game_ends_in_its_own_way(name: str) -> None:
    record = read_record(RECORDS / f"{name}.jsonl")
    assert record.end is not None
    kinds = [one.event.kind for one in replay(GAME, record).history]
    assert kinds[-1] == "finished"
    for kind in SHOWN[name]:
        assert kind in kinds, f"{name} shows no {kind}"


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(GAMES)
