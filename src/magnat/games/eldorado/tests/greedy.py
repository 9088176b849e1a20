"""A bot that buys everything; the game's own bot must clearly beat it."""

from __future__ import annotations

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.games.eldorado.rules.preparation import TakeTitle
from magnat.games.eldorado.rules.squares.bank import Borrow
from magnat.games.eldorado.rules.squares.gold import BuyIngots
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass
from magnat.games.eldorado.rules.squares.start import ClaimIncome
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.dice import Roll

LIMIT = 4_000  # for a title that somebody else wants


class Greedy(Bot):
    """A bot that claims, buys, bids and borrows whenever it can."""

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        wanted = (ClaimIncome, Buy, BuyIngots, Borrow, TakeTitle, Roll)
        for choice in choices:
            if isinstance(choice.action, wanted):
                return choice.fill(choice.high)
        for choice in choices:
            if isinstance(choice.action, Bid) and choice.low <= LIMIT:
                return choice.fill(choice.low)
        for choice in choices:
            if isinstance(choice.action, (Pass, PassBid)):
                return choice.action
        for choice in choices:
            if choice.is_exact:
                return choice.action
        if choices and not isinstance(choices[0].action, BidUpTo):
            return choices[0].fill(choices[0].low, choices[0].pool[: max(choices[0].least, 1)])
        return None
