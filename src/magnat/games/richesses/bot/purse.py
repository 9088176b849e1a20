"""Purse: how much cash a seat keeps for the worst visits ahead, and how much it can spend."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.bot import BALANCED, BOLD, CAUTIOUS
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.richesses.bot.appraisal import RichessesAppraisal
from magnat.games.richesses.edition import NO_PLATE, StepNo
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.state import Richesses
from magnat.kit.rounding import half_of

# By total of two dice: how many of the 36 throws give it. A list, because mypyc copies a tuple of
# this length at each access.
WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
# So many of the 36 throws may lead to a visit that the bot could not pay.
RISKS: Final = {CAUTIOUS: 0, BALANCED: 1, BOLD: 3}
# So many millions are kept in addition to the cost of the worst visit.
MARGINS: Final = {CAUTIOUS: 20, BALANCED: 12, BOLD: 7}
MILLION: Final = 1_000_000
ENDLESS: Final = 1 << 60  # more than any visit can cost


@final
class Purse:
    """Computes how much cash a seat keeps back, and how much it can spend."""

    def __init__(self, temperament: str) -> None:
        self.risk: Final = RISKS.get(temperament, RISKS[BALANCED])
        self.margin: Final = MARGINS.get(temperament, MARGINS[BALANCED]) * MILLION
        self.table: RichessesAppraisal | None = None  # the appraisal that was made last
        self.kept = 0  # the reserve that was computed last, for:
        self.kept_on: Richesses | None = None  # this table
        self.kept_tolls = 0  # this value of `Richesses.toll_changes`
        self.kept_left = 0  # this number of players still in the game
        self.kept_for: Seat = NOBODY  # this seat
        self.kept_at: StepNo = NOBODY  # this position of its pawn

    def look(self, s: Richesses) -> RichessesAppraisal:
        """Return the appraisal of this table. It is made again only if the old one is no longer
        valid."""
        table = self.table
        if table is None or not table.is_of(s):
            table = RichessesAppraisal(s)
            self.table = table
        return table

    def reserve(self, table: RichessesAppraisal, seat: Seat) -> int:
        """Return the cash to keep: enough for all visits ahead except for rare throws that the
        bot's temperament risks, plus a margin. It is computed again only when the royalties, the
        pawn's position or the number of players change."""
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
        # Keep nothing: visits are rare now, and the player who stays in the game longer wins.
        if s.left() == 2:
            margin = margin * 3 // 2
        made, tolls, mine = s.index.made, s.index.tolls, s.index.holdings[seat]
        left, above = self.risk, ENDLESS
        # Go through the visits from the most expensive down, until `risk` of the 36 throws are used
        # up.
        while True:
            worst, ways = 0, 0
            for throw in range(2, len(WAYS)):
                production = made[at + throw]
                if production == NO_PLATE:
                    continue
                due = tolls[production]  # the sum that is due if every holder claims
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
        """Tell whether the seat has at least the cash that it wants to keep, so that it need not
        sell titles below their worth."""
        return table.s.cash(seat) >= self.reserve(table, seat)

    def limit(self, s: Richesses, seat: Seat, items: tuple[Item, ...], low: int) -> int:
        """Return the most that the bot would pay for titles. If that is less than `low`, the least
        possible bid, the result may be inexact."""
        left = free_cash(s, seat)
        if left - self.margin < low:
            return left - self.margin
        table = self.look(s)
        value = table.wanted(seat, items)
        return value if value < low else min(value, left - self.reserve(table, seat))


def in_need(fair: int, price: int) -> int:
    """Return the price that a player short of cash asks for his titles: half of their printed
    price, or two thirds of the fair price if that is more."""
    return max(half_of(price), fair * 2 // 3)
