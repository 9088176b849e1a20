"""The boards of the games, drawn in characters from the data that the server sends."""

from __future__ import annotations

import importlib
import pkgutil

from magnat import games
from magnat.cli.terminal.boards import printed
from magnat.cli.terminal.boards.base_board import TerminalBoard
from magnat.cli.terminal.boards.board_from_plan import Grid
from magnat.cli.terminal.boards.plain import PlainBoard
from magnat.cli.terminal.names import BoxNames


def drawn() -> list[str]:
    """The games with a drawing of their own: the modules of boards/printed."""
    return sorted([module.name for module in pkgutil.iter_modules(printed.__path__)])


def board_of(game: str, names: BoxNames) -> TerminalBoard:
    """The drawing of a game's name, else the grid that the game's own board.py describes, else the
    squares in rows."""
    if game in drawn():
        board: type[TerminalBoard] = importlib.import_module(f"{printed.__name__}.{game}").BOARD
        return board(names)
    plan = games.plan_of(games.find(game)) if game in games.names() else None
    found = PlainBoard(names) if plan is None else Grid(names, plan)
    return found if plan is None or found.squares == len(plan.squares) else PlainBoard(names)
