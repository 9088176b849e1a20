"""Deals between players: titles without buildings in their group, prison cards, money; no loans."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Good, Illegal, Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import Ms, Seat
from magnat.games.monopoly.edition import FIRST_CARD, TITLES
from magnat.games.monopoly.rules.endgame import is_ending
from magnat.games.monopoly.rules.money.debt import evasion, may_change_means, owes
from magnat.games.monopoly.rules.money.mortgage import keeping, received
from magnat.games.monopoly.rules.turn import may_do_deals
from magnat.games.monopoly.state import Monopoly
from magnat.kit.trade import (
    Accept,
    Counter,
    Decline,
    Market,
    MayOffer,
    Offer,
    Offered,
    Withdraw,
    given_by,
)


@final
class PropertyMarket(Market[Monopoly]):
    """What changes hands between players."""

    purses_are_open = True

    def may_give(self, s: Monopoly, item: Item) -> bool:
        if item < FIRST_CARD:
            return not s.is_built(s.box.group_of[item])
        return item < s.box.first_pawn

    def wares(self, s: Monopoly, seat: Seat) -> list[Item]:
        found = s.tradable(seat)
        for card in s.box.prison_cards:
            if s.held_by[card] == seat:
                found = [*found, card]
        return found

    def blanks(
        self, s: Monopoly, action: Action, seat: Seat, other: Seat, wares: list[Item]
    ) -> Choice | None:
        pool = tuple(wares + self.wares(s, other))
        if not pool:
            return None
        purses, unit = s.count[MONEY], s.box.rules.money_unit
        low = -(purses[other] // unit * unit)
        return Choice(action, low, purses[seat], unit, pool, 0, len(pool))

    def least(self, s: Monopoly) -> int:
        return 0  # money alone is refused with the paragraph that forbids it

    def unit(self, s: Monopoly) -> int:
        return s.box.rules.money_unit


MARKET: Final = PropertyMarket()


@final
class MayTrade(MayOffer[Monopoly]):
    """Any player may sell to any other, at any time, at the price they agree on."""

    cite = "vente.propriete"

    def market(self) -> Market[Any]:
        return MARKET

    def fault(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        assert isinstance(action, Offer)
        wrong = loan_or_evasion(s, seat, action.amount, action.items)
        return super().fault(s, seat, action) if wrong is None else wrong

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return super().choices(s, seat) if may_do_deals(s, seat) else NO_CHOICES

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        return super().allows(s, seat, action) and may_do_deals(s, seat)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Offer):
            if is_ending(s) and not owes(s, seat):
                return Illegal("the last turn is over: only debts are settled", "fin.fortune")
            if not may_do_deals(s, seat):
                return Illegal("one deals on one's turn, between turns, or for a debt", self.cite)
            for item in action.items:
                if 0 <= item < FIRST_CARD and s.is_built(s.box.group_of[item]):
                    return Illegal("no site of a built group changes hands", "vente.groupe_bati")
            return Illegal("no such deal can be offered now", self.cite)
        if isinstance(action, (Accept, Decline, Counter, Withdraw)):
            return Illegal("no such offer is open, or it is out of reach", self.cite)
        return None

    def offered(self, s: Monopoly, seat: Seat, offer: Offer) -> Deal:
        return deal(s, seat, offer.to, offer.amount, offer.items)


@final
class Deal(Offered[Monopoly]):
    """An offer on the table; mortgaged titles that change hands leave a decision to their buyer."""

    cite = "vente.propriete"

    def __init__(
        self,
        seat: Seat,
        to: Seat,
        amount: int,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...],
        mine: tuple[Item, ...],
        expires: Ms,
        pledged: tuple[Item, ...],
    ) -> None:
        super().__init__(seat, to, amount, items, goods, mine, expires)
        self.pledged: Final = pledged  # what lay face down when it was offered

    def market(self) -> Market[Any]:
        return MARKET

    def is_open(self, s: Monopoly) -> bool:
        """Not once a title has been turned over: that was another deal. Once the last turn is over
        only debtors deal."""
        if is_ending(s) and not owes(s, self.seat) and not owes(s, self.to):
            return False
        return super().is_open(s) and s.face_down(self.items) == self.pledged

    def countered(self, s: Monopoly, seat: Seat, to: Seat, action: Counter) -> Deal:
        return deal(s, seat, to, action.amount, action.items)

    def is_held_up(self, s: Monopoly) -> bool:
        """Whether one of the two owes money and would pay his creditors less for it."""
        mine = may_agree(s, self.seat, self.amount, self.items)
        return not mine or not may_agree(s, self.to, -self.amount, self.items)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found = super().choices(s, seat)
        if seat == self.to and self.is_held_up(s):
            return [choice for choice in found if not isinstance(choice.action, Accept)]
        return found

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Accept) and seat == self.to and action.by == self.seat:
            if self.is_held_up(s):
                return evasion()
        return None

    def fault(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        wrong: Illegal | None = None
        if isinstance(action, Counter):
            wrong = loan_or_evasion(s, seat, action.amount, action.items)
        return super().fault(s, seat, action) if wrong is None else wrong

    def agreed(self, s: Monopoly) -> None:
        theirs = tuple([item for item in self.items if item not in self.mine])
        self.carry_out(s)
        s.do_all([*received(s, self.to, self.mine), *received(s, self.seat, theirs)])


def deal(s: Monopoly, seat: Seat, to: Seat, amount: int, items: tuple[Item, ...]) -> Deal:
    """The offer, with how its titles lie now."""
    mine = given_by(s, seat, items)
    expires = s.hour_after(s.clock, s.box.rules.trade_patience_ms)
    return Deal(seat, to, amount, items, (), mine, expires, s.face_down(items))


def may_agree(s: Monopoly, seat: Seat, amount: int, items: tuple[Item, ...]) -> bool:
    """Whether a deal in which that seat pays so much leaves enough for those whom it owes."""
    change, kept = -amount, 0  # of his means; of what his creditors would get besides
    for item in items:
        comes = s.held_by[item] != seat
        if item >= TITLES:
            kept += s.box.rules.fine if comes else -s.box.rules.fine
        elif s.mortgaged[item]:
            kept += s.box.mortgage[item] if comes else -s.box.mortgage[item]
            change -= keeping(s, item) if comes else 0
        else:
            change += s.box.mortgage[item] if comes else -s.box.mortgage[item]
    # For no money a debtor gives no card and no mortgaged title away, but an equal one may come.
    return may_change_means(s, seat, -1 if change == 0 and kept < 0 else change)


def loan_or_evasion(
    s: Monopoly, seat: Seat, amount: int, items: tuple[Item, ...]
) -> Illegal | None:
    """Money for nothing now would be a loan or a gift: only the bank lends, on a mortgage. And
    nobody may go bankrupt while he can pay: nor make himself poor for it."""
    if not items:
        return Illegal("only the bank lends money, and only on a mortgage", "dette.prets")
    return None if may_agree(s, seat, amount, items) else evasion()
