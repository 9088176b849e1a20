"""The page knows no rules: none is sent to it, and it reads names of rules only as figures."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from magnat.games import all_games
from magnat.server.catalog.client_data import ClientData
from magnat.server.catalog.edition_cache import Shelf
from tests.web.conftest import ROOT

SOURCE = ROOT / "web" / "src"
# Choosing the options of a table, and telling what a booklet says, is no play: those names are
# shown there. The machine of 2005 is an object of its own box, with its own keys.
SPOKEN = ("features/lobby", "features/desk", "session/desk", "ui/options", "base/i18n")
PLAIN = re.compile(r"^[a-z]+$")  # a word of everyday: `points`, `fine`; too common to be looked for
REACHED = re.compile(r"(?<!words)\.rules\b|\.options\b|\['(rules|options)'\]")


def rule_names() -> set[str]:
    """Return the names of all rules in the table [rules] of any edition."""
    names: set[str] = set()
    for game in all_games().values():
        for edition in game.editions():
            path = game.folder / "editions" / edition / "edition.toml"
            names.update(tomllib.loads(path.read_text(encoding="utf-8")).get("rules", {}))
    return {name for name in names if not PLAIN.match(name)}


def sources() -> Iterator[tuple[str, str]]:
    """Yield the code of the table and of the games, without styles."""
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        is_written = path.name == "wire.ts" or path.stem == "words"
        if path.suffix in (".ts", ".svelte") and not is_written and not name.startswith(SPOKEN):
            yield name, re.sub(r"<style>.*", "", path.read_text(encoding="utf-8"), flags=re.S)


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for one in value.values():
            yield from keys(one)
    elif isinstance(value, list):
        for one in value:
            yield from keys(one)


def test_no_rule_is_served_with_a_box() -> None:
    boxes = ClientData(Shelf(all_games()))
    for game in all_games().values():
        for edition in game.editions():
            assert not {"rules", "options"} & set(keys(boxes.edition(game.name, edition).data))


def test_no_rule_is_read_in_the_page_but_as_a_figure() -> None:
    names = rule_names()
    assert {"whole_group_factor", "exact_goal", "smallest_raise", "loan_in_count"} <= names
    wanted = re.compile(rf"(?<!figures\.)\b({'|'.join(sorted(names))})\b")
    found = [
        f"{name}: {match.group(0)}"
        for name, text in sources()
        for match in [*wanted.finditer(text), *REACHED.finditer(text)]
    ]
    assert found == []
