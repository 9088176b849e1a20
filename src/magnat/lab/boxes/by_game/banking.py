"""Banking: the outlines of its board (a hexagon of six sectors and six lanes), and its mines as
assets."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.games.banking.edition import NO_MINE
from magnat.games.banking.rules.squares.mines import FINE
from magnat.games.banking.state import Banking
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole
from magnat.lab.boxes.outlines import BoardOutlines, Outline, turned

SIDES: Final = 6
WIDTH: Final = 62  # width of a square
DEPTH: Final = 68
START: Final = 124  # distance from the centre to the outer edge of a start square
RIM: Final = 24


def board(s: State) -> BoardOutlines:
    assert isinstance(s, Banking)
    sector, lane = len(s.box.board.sector), s.box.board.lane
    inner = (sector - 1) * WIDTH * sqrt(3) / 2
    outer = inner + DEPTH
    cells = [_on_ring(space, sector, inner, outer) for space in range(sector * SIDES)]
    depth = (inner - START) / lane
    for side in range(SIDES):
        for i in range(lane):
            cells.append(_box(0, -START - (i + 1) * depth, -START - i * depth, side, 0.46 * WIDTH))
    corner = ((0.0, 0.0), (START / sqrt(3), -START), (-START / sqrt(3), -START))
    cells += [turned(corner, side) for side in range(SIDES)]
    x, y = outer * 2 / sqrt(3) + RIM, outer + RIM
    return BoardOutlines((-x, -y, 2 * x, 2 * y), cells)


def _on_ring(space: int, sector: int, inner: float, outer: float) -> Outline:
    side, at = divmod(space, sector)
    corner = sector // 2
    if at < corner:
        return _box(at * WIDTH, -outer, -inner, side)
    if at > corner:
        return _box((at - sector) * WIDTH, -outer, -inner, side + 1)
    edge = (sector - 1) * WIDTH / 2
    return turned(
        (
            (edge, -inner),
            (edge, -outer),
            (outer / sqrt(3), -outer),
            (edge + DEPTH * cos(-pi / 6), -inner + DEPTH * sin(-pi / 6)),
        ),
        side,
    )


def _box(x: float, top: float, bottom: float, side: int, half: float = WIDTH / 2) -> Outline:
    return turned(((x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)), side)


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
