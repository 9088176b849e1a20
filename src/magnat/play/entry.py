"""What happened next at a table: an action at an hour, or time passing until then."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action
from magnat.core.kernel import act, lapse
from magnat.core.state import State
from magnat.core.step import Ms, Seat


@final
class Entry:
    """What happened next: an action at an hour, or, without one, time passing until then."""

    def __init__(self, at: Ms, seat: Seat, action: Action | None, by: str = "") -> None:
        self.at: Final = at
        self.seat: Final = seat
        self.action: Final = action
        self.by: Final = by  # the bot that acted for the seat; "" when its player did

    def apply(self, s: State) -> None:
        if self.action is None:
            lapse(s, self.at)
        else:
            act(s, self.at, self.seat, self.action)

    def __repr__(self) -> str:
        return f"{self.at} ms: seat {self.seat} {self.action!r}"
