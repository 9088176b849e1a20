"""The board of a game as plain data, for programs that have no drawing of this board. A game
defines it in its `board.py`."""

from __future__ import annotations

from typing import Final, final


@final
class PlanSquare:
    """A square of the board: its place on the grid, and the title that belongs to it."""

    def __init__(self, column: int, line: int, colour: str = "", title: str = "") -> None:
        self.column: Final = column
        self.line: Final = line
        self.colour: Final = colour  # a colour such as `#a83d26`; "" if the square has none
        # The name of the title's item in the state, such as `stall:0`; "" if there is no title.
        self.title: Final = title


@final
class BoardPlan:
    """The squares of a board on a grid, in the order in which the state numbers them."""

    def __init__(
        self,
        columns: int,
        lines: int,
        squares: tuple[PlanSquare, ...],
        colour: str = "",
        bought_by: tuple[str, ...] = (),
        earned_by: tuple[str, ...] = (),
    ) -> None:
        self.columns: Final = columns
        self.lines: Final = lines
        self.squares: Final = squares
        self.colour: Final = colour  # the colour of the box
        self.bought_by: Final = bought_by  # the clauses by which a player pays the bank for a title
        # The clauses by which a visitor pays the owner of a title.
        self.earned_by: Final = earned_by
