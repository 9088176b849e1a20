"""The agreed end: a time limit on the table's clock. The turn in which the limit is reached is the
last one."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from magnat.core.action_and_choice import Choice
from magnat.core.state import State
from magnat.core.step_and_window import Ms, Question, Seat, Step

S = TypeVar("S", bound=State, contravariant=True)


class AgreedEnd(Question[S]):
    """A window without choices that is open beside the agenda from the start of the game. When its
    time comes, it sets `State.time_up`."""

    kind = "clock"

    def __init__(self, seat: Seat, at: Ms) -> None:
        super().__init__(seat)
        self.at: Final = at

    def begins_turn(self, step: Step[Any]) -> bool:
        """Tell whether this step asks a player to begin a turn. A game overrides this. In this base
        class no step does, so a turn for which a player has been asked is still played."""
        return False

    def until(self, s: S) -> Ms:
        return self.at

    def is_open(self, s: S) -> bool:
        return True

    def choices(self, s: S, seat: Seat) -> list[Choice]:
        return []

    def run(self, s: S) -> None:
        """Set `State.time_up`. If the limit is reached between two turns, the next turn is not
        played."""
        s.end_time(self.cite)
        s.plan_only([step for step in s.agenda[::-1] if not self.begins_turn(step)])
