"""A table drawn in text: the ring of a board, and what every player has."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from magnat.core.glimpse import Glimpse
from magnat.core.state import MONEY, State
from magnat.core.step import Seat
from magnat.play.tell import Teller

COLOURS: Final = ("red", "cyan", "yellow", "green", "magenta", "blue", "white", "bright_red")
CELL: Final = 7  # characters of a square


def seat_style(seat: Seat) -> str:
    return COLOURS[seat % len(COLOURS)]


def drawn(view: Glimpse, teller: Teller) -> RenderableType:
    """The board and the players, as this seat sees them."""
    s = view.state
    squares = [h for h in range(s.holders()) if s.holder_name(h).startswith("space:")]
    ring: RenderableType = _ring(s, squares, teller) if _is_ring(squares) else Text("")
    return Group(ring, _players(view, teller))


def _is_ring(squares: list[int]) -> bool:
    return len(squares) >= 24 and len(squares) % 4 == 0


def _ring(s: State, squares: list[int], teller: Teller) -> Panel:
    """A square ring, the first square at the bottom right, walked to the left."""
    side = len(squares) // 4
    grid = [[Text(" " * CELL) for _ in range(side + 1)] for _ in range(side + 1)]
    for i, holder in enumerate(squares):
        leg, step = divmod(i, side)
        row, column = (
            (side, side - step),
            (side - step, 0),
            (0, step),
            (step, side),
        )[leg]
        grid[row][column] = _square(s, holder, teller)
    lines = Text("\n").join([Text(" ").join(row) for row in grid])
    return Panel(lines, expand=False, border_style="dim")


def _square(s: State, holder: int, teller: Teller) -> Text:
    """Its name cut short in its owner's colour, buildings as signs, pawns as numbers."""
    key = s.holder_name(holder).partition(":")[2]
    names = [s.item_name(item) for item in range(len(s.held_by))]
    style = "dim"
    if f"title:{key}" in names:
        owner = s.held_by[names.index(f"title:{key}")]
        style = seat_style(owner) if owner < s.seats else "default"
    pawns = [
        name.partition(":")[2]
        for item, name in enumerate(names)
        if name.startswith("pawn:") and s.held_by[item] == holder
    ]
    built = sum([row[holder] for good, row in enumerate(s.count) if good != MONEY])
    marks = "".join([str(int(pawn) + 1) for pawn in pawns if pawn.isdecimal()])
    marks = ("▲" * min(built, 4) + marks)[: CELL - 2]
    name = teller.holder(holder)[: CELL - len(marks)]
    return Text(name, style=style) + Text(
        marks.rjust(CELL - len(name)), style="bold reverse" if pawns else "bold"
    )


def _players(view: Glimpse, teller: Teller) -> Table:
    s = view.state
    table = Table(box=None, pad_edge=False)
    for heading in ("", "", "", ""):
        table.add_column(heading)
    for seat in range(s.seats):
        cash = view.cash(seat)
        where = [
            teller.holder(s.held_by[item])
            for item in range(len(s.held_by))
            if s.item_name(item).startswith(f"pawn:{seat}") and s.held_by[item] >= s.seats
        ]
        items = [
            item for item in s.items(seat) if not s.item_name(item).startswith(("pawn:", "card:"))
        ]
        mark = "▶" if s.turn == seat else ("✝" if not s.alive[seat] else " ")
        table.add_row(
            Text(f"{mark} {seat + 1} {teller.seat(seat)}", style=f"bold {seat_style(seat)}"),
            Text("?" if cash is None else teller.money(cash), style="bold"),
            Text(", ".join(where), style="dim"),
            Text(teller.items(tuple(items)) if items else "", style=seat_style(seat)),
        )
    return table
