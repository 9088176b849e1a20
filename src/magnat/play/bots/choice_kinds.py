"""Kinds of choices, for bots: answer or right, proposal, refusal, retreat."""

from __future__ import annotations

from typing import Final

from magnat.core.action import Action, Choice
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answers, closing
from magnat.core.luck import Luck
from magnat.core.step import NEVER
from magnat.kit.trade import Counter, Offer

REFUSALS: Final = ("Pass", "Decline", "Refuse", "Skip", "Waive", "Leave", "End")
RETREATS: Final = ("Sell", "Mortgage", "Break", "Pawn", "Pledge", "Resign", "GiveUp")

MOST_FILLS: Final = 300  # of one choice


def answered_first(view: Glimpse, choices: list[Choice]) -> int:
    """How many of the choices answer a question; those after them are rights."""
    if view.asked >= 0:
        return view.asked
    return min(len(answers(view.state, view.seat)), len(choices))


def waits_for_ever(view: Glimpse) -> bool:
    """Whether the question on top is closed by nothing but an answer."""
    return closing(view.state) == NEVER


def is_proposal(choice: Choice) -> bool:
    """An offer to another player: never needed, and too many to try them all."""
    return isinstance(choice.action, (Offer, Counter))


_REFUSALS: Final[dict[type, bool]] = {}  # by kind of action, once it was looked at
_RETREATS: Final[dict[type, bool]] = {}


def is_refusal(choice: Choice) -> bool:
    cls = type(choice.action)
    found = _REFUSALS.get(cls)
    if found is None:
        found = cls.__name__.startswith(REFUSALS)
        _REFUSALS[cls] = found
    return found


def is_retreat(choice: Choice) -> bool:
    """Parting with what one has: done for a debt, not for fun, or no game would ever end."""
    cls = type(choice.action)
    found = _RETREATS.get(cls)
    if found is None:
        found = cls.__name__.startswith(RETREATS)
        _RETREATS[cls] = found
    return found


def cautious_draw(choice: Choice, luck: Luck) -> Action:
    """At random, but an amount near its lowest: nobody opens with his whole purse."""
    if choice.by == 0 or choice.most != 0 or choice.goods:
        return choice.draw(luck)
    steps = (choice.high - choice.low) // choice.by // 8 + 1
    return choice.draw_amount(luck, steps)


def plain_fills(choice: Choice) -> list[Action]:
    """The simplest ways to fill in the blanks of a choice: least and most of everything, and every
    item alone or with those beside it."""
    if choice.is_exact:
        return [choice.action]
    amounts = sorted({choice.low, (choice.low + choice.high) // 2, choice.high})
    if choice.by:
        amounts = [a - (a - choice.low) % choice.by for a in amounts]
    pool = choice.pool
    sizes = sorted({choice.least, min(choice.least + 1, choice.most), choice.most})
    items = {pool[at : at + size] for size in sizes for at in range(len(pool) - size + 1)}
    goods = [
        tuple([(good, low) for good, low, _ in choice.goods if low]),
        tuple([(good, high) for good, _, high in choice.goods if high]),
        *[((good, n),) for good, low, high in choice.goods for n in {low, high, 1} if n],
    ]
    return [
        choice.fill(amount, some, some_goods)
        for amount in amounts
        for some in (sorted(items) or [()])
        for some_goods in (goods if choice.goods else [()])
    ][:MOST_FILLS]
