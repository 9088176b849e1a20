"""Draws a table for `render`: as text, as SVG, or as an array of pixels.

The squares stand in rows, in the order in which the state numbers them. Pawns and titles have the
colour of their seat.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from magnat.core.game import Game
from magnat.core.state import State

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
PER_ROW: Final = 12
SIDE: Final = 24  # pixels of a square
PAWN: Final = SIDE // 3
COLOURS: Final = (
    (200, 60, 50),
    (60, 110, 200),
    (60, 150, 80),
    (215, 160, 40),
    (130, 80, 170),
    (70, 160, 170),
    (150, 110, 80),
    (110, 110, 110),
)
PAPER: Final = (245, 241, 230)
LINE: Final = (205, 200, 185)
Box = tuple[int, int, int, int, tuple[int, int, int]]  # x, y, width, height, colour


def drawn(mode: str, game: Game, s: State) -> str | npt.NDArray[np.uint8] | None:
    """Return the picture of a table in one of RENDER_MODES; `human` prints the text."""
    if mode == "human":
        print(_text(game, s))
        return None
    if mode == "ansi":
        return _text(game, s)
    boxes, width, height = _boxes(s)
    if mode == "svg":
        shapes = [
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="rgb{colour}"/>'
            for x, y, w, h, colour in boxes
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f"{''.join(shapes)}</svg>"
        )
    pixels: npt.NDArray[np.uint8] = np.zeros((height, width, 3), dtype=np.uint8)
    for x, y, w, h, colour in boxes:
        pixels[y : y + h, x : x + w] = colour
    return pixels


def _text(game: Game, s: State) -> str:
    """Return the table as lines: the question, then each seat with its money, squares and
    titles."""
    top: Any = s.next_step
    asked = f"{type(top).__name__} [{top.cite}]" if top is not None else "the game is over"
    lines = [f"{game.name}/{s.edition.name} · {s.clock // 1000} s · {asked}"]
    for seat in range(s.seats):
        turn = ">" if seat == s.turn else " "
        state = "" if s.alive[seat] else " (out)"
        held = [s.item_name(item) for item in s.items(seat)]
        places = [
            s.holder_name(s.held_by[pawn])
            for pawn in _pawns(s, seat)
            if s.held_by[pawn] < len(s.count[0])
        ]
        lines.append(
            f"{turn} seat {seat}{state}: {s.cash(seat)} · {', '.join(places) or '-'}"
            f" · {', '.join(held) or '-'}"
        )
    return "\n".join(lines)


def _pawns(s: State, seat: int) -> list[int]:
    pawns = [i for i in range(len(s.held_by)) if s.item_name(i).startswith("pawn:")]
    each = len(pawns) // s.seats
    return pawns[seat * each : (seat + 1) * each]


def _boxes(s: State) -> tuple[list[Box], int, int]:
    """Return the rectangles of the picture and its width and height: the squares with their pawns,
    then one bar for each seat, as long as its share of the titles."""
    squares = [h for h in range(s.holders()) if s.holder_name(h).startswith("space:")]
    rows = (len(squares) + PER_ROW - 1) // PER_ROW
    width, height = PER_ROW * SIDE, rows * SIDE + s.seats * PAWN
    found: list[Box] = [(0, 0, width, height, PAPER)]
    corner = {h: (i % PER_ROW * SIDE, i // PER_ROW * SIDE) for i, h in enumerate(squares)}
    for x, y in corner.values():
        found.append((x, y, SIDE - 1, SIDE - 1, LINE))
    for seat in range(s.seats):
        colour = COLOURS[seat % len(COLOURS)]
        for pawn in _pawns(s, seat):
            place = corner.get(s.held_by[pawn])
            if place is not None:
                x, y = place[0] + seat % 2 * (PAWN + 2) + 2, place[1] + seat // 2 * (PAWN + 2) + 2
                found.append((x, y, PAWN, PAWN, colour))
        share = len(s.items(seat)) * width // max(len(s.held_by), 1)
        found.append((0, rows * SIDE + seat * PAWN, share, PAWN - 1, colour))
    return found, width, height
