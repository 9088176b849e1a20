"""The board of a game that has no plan: its squares are drawn in rows of ten, and it has no
assets."""

from __future__ import annotations

from typing import Final

from magnat.core.state import State
from magnat.lab.boxes.asset_accounts import AssetAccount
from magnat.lab.boxes.outlines import BoardOutlines, rectangle, spaces

ROW: Final = 10
SIDE: Final = 100
GAP: Final = 6


def board(s: State) -> BoardOutlines:
    n = len(spaces(s))
    rows = -(-n // ROW)
    cells = [
        rectangle(i % ROW * SIDE + GAP, i // ROW * SIDE + GAP, SIDE - GAP, SIDE - GAP)
        for i in range(n)
    ]
    return BoardOutlines((0, 0, ROW * SIDE + GAP, rows * SIDE + GAP), cells)


def estate(s: State) -> AssetAccount:
    return AssetAccount(s, [])
