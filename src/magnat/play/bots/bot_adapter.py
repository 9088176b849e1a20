"""An adapter that lets any object with a method `choose` play as a bot."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse


@final
class Guest(Bot):
    """A bot that passes every question to an object that has a method `choose` but is no Bot."""

    def __init__(self, player: Any) -> None:
        self.player: Final = player

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action: Action | None = self.player.choose(view, choices)
        return action
