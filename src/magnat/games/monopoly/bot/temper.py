"""Temperaments: how much to keep back, what to pay, when to stay in prison."""

from __future__ import annotations

from typing import Final, final

from magnat.core.bot import BOLD, CAUTIOUS


@final
class Temper:
    """The parameters of a temperament; money in thousandths of the starting cash."""

    def __init__(
        self, floor: int, fear: int, bid: int, build: int, pledge: int, late: int, fairness: int
    ) -> None:
        self.floor: Final = floor  # money it does not spend on what can wait
        self.fear: Final = fear  # per cent of the worst rent ahead that it keeps besides
        self.bid: Final = bid  # per cent of a title's worth that it bids
        self.build: Final = build  # per cent of its price that a building must bring back
        self.pledge: Final = pledge  # per cent that a mortgage may cost which pays for houses
        self.late: Final = late  # the mean rent of a throw above which prison is a shelter
        self.fairness: Final = fairness  # per cent of the other's gain that its own must reach


CAREFUL: Final = Temper(100, 60, 95, 60, 40, 20, 100)
EVEN: Final = Temper(40, 30, 105, 45, 70, 30, 85)
DARING: Final = Temper(15, 15, 115, 30, 100, 45, 70)


def temper_of(temperament: str) -> Temper:
    if temperament == CAUTIOUS:
        return CAREFUL
    return DARING if temperament == BOLD else EVEN
