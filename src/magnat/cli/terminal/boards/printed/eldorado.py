"""Draws the board of Eldorado: a first strip, three circuits to choose from, a last strip."""

from __future__ import annotations

from typing import Any, Final

from magnat.cli.terminal.boards.base_board import (
    PLAIN,
    TerminalBoard,
    TerminalPlan,
    Tile,
    data,
    edges,
)
from magnat.cli.terminal.boards.canvas import Rect
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.cli.terminal.texts import words
from magnat.server.wire.table_socket import View

TONES: Final = {
    "missiles": "#a83d26",
    "secrets": "#5d4690",
    "avions": "#24658f",
    "petroliers": "#5a6468",
    "uranium": "#5f7020",
    "diamants": "#0f7a80",
    "or": "#e3b53e",
    "radio": "#b3301f",
    "crise": "#f1cf2d",
    "loterie": "#14696f",
    "weekend": "#a9d8dd",
    "banque": "#1d4833",
    "casino": "#3a1420",
    "controle": "#7a2f16",
    "depart": "#215a3b",
}
RAIL: Final = 2  # columns on both sides for the lines that join the circuits


class EldoradoTerminalBoard(TerminalBoard):
    frame = "#215a3b"
    earns = "start_income"

    def __init__(self, names: BoxNames) -> None:
        super().__init__(names)
        self.spaces: Final = data(names, "board", "rows")
        strips: dict[str, list[int]] = {}
        for at, space in enumerate(self.spaces):
            strips.setdefault(space["strip"], []).append(at)
        start, first, *circuits, last = strips.values()
        # The rows of squares in the order in which pawns walk: the first strip, the three circuits,
        # the last strip.
        self.bands: Final = [[*start, *first], *circuits, last]

    def rows(self, width: int, height: int) -> int:
        return height if height > 24 else 12

    def plan(self, width: int, height: int) -> TerminalPlan:
        n = len(self.bands)
        ys = edges(height, n)
        rects: dict[int, Rect] = {}
        for band, squares in enumerate(self.bands):
            xs = edges(width - 2 * RAIL, len(squares), RAIL)
            for i, at in enumerate(squares):
                rects[at] = Rect(xs[i], ys[band], xs[i + 1], ys[band + 1])
        rails: list[tuple[int, int, str]] = []
        for y in range(height):
            band = next(b for b in range(n) if y < ys[b + 1])
            is_first_line = y == ys[band]
            if 0 < band < n - 1:
                last = band == n - 2
                sign = ("└" if last else "├") if is_first_line else ("" if last else "│")
                rails += [(0, y, sign), (1, y, "▶" if is_first_line else "")]
                first = band == 1
                end = ("┐" if first else "┤") if is_first_line else "│"
                rails += [(width - 2, y, "─" if is_first_line else ""), (width - 1, y, end)]
            elif band == 0:
                rails += [(width - 2, y, "─┐" if is_first_line else " │")] if y < 0 else []
        rails += [(0, ys[1] - 1, "┌"), (1, ys[1] - 1, "◂")]
        rails += [(width - 2, ys[n] - 1, "◂"), (width - 1, ys[n] - 1, "┘")]
        rails += [(width - 1, y, "│") for y in range(ys[n - 1], ys[n] - 1)]
        return TerminalPlan(rects, None, tuple([rail for rail in rails if rail[2]]))

    def tile(self, view: View, at: int) -> Tile:
        space = self.spaces[at]
        series = space.get("series", "")
        tone = TONES.get(series or space["kind"], PLAIN)
        full = self.called(at)
        short = full[-1].rpartition(" – ")[2]
        owners: tuple[int, ...] = ()
        names: tuple[str, ...] = (*full, short)
        if space["kind"] == "achats":
            items = self.series(series)
            held = view.glimpse["held_by"]
            owners = tuple(sorted({held[item] for item in items if held[item] < self.seats(view)}))
            free = [item for item in items if held[item] >= self.seats(view)]
            if free:
                price = self.names.money(view.glimpse["prices"][free[0]])
                names = (f"{full[-1]} {price}", f"{short} {price}", *names)
        return Tile(names, tone, owners, "", self.standing(view, at))

    def seats(self, view: View) -> int:
        return len(view.names)

    def series(self, key: str) -> list[int]:
        items = self.names.layout.items
        return [n for n, name in enumerate(items) if name.startswith(f"title:{key}-")]

    def about(self, view: View, step: dict[str, Any]) -> list[str]:
        titles = [name for name in self.names.layout.items if name.startswith("title:")]
        keys = list(dict.fromkeys([name[6:].rpartition("-")[0] for name in titles]))
        return [self.names.group(keys[step["series"]])] if "series" in step else []

    def note(self, view: View, action: dict[str, Any]) -> str:
        """Return the text that a title costs at least its price, if other players may bid for
        it."""
        if action["do"] != "Buy" or not view.figures["rivals"]:
            return ""
        least = self.names.change(-view.figures["minimum"])
        return str(words(self.names.language)["at_least"].format(least))

    def has(self, view: View, seat: int) -> list[str]:
        say, names, glimpse = words(self.names.language), self.names, view.glimpse
        found = super().has(view, seat)
        for item in self.held(view, seat, "title"):
            price = names.money(glimpse["prices"][item])
            found.append(f"{names.item(item)} ({say['quoted'].format(price)})")
        if glimpse["skips"][seat]:
            found.append(say["rests"].format(glimpse["skips"][seat]))
        return found


BOARD: Final = EldoradoTerminalBoard
