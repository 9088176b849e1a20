"""What is to be done: steps wait on the agenda, windows wait for an answer, chance for the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from magnat.core.action import Action, Choice, Illegal, fields
from magnat.core.native import mypyc_attr

if TYPE_CHECKING:
    from magnat.core.state import State

Seat: TypeAlias = int  # 0 … n - 1 in turn order
Ms: TypeAlias = int  # milliseconds on the table's clock

NOBODY: Final = -1
CHANCE: Final = -2
NEVER: Final = 1 << 60  # later than any clock

S = TypeVar("S", bound="State", contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One paragraph waiting its turn. Immutable: what it must remember are its fields."""

    cite: ClassVar[str] = ""  # slug of the paragraph in rulebook.toml

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat  # dropped when this seat is eliminated; NOBODY never is

    def run(self, s: S) -> None:
        raise AssertionError(f"{type(self).__name__} has no run()")

    def veil(self, seat: Seat) -> Step[Any]:
        """The step as that seat may see it; a step that keeps a secret overrides this."""
        return self

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        for name in fields(type(self)):
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash((type(self), *[getattr(self, name) for name in fields(type(self))]))

    def __repr__(self) -> str:
        inside = ", ".join([f"{name}={getattr(self, name)!r}" for name in fields(type(self))])
        return f"{type(self).__name__}({inside})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """A step that waits: on top of the agenda it blocks, standing beside it play goes on."""

    def patience(self, s: S) -> Ms:
        """How much silence closes it on top of the agenda; 0: it waits for ever."""
        return 0

    def until(self, s: S) -> Ms:
        """The hour at which it closes when it stands beside the agenda."""
        return NEVER

    def is_open(self, s: S) -> bool:
        """Whether an answer can still come. Must not depend on what a seat may not see."""
        for seat in range(s.seats):
            if s.alive[seat] and self.choices(s, seat):
                return True
        return False

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        raise AssertionError(f"{type(self).__name__} has no choices()")

    def check(self, s: S, seat: Seat, action: Action) -> None:
        """Raise Illegal where the blanks alone cannot say it; change nothing."""

    def refusal(self, s: S, seat: Seat, action: Action) -> Illegal | None:
        """Why an action that is not among the choices is not: the paragraph that forbids it."""
        return None

    def take(self, s: S, seat: Seat, action: Action) -> None:
        """The answer. The window is closed already; it stays open only by doing itself again."""
        raise AssertionError(f"{type(self).__name__} has no take()")

    def run(self, s: S) -> None:
        """Closed without an answer: by silence, or because nobody could answer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Window[S]):
    """A window that the dice or the cards answer: the seed, or the host when there is none."""

    def sample(self, s: S) -> Action:
        raise AssertionError(f"{type(self).__name__} has no sample()")

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """What may come, with whole weights."""
        raise AssertionError(f"{type(self).__name__} has no outcomes()")

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return [Choice(action) for action, _ in self.outcomes(s)] if seat == CHANCE else []

    def is_open(self, s: S) -> bool:
        return True
