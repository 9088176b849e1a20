"""The presets of every edition: they fit it, differ from each other, and say what they change."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from magnat.core.editions.edition import Unknown
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.games import all_games, find
from magnat.play.duration import lasts
from magnat.play.presets import BOOKLET, FAMILY, FILE, NAMES, QUICK, faults, preset_of_box, presets
from magnat.play.text.word_files import merged_words
from magnat.testing import loaded
from tests import toy

BOXES = [
    pytest.param(game, edition, id=f"{game.name}/{edition}")
    for game in all_games().values()
    for edition in game.editions()
]
LINES = 2  # of text for each card


class InFolder:
    """A game whose files are in another folder; a compiled game cannot be patched."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self.folder = folder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


@pytest.mark.parametrize(("game", "name"), BOXES)
def test_presets_fit_their_edition_and_say_what_they_change(game: Game, name: str) -> None:
    edition = loaded(game, name)
    found = presets(game, name)
    assert [one.name for one in found] == list(NAMES)
    assert faults(game, edition) == []
    for language in LANGUAGES:
        words = merged_words(edition, language)["presets"]
        for one in found:
            if one.name != BOOKLET:
                says = words[one.name]["says"]
                assert len(says) == LINES
                assert set(re.findall(r"\{(\w+)\}", "".join(says))) <= set(one.options)


@pytest.mark.parametrize(("game", "name"), BOXES)
def test_the_quick_game_is_the_shortest_and_its_length_is_known(game: Game, name: str) -> None:
    edition = loaded(game, name)
    minutes = {}
    for one in presets(game, name):
        found = lasts(game, edition, dict(one.options), 4, 4, one.pace)
        assert found is not None
        minutes[one.name] = found
    assert minutes[QUICK] < minutes[FAMILY]
    assert minutes[QUICK] < minutes[BOOKLET]


def test_a_game_without_a_file_has_its_booklet() -> None:
    (only,) = presets(toy.GAME, toy.GAME.default)
    assert (only.name, only.options) == (BOOKLET, {})


def test_a_preset_is_found_by_box_and_an_unknown_one_is_not() -> None:
    assert preset_of_box("monopoly", FAMILY).options["smallest_raise"] == 10
    assert preset_of_box("monopoly/electronique", FAMILY).options["smallest_raise"] == 100_000
    with pytest.raises(Unknown, match="unknown preset 'slow'"):
        preset_of_box("monopoly", "slow")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[famly]", "famly: must be one of"),
        ("[family]\noption = {}", "family.option: must be one of options, pace, levels"),
        ("[family.options]\nclaim = true", "unknown option 'claim': did you mean claims"),
        ("[family.options]\nsmallest_raise = 50", "smallest_raise = 50: must be 1, or 1 to 20"),
        ('[family.options]\nclaims = "manual"', "claims = manual: is the rule of this edition"),
        ('[family]\npace = "guided"', "pace = guided: is not a pace"),
        ('[family]\npace = "brisk"\nlevels = ["bold"]', "levels: must be some of beginner"),
        ("[family]", "booklet: is the same as family"),
    ],
)
def test_a_fault_of_a_preset_is_reported(text: str, said: str, tmp_path: Path) -> None:
    edition = loaded(find("monopoly"), "europe")
    game: Any = InFolder(find("monopoly"), tmp_path)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert any(said in fault for fault in faults(game, edition)), faults(game, edition)
