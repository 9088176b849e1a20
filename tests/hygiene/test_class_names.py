"""A class name is defined in only one module."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

from tests.hygiene.scan import SOURCE, modules, parsed

# The booklet's word for a step, a right or an action in each of several games.
BOOKLET = frozenset(
    "Advance Bankruptcy Begin Buy Deal Lot MayLeave MaySell MayTrade Owed Purchase Sale "
    "Stop".split()
)
# One thing on two levels: as the engine or a record has it, and as a message or a screen shows it.
LEVELS = {
    "Choice": "what a player may do: of the kernel, and in a view",
    "Loss": "a step of Banking, and a message",
    "Outcome": "of a game: in the state, and in a view",
    "Stake": "an action of Eldorado, and a message",
    "Table": "of a TOML file, and a game that a program plays",
}


def game_of(module: str) -> str:
    """Return the game to which a module belongs; "" outside of games."""
    parts = module.split("/")
    return parts[1] if parts[0] == "games" else ""


def homes(paths: list[Path], source: Path) -> dict[str, list[str]]:
    """Return, for each class name, the modules in which it is defined."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(path.relative_to(source).as_posix())
    return found


def shared(found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_no_class_name_is_defined_in_two_modules() -> None:
    found = shared(homes(modules("."), SOURCE))
    assert {name: found[name] for name in found.keys() - BOOKLET - LEVELS.keys()} == {}


def test_the_listed_names_are_shared_and_the_booklet_s_words_once_by_each_game() -> None:
    found = shared(homes(modules("."), SOURCE))
    assert BOOKLET - found.keys() == set()
    assert LEVELS.keys() - found.keys() == set()
    for name in BOOKLET:
        games = [game_of(module) for module in found[name]]
        assert all(games), found[name]
        assert len(games) == len(set(games)), found[name]


def test_a_name_in_two_modules_is_found(tmp_path: Path) -> None:
    texts = {
        "core/one.py": "class Alone: ...",
        "core/two.py": "class Twice: ...",
        "core/three/two.py": "class Twice: ...",
        "games/a/turn.py": "class Turn: ...",
        "games/b/turn.py": "class Turn: ...",
        "kit/box.py": "class Box: ...",
        "bank/box.py": "class Box: ...",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = shared(homes(sorted(tmp_path.rglob("*.py")), tmp_path))
    assert found == {
        "Box": ["bank/box.py", "kit/box.py"],
        "Turn": ["games/a/turn.py", "games/b/turn.py"],
        "Twice": ["core/three/two.py", "core/two.py"],
    }
