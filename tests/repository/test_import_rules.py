"""Modules do not import each other in a circle, imports in functions and for types included."""

from __future__ import annotations

import ast
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

import magnat
from tests.hygiene.scan import parsed

SOURCE = Path(magnat.__file__).parents[1]
ENGINE = ("magnat.core.", "magnat.kit.", "magnat.games.")  # elsewhere some start sooner by it

Graph: TypeAlias = Mapping[str, frozenset[str]]


def modules(source: Path) -> dict[str, Path]:
    """Return every module below a folder by its name; a package is its `__init__.py`."""
    found: dict[str, Path] = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(node: ast.AST, known: Mapping[str, Path]) -> list[str]:
    """Return the known modules that a statement imports."""
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module is not None:
        whole = [f"{node.module}.{alias.name}" for alias in node.names]
        names = [name if name in known else node.module for name in whole]
    else:
        names = []
    return [name for name in names if name in known]


@functools.cache
def imports(source: Path) -> Graph:
    """Return which module imports which, at the top of a module or inside functions."""
    known = modules(source)
    return {
        name: frozenset(other for node in ast.walk(parsed(path)) for other in imported(node, known))
        for name, path in known.items()
    }


def entangled(graph: Graph) -> Graph:
    """Return the modules that are part of a circle or import one: modules that import none of the
    others are removed again and again."""
    left = dict(graph)
    free = ["first"]
    while free:
        free = [name for name, others in left.items() if not others & left.keys()]
        for name in free:
            del left[name]
    return {name: others & left.keys() for name, others in left.items()}


def way_back(graph: Graph, start: str) -> list[str]:
    """Return the shortest circle through a module; [] if there is none."""
    ways = [[start, other] for other in sorted(graph[start])]
    seen: set[str] = set()
    for way in ways:
        if way[-1] == start:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways.extend([*way, other] for other in sorted(graph[way[-1]]))
    return []


def circles(graph: Graph) -> list[str]:
    """Return each circle once, its modules in the order in which they import each other."""
    told: set[frozenset[str]] = set()
    found: list[str] = []
    left = entangled(graph)
    for name in left:
        way = way_back(left, name)
        if way and frozenset(way) not in told:
            told.add(frozenset(way))
            found.append(" → ".join(way))
    return found


def test_no_circle_of_imports_in_the_whole_package() -> None:
    assert circles(imports(SOURCE)) == []


def test_core_kit_and_games_import_at_the_head_of_a_module_only() -> None:
    known = modules(SOURCE)
    late = [
        f"{name}:{node.lineno} imports {other}"
        for name, path in known.items()
        if name.startswith(ENGINE)
        for function in ast.walk(parsed(path))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for other in imported(node, known)
    ]
    assert late == []


def test_the_graph_is_that_of_the_package() -> None:
    """An empty graph would have no circle."""
    graph = imports(SOURCE)
    assert "magnat.core.action_and_choice" in graph["magnat.core.kernel"]
    assert "magnat.core.state" in graph["magnat.core.kernel"]  # for the type checker only
    assert "magnat.kit.set_by_hand" in graph["magnat.games.monopoly.rules.correction"]
    assert "magnat.server.app" in graph["magnat.server.serve"]  # in a function


HEAD = "from box.b import two\n"
LAZY = "def one() -> int:\n    from box.b import two\n\n    return two()\n"
CIRCLE = ["box.a → box.b → box.a"]
TYPES = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from box.b import two\n"


@pytest.mark.parametrize(
    ("a", "wrong"),
    [(HEAD, CIRCLE), (LAZY, CIRCLE), (TYPES, CIRCLE), ("", [])],
    ids=["at the head", "in a function", "for types", "none"],
)
def test_a_circle_is_found_and_named(tmp_path: Path, a: str, wrong: list[str]) -> None:
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "__init__.py").touch()
    (tmp_path / "box" / "a.py").write_text(a, encoding="utf-8")
    (tmp_path / "box" / "b.py").write_text("from box import a\n", encoding="utf-8")
    assert circles(imports(tmp_path)) == wrong
