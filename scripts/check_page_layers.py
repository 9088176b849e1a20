"""Checks web/src: each folder imports only the layers below it, modules do not import each other
in a circle, no folder has more than MOST files, and only boards style other components."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "web" / "src"

# Each folder of web/src, and the other folders that it may import.
LAYERS: Final = {
    "base": set[str](),
    "engine": {"base"},
    "ui": {"base"},
    "session": {"base"},
    "lines": {"base", "ui", "engine"},
    "board": {"base", "ui", "session"},
    "widgets": {"base", "ui", "session", "board"},
    "games": {"base", "ui", "session", "board", "widgets"},
    "features": {"base", "ui", "session", "board", "widgets", "games", "lines"},
}
PARTED: Final = ("games", "features")  # folders whose subfolders must not import each other
REGISTRY: Final = "games/index.ts"  # the only module of games/ that screens may import
OPEN: Final = "games/plain"  # any game may use parts of it
KNIT: Final = "session/"  # modules in it may import types from each other in a circle
MOST: Final = 15  # the most files in a folder, not counting subfolders

# `:global` styles elements of other components. Only boards may use it, because they draw SVG text.
BOARDS: Final = "board"  # the name of their folders
GLOBAL: Final = ":global("

SPECIFIER: Final = re.compile(r"\b(?:from|import)\s*\(?\s*'(\.{1,2}(?:/[^']*)?)'")
OF_TYPES: Final = re.compile(
    r"\bimport type [^;]*;|\btypeof import\('[^']*'\)"
)  # type imports do not exist at run time
ENDINGS: Final = ("", ".ts", "/index.ts")

Graph = dict[str, list[str]]


def imports(source: Path, with_types: bool = True) -> Graph:
    """Return every module under a folder with the modules that it imports."""
    modules = {
        path.relative_to(source).as_posix(): path
        for path in sorted(source.rglob("*"))
        if path.suffix in (".ts", ".svelte")
    }
    graph: Graph = {}
    for name, path in modules.items():
        text = path.read_text(encoding="utf-8")
        if not with_types:
            text = OF_TYPES.sub("", text)
        places = [normpath(f"{name}/../{one}") for one in SPECIFIER.findall(text)]
        graph[name] = [
            place + ending for place in places for ending in ENDINGS if place + ending in modules
        ]
    return graph


def part(name: str) -> str:
    """Return the folder of games/ or features/ to which a module belongs; "" if it belongs to
    neither."""
    folders = name.split("/")[:-1]
    return "/".join(folders[:2]) if len(folders) > 1 and folders[0] in PARTED else ""


def is_allowed(name: str, imported: str) -> bool:
    """Tell whether one module of web/src may import another."""
    layer, below = name.split("/")[0], imported.split("/")[0]
    if layer not in LAYERS:  # App.svelte and main.ts may import everything
        return True
    if layer != below and below not in LAYERS[layer]:
        return False
    if layer == "features" and below == "games":
        return imported == REGISTRY
    parts = part(name), part(imported)
    return not all(parts) or parts[0] == parts[1] or parts[1] == OPEN


def violations(graph: Graph) -> Iterator[str]:
    """List the imports that break the order of the layers."""
    for name, imported in graph.items():
        for one in imported:
            if not is_allowed(name, one):
                yield f"{name} must not import {one}"


def circles(graph: Graph) -> Iterator[str]:
    """List the import cycles, one line each."""
    done: set[str] = set()
    for start in graph:
        way: list[str] = []
        todo = [(start, iter(graph[start]))] if start not in done else []
        while todo:
            name, rest = todo[-1]
            if name not in way:
                way.append(name)
            following = next((one for one in rest if one not in done), None)
            if following is None:
                done.add(name)
                way.remove(name)
                todo.pop()
            elif following in way:
                yield " → ".join([*way[way.index(following) :], following])
            else:
                todo.append((following, iter(graph[following])))


def circles_of_types(source: Path) -> Iterator[str]:
    """List the import cycles that consist partly of imports of types. They are allowed within KNIT,
    where a table's session, its seats and the kit of its game refer to each other."""
    at_run_time = set(circles(imports(source, with_types=False)))
    for circle in circles(imports(source)):
        names = circle.split(" → ")
        if circle not in at_run_time and not all([name.startswith(KNIT) for name in names]):
            yield circle


def crowded(source: Path) -> Iterator[str]:
    """List the folders with more than MOST files (components, modules, styles)."""
    files = (path for path in source.rglob("*") if path.is_file())
    counts = Counter(path.parent.relative_to(source).as_posix() for path in files)
    for folder, count in sorted(counts.items()):
        if count > MOST:
            yield f"{folder} has {count} files: more than {MOST}"


def styles_of_others(source: Path) -> Iterator[str]:
    """List the components outside of boards that use `:global`."""
    for path in sorted(source.rglob("*.svelte")):
        name = path.relative_to(source).as_posix()
        if BOARDS not in name.split("/")[:-1] and GLOBAL in path.read_text(encoding="utf-8"):
            yield f"{name} uses :global: give the other component a class or a variable instead"


def main(source: Path = SOURCE) -> int:
    graph = imports(source)
    found = [
        *violations(graph),
        *circles(imports(source, with_types=False)),
        *circles_of_types(source),
        *crowded(source),
        *styles_of_others(source),
    ]
    print("\n".join(found) or f"{len(graph)} modules: every import goes to a layer below")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
