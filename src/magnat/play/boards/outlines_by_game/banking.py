"""Banking: the outlines of its board (a hexagon of six sectors and six lanes)."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from magnat.core.state import State
from magnat.games.banking.state import Banking
from magnat.play.boards.outlines import BoardOutlines, Outline, turned

SIDES: Final = 6
WIDTH: Final = 62  # the width of a square
DEPTH: Final = 68
START: Final = 124  # the distance from the centre of the board to the outer edge of a start square
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
