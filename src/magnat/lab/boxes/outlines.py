"""BoardOutlines, the outlines of a board's squares in units of the drawing, and functions to make
outlines."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, TypeAlias, final

from magnat.core.state import State

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]


@final
class BoardOutlines:
    def __init__(
        self,
        box: tuple[float, float, float, float],
        outlines: list[Outline],
        same: dict[int, int] | None = None,
    ) -> None:
        self.box: Final = box  # left, top, width, height
        self.outlines: Final = outlines  # one outline for each space
        self.same: Final = same or {}  # space: the space with which it shares one printed square


def spaces(s: State) -> list[int]:
    """Return the holders that are squares of the board, in order."""
    return [one for one in range(s.holders()) if s.holder_name(one).startswith("space:")]


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def turned(outline: Outline, sixths: int) -> Outline:
    """Return the outline rotated around the origin by `sixths` sixths of a circle."""
    c, s = cos(sixths * pi / 3), sin(sixths * pi / 3)
    return tuple([(x * c - y * s, x * s + y * c) for x, y in outline])
