"""A canvas of coloured characters on which boards are drawn, and functions that fit text into
it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.text import Text

SEATS: Final = (
    "#b3321d",
    "#14696f",
    "#67468f",
    "#855700",
    "#2f6b2f",
    "#a2265f",
    "#2f4f86",
    "#574c43",
)
SEAT_INK: Final = "#ffffff"
OWNERS: Final = "₁₂₃₄₅₆₇₈"
MORE: Final = "…"


class Rect(NamedTuple):
    """A rectangle of columns and rows of characters; `right` and `bottom` are exclusive."""

    x: int
    y: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.x

    @property
    def height(self) -> int:
        return self.bottom - self.y


def seat_style(seat: int) -> str:
    """Return the Rich style of a player: white letters on the player's colour."""
    return f"bold {SEAT_INK} on {SEATS[seat % len(SEATS)]}"


def pawn(seat: int) -> str:
    """Return the digit by which a pawn is drawn, because other symbols are two columns wide in some
    terminals."""
    return str(seat + 1)


def owner(seat: int) -> str:
    return OWNERS[seat % len(OWNERS)]


def ink_on(ground: str) -> str:
    """Return black or white, whichever has more contrast with the background colour."""
    red, green, blue = (int(ground[n : n + 2], 16) for n in (1, 3, 5))
    return "#101010" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"


def shaded(ground: str) -> str:
    """Return a slightly darker shade of a colour."""
    parts = [int(ground[n : n + 2], 16) * 86 // 100 for n in (1, 3, 5)]
    return "#" + "".join([f"{part:02x}" for part in parts])


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.height: Final = height
        self._cells: Final = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for sign in text:
            if 0 <= x < self.width and 0 <= y < self.height:
                self._cells[y][x] = (sign, style)
            x += 1

    def fill(self, rect: Rect, style: str) -> None:
        for y in range(rect.y, rect.bottom):
            self.put(rect.x, y, " " * rect.width, style)

    def lay(self, x: int, y: int, text: Text) -> None:
        """Write a line of styled text at a position."""
        for n, sign in enumerate(text.plain):
            styles = [str(span.style) for span in text.spans if span.start <= n < span.end]
            self.put(x + n, y, sign, " ".join([str(text.style), *styles]).strip())

    def text(self) -> Text:
        whole = Text(no_wrap=True, end="")
        for n, row in enumerate(self._cells):
            if n:
                whole.append("\n")
            start = 0
            for at in range(1, self.width + 1):
                if at == self.width or row[at][1] != row[start][1]:
                    whole.append("".join([sign for sign, _ in row[start:at]]), row[start][1])
                    start = at
        return whole


def wrapped(text: str, width: int, lines: int) -> list[str] | None:
    """Wrap a text into at most `lines` lines of `width` columns; return None if it does not fit."""
    if width < 1:
        return None
    found = [""]
    for word in text.split():
        while True:
            line = found[-1]
            room = width - cell_len(line) - (1 if line else 0)
            if cell_len(word) <= room:
                found[-1] = f"{line} {word}" if line else word
                break
            if line:
                found.append("")
            elif width > 3:  # break a long word, at its hyphen if it has one
                hyphen = word.rfind("-", 1, width)
                cut = hyphen if hyphen > 0 else width - 1
                found[-1] = f"{word[:cut]}-"
                word = word[cut:].removeprefix("-")
                found.append("")
            else:
                return None
            if len(found) > lines:
                return None
    return found if len(found) <= lines else None


@lru_cache(4096)  # cached, because a board has few names and sizes and is drawn after every entry
def fitted(names: tuple[str, ...], width: int, lines: int, kept: int = 0) -> Sequence[str]:
    """Return the lines of the name that fits, wrapped, with the fewest broken words. If none of the
    names fits, cut the last one. The last line keeps `kept` columns free."""
    fitting = []
    for name in names:
        found = wrapped(name, width, lines)
        if found is not None and (len(found) < lines or cell_len(found[-1]) <= width - kept):
            fitting.append(found)
    if fitting:
        return min(fitting, key=_broken)
    first = names[-1].split()[0]
    if lines > 1 and cell_len(first) <= width:
        return [first]
    room = width - (kept if lines == 1 else 0)
    return [names[-1][: room - 1] + MORE if room > 2 else names[-1][: max(0, room)]]


def _broken(lines: list[str]) -> int:
    return len([line for line in lines if line.endswith("-")])
