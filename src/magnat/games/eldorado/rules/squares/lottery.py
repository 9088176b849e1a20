"""Loterie nationale : un double, ou deux chiffres pairs d’au moins huit points."""

from __future__ import annotations

from typing import Any, final

from magnat.core.step_and_window import Step
from magnat.games.eldorado.rules.money.payments import BankPays
from magnat.games.eldorado.rules.squares.casino import CasinoTable, is_double_six
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Throw, is_double


@final
class Lottery(Throw[Eldorado]):
    """Throw again and see what the bank pays."""

    cite = "loterie.tirage"

    def thrown(self, s: Eldorado, faces: tuple[int, ...]) -> None:
        prize = lottery_prize(s, faces)
        s.note("lottery", self.cite, self.seat, prize)
        steps: list[Step[Any]] = [BankPays(self.seat, prize, self.cite)] if prize > 0 else []
        if is_double_six(faces) and s.box.lottery_double_six:
            steps.append(CasinoTable(self.seat, True))
        s.do_all(steps)


def lottery_prize(s: Eldorado, faces: tuple[int, ...]) -> int:
    points = faces[0] + faces[1]
    if is_double(faces):
        return s.box.lottery_double * points
    is_even = faces[0] % 2 == 0 and faces[1] % 2 == 0
    return s.box.lottery_even * points if is_even and points >= s.box.lottery_least else 0
