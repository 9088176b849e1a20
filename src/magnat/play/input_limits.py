"""Limits of input from outside: lengths of texts and lists, ranges of numbers, allowed characters.

Records, positions, actions and the names at a table or a cash desk are checked here before they are
stored or shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from magnat.core.action_and_choice import Json
from magnat.core.step_and_window import Ms

LONGEST_NAME: Final = 24  # the most letters of a name
LONGEST_TITLE: Final = 60
LONGEST_WORD: Final = 200  # the most letters of any other text; paths of bots are the longest
LONGEST_LIST: Final = 2_000
LONGEST_ROW: Final = 200_000  # the most letters in one line of a record
MOST_ROWS: Final = 50_000
LONGEST_RECORD: Final = 2_000_000  # the most letters of a record that a server reads
MOST_SEATS: Final = 12
DEEPEST: Final = 8  # the greatest depth of nested lists
LARGEST: Final = (1 << 53) - 1  # the largest integer that is exact in JavaScript
LATEST: Final[Ms] = 1 << 50  # far below LARGEST, so that adding durations to a time stays below it

# Characters that Unicode counts as letters although they are invisible.
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
# The most combining marks on one letter, because more of them would cover other lines.
_ACCENTS: Final = 2


class OutOfBounds(ValueError):
    """Raised for input that is too long, too large or invisible; the message says what is
    allowed."""


def tidy(text: str) -> str:
    """Return a name without the characters that would not show as one plain line: line breaks,
    invisible letters, direction marks, and accents stacked on one letter."""
    kept: list[str] = []
    accents = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        accents = accents + 1 if kind in ("Mn", "Me") else 0
        if kind[0] in "CZ" or letter in _BLANK:
            kept.append(" ")
        elif accents <= _ACCENTS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def must_be_name(name: Any, what: str = "a name") -> str:
    """Return the name; raise OutOfBounds if it is too long or `tidy` would change it. "" is
    allowed."""
    if not isinstance(name, str):
        raise OutOfBounds(f"{what} must be a text, not {shown(name)}")
    if len(name) > LONGEST_NAME:
        raise OutOfBounds(f"{what} has at most {LONGEST_NAME} letters, not {len(name)}")
    if tidy(name) != unicodedata.normalize("NFC", name):
        raise OutOfBounds(f"{what} must be one line of letters that can be seen: {shown(name)}")
    return name


def must_be_word(word: Any, what: str) -> str:
    """Return the text; raise OutOfBounds if it is not a printable text or is too long."""
    if not isinstance(word, str) or len(word) > LONGEST_WORD or not word.isprintable():
        raise OutOfBounds(
            f"{what} must be a text of at most {LONGEST_WORD} letters, not {shown(word)}"
        )
    return word


def must_be_whole(number: Any, what: str, low: int = 0, high: int = LARGEST, of: str = "") -> int:
    """Return the number; raise OutOfBounds unless it is an int in the range (True and "1" are
    refused)."""
    if type(number) is not int or not low <= number <= high:
        raise OutOfBounds(
            f"{what} must be a whole number{of} from {low} to {high}, not {shown(number)}"
        )
    return number


def must_be_wholes(
    numbers: Any, what: str, low: int = -LARGEST, high: int = LARGEST
) -> tuple[int, ...]:
    if not isinstance(numbers, list) or len(numbers) > LONGEST_LIST:
        raise OutOfBounds(f"{what} must be a list of at most {LONGEST_LIST} whole numbers")
    return tuple([must_be_whole(one, what, low, high) for one in numbers])


def must_be_bounded(value: Json, what: str = "this", depth: int = 0) -> Json:
    """Return the JSON value; raise OutOfBounds unless it consists of whole numbers, texts and short
    lists or objects, not nested too deep."""
    if isinstance(value, dict):
        _must_be_short(value, what, depth)
        for key, one in value.items():
            must_be_bounded(one, must_be_word(key, "a key"), depth + 1)
    elif isinstance(value, list):
        _must_be_short(value, what, depth)
        for one in value:
            must_be_bounded(one, what, depth + 1)
    elif isinstance(value, str):
        must_be_word(value, what)
    elif value is not None:
        must_be_whole(value, what, -LARGEST)
    return value


def _must_be_short(value: Sequence[Json] | dict[str, Json], what: str, depth: int) -> None:
    if len(value) > LONGEST_LIST:
        raise OutOfBounds(f"{what} has {len(value)} parts: at most {LONGEST_LIST}")
    if depth > DEEPEST:
        raise OutOfBounds(f"{what} is nested too deep: at most {DEEPEST} lists in lists")


def shown(value: Any) -> str:
    """Return the beginning of a value as text, for an error message."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > LARGEST:
        return "one that is too large"
    text = repr(value[:60] if isinstance(value, (str, list)) else value)
    return text if len(text) <= 60 else text[:60] + "…"
