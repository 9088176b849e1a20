"""The booklet as implemented: clause, words, steps, tests."""

from __future__ import annotations

from pathlib import Path

from magnat.core.editions.edition import Edition
from magnat.play.text.rulebook_as_implemented import Paragraph, rulebook_as_implemented, unfounded
from tests.play.toy_tables import GAME


def by_slug(paragraphs: list[Paragraph]) -> dict[str, Paragraph]:
    return {one["slug"]: one for one in paragraphs}


def box() -> Edition:
    return GAME.load()


def test_every_clause_is_listed_with_its_words_and_steps() -> None:
    found = rulebook_as_implemented(GAME, box())
    assert [one["id"] for one in found][:3] == ["FAIR-1", "FAIR-2", "FAIR-3"]
    toll = by_slug(found)["fair.toll"]
    assert toll["fr"].startswith("Le propriétaire réclame")
    assert toll["en"].startswith("The owner claims")
    assert "Toll" in toll["steps"]
    assert "FairGame" in by_slug(found)["fair.start"]["steps"]  # cited in a call, not by a step
    assert by_slug(found)["fair.box"]["silent"] == "what is in the box"


def test_a_clause_without_code_or_reason_is_reported() -> None:
    found = rulebook_as_implemented(GAME, box())
    assert unfounded(found) == []
    for one in found:
        if one["slug"] == "fair.toll":
            one["steps"] = []
    assert [one["slug"] for one in unfounded(found)] == ["fair.toll"]


def test_tests_are_found_by_clause_and_by_slug(tmp_path: Path) -> None:
    from magnat.core.editions.rulebook import Clause
    from magnat.play.text import rulebook_as_implemented

    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_toll.py").write_text(
        "def test_FAIR_7_a_toll_is_claimed(): pass\n"
        "def test_fair_71_is_another(): pass\n"
        "def test_the_toll():\n    '''Proves fair.toll.'''\n"
        "def test_late():\n    t.refuses(cite='fair.toll')\n"
        "def test_card():\n    t.expect(cite='fair.toll.other')\n",
        encoding="utf-8",
    )

    class Folder:
        folder = tmp_path

    clause = Clause("fair.toll", "FAIR-7", "", "", "", {}, "", ())
    found = [one.name for one in rulebook_as_implemented._tests(Folder()) if one.proves(clause)]  # type: ignore[arg-type]
    assert found == [
        "test_toll::test_FAIR_7_a_toll_is_claimed",
        "test_toll::test_the_toll",
        "test_toll::test_late",
    ]
