"""Dettes: withdrawn, sold, pledged; a pawn in pledge is redeemed as soon as means allow."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.state import MONEY, Holder
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.banking.edition import (
    ALL,
    AT_ONCE,
    BOND,
    CHEQUE,
    COUNTER,
    PROMISE,
    SpaceId,
)
from magnat.games.banking.rules.money.finite_stock import desk_buys, desk_pays, settle_up
from magnat.games.banking.rules.squares.meetings import MEETING, host_of, met
from magnat.games.banking.state import Banking
from magnat.kit.debt import Debt, is_void

WITHDRAWAL: Final = "banque.retrait"
REST: Final = "banque.reste"


@final
class SellBond(Action):
    """I sell a bond that lies there."""

    def __init__(self, holder: Holder) -> None:
        self.holder: Final = holder  # my seat, or my account


@final
class SellCheque(Action):
    """I sell a traveller's cheque that lies there."""

    def __init__(self, holder: Holder) -> None:
        self.holder: Final = holder  # my seat, or my account


@final
class SellShare(Action):
    """I sell this mine share, and give up the mine."""

    def __init__(self, share: Item) -> None:
        self.share: Final = share


@final
class PledgePawn(Action):
    """This pawn goes into pledge."""

    def __init__(self, pawn: Item) -> None:
        self.pawn: Final = pawn


def sales(s: Banking, seat: Seat) -> list[Action]:
    """Each security that a player could sell."""
    found: list[Action] = []
    for holder in (seat, s.account(seat)):
        if s.count[BOND][holder]:
            found.append(SellBond(holder))
        if s.count[CHEQUE][holder]:
            found.append(SellCheque(holder))
        found.extend([SellShare(share) for share in s.shares(holder)])
    return found


def sell(s: Banking, seat: Seat, action: Action, cite: str) -> None:
    """At face value, to the cash desk."""
    if isinstance(action, SellBond):
        s.pay(action.holder, s.bank, 1, cite, BOND)
    elif isinstance(action, SellCheque):
        s.pay(action.holder, s.bank, 1, cite, CHEQUE)
    else:
        assert isinstance(action, SellShare)
        s.surrender(action.share, cite)
    desk_buys(s, seat, price_of(s, action), cite)


def price_of(s: Banking, action: Action) -> int:
    """The face value of what is sold, or what a pawn is pledged for."""
    if isinstance(action, PledgePawn):
        return s.box.rules.pledge
    return s.box.face(action.share) if isinstance(action, SellShare) else s.box.stock.paper


def in_notes(s: Banking, amount: int) -> int | None:
    """What of it comes in notes: all, unless the cash desk has to give paper or its word."""
    return amount if s.cash(s.bank) >= amount else None


def raised(s: Banking, debt: Sale | Pledge, action: Action, left: int) -> int | None:
    """What a debtor's sale or pledge brings, where he is then out of debt or is asked again: with
    one thing left there is nothing to ask, and it goes by itself."""
    price = price_of(s, action)
    is_over = s.purse(debt.seat) + price >= debt.amount
    if s.count[PROMISE][debt.seat] > 0 or not (is_over or left > 1):
        return None
    return in_notes(s, price)


def pledge(s: Banking, seat: Seat, pawn: Item, cite: str) -> None:
    s.take_off(pawn, cite)
    s.spend_departure(pawn)
    desk_pays(s, seat, seat, price_of(s, PledgePawn(pawn)), cite)


@final
class Owed(Debt[Banking]):
    """Paid from the purse, then from the account, then by selling securities, then by pledging
    pawns; what nothing covers is not paid."""

    cite = WITHDRAWAL

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str, told: bool = False) -> None:
        super().__init__(seat, to, amount, why)
        self.told: Final = told  # it is known that the debtor has not the cash

    def run(self, s: Banking) -> None:
        if is_void(s, self.to):
            return
        if s.count[MONEY][self.seat] >= self.amount:
            s.pay(self.seat, self.to, self.amount, self.why)
        else:
            self.short(s)
        if self.to < s.seats:
            means_grew(s, self.to)
        means_grew(s, self.seat)  # which may have waited for this debt

    def short(self, s: Banking) -> None:
        if not self.told:
            s.note("owes", self.why, self.seat, self.to, self.amount)
        missing = self.amount - s.purse(self.seat)
        if missing > 0:
            drawn = min(missing, s.credit(self.seat))
            s.pay(s.account(self.seat), self.seat, drawn, self.cite)
            missing -= drawn
        if missing <= 0:
            settle_up(s, self.seat, self.to, self.amount, self.why)
            return
        if s.securities(self.seat) > 0 or s.securities(s.account(self.seat)) > 0:
            s.do(Sale(self.seat, self.to, self.amount, self.why))
        elif s.pledgeable(self.seat):
            s.do(Pledge(self.seat, self.to, self.amount, self.why))
        else:
            self._rest(s, missing)

    def _rest(self, s: Banking, missing: int) -> None:
        """There is no elimination: he pays what he has."""
        settle_up(s, self.seat, self.to, self.amount - missing, self.why)
        if s.box.rules.is_forgiven:
            s.note("forgiven", REST, self.seat, self.to, missing)
        else:
            s.set_due(self.seat, self.to, s.due(self.seat, self.to) + missing)
            s.note("put_down", REST, self.seat, self.to, missing)


