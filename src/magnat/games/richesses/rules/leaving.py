"""IV. Quitter la table: whoever leaves is bankrupt, and the game goes on without him."""

from __future__ import annotations

from typing import final

from magnat.core.step_and_window import Seat
from magnat.games.richesses.rules.bankruptcy import Bankruptcy
from magnat.games.richesses.rules.squares.country import Royalties, unclaimed
from magnat.games.richesses.rules.trade.not_for_trade import dues_of
from magnat.games.richesses.state import Richesses
from magnat.kit import leaving


@final
class RichessesMayResign(leaving.MayResign[Richesses]):
    """At any time: the bank pays what he owes, and what may still be claimed of him, and takes what
    he has."""

    cite = "faillite.liquidation"

    def leave(self, s: Richesses, seat: Seat) -> None:
        top = s.next_step
        is_asked = isinstance(top, Royalties) and top.seat == seat
        still = unclaimed(s, top) if is_asked and isinstance(top, Royalties) else None
        s.do(Bankruptcy(seat, dues_of(s, seat)), still)
