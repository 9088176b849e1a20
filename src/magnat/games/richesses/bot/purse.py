"""How much cash to keep for the worst visits ahead, and what is left to pay with."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.bot import BALANCED, BOLD, CAUTIOUS
from magnat.core.step import NOBODY, Seat
from magnat.games.richesses.bot.appraisal import RichessesAppraisal
from magnat.games.richesses.edition import NO_PLATE, StepNo
from magnat.games.richesses.rules.trade.obligations import free_cash
from magnat.games.richesses.state import Richesses
from magnat.kit.rounding import half_of

# Of 36, by the total of two dice; a list, for a tuple of this length is copied to look into it.
WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
RISKS: Final = {CAUTIOUS: 0, BALANCED: 1, BOLD: 3}  # ways of 36 to be ruined that are taken
MARGINS: Final = {CAUTIOUS: 20, BALANCED: 12, BOLD: 7}  # millions kept beside the worst visit
MILLION: Final = 1_000_000
ENDLESS: Final = 1 << 60  # more than any visit costs


@final
class Purse:
    """The cash of one seat: what it keeps back, and what it can pay beside that."""

    def __init__(self, temperament: str) -> None:
        self.risk: Final = RISKS.get(temperament, RISKS[BALANCED])
        self.margin: Final = MARGINS.get(temperament, MARGINS[BALANCED]) * MILLION
        self.table: RichessesAppraisal | None = None  # as it was when last looked at
        self.kept = 0  # the reserve,
        self.kept_on: Richesses | None = None  # once it knows: at which table,
        self.kept_tolls = 0  # after how many changes of tolls,
        self.kept_left = 0  # with how many players left,
        self.kept_for: Seat = NOBODY  # for whom
        self.kept_at: StepNo = NOBODY  # and where he stood

    def look(self, s: Richesses) -> RichessesAppraisal:
        """The appraisal of this table, kept while it is valid."""
        table = self.table
        if table is None or not table.is_of(s):
            table = RichessesAppraisal(s)
            self.table = table
        return table

    def reserve(self, table: RichessesAppraisal, seat: Seat) -> int:
        """The cash that covers the visits ahead, except for the rare throws that the temperament
        risks, and a margin; computed again when the tolls change."""
        s = table.s
        at, left = s.at(seat), s.left()
        if (
            self.kept_on is not s
            or self.kept_tolls != s.toll_changes
            or self.kept_at != at
            or self.kept_for != seat
            or self.kept_left != left
        ):
            self.kept_on, self.kept_tolls, self.kept_left = s, s.toll_changes, left
            self.kept_for, self.kept_at = seat, at
            self.kept = self._reserve(s, seat, at)
        return self.kept

    def _reserve(self, s: Richesses, seat: Seat, at: StepNo) -> int:
        margin = self.margin
        if s.left() == 2:  # visits are rare now, and whoever lasts longer wins
            margin = margin * 3 // 2
        made, tolls, mine = s.index.made, s.index.tolls, s.index.holdings[seat]
        left, above = self.risk, ENDLESS
        while True:  # from the dearest visits down, until more ways lead there than are dared
            worst, ways = 0, 0
            for throw in range(2, len(WAYS)):
                production = made[at + throw]
                if production == NO_PLATE:
                    continue
                due = tolls[production]  # when everybody claims
                if due == 0 or due < worst:
                    continue
                due -= mine[production].toll
                if worst < due < above:
                    worst, ways = due, WAYS[throw]
                elif due == worst:
                    ways += WAYS[throw]
            left -= ways
            if left < 0 or worst == 0:
                return worst + margin
            above = worst

    def is_rich(self, table: RichessesAppraisal, seat: Seat) -> bool:
        """Whether it has its reserve, and need not sell below worth."""
        return table.s.cash(seat) >= self.reserve(table, seat)

    def limit(self, s: Richesses, seat: Seat, items: tuple[Item, ...], low: int) -> int:
        """The most to pay for titles; below `low` the worth is not computed to the end."""
        left = free_cash(s, seat)
        if left - self.margin < low:
            return left - self.margin
        table = self.look(s)
        value = table.wanted(seat, items)
        return value if value < low else min(value, left - self.reserve(table, seat))


def in_need(fair: int, price: int) -> int:
    """The price that a player short of cash asks."""
    return max(half_of(price), fair * 2 // 3)
