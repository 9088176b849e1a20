"""Les cases : ce qui arrive là où le pion s’arrête."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import (
    BANK,
    CASINO,
    CONTROL,
    CRISIS,
    CRISIS_DECK,
    GOLD,
    LOTTERY,
    PURCHASE,
    RADIO,
    RADIO_DECK,
    SEATS,
    SUCCESS,
    WEEKEND,
)
from magnat.games.eldorado.rules.squares.bank import AtTheBank
from magnat.games.eldorado.rules.squares.casino import CasinoTable
from magnat.games.eldorado.rules.squares.control import Control
from magnat.games.eldorado.rules.squares.crisis import Crisis
from magnat.games.eldorado.rules.squares.gold import Gold
from magnat.games.eldorado.rules.squares.lottery import Lottery
from magnat.games.eldorado.rules.squares.purchases import Purchase
from magnat.games.eldorado.rules.squares.radio import Message
from magnat.games.eldorado.rules.squares.success import Success
from magnat.games.eldorado.rules.squares.weekend import Weekend
from magnat.games.eldorado.state import Eldorado


@final
class Stop(Step[Eldorado]):
    """The square on which the pawn has stopped is carried out, and the next if it moves on."""

    cite = "marche.arret"

    def __init__(self, seat: Seat, unless: int = -1) -> None:
        super().__init__(seat)
        self.unless: Final = unless  # the square that has been carried out already

    def run(self, s: Eldorado) -> None:
        at = s.square(self.seat)
        if at == self.unless:
            return
        square = s.box.squares[at]
        kind = square.kind
        if kind == PURCHASE:
            s.do(Purchase(self.seat, square.series))
        elif kind == SUCCESS:
            s.do(Success(self.seat, square.series))
        elif kind == CONTROL:
            s.do(Control(self.seat))
        elif kind == GOLD:
            s.do(Gold(self.seat))
        elif kind == RADIO:
            s.do(Message(self.seat, RADIO_DECK), Stop(self.seat, at))
        elif kind == LOTTERY:
            s.do(Lottery(self.seat))
        elif kind == WEEKEND:
            s.do(Weekend(self.seat))
        elif kind == BANK:
            s.do(AtTheBank(self.seat))
        elif kind == CRISIS:
            s.do(Crisis(self.seat, CRISIS_DECK))
        elif kind == CASINO:
            s.do(CasinoTable(self.seat, False))


# By seat: the same in every turn of every table, so each is made once.
STOP: Final = [Stop(seat) for seat in range(SEATS)]
