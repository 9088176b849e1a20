"""Draws the board of Richesses du Monde: an outer and an inner ring that share one square."""

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
    "afrique": "#d8a03c",
    "amerique": "#c23f2b",
    "etats-unis": "#ee8b2f",
    "europe": "#a5cf84",
    "urss": "#2e6a47",
    "cei": "#2e6a47",
    "russie": "#2e6a47",
    "asie": "#f3d24f",
    "chine": "#e3b92f",
    "inde": "#f7e08d",
    "oceanie": "#7d5aa8",
    "auction": "#a84a24",
    "depart": "#a84a24",
    "joker": "#123f52",
    "world": "#135468",
}
PLATED: Final = ("country", "choice", "points")


class RichessesTerminalBoard(TerminalBoard):
    frame = "#135468"
    earns = "royalties"

    def __init__(self, names: BoxNames) -> None:
        super().__init__(names)
        self.steps: Final = data(names, "board", "rows")
        crossed = next(row for row in self.steps if row.get("same"))
        self.crossing: Final = int(crossed["same"])
        corner = next(n for n, row in enumerate(self.steps) if row["kind"] == "auction")
        self.columns: Final = corner + 1
        self.lines: Final = self.crossing // 2 + 2 - self.columns
        areas = data(names, "areas", "rows")
        self.continent: Final = {row["key"]: row["continent"] for row in areas}
        self.productions: Final = [row["production"] for row in data(names, "royalties", "rows")]
        titles = data(names, "titles", "rows")
        self.produced: Final = {row["key"]: row["production"] for row in titles}

    def rows(self, width: int, height: int) -> int:
        return height if height > 24 else 2 * self.lines - 1

    def plan(self, width: int, height: int) -> TerminalPlan:
        xs, ys = edges(width, self.columns), edges(height, self.lines)
        rects: dict[int, Rect] = {}
        for step in range(len(self.steps)):
            if self.steps[step].get("same"):
                continue  # the crossing belongs to both rings and is drawn already
            inset = 0 if step < self.crossing else 1
            column, row = _around(
                step if not inset else step - self.crossing,
                self.columns - 2 * inset,
                self.lines - 2 * inset,
            )
            x, y = column + inset, row + inset
            rects[step] = Rect(xs[x], ys[y], xs[x + 1], ys[y + 1])
        hole = Rect(xs[2] + 1, ys[2], xs[self.columns - 2] - 1, ys[self.lines - 2])
        return TerminalPlan(rects, hole)

    def tile(self, view: View, at: int) -> Tile:
        row = self.steps[at]
        tone = TONES.get(row["kind"], PLAIN)
        if row["kind"] == "country":
            tone = TONES.get(self.continent.get(row["area"], ""), PLAIN)
        elif row.get("zones"):
            tone = TONES.get(row["zones"].split("+")[0], PLAIN)
        full = self.called(at)
        production = self.plate(view, at)
        names = full
        owners: tuple[int, ...] = ()
        if production:
            said = str(self.names.words["productions"].get(production, production))
            names = (f"{full[-1]} · {said}", *full)
            royalty = view.figures["royalty"]
            kind = self.productions.index(production)
            owners = tuple([seat for seat, row in enumerate(royalty) if row[kind]])
        pawns = self.standing(view, at)
        for twin, other in enumerate(self.steps):
            if other.get("same") == str(at):
                pawns += self.standing(view, twin)
        return Tile(names, tone, owners, "", pawns)

    def plate(self, view: View, at: int) -> str:
        """Return the production whose plate (a marker for a full set of titles) lies on a square;
        "" if there is none."""
        if self.steps[at]["kind"] not in PLATED:
            return ""
        held = view.glimpse["held_by"]
        for item in self.kinds["plate"]:
            if held[item] == self.first + at:
                return self.names.layout.items[item].removeprefix("plate:").rpartition("-")[0]
        return ""

    def note(self, view: View, action: dict[str, Any]) -> str:
        """Return the text of the bid that an action to sell would accept; "" for other actions."""
        if action["do"] != "SellTo":
            return ""
        for step in view.glimpse["standing"]:
            if step["do"] == "PrivateSale" and action["title"] in step["items"]:
                price = dict(step["bids"])[action["to"]]
                return str(words(self.names.language)["bids"].format(self.names.money(price)))
        return ""

    def shifted(self, shift: dict[str, Any]) -> str:
        say = words(self.names.language)
        name, span = self.names.group(shift["group"]), f"{shift['before']} → {shift['after']}"
        text = str(say["percent"].format(name, span))
        if not shift["brings"]:
            return text
        return f"{text} ({say['a_visit'].format(self.names.money(shift['brings']))})"

    def together(self, view: View, item: int) -> list[int]:
        """Return all titles of the owner with the same production, because a trust (a full set of
        titles) is sold as a whole."""
        held = view.glimpse["held_by"]
        return [
            other
            for other, holder in enumerate(held)
            if holder == held[item] and self.production(other) == self.production(item)
        ]

    def production(self, item: int) -> str:
        """Return the production of a title; "" for other items."""
        return str(self.produced.get(self.names.layout.items[item].removeprefix("title:"), ""))

    def has(self, view: View, seat: int) -> list[str]:
        say = words(self.names.language)
        found = super().has(view, seat)
        titles = self.held(view, seat, "title")
        if titles:
            one = say["one_title"] if len(titles) == 1 else say["titles"].format(len(titles))
            found.append(one)
        shares = view.figures["percent"][seat]
        trusts = sorted(range(len(shares)), key=lambda kind: -shares[kind])
        for kind in trusts:
            if shares[kind]:
                name = self.names.words["productions"][self.productions[kind]]
                found.append(say["percent"].format(name, shares[kind]))
        return found


def _around(step: int, columns: int, lines: int) -> tuple[int, int]:
    """Return the column and the row that is `step` steps clockwise along the edge of a rectangle,
    counted from its top left corner."""
    around = 2 * (columns + lines) - 4
    at = step % around
    if at < columns:
        return at, 0
    if at < columns + lines - 1:
        return columns - 1, at - columns + 1
    if at < 2 * columns + lines - 2:
        return 2 * columns + lines - 3 - at, lines - 1
    return 0, around - at


BOARD: Final = RichessesTerminalBoard
