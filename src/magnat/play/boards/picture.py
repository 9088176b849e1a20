"""The board of a table as a picture: squares, pawns, and the owners of titles."""

from __future__ import annotations

from typing import Any, Final, final
from xml.sax.saxutils import escape

from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.play.boards import board_of
from magnat.play.boards.colours import INK, LINE, PAPER, SOFT, of_seat
from magnat.play.boards.outlines import Outline, extent, middle, spaces
from magnat.play.text.narrator import Narrator

WIDE: Final = 640  # the width of the picture in pixels
LETTER: Final = 0.16  # the height of letters as a part of the width of a square
LONGEST: Final = 11  # the most letters of a name
FREE: Final = 0.35  # the opacity of a square's colour while nobody owns the square
OWNED: Final = 0.5
COLUMNS: Final = 9  # the width of a square in the board as text, in characters
CUT: Final = "…"


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
    # If seats have several pawns, the game has a function that names the owner of a pawn.
    table: Any = s
    owner: Seat = table.owner(pawn)
    return owner


@final
class DrawnSquare:
    """A square as it is drawn."""

    def __init__(self, outline: Outline, name: str, owner: Seat) -> None:
        self.outline: Final = outline
        self.name: Final = name
        # The seat that owns the square's title; NOBODY: the bank owns it, or there is no title.
        self.owner: Final = owner

    @property
    def colour(self) -> str:
        return LINE if self.owner == NOBODY else of_seat(self.owner)

    @property
    def opacity(self) -> float:
        return FREE if self.owner == NOBODY else OWNED


@final
class DrawnPawn:
    """A pawn as it is drawn: a circle."""

    def __init__(self, seat: Seat, square: int, x: float, y: float, radius: float) -> None:
        self.seat: Final = seat
        self.square: Final = square  # the index of its square in `Board.squares`
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius


@final
class Board:
    """A picture of a board. Notebooks display it by themselves; its attribute `svg` is the picture
    as text."""

    def __init__(self, s: State, teller: Narrator) -> None:
        outlines, holders = board_of(s), spaces(s)
        self.box: Final = outlines.box  # the extent of the picture: left, top, width, height
        self.names: Final = [teller.seat(seat) for seat in range(s.seats)]
        owners = _owners(s)
        self.squares: Final = [
            DrawnSquare(outline, teller.holder(space), owners.get(space, NOBODY))
            for space, outline in zip(holders, outlines.outlines, strict=True)
        ]
        self.pawns: Final[list[DrawnPawn]] = []
        for seat in range(s.seats):
            for space in squares_of_pawns(s, seat):
                at = holders.index(space)
                x, y = middle(outlines.outlines[at])
                side = min(extent(outlines.outlines[at]))
                shift = (seat - (s.seats - 1) / 2) * side / max(s.seats, 4)
                self.pawns.append(DrawnPawn(seat, at, x + shift, y + side / 5, side / 10))

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        left, top, width, height = self.box
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" '
            f'height="{round(WIDE * height / width)}" font-family="sans-serif" '
            f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}">'
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="{PAPER}"/>'
        ]
        parts += [_polygon(square) for square in self.squares]
        parts += [
            f'<circle cx="{pawn.x:.1f}" cy="{pawn.y:.1f}" r="{pawn.radius:.1f}" '
            f'fill="{of_seat(pawn.seat)}" stroke="{PAPER}">'
            f"<title>{escape(self.names[pawn.seat])}</title></circle>"
            for pawn in self.pawns
        ]
        return "".join([*parts, "</svg>"])

    @property
    def text(self) -> str:
        """The board as text: each square with the beginning of its name, and below it the owner in
        brackets and the numbers of the pawns. Players are counted from 1."""
        left, top, width, height = self.box
        side = min([min(extent(square.outline)) for square in self.squares])
        across, down = COLUMNS / side, 2 / side
        rows = [[" "] * (round(width * across) + COLUMNS) for _ in range(round(height * down) + 2)]
        for at, square in enumerate(self.squares):
            x, y = middle(square.outline)
            room = max(round(extent(square.outline)[0] * across) - 1, COLUMNS - 1)
            first, line = round((x - left) * across - room / 2), round((y - top) * down - 1)
            fits = square.name if len(square.name) <= room else square.name[: room - 1] + CUT
            marks = "" if square.owner == NOBODY else f"({square.owner + 1})"
            marks += "".join([str(one.seat + 1) for one in self.pawns if one.square == at])
            for n, text in enumerate((fits, marks)):
                for i, sign in enumerate(text[:room]):
                    rows[max(line, 0) + n][max(first, 0) + i] = sign
        return "\n".join(["".join(row).rstrip() for row in rows]).rstrip()


def _owners(s: State) -> dict[int, Seat]:
    """Return the seat that holds the title of a square, by square."""
    squares = {s.holder_name(one).partition(":")[2]: one for one in spaces(s)}
    found: dict[int, Seat] = {}
    for item in range(len(s.held_by)):
        kind, _, key = s.item_name(item).partition(":")
        if kind == "title" and key in squares and s.held_by[item] < s.seats:
            found[squares[key]] = s.held_by[item]
    return found


def _polygon(square: DrawnSquare) -> str:
    points = " ".join([f"{x:.1f},{y:.1f}" for x, y in square.outline])
    x, y = middle(square.outline)
    letter = min(extent(square.outline)) * LETTER
    name = square.name
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}{CUT}"
    return (
        f'<polygon points="{points}" fill="{square.colour}" '
        f'fill-opacity="{square.opacity}" stroke="{SOFT}">'
        f"<title>{escape(name)}</title></polygon>"
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{letter:.1f}" text-anchor="middle" '
        f'fill="{INK}">{escape(short)}</text>'
    )
