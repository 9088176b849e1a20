"""The base class of boards drawn with characters: squares with names, owners, buildings and
pawns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rich.text import Text

from magnat.cli.terminal.boards.canvas import (
    Canvas,
    Rect,
    fitted,
    ink_on,
    owner,
    pawn,
    seat_style,
    shaded,
    wrapped,
)
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.cli.terminal.texts import words
from magnat.core.state import MONEY
from magnat.server.wire.table_socket import View

PLAIN: Final = "#3a3733"
RAIL: Final = "#e3b53e"
NOBODY: Final = -1
LEAST: Final = 3  # the letters of a name that are always shown
NARROW: Final = 24  # columns of a board; narrower boards have no gaps between squares


class Tile(NamedTuple):
    """The contents of one drawn square: names, colour, owners, marks and pawns."""

    names: tuple[str, ...]  # the names of the square, from the longest to the shortest
    tone: str  # the colour of the square's group
    owners: tuple[int, ...] = ()  # the seats that a visitor has to pay
    marks: str = ""  # characters for buildings and the like
    pawns: tuple[int, ...] = ()
    is_dim: bool = False  # whether the title is mortgaged


class TerminalPlan(NamedTuple):
    """The rectangle of each square, and the free rectangle (`hole`) in which the list of players is
    drawn."""

    rects: Mapping[int, Rect]
    hole: Rect | None
    # Characters of lines between squares: column, row, character.
    rails: tuple[tuple[int, int, str], ...] = ()


class TerminalBoard(ABC):
    """A board drawn with characters; squares are numbered as in the edition's data."""

    frame: str = "#3a3733"  # the colour in which the frame is drawn
    earns: str = "earns"  # the key in texts.py of the text about the income from a seat's titles

    def __init__(self, names: BoxNames) -> None:
        self.names: Final = names
        holders = names.layout.holders
        self.first: Final = next(n for n, name in enumerate(holders) if name.startswith("space:"))
        self.squares: Final = len([name for name in holders if name.startswith("space:")])
        # By kind (such as "title" and "pawn"): the items of that kind.
        self.kinds: Final[dict[str, list[int]]] = {}
        for item, name in enumerate(names.layout.items):
            self.kinds.setdefault(name.partition(":")[0], []).append(item)

    @abstractmethod
    def plan(self, width: int, height: int) -> TerminalPlan: ...

    @abstractmethod
    def rows(self, width: int, height: int) -> int:
        """Return how many rows the board needs when `width` columns and `height` rows are
        available."""

    @abstractmethod
    def tile(self, view: View, at: int) -> Tile: ...

    def has(self, view: View, seat: int) -> list[str]:
        """Return short texts about everything that a player owns, except the money."""
        goods = view.glimpse["count"]
        return [
            self.names.good(good, row[seat])
            for good, row in enumerate(goods)
            if good != MONEY and row[seat]
        ]

    def about(self, view: View, step: dict[str, Any]) -> list[str]:
        """Return lines to show above an open question, which only some games have; [] by
        default."""
        return []

    def note(self, view: View, action: dict[str, Any]) -> str:
        """Return a remark to show beside an action, which only some games have; "" by default."""
        return ""

    def shifted(self, shift: dict[str, Any]) -> str:
        """Return the text that says how a deal changes the part of a group of titles that a player
        owns."""
        return f"{self.names.group(shift['group'])} {shift['before']} → {shift['after']}"

    def together(self, view: View, item: int) -> list[int]:
        """Return the item and all items that must change hands together with it."""
        return [item]

    # Common to all boxes

    def key(self, at: int) -> str:
        return self.names.layout.holders[self.first + at].partition(":")[2]

    def called(self, at: int) -> tuple[str, ...]:
        """Return the names of a square, the longest first: the full name and, if a part of it is in
        brackets, the name without that part."""
        full = self.names.named(f"space:{self.key(at)}")
        return (full, full.partition(" (")[0]) if " (" in full else (full,)

    def standing(self, view: View, at: int) -> tuple[int, ...]:
        """Return the seats whose pawns are on a square."""
        held, alive = view.glimpse["held_by"], view.glimpse["alive"]
        here = [item for item in self.kinds.get("pawn", ()) if held[item] == self.first + at]
        return tuple(
            [seat for seat in [self.pawn_seat(view, item) for item in here] if alive[seat]]
        )

    def pawns(self, view: View) -> list[tuple[int, int]]:
        """Return all pawns as pairs: the pawn's item and its seat."""
        return [(item, self.pawn_seat(view, item)) for item in self.kinds.get("pawn", ())]

    def pawn_seat(self, view: View, item: int) -> int:
        key = self.names.layout.items[item].partition(":")[2]
        return int(key) if key.isdecimal() else self.pawn_owner(view, item)

    def pawn_owner(self, view: View, item: int) -> int:
        return NOBODY

    def held(self, view: View, seat: int, group: str) -> list[int]:
        """Return the items of one kind, such as "title", that a seat owns."""
        held = view.glimpse["held_by"]
        return [item for item in self.kinds.get(group, ()) if held[item] == seat]

    # Drawing

    def draw(self, view: View, width: int, height: int) -> tuple[Text, bool]:
        """Draw the board; return the text, and whether the list of players is drawn inside it."""
        canvas = Canvas(width, height)
        plan = self.plan(width, height)
        for x, y, sign in plan.rails:
            canvas.put(x, y, sign, f"bold {RAIL}")
        for at, rect in plan.rects.items():
            draw_tile(canvas, rect, self.tile(view, at), is_odd=at % 2 == 1)
        hole = plan.hole
        is_in = hole is not None and hole.width >= 18 and hole.height >= len(view.names)
        if hole is not None and is_in:
            lines = self.players(view, hole.width, hole.height)
            for n, line in enumerate(lines[: hole.height]):
                canvas.lay(hole.x, hole.y + n, line)
        return canvas.text(), is_in

    def players(self, view: View, width: int, height: int) -> list[Text]:
        """Return lines about the players: one for each, and more for their possessions if there is
        room."""
        each = max(1, height // max(1, len(view.names)))
        lines: list[Text] = []
        for seat in range(len(view.names)):
            lines.extend(self._player(view, seat, width, each))
        return lines

    def _player(self, view: View, seat: int, width: int, most: int) -> list[Text]:
        names, glimpse = self.names, view.glimpse
        is_alive = glimpse["alive"][seat]
        mark = "✝" if not is_alive else "▶" if glimpse["turn"] == seat else " "
        line = Text(f"{mark}", style="bold")
        purse = self.purse(view, seat)
        room = width - (len(purse[0]) + 2 if purse else 0) - len(f"{mark} 1  ")
        # If there is too little room, cut the player's name and not the money.
        name = names.seat(seat)[: max(room, LEAST)]
        line.append(f" {pawn(seat)} {name} ", seat_style(seat))
        for part in purse:
            if len(line.plain) + len(part) + 2 <= width:
                line.append(f"  {part}", "bold")
        lines = [line]
        has = self.has(view, seat) if is_alive else []
        indent = " " if width < NARROW else "  "
        while has and len(lines) < most:
            row = Text(indent)
            while has and len(row.plain) + len(has[0]) + 2 <= width:
                row.append(f" {has.pop(0)}{',' if has else ''}", "italic")
            if not row.plain.strip():  # a single word is longer than the line
                first, *rest = wrapped(has.pop(0), width - len(indent) - 1, 9) or [""]
                row.append(f" {first}", "italic")
                has[:0] = [" ".join(rest)] if rest else []
            lines.append(row)
        if has and most == 1:  # with only one line, add as much as fits beside the name
            for one in has:
                if len(line.plain) + len(one) + 2 <= width:
                    line.append(f"  {one}", "italic")
        line.truncate(width)
        return lines

    def purse(self, view: View, seat: int) -> list[str]:
        """Return texts about a player's money ("?" if it is hidden) and total worth (left out if it
        is equal to the money)."""
        say = words(self.names.language)
        cash = view.glimpse["count"][MONEY][seat]
        worth = view.figures.get("worth", [None] * len(view.names))[seat]
        found = ["?" if cash is None else self.names.money(cash)]
        if worth is not None and worth != cash:
            found.append(say["worth"].format(self.names.money(worth)))
        return found


def draw_tile(canvas: Canvas, rect: Rect, tile: Tile, is_odd: bool) -> None:
    """Draw one square: its name on the colour of its group, then buildings, owners and pawns."""
    # Neighbours of the same group get two different shades.
    tone = shaded(tile.tone) if is_odd else tile.tone
    ground = f"{ink_on(tile.tone)} on {tone}"
    style = f"{ground}{' dim strike' if tile.is_dim else ''}"
    canvas.fill(rect, ground)
    signs: list[tuple[str, str]] = [(sign, f"bold {ground}") for sign in tile.marks]
    signs += [(owner(seat), seat_style(seat)) for seat in tile.owners]
    signs += [(pawn(seat), f"{seat_style(seat)} reverse") for seat in tile.pawns]
    signs = signs[-rect.width :]
    width = rect.width - (1 if rect.width > 5 else 0)  # leave one column between neighbours
    lines = fitted(tile.names, width, rect.height, len(signs))
    if "".join(lines) != "".join(tile.names[-1].split()) and rect.height > 1:
        # Use that column too if the name would otherwise be broken.
        lines = fitted(tile.names, rect.width, rect.height, len(signs))
    for n, line in enumerate(lines):
        canvas.put(rect.x, rect.y + n, line, style)
    for n, (sign, sign_style) in enumerate(reversed(signs)):
        canvas.put(rect.right - 1 - n, rect.bottom - 1, sign, sign_style)


def edges(length: int, parts: int, start: int = 0) -> list[int]:
    """Divide a length into equal parts; return where each part starts and where the last one
    ends."""
    return [start + round(n * length / parts) for n in range(parts + 1)]


def data(names: BoxNames, *path: str) -> Any:
    found: Any = names.edition.data
    for key in path:
        found = found[key]
    return found
