"""No French line begins with a punctuation mark that belongs to the word before it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hygiene.scan import SOURCE, parsed

LOOSE = re.compile(r" [:;!?%»]|« |\bn° ", re.IGNORECASE)
LOOSE_IN_CODE = re.compile(r"(\w|^) [:;!»](?![\w%])|« |\w \?$")
MODULES = [
    path for path in sorted(SOURCE.rglob("*.py")) if "tests" not in path.relative_to(SOURCE).parts
]
FILES = [
    path for path in sorted(SOURCE.rglob("*.toml")) if "tests" not in path.relative_to(SOURCE).parts
]


def french(value: Any, is_french: bool) -> Iterator[str]:
    """Yield the French sentences of a file: all of a file named fr, and the texts under `fr`
    elsewhere."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from french(inner, is_french or key == "fr")
    elif isinstance(value, list):
        for inner in value:
            yield from french(inner, is_french)
    elif is_french and isinstance(value, str):
        yield value


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_french_words_keep_their_marks_with_no_break_spaces(path: Path) -> None:
    said = french(tomllib.loads(path.read_text(encoding="utf-8")), path.stem == "fr")
    assert [one for one in said if LOOSE.search(one)] == []


def spoken(path: Path) -> Iterator[str]:
    """Yield the texts of a module without docstrings. After a placeholder, a text may begin with a
    punctuation mark."""
    tree = parsed(path)
    notes = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


def test_what_programs_say_in_french_keeps_its_marks_too() -> None:
    """English texts have no space there, except a question mark that is a key of the terminal."""
    loose = {
        f"{path.relative_to(SOURCE)}: {said}"
        for path in MODULES
        for said in spoken(path)
        if LOOSE_IN_CODE.search(said)
    }
    assert loose == set()


def test_a_plain_space_before_a_mark_is_found() -> None:
    loose = ("Adjugé : 3", "Vraiment ?", "30 % de tout", "« oui\u00a0»", "Mine n° 3")
    assert [one for one in loose if not LOOSE.search(one)] == []
    assert not LOOSE.search("Mine n°\u00a03\u00a0: 30\u00a0%")
