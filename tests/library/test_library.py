"""`import magnat`: tables that a program opens, plays, saves and copies, in every box."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import magnat
from magnat.core.editions.edition import Unknown
from magnat.kit.dice import Roll
from magnat.play.record.entries import RecordEntry
from tests.library.surface import LISTED, surface

BOXES = magnat.boxes()


class FirstThing(magnat.Bot):
    """A bot that takes the first choice that needs no amount."""

    def choose(self, view, choices):  # type: ignore[no-untyped-def]
        return next((choice.action for choice in choices if choice.is_exact), None)


def played(box: str, seed: int = 3) -> magnat.Table:
    return magnat.open(box, seats=3, seed=seed, bots="balanced").play_on(120)


def walk(table: magnat.Table, times: int) -> None:
    """Give the first answer to each question, or let time pass."""
    for _ in range(times):
        answers = [one for one in table.choices() if not one.is_right]
        if answers:
            table.act(answers[0])
        else:
            table.wait()


@pytest.mark.parametrize("box", BOXES)
def test_a_table_plays_tells_saves_loads_and_copies_itself(box: str, tmp_path: Path) -> None:
    table = played(box)
    assert table.entries >= 120
    assert table.box == box
    path = tmp_path / "game.jsonl"
    table.save(path)
    verdict = magnat.verify(path)
    assert verdict.is_right, str(verdict.wrong)
    loaded, twin = magnat.load(path), table.clone()
    for other in (loaded, twin):
        assert other.entries == table.entries
        assert repr(other) == repr(table)
        assert other.story() == table.story()
    table.play_on(10)
    assert loaded.entries == twin.entries == table.entries - 10, "the original played a copy"


@pytest.mark.parametrize("box", BOXES)
def test_a_copy_has_the_same_dice_and_cards_to_come(box: str) -> None:
    table = magnat.open(box, seats=2, seed=11)
    walk(table, 30)
    twin = table.clone()
    walk(table, 30)
    walk(twin, 30)
    assert twin.story("fr") == table.story("fr")


@pytest.mark.parametrize("box", BOXES)
def test_a_table_shows_itself_in_a_shell_and_in_a_notebook(box: str) -> None:
    table = magnat.open(box, seats=3, seed=5, names=["Zoé", "<b>Ben</b>", ""])
    assert "Zoé" in repr(table)
    assert "\n" in repr(table)
    assert table.question().startswith(table.names[table.asked[0]])
    page = table._repr_html_()
    assert "&lt;b&gt;Ben" in page
    assert "<b>Ben" not in page
    picture = ElementTree.fromstring(table.board.svg)
    squares = picture.findall("{http://www.w3.org/2000/svg}polygon")
    pawns = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(squares) > 30
    assert len(pawns) == sum([len(table.squares(seat)) for seat in range(3)]) > 0


def test_a_program_plays_one_seat_against_bots() -> None:
    table = magnat.open("monopoly", seats=3, seed=7, bots={1: "balanced", 2: "balanced"})
    acted = 0
    while not table.play_on().is_over:
        assert table.asked == [0]
        action = table.suggest()
        if action is None:
            table.wait()
        else:
            assert table.act(action) != []
            acted += 1
    assert acted > 20
    assert sorted(table.places)[0] == 1
    assert table.choices() == []
    acts = [line for line in table.record.lines if isinstance(line, RecordEntry)]
    assert {line.seat for line in acts} >= {0, 1, 2}


def test_a_choice_says_what_it_is_and_is_filled_in_by_name() -> None:
    table = magnat.open("monopoly", seats=2, seed=7)
    kinds = {one.kind for one in table.choices()}
    assert "Roll" in kinds
    roll = next(one for one in table.choices() if one.kind == "Roll")
    assert (str(roll), roll.clause, roll.is_exact) == ("Throw the dice", "MEU-28", True)
    while not any(one.amounts for one in table.choices()):
        walk(table, 1)
    blank = next(one for one in table.choices() if one.amounts)
    with pytest.raises(magnat.Illegal, match="too much"):
        table.act(blank, amount=blank.amounts[-1] + 1_000_000)
    offering = next((one for one in table.choices() if one.items), None)
    if offering is not None:
        with pytest.raises(Unknown, match="unknown item"):
            offering.fill(items=["title:nowhere"])


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    table = magnat.open("monopoly", seats=2, seed=7)
    other = 1 - table.asked[0]
    before = repr(table), table.entries
    with pytest.raises(magnat.Illegal) as caught:
        table.act(Roll(), seat=other)
    assert caught.value.cite
    assert (repr(table), table.entries) == before


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: magnat.open("monoply"), "did you mean monopoly"),
        (lambda: magnat.open("monopoly/mars"), "unknown edition of monopoly"),
        (lambda: magnat.open("monopoly", seats=40), "players, not 40"),
        (lambda: magnat.open("monopoly", seed=0), "seed must be 1 or more"),
        (lambda: magnat.open("monopoly", options={"time": 3}), "unknown option"),
        (lambda: magnat.open("monopoly", bots="balance"), "did you mean balanced"),
        (lambda: magnat.open("monopoly", seats=2, bots=["balanced"]), "1 bots are named"),
        (lambda: magnat.open("monopoly", seats=2, bots={5: "bold"}), "there is no seat 5"),
        (lambda: magnat.open("monopoly", language="de"), "unknown language"),
        (lambda: magnat.open("monopoly", seed=1).money(9), "there is no seat 9"),
        (lambda: played("eldorado").play_on().wait(), "nothing happens by itself"),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(call, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Exception, match=said):
        call()


def test_a_class_of_the_program_plays_a_seat() -> None:
    table = magnat.open("banking", seats=2, seed=4, bots=[FirstThing, "balanced"])
    table.play_on()
    assert table.is_over
    assert table.record.header.bots[0].endswith(":FirstThing")


def test_simulated_games_are_rows_and_any_of_them_is_a_table(tmp_path: Path) -> None:
    found = magnat.simulate("eldorado", 4, ["balanced", "uniform"], seed=9)
    assert [row["game"] for row in found.rows] == [0, 1, 2, 3]
    assert sum([share.wins for share in found.wins.values()]) == 4
    assert "balanced: " in repr(found)
    for number in (1, 3):
        table = found.table(number)
        assert list(table.places) == found.rows[number]["places"]
        table.save(tmp_path / "game.jsonl")
        assert magnat.verify(tmp_path / "game.jsonl").is_right
    with pytest.raises(IndexError, match="there is no game 4"):
        found.table(4)


def test_advice_compares_choices_in_words() -> None:
    table = magnat.open("monopoly", seats=2, seed=7)
    while len([one for one in table.choices() if not one.is_right]) < 2:
        walk(table, 1)
    rows = table.advise(worlds=3)
    assert len(rows) > 1
    assert all(0 <= row["low"] <= row["chance"] <= row["high"] <= 1 for row in rows)
    assert all(isinstance(row["text"], str) and row["text"] for row in rows)


def test_options_have_words_and_values() -> None:
    for box in BOXES:
        for one in magnat.options(box, "fr"):
            assert one.title
            assert one.default in one.values or not one.values or one.allowed
    names = {one.name: one for one in magnat.options("monopoly/europe")}
    assert names["claims"].values == ("manual", "automatic")


def test_nothing_public_of_the_last_release_is_missing() -> None:
    now = surface()
    gone = [line for line in LISTED.read_text(encoding="utf-8").splitlines() if line not in now]
    assert gone == [], "a public name or parameter has changed: python -m tests.library.surface"


def test_import_magnat_loads_no_game_and_hooks_no_import() -> None:
    code = (
        "import json, sys; before = list(sys.meta_path); import magnat;"
        "print(json.dumps([sorted(m for m in sys.modules if m.startswith('magnat')),"
        " sys.meta_path == before, 'open' in dir(magnat)]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"MAGNAT_ENGINE_FOLDER": ""},  # no build of a clone either
    )
    modules, is_same, is_listed = json.loads(done.stdout)
    assert modules == ["magnat", "magnat.compiled_engine"]
    assert is_same
    assert is_listed
