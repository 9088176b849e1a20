"""Dice: thrown from the seed, or by hand, when the host enters the result."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import Chance, Seat

S = TypeVar("S", bound=State, contravariant=True)


@final
class Roll(Action):
    """Throw the dice."""


ROLL: Final = Choice(Roll())  # created once, because it is offered very often
ROLL_ALONE: Final = [ROLL]  # this list is shared; it is never changed


@final
class Dice(Action):
    """The result of a throw: the faces that the dice show."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces: Final = faces


def is_double(faces: tuple[int, ...]) -> bool:
    if len(faces) < 2:
        return False
    first = faces[0]
    for face in faces:
        if face != first:
            return False
    return True


def points_of(faces: tuple[int, ...]) -> int:
    """Return the sum of the faces; a loop, because the built-in `sum` is ten times slower when
    compiled."""
    points = 0
    for face in faces:
        points += face
    return points


class Throw(Chance[S]):
    """A throw of the dice by a seat. The game's method `thrown` decides what follows."""

    def dice(self) -> int:
        """Return how many dice are thrown."""
        return 2

    def sides(self) -> int:
        return 6

    def thrower(self) -> Seat:
        return self.seat

    def thrown(self, s: S, faces: tuple[int, ...]) -> None:
        raise AssertionError(f"{type(self).__name__} has no thrown()")

    def proceed(self, s: S) -> bool:
        luck = s.luck
        if luck is None:
            return super().proceed(s)
        s.drop_top()
        self._show(s, self._faces(luck))
        return True

    def sample(self, s: S) -> Action:
        luck = s.luck
        assert luck is not None
        return Dice(self._faces(luck))

    def _faces(self, luck: Luck) -> tuple[int, ...]:
        """Throw the dice from the seed and return their faces."""
        dice, sides = self.dice(), self.sides()
        if dice == 2:  # nearly always there are two dice, or one
            return (luck.die(sides), luck.die(sides))
        if dice == 1:
            return (luck.die(sides),)
        return tuple([luck.die(sides) for _ in range(dice)])

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        throws: list[tuple[int, ...]] = [()]
        for _ in range(self.dice()):
            throws = [(*throw, face) for throw in throws for face in range(1, self.sides() + 1)]
        return [(Dice(throw), 1) for throw in throws]

    def take(self, s: S, seat: Seat, action: Action) -> None:
        assert isinstance(action, Dice)
        self._show(s, action.faces)

    def _show(self, s: S, faces: tuple[int, ...]) -> None:
        """Record the event that says what the dice show, and carry out what follows the throw."""
        s.note("rolled", self.cite, self.thrower(), faces)
        self.thrown(s, faces)
