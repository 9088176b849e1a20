"""III. Case 500 000: the bank pays for every point of the throw."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import Seat, Step
from magnat.games.richesses.state import Richesses


@final
class Points(Step[Richesses]):
    """Once the royalties claimed are paid, 500 000 for each point of both dice."""

    cite = "points.recevoir"

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points

    def run(self, s: Richesses) -> None:
        s.pay(s.bank, self.seat, s.box.rules.points * self.points, self.cite)
