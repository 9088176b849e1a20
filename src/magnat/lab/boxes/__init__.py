"""Finds the outlines of a game's board and its assets, for the lab.

They come from the module in boxes/by_game that has the name of the game, or else from the plan in
the game's board.py. A game with neither is drawn as rows of squares, without assets.
"""

from __future__ import annotations

import importlib
import pkgutil

from magnat import games
from magnat.core.state import State
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.lab.boxes import box_from_plan, by_game, plain
from magnat.lab.boxes.asset_accounts import AssetAccount
from magnat.lab.boxes.outlines import BoardOutlines, spaces


def drawn() -> list[str]:
    """Return the names of the games that have a module of their own in boxes/by_game."""
    return sorted([module.name for module in pkgutil.iter_modules(by_game.__path__)])


def board_of(s: State) -> BoardOutlines:
    """Return the outlines of all squares of the board on which `s` is played."""
    if s.edition.game in drawn():
        board: BoardOutlines = importlib.import_module(
            f"{by_game.__name__}.{s.edition.game}"
        ).board(s)
        return board
    plan = _plan(s)
    return plain.board(s) if plan is None else box_from_plan.board(plan)


def estate_of(s: State) -> AssetAccount:
    """Return a new, empty account of what the assets at this table cost and earn."""
    if s.edition.game in drawn():
        estate: AssetAccount = importlib.import_module(
            f"{by_game.__name__}.{s.edition.game}"
        ).estate(s)
        return estate
    plan = _plan(s)
    return plain.estate(s) if plan is None else box_from_plan.estate(s, plan)


def _plan(s: State) -> BoardPlan | None:
    """Return the plan in the game's board.py; None without a plan or if it has another number of
    squares than the table."""
    plan = games.plan_of(games.find(s.edition.game))
    return plan if plan is not None and len(plan.squares) == len(spaces(s)) else None
