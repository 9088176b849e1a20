"""The rule booklet as implemented: each clause in our words, with the code that cites it and the
tests that name it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, TypedDict, final

from magnat.core.editions.edition import Edition
from magnat.core.editions.rulebook import Clause
from magnat.core.game import Game
from magnat.core.step_and_window import Step

Uses: TypeAlias = dict[str, list[str]]  # the names of code by slug of the clause


class Paragraph(TypedDict):
    """A clause of the booklet, as a row of `magnat rules --json`."""

    id: str
    slug: str
    fr: str
    en: str
    ruling: dict[str, str]
    steps: list[str]
    tests: list[str]
    silent: str


def rulebook_as_implemented(game: Game, edition: Edition) -> list[Paragraph]:
    """Return every clause of the booklet, in its order, with the code and the tests that name
    it."""
    slugs = {clause.slug for clause in edition.rulebook.clauses}
    steps = _steps(game, slugs)
    tests = _tests(game)
    return [
        Paragraph(
            id=clause.id,
            slug=clause.slug,
            fr=clause.fr,
            en=clause.en,
            ruling=dict(clause.ruling),
            steps=steps.get(clause.slug, []),
            tests=[test.name for test in tests if test.proves(clause)],
            silent=clause.silent,
        )
        for clause in edition.rulebook.clauses
    ]


def heading(words: Mapping[str, Any], at: str) -> str:
    """Return a heading of the booklet in the language of `words`."""
    known = words.get("headings", {})
    return ", ".join([str(known.get(part, part)) for part in at.split(", ")])


def unfounded(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """Return the clauses that no code cites and whose field `silent` gives no reason for that."""
    return [one for one in paragraphs if not one["steps"] and not one["silent"]]


def _steps(game: Game, slugs: set[str]) -> Uses:
    """Return for each clause (by slug) the names of the classes, functions and constants that cite
    it."""
    found: Uses = {}
    for cls in game.codec.classes.values():
        if issubclass(cls, Step) and cls.__module__.startswith(game.package):
            _add(found, cls.cite, cls.__name__)
    for path in _sources(game.folder, tests=False):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, node in _named(tree):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Constant) and inner.value in slugs:
                    _add(found, str(inner.value), name)
    return found


def _add(found: Uses, slug: str, name: str) -> None:
    names = found.setdefault(slug, [])
    if name not in names:
        names.append(name)


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the classes, functions and constants of a module with their names."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


@final
class _Test:
    def __init__(self, name: str, told: str) -> None:
        self.name: Final = name
        self.told: Final = told  # the name, the docstring and all texts of the test

    def proves(self, clause: Clause) -> bool:
        """Tell whether the name of the test or a text in it mentions the clause: by its id (MEU-8
        or meu_8), by an id that it replaces, or by its slug."""
        for id in (clause.id, *clause.replaces):
            pattern = re.escape(id).replace(r"\-", "[-_]")
            if re.search(rf"(?<![A-Za-z0-9]){pattern}(?![0-9])", self.told, re.IGNORECASE):
                return True
        return re.search(rf"(?<![\w.]){re.escape(clause.slug)}(?!\w|\.\w)", self.told) is not None


def _tests(game: Game) -> list[_Test]:
    found: list[_Test] = []
    for path in _sources(game.folder, tests=True):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                texts = [
                    inner.value
                    for inner in ast.walk(node)
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
                ]
                name = f"{path.stem}::{node.name}"
                found.append(_Test(name, "\n".join([_spaced(node.name), *texts])))
    return found


def _spaced(name: str) -> str:
    """Put spaces around clause ids in a test's name: `test_meu_8_is_paid` becomes ` meu_8
    _is_paid`."""
    return re.sub(r"(?i)(^|_)([a-z]+)_(\d+)(?=_|$)", r" \2_\3 ", name.removeprefix("test_"))


def _sources(folder: Path, tests: bool) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if ("tests" in path.relative_to(folder).parts) == tests
    ]
