"""A person at the terminal: choices by number, rules on demand, undo, stopping and going on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from magnat.cli.terminal import language_of, resume, saves, start
from magnat.games import find
from magnat.play.record import read_record
from magnat.play.replay import verify


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")


class Typist:
    """Types lines one after the other, then stops."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)

    def __call__(self, prompt: str) -> str:
        return next(self.lines, "q")


class Player:
    """Throws, buys, pays: the choice that a person would make without thinking."""

    def __init__(self) -> None:
        self.prompts = 0

    def __call__(self, prompt: str) -> str:
        self.prompts += 1
        assert self.prompts < 5000, "the game does not go on"
        return str(1 + self.prompts % 3 % 2) if self.prompts % 7 else "0"


def test_a_whole_timed_game_is_played_told_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    options: dict[str, int | str | bool] = {"timed_game": 10}
    start("monopoly/europe", 2, 1, "balanced", options, "en", Player())
    shown = capsys.readouterr().out
    assert "The game is over" in shown
    assert "[MEU-26]" in shown, "the end cites its clause"
    (path,) = saves().glob("*.jsonl")
    record = read_record(path)
    assert record.end is not None
    assert verify(find("monopoly"), record).is_right


def test_the_board_names_the_squares_and_shows_who_stands_where(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start("monopoly/europe", 3, 2, "cautious", {}, "fr", Typist("b", "q"))
    shown = capsys.readouterr().out
    assert "Vilnius" in shown
    assert "Joueur 2" in shown
    assert "Robot 1" in shown
    assert "€\u202f1\u202f500" in shown
    assert "magnat resume" in shown


def test_help_finds_a_rule_by_number_by_clause_and_by_word(
    capsys: pytest.CaptureFixture[str],
) -> None:
    keys = Typist("?", "? 1", "? MEU-8", "? auction", "? xyzzy", "q")
    start("monopoly/europe", 2, 1, "balanced", {}, "en", keys)
    shown = capsys.readouterr().out
    assert "a number: make that choice" in shown
    assert "until the second player after the visitor has thrown" in shown
    assert "MEU-7" in shown
    assert "No rule is called “xyzzy”" in shown


def test_nonsense_is_answered_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start("monopoly/europe", 2, 1, "balanced", {}, "en", Typist("99", "abc", "", "u", "q"))
    shown = capsys.readouterr().out
    assert "There is no choice “99”" in shown
    assert "There is no choice “abc”" in shown
    assert "There is nothing to take back." in shown


def test_a_game_stopped_in_the_middle_goes_on_where_it_stood(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start("monopoly/europe", 2, 1, "balanced", {}, "en", Typist("1", "q"))
    (path,) = saves().glob("*.jsonl")
    before = read_record(path).lines
    assert before
    assert resume(None, "fr", Typist("1", "q"))
    after = read_record(path).lines
    assert len(after) > len(before)
    assert [line.at for line in after[: len(before)]] == [line.at for line in before]
    capsys.readouterr()


def test_without_a_game_to_resume_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert not resume(None, "en", Typist("q"))
    assert "There is no game to resume." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wanted", "terminal", "spoken"),
    [("en", "fr_FR.UTF-8", "en"), ("", "fr_FR.UTF-8", "fr"), ("", "en_GB.UTF-8", "en")],
)
def test_the_language_is_the_one_asked_for_or_the_terminals(
    wanted: str, terminal: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", terminal)
    assert language_of(wanted) == spoken
