"""The colours in which boards are drawn, on a background like light paper. The charts of the lab
use the same colours."""

from __future__ import annotations

from typing import Final

INK: Final = "#1c1a17"
SOFT: Final = "#6f685e"
LINE: Final = "#ddd3c2"
PAPER: Final = "#fbf7ef"
SEATS: Final = (
    "#a83d26",
    "#24658f",
    "#5f7020",
    "#7d5aa8",
    "#b8842b",
    "#0f7a80",
    "#3c4347",
    "#c2607f",
)


def of_seat(seat: int) -> str:
    return SEATS[seat % len(SEATS)]
