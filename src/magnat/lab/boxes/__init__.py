"""Finds the assets of a game, for the lab: in the module of boxes/assets that has the name of the
game, or else in the plan in the game's board.py. A game with neither has no assets."""

from __future__ import annotations

import importlib
import pkgutil

from magnat.core.state import State
from magnat.lab.boxes import assets, assets_from_plan
from magnat.lab.boxes.asset_accounts import AssetAccount
from magnat.play.boards import plan_of


def counted() -> list[str]:
    """Return the names of the games that have a module of their own in boxes/assets."""
    return sorted([module.name for module in pkgutil.iter_modules(assets.__path__)])


def estate_of(s: State) -> AssetAccount:
    """Return a new, empty account of what the assets at this table cost and earn."""
    if s.edition.game in counted():
        estate: AssetAccount = importlib.import_module(
            f"{assets.__name__}.{s.edition.game}"
        ).estate(s)
        return estate
    plan = plan_of(s)
    return AssetAccount(s, []) if plan is None else assets_from_plan.estate(s, plan)
