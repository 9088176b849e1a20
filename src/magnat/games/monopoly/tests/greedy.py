"""Bots that buy whatever they can pay; the game's own bot must beat them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import Bot
from magnat.core.glimpse import Glimpse
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage, Redeem, RedeemNow
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy
from magnat.games.monopoly.rules.property.selling_buildings import SellHotels, SellHouse
from magnat.games.monopoly.rules.property.shortage import PutHere, Want
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.state import Monopoly
from magnat.kit.auction import Auction, BidUpTo, PassBid
from magnat.kit.claim import Claim
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.trade import Accept, Decline, Offered

Kinds: TypeAlias = tuple[type[Action], ...]
EAGER: Final[Kinds] = (Claim, Buy, Want, PutHere, RedeemNow)  # done wherever it may be done
RAISES: Final[Kinds] = (Mortgage, SellHouse, SellHotels, GiveUp)  # in this order for a debt


class Greedy(Bot):
    """A bot that buys, bids up to the price, builds and redeems as long as it has money. It
    proposes no deals, and accepts one that is no loss at printed prices."""

    def __init__(self) -> None:
        self.stubborn = False

    def wants_rights(self, view: Glimpse) -> bool:
        s: Any = view.state
        assert isinstance(s, Monopoly)
        if not isinstance(s.agenda[-1], MonopolyTurn):
            return isinstance(s.agenda[-1], FindMoney)
        wholes = [g for g in s.box.groups if g.house > 0 and s.has_group(view.seat, g.id)]
        return len(wholes) > 0 or any([s.mortgaged[title] for title in s.titles(view.seat)])

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s: Any = view.state
        assert isinstance(s, Monopoly)
        for kind in EAGER:
            found = first(choices, kind)
            if found is not None:
                return found
        refusal = first(choices, Decline)
        if isinstance(refusal, Decline):
            accept = first(choices, Accept)
            return accept if accept is not None and self._likes(s, refusal.by) else refusal
        top = s.agenda[-1]
        if isinstance(top, Auction):
            return self._bid(s, view.seat, top, choices)
        if top.seat != view.seat:
            return None
        if isinstance(top, FindMoney):
            for kind in RAISES:
                found = first(choices, kind)
                if found is not None:
                    return found
        if isinstance(top, MonopolyTurn):
            return first(choices, Build) or first(choices, Redeem) or first(choices, Roll)
        for choice in choices:
            if choice.is_exact:
                return choice.action
        return None

    def _likes(self, s: Monopoly, by: int) -> bool:
        for deal in s.standing:
            if isinstance(deal, Offered) and deal.seat == by and not self.stubborn:
                gain = deal.amount
                for item in deal.items:
                    if item < TITLES:
                        price = s.box.mortgage[item] if s.mortgaged[item] else s.box.price[item]
                        gain += price if s.held_by[item] == by else -price
                return gain >= 0
        return False

    def _bid(self, s: Monopoly, me: int, lot: Auction[Any], choices: list[Choice]) -> Action | None:
        if lot.high == me:
            return None
        most = s.box.price[lot.items[0]] if lot.items else lot.start
        for choice in choices:
            if isinstance(choice.action, BidUpTo) and choice.low <= min(most, choice.high):
                most = min(most, choice.high)
                return BidUpTo(most - (most - choice.low) % choice.by)
        return first(choices, PassBid)


class Stubborn(Greedy):
    """The same bot, but it accepts no deals."""

    def __init__(self) -> None:
        self.stubborn = True


def first(choices: list[Choice], kind: type[Action]) -> Action | None:
    for choice in choices:
        if isinstance(choice.action, kind):
            return choice.action
    return None
