"""Draws the boards of the games with characters, from the data that the server sends."""

from __future__ import annotations

import importlib
import pkgutil

from magnat import games
from magnat.cli.terminal.boards import printed
from magnat.cli.terminal.boards.base_board import TerminalBoard
from magnat.cli.terminal.boards.board_from_plan import Grid
from magnat.cli.terminal.boards.fallback_board import PlainBoard
from magnat.cli.terminal.names_in_view import BoxNames


def drawn() -> list[str]:
    """Return the names of the games with a board drawn by hand: the modules of boards/printed."""
    return sorted([module.name for module in pkgutil.iter_modules(printed.__path__)])


def board_of(game: str, names: BoxNames) -> TerminalBoard:
    """Return the board of a game: the one drawn by hand in boards/printed, else the grid that the
    game's board.py describes, else its squares in rows."""
    if game in drawn():
        board: type[TerminalBoard] = importlib.import_module(f"{printed.__name__}.{game}").BOARD
        return board(names)
    plan = games.plan_of(games.find(game)) if game in games.names() else None
    found = PlainBoard(names) if plan is None else Grid(names, plan)
    return found if plan is None or found.squares == len(plan.squares) else PlainBoard(names)
