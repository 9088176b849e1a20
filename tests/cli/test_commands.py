"""The command line: help, versions, errors and exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import magnat
from magnat import __version__, games
from magnat.cli import main
from magnat.cli.commands.argument_parsing import minutes_until, options_of
from magnat.cli.commands.play import play
from magnat.cli.list_and_check_boxes import show_options
from magnat.cli.terminal import open_table
from magnat.core.editions.edition import unknown
from magnat.core.game import Game
from tests.server.small_game import add_broken_edition, small_game


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run `magnat ARGUMENTS` and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["magnat", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, int)
    return end.value.code


def only_game(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    def find(name: str) -> Game:
        if name != game.name:
            raise unknown("game", name, [game.name])
        return game

    monkeypatch.setattr(games, "names", lambda: [game.name])
    monkeypatch.setattr(games, "find", find)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Replace all games by one small game."""
    game = small_game(tmp_path)
    only_game(monkeypatch, game)
    return game


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "version") == 0
    version, engine = capsys.readouterr().out.splitlines()
    assert version == __version__
    way = "compiled" if os.environ.get("MAGNAT_EXPECT_COMPILED") == "1" else "interpreted"
    assert engine == f"engine: {way}, from {Path(magnat.__file__).parent}"


def test_a_mistyped_command_ends_with_2_and_a_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "edition") == 2
    assert 'Did you mean "editions"' in capsys.readouterr().err


def test_old_names_of_commands_and_options_work_and_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["magnat", *arguments])
        with pytest.raises(SystemExit):
            main()
        return capsys.readouterr().err.splitlines()

    (first, refusal) = said("play", "monopoly", "--me=9", "--lang=en")
    assert first == "play --me is now play --seats; the old name works until 0.4"
    assert refusal.endswith("--seats 9: the seats are 1 to 4")
    assert said("play", "monopoly", "--seats=9", "--lang=en") == [refusal]
    (first, missing) = said("replay", "nothing.jsonl", "--to", "5")
    assert first == "replay --to is now replay --until; the old name works until 0.4"
    assert "nothing.jsonl" in missing
    (first, *_) = said("lab", "questions", "--help")
    assert first == "lab questions is now lab experiments; the old name works until 0.4"


def test_editions_lists_the_boxes(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add_broken_edition(game)
    assert run(monkeypatch, "editions") == 0
    told = capsys.readouterr().out
    for expected in ("petit/usuelle", "The Small <Game>", "2-5", "reconstructed"):
        assert expected in told
    assert "broken: 2 problems" in told


def test_editions_without_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "names", list)
    assert run(monkeypatch, "editions") == 0
    assert capsys.readouterr().out == "No game is installed yet.\n"


@pytest.mark.parametrize("which", [(), ("petit",), ("petit/usuelle",)])
def test_sound_editions_pass_the_check(
    which: tuple[str, ...],
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "editions", "check", *which) == 0
    assert capsys.readouterr().out == "1 edition checked, no problem\n"


