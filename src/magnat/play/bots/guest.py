"""Players of another make: whatever has a `choose` may sit down."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse


@final
class Guest(Bot):
    """A player of another make that has a `choose` and is no Bot."""

    def __init__(self, player: Any) -> None:
        self.player: Final = player

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action: Action | None = self.player.choose(view, choices)
        return action
