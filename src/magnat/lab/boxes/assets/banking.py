"""Banking: its mines as assets."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.games.banking.edition import NO_MINE
from magnat.games.banking.rules.squares.mines import FINE
from magnat.games.banking.state import Banking
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole


def estate(s: State) -> AssetAccount:
    assert isinstance(s, Banking)
    return BankingAssets(s)


@final
class BankingAssets(AssetAccount):
    """The mines. They cost nothing; the fines that their owners receive are the earnings."""

    def __init__(self, s: Banking) -> None:
        mines = sorted([share for share in s.box.board.mine_of if share != NO_MINE])
        super().__init__(
            s,
            [
                Asset(s.item_name(share), "gold" if share < s.box.stock.gold_shares else "silver")
                for share in mines
            ],
        )
        self.table: Final = s
        self.mines: Final = mines
        self.place: Final = {share: i for i, share in enumerate(mines)}
        self.last = NO_MINE  # the mine on which a pawn was last put down

    def see(self, event: Event) -> None:
        s, box = self.table, self.table.box
        if event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            if item >= s.first_pawn:
                space = dst - s.first_space
                self.last = box.board.mine_of[space] if space >= 0 else NO_MINE
            elif item in self.place and src == s.bank and dst < s.seats:
                self.acquire(self.place[item], dst, 0)
        elif event.kind == "paid" and event.cite == FINE and self.last in self.place:
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == MONEY and dst < s.seats and dst != src:
                self.earned[self.place[self.last]] += n
