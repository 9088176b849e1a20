"""A sixth game is one folder for Python: the terminal and the lab find it there."""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnat import games
from magnat.cli.terminal.boards import board_of as terminal_board
from magnat.cli.terminal.boards import drawn as drawn_in_terminal
from magnat.cli.terminal.boards.board_from_plan import Grid
from magnat.cli.terminal.boards.fallback_board import PlainBoard
from magnat.core.game import Game
from magnat.lab.boxes import counted, estate_of
from magnat.lab.playing.executors import Processes
from magnat.lab.playing.run import run
from magnat.lab.report.page import ReportPage
from magnat.play.boards import board_of, drawn
from tests.cli.offline_client import match_of, offline_client

TOY = Path(__file__).parents[1] / "toy"
EXPERIMENT = """
title = { fr = "La Foire", en = "The Fair" }
box = "fair"
players = 3
bots = ["uniform", "uniform", "uniform"]
games = 10
seed = 7

[options]
minutes = 10
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Add a second folder of games, which has the toy game under the name `fair`."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(TOY, folder / "fair", ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(folder)])
        yield folder
    for name in [name for name in sys.modules if name.startswith("magnat.games.fair")]:
        del sys.modules[name]
    del games.fair  # type: ignore[attr-defined]  # the import put it there
    gc.collect()  # other tests look at all subclasses of Step


def fair() -> Game:
    return games.all_games()["fair"]


def test_no_list_names_it(shelf: Path) -> None:
    assert fair().package == "magnat.games.fair"
    assert "fair" not in drawn_in_terminal()
    assert "fair" not in [*counted(), *drawn()]


def test_the_terminal_draws_its_plan_with_owners_and_pawns(shelf: Path) -> None:
    s = fair().start(fair().load(), 3, 1)
    s.give(1, 2, "fair.sale")
    client = offline_client(match_of(fair(), s, ("Anna", "Ben", "Cleo")))
    assert client.view is not None
    board = client.board
    assert isinstance(board, Grid)
    assert board.frame == "#5d4690"
    assert board.tile(client.view, 3).owners == (2,)
    assert board.tile(client.view, 0).pawns == (0, 1, 2)
    assert board.has(client.view, 2) == ["the shooting gallery"]
    text, has_players = board.draw(client.view, 80, board.rows(80, 24))
    assert has_players
    for word in ("gate", "carousel", "lottery", "pancakes", "Anna", "Ben", "Cleo"):
        assert word in text.plain


def test_the_lab_plays_it_and_reports_its_board_and_its_titles(shelf: Path, tmp_path: Path) -> None:
    file = tmp_path / "fair.toml"
    file.write_text(EXPERIMENT, encoding="utf-8")
    results = run(file, tmp_path / "out", Processes(1))
    page = ReportPage(results, "en").write(tmp_path / "report").read_text(encoding="utf-8")
    assert page.count("<polygon") == 8
    assert "the shooting gallery" in page
    rows = results.frame()
    assets = [one for game in rows["assets"].to_list() for one in game]
    moved = [one for game in rows["moved"].to_list() for one in game]
    for what, cite in (("spent", "fair.sale"), ("earned", "fair.toll")):
        paid = sum([one["amount"] for one in moved if one["cite"] == cite])
        assert sum([one[what] for one in assets]) == paid > 0


def test_without_a_plan_its_squares_stand_in_rows(shelf: Path) -> None:
    plan = shelf / "fair/board.py"
    hidden = plan.rename(shelf / "board.py")
    s = fair().start(fair().load(), 3, 1)
    client = offline_client(match_of(fair(), s))
    assert isinstance(terminal_board("fair", client.names), PlainBoard)
    assert len(board_of(s).outlines) == 8
    assert estate_of(s).assets == []
    hidden.rename(plan)
