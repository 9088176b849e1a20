"""Temper, the parameters of a temperament: how much cash to keep, what to pay, when to stay in
prison."""

from __future__ import annotations

from typing import Final, final

from magnat.core.bot import BOLD, CAUTIOUS


@final
class Temper:
    """The parameters of a temperament; money is given in thousandths of the starting cash."""

    def __init__(
        self, floor: int, fear: int, bid: int, build: int, pledge: int, late: int, fairness: int
    ) -> None:
        self.floor: Final = floor  # the cash that it keeps if a purchase is not urgent
        self.fear: Final = fear  # percentage of the worst rent ahead that it keeps in addition
        self.bid: Final = bid  # percentage of a title's worth that it bids
        self.build: Final = build  # percentage of its price that a building must earn
        # The highest cost, as a percentage, of a mortgage that pays for houses.
        self.pledge: Final = pledge
        self.late: Final = late  # it stays in prison if the mean rent of a throw is above this
        # Its own gain must reach this percentage of the other player's gain.
        self.fairness: Final = fairness


CAREFUL: Final = Temper(100, 60, 95, 60, 40, 20, 100)
EVEN: Final = Temper(40, 30, 105, 45, 70, 30, 85)
DARING: Final = Temper(15, 15, 115, 30, 100, 45, 70)


def temper_of(temperament: str) -> Temper:
    if temperament == CAUTIOUS:
        return CAREFUL
    return DARING if temperament == BOLD else EVEN
