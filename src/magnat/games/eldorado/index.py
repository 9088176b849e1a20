"""The index of a table of Eldorado: what follows from it and is asked often."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.state import Holder
from magnat.games.eldorado.edition import SeriesId

# The numbers of a holder's row: how many titles of each series, then
ALL: Final = 6  # how many in all,
QUOTED: Final = 7  # what was last paid for them,
OWNED: Final = 8  # and which series they are of, a bit for each
KEPT: Final = 9  # so many numbers


@final
class EldoradoIndex:
    """Counts by holder, the seats and then the bank.

    `Eldorado.reindex` computes all of it; the verbs of the table keep it up to date. It is copied
    with the rows of the table (`take_rows`).
    """

    def __init__(
        self, held: list[list[int]], hands: list[tuple[Item, ...] | None], arrears: int
    ) -> None:
        self.held: Final = held  # see ALL, QUOTED, OWNED
        self.hands: Final = hands  # the titles in order; None until they are asked for
        self.arrears = arrears  # total debt of the bank

    def copy(self) -> EldoradoIndex:
        return EldoradoIndex([row[:] for row in self.held], self.hands[:], self.arrears)

    def is_like(self, other: EldoradoIndex) -> bool:
        """Whether the two say the same; the hands are listed when asked for."""
        return self.held == other.held and self.arrears == other.arrears

    def count(self, series: SeriesId, who: Holder, n: int, price: int) -> None:
        """Count a title of that series and price for a holder: n is 1 or -1."""
        row = self.held[who]
        left = row[series] + n
        row[series] = left
        row[ALL] = row[ALL] + n  # not +=, which is slow where it is compiled
        row[QUOTED] = row[QUOTED] + price * n
        if left == 0 or (left == 1 and n == 1):  # the last one of its series, or the first
            row[OWNED] = row[OWNED] ^ (1 << series)
