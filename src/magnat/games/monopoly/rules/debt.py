"""Debts: paid at once, or after selling and pledging, or partly in property, or bankruptcy."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.state import Holder
from magnat.core.step import Ms, Seat, Window
from magnat.games.monopoly.edition import ANY_PAYMENT
from magnat.games.monopoly.state import Monopoly
from magnat.kit.debt import Debt, GiveUp, RaiseMoney, is_void

MOST_OFFERS: Final = 5  # a debtor may not keep the table waiting with offers for ever


@final
class Owed(Debt[Monopoly]):
    """Pay now, or find the money; where any payment may be made in kind, choose first."""

    cite = "dette.reunir"

    def run(self, s: Monopoly) -> None:
        if may_choose_how(s, self.seat, self.to, self.amount):
            s.do(Payment(self.seat, self.to, self.amount, self.why))
        else:
            super().run(s)

    def short(self, s: Monopoly) -> None:
        s.note("short_of_money", self.cite, self.seat, self.to, self.amount)
        s.do(FindMoney(self.seat, self.to, self.amount, self.why))


@final
class PayInKind(Action):
    """Take these properties, and so much money, for what I owe you."""

    def __init__(self, amount: int, items: tuple[Item, ...]) -> None:
        self.amount: Final = amount
        self.items: Final = items


def may_choose_how(s: Monopoly, seat: Seat, to: Holder, amount: int) -> bool:
    """Whoever has the money and something else to offer a player; the bank takes only money."""
    if s.box.rules.payment_in_kind != ANY_PAYMENT or to >= s.seats or is_void(s, to):
        return False
    return s.cash(seat) >= amount > 0 and len(payable(s, seat)) > 0


@final
class PayMoney(Action):
    """Here is the money."""


@final
class Payment(Window[Monopoly]):
    """Any payment to a player may be made in properties if he agrees; silence pays in money."""

    cite = "dette.nature"

    def __init__(self, seat: Seat, to: Seat, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def patience(self, s: Monopoly) -> Ms:
        return s.box.rules.auction_silence_ms

    def is_open(self, s: Monopoly) -> bool:
        return s.alive[self.to] and len(payable(s, self.seat)) > 0

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return [Choice(PayMoney()), *in_kind(s, seat)] if seat == self.seat else []

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, PayInKind):
            offer_in_kind(s, FindMoney(self.seat, self.to, self.amount, self.why), action)
        else:
            self.run(s)

    def run(self, s: Monopoly) -> None:
        s.do(FindMoney(self.seat, self.to, self.amount, self.why))


@final
class FindMoney(RaiseMoney[Monopoly]):
    """The debtor sells buildings, mortgages, deals; nobody may go bankrupt while he could pay."""

    cite = "dette.reunir"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str, refused: int = 0) -> None:
        super().__init__(seat, to, amount, why)
        self.refused: Final = refused  # offers in kind that the creditor did not take

    def may_give_up(self, s: Monopoly) -> bool:
        return s.cash(self.seat) + s.raisable(self.seat) < self.amount

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found = super().choices(s, seat)
        if seat == self.seat and self.to < s.seats and self.refused < MOST_OFFERS:
            found.extend(in_kind(s, seat))
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, PayInKind):
            offer_in_kind(s, self, action)
        else:
            assert isinstance(action, GiveUp)
            self.fail(s)

    def fail(self, s: Monopoly) -> None:
        from magnat.games.monopoly.rules.bankruptcy import Bankruptcy

        s.do(Bankruptcy(self.seat, self.to, self.why))


def payable(s: Monopoly, seat: Seat) -> list[Item]:
    """Titles that may be given away: none of their group is built on; mortgaged ones too."""
    return [title for title in s.titles(seat) if not s.is_built(s.box.group_of[title])]


def in_kind(s: Monopoly, seat: Seat) -> list[Choice]:
    """Some of those titles, and so much money."""
    pool = tuple(payable(s, seat))
    if not pool:
        return []
    cash, unit = s.cash(seat), s.box.rules.money_unit
    offer = PayInKind(0, ())
    return [Choice(offer, low=0, high=cash, by=unit, pool=pool, least=1, most=len(pool))]


def offer_in_kind(s: Monopoly, debt: FindMoney, offer: PayInKind) -> None:
    """The creditor is asked."""
    s.note("offered_in_kind", InKind.cite, debt.seat, debt.to, offer.amount, offer.items)
    s.do(
        InKind(
            debt.to,
            debt.seat,
            debt.amount,
            debt.why,
            offer.amount,
            offer.items,
            s.face_down(offer.items),
            debt.refused,
        )
    )


@final
class AcceptInKind(Action):
    """I take it, and the debt is settled."""


@final
class RefuseInKind(Action):
    """I want my money."""


@final
class InKind(Window[Monopoly]):
    """The creditor may take properties for the debt, at any value he likes."""

    cite = "dette.nature"

    def __init__(
        self,
        seat: Seat,
        debtor: Seat,
        debt: int,
        why: str,
        amount: int,
        items: tuple[Item, ...],
        pledged: tuple[Item, ...],
        refused: int,
    ) -> None:
        super().__init__(seat)
        self.debtor: Final = debtor
        self.debt: Final = debt
        self.why: Final = why
        self.amount: Final = amount
        self.items: Final = items
        self.pledged: Final = pledged  # what lay face down when it was offered
        self.refused: Final = refused  # how many such offers came before

    def is_open(self, s: Monopoly) -> bool:
        if not s.alive[self.debtor] or s.cash(self.debtor) < self.amount:
            return False
        if s.face_down(self.items) != self.pledged:
            return False
        mine = payable(s, self.debtor)
        return all([title in mine for title in self.items])

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return [Choice(AcceptInKind()), Choice(RefuseInKind())] if seat == self.seat else []

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        # Heirs of mortgages may owe money themselves, so each of the two modules needs the other.
        from magnat.games.monopoly.rules.mortgage import received

        if isinstance(action, AcceptInKind):
            s.note("accepted_in_kind", self.cite, seat, self.debtor, self.amount, self.items)
            s.pay(self.debtor, seat, self.amount, self.cite)
            for title in self.items:
                s.give(title, seat, self.cite)
            s.do(*received(s, seat, self.items))
        else:
            s.note("refused_in_kind", self.cite, seat, self.debtor)
            self.run(s)

    def run(self, s: Monopoly) -> None:
        s.do(FindMoney(self.debtor, self.seat, self.debt, self.why, self.refused + 1))
