"""The `Game` object: what it finds, what it refuses, and its messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat import games
from magnat.core.audit import audit
from magnat.core.editions.edition import Unknown
from magnat.core.game import Game
from magnat.core.kernel import choices
from magnat.core.step_and_window import CHANCE
from tests.core.small_box import PROVENANCE, Shelf
from tests.toy import GAME, FairTable


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_editions_are_listed_with_the_default_first(shelf: Shelf) -> None:
    for name in ("zebra", "ant"):
        shelf.put("edition.toml", f'extends = "box"\n{PROVENANCE}', name)
    (shelf.root / "no-edition").mkdir()
    assert shelf.game.editions() == ["box", "ant", "zebra"]
    assert shelf.game.load().name == "box"
    assert shelf.game.load("zebra").name == "zebra"


def test_an_unknown_edition_is_refused_with_close_matches(shelf: Shelf) -> None:
    shelf.put("edition.toml", f'extends = "box"\n{PROVENANCE}', "europe")
    with pytest.raises(Unknown) as refused:
        shelf.game.load("eurpe")
    assert str(refused.value) == "unknown edition of boxes 'eurpe': did you mean europe?"
    with pytest.raises(Unknown, match="unknown edition of boxes 'xyz'; known: box, europe"):
        shelf.game.load("xyz")


def test_an_unknown_option_is_refused_with_close_matches() -> None:
    with pytest.raises(Unknown) as refused:
        GAME.load("fair", {"minuts": 10})
    assert str(refused.value) == "unknown option 'minuts': did you mean minutes?"


def test_an_unknown_game_is_refused_with_close_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ["fair", "monopoly"])
    with pytest.raises(Unknown) as refused:
        games.find("monopolly")
    assert str(refused.value) == "unknown game 'monopolly': did you mean monopoly?"
    with pytest.raises(Unknown, match="unknown game 'xyz'; known: fair, monopoly"):
        games.find("xyz")


def test_every_game_found_has_its_own_name() -> None:
    for name, game in games.all_games().items():
        assert game.name == name
        assert game.default in game.editions()


@pytest.mark.parametrize("seats", [0, 1, 7, -2])
def test_a_number_of_players_that_the_box_is_not_for_is_refused(seats: int) -> None:
    with pytest.raises(Unknown) as refused:
        GAME.start(GAME.load(), seats)
    assert str(refused.value) == f"The Fair is for 2 to 6 players, not {seats}"


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_is_laid_and_played_up_to_the_first_question(seats: int) -> None:
    s = GAME.start(GAME.load(), seats, seed=5)
    assert audit(s) == []
    assert s.seats == seats
    assert [s.cash(seat) for seat in range(seats)] == [20] * seats
    assert [bool(choices(s, seat)) for seat in range(seats)].count(True) == 1
    assert s.events is None
    assert s.pace == 100


def test_without_a_seed_the_host_throws_the_first_dice() -> None:
    s = GAME.start(GAME.load(), 2, listen=True, pace=300)
    assert s.luck is None
    assert len(choices(s, CHANCE)) == 6
    assert s.order[0] == sorted(s.order[0])
    assert s.events is not None
    assert [event.kind for event in s.events] == ["paid", "paid"]
    assert s.pace == 300


def test_options_reach_the_table() -> None:
    edition = GAME.load("", {"toll": 9, "minutes": 0})
    s = GAME.start(edition, 2, seed=5)
    assert isinstance(s, FairTable)
    assert s.box.toll == 9
    assert s.standing == []
    assert edition.chosen == {"toll": 9, "minutes": 0}


def test_players_are_those_of_the_edition(shelf: Shelf) -> None:
    assert shelf.game.players() == range(2, 5)
    assert GAME.players("fair") == range(2, 7)


def test_a_game_that_says_nothing_of_itself_is_a_bug(tmp_path: Path) -> None:
    game = Game("none", tmp_path, "none", "box")
    s = GAME.start(GAME.load(), 2, seed=5)
    assert game.editions() == []
    with pytest.raises(AssertionError, match="none has no table"):
        game.table(s.edition, 2)
    with pytest.raises(AssertionError, match="none has no lay"):
        game.lay(s)


def test_the_codec_of_a_game_is_made_once() -> None:
    assert GAME.codec is GAME.codec
