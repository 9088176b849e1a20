"""Everything has a name in both languages, and everything that happens can be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.event import Event
from magnat.core.luck import Luck
from magnat.games.richesses import GAME
from magnat.games.richesses.edition import RichessesBox
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.tests.setting import world
from magnat.play.simulate.random_walk import next_entry
from magnat.play.text.narrator import Narrator
from magnat.play.text.word_files import merged_words
from magnat.testing import loaded, of_one_language

EDITIONS = GAME.editions()


def keys(words: dict[str, Any], path: str = "") -> set[str]:
    found: set[str] = set()
    for key, value in words.items():
        found |= keys(value, f"{path}{key}.") if isinstance(value, dict) else {path + key}
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_languages_have_a_word_for_everything(edition: str) -> None:
    box = loaded(GAME, edition)
    assert isinstance(box, RichessesBox)
    assert keys(box.words["fr"]) ^ keys(box.words["en"]) == of_one_language(GAME)
    for language in LANGUAGES:
        words = box.words[language]
        for shelf, wanted in (
            ("titles", [title.key for title in box.titles]),
            ("spaces", [square.key for square in box.squares]),
            ("cards", [card.key for card in box.cards]),
            ("productions", list(box.productions)),
            ("plates", [f"{name}-{n}" for name in box.productions for n in (1, 2)]),
            ("areas", list(box.areas)),
            ("continents", list(box.continents)),
            ("options", list(box.options)),
        ):
            missing = [key for key in wanted if key not in words[shelf]]
            assert not missing, f"{language}: [{shelf}] {missing}"
        actions = [name for name, cls in GAME.codec.classes.items() if is_action(cls)]
        assert set(actions) <= set(merged_words(box, language)["actions"])
        for option in box.options.values():
            values = words["options"][option.name].get("values", {})
            assert [v for v in option.values if str(v).lower() not in values] == []


def is_action(cls: type) -> bool:
    return issubclass(cls, Action) and cls is not Action


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_happens_can_be_told(edition: str, language: str) -> None:
    box = loaded(GAME, edition, {"rescue": "window"})
    for seed in (1, 2, 3):
        s = GAME.start(box, 4, seed, listen=True)
        luck = Luck(seed)
        teller = Narrator(s, language)
        for _ in range(300):
            if s.outcome is not None:
                break
            entry = next_entry(s, luck)
            if entry.action is not None:
                assert teller.action(entry.action)
            try:
                entry.apply(s)
            except Illegal as illegal:
                assert "{" not in teller.refusal(illegal)
        for event in s.events or []:
            told = teller.tell(event)
            assert "{" not in told
            assert ".." not in told


@pytest.mark.parametrize(
    ("edition", "production", "french", "english"),
    [
        ("nathan-urss", "houille", "de houille", "coal"),
        ("nathan-urss", "or", "d’or", "gold"),
        ("lansay", "hydraulique", "d’hydraulique", "hydropower"),
    ],
)
def test_RDM_3_RDM_9_a_share_and_a_claim_say_of_what(
    edition: str, production: str, french: str, english: str
) -> None:
    s = world(2, edition).s
    assert isinstance(s, Richesses)
    plate = s.plate_of(s.box.productions.index(production))
    share = Event("shares", "titres.trust", (0, plate, 15))
    claim = Event("claimed", "pays.royalties", (0, 1, plate))
    fr, en = Narrator(s, "fr", ("Ada", "Bob")), Narrator(s, "en", ("Ada", "Bob"))
    assert (
        fr.tell(share, cite=False) == f"Ada détient 15\u00a0% de la production mondiale {french}."
    )
    assert fr.tell(claim, cite=False) == f"Ada réclame à Bob ses droits de producteur {french}."
    assert en.tell(share, cite=False) == f"Ada holds 15% of the world production of {english}."


def test_every_clause_has_a_test_that_names_it() -> None:
    text = "".join([path.read_text() for path in Path(__file__).parent.rglob("test_*.py")])
    named = [n for n in range(1, 24) if f"RDM_{n}_" in text]
    assert named == list(range(1, 24))