@final
class Sale(Question[Banking]):
    """Securities are sold one by one at face value until the debt can be paid."""

    kind = "debt"
    cite = "banque.vente"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def is_open(self, s: Banking) -> bool:
        return not is_void(s, self.to) and len(sales(s, self.seat)) > 1

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        return [Choice(sale) for sale in sales(s, seat)] if seat == self.seat else []

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return raised(s, self, action, len(sales(s, seat)) - 1)

    def least(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return price_of(s, action)

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        sell(s, seat, action, self.cite)
        s.do(Owed(seat, self.to, self.amount, self.why, True))

    def run(self, s: Banking) -> None:
        """Where there is but one security there is nothing to choose."""
        if not is_void(s, self.to):
            for sale in sales(s, self.seat):
                sell(s, self.seat, sale, self.cite)
            s.do(Owed(self.seat, self.to, self.amount, self.why, True))


@final
class Pledge(Question[Banking]):
    """Without funds and securities the debtor pledges a pawn, and receives money for it."""

    kind = "debt"
    cite = "banque.gage"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def is_open(self, s: Banking) -> bool:
        return not is_void(s, self.to) and len(s.pledgeable(self.seat)) > 1

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        return [Choice(PledgePawn(pawn)) for pawn in s.pledgeable(seat)]

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return raised(s, self, action, len(s.pledgeable(seat)) - 1)

    def least(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return price_of(s, action)

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, PledgePawn)
        pledge(s, seat, action.pawn, self.cite)
        s.do(Owed(seat, self.to, self.amount, self.why, True))

    def run(self, s: Banking) -> None:
        """Where there is but one pawn there is nothing to choose."""
        if not is_void(s, self.to):
            for pawn in s.pledgeable(self.seat):
                pledge(s, self.seat, pawn, self.cite)
            s.do(Owed(self.seat, self.to, self.amount, self.why, True))


def may_redeem(s: Banking, seat: Seat) -> bool:
    """Means are what is carried in money and what the account holds; the table may count what
    securities would bring too."""
    if not s.pledged(seat):
        return False
    means = s.purse(seat) + s.credit(seat)
    if s.box.rules.means == ALL:
        means += s.securities(seat) + s.securities(s.account(seat))
    return means >= s.box.rules.redemption


def means_grew(s: Banking, seat: Seat) -> None:
    """A pawn in pledge is redeemed as soon as means allow, whoever's turn it is, unless the table
    has it that they are looked at when its owner's turn begins. A debt comes before."""
    if not s.index.pledges[seat] or s.box.rules.redeem != AT_ONCE or not may_redeem(s, seat):
        return
    for step in s.agenda:
        if step.seat == seat and isinstance(step, (Owed, Sale, Pledge, Redemption, Redeemed)):
            return
    s.do(Arrears(seat), Redemption(seat))


def fines(s: Banking, seat: Seat, space: SpaceId) -> list[Step[Any]]:
    """What is paid when a pawn of that seat comes to a coloured square."""
    payers = met(s, seat, space)
    if not payers:
        return []
    host, fine = host_of(s, space), s.box.rules.meeting_fine
    return [Owed(other, host, fine, MEETING) for other in payers]


@final
class Redemption(Step[Banking]):
    """Whoever has the means must redeem his pawns, the lowest number first."""

    cite = "banque.rachat"

    def run(self, s: Banking) -> None:
        if may_redeem(s, self.seat):
            price = s.box.rules.redemption
            s.do(
                Owed(self.seat, s.bank, price, self.cite),
                Redeemed(self.seat),
                Redemption(self.seat),
            )


@final
class Redeemed(Step[Banking]):
    """The pawn is in play again, from its start square or from where it stood; there it may meet
    others, for which a fine is due, and nothing else happens there."""

    cite = "banque.rachat"

    def run(self, s: Banking) -> None:
        pawn = s.pledged(self.seat)[0]
        step = s.step(pawn)
        s.stand(pawn, step, self.cite)
        s.set_free(pawn, self.cite)
        if s.box.board.kinds[step] == COUNTER:
            s.do_all(fines(s, self.seat, s.box.board.space(step)))


@final
class Arrears(Step[Banking]):
    """By the other reading what was not paid stays owed: funds go to it before anything else."""

    cite = REST

    def run(self, s: Banking) -> None:
        for to in range(s.seats + 1):
            due = s.due(self.seat, to)
            if due == 0:
                continue
            if is_void(s, to):
                s.set_due(self.seat, to, 0)
                continue
            n = min(due, s.purse(self.seat) + s.credit(self.seat))
            drawn = max(n - s.purse(self.seat), 0)
            s.pay(s.account(self.seat), self.seat, drawn, WITHDRAWAL)
            settle_up(s, self.seat, to, n, self.cite)
            s.set_due(self.seat, to, due - n)


def pending(s: Banking, seat: Seat) -> list[Owed]:
    """The debts that a player is about to pay, the one under way first."""
    found: list[Owed] = []
    for step in s.agenda[::-1]:
        if step.seat == seat and isinstance(step, (Owed, Sale, Pledge)):
            found.append(Owed(seat, step.to, step.amount, step.why, True))
    return found


def pay_before_leaving(s: Banking, seat: Seat) -> None:
    """Whoever leaves in the middle of a debt to a player pays it as far as his funds and
    securities go."""
    debts = [(debt.to, debt.amount, debt.why) for debt in pending(s, seat)]
    debts += [(to, s.due(seat, to), REST) for to in range(s.seats) if s.due(seat, to) > 0]
    for to, amount, why in debts:
        if to == s.bank or is_void(s, to):
            continue  # all he has goes to the cash desk anyway
        while s.purse(seat) + s.credit(seat) < amount and sales(s, seat):
            sell(s, seat, sales(s, seat)[0], Sale.cite)
        n = min(amount, s.purse(seat) + s.credit(seat))
        s.pay(s.account(seat), seat, max(n - s.purse(seat), 0), WITHDRAWAL)
        settle_up(s, seat, to, n, why)
        means_grew(s, to)
