"""Moving the pawn: forward with the salary of Départ, backward without, straight to prison."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import Seat, Step
from magnat.games.monopoly.edition import SPACES
from magnat.games.monopoly.state import Monopoly

BY_DICE: Final = "tour.lancer"
BY_CARD: Final = "cartes.effet"
TWICE_ROUND: Final = (*range(SPACES), *range(SPACES))  # from any square once round


@final
class Advance(Step[Monopoly]):
    """The pawn goes forward; passing Départ or stopping on it earns the salary."""

    cite = BY_DICE

    def __init__(self, seat: Seat, steps: int, card: bool = False) -> None:
        super().__init__(seat)
        self.steps: Final = steps
        self.card: Final = card  # sent by a card

    def run(self, s: Monopoly) -> None:
        start = s.at(self.seat)
        to = start + self.steps
        cite = BY_CARD if self.card else BY_DICE
        s.walk(s.pawn(self.seat), s.square(0), TWICE_ROUND, start + 1, to + 1, cite)
        if to >= SPACES:
            why = "salaire.arret" if to % SPACES == s.box.go else "salaire.passage"
            s.pay(s.bank, self.seat, s.box.rules.salary, why)
        s.do(s.box.chapters.square(self.seat, self.card))


@final
class AdvanceTo(Step[Monopoly]):
    """A card sends the pawn forward to a square."""

    cite = BY_CARD

    def __init__(self, seat: Seat, to: int) -> None:
        super().__init__(seat)
        self.to: Final = to

    def run(self, s: Monopoly) -> None:
        steps = (self.to - s.at(self.seat)) % SPACES
        s.do(Advance(self.seat, steps if steps else SPACES, True))


@final
class GoBack(Step[Monopoly]):
    """A card sends the pawn backward: that is not passing Départ, but may be stopping on it."""

    cite = "salaire.recul"

    def __init__(self, seat: Seat, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def run(self, s: Monopoly) -> None:
        start = s.at(self.seat)
        to = (start - self.steps) % SPACES
        way = tuple([s.square((start - n) % SPACES) for n in range(1, self.steps + 1)])
        s.give(s.pawn(self.seat), s.square(to), self.cite, way)
        if to == s.box.go:
            s.pay(s.bank, self.seat, s.box.rules.salary, "salaire.arret")
        s.do(s.box.chapters.square(self.seat, True))


@final
class GoToPrison(Step[Monopoly]):
    """Straight to prison, not by way of Départ, and the turn is over."""

    cite = "prison.aller"

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(seat)
        self.why: Final = why  # the square or card, or the third double

    def run(self, s: Monopoly) -> None:
        jail = s.square(s.box.jail)
        s.give(s.pawn(self.seat), jail, self.why, (jail,))
        s.imprison(self.seat, self.why)
