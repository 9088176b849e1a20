"""Reading the files of an edition: the only place in the engine that touches a disk.

TOML and CSV become a tree of nodes that remember where they stand, so that a mistake found much
later can still be told as `file:line: key: what is wrong`.
"""

from __future__ import annotations

import csv
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final, TypeAlias, final

Key: TypeAlias = tuple[str | int, ...]
FolderState: TypeAlias = tuple[tuple[str, int, int], ...]  # path, time and size of each file

_HEADER: Final = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_ASSIGNMENT: Final = re.compile(
    r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_PART: Final = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


@final
class Node:
    """A value of a data file and the line it stands on."""

    def __init__(self, value: Any, where: str) -> None:
        self.value: Final = value  # a scalar, a list of nodes, or a dict of nodes by key
        self.where: Final = where  # file:line


KNOWN: Final = 200  # files that are kept as they were read: tables of one box differ in few rules
_known: Final[dict[tuple[str, str], Node]] = {}


@final
class BadFile(Exception):
    """A file that cannot be read at all."""


def state_of(root: Path) -> FolderState:
    """The paths, times and sizes of the files of all editions in that folder: equal as long as none
    of them is written, made or removed."""
    found: list[tuple[str, int, int]] = []
    for path in [*root.glob("*"), *root.glob("*/*")]:
        about = path.stat()
        found.append((str(path), about.st_mtime_ns, about.st_size))
    return tuple(sorted(found))


def values_of(text: str) -> dict[str, Any]:
    """The values of a TOML text, or of one that `read_ahead` has made JSON."""
    found: dict[str, Any] = json.loads(text) if _is_ahead(text) else tomllib.loads(text)
    return found


def read_ahead(text: str) -> str:
    """A TOML text as JSON, which is read many times faster: for a static site."""
    return json.dumps(tomllib.loads(text), ensure_ascii=False, separators=(",", ":"))


def _is_ahead(text: str) -> bool:
    return text.startswith("{")  # as no TOML does


def read_toml(path: Path, shown: str) -> Node:
    """The file as a tree of nodes; `shown` is its name in messages. The same text is the same tree:
    whoever changes something of it changes a copy."""
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
    lines = {} if _is_ahead(text) else _lines(text)
    if len(_known) >= KNOWN:
        _known.clear()
    found = _known[shown, text] = _tree(values, (), lines, shown, 1)
    return found


def read_weights(path: Path, names: tuple[str, ...]) -> list[int]:
    """The whole numbers of a file's table `weights`, in the order of the names."""
    table = plain(read_toml(path, path.name))["weights"]
    if list(table) != list(names):
        raise BadFile(f"{path.name}: fitted to other signs than {', '.join(names)}: fit it again")
    return [int(table[name]) for name in names]


def read_csv(path: Path, shown: str) -> tuple[Node, Node]:
    """The rows of a table, and what the TOML in its leading comment lines says of it."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise BadFile(f"{shown}:1: the file is not UTF-8 text ({error.reason})") from error
    head = 0
    while head < len(lines) and lines[head].startswith("#"):
        head += 1
    about = "\n".join([line.lstrip("#").strip() for line in lines[:head]])
    try:
        notes = _tree(tomllib.loads(about), (), _lines(about), shown, 1)
    except tomllib.TOMLDecodeError as error:
        line = _line_of(error, about)
        raise BadFile(f"{shown}:{line}: the leading comment is not TOML: {error}") from error
    rows: list[Node] = []
    reader = csv.reader([row + "\n" for row in lines[head:]])  # a quoted cell may go on below
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
    """Tables are joined key by key, everything else is replaced."""
    if not isinstance(base.value, dict) or not isinstance(over.value, dict):
        return over
    joined = dict(base.value)
    for key, node in over.value.items():
        joined[key] = merge(joined[key], node) if key in joined else node
    return Node(joined, over.where)


def plain(node: Node, skip: tuple[str, ...] = ()) -> Any:
    """The values alone."""
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
    """On which line each key stands; tomllib does not say."""
    lines: dict[Key, int] = {}
    counts: dict[Key, int] = {}
    table: Key = ()
    depth = 0  # open brackets of a value that runs over several lines
    quote = ""  # the quotes of a text that runs over several lines
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
    """Inside an array of tables a header speaks of the array's last element."""
    key: Key = ()
    for i, part in enumerate(path):
        key = (*key, part)
        if i < len(path) - 1 and key in counts:
            key = (*key, counts[key] - 1)
    return key


def _without_texts(line: str) -> tuple[str, str]:
    """The line without its quoted texts and comment, and the triple quote it leaves open."""
    bare = ""
    while line:
        found = re.search(r"\"\"\"|'''|\"(?:[^\"\\]|\\.)*\"|'[^']*'|#", line)
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
