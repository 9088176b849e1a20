"""Texts that players read keep the rules of web/tests/base/text-rules.json, which the page's own
words keep too: as they are written, and as sentences of a game."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import magnat
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.play.text.narrator import Narrator
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, start, wander

ROOT = Path(__file__).parents[3]
PACKAGE = Path(magnat.__file__).parent
RULES = json.loads((ROOT / "web/tests/base/text-rules.json").read_text(encoding="utf-8"))
FRENCH = re.compile(r"[éèêàçùœÉÀ]|\b(?:le|la|les|une|des|est|vous)\b")
NAMES = ["Odile", "Anna", "Hugo", "Léa", "Émile", "Iris", "Ugo", "Yann"]
# A blank of a sentence, as a number or a name: what it is filled with is looked at in a game.
BLANK = re.compile(r"\{[^{}]*\}")


def faults(text: str, language: str) -> list[str]:
    """Return the names of the rules that a text breaks, with the place."""
    found = []
    for rule in RULES[language]:
        hit = re.search(rule["pattern"], text)
        if hit is not None:
            found.append(f"{rule['name']} ({rule['right']}): …{text[: hit.end() + 20][-60:]}…")
    return found


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield BLANK.sub("X", value)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in {"source", "provenance", "silent", "cites", "cite", "at"}:
                yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def in_language(value: object, language: str) -> Iterator[str]:
    """Yield the texts of a data file under the keys `fr` or `en`."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from texts(part) if key == language else in_language(part, language)
    elif isinstance(value, list):
        for part in value:
            yield from in_language(part, language)


def of_files(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.toml")):
        if "built" in path.parts:
            continue
        read = tomllib.loads(path.read_text(encoding="utf-8"))
        said = texts(read) if path.stem == language else in_language(read, language)
        if path.stem in set(LANGUAGES) - {language}:
            continue
        for text in said:
            yield path.relative_to(PACKAGE).as_posix(), text


def of_code() -> Iterator[tuple[str, str]]:
    """Yield the French texts among the literals of the code, without docstrings."""
    for layer in ("play", "bank", "server", "cli"):
        for path in sorted((PACKAGE / layer).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and id(node) not in docstrings:
                    if isinstance(node.value, str) and FRENCH.search(node.value):
                        yield path.relative_to(PACKAGE).as_posix(), BLANK.sub("X", node.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_data_files(language: str) -> None:
    found = [(path, one) for path, text in of_files(language) for one in faults(text, language)]
    assert found == []


def test_french_texts_of_the_code() -> None:
    assert [(path, one) for path, text in of_code() for one in faults(text, "fr")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_sentences_of_a_game(game: Game, edition: str, language: str) -> None:
    s = start(game, edition, loaded(game, edition).players[-1], 5, listen=True)
    wander(s, Luck(5), 300)
    teller = Narrator(s, language, NAMES[: s.seats])
    told = {teller.tell(event, cite=False) for event in s.events or ()}
    assert len(told) > 20
    assert [(one, text) for text in sorted(told) for one in faults(text, language)] == []
