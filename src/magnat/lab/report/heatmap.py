"""Draws the heat map: a board on which the colour of each square shows how often pawns stop
there."""

from __future__ import annotations

from math import sqrt
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from magnat.lab.experiment_figures import Rows
from magnat.lab.report.colours import PAPER, warm
from magnat.play.boards.outlines import Outline, extent, middle

WIDE: Final = 760  # the width of the picture in px
ROOM: Final = 0.92  # the part of a square's width that its name may take up
WOODEN: Final = 1.1  # by this factor a rotated square has less room for its name
LETTER: Final = 0.6  # width of a letter divided by its height
SMALL: Final = 0.4  # the smallest letters of a name, as a part of the size of the percentage
DARK: Final = 0.6  # on squares whose scaled share is above this, the text is light


def drawn(
    rows: Rows, box: tuple[float, float, float, float], names: list[str], shares: list[str]
) -> str:
    """Return an SVG of the board; each square shows its share and its name, and has the whole name
    as tooltip."""
    left, top, width, height = box
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" width="{WIDE}" '
        f'height="{round(WIDE * height / width)}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f"font-family={quoteattr('DejaVu Sans, Helvetica, Arial, sans-serif')}>"
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{PAPER["paper"]}"/>'
    ]
    size = 0.3 * min([min(extent(row["outline"])) for row in rows], default=60.0)
    warmth = _warmth([row["share"] for row in rows])
    for row, name, share, part in zip(rows, names, shares, warmth, strict=True):
        outline: Outline = row["outline"]
        points = " ".join([f"{x:.1f},{y:.1f}" for x, y in outline])
        x, y = middle(outline)
        ink = PAPER["paper"] if part > DARK else PAPER["ink"]
        words, letter = _fitted(name, _room(outline), size)
        parts.append(
            f'<polygon points="{points}" fill="{warm(part)}" data-share="{part:.3f}" '
            f'stroke="{PAPER["soft"]}" stroke-width="1.5"><title>{escape(name)} · {share} %</title>'
            f'</polygon><g fill="{ink}" text-anchor="middle" pointer-events="none">'
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}">{share}</text>'
            f'<text x="{x:.1f}" y="{y + 1.5 * letter:.1f}" font-size="{letter:.1f}">'
            f"{escape(words)}</text></g>"
        )
    return "".join([*parts, "</svg>"])


def _warmth(shares: list[float]) -> list[float]:
    """Return the shares scaled to 0 … 1 between their 5 % and 95 % quantiles, so that a few extreme
    squares do not make all others look alike."""
    ranked = sorted(shares)
    least, most = ranked[len(ranked) * 5 // 100], ranked[len(ranked) * 95 // 100 - 1]
    return [min(max((one - least) / ((most - least) or 1.0), 0.0), 1.0) for one in shares]


def _fitted(name: str, room: float, most: float) -> tuple[str, float]:
    """Return two values: the name, and the letter size at which it fits into the room. A name that
    would be too small to read is shortened."""
    letter = min(0.62 * most, room / (LETTER * max(len(name), 1)))
    if letter >= SMALL * most:
        return name, letter
    fits = int(room / (LETTER * SMALL * most))
    return name[: max(fits - 1, 1)].rstrip() + "…", SMALL * most


def _room(outline: Outline) -> float:
    turned = [*outline[1:], outline[0]]
    twice = sum([x * v - u * y for (x, y), (u, v) in zip(outline, turned, strict=True)])
    return ROOM * min(extent(outline)[0], WOODEN * sqrt(abs(twice) / 2))
