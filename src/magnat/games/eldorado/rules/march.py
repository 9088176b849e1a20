"""2. Marche des pions : le dé, les trois circuits, le retour vers Départ."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.eldorado.edition import SEATS, EldoradoWay
from magnat.games.eldorado.rules.squares.start import PassingStart
from magnat.games.eldorado.state import Eldorado
from magnat.kit.track import THROW


@final
class March(Step[Eldorado]):
    """The pawn goes so many squares forward; at the fork its player is asked for the circuit."""

    cite = "marche.des"

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points

    def run(self, s: Eldorado) -> None:
        square = s.square(self.seat)
        if square == s.box.fork and self.points > 0:
            s.do(Fork(self.seat, self.points))
        else:
            walk(s, self.seat, s.box.onward[square], self.points)


# By seat and throw: the same in every turn of every table, so each is made once.
MARCH: Final = [[March(seat, points) for points in range(THROW + 1)] for seat in range(SEATS)]


def walk(s: Eldorado, seat: Seat, way: EldoradoWay, points: int) -> None:
    """So many squares along a way, and on from its end when the fork cuts it short; Départ is not
    passed in silence."""
    squares = way.squares
    n = min(points, len(squares))
    is_cut = points > n  # on at the fork, after its player has chosen
    why = "marche.circuits" if is_cut else "marche.des"
    s.walk(s.pawn(seat), s.space(0), squares, 0, n, why)
    fork = Fork(seat, points - n) if is_cut else None
    if is_passing(s, way, n):
        s.do(PassingStart(seat), fork)
    elif fork is not None:
        s.do(fork)


def is_passing(s: Eldorado, way: EldoradoWay, points: int) -> bool:
    """Whether so many squares of that way lead past Départ; to stop there is to pass it, unless the
    table reads it otherwise."""
    if way.start == 0:
        return False
    return way.start <= points if s.box.stop_on_start else way.start < points


@final
class TakeCircuit(Action):
    """By this circuit."""

    def __init__(self, circuit: str) -> None:
        self.circuit: Final = circuit  # its name


_BY: Final[dict[str, Choice]] = {}


def _by(circuit: str) -> Choice:
    """Asked so often that it is made once."""
    known = _BY.get(circuit)
    if known is None:
        known = Choice(TakeCircuit(circuit))
        _BY[circuit] = known
    return known


@final
class Fork(Question[Eldorado]):
    """After the first Contrôle each player chooses freely one of the three circuits."""

    cite = "marche.circuits"

    def __init__(self, seat: Seat, points: int) -> None:
        super().__init__(seat)
        self.points: Final = points  # still to go

    def is_open(self, s: Eldorado) -> bool:
        return True  # there is always a way on

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return [_by(name) for name in s.box.circuits]

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeCircuit)
        s.note("took_circuit", self.cite, seat, action.circuit)
        walk(s, seat, s.box.way_by(action.circuit), self.points)

    def path(self, s: Eldorado, circuit: str) -> tuple[int, ...]:
        """The squares that the pawn would enter by that circuit."""
        return s.box.way_by(circuit).squares[: self.points]


@final
class GoTo(Step[Eldorado]):
    """A message sends the pawn to a square, forward and past Départ where the way leads there."""

    cite = "radio.message"

    def __init__(self, seat: Seat, square: int) -> None:
        super().__init__(seat)
        self.square: Final = square

    def run(self, s: Eldorado) -> None:
        path = s.box.track.way(s.square(self.seat), self.square)
        walk(s, self.seat, EldoradoWay(path), len(path))
