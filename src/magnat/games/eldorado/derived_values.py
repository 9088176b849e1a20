"""EldoradoIndex: values that are computed from an Eldorado table and stored because they are needed
often."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder
from magnat.games.eldorado.edition import SeriesId

# Positions in a holder's row of numbers. Positions 0 to 5 contain the number of its titles of each
# series.
ALL: Final = 6  # the number of its titles of all series
QUOTED: Final = 7  # the sum of the last prices of its titles
OWNED: Final = 8  # the series of which it has a title, as bits
KEPT: Final = 9  # the length of a row


@final
class EldoradoIndex:
    """Derived values of an Eldorado table: the number of titles of each holder, and the sums of
    their prices. Rows are by holder: first the seats, then the bank.

    `Eldorado.reindex` computes everything from scratch; the methods that change the table keep it
    up to date. It is copied together with the rows of the table (`take_rows`).
    """

    def __init__(
        self, held: list[list[int]], hands: list[tuple[Item, ...] | None], arrears: int
    ) -> None:
        self.held: Final = held  # by holder: a row of numbers (see ALL, QUOTED, OWNED)
        self.hands: Final = hands  # by holder: its titles in order; None until they are needed
        self.arrears = arrears  # the total that the bank owes to players

    def copy(self) -> EldoradoIndex:
        return EldoradoIndex([row[:] for row in self.held], self.hands[:], self.arrears)

    def is_like(self, other: EldoradoIndex) -> bool:
        """Tell whether two indices are equal. The lists `hands` are not compared, because they are
        made only when they are needed."""
        return self.held == other.held and self.arrears == other.arrears

    def count(self, series: SeriesId, who: Holder, n: int, price: int) -> None:
        """Update the counts of a holder who gets a title of this series and price (n = 1) or loses
        it (n = -1)."""
        row = self.held[who]
        left = row[series] + n
        row[series] = left
        row[ALL] = row[ALL] + n  # not "+=", because mypyc compiles that to slow code
        row[QUOTED] = row[QUOTED] + price * n
        # The holder has just lost its last title of the series, or got its first.
        if left == 0 or (left == 1 and n == 1):
            row[OWNED] = row[OWNED] ^ (1 << series)
