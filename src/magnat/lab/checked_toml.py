"""Reads a TOML file key by key and reports every mistake with its line and a correction."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, final

from magnat.core.editions.edition_files import Node

Plain: TypeAlias = int | str | bool


class BadExperiment(Exception):
    """Raised with all mistakes in the file of an experiment. Each is a text: `file:line: what is
    wrong, what would be right`."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems: Final = tuple(problems)


@final
class TomlForm:
    """One table of a TOML file, read key by key. All tables of a file share one list of mistakes
    (`problems`)."""

    def __init__(self, node: Node, problems: list[str]) -> None:
        self.node: Final = node
        self.problems: Final = problems
        self.known: Final[list[str]] = []
        self.cells: Final[dict[str, Node]] = node.value if isinstance(node.value, dict) else {}
        if not isinstance(node.value, dict):
            self.wrong("", "must be a table, written [name] or { key = value }")

    def wrong(self, key: str, what: str) -> None:
        self.problems.append(
            f"{self.where(key)}: {key}: {what}" if key else f"{self.where('')}: {what}"
        )

    def where(self, key: str) -> str:
        return self.cells[key].where if key in self.cells else self.node.where

    def has(self, key: str) -> bool:
        """Tell whether the table has the key, and remember that the key is a known one."""
        if key not in self.known:
            self.known.append(key)
        return key in self.cells

    def text(self, key: str, default: str | None = None) -> str:
        if not self.has(key):
            if default is None:
                self.wrong(key, f'is missing: write {key} = "a text"')
            return default or ""
        value = self.cells[key].value
        if not isinstance(value, str) or not value.strip():
            self.wrong(key, f"must be a text in quotes, not {shown(value)}")
            return default or ""
        return value

    def texts(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the texts of a key, whose value is one text or a list of texts."""
        return tuple(
            [
                one
                for one in self._several(key, "a text, or a list of texts in quotes", default)
                if self._is(key, one, str, "a text, or a list of texts in quotes")
            ]
        )

    def wholes(self, key: str, low: int, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return the whole numbers of a key, whose value is one number of at least `low` or a list
        of them."""
        what = f"a whole number from {low} on, or a list of them"
        found = [one for one in self._several(key, what, default) if self._is(key, one, int, what)]
        for one in found:
            if one < low:
                self.wrong(key, f"{one} is too few: at least {low}")
        return tuple([one for one in found if one >= low])

    def _several(self, key: str, what: str, default: tuple[Any, ...]) -> tuple[Any, ...]:
        if not self.has(key):
            if not default:
                self.wrong(key, f"is missing: write {key} = {what}")
            return default
        value = self.cells[key].value
        if isinstance(value, list):
            if not value:
                self.wrong(key, f"is empty: it must be {what}")
            return tuple([one.value for one in value])
        return (value,)

    def _is(self, key: str, value: object, kind: type, what: str) -> bool:
        if isinstance(value, kind) and not isinstance(value, bool):
            return True
        self.wrong(key, f"must be {what}, not {shown(value)}")
        return False

    def whole(self, key: str, default: int, low: int = 1) -> int:
        if not self.has(key):
            return default
        value = self.cells[key].value
        if not isinstance(value, int) or isinstance(value, bool) or value < low:
            self.wrong(key, f"must be a whole number, at least {low}, not {shown(value)}")
            return default
        return value

    def number(self, key: str, default: float, above: float, below: float) -> float:
        """Return the number of a key; it must be greater than `above` and less than `below`."""
        if not self.has(key):
            return default
        value = self.cells[key].value
        fits = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not fits or not above < value < below:
            self.wrong(key, f"must be a number between {above:g} and {below:g}, not {shown(value)}")
            return default
        return float(value)

    def flag(self, key: str, default: bool) -> bool:
        if not self.has(key):
            return default
        value = self.cells[key].value
        if not isinstance(value, bool):
            self.wrong(key, f"must be true or false, not {shown(value)}")
            return default
        return value

    def plain(self) -> dict[str, Plain]:
        """Return all values of a table that may have any keys."""
        found: dict[str, Plain] = {}
        for key, cell in self.cells.items():
            if isinstance(cell.value, (int, str, bool)):
                found[key] = cell.value
            else:
                self.wrong(key, f"must be a number, a text, true or false, not {shown(cell.value)}")
        return found

    def form(self, key: str) -> TomlForm | None:
        return TomlForm(self.cells[key], self.problems) if self.has(key) else None

    def forms(self, key: str) -> list[TomlForm]:
        """Return one form for each table of an array, written [[key]] in the file."""
        if not self.has(key):
            return []
        rows = self.cells[key].value
        if not isinstance(rows, list):
            self.wrong(key, f"must be tables, each written [[{key}]]")
            return []
        return [TomlForm(row, self.problems) for row in rows]

    def done(self) -> None:
        """Report each key of the table that was never read as a mistake."""
        for key in self.cells:
            if key not in self.known:
                close = difflib.get_close_matches(key, self.known, n=1)
                right = f"did you mean {close[0]}?" if close else "known: " + ", ".join(self.known)
                self.wrong(key, f"is no key of this table; {right}")


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    return (
        "a list"
        if isinstance(value, list)
        else "a table"
        if isinstance(value, dict)
        else str(value)
    )
