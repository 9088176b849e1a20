"""A bot that buys everything; the game's own bot must clearly beat it."""

from __future__ import annotations

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.games.richesses.rules.squares.auctions import PutUp, PutUpAll, UseJoker
from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.squares.joker import DeclineJoker
from magnat.games.richesses.rules.trade.not_for_trade import free_cash
from magnat.games.richesses.state import Richesses
from magnat.kit.auction import Bid, PassBid
from magnat.kit.claim import Claim
from magnat.kit.dice import Roll

KEPT = 3_000_000  # for the next double


class Greedy(Bot):
    """A bot that claims, takes every title that it can pay, and bids for every lot up to its
    printed price."""

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Richesses)
        for choice in choices:
            action = choice.action
            if isinstance(action, TakeTitles):
                return TakeTitles(self.all_it_can(s, view.seat, choice))
            if isinstance(action, Bid) and choice.low <= s.box.price(_lot(s)):
                return choice.fill(choice.low)
            if isinstance(action, (Claim, Roll, UseJoker, PutUp, PutUpAll, DeclineJoker, PassBid)):
                return action
        return None

    def all_it_can(self, s: Richesses, seat: int, choice: Choice) -> tuple[Item, ...]:
        left = free_cash(s, seat) - KEPT
        found: list[Item] = []
        for item in choice.pool:
            if len(found) < choice.most and s.box.price_of[item] <= left:
                found.append(item)
                left -= s.box.price_of[item]
        return tuple(found)


def _lot(s: Richesses) -> tuple[Item, ...]:
    items: tuple[Item, ...] = vars(s.agenda[-1])["items"]
    return items
