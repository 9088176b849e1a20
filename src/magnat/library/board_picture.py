"""The board of a table as a picture: squares, pawns, and the owners of titles."""

from __future__ import annotations

from typing import Any, Final, final
from xml.sax.saxutils import escape

from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.lab.boxes import board_of
from magnat.lab.boxes.outlines import Outline, spaces
from magnat.lab.report.colours import PAPER
from magnat.play.text.narrator import Narrator

WIDE: Final = 640  # px
LETTER: Final = 0.16  # height of letters, relative to the width of a square
LONGEST: Final = 11  # letters of a name
COLOURS: Final = tuple([PAPER[f"c{n}"] for n in range(1, 9)])  # of the seats


def squares_of_pawns(s: State, seat: Seat) -> list[int]:
    """Return the squares (holders) on which the pawns of a seat stand."""
    on_board = set(spaces(s))
    return [
        s.held_by[pawn]
        for pawn in range(len(s.held_by))
        if s.item_name(pawn).startswith("pawn:")
        and s.held_by[pawn] in on_board
        and _owner(s, pawn) == seat
    ]


def _owner(s: State, pawn: int) -> Seat:
    key = s.item_name(pawn).partition(":")[2]
    if key.isdecimal():
        return int(key)
    table: Any = s  # a game whose seats have several pawns names their owner
    owner: Seat = table.owner(pawn)
    return owner


@final
class Board:
    """A picture of a board. Notebooks show it; `svg` is its text."""

    def __init__(self, s: State, teller: Narrator) -> None:
        self.svg: Final = _drawn(s, teller)

    def _repr_svg_(self) -> str:
        return self.svg


def _drawn(s: State, teller: Narrator) -> str:
    outlines = board_of(s)
    left, top, width, height = outlines.box
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" '
        f'height="{round(WIDE * height / width)}" font-family="sans-serif" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{PAPER["paper"]}"/>'
    ]
    owners = _owners(s)
    for space, outline in zip(spaces(s), outlines.outlines, strict=True):
        parts.append(_square(outline, teller.holder(space), owners.get(space)))
    middles = dict(zip(spaces(s), [_middle(one) for one in outlines.outlines], strict=True))
    sizes = dict(zip(spaces(s), [_width(one) for one in outlines.outlines], strict=True))
    for seat in range(s.seats):
        for space in squares_of_pawns(s, seat):
            x, y = middles[space]
            size = sizes[space]
            shift = (seat - (s.seats - 1) / 2) * size / max(s.seats, 4)
            parts.append(
                f'<circle cx="{x + shift:.1f}" cy="{y + size / 5:.1f}" r="{size / 10:.1f}" '
                f'fill="{COLOURS[seat % len(COLOURS)]}" stroke="{PAPER["paper"]}">'
                f"<title>{escape(teller.seat(seat))}</title></circle>"
            )
    return "".join([*parts, "</svg>"])


def _owners(s: State) -> dict[int, Seat]:
    """Return the seat that holds the title of a square, by square."""
    squares = {s.holder_name(one).partition(":")[2]: one for one in spaces(s)}
    found: dict[int, Seat] = {}
    for item in range(len(s.held_by)):
        kind, _, key = s.item_name(item).partition(":")
        if kind == "title" and key in squares and s.held_by[item] < s.seats:
            found[squares[key]] = s.held_by[item]
    return found


def _square(outline: Outline, name: str, owner: Seat | None) -> str:
    points = " ".join([f"{x:.1f},{y:.1f}" for x, y in outline])
    x, y = _middle(outline)
    size = _width(outline) * LETTER
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    colour = PAPER["line"] if owner is None else COLOURS[owner % len(COLOURS)]
    return (
        f'<polygon points="{points}" fill="{colour}" '
        f'fill-opacity="{0.35 if owner is None else 0.5}" stroke="{PAPER["soft"]}">'
        f"<title>{escape(name)}</title></polygon>"
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="middle" '
        f'fill="{PAPER["ink"]}">{escape(short)}</text>'
    )


def _middle(outline: Outline) -> tuple[float, float]:
    n = len(outline)
    return sum([x for x, _ in outline]) / n, sum([y for _, y in outline]) / n


def _width(outline: Outline) -> float:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(max(xs) - min(xs), max(ys) - min(ys))
