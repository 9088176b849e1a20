"""The codec knows the type of every field of every action."""

from __future__ import annotations

import ast
from typing import Final

from magnat.core.action_and_choice import Action
from magnat.core.values.codec import LISTS, PAIRS, TEXTS
from magnat.games import all_games
from tests.hygiene.scan import modules, parsed

TYPES: Final = {
    "str": TEXTS,
    "tuple[int, ...]": LISTS,
    "tuple[Item, ...]": LISTS,
    "tuple[tuple[Good, int], ...]": PAIRS,
}
WHOLE: Final = {"int", "Seat", "Item", "Good", "Holder"}


def fields_of_actions() -> list[tuple[str, str, str]]:
    """Return class, field and annotation of all parameters of constructors of actions. Compiled
    classes have no annotations, so these are read from the sources."""
    actions = {
        (cls.__module__, cls.__name__)
        for game in all_games().values()
        for cls in game.codec.classes.values()
        if issubclass(cls, Action)
    }
    found = []
    for path in modules("."):
        module = ".".join(("magnat", *path.with_suffix("").parts[path.parts.index("magnat") + 1 :]))
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and (module, node.name) in actions:
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                        for arg in part.args.args[1:]:
                            assert arg.annotation is not None
                            found.append((node.name, arg.arg, ast.unparse(arg.annotation)))
    return found


def test_the_codec_checks_each_field_by_the_type_of_its_constructor() -> None:
    fields = fields_of_actions()
    assert len(fields) > 50
    for name, field, annotation in fields:
        listed = [names for names in (TEXTS, LISTS, PAIRS) if field in names]
        if annotation in WHOLE:
            assert listed == [], f"{name}.{field} is a whole number"
        else:
            assert listed == [TYPES[annotation]], f"{name}.{field} is {annotation}"
