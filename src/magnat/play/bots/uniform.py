"""Random play that ends: whatever is legal, but few offers and small bids."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.step import Window
from magnat.kit.auction import BidUpTo
from magnat.kit.trade import Withdraw
from magnat.play.bots.choices import (
    answered_first,
    cautious_draw,
    is_proposal,
    is_refusal,
    is_retreat,
    waits_for_ever,
)

WHIM: Final = 4  # it looks at its rights once in so many answers
DEAL: Final = 3  # one whim in so many is an offer
SHY: Final = 4  # one answer in so many may be a refusal
NAP: Final = 8  # one answer in so many is silence, where silence is an answer


@final
class Uniform(Bot):
    """Any kind of answer, refusals more seldom."""

    is_honest = True

    def __init__(self, seed: int) -> None:
        self.luck: Final = Luck(seed or 1)

    def wants_rights(self, view: Glimpse) -> bool:
        return self.luck.below(WHIM) == 0

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Where it has something to answer it sells and pledges nothing."""
        return view.asked <= 0 or not right.parts_with()

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        luck = self.luck
        n = answered_first(view, choices)
        if n < len(choices) and (n == 0 or luck.below(2) == 0):
            found = self._among(choices, n, len(choices), n == 0)
            if found is not None:
                return cautious_draw(found, luck)
        if n == 0 or (luck.below(NAP) == 0 and not waits_for_ever(view)):
            return None
        found = self._among(choices, 0, n, True)
        return None if found is None else cautious_draw(found, luck)

    def _among(self, choices: list[Choice], start: int, end: int, retreats: bool) -> Choice | None:
        """Any kind of action, then any of that kind; but not what goes on for ever: haggling,
        raising one's own secret maximum, building up and tearing down."""
        luck = self.luck
        deals = luck.below(DEAL) == 0
        bold = luck.below(SHY) != 0
        if end - start == 1:
            only = choices[start]
            is_in_vain = isinstance(only.action, BidUpTo)
            return None if is_in_vain or not _is_open(only, deals, retreats) else only
        found: list[Choice] = []
        for i in range(start, end):
            choice = choices[i]
            if _is_open(choice, deals, retreats):
                found.append(choice)
        if len(found) < 2:
            return found[0] if found else None
        kinds = _kinds(found)
        if len(kinds) > 1:
            if bold:
                kinds = _without_refusals(kinds)
            found = _like(kinds[luck.below(len(kinds))], found)
        return found[luck.below(len(found))]

    def must(self, choices: list[Choice]) -> Action | None:
        """Something, because the game cannot go on without; None when there is nothing."""
        plain = [choice for choice in choices if not is_proposal(choice)] or choices
        if not plain:
            return None
        return cautious_draw(plain[self.luck.below(len(plain))], self.luck)


def _is_open(choice: Choice, deals: bool, retreats: bool) -> bool:
    """Whether it would do that now."""
    if is_proposal(choice):
        return deals
    return not isinstance(choice.action, Withdraw) and (retreats or not is_retreat(choice))


def _kinds(choices: list[Choice]) -> list[Choice]:
    """The first of each kind of action."""
    kinds: list[Choice] = []
    last = choices[0]
    for choice in choices:
        if kinds and type(choice.action) is type(last.action):
            continue  # they stand side by side
        last = choice
        for one in kinds:
            if type(one.action) is type(choice.action):
                break
        else:
            kinds.append(choice)
    return kinds


def _without_refusals(kinds: list[Choice]) -> list[Choice]:
    """Those that refuse nothing, if there are any."""
    found: list[Choice] = []
    for one in kinds:
        if not is_refusal(one):
            found.append(one)
    return found if found else kinds


def _like(kind: Choice, choices: list[Choice]) -> list[Choice]:
    """All of the same kind."""
    found: list[Choice] = []
    for one in choices:
        if type(one.action) is type(kind.action):
            found.append(one)
    return found