def test_all_problems_are_told_and_the_check_ends_with_2(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add_broken_edition(game)
    assert run(monkeypatch, "editions", "check") == 2
    closing, first, second = sorted(capsys.readouterr().out.splitlines())
    assert first.startswith("petit/cassee/edition.toml:2: players: ")
    assert second.startswith("petit/cassee/edition.toml:5: currency.sign: ")
    assert closing == "2 editions checked, 2 problems"
    assert run(monkeypatch, "editions", "check", "petit/usuelle") == 0


def test_a_folder_is_checked_as_an_edition_of_the_game_it_lies_in(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = add_broken_edition(game)
    assert run(monkeypatch, "editions", "check", str(folder)) == 2
    assert "1 edition checked, 2 problems" in capsys.readouterr().out
    monkeypatch.chdir(folder)
    assert run(monkeypatch, "editions", "check", ".") == 2


def test_a_folder_elsewhere_needs_the_name_of_its_game(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "mine"
    (game.folder / "editions" / "usuelle").rename(elsewhere)
    assert run(monkeypatch, "editions", "check", str(elsewhere)) == 2
    assert "--game GAME" in capsys.readouterr().err
    assert run(monkeypatch, "editions", "check", str(elsewhere), "--game", "petit") == 0


@pytest.mark.parametrize(
    ("which", "hint"), [("petits", "did you mean petit?"), ("petit/usuele", "mean usuelle?")]
)
def test_an_unknown_name_ends_with_2_and_the_close_one(
    which: str,
    hint: str,
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "editions", "check", which) == 2
    assert hint in capsys.readouterr().err


def test_a_taken_port_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from magnat.server.serve import bind

    with bind("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        assert run(monkeypatch, "serve", "--port", str(port)) == 2
    assert f"port {port} is taken" in capsys.readouterr().err


def test_help_loads_neither_the_server_nor_the_engine() -> None:
    source = (
        "import sys; from magnat.cli.commands import app;"
        "app(['--help'], result_action='return_value');"
        "slow = ('litestar', 'textual', 'uvicorn', 'websockets');"
        "print([name for name in sys.modules if name.split('.')[0] in slow"
        " or name.startswith(('magnat.core', 'magnat.server'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, env=os.environ, check=True
    )
    assert "serve" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["monopoly", "--option", "claims"], "--option claims : écrivez nom=valeur"),
        (["monopole"], "« monopole » (jeu) n’existe pas ; est-ce monopoly ?"),
        (["monopoly/x"], "« x » (édition de monopoly) n’existe pas ; il y a : electronique"),
        (["monopoly", "--option", "clams=1"], "« clams » (option) n’existe pas ; est-ce claims"),
        (["monopoly", "--option", "claims=1"], "claims = 1 : il faut 'manual', 'automatic'"),
        (["monopoly", "--players", "40"], "Monopoly Europe se joue de 2 à 8, pas à 40"),
    ],
)
def test_what_is_unknown_is_told_in_the_reader_s_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    said: str,
) -> None:
    assert run(monkeypatch, "play", *arguments, "--plain", "--lang", "fr") == 2
    assert capsys.readouterr().err.replace("\u00a0", " ").startswith(said)


def test_MEU_26_an_agreed_hour_is_so_many_minutes_from_now() -> None:
    assert minutes_until("21:30", datetime(2026, 1, 1, 20, 3)) == 87
    assert minutes_until("0:30", datetime(2026, 1, 1, 23, 45)) == 45
    found = options_of(["timed_game=21:30", "claims=automatic"])
    assert found["claims"] == "automatic"
    assert isinstance(found["timed_game"], int)
    assert 0 <= found["timed_game"] < 24 * 60
    assert options_of(["claims=25:99"]) == {"claims": "25:99"}


@pytest.mark.parametrize(
    ("typed", "pace", "bot", "changed"),
    [
        ({"preset": "family"}, "normal", "regular", {"smallest_raise": 10, "timed_game": 60}),
        ({"preset": "quick", "pace": "leisurely", "bot": "bold"}, "leisurely", "bold", {}),
        (
            {"preset": "family", "option": ["timed_game=20"]},
            "normal",
            "regular",
            {"timed_game": 20},
        ),
        ({}, "normal", "regular", {}),
    ],
)
def test_a_preset_gives_rules_pace_and_bots_unless_others_are_typed(
    typed: dict[str, Any],
    pace: str,
    bot: str,
    changed: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Any] = []

    async def begin(*settings: Any) -> None:
        begun.extend(settings)

    monkeypatch.setattr(open_table, "play", begin)
    play("monopoly", **typed)
    _, seats, options, chosen, *_ = begun
    assert (seats.bot, chosen) == (bot, pace)
    assert options.get("claims") == ("automatic" if "preset" in typed else None)
    assert changed.items() <= options.items()


def test_options_of_a_box_end_with_its_presets(capsys: pytest.CaptureFixture[str]) -> None:
    show_options("monopoly", "en")
    assert "--preset family: claims=automatic smallest_raise=10" in capsys.readouterr().out
