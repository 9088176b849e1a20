"""What bots share: telling answers from rights, and filling in blanks."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answers
from magnat.core.luck import Luck
from magnat.core.step import Window
from magnat.kit.trade import Counter, Offer

REFUSALS: Final = ("Pass", "Decline", "Refuse", "Skip", "Waive", "Leave", "End")
RETREATS: Final = ("Sell", "Mortgage", "Break", "Pawn", "Pledge", "Resign", "GiveUp")


def answered_first(view: Glimpse, choices: list[Choice]) -> int:
    """How many of the choices answer a question; those after them are rights."""
    return min(len(answers(view.state, view.seat)), len(choices))


def waits_for_ever(view: Glimpse) -> bool:
    """Whether the question on top is closed by nothing but an answer."""
    top = view.state.agenda[-1]
    return isinstance(top, Window) and top.patience(view.state) == 0


def is_proposal(choice: Choice) -> bool:
    """An offer to another player: never needed, and too many to try them all."""
    return isinstance(choice.action, (Offer, Counter))


def is_refusal(choice: Choice) -> bool:
    name = type(choice.action).__name__
    return any([name.startswith(word) for word in REFUSALS])


def is_retreat(choice: Choice) -> bool:
    """Parting with what one has: done for a debt, not for fun, or no game would ever end."""
    name = type(choice.action).__name__
    return any([name.startswith(word) for word in RETREATS])


def cautious_draw(choice: Choice, luck: Luck) -> Action:
    """At random, but an amount near its lowest: nobody opens with his whole purse."""
    if choice.by == 0 or choice.most != 0 or choice.goods:
        return choice.draw(luck)
    steps = (choice.high - choice.low) // choice.by // 8 + 1
    return choice.fill(choice.low + choice.by * luck.below(steps))


@final
class Guest(Bot):
    """A player of another make that has a `choose` and is no Bot."""

    def __init__(self, player: Any) -> None:
        self.player: Final = player

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action: Action | None = self.player.choose(view, choices)
        return action
