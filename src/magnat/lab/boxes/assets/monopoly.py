"""Monopoly: its titles as assets."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import Seat
from magnat.games.monopoly.edition import AUTOMATIC, HOTEL, HOUSE, NO_TITLE, TITLES
from magnat.games.monopoly.state import Monopoly
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole

RENT: Final = "loyer."  # slugs of the clauses about rents start with this


def estate(s: State) -> AssetAccount:
    assert isinstance(s, Monopoly)
    return MonopolyAssets(s)


@final
class MonopolyAssets(AssetAccount):
    """The titles. Their printed price and their buildings are the cost, rents are the earnings."""

    def __init__(self, s: Monopoly) -> None:
        box = s.box
        super().__init__(
            s,
            [
                Asset(s.item_name(title), f"group:{box.groups[box.group_of[title]].key}")
                for title in range(TITLES)
            ],
        )
        self.table: Final = s
        # By payer and owner: the title for which the owner asked for rent.
        self.asked: Final[dict[tuple[Seat, Seat], int]] = {}
        self.told: Final = "rent_due" if box.rules.claims == AUTOMATIC else "claimed"

    def see(self, event: Event) -> None:
        s, box = self.table, self.table.box
        if event.kind == self.told:
            who, other, title = whole(event, 0), whole(event, 1), whole(event, 2)
            payer, owner = (who, other) if event.kind == "rent_due" else (other, who)
            self.asked[payer, owner] = title
        elif event.kind == "paid":
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == MONEY and event.cite.startswith(RENT) and (src, dst) in self.asked:
                self.earned[self.asked[src, dst]] += n
            elif good in (HOUSE, HOTEL) and dst > s.bank:
                title = box.title_at[dst - s.square(0)]
                assert title != NO_TITLE
                price = box.house_price if good == HOUSE else box.hotel_price
                self.spent[title] += n * price[title]
        elif event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            if item < TITLES and src == s.bank and dst < s.seats:
                self.acquire(item, dst, box.price[item])
