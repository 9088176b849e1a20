"""Finds the outlines of a game's board and draws it.

They come from the module in boards/outlines_by_game that has the name of the game, or else from the
plan in the game's board.py. A game with neither is drawn as rows of squares.
"""

from __future__ import annotations

import importlib
import pkgutil

from magnat import games
from magnat.core.state import State
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.play.boards import outlines_by_game
from magnat.play.boards.outlines import BoardOutlines, in_rows, of_plan, spaces


def drawn() -> list[str]:
    """Return the names of the games that have a module of their own in boards/outlines_by_game."""
    return sorted([module.name for module in pkgutil.iter_modules(outlines_by_game.__path__)])


def board_of(s: State) -> BoardOutlines:
    """Return the outlines of all squares of the board on which `s` is played."""
    if s.edition.game in drawn():
        board: BoardOutlines = importlib.import_module(
            f"{outlines_by_game.__name__}.{s.edition.game}"
        ).board(s)
        return board
    plan = plan_of(s)
    return in_rows(s) if plan is None else of_plan(plan)


def plan_of(s: State) -> BoardPlan | None:
    """Return the plan in the game's board.py; None without a plan or if it has another number of
    squares than the table."""
    plan = games.plan_of(games.find(s.edition.game))
    return plan if plan is not None and len(plan.squares) == len(spaces(s)) else None
