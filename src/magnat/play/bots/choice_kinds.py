"""Sorts the choices of a seat for bots (answers, rights, proposals, refusals, sales), and fills in
their blanks."""

from __future__ import annotations

from typing import Final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answers, closing
from magnat.core.luck import Luck
from magnat.core.step_and_window import NEVER
from magnat.kit.trade import Counter, Offer

REFUSALS: Final = ("Pass", "Decline", "Refuse", "Skip", "Waive", "Leave", "End")
GIFTS: Final = ("Waive", "Resign", "GiveUp")
RETREATS: Final = ("Sell", "Mortgage", "Break", "Pawn", "Pledge", "Resign", "GiveUp")

MOST_FILLS: Final = 300  # the most ways to fill in the blanks of one choice


def answered_first(view: Glimpse, choices: list[Choice]) -> int:
    """Return how many of the choices are answers to a question; the rest are rights, which the seat
    may use at any time."""
    if view.asked >= 0:
        return view.asked
    return min(len(answers(view.state, view.seat)), len(choices))


def waits_for_ever(view: Glimpse) -> bool:
    """Tell whether the open question has no deadline: then only an answer closes it."""
    return closing(view.state) == NEVER


def is_proposal(choice: Choice) -> bool:
    """Tell whether a choice proposes a deal to another player. Bots that try all choices skip
    these: no rule requires one and there are too many."""
    return isinstance(choice.action, (Offer, Counter))


# A cache: for each class of action, whether it is a refusal.
_REFUSALS: Final[dict[type, bool]] = {}
_RETREATS: Final[dict[type, bool]] = {}


def is_refusal(choice: Choice) -> bool:
    cls = type(choice.action)
    found = _REFUSALS.get(cls)
    if found is None:
        found = cls.__name__.startswith(REFUSALS)
        _REFUSALS[cls] = found
    return found


def is_gift(action: Action) -> bool:
    """Tell whether an action gives something up for nothing: it waives money that is owed to the
    player, or resigns."""
    return type(action).__name__.startswith(GIFTS)


def is_retreat(choice: Choice) -> bool:
    """Tell whether a choice gives up property (sells, mortgages, resigns). Random play avoids these
    unless it must pay a debt; otherwise games would not end."""
    cls = type(choice.action)
    found = _RETREATS.get(cls)
    if found is None:
        found = cls.__name__.startswith(RETREATS)
        _RETREATS[cls] = found
    return found


def cautious_draw(choice: Choice, luck: Luck) -> Action:
    """Fill in a choice at random. If only an amount is missing, draw it from the lowest eighth of
    its range."""
    if choice.by == 0 or choice.most != 0 or choice.goods:
        return choice.draw(luck)
    steps = (choice.high - choice.low) // choice.by // 8 + 1
    return choice.draw_amount(luck, steps)


def plain_fills(choice: Choice) -> list[Action]:
    """Return simple ways to fill in the blanks of a choice: the lowest, middle and highest amount;
    the fewest and the most items, taken in a row from the items on offer."""
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
