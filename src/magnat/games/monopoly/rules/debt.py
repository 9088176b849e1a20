"""Debts: paid at once, or after selling and pledging, or partly in property, or bankruptcy."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice, Item
from magnat.core.step import Seat, Window
from magnat.games.monopoly.state import Monopoly
from magnat.kit.debt import Debt, GiveUp, RaiseMoney


@final
class Owed(Debt[Monopoly]):
    """Pay now, or find the money."""

    cite = "dette.reunir"

    def short(self, s: Monopoly) -> None:
        s.note("short_of_money", self.cite, self.seat, self.to, self.amount)
        s.do(FindMoney(self.seat, self.to, self.amount, self.why))


@final
class PayInKind(Action):
    """Take these properties, and so much money, for what I owe you."""

    def __init__(self, amount: int, items: tuple[Item, ...]) -> None:
        self.amount: Final = amount
        self.items: Final = items


@final
class FindMoney(RaiseMoney[Monopoly]):
    """The debtor sells buildings, mortgages, deals; nobody may go bankrupt while he could pay."""

    cite = "dette.reunir"

    def may_give_up(self, s: Monopoly) -> bool:
        return s.cash(self.seat) + s.raisable(self.seat) < self.amount

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found = super().choices(s, seat)
        if seat == self.seat and self.to < s.seats:
            pool = tuple(payable(s, seat))
            if pool:
                cash = s.cash(seat)
                found.append(
                    Choice(
                        PayInKind(0, ()),
                        low=0,
                        high=cash,
                        by=s.box.rules.money_unit,
                        pool=pool,
                        least=1,
                        most=len(pool),
                    )
                )
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, PayInKind):
            s.note("offered_in_kind", "dette.nature", seat, self.to, action.amount, action.items)
            s.do(InKind(self.to, seat, self.amount, self.why, action.amount, action.items))
        else:
            assert isinstance(action, GiveUp)
            self.fail(s)

    def fail(self, s: Monopoly) -> None:
        from magnat.games.monopoly.rules.bankruptcy import Bankruptcy

        s.do(Bankruptcy(self.seat, self.to, self.why))


def payable(s: Monopoly, seat: Seat) -> list[Item]:
    """Titles that may be given away: none of their group is built on; mortgaged ones too."""
    return [title for title in s.titles(seat) if not s.is_built(s.box.group_of[title])]


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
    ) -> None:
        super().__init__(seat)
        self.debtor: Final = debtor
        self.debt: Final = debt
        self.why: Final = why
        self.amount: Final = amount
        self.items: Final = items

    def is_open(self, s: Monopoly) -> bool:
        if not s.alive[self.debtor] or s.cash(self.debtor) < self.amount:
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
        s.do(FindMoney(self.debtor, self.seat, self.debt, self.why))
