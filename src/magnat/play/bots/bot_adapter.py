"""Bots that are no subclass of Bot: any object with a `choose` may play."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse


@final
class Guest(Bot):
    """Wraps an object that has a `choose` and is no Bot."""

    def __init__(self, player: Any) -> None:
        self.player: Final = player

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action: Action | None = self.player.choose(view, choices)
        return action
