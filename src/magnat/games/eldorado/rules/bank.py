"""Banque : les intérêts de la fortune, l’emprunt et son remboursement."""

from __future__ import annotations

from typing import final

from magnat.core.action import Action, Choice
from magnat.core.step import NOBODY, Seat, Step, Window
from magnat.games.eldorado.edition import LOAN
from magnat.games.eldorado.rules.payments import BankPays, share_of
from magnat.games.eldorado.rules.purchases import Pass
from magnat.games.eldorado.state import Eldorado


@final
class AtTheBank(Step[Eldorado]):
    """Interest of 10 % on the whole fortune, titles at 1 000; then one may borrow."""

    cite = "banque.interets"

    def run(self, s: Eldorado) -> None:
        interest = share_of(s, s.fortune(self.seat), s.box.interest_percent)
        s.do(BankPays(self.seat, interest, self.cite), Lending(self.seat))


@final
class Borrow(Action):
    """I borrow 10 000, no more and no less."""


@final
class Lending(Window[Eldorado]):
    """One loan at a time, of exactly 10 000; a bank that has not got it cannot lend it."""

    cite = "banque.emprunt"

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat or s.has_loan(seat) or s.cash(s.bank) < s.box.loan:
            return []
        return [Choice(Borrow()), Choice(Pass())]

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        s.pay(s.bank, seat, s.box.loan, self.cite)
        s.pay(s.bank, seat, 1, self.cite, LOAN)


@final
class Repay(Action):
    """Here are the 10 000."""


@final
class MayRepay(Window[Eldorado]):
    """A loan may be repaid at any time; money that is bid or owed is not free for it."""

    cite = "banque.remboursement"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if not s.has_loan(seat) or s.cash(seat) < s.box.loan:
            return []
        return [] if s.is_owing(seat) or s.is_leading(seat) else [Choice(Repay())]

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        s.pay(seat, s.bank, s.box.loan, self.cite)
        s.pay(seat, s.bank, 1, self.cite, LOAN)
