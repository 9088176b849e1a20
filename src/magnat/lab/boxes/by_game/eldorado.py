"""Eldorado: the outlines of its board (a first strip, three circuits, a last strip), and its series
and gold as assets."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final, TypeAlias, final

from magnat.core.event import Event
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.eldorado.edition import INGOT, SERIES
from magnat.games.eldorado.state import Eldorado
from magnat.lab.boxes.asset_accounts import Asset, AssetAccount, whole
from magnat.lab.boxes.outlines import BoardOutlines, Point, rectangle

WIDE: Final = 1200
HIGH: Final = 860
SIDE: Final = 78
START: Final = (540, 756, 120, 88)
BESIDE: Final = 108  # distance between the centres of the start and the next square
FLOOR: Final = 800
FORK: Final = (62, 500)
FINE: Final = 160  # pieces into which a curve is cut to measure its length
# Bézier curves from the fork on: two handles and an end each. The first circuit is the highest.
Curve: TypeAlias = tuple[Point, Point, Point]
ROADS: Final[tuple[tuple[Curve, ...], ...]] = (
    (
        ((62, 443), (62, 387), (62, 330)),
        ((62, 110), (300, 60), (600, 60)),
        ((900, 60), (1138, 110), (1138, 330)),
        ((1138, 387), (1138, 443), (1138, 500)),
    ),
    (((200, 425), (250, 300), (600, 300)), ((950, 300), (1000, 425), (1138, 500))),
    (((240, 560), (400, 560), (600, 540)), ((800, 520), (960, 560), (1138, 500))),
)


def board(s: State) -> BoardOutlines:
    assert isinstance(s, Eldorado)
    strips = [square.strip for square in s.box.squares]
    order = list(dict.fromkeys(strips))
    first, last = order[1], order[-1]
    middles: list[Point] = [(WIDE / 2, FLOOR), *_corner(strips.count(first))]
    for road, strip in zip(ROADS, order[2:-1], strict=True):
        middles += _spread(road, strips.count(strip))
    middles += [(WIDE - x, y) for x, y in reversed(_corner(strips.count(last)))]
    half = SIDE / 2
    cells = [rectangle(x - half, y - half, SIDE, SIDE) for x, y in middles]
    cells[0] = rectangle(*START)
    return BoardOutlines((0, 0, WIDE, HIGH), cells)


def _corner(n: int) -> list[Point]:
    """Return the centres of the `n` squares of the first strip, which runs around a corner."""
    bottom = WIDE / 2 - BESIDE - FORK[0]
    side = FLOOR - FORK[1]
    along = min(n - 1, max(1, round((n - 1) * bottom / (bottom + side))))
    found: list[Point] = []
    for i in range(n):
        if i <= along:
            found.append((FORK[0] + bottom * (1 - i / along), FLOOR))
        else:
            found.append((FORK[0], FLOOR - side * (i - along) / (n - 1 - along)))
    return found


def _spread(road: tuple[Curve, ...], n: int) -> list[Point]:
    """Return `n` points along a road that divide it into equal lengths, without its two ends."""
    points: list[Point] = [FORK]
    for a, b, c in road:
        p = points[-1]
        for i in range(1, FINE + 1):
            t = i / FINE
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(
                (
                    sum([k * q[0] for k, q in zip(weights, (p, a, b, c), strict=True)]),
                    sum([k * q[1] for k, q in zip(weights, (p, a, b, c), strict=True)]),
                )
            )
    lengths = [0.0]
    for (x, y), (v, w) in pairwise(points):
        lengths.append(lengths[-1] + hypot(v - x, w - y))
    found: list[Point] = []
    for k in range(1, n + 1):
        wanted = lengths[-1] * k / (n + 1)
        i = next(i for i, length in enumerate(lengths) if length >= wanted)
        t = (wanted - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
        (x, y), (v, w) = points[i - 1], points[i]
        found.append((x + (v - x) * t, y + (w - y) * t))
    return found


def estate(s: State) -> AssetAccount:
    assert isinstance(s, Eldorado)
    return EldoradoAssets(s)


@final
class EldoradoAssets(AssetAccount):
    """The six series and the gold. Purchases from the bank are the cost; the income of Départ and
    the premiums of Succès are the earnings."""

    def __init__(self, s: Eldorado) -> None:
        keys = [*[f"group:{key}" for key in SERIES], "good:ingot"]
        super().__init__(s, [Asset(key, key) for key in keys])
        self.table: Final = s
        self.gold: Final = len(SERIES)

    def see(self, event: Event) -> None:
        s, box = self.table, self.table.box
        if event.kind == "paid":
            src, dst, n, good = [whole(event, i) for i in range(4)]
            if good == INGOT and src == s.bank and dst < s.seats:
                self.acquire(self.gold, dst, n * box.ingot_price)
            elif good == MONEY and src == s.bank and dst < s.seats:
                if event.cite == "depart.revenus":
                    self._income(dst, n)
                elif event.cite == "succes.prime":
                    series = box.squares[s.square(s.turn)].series
                    self.earned[series] += n
        elif event.kind == "given":
            item, src, dst = whole(event, 0), whole(event, 1), whole(event, 2)
            if item < box.titles and src == s.bank and dst < s.seats:
                self.acquire(item // box.titles_per_series, dst, s.resale(item))

    def stop(self, event: Event) -> int:
        """Return the square where a pawn stops. Pawns pause at the fork to choose their way, so a
        stop there counts only with the event "controlled"."""
        fork = self.table.space(self.table.box.fork)
        if event.kind == "controlled":
            seat = whole(event, 0)
            return fork if self.table.square(seat) == self.table.box.fork else NOBODY
        found = super().stop(event)
        return NOBODY if found == fork else found

    def _income(self, seat: Seat, n: int) -> None:
        """Divide an income of Départ among the series of the seat; the rest is earned by the
        gold."""
        box = self.table.box
        left = n
        for series in range(len(SERIES)):
            part = min(len(self.table.titles_of(seat, series)) * box.income_title, left)
            self.earned[series] += part
            left -= part
        self.earned[self.gold] += left
