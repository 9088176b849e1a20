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
        self.floor: Final = floor  # cash that it keeps when a purchase can wait
        self.fear: Final = fear  # per cent of the worst rent ahead that it keeps in addition
        self.bid: Final = bid  # per cent of a title's worth that it bids
        self.build: Final = build  # per cent of its price that a building must earn
        self.pledge: Final = pledge  # highest cost in per cent of a mortgage that pays for houses
        self.late: Final = late  # the mean rent of a throw above which it stays in prison
        self.fairness: Final = fairness  # per cent of the other's gain that its own gain must reach


CAREFUL: Final = Temper(100, 60, 95, 60, 40, 20, 100)
EVEN: Final = Temper(40, 30, 105, 45, 70, 30, 85)
DARING: Final = Temper(15, 15, 115, 30, 100, 45, 70)


def temper_of(temperament: str) -> Temper:
    if temperament == CAUTIOUS:
        return CAREFUL
    return DARING if temperament == BOLD else EVEN
