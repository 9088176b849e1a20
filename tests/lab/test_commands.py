"""The lab on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from magnat.cli.commands import app
from magnat.lab.playing.executors import CannotRun, Ray


def run(*said: str) -> int:
    try:
        app(said, exit_on_error=False, result_action="return_value")
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_run_report_and_compare(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = small.read_text(encoding="utf-8").replace("games = 30", "games = 12")
    small.write_text(text, encoding="utf-8")
    out = tmp_path / "out"
    assert run("lab", "run", str(small), "--out", str(out), "--processes", "1") == 0
    assert "24 games" in capsys.readouterr().out
    assert run("lab", "report", str(out), "--lang", "en") == 0
    page = Path(capsys.readouterr().out.strip())
    assert "What was asked" in page.read_text(encoding="utf-8")
    one, other = f"{out}:manual", f"{out}:automatic"
    assert run("lab", "compare", one, other, "--lang", "en", "--measure", "ruins") == 0
    said = capsys.readouterr().out
    assert "decisions: it does: −" in said
    assert "seat 1 wins: not shown" in said
    assert "players ruined: not shown" in said
    assert said.count("not stated before") == 1
    assert run("lab", "compare", other, one, "--lang", "fr") == 2  # it was stated the other way
    assert "no test was stated" in capsys.readouterr().err
    assert run("lab", "compare", one, f"{out}:3") == 2
    assert "1 manual eldorado/reconstruction 2" in capsys.readouterr().err
    assert run("lab", "compare", one, other, "--measure", "leads") == 2
    assert '"leads" is no measure' in capsys.readouterr().err


def test_mistakes_end_with_2_and_say_what_would_be_right(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small.write_text('box = "eldorado"\nplayer = 2\n', encoding="utf-8")
    assert run("lab", "run", str(small), "--out", str(tmp_path / "out")) == 2
    assert f"{small}:2: player: is no key" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert run("lab", "run", "sets") == 2
    assert "unknown question 'sets'" in capsys.readouterr().err
    assert run("lab", "run", "boxes", "--executor", "threads") == 2
    assert "process, ray" in capsys.readouterr().err
    assert run("lab", "report", str(tmp_path)) == 2
    assert "no results here" in capsys.readouterr().err


def test_experiments_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lab", "experiments", "--lang", "en") == 0
    said = capsys.readouterr().out
    assert "casino" in said
    assert "House rules" in said


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CannotRun, match="extra `cluster`"):
        Ray("", 1)
