"""No French line begins with a mark that belongs to the word before it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hygiene.scan import SOURCE

LOOSE = re.compile(r" [:;!?%»]|« |\bn° ", re.IGNORECASE)
FILES = [
    path for path in sorted(SOURCE.rglob("*.toml")) if "tests" not in path.relative_to(SOURCE).parts
]


def french(value: Any, is_french: bool) -> Iterator[str]:
    """The French sentences of a file: all of one named fr, and what stands under `fr` elsewhere."""
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


def test_a_plain_space_before_a_mark_is_found() -> None:
    loose = ("Adjugé : 3", "Vraiment ?", "30 % de tout", "« oui\u00a0»", "Mine n° 3")
    assert [one for one in loose if not LOOSE.search(one)] == []
    assert not LOOSE.search("Mine n°\u00a03\u00a0: 30\u00a0%")
