"""Whatever a game can say has words in both languages, in each of its boxes."""

from __future__ import annotations

import pytest

from magnat.core.action import Action
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.rulebook import LANGUAGES
from magnat.play.tell import Teller, merged_words
from tests.contract.boxes import BOXES, loaded, start, wander
from tests.play.test_words import kinds, reasons


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


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_refusal_of_every_game_has_french_words(game: Game, edition: str) -> None:
    words = merged_words(loaded(game, edition), "fr")["reasons"]
    assert reasons(game.folder) - words.keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_event_of_a_game_played_at_random_can_be_told(
    game: Game, edition: str, language: str
) -> None:
    s = start(game, edition, game.players(edition)[-1], 3, listen=True)
    wander(s, Luck(3), 300)
    teller = Teller(s, language)
    assert s.events
    for event in s.events:
        sentence = teller.tell(event, cite=False)
        assert "{" not in sentence, event
        assert sentence[-1] in ".!?»”", sentence
