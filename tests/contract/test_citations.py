"""Every citation resolves in every edition; every clause is cited by code or says why not."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from magnat.core.game import Game
from magnat.core.luck import Luck
from magnat.core.step_and_window import Step
from magnat.testing import loaded
from tests.contract.all_boxes import BOXES, start, wander


def slugs_in_code(game: Game, known: set[str]) -> set[str]:
    """Return the texts in the game's own code that are slugs of its rulebook."""
    inside = [path.relative_to(game.folder) for path in game.folder.rglob("*.py")]
    files = [game.folder / path for path in inside if "tests" not in path.parts]
    found: set[str] = set()
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found & known


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_step_cites_a_paragraph_that_this_edition_has(game: Game, edition: str) -> None:
    rulebook = loaded(game, edition).rulebook
    steps = 0
    for cls in game.codec.classes.values():
        if issubclass(cls, Step) and cls.__module__.startswith(game.package):
            steps += 1
            assert cls.cite, f"{cls.__name__} cites nothing"
            assert cls.cite in rulebook, f"{cls.__name__} cites {cls.cite!r}, which is no paragraph"
    assert steps


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_event_of_a_game_cites_a_paragraph(game: Game, edition: str) -> None:
    rulebook = loaded(game, edition).rulebook
    for seed in range(1, 4):
        s = start(game, edition, 4, seed, listen=True)
        wander(s, Luck(seed), 600)
        assert s.events
        for event in s.events:
            assert event.cite in rulebook, f"{event!r} cites nothing known"


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_clause_is_cited_by_code_or_says_why_not(game: Game, edition: str) -> None:
    rulebook = loaded(game, edition).rulebook
    cited = slugs_in_code(game, {clause.slug for clause in rulebook.clauses})
    for clause in rulebook.clauses:
        if clause.silent:
            assert clause.slug not in cited, f"{clause.slug} is cited and says it is not"
        else:
            assert clause.slug in cited, f"{clause.id} ({clause.slug}) is cited nowhere"


@pytest.mark.parametrize(("game", "edition"), BOXES)
def test_every_clause_speaks_both_languages(game: Game, edition: str) -> None:
    for clause in loaded(game, edition).rulebook.clauses:
        assert clause.fr != clause.en
        for text in (clause.fr, clause.en, *clause.ruling.values()):
            assert text.strip().endswith((".", "!", "?", ")", "»")), f"{clause.slug}: {text!r}"


def test_the_scan_sees_the_toy_game() -> None:
    """A scan that finds nothing would let everything pass."""
    from tests.toy import GAME

    assert Path(inspect.getfile(type(GAME))).parent == GAME.folder
    assert slugs_in_code(GAME, {"fair.toll", "fair.nothing"}) == {"fair.toll"}
