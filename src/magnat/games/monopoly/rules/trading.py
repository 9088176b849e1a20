"""Deals between players: titles without buildings in their group, prison cards, money; no loans."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Illegal, Item
from magnat.core.step import NEVER, Ms, Seat
from magnat.games.monopoly.edition import FIRST_CARD, FIRST_PAWN
from magnat.games.monopoly.rules.mortgage import received
from magnat.games.monopoly.state import Monopoly
from magnat.kit.trade import Counter, Market, MayOffer, Offer, Offered


@final
class PropertyMarket(Market):
    """What changes hands between players."""

    def may_give(self, s: Any, item: Item) -> bool:
        if item < FIRST_CARD:
            return not s.is_built(s.box.group_of[item])
        return item < FIRST_PAWN

    def least(self, s: Any) -> int:
        return 0  # money alone is refused with the paragraph that forbids it

    def unit(self, s: Any) -> int:
        unit: int = s.box.rules.money_unit
        return unit


MARKET: Final = PropertyMarket()


@final
class MayTrade(MayOffer[Monopoly]):
    """Any player may sell to any other, at any time, at the price they agree on."""

    cite = "vente.propriete"

    def market(self) -> Market:
        return MARKET

    def check(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, Offer)
        refuse_loans(action.items)
        super().check(s, seat, action)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Offer):
            for item in action.items:
                if 0 <= item < FIRST_CARD and s.is_built(s.box.group_of[item]):
                    return Illegal("no site of a built group changes hands", "vente.groupe_bati")
        return None

    def offered(self, s: Monopoly, seat: Seat, offer: Offer) -> Deal:
        return Deal(seat, offer.to, offer.amount, offer.items, offer.goods, expiry(s))


@final
class Deal(Offered[Monopoly]):
    """An offer on the table; mortgaged titles that change hands leave a decision to their buyer."""

    cite = "vente.propriete"

    def market(self) -> Market:
        return MARKET

    def countered(self, s: Monopoly, seat: Seat, to: Seat, action: Counter) -> Deal:
        return Deal(seat, to, action.amount, action.items, action.goods, expiry(s))

    def check(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, Counter):
            refuse_loans(action.items)
        super().check(s, seat, action)

    def agreed(self, s: Monopoly) -> None:
        to_him = tuple([item for item in self.items if s.held_by[item] == self.seat])
        to_me = tuple([item for item in self.items if s.held_by[item] == self.to])
        self.carry_out(s)
        s.do(*received(s, self.to, to_him), *received(s, self.seat, to_me))


def refuse_loans(items: tuple[Item, ...]) -> None:
    """Money for nothing now would be a loan or a gift: only the bank lends, on a mortgage."""
    if not items:
        raise Illegal("only the bank lends money, and only on a mortgage", "dette.prets")


def expiry(s: Monopoly) -> Ms:
    patience = s.box.rules.trade_patience_ms
    return s.clock + patience * s.pace // 100 if patience > 0 else NEVER
