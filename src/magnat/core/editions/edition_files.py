"""Reads the files of an edition.

TOML and CSV become a tree of nodes that know their file and line, so that a mistake that is found
much later can be reported as `file:line: key: what is wrong`.
"""

from __future__ import annotations

import csv
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final, TypeAlias, final

Key: TypeAlias = tuple[str | int, ...]
# Path, modification time and size of each file.
FolderState: TypeAlias = tuple[tuple[str, int, int], ...]

# No expression takes quadratic time for a line that it does not match.
_NAME: Final = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED: Final = rf"({_NAME}(?:\s*\.\s*{_NAME})*)"
_HEADER: Final = re.compile(rf"^\s*(\[\[?)\s*{_DOTTED}\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT: Final = re.compile(rf"^\s*{_DOTTED}\s*=")
_PART: Final = re.compile(_NAME)
# A text that is not closed runs to the end of its line.
_TOKEN: Final = re.compile(r"""\"{3}|'{3}|"(?:[^"\\]|\\.?)*(?:"|$)|'[^']*(?:'|$)|#""")


@final
class Node:
    """A value in a data file, with its file and line."""

    def __init__(self, value: Any, where: str) -> None:
        self.value: Final = value  # a scalar, a list of nodes, or a dict of nodes by key
        self.where: Final = where  # file:line


KNOWN: Final = 200  # the cache keeps so many parsed files
# Limits of a TOML text: its parser takes quadratic time for long dotted keys, and recursion for
# nested lists.
MOST_LETTERS: Final = 200_000
LONGEST_LINE: Final = 20_000
MOST_DOTS: Final = 200  # the most dots in one line
_known: Final[dict[tuple[str, str], Node]] = {}


@final
class BadFile(Exception):
    """An error for a file that cannot be used, with its name and line."""


@final
class BadLength(ValueError):
    """An error for a text that is too long to be parsed."""


def state_of(root: Path) -> FolderState:
    """Return the path, modification time and size of every file in a folder of editions. The result
    changes when a file is written, made or removed."""
    found: list[tuple[str, int, int]] = []
    for path in [*root.glob("*"), *root.glob("*/*")]:
        about = path.stat()
        found.append((str(path), about.st_mtime_ns, about.st_size))
    return tuple(sorted(found))


def values_of(text: str) -> dict[str, Any]:
    """Parse a text that is TOML, or JSON made from TOML by `read_ahead`, and return its values."""
    found: dict[str, Any] = json.loads(text) if _is_ahead(text) else _parsed(text)
    return found


def _parsed(text: str) -> dict[str, Any]:
    """Parse a TOML text; raise BadLength if parsing it could take long."""
    if len(text) > MOST_LETTERS:
        raise BadLength(f"the file has {len(text)} letters: at most {MOST_LETTERS}")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE or line.count(".") > MOST_DOTS:
            raise BadLength(
                f"line {number} is too long: at most {LONGEST_LINE} letters and {MOST_DOTS} dots"
            )
    return tomllib.loads(text)


def read_ahead(text: str) -> str:
    """Convert a TOML text to JSON, which is parsed many times faster; used to build a static
    site."""
    return json.dumps(tomllib.loads(text), ensure_ascii=False, separators=(",", ":"))


def _is_ahead(text: str) -> bool:
    return text.startswith("{")  # a TOML text never begins with this character


def read_toml(path: Path, shown: str) -> Node:
    """Parse a TOML file into a tree of nodes; `shown` is its name in messages. Results are cached
    by text, so callers must not modify the tree; copy it first."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        known = _known.get((shown, text))
        if known is not None:
            return known
        values = values_of(text)
    except UnicodeDecodeError as error:
        raise BadFile(f"{shown}:1: the file is not UTF-8 text ({error.reason})") from error
    except tomllib.TOMLDecodeError as error:
        line = _line_of(error, text)
        raise BadFile(f"{shown}:{line}: this is not TOML: {error}") from error
    except RecursionError as error:
        raise BadFile(f"{shown}:1: lists or tables are nested too deep") from error
    except ValueError as error:  # too long, or a number with thousands of digits
        raise BadFile(f"{shown}:1: the file cannot be read: {error}") from error
    lines = {} if _is_ahead(text) else _lines(text)
    if len(_known) >= KNOWN:
        _known.clear()
    found = _known[shown, text] = _tree(values, (), lines, shown, 1)
    return found


def read_weights(path: Path, names: tuple[str, ...]) -> list[int]:
    """Return the whole numbers in the table `weights` of a file. The keys of the table must be
    `names`, in this order."""
    table = plain(read_toml(path, path.name))["weights"]
    if list(table) != list(names):
        raise BadFile(f"{path.name}: fitted to other signs than {', '.join(names)}: fit it again")
    return [int(table[name]) for name in names]


def read_csv(path: Path, shown: str) -> tuple[Node, Node]:
    """Return the rows of a CSV file, and the values of the TOML text in its leading comment
    lines."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise BadFile(f"{shown}:1: the file is not UTF-8 text ({error.reason})") from error
    head = 0
    while head < len(lines) and lines[head].startswith("#"):
        head += 1
    about = "\n".join([line.lstrip("#").strip() for line in lines[:head]])
    try:
        notes = _tree(_parsed(about), (), _lines(about), shown, 1)
    except tomllib.TOMLDecodeError as error:
        line = _line_of(error, about)
        raise BadFile(f"{shown}:{line}: the leading comment is not TOML: {error}") from error
    except (RecursionError, ValueError) as error:
        raise BadFile(f"{shown}:1: the leading comment is not TOML: {error}") from error
    rows: list[Node] = []
    # Split again into lines by the CSV reader, because a cell may span several lines.
    reader = csv.reader([row + "\n" for row in lines[head:]])
    names: list[str] = []
    for cells in reader:
        line = head + reader.line_num
        if not names:
            names = cells
        elif cells:
            if len(cells) != len(names):
                raise BadFile(
                    f"{shown}:{line}: {len(cells)} cells where the header names {len(names)}"
                )
            where = f"{shown}:{line}"
            row = {name: Node(cell, where) for name, cell in zip(names, cells, strict=True) if cell}
            rows.append(Node(row, where))
    return Node(rows, f"{shown}:{head + 1}"), notes


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    found = re.search(r"\(at line (\d+)", str(error))
    return int(found.group(1)) if found else text.count("\n") + 1


def merge(base: Node, over: Node) -> Node:
    """Merge two trees and return the result: tables are joined key by key; any other value is
    replaced by that of `over`."""
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    joined = dict(base.value)
    for key, node in over.value.items():
        joined[key] = merge(joined[key], node) if key in joined else node
    return Node(joined, over.where)


def plain(node: Node, skip: tuple[str, ...] = ()) -> Any:
    """Return the values of a tree without their lines; keys in `skip` are left out."""
    if isinstance(node.value, dict):
        return {key: plain(child, skip) for key, child in node.value.items() if key not in skip}
    if isinstance(node.value, list):
        return [plain(child, skip) for child in node.value]
    return node.value


def _tree(value: Any, key: Key, lines: dict[Key, int], shown: str, line: int) -> Node:
    line = lines.get(key, line)
    where = f"{shown}:{line}"
    if isinstance(value, dict):
        return Node({k: _tree(v, (*key, k), lines, shown, line) for k, v in value.items()}, where)
    if isinstance(value, list):
        return Node([_tree(v, (*key, i), lines, shown, line) for i, v in enumerate(value)], where)
    return Node(value, where)


def _lines(text: str) -> dict[Key, int]:
    """Return the line number of each key of a TOML text; tomllib does not report line numbers."""
    lines: dict[Key, int] = {}
    counts: dict[Key, int] = {}
    table: Key = ()
    depth = 0  # how many brackets are open, for a value that spans several lines
    quote = ""  # the kind of quotes that are open, for a text that spans several lines
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw
        if quote:
            if quote not in line:
                continue
            line = line.split(quote, 1)[1]
            quote = ""
        elif depth == 0:
            header = _HEADER.match(line)
            if header:
                table = _resolve(tuple(_parts(header.group(2))), counts)
                if header.group(1) == "[[":
                    index = counts.get(table, 0)
                    counts[table] = index + 1
                    table = (*table, index)
                lines.setdefault(table, number)
                continue
            assignment = _ASSIGNMENT.match(line)
            if assignment:
                lines.setdefault((*table, *_parts(assignment.group(1))), number)
                line = line[assignment.end() :]
        bare, quote = _without_texts(line)
        depth += sum([bare.count(c) for c in "[{"]) - sum([bare.count(c) for c in "]}"])
    return lines


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]


def _resolve(path: tuple[str, ...], counts: dict[Key, int]) -> Key:
    """Return the full key of a TOML table header such as [a.b]. If a part of the header names an
    array of tables, the last table of that array is meant."""
    key: Key = ()
    for i, part in enumerate(path):
        key = (*key, part)
        if i < len(path) - 1 and key in counts:
            key = (*key, counts[key] - 1)
    return key


def _without_texts(line: str) -> tuple[str, str]:
    """Return two texts: the line without its quoted texts and its comment, and the triple quote
    that is still open at its end ("" if none)."""
    bare = ""
    while line:
        found = _TOKEN.search(line)
        if not found:
            return bare + line, ""
        bare += line[: found.start()]
        token = found.group(0)
        rest = line[found.end() :]
        if token == "#":
            return bare, ""
        if token in ('"""', "'''"):
            if token not in rest:
                return bare, token
            rest = rest.split(token, 1)[1]
        line = rest
    return bare, ""
