"""The bot of an absent player: it does only what the rules require."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.step_and_window import Window
from magnat.play.bots.choice_kinds import (
    answered_first,
    cautious_draw,
    is_proposal,
    is_refusal,
    waits_for_ever,
)


@final
class Idle(Bot):
    """The bot that plays for an absent player. It gives no answer where a deadline closes the
    question anyway. Otherwise it refuses if it can, and else takes the first answer."""

    def __init__(self, seed: int) -> None:
        self.luck: Final = Luck(seed or 1)

    def clone(self) -> Idle:
        twin = Idle(self.luck.seed)
        twin.luck.go_on_like(self.luck)
        return twin

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        top = view.state.top
        if not waits_for_ever(view) or not isinstance(top, Window):
            return None
        asked = top.choices(view.state, view.seat)
        if not asked:
            # A window that is open beside the question can wait for the player's return.
            if top.seat != view.seat:
                return None
            # The player must pay a debt: sell something.
            asked = choices[answered_first(view, choices) :]
        plain = [choice for choice in asked if not is_proposal(choice)]
        refusals = [choice for choice in plain if is_refusal(choice)]
        if refusals:
            return cautious_draw(refusals[0], self.luck)
        return cautious_draw(plain[0], self.luck) if plain else None
