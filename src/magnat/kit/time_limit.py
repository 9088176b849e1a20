"""The agreed end: a time limit on the table's clock. The turn under way when it is reached is the
last, and no further turn begins."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from magnat.core.action_and_choice import Choice
from magnat.core.state import State
from magnat.core.step_and_window import Ms, Question, Seat, Step

S = TypeVar("S", bound=State, contravariant=True)


class AgreedEnd(Question[S]):
    """A window without choices that stands beside the game from its start. When its time comes,
    `State.time_up` is set."""

    kind = "clock"

    def __init__(self, seat: Seat, at: Ms) -> None:
        super().__init__(seat)
        self.at: Final = at

    def begins_turn(self, step: Step[Any]) -> bool:
        """Tell whether this step asks a player to begin a turn. A game overrides this; here no step
        does, and a turn that is asked for is still played."""
        return False

    def until(self, s: S) -> Ms:
        return self.at

    def is_open(self, s: S) -> bool:
        return True

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return []

    def run(self, s: S) -> None:
        """Set `State.time_up`. A turn that has not begun is not played: the hour struck between
        two turns."""
        s.end_time(self.cite)
        s.plan_only([step for step in s.agenda[::-1] if not self.begins_turn(step)])
