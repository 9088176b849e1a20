"""Everything that core and kit say has words in both languages."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import magnat
from magnat.core.editions.rulebook import LANGUAGES
from magnat.play.text.word_files import shared_words

PACKAGE = Path(magnat.__file__).parent
SPEAKERS = {"note": 0, "whisper": 1, "Event": 0}  # which argument is the kind


def calls(folder: Path) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(folder.rglob("*.py")):
        if "tests" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func
                if isinstance(name, ast.Attribute):
                    yield name.attr, node
                elif isinstance(name, ast.Name):
                    yield name.id, node


def texts(node: ast.expr) -> list[str]:
    """Return a literal text, or both texts of `a if b else c`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []


def kinds(folder: Path) -> set[str]:
    found: set[str] = set()
    for name, call in calls(folder):
        at = SPEAKERS.get(name)
        if at is not None and len(call.args) > at:
            found.update(texts(call.args[at]))
    return found


def reasons(folder: Path) -> set[str]:
    return {
        text
        for name, call in calls(folder)
        if name == "Illegal" and call.args
        for text in texts(call.args[0])
    }


def common(what: str) -> set[str]:
    found: set[str] = set()
    for layer in ("core", "kit", "play", "server"):  # the server weighs deals in the kit's words
        found |= kinds(PACKAGE / layer) if what == "kinds" else reasons(PACKAGE / layer)
    return found


def test_the_scan_finds_what_is_there() -> None:
    assert {"paid", "given", "rolled", "limited", "out", "finished", "sold"} <= common("kinds")
    assert "a player who is out cannot act" in common("reasons")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_core_and_kit_has_a_sentence(language: str) -> None:
    assert common("kinds") - shared_words(language)["events"].keys() == set()


def test_every_refusal_of_core_kit_and_play_has_french_words() -> None:
    assert common("reasons") - shared_words("fr")["reasons"].keys() - {"the game is over"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_is_translated_that_nobody_gives(language: str) -> None:
    known = common("reasons") | {"the game is over"}
    assert shared_words(language)["reasons"].keys() - known == set()


def test_both_languages_have_the_same_sentences() -> None:
    french, english = shared_words("fr"), shared_words("en")
    for shelf in ("events", "table", "actions", "holders", "counted", "blanks"):
        assert french[shelf].keys() == english[shelf].keys(), shelf


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_a_translation_fills_the_same_blanks() -> None:
    french, english = shared_words("fr")["events"], shared_words("en")["events"]
    for kind in french:
        assert blanks(french[kind]) == blanks(english[kind]), kind
    for why, words in shared_words("fr")["reasons"].items():
        assert blanks(why) == blanks(words), why
