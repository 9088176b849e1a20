"""A board drawn as a grid of squares, from the plan in its game's `board.py`."""

from __future__ import annotations

from typing import Final

from magnat.cli.terminal.boards.base_board import PLAIN, TerminalBoard, TerminalPlan, Tile, edges
from magnat.cli.terminal.boards.canvas import Rect
from magnat.cli.terminal.names_in_view import BoxNames
from magnat.kit.fronts.board_plan import BoardPlan
from magnat.server.wire.table_socket import View

LINES: Final = 3  # rows of characters for each row of squares
NO_ITEM: Final = -1


class Grid(TerminalBoard):
    def __init__(self, names: BoxNames, plan: BoardPlan) -> None:
        super().__init__(names)
        self.shape: Final = plan
        self.frame = plan.colour or TerminalBoard.frame
        items = names.layout.items
        self.titles: Final = [
            items.index(square.title) if square.title in items else NO_ITEM
            for square in plan.squares
        ]

    def rows(self, width: int, height: int) -> int:
        return min(height, LINES * self.shape.lines)

    def plan(self, width: int, height: int) -> TerminalPlan:
        columns, lines = self.shape.columns, self.shape.lines
        xs, ys = edges(width, columns), edges(height, lines)
        rects: dict[int, Rect] = {}
        is_ring = columns > 2 and lines > 2
        for at, square in enumerate(self.shape.squares):
            x, y = square.column, square.line
            rects[at] = Rect(xs[x], ys[y], xs[x + 1], ys[y + 1])
            is_ring = is_ring and (x in (0, columns - 1) or y in (0, lines - 1))
        hole = Rect(xs[1] + 1, ys[1], xs[columns - 1] - 1, ys[lines - 1]) if is_ring else None
        return TerminalPlan(rects, hole)

    def tile(self, view: View, at: int) -> Tile:
        item, tone = self.titles[at], self.shape.squares[at].colour or PLAIN
        owners: tuple[int, ...] = ()
        if item != NO_ITEM:
            holder = view.glimpse["held_by"][item]
            owners = (holder,) if holder is not None and holder < len(view.names) else ()
        return Tile(self.called(at), tone, owners, "", self.standing(view, at))

    def has(self, view: View, seat: int) -> list[str]:
        held = view.glimpse["held_by"]
        titles = [item for item in self.titles if item != NO_ITEM and held[item] == seat]
        return [*super().has(view, seat), *[self.names.item(item) for item in titles]]
