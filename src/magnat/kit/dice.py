"""Dice: thrown by the seed, or by hand when the host is asked."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar, final

from magnat.core.action import Action, Choice
from magnat.core.native import mypyc_attr
from magnat.core.state import State
from magnat.core.step import Chance, Seat

S = TypeVar("S", bound=State, contravariant=True)


@final
class Roll(Action):
    """I throw the dice."""


ROLL: Final = Choice(Roll())  # asked so often that it is made once


@final
class Dice(Action):
    """What the dice show."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces: Final = faces


def is_double(faces: tuple[int, ...]) -> bool:
    for face in faces:
        if face != faces[0]:
            return False
    return len(faces) > 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Throw(Chance[S]):
    """Somebody throws; what the throw means is the leaf's `thrown`."""

    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 6

    def thrower(self) -> Seat:
        return self.seat

    def thrown(self, s: S, faces: tuple[int, ...]) -> None:
        raise AssertionError(f"{type(self).__name__} has no thrown()")

    def sample(self, s: S) -> Action:
        luck = s.luck
        assert luck is not None
        sides = self.sides
        if self.dice == 2:  # nearly always
            return Dice((luck.die(sides), luck.die(sides)))
        return Dice(tuple([luck.die(sides) for _ in range(self.dice)]))

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        throws: list[tuple[int, ...]] = [()]
        for _ in range(self.dice):
            throws = [(*throw, face) for throw in throws for face in range(1, self.sides + 1)]
        return [(Dice(throw), 1) for throw in throws]

    def take(self, s: S, seat: Seat, action: Action) -> None:
        assert isinstance(action, Dice)
        s.note("rolled", self.cite, self.thrower(), action.faces)
        self.thrown(s, action.faces)
