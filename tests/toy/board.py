"""The board of the fair: eight squares around a place, four of them with a stall."""

from __future__ import annotations

from typing import Final

from magnat.kit.fronts.board_plan import BoardPlan, PlanSquare

STALL: Final = "#a83d26"
BOARD: Final = BoardPlan(
    columns=3,
    lines=3,
    squares=(
        PlanSquare(0, 0),
        PlanSquare(1, 0, STALL, "stall:0"),
        PlanSquare(2, 0),
        PlanSquare(2, 1, STALL, "stall:1"),
        PlanSquare(2, 2),
        PlanSquare(1, 2, STALL, "stall:2"),
        PlanSquare(0, 2),
        PlanSquare(0, 1, STALL, "stall:3"),
    ),
    colour="#5d4690",
    bought_by=("fair.sale",),
    earned_by=("fair.toll",),
)
