"""BoardOutlines, the outlines of a board's squares in units of the drawing, and functions to make
outlines. All outlines are convex."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, TypeAlias, final

from magnat.core.state import State
from magnat.kit.fronts.board_plan import BoardPlan

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

# The layout of a board for which there is no drawing: squares per row.
ROW: Final = 10
SIDE: Final = 100
GAP: Final = 6


@final
class BoardOutlines:
    def __init__(
        self,
        box: tuple[float, float, float, float],
        outlines: list[Outline],
        same: dict[int, int] | None = None,
    ) -> None:
        self.box: Final = box  # the extent of the drawing: left, top, width, height
        self.outlines: Final = outlines  # one outline for each square
        # By square: the square with which it shares one printed square.
        self.same: Final = same or {}


def spaces(s: State) -> list[int]:
    """Return the holders that are squares of the board, in order."""
    return [one for one in range(s.holders()) if s.holder_name(one).startswith("space:")]


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def turned(outline: Outline, sixths: int) -> Outline:
    """Return the outline rotated around the origin by `sixths` sixths of a circle."""
    c, s = cos(sixths * pi / 3), sin(sixths * pi / 3)
    return tuple([(x * c - y * s, x * s + y * c) for x, y in outline])


def middle(outline: Outline) -> Point:
    n = len(outline)
    return sum([x for x, _ in outline]) / n, sum([y for _, y in outline]) / n


def extent(outline: Outline) -> tuple[float, float]:
    """Return the width and the height of an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(xs) - min(xs), max(ys) - min(ys)


def of_plan(plan: BoardPlan) -> BoardOutlines:
    """Return the outlines of the board that a game's `board.py` describes."""
    cells = [_cell(one.column, one.line) for one in plan.squares]
    return BoardOutlines((0, 0, plan.columns * SIDE + GAP, plan.lines * SIDE + GAP), cells)


def in_rows(s: State) -> BoardOutlines:
    """Return the squares of a table in rows of ten, for a game without a drawing or a plan."""
    n = len(spaces(s))
    cells = [_cell(i % ROW, i // ROW) for i in range(n)]
    return BoardOutlines((0, 0, ROW * SIDE + GAP, -(-n // ROW) * SIDE + GAP), cells)


def _cell(column: int, line: int) -> Outline:
    return rectangle(column * SIDE + GAP, line * SIDE + GAP, SIDE - GAP, SIDE - GAP)
