"""Eldorado: the outlines of its board (a first strip, three circuits, a last strip)."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias

from magnat.core.state import State
from magnat.games.eldorado.state import Eldorado
from magnat.play.boards.outlines import BoardOutlines, Point, rectangle

WIDE: Final = 1200
HIGH: Final = 860
SIDE: Final = 78
START: Final = (540, 756, 120, 88)
BESIDE: Final = 108  # the distance between the centres of the start and of the next square
FLOOR: Final = 800
FORK: Final = (62, 500)
FINE: Final = 160  # the number of pieces into which a curve is cut to measure its length
# The three circuits as Bézier curves that begin at the fork; each curve is two control points and
# an end point. The first circuit is the highest on the board.
Curve: TypeAlias = tuple[Point, Point, Point]
ROADS: Final[tuple[tuple[Curve, ...], ...]] = (
    (
        ((62, 443), (62, 387), (62, 330)),
        ((62, 110), (300, 60), (600, 60)),
        ((900, 60), (1138, 110), (1138, 330)),
        ((1138, 387), (1138, 443), (1138, 500)),
    ),
    (((200, 425), (250, 300), (600, 300)), ((950, 300), (1000, 425), (1138, 500))),
    (((240, 560), (400, 560), (600, 540)), ((800, 520), (960, 560), (1138, 500))),
)


def board(s: State) -> BoardOutlines:
    assert isinstance(s, Eldorado)
    strips = [square.strip for square in s.box.squares]
    order = list(dict.fromkeys(strips))
    first, last = order[1], order[-1]
    middles: list[Point] = [(WIDE / 2, FLOOR), *_corner(strips.count(first))]
    for road, strip in zip(ROADS, order[2:-1], strict=True):
        middles += _spread(road, strips.count(strip))
    middles += [(WIDE - x, y) for x, y in reversed(_corner(strips.count(last)))]
    half = SIDE / 2
    cells = [rectangle(x - half, y - half, SIDE, SIDE) for x, y in middles]
    cells[0] = rectangle(*START)
    return BoardOutlines((0, 0, WIDE, HIGH), cells)


def _corner(n: int) -> list[Point]:
    """Return the centres of the `n` squares of the first strip, which runs around a corner."""
    bottom = WIDE / 2 - BESIDE - FORK[0]
    side = FLOOR - FORK[1]
    along = min(n - 1, max(1, round((n - 1) * bottom / (bottom + side))))
    found: list[Point] = []
    for i in range(n):
        if i <= along:
            found.append((FORK[0] + bottom * (1 - i / along), FLOOR))
        else:
            found.append((FORK[0], FLOOR - side * (i - along) / (n - 1 - along)))
    return found


def _spread(road: tuple[Curve, ...], n: int) -> list[Point]:
    """Return `n` points along a road that divide it into pieces of equal length. The two ends of
    the road are not among them."""
    points: list[Point] = [FORK]
    for a, b, c in road:
        p = points[-1]
        for i in range(1, FINE + 1):
            t = i / FINE
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(
                (
                    sum([k * q[0] for k, q in zip(weights, (p, a, b, c), strict=True)]),
                    sum([k * q[1] for k, q in zip(weights, (p, a, b, c), strict=True)]),
                )
            )
    lengths = [0.0]
    for (x, y), (v, w) in pairwise(points):
        lengths.append(lengths[-1] + hypot(v - x, w - y))
    found: list[Point] = []
    for k in range(1, n + 1):
        wanted = lengths[-1] * k / (n + 1)
        i = next(i for i, length in enumerate(lengths) if length >= wanted)
        t = (wanted - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
        (x, y), (v, w) = points[i - 1], points[i]
        found.append((x + (v - x) * t, y + (w - y) * t))
    return found
