"""The paragraphs of a booklet, found by slug; every clause has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.small_box import PROVENANCE, Shelf
from tests.toy import GAME


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_a_clause_is_found_by_its_slug(shelf: Shelf) -> None:
    rulebook = shelf.load().rulebook
    assert [clause.slug for clause in rulebook.clauses] == ["box.start", "box.pay"]
    assert "box.pay" in rulebook
    assert "box" not in rulebook
    assert "box.pay.fr" not in rulebook
    clause = rulebook["box.start"]
    assert (clause.id, clause.at, clause.silent) == ("BOX-1", "Début", "nothing to enforce")
    assert clause.text("fr") == "On commence."
    assert clause.text("en") == "One begins."
    assert (clause.ruling, clause.replaces) == ({}, ())
    assert rulebook["box.pay"].silent == ""


def test_slugs_are_as_deep_as_the_tables(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "[box.pay]", "[box.money.wage]")
    shelf.change("edition.toml", 'clause = "box.pay"', 'clause = "box.money.wage"')
    shelf.change("edition.toml", 'clause = "box.pay"', 'clause = "box.money.wage"')
    assert shelf.load().rulebook["box.money.wage"].id == "BOX-2"


def test_a_ruling_is_told_in_both_languages(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "[box.pay]", '[box.pay]\nruling = { fr = "Oui.", en = "Yes." }')
    assert shelf.load().rulebook["box.pay"].ruling == {"fr": "Oui.", "en": "Yes."}
    shelf.change("rulebook.toml", ', en = "Yes."', "")
    assert shelf.problems() == (
        'boxes/box/rulebook.toml:12: box.pay.ruling.en: is missing: write en = "a text"',
    )


def test_a_clause_without_a_paragraph_is_told(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "BOX = 2", "BOX = 4")
    assert shelf.problems() == (
        "boxes/box/rulebook.toml:2: booklet.BOX: clause BOX-3 has no paragraph here",
        "boxes/box/rulebook.toml:2: booklet.BOX: clause BOX-4 has no paragraph here",
    )


def test_a_paragraph_may_take_over_clauses_of_an_older_booklet(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "BOX = 2", "BOX = 2\nOLD = 3")
    shelf.change("rulebook.toml", "[box.pay]", '[box.pay]\nreplaces = ["OLD-1", "OLD-3"]')
    assert shelf.problems() == (
        "boxes/box/rulebook.toml:3: booklet.OLD: clause OLD-2 has no paragraph here",
    )
    shelf.change("rulebook.toml", '"OLD-1", ', '"OLD-1", "OLD-2", ')
    assert shelf.load().rulebook["box.pay"].replaces == ("OLD-1", "OLD-2", "OLD-3")


def test_two_paragraphs_may_be_parts_of_one_clause() -> None:
    rulebook = GAME.load().rulebook
    assert rulebook["fair.ruin"].id == rulebook["fair.hour"].id == "FAIR-9"


def test_an_incomplete_or_misspelt_paragraph_is_told(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", 'at = "Paie"', 'att = "Paie"')
    shelf.change("rulebook.toml", 'silent = "nothing to enforce"', 'silence = "nothing"')
    assert shelf.problems() == (
        'boxes/box/rulebook.toml:11: box.pay.at: is missing: write at = "a text"',
        "boxes/box/rulebook.toml:9: box.start.silence: is not a key known here; "
        "did you mean 'silent'?",
        "boxes/box/rulebook.toml:13: box.pay.att: is not a key known here; did you mean 'at'?",
    )


def test_something_that_is_no_paragraph_is_told(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "[box.start]", '[box]\nnote = "x"\n[box.start]')
    assert shelf.problems() == (
        "boxes/box/rulebook.toml:5: box.note: must be a table, written [name] or { key = value }",
    )


def test_a_booklet_must_say_how_many_clauses_it_has(shelf: Shelf) -> None:
    shelf.change("rulebook.toml", "BOX = 2", "BOX = 0")
    assert shelf.problems()[0] == (
        "boxes/box/rulebook.toml:2: booklet.BOX: must be at least 1, not 0"
    )
    shelf.change("rulebook.toml", "[booklet]\nBOX = 0\n", "")
    assert shelf.problems()[0] == (
        "boxes/box/rulebook.toml:1: booklet: is missing: write a table [booklet]"
    )


def test_an_heir_renumbers_a_paragraph_and_keeps_its_words(shelf: Shelf) -> None:
    shelf.put("edition.toml", f'extends = "box"\n{PROVENANCE}', "late")
    shelf.put("rulebook.toml", '[booklet]\nLATE = 1\n[box.pay]\nid = "LATE-1"\n', "late")
    shelf.change("rulebook.toml", 'id = "BOX-2"', 'id = "BOX-2"\nreplaces = ["BOX-2"]')
    clause = shelf.load("late").rulebook["box.pay"]
    assert (clause.id, clause.at, clause.en) == ("LATE-1", "Paie", "One pays.")
