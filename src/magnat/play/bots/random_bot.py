"""A bot that plays at random, with few offers and low bids, so that its games end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.core.luck import Luck
from magnat.core.step_and_window import Window
from magnat.kit.auction import BidUpTo
from magnat.kit.trade import Withdraw
from magnat.play.bots.choice_kinds import (
    answered_first,
    cautious_draw,
    is_proposal,
    is_refusal,
    is_retreat,
    waits_for_ever,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

DEAL: Final = 3  # at one draw in so many, the bot may make an offer
# The next ones are exponents of two, because the bot then needs only a few random bits:
WHIM: Final = 2  # it looks at its rights at one answer in 4
RIGHT: Final = 1  # when it looks, it uses a right one time in 2
SHY: Final = 2  # one answer in 4 may be a refusal
NAP: Final = 3  # at one question in 8 it gives no answer, where that is allowed


@final
class RandomBot(Bot):
    """A bot that first draws a kind of action at random, then an action of that kind. It draws
    refusals less often."""

    is_honest = True
    is_random = True

    def __init__(self, seed: int) -> None:
        self.luck: Final = Luck(seed or 1)

    def clone(self) -> RandomBot:
        twin = RandomBot(self.luck.seed)
        twin.luck.go_on_like(self.luck)
        return twin

    def wants_rights(self, view: Glimpse) -> bool:
        return self.luck.bits(WHIM) == 0

    def hears(self, view: Glimpse, right: Window[Any]) -> bool:
        """Tell whether to list the choices of a right. Rights that sell or pledge are listed only
        when there is nothing to answer. Listing proposals is costly, so this looks ahead in the
        random numbers whether `choose` will want one, and then restores them."""
        if right.parts_with():
            return view.asked <= 0
        if not right.proposes():
            return True
        luck = self.luck
        counter, pool, room = luck.counter, luck.pool, luck.room
        deals = self._uses_rights(view.asked) and luck.below(DEAL) == 0
        luck.counter, luck.pool, luck.room = counter, pool, room
        return deals

    def _uses_rights(self, asked: int) -> bool:
        return asked == 0 or self.luck.bits(RIGHT) == 0

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        luck = self.luck
        n = answered_first(view, choices)
        if n < len(choices) and self._uses_rights(n):
            found = self._among(choices, n, len(choices), n == 0)
            if found is not None:
                return cautious_draw(found, luck)
        if n == 0 or (luck.bits(NAP) == 0 and not waits_for_ever(view)):
            return None
        found = self._among(choices, 0, n, True)
        return None if found is None else cautious_draw(found, luck)

    def _among(self, choices: list[Choice], start: int, end: int, retreats: bool) -> Choice | None:
        """Draw a kind of action from `choices[start:end]`, then a choice of that kind; None if none
        is open. Choices that could be repeated for ever are rare or left out: haggling, raising
        one's own secret maximum, building and selling again."""
        luck = self.luck
        deals = luck.below(DEAL) == 0
        bold = luck.bits(SHY) != 0
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
        kind = self._kind(found, bold)
        n = 0
        for one in found:
            if _is_like(one, kind):
                n += 1
        n = luck.below(n)
        for one in found:
            if _is_like(one, kind):
                if n == 0:
                    return one
                n -= 1
        raise AssertionError(f"{kind!r} is none of its kind")

    def _kind(self, found: list[Choice], bold: bool) -> Choice:
        """Draw a kind of action at random and return the first choice of that kind; if `bold`,
        refusals are left out unless there is nothing else."""
        kinds, others = 0, 0  # the number of kinds, and the number of those that are no refusals
        for i in range(len(found)):
            if _is_first(found, i):
                kinds += 1
                if bold and not is_refusal(found[i]):
                    others += 1
        if kinds == 1:
            return found[0]
        n = self.luck.below(others if others > 0 else kinds)
        for i in range(len(found)):
            if _is_first(found, i) and (others == 0 or not is_refusal(found[i])):
                if n == 0:
                    return found[i]
                n -= 1
        raise AssertionError("there are fewer kinds than were counted")

    def must(self, choices: list[Choice]) -> Action | None:
        """Return a random action where the game cannot continue without one; None if there are no
        choices."""
        plain = [choice for choice in choices if not is_proposal(choice)] or choices
        if not plain:
            return None
        return cautious_draw(plain[self.luck.below(len(plain))], self.luck)


def _is_open(choice: Choice, deals: bool, retreats: bool) -> bool:
    """Tell whether a choice may be drawn: proposals only with `deals`, sales of property only with
    `retreats`."""
    if is_proposal(choice):
        return deals
    return not isinstance(choice.action, Withdraw) and (retreats or not is_retreat(choice))


def _is_like(choice: Choice, other: Choice) -> bool:
    return type(choice.action) is type(other.action)


def _is_first(choices: list[Choice], at: int) -> bool:
    """Tell whether no earlier choice is of the same kind as `choices[at]`. The loop goes backwards
    because choices of one kind are mostly neighbours."""
    i: i64 = at
    while i > 0:
        i -= 1
        if _is_like(choices[i], choices[at]):
            return False
    return True
