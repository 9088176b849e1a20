"""Richesses du Monde: its trusts as assets."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.games.richesses.rules.squares.country import ROYALTIES
from magnat.games.richesses.state import Richesses
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole


def estate(s: State) -> AssetAccount:
    assert isinstance(s, Richesses)
    return RichessesAssets(s)


@final
class RichessesAssets(AssetAccount):
    """The trusts. The prices of their titles are the cost, royalties paid by visitors are the
    earnings."""

    def __init__(self, s: Richesses) -> None:
        keys = [f"production:{key}" for key in s.box.productions]
        super().__init__(s, [Asset(key, key) for key in keys])
        self.table: Final = s
        # By seat: the production of the square that its pawn visited last.
        self.visited: Final = [0] * s.seats

    def see(self, event: Event) -> None:
        s, box = self.table, self.table.box
        if event.kind == "claimed":
            self.visited[whole(event, 1)] = box.plate_production(whole(event, 2))
        elif event.kind == "paid":
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == MONEY and event.cite == ROYALTIES and src < s.seats and dst < s.seats:
                self.earned[self.visited[src]] += n
        elif event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            if item < box.first_plate and src == s.file and dst < s.seats:
                self.acquire(box.production_of[item], dst, box.price_of[item])
