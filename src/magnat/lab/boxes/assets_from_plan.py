"""The titles of a board as assets, from the plan in the game's `board.py`."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole
from magnat.play.boards.outlines import spaces


def estate(s: State, plan: BoardPlan) -> AssetAccount:
    return PlanAssets(s, plan)


@final
class PlanAssets(AssetAccount):
    """The titles that a board plan lists: their price is the cost, the payments of visitors are the
    earnings."""

    def __init__(self, s: State, plan: BoardPlan) -> None:
        super().__init__(s, [Asset(one.title, one.title) for one in plan.squares if one.title])
        self.plan: Final = plan
        named = {s.item_name(item): item for item in range(len(s.held_by))}
        self.asset_of: Final = {named[one.key]: i for i, one in enumerate(self.assets)}
        squares = [i for i, one in enumerate(plan.squares) if one.title]
        self.asset_at: Final = {spaces(s)[square]: i for i, square in enumerate(squares)}
        # By seat: how much it has paid to the bank for the title that it gets next.
        self.paid: Final = [0] * s.seats
        # By seat: the square (holder number) on which its pawn stands.
        self.stands: Final = [NOBODY] * s.seats

    def see(self, event: Event) -> None:
        if event.kind == "paid":
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == MONEY and src < self.s.seats:
                if event.cite in self.plan.bought_by and dst == self.s.bank:
                    self.paid[src] += n
                elif event.cite in self.plan.earned_by and self.stands[src] in self.asset_at:
                    self.earned[self.asset_at[self.stands[src]]] += n
        elif event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            group, _, key = self.s.item_name(item).partition(":")
            if group == "pawn" and key.isdecimal():
                self.stands[int(key)] = dst
            elif item in self.asset_of and src == self.s.bank and dst < self.s.seats:
                self.acquire(self.asset_of[item], dst, self.paid[dst])
                self.paid[dst] = 0
