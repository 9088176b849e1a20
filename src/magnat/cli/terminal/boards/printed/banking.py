"""Draws the board of Banking: a hexagonal ring, lanes from each side to the middle, six start
squares."""

from __future__ import annotations

import math
from typing import Any, Final

from magnat.cli.terminal.boards.base_board import (
    NOBODY,
    PLAIN,
    TerminalBoard,
    TerminalPlan,
    Tile,
    data,
)
from magnat.cli.terminal.boards.canvas import Rect
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.cli.terminal.texts import words
from magnat.server.wire.table_socket import View

COLOURS: Final = {
    "rouge": "#b3321d",
    "turquoise": "#14898f",
    "violet": "#67468f",
    "ocre": "#b07a1a",
    "vert": "#2f7b3f",
    "rose": "#c2467f",
}
TONES: Final = {"white": "#e9dcc4", "cnep": "#6d1a2c", "gold": "#eccb73", "silver": "#b9bcbc"}
SIGNS: Final = {"white": " ", "cnep": "C", "gold": "Au", "silver": "Ag", "own": "◆", "away": "◇"}
SIDES: Final = 6
BESIDE: Final = 20  # columns beside the board for the list of players


class BankingTerminalBoard(TerminalBoard):
    frame = "#6d1a2c"

    def __init__(self, names: BoxNames) -> None:
        super().__init__(names)
        board = data(names, "board")
        self.sector: Final[list[str]] = board["sector"]
        self.lane: Final[int] = board["lane"]
        self.away: Final[int] = board["away"]
        self.colours: Final[list[str]] = board["colours"]
        self.ring: Final = len(self.sector) * SIDES

    def rows(self, width: int, height: int) -> int:
        return height if height > 24 else 2 * len(self.sector) + 1

    def plan(self, width: int, height: int) -> TerminalPlan:
        """Return the rectangles of the squares, placed along lines between the corners of a
        hexagon."""
        side = len(self.sector)
        inner = width - BESIDE - 1 if width >= 70 else width
        step = max(1, height // (2 * side + 1))  # the number of rows from one square to the next
        high = 2 * side * step + step
        across = max(3, inner // (side + 1 + 10))  # the number of columns of a square
        slant = max(1.0, (inner - (side + 1) * across) / (2 * side))
        middle, centre = inner / 2, (high - step) / 2
        top = (side / 2) * across
        out = top + side * slant
        corners = [
            (top, -centre),
            (out, 0.0),
            (top, centre),
            (-top, centre),
            (-out, 0.0),
            (-top, -centre),
        ]
        rects: dict[int, Rect] = {}

        def put(at: int, x: float, y: float) -> None:
            left, row = round(middle + x - across / 2), round(centre + y)
            rects[at] = Rect(left, row, left + across, row + step)

        half = side // 2
        for at in range(self.ring):
            # The squares are counted clockwise from the middle of the top side.
            turn, along = divmod(at + half, side)
            (x, y), (u, v) = corners[(turn + 5) % SIDES], corners[turn % SIDES]
            part = along / side
            put(at, x + (u - x) * part, y + (v - y) * part)
        for turn in range(SIDES):
            (x, y), (u, v) = corners[(turn + 5) % SIDES], corners[turn]
            far = ((x + u) / 2, (y + v) / 2)
            # From the ring towards the centre, without gaps between the squares.
            part = across / abs(far[0]) if far[0] else step / abs(far[1])
            part = max(part, 1 / (self.lane + 2)) if far[0] else part
            for inwards in range(1, self.lane + 2):
                at = self.ring + turn * self.lane + self.lane - inwards
                if inwards > self.lane:
                    at = self.ring + SIDES * self.lane + turn
                x, y = far[0] * (1 - part * inwards), far[1] * (1 - part * inwards)
                # Place it in the upper or in the lower half, never in the middle.
                put(at, x, math.copysign(max(abs(y), 0.6 * step), y))
        hole = Rect(width - BESIDE, 0, width, high) if inner < width else None
        return TerminalPlan(rects, hole)

    def colour(self, at: int) -> int:
        """Return the number of the colour of a square, or NOBODY if it has none."""
        if at >= self.ring + SIDES * self.lane:
            return at - self.ring - SIDES * self.lane
        if at >= self.ring:
            return (at - self.ring) // self.lane
        side, n = divmod(at, len(self.sector))
        square = self.sector[n]
        if square == "own":
            return side
        return (side + self.away) % SIDES if square == "away" else NOBODY

    def tile(self, view: View, at: int) -> Tile:
        colour = self.colour(at)
        kind = self.sector[at % len(self.sector)] if at < self.ring else ""
        tone = COLOURS[self.colours[colour]] if colour >= 0 else TONES.get(kind, PLAIN)
        sign = SIGNS.get(kind, "·")
        token = self.token(view, at)
        owners = (token,) if token >= 0 else ()
        return Tile((sign,), tone, owners, "", self.standing(view, at))

    def token(self, view: View, at: int) -> int:
        """Return the seat whose token lies on a mine; NOBODY if there is no token."""
        held = view.glimpse["held_by"]
        for item in self.kinds["token"]:
            if held[item] == self.first + at:
                return self.numbered(view, item)[0]
        return NOBODY

    def numbered(self, view: View, item: int) -> tuple[int, int]:
        """Return two values: the seat of a pawn or token, and its number among those of that seat.
        They are computed from the position of the item among items of its kind. The colour in the
        item's name does not tell the seat, because each table assigns colours by lot."""
        of_a_kind = self.kinds[self.names.layout.items[item].partition(":")[0]]
        return divmod(item - of_a_kind[0], len(of_a_kind) // len(view.names))

    def pawn_owner(self, view: View, item: int) -> int:
        return self.numbered(view, item)[0]

    def pawn_name(self, view: View, item: int) -> str:
        seat, n = self.numbered(view, item)
        colour = self.colours[view.glimpse["places"][seat]]
        return self.names.named(f"pawn:{colour}-{n + 1}")

    def purse(self, view: View, seat: int) -> list[str]:
        worth = view.figures["worth"][seat]
        return [self.names.money(worth)] if worth is not None else []

    def note(self, view: View, action: dict[str, Any]) -> str:
        if action["do"] != "Advance":
            return ""
        say, names = words(self.names.language), self.names
        for one in view.figures["forecasts"]:
            if one["pawn"] == action["pawn"]:
                if one["lost"]:
                    return str(say["lost_throw"])
                parts = [names.holder(one["way"][-1])] if one["way"] else []
                if one["gain"]:
                    parts.append(names.change(one["gain"]))
                return ", ".join(parts)
        return ""

    def has(self, view: View, seat: int) -> list[str]:
        say, figures, names = words(self.names.language), view.figures, self.names
        found = [
            say["carried"].format(names.money(figures["carried"][seat])),
            say["banked"].format(names.money(figures["banked"][seat])),
            *super().has(view, seat),
        ]
        for item, whose in self.pawns(view):
            holder = view.glimpse["held_by"][item]
            if whose == seat and holder is not None:
                pawn, where = self.pawn_name(view, item), names.holder(holder)
                found.append(f"{pawn}{names.words['colon']}{where}")
        return found


BOARD: Final = BankingTerminalBoard
