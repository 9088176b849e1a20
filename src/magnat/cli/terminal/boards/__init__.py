"""The boards of the boxes, drawn in characters from what the server says of them."""

from __future__ import annotations

from typing import Final

from magnat.cli.terminal.boards.board import Board
from magnat.cli.terminal.boards.circuits import Circuits
from magnat.cli.terminal.boards.hexagon import Hexagon
from magnat.cli.terminal.boards.loop import Loop
from magnat.cli.terminal.boards.plain import Squares
from magnat.cli.terminal.boards.ring import Ring
from magnat.cli.terminal.names import Names

BOARDS: Final[dict[str, type[Board]]] = {
    "monopoly": Ring,
    "richesses": Loop,
    "eldorado": Circuits,
    "banking": Hexagon,
}


def board_of(game: str, names: Names) -> Board:
    """A box that nobody has drawn has its squares one after the other."""
    return BOARDS.get(game, Squares)(names)
