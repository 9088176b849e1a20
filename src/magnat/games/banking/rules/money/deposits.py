"""Comptes bancaires et dépôts de valeurs: what is in bank is safe, what is carried is not."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.step_and_window import Question, Seat
from magnat.games.banking.state import PAPERS, Banking


@final
class Deposit(Action):
    """I deposit these funds, shares, bonds and cheques."""

    def __init__(
        self, amount: int, items: tuple[Item, ...], goods: tuple[tuple[Good, int], ...]
    ) -> None:
        self.amount: Final = amount
        self.items: Final = items
        self.goods: Final = goods


@final
class DepositAll(Action):
    """I deposit all that I carry."""


@final
class Keep(Action):
    """I keep on me what I carry."""


DEPOSIT_ALL: Final = Choice(DepositAll())  # asked so often that they are made once
KEEP: Final = Choice(Keep())
DEPOSIT: Final = Deposit(0, (), ())


@final
class BankCounter(Question[Banking]):
    """A pawn on an outer square of its own colour: its owner may deposit what he likes."""

    cite = "cases.depot"

    def is_open(self, s: Banking) -> bool:
        return s.alive[self.seat] and s.carried(self.seat) > 0

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.carried(seat) == 0:
            return []
        shares = tuple(s.shares(seat))
        papers = [(good, 0, s.count[good][seat]) for good in PAPERS if s.count[good][seat]]
        some = Choice(
            DEPOSIT,
            low=0,
            high=s.cash(seat),
            by=s.box.stock.small_note,
            pool=shares,
            most=len(shares),
            goods=tuple(papers),
        )
        return [DEPOSIT_ALL, KEEP, some]

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        if isinstance(action, Deposit):
            return -action.amount
        return -s.cash(seat) if isinstance(action, DepositAll) else 0

    def run(self, s: Banking) -> None:
        s.note("nothing_to_deposit", self.cite, self.seat)

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        if isinstance(action, Keep):
            s.note("kept_all", self.cite, seat)
        elif isinstance(action, DepositAll):
            deposit_all(s, seat, self.cite)
        elif isinstance(action, Deposit):
            s.pay(seat, s.account(seat), action.amount, self.cite)
            for good, n in action.goods:
                s.pay(seat, s.account(seat), n, self.cite, good)
            for share in action.items:
                s.give(share, s.account(seat), self.cite)


def deposit_all(s: Banking, seat: Seat, cite: str) -> None:
    account = s.account(seat)
    s.pay(seat, account, s.cash(seat), cite)
    for good in PAPERS:
        s.pay(seat, account, s.count[good][seat], cite, good)
    for share in s.shares(seat):
        s.give(share, account, cite)
