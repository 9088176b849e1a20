"""Succès en affaires : une prime aux possesseurs de la série, cent fois les points."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import SERIES, SeriesId
from magnat.games.eldorado.rules.money.payments import BankPays
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Throw, points_of


@final
class Success(Throw[Eldorado]):
    """Throw again: the bank pays every owner of the series. A double six gives no casino here."""

    cite = "succes.prime"

    def __init__(self, seat: Seat, series: SeriesId) -> None:
        super().__init__(seat)
        self.series: Final = series

    def thrown(self, s: Eldorado, faces: tuple[int, ...]) -> None:
        prize = s.box.success_point * points_of(faces)
        premiums: list[Step[Any]] = []
        for i in range(s.seats):
            seat = (self.seat + i) % s.seats
            n = s.holds(seat, self.series)
            if s.alive[seat] and n > 0:
                premiums.append(BankPays(seat, prize * n, self.cite))
        if premiums:
            s.note("success", self.cite, SERIES[self.series], prize)
        else:
            s.note("no_owner", self.cite, SERIES[self.series])
        s.do_all(premiums)
