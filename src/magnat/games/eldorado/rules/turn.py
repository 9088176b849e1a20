"""2. Le tour : le banquier d’abord, puis son voisin de gauche, deux dés chacun."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import NOBODY, Question, Seat, Step
from magnat.games.eldorado.rules.agreed_hour import EldoradoLastClaims, is_time_up
from magnat.games.eldorado.rules.march import MARCH
from magnat.games.eldorado.rules.money.arrears import settle_arrears
from magnat.games.eldorado.rules.squares.casino import CasinoTable, is_double_six
from magnat.games.eldorado.rules.squares.landing import STOP
from magnat.games.eldorado.rules.squares.start import forfeit_income
from magnat.games.eldorado.state import Eldorado
from magnat.kit import turns
from magnat.kit.dice import ROLL, Throw


@final
class EldoradoNextTurn(turns.NextTurn[Eldorado]):
    """The banker plays first, then the player on his left, and so on."""

    cite = "marche.premier"
    rest = "weekend.repos"

    def is_over(self, s: Eldorado) -> bool:
        if s.turn != NOBODY and s.is_last(s.turn):
            s.round_played()
        settle_arrears(s)
        if is_time_up(s):
            s.do(EldoradoLastClaims())
            return True
        return False

    def turn(self, s: Eldorado, seat: Seat) -> Step[Any]:
        return EldoradoTurn(seat)


@final
class EldoradoTurn(Question[Eldorado]):
    """The player throws two dice and advances; with his throw the others' claims are over."""

    kind = "throw"
    cite = "marche.des"

    def is_open(self, s: Eldorado) -> bool:
        return True  # one can always throw

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return [ROLL] if seat == self.seat else []

    def is_throw(self, s: Eldorado, seat: Seat, action: Action) -> bool:
        return True

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        forfeit_income(s, seat)
        s.do(Advance(seat))


@final
class Advance(Throw[Eldorado]):
    """As many squares as the dice show; a double six also opens the casino."""

    cite = "marche.des"

    def thrown(self, s: Eldorado, faces: tuple[int, ...]) -> None:
        seat = self.seat
        march, stop = MARCH[seat][faces[0] + faces[1]], STOP[seat]
        if is_double_six(faces):
            s.do(march, stop, CasinoTable(seat, True))
        else:
            s.do(march, stop)
