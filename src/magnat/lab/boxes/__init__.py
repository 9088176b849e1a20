"""The board and the assets of a game, for the lab.

A game with a module of its name in boxes/printed is drawn by it; another one by the plan in its own
board.py; one without a plan as rows of squares without assets.
"""

from __future__ import annotations

import importlib
import pkgutil

from magnat import games
from magnat.core.state import State
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.lab.boxes import box_from_plan, plain, printed
from magnat.lab.boxes.asset_accounts import AssetAccount
from magnat.lab.boxes.outlines import BoardOutlines, spaces


def drawn() -> list[str]:
    """The games with a module of their own here."""
    return sorted([module.name for module in pkgutil.iter_modules(printed.__path__)])


def board_of(s: State) -> BoardOutlines:
    """The outlines of the squares of a table's board."""
    if s.edition.game in drawn():
        board: BoardOutlines = importlib.import_module(
            f"{printed.__name__}.{s.edition.game}"
        ).board(s)
        return board
    plan = _plan(s)
    return plain.board(s) if plan is None else box_from_plan.board(plan)


def estate_of(s: State) -> AssetAccount:
    """A new account of what each asset of a table costs and earns."""
    if s.edition.game in drawn():
        estate: AssetAccount = importlib.import_module(
            f"{printed.__name__}.{s.edition.game}"
        ).estate(s)
        return estate
    plan = _plan(s)
    return plain.estate(s) if plan is None else box_from_plan.estate(s, plan)


def _plan(s: State) -> BoardPlan | None:
    """The plan of the game's board.py, if it has as many squares as the table."""
    plan = games.plan_of(games.find(s.edition.game))
    return plan if plan is not None and len(plan.squares) == len(spaces(s)) else None
