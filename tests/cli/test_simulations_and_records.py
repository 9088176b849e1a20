"""Simulations, booklets, records and fuzzing from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from magnat.cli.commands import app
from magnat.games import find
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match

Out = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    """Run a command and return its exit code."""
    try:
        app(list(words), exit_on_error=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Write the record of a short finished game of two bots."""
    options: dict[str, int | str | bool] = {"timed_game": 10}
    game = find("monopoly")
    bots = ["balanced", "bold"]
    match = open_match(game, "europe", 2, Secret(7, "salt"), options, ("Nord", "Sud"), bots)
    while not match.is_over:
        match.wake(match.deadline())
    path = tmp_path / "game.jsonl"
    path.write_text(match.record.text(game.codec), encoding="utf-8")
    return path


def test_simulate_prints_one_object_and_the_same_for_any_number_of_processes(capsys: Out) -> None:
    words = ["simulate", "monopoly/europe", "--games", "16", "--seed", "5", "--json"]
    words += ["--option", "timed_game=10", "--bots", "balanced,uniform"]
    seen = []
    for processes in ("1", "2"):
        assert run(*words, "--processes", processes) == 0
        seen.append(json.loads(capsys.readouterr().out))
    for measured in ("us_per_decision", "games_per_second"):
        for one in seen:
            assert one.pop(measured) > 0
    assert seen[0] == seen[1]
    assert seen[0]["games"] == seen[0]["finished"] == 16
    assert seen[0]["unfinished"] == 0
    assert seen[0]["audit"] == "ok"
    assert set(seen[0]["wins"]) == {"balanced", "uniform"}
    assert len(seen[0]["seats"]) == 2
    assert set(seen[0]["length"]) == {"median", "p95"}


def test_simulate_tells_people_in_a_table(capsys: Out) -> None:
    assert run("simulate", "monopoly", "--games", "2", "--option", "timed_game=10") == 0
    shown = capsys.readouterr().out
    assert "balanced" in shown
    assert "seat 4" in shown
    assert "audit: ok" in shown


def test_rules_prints_the_booklet_with_steps_and_tests(capsys: Out) -> None:
    assert run("rules", "monopoly/europe", "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert "MEU-8" in shown
    assert "RentClaim" in shown
    assert run("rules", "monopoly/electronique", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"id", "slug", "fr", "en", "ruling", "steps", "tests", "silent"} == set(rows[0])
    assert "MEL-2" in {row["id"] for row in rows}


def test_replay_tells_the_story_in_both_languages(record: Path, capsys: Out) -> None:
    assert run("replay", str(record), "--lang", "fr") == 0
    french = capsys.readouterr().out
    assert run("replay", str(record), "--lang", "en", "--until", "5") == 0
    english = capsys.readouterr().out
    assert "Nord" in french
    assert "lance les dés" in french
    assert "throws the dice" in english
    assert len(english.splitlines()) < len(french.splitlines())


def test_verify_proves_a_record_and_names_the_entry_that_differs(record: Path, capsys: Out) -> None:
    assert run("verify", str(record)) == 0
    assert "right" in capsys.readouterr().out
    lines = record.read_text("utf-8").splitlines()
    n = next(i for i, line in enumerate(lines) if '"check"' in line)
    wrong = "0" if lines[n][-3] != "0" else "1"
    lines[n] = lines[n][:-3] + wrong + lines[n][-2:]
    record.write_text("\n".join(lines) + "\n", "utf-8")
    assert run("verify", str(record)) == 1
    assert f"entry {n}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "monopolly"], "monopoly"),
        (["simulate", "monopoly/europa"], "europe"),
        (["simulate", "monopoly", "--bots", "balancd,bold"], "balanced"),
        (["simulate", "monopoly", "--option", "claim=automatic"], "claims"),
        (["simulate", "monopoly", "--option", "claims=never"], "manual"),
        (["simulate", "monopoly", "--option", "claims"], "name=value"),
        (["rules", "monopoly/pariss"], "paris"),
        (["play", "monopoly", "--seats", "9"], "1 to 4"),
        (["play", "monopoly", "--players", "12"], "2 to 8"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
        (["replay", "nowhere.jsonl", "--lang", "de"], "--lang de: there are fr and en"),
        (["play", "monopoly", "--lang", "de"], "--lang de: there are fr and en"),
        (["play", "monopoly", "--name", "Anna", "--name", "Ben"], "2 names, seats played here: 1"),
        (["simulate", "monopoly", "--games", "-1"], "from 1 on, not -1"),
        (["simulate", "monopoly", "--processes", "0"], "from 1 on, not 0"),
        (["move", "nonsense"], "“nonsense” is not the address of a server"),
        (["join", "http://127.0.0.1:1"], "No answer: http://127.0.0.1:1 (Connection refused)"),
        (["tables", "delete"], "say which tables to delete"),
    ],
)
def test_a_wrong_word_names_the_right_ones_and_ends_with_two(
    words: list[str], told: str, capsys: Out
) -> None:
    assert run(*words) == 2
    assert told in capsys.readouterr().err


def test_fuzz_reports_what_it_tried(tmp_path: Path, capsys: Out) -> None:
    assert run("fuzz", "monopoly", "--seconds", "1", "--folder", str(tmp_path / "found")) == 0
    shown = capsys.readouterr().out
    assert "0 findings" in shown
    assert not (tmp_path / "found").exists()
