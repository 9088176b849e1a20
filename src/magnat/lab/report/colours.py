"""The colours of charts and pages by name, for light and dark mode."""

from __future__ import annotations

import re
from typing import Final

from magnat.play.boards import colours

# Charts are drawn in the colours of PAPER. In a page, each of them is replaced by a CSS variable.
PAPER: Final = {
    "ink": colours.INK,
    "soft": colours.SOFT,
    "line": colours.LINE,
    "paper": colours.PAPER,
    **{f"c{i + 1}": colour for i, colour in enumerate(colours.SEATS)},
    "cold": "#f3ead9",
    "hot": "#b3301f",
}
NIGHT: Final = {
    "ink": "#f2ead9",
    "soft": "#b3a893",
    "line": "#4a4438",
    "paper": "#1d1b17",
    "c1": "#e98166",
    "c2": "#78b4de",
    "c3": "#b3c66b",
    "c4": "#bfa0e6",
    "c5": "#e5b75f",
    "c6": "#5cc4c8",
    "c7": "#b9c2c6",
    "c8": "#eb9cb4",
    "cold": "#2b2822",
    "hot": "#ee6a4f",
}
_NAMES: Final = {colour: name for name, colour in PAPER.items()}
_COLOUR: Final = re.compile("|".join(PAPER.values()), re.IGNORECASE)


def as_variables(svg: str) -> str:
    """Return the SVG with CSS variables in place of colours, for a page with a dark mode."""
    return _COLOUR.sub(lambda found: f"var(--{_NAMES[found.group().lower()]})", svg)


def warm(share: float) -> str:
    """Return the colour of a share between 0 (cold) and 1 (hot), in light mode."""
    cold, hot = [bytes.fromhex(PAPER[name][1:]) for name in ("cold", "hot")]
    mixed = [round(a + (b - a) * share) for a, b in zip(cold, hot, strict=True)]
    return "#" + bytes(mixed).hex()
