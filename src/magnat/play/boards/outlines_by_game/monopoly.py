"""Monopoly: the outlines of its forty squares."""

from __future__ import annotations

from typing import Final

from magnat.core.state import State
from magnat.games.monopoly.edition import SPACES
from magnat.play.boards.outlines import BoardOutlines, Outline, rectangle

SIZE: Final = 1000
MARGIN: Final = 12
# The depth of a square, which is also the length of both sides of a corner square.
DEPTH: Final = 155
WIDTH: Final = 74
FAR: Final = MARGIN + DEPTH + 9 * WIDTH


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
