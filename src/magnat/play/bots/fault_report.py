"""Reports about bots that failed, for their authors."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import Seat


@final
class BotFault:
    """A report of an error that a bot made. After such an error the random bot plays the seat."""

    def __init__(self, seat: Seat, bot: str, what: str) -> None:
        self.seat: Final = seat
        self.bot: Final = bot
        self.what: Final = what

    def __str__(self) -> str:
        return f"seat {self.seat} ({self.bot}): {self.what}; uniform plays on"
