"""Everything that a game says has words in both languages, in each edition."""

from __future__ import annotations

import re

import pytest

from magnat.core.action_and_choice import Action
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.games import all_games
from magnat.kit.set_by_hand import MayCorrect
from magnat.play.text.narrator import Narrator
from magnat.play.text.word_files import merged_words
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, start, wander
from tests.play.text.test_shared_words import kinds, reasons


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_event_of_every_game_has_a_sentence(game: Game, edition: str, language: str) -> None:
    words = merged_words(loaded(game, edition), language)["events"]
    told = {key.partition("@")[0].partition(":")[0] for key in words}
    assert kinds(game.folder) - told == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_action_of_every_game_has_a_label(game: Game, edition: str, language: str) -> None:
    words = merged_words(loaded(game, edition), language)["actions"]
    own = [
        cls.__name__
        for cls in game.codec.classes.values()
        if issubclass(cls, Action) and cls.__module__.startswith(game.package)
    ]
    assert [name for name in own if "label" not in words.get(name, {})] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_the_aim_of_every_game_is_told_in_five_lines(game: Game, language: str) -> None:
    for edition in game.editions():
        lines = merged_words(loaded(game, edition), language)["goal"]["lines"]
        assert len(lines) == 5
        assert max([len(line) for line in lines]) < 160


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_questions_of_the_rules_sheet_name_clauses_of_every_booklet(game: Game) -> None:
    for edition in [loaded(game, name) for name in game.editions()]:
        french, english = [merged_words(edition, language)["questions"] for language in LANGUAGES]
        assert len(french) >= 10
        cites = {key: one["cites"] for key, one in french.items()}
        assert cites == {key: one["cites"] for key, one in english.items()}
        assert {
            slug for all in cites.values() for slug in all if slug not in edition.rulebook
        } == set()
        assert all([one["say"].endswith("\u00a0?") for one in french.values()])
        assert all([one["say"].endswith("?") for one in english.values()])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_whatever_a_referee_notes_has_a_name(game: Game, edition: str, language: str) -> None:
    s = start(game, edition, loaded(game, edition).players[0], 1)
    corrections = [right for right in s.rights() if isinstance(right, MayCorrect)]
    noted = {mark.field for right in corrections for mark in right.marks(s)}
    assert noted - merged_words(loaded(game, edition), language).get("marks", {}).keys() == set()


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_refusal_of_every_game_has_french_words(game: Game, edition: str) -> None:
    words = merged_words(loaded(game, edition), "fr")["reasons"]
    assert reasons(game.folder) - words.keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_event_of_a_game_played_at_random_can_be_told(
    game: Game, edition: str, language: str
) -> None:
    s = start(game, edition, loaded(game, edition).players[-1], 3, listen=True)
    wander(s, Luck(3), 300)
    teller = Narrator(s, language)
    assert s.events
    for event in s.events:
        sentence = teller.tell(event, cite=False)
        assert "{" not in sentence, event
        assert sentence[-1] in ".!?»”", sentence


OBJECTS = {"fr": {"et"}, "en": {"and"}}  # two who do it together


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_whatever_somebody_does_can_be_said_to_himself(
    game: Game, edition: str, language: str
) -> None:
    """If a sentence begins with a player, the table `you` of the words must have the verb that
    follows."""
    words = merged_words(loaded(game, edition), language)
    small = "(?:now |ne |n’)?(?:se |s’|en )?"
    missing = set()
    for sentence in [*words["events"].values(), *words["table"].values()]:
        found = re.match(rf"\{{\d:(?:seat|owner|holder)\}} {small}([^\W\d_]+)", sentence)
        if found and found[1] not in words["you"].keys() | OBJECTS[language]:
            missing.add(sentence)
    assert missing == set()
