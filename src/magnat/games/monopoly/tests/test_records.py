"""The golden games end in every way a game can end; tests/contract replays and tells them."""

from __future__ import annotations

import pytest

from magnat.games.monopoly import GAME
from magnat.games.monopoly.tests.golden import GAMES
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import replay

RECORDS = GAME.folder / "records"
ENDS = {
    "dernier-survivant": ("fin.dernier", "faillite.joueur"),
    "faillite-envers-la-banque": ("fin.dernier", "faillite.encheres"),
    "paris": ("fin.dernier", "faillite.joueur"),
    "partie-rapide": ("rapide.fin", "rapide.distribution"),
    "heure-convenue": ("montre.fin", "montre.distribution"),
    "contre-la-montre": ("montre.fin", "fin.fortune"),
    "abandons": ("fin.dernier", "table.abandon"),
}


@pytest.mark.parametrize("name", GAMES)
def test_each_golden_game_ends_in_its_own_way(name: str) -> None:
    match = replay(GAME, read_record(RECORDS / f"{name}.jsonl"))
    outcome = match.s.outcome
    assert outcome is not None
    end, on_the_way = ENDS[name]
    assert outcome.cite == end
    assert on_the_way in {told.event.cite for told in match.history}


def test_there_is_no_golden_game_that_nothing_replays() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(GAMES)
