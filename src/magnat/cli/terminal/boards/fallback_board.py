"""The board of a game for which no drawing exists: its squares in rows."""

from __future__ import annotations

from typing import Final

from magnat.cli.terminal.boards.base_board import PLAIN, TerminalBoard, TerminalPlan, Tile
from magnat.cli.terminal.boards.canvas import Rect
from magnat.server.wire.table_socket import View

WIDE: Final = 14


class PlainBoard(TerminalBoard):
    def rows(self, width: int, height: int) -> int:
        return min(height, -(-self.squares // max(1, width // WIDE)) + 1)

    def plan(self, width: int, height: int) -> TerminalPlan:
        across = max(1, width // WIDE)
        rects = {}
        for at in range(self.squares):
            row, column = divmod(at, across)
            rects[at] = Rect(column * WIDE, row, (column + 1) * WIDE - 1, row + 1)
        return TerminalPlan(rects, None)

    def tile(self, view: View, at: int) -> Tile:
        return Tile(self.called(at), PLAIN, (), "", self.standing(view, at))


BOARD: Final = PlainBoard
