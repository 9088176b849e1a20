"""Banque : les intérêts de la fortune, l’emprunt et son remboursement."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.step_and_window import NOBODY, Question, Seat, Step, Window
from magnat.games.eldorado.edition import INTEREST, LOAN, ONE
from magnat.games.eldorado.rules.money.payments import BankPays, share_of
from magnat.games.eldorado.rules.squares.purchases import PASS, Pass
from magnat.games.eldorado.state import Eldorado


@final
class AtTheBank(Step[Eldorado]):
    """Interest on the whole fortune, then one may borrow; or the other way round, where the table
    reads it so."""

    cite = "banque.interets"

    def run(self, s: Eldorado) -> None:
        if s.box.bank_first == INTEREST:
            s.do(Interest(self.seat), Lending(self.seat))
        else:
            s.do(Lending(self.seat), Interest(self.seat))


@final
class Interest(Step[Eldorado]):
    """10 % of the whole fortune, titles at 1 000."""

    cite = "banque.interets"

    def run(self, s: Eldorado) -> None:
        interest = share_of(s, s.fortune(self.seat), s.box.interest_percent)
        if interest == 0:
            s.note("no_interest", self.cite, self.seat)
        s.do(BankPays(self.seat, interest, self.cite))


@final
class Borrow(Action):
    """I borrow 10 000, no more and no less."""


BORROW: Final = Choice(Borrow())  # asked so often that it is made once


def may_borrow(s: Eldorado, seat: Seat) -> bool:
    """One loan at a time, or, by option, several; a bank without the money cannot lend it."""
    if s.box.loans == ONE and s.loans(seat) > 0:
        return False
    return s.loans(s.bank) > 0 and s.cash(s.bank) >= s.box.loan


@final
class Lending(Question[Eldorado]):
    """A loan of exactly 10 000."""

    cite = "banque.emprunt"

    def is_open(self, s: Eldorado) -> bool:
        return may_borrow(s, self.seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return [BORROW, PASS] if seat == self.seat and self.is_open(s) else []

    def run(self, s: Eldorado) -> None:
        if s.cash(s.bank) < s.box.loan:
            s.note("cannot_lend", self.cite, self.seat)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return s.box.loan if isinstance(action, Borrow) else 0

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, Pass):
            s.note("forwent", self.cite, seat)
            return
        s.pay(s.bank, seat, s.box.loan, self.cite)
        s.pay(s.bank, seat, 1, self.cite, LOAN)


@final
class Repay(Action):
    """Here are the 10 000."""


REPAY: Final = Choice(Repay())


def may_repay(s: Eldorado, seat: Seat) -> bool:
    """Whoever has a loan and the money for it, which is neither bid nor owed."""
    if s.loans(seat) == 0 or s.cash(seat) < s.box.loan:
        return False
    return not is_tied(s, seat)


def is_tied(s: Eldorado, seat: Seat) -> bool:
    """Whether money of that seat is owed or bid, also while its lot for a control is auctioned."""
    return s.is_owing(seat) or s.is_at_auction(seat) or s.is_leading(seat)


@final
class MayRepay(Window[Eldorado]):
    """A loan may be repaid at any time; money that is bid or owed is not free for it."""

    kind = "bank"
    cite = "banque.remboursement"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return [REPAY] if may_repay(s, seat) else []

    def allows(self, s: Eldorado, seat: Seat, action: Action) -> bool:
        return isinstance(action, Repay) and may_repay(s, seat)

    def refusal(self, s: Eldorado, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Repay):
            return None
        if s.loans(seat) == 0:
            return Illegal("there is no loan to repay", self.cite)
        if is_tied(s, seat):
            return Illegal("money that is bid or owed repays no loan", self.cite)
        return Illegal("a loan is repaid whole: {0}", self.cite, s.box.loan)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return -s.box.loan

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        s.pay(seat, s.bank, s.box.loan, self.cite)
        s.pay(seat, s.bank, 1, self.cite, LOAN)
