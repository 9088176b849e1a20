"""Richesses du Monde: the outlines of its board (two loops that meet at a crossing)."""

from __future__ import annotations

from typing import Final

from magnat.core.state import State
from magnat.games.richesses.edition import AUCTION, RichessesBox
from magnat.games.richesses.state import Richesses
from magnat.play.boards.outlines import BoardOutlines, Outline, rectangle

WIDTH: Final = 100
HEIGHT: Final = 97
GUTTER: Final = 12
RIM: Final = 15


def board(s: State) -> BoardOutlines:
    assert isinstance(s, Richesses)
    same = {one.step: one.same for one in s.box.squares if one.same != one.step}
    # The square at which the loops meet; its number is also how many squares the outer ring has.
    crossing = min(same.values())
    cols = _first_corner(s.box) + 1
    rows = crossing // 2 + 2 - cols
    wide, high = cols * WIDTH, rows * HEIGHT
    inset_x, inset_y = WIDTH + GUTTER, HEIGHT + GUTTER
    cells: list[Outline] = []
    for step in range(len(s.box.squares)):
        if step < crossing:
            cells.append(_on_ring(0, 0, wide, high, cols, rows, step))
        else:
            inner = (inset_x, inset_y, wide - 2 * inset_x, high - 2 * inset_y)
            cells.append(_on_ring(*inner, cols - 2, rows - 2, step - crossing))
    return BoardOutlines((-RIM, -RIM, wide + 2 * RIM, high + 2 * RIM), cells, same)


def _first_corner(box: RichessesBox) -> int:
    """Return the number of the square at the first corner of the board, which is the first auction
    square after the start."""
    for square in box.squares[1:]:
        if square.kind == AUCTION:
            return square.step
    raise AssertionError("a loop without a corner")


def _on_ring(x: float, y: float, wide: float, high: float, cols: int, rows: int, i: int) -> Outline:
    """Return the outline of square `i` of a rectangular ring of `cols` by `rows` squares with this
    left edge, top edge, width and height. Squares are counted clockwise from the top left
    corner."""
    w, h = wide / cols, high / rows
    n = 2 * (cols + rows) - 4
    at = i % n
    col, row = 0, n - at
    if at < cols:
        col, row = at, 0
    elif at < cols + rows - 1:
        col, row = cols - 1, at - cols + 1
    elif at < 2 * cols + rows - 2:
        col, row = 2 * cols + rows - 3 - at, rows - 1
    return rectangle(x + col * w + 1, y + row * h + 1, w - 2, h - 2)
