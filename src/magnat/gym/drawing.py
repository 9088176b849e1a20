"""Draws a table for `render`: the board as text, as SVG, or as an array of pixels."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from magnat.core.state import State
from magnat.play.boards.colours import PAPER, SOFT, of_seat
from magnat.play.boards.outlines import Point
from magnat.play.boards.picture import Board, squares_of_pawns
from magnat.play.text.narrator import Narrator

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
PIXELS: Final = 480  # the width of the picture in pixels
LINE_WIDTH: Final = 1.0
LEAST_RADIUS: Final = 2.5  # the smallest radius of a pawn in pixels
CORNERS: Final = 16  # the corners of the polygon that is drawn instead of a circle
LANGUAGE: Final = "en"
Pixels = npt.NDArray[np.uint8]
Colour = npt.NDArray[np.float64]


def drawn(mode: str, s: State) -> str | Pixels | None:
    """Return the picture of a table in one of RENDER_MODES; `human` prints the text."""
    teller = Narrator(s, LANGUAGE, [f"seat {seat}" for seat in range(s.seats)])
    board = Board(s, teller)
    if mode == "svg":
        return board.svg
    if mode == "rgb_array":
        return _pixels(board)
    text = "\n".join([board.text, *_lines(s, teller)])
    if mode == "ansi":
        return text
    print(text)
    return None


def _lines(s: State, teller: Narrator) -> list[str]:
    """Return lines of text: first the open question, then each seat with its money, squares and
    titles."""
    top: Any = s.next_step
    asked = f"{type(top).__name__} [{top.cite}]" if top is not None else "the game is over"
    lines = [f"{s.edition.game}/{s.edition.name} · {s.clock // 1000} s · {asked}"]
    for seat in range(s.seats):
        turn = ">" if seat == s.turn else " "
        state = "" if s.alive[seat] else " (out)"
        held = [teller.item(item) for item in s.items(seat)]
        places = [teller.holder(square) for square in squares_of_pawns(s, seat)]
        lines.append(
            f"{turn} seat {seat}{state}: {teller.money(s.cash(seat))} · {', '.join(places) or '-'}"
            f" · {', '.join(held) or '-'}"
        )
    return lines


def _pixels(board: Board) -> Pixels:
    left, top, width, height = board.box
    scale = PIXELS / width
    picture: Pixels = np.zeros((round(height * scale), PIXELS, 3), np.uint8)
    picture[:] = _rgb(PAPER)
    for square in board.squares:
        outline = [((x - left) * scale, (y - top) * scale) for x, y in square.outline]
        _fill(picture, outline, _rgb(SOFT), 0.0)  # first the outline's border, in the colour SOFT
        colour = _rgb(PAPER) + (_rgb(square.colour) - _rgb(PAPER)) * square.opacity
        _fill(picture, outline, colour, LINE_WIDTH)
    for pawn in board.pawns:
        x, y = (pawn.x - left) * scale, (pawn.y - top) * scale
        radius = max(pawn.radius * scale, LEAST_RADIUS)
        turns = [2 * pi * n / CORNERS for n in range(CORNERS)]
        circle = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
        _fill(picture, circle, _rgb(of_seat(pawn.seat)), 0.0)
    return picture


def _fill(picture: Pixels, outline: list[Point], colour: Colour, margin: float) -> None:
    """Colour the pixels that lie inside a convex outline, at a distance of at least `margin` from
    its sides."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    first, line = max(int(min(xs)), 0), max(int(min(ys)), 0)
    part = picture[line : int(max(ys)) + 1, first : int(max(xs)) + 1]
    x = first + np.arange(part.shape[1]) + 0.5  # the coordinates of the centres of the pixels
    y = line + np.arange(part.shape[0])[:, None] + 0.5
    turned = [*outline[1:], outline[0]]
    is_clockwise = sum([a * d - b * c for (a, b), (c, d) in zip(outline, turned, strict=True)]) > 0
    inside = np.ones(part.shape[:2], np.bool_)
    for (a, b), (c, d) in zip(outline, turned, strict=True):
        far = ((c - a) * (y - b) - (d - b) * (x - a)) / hypot(c - a, d - b)
        inside &= (far if is_clockwise else -far) >= margin
    part[inside] = colour


def _rgb(colour: str) -> Colour:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float64)
