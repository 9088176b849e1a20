"""Casino : pair, on gagne la mise multipliée par les points ; impair, on la perd autant."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice
from magnat.core.step import Seat, Window
from magnat.games.eldorado.edition import MOVE
from magnat.games.eldorado.rules.payments import BankPays, Owe
from magnat.games.eldorado.rules.purchases import Pass
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Throw


def is_double_six(faces: tuple[int, ...]) -> bool:
    return faces == (6, 6)


@final
class Stake(Action):
    """So much on the next throw."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@final
class CasinoTable(Window[Eldorado]):
    """If one wishes, any stake up to the cash in hand: on the square, or by a double six."""

    cite = "casino.mise"

    def __init__(self, seat: Seat, by_double: bool) -> None:
        super().__init__(seat)
        self.by_double: Final = by_double

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.cash(seat) < s.box.unit:
            return []
        most = s.cash(seat)
        return [Choice(Stake(0), low=s.box.unit, high=most, by=s.box.unit), Choice(Pass())]

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        assert isinstance(action, Stake)
        if self.by_double and s.box.casino_by_double == MOVE:
            s.give(s.pawn(seat), s.space(s.box.casino), "casino.double")
        s.note("staked", "casino.double" if self.by_double else self.cite, seat, action.amount)
        s.do(Spin(seat, action.amount))


@final
class Spin(Throw[Eldorado]):
    """Even wins the stake times the points, odd loses as much; the stake itself comes back."""

    cite = "casino.jeu"

    def __init__(self, seat: Seat, stake: int) -> None:
        super().__init__(seat)
        self.stake: Final = stake

    def thrown(self, s: Eldorado, faces: tuple[int, ...]) -> None:
        amount = self.stake * sum(faces)
        if sum(faces) % 2 == 0:
            s.note("won", self.cite, self.seat, amount)
            s.do(BankPays(self.seat, amount, self.cite))
        else:
            s.note("lost", self.cite, self.seat, amount)
            s.do(Owe(self.seat, s.bank, amount, "casino.perte"))
