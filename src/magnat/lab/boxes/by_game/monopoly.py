"""Monopoly: the outlines of its forty squares, and its titles as assets."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import Seat
from magnat.games.monopoly.edition import AUTOMATIC, HOTEL, HOUSE, NO_TITLE, SPACES, TITLES
from magnat.games.monopoly.state import Monopoly
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole
from magnat.lab.boxes.outlines import BoardOutlines, Outline, rectangle

SIZE: Final = 1000
MARGIN: Final = 12
DEPTH: Final = 155  # depth of a square, and length of both sides of a corner
WIDTH: Final = 74
FAR: Final = MARGIN + DEPTH + 9 * WIDTH
RENT: Final = "loyer."  # slugs of the clauses about rents start with this


def board(s: State) -> BoardOutlines:
    return BoardOutlines((0, 0, SIZE, SIZE), [_cell(at) for at in range(SPACES)])


def _cell(at: int) -> Outline:
    """Return the outline of a square. Square 0 is the corner at the bottom right; the others follow
    clockwise."""
    side, i = divmod(at, 10)
    if i == 0:
        x, y = [(FAR, FAR), (MARGIN, FAR), (MARGIN, MARGIN), (FAR, MARGIN)][side]
        return rectangle(x, y, DEPTH, DEPTH)
    up = MARGIN + DEPTH + (i - 1) * WIDTH
    down = FAR - i * WIDTH
    return [
        rectangle(down, FAR, WIDTH, DEPTH),
        rectangle(MARGIN, down, DEPTH, WIDTH),
        rectangle(up, MARGIN, WIDTH, DEPTH),
        rectangle(FAR, up, DEPTH, WIDTH),
    ][side]


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
        self.asked: Final[dict[tuple[Seat, Seat], int]] = {}  # payer, owner: title
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
