"""Debts: paid at once, or after selling and pledging, or partly in property, or bankruptcy."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Ms, Question, Seat, Step
from magnat.games.monopoly.edition import ANY_PAYMENT, CASH, MEANS, RENT_ONLY
from magnat.games.monopoly.state import Monopoly
from magnat.kit.claim import StandingClaim
from magnat.kit.debt import Debt, GiveUp, RaiseMoney, flow_of, is_void


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

    def with_both(self, amount: int, items: tuple[Item, ...]) -> PayInKind:
        return PayInKind(amount, items)


def is_paid_in_kind(s: Monopoly, why: str) -> bool:
    """Whether a debt that this paragraph made may be paid in property: any, or rents alone."""
    return s.box.rules.payment_in_kind != RENT_ONLY or why.startswith("loyer.")


def may_choose_how(s: Monopoly, seat: Seat, to: Holder, amount: int) -> bool:
    """Whoever has the money and something else to offer a player; the bank takes only money."""
    if s.box.rules.payment_in_kind != ANY_PAYMENT or to >= s.seats or is_void(s, to):
        return False
    return s.cash(seat) >= amount > 0 and len(payable(s, seat)) > 0


@final
class PayMoney(Action):
    """Here is the money."""


@final
class Payment(Question[Monopoly]):
    """Any payment to a player may be made in properties if he agrees; silence pays in money."""

    cite = "dette.nature"

    def __init__(self, seat: Seat, to: Seat, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def patience(self, s: Monopoly) -> Ms:
        return s.box.rules.trade_patience_ms  # to choose what to offer takes as long as a deal

    def is_open(self, s: Monopoly) -> bool:
        return s.alive[self.to] and len(payable(s, self.seat)) > 0

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return [Choice(PayMoney()), *in_kind(s, seat)] if seat == self.seat else []

    def fault(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        return favour(s, seat, self.amount, action)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return flow_of(s, seat, self.amount) if isinstance(action, PayMoney) else None

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
        return means(s, self.seat) < self.amount

    def may_offer(self, s: Monopoly, seat: Seat) -> bool:
        """Whether the debtor may offer property to his creditor, who is no bank, for this kind of
        debt; he may not keep the table waiting with offers for ever."""
        if seat != self.seat or self.to >= s.seats or self.refused >= s.box.rules.in_kind_offers:
            return False
        return is_paid_in_kind(s, self.why)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found = super().choices(s, seat)
        if self.may_offer(s, seat):
            found.extend(in_kind(s, seat))
        return found

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        """Payment in kind has a paragraph of its own."""
        if isinstance(action, PayInKind) and self.may_offer(s, seat) and payable(s, seat):
            why = "only property of groups without buildings is given for a debt"
            return Illegal(why, InKind.cite)
        return None

    def fault(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        return favour(s, seat, self.amount, action)

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, PayInKind):
            offer_in_kind(s, self, action)
        else:
            assert isinstance(action, GiveUp)
            self.fail(s)

    def fail(self, s: Monopoly) -> None:
        s.do(s.box.chapters.bankruptcy(self.seat, self.to, self.why))


def dues_of(s: Monopoly, seat: Seat) -> list[tuple[Holder, int]]:
    """What that seat owes to whom, wherever on the agenda it waits, the next debt first."""
    found: list[tuple[Holder, int]] = []
    for i in range(len(s.agenda) - 1, -1, -1):
        to, amount = _due(s, s.agenda[i], seat)
        if to != NOBODY:
            found.append((to, amount))
    return found


def owes(s: Monopoly, seat: Seat) -> bool:
    """Whether it owes anything."""
    for step in s.agenda:
        if _due(s, step, seat)[0] != NOBODY:
            return True
    return False


def _due(s: Monopoly, step: Step[Any], seat: Seat) -> tuple[Holder, int]:
    """To whom that seat owes how much by a step of the agenda; NOBODY where it owes nothing."""
    to, amount = NOBODY, 0
    if step.seat == seat and isinstance(step, (Debt, RaiseMoney, Payment)):
        to, amount = step.to, step.amount
    elif isinstance(step, InKind) and step.debtor == seat:
        to, amount = step.seat, step.debt
    return (NOBODY, 0) if is_void(s, to) else (to, amount)


def claims_on(s: Monopoly, seat: Seat) -> list[tuple[Holder, int]]:
    """Who may still claim how much rent of that seat, the oldest claim first."""
    found: list[tuple[Holder, int]] = []
    for window in s.standing:
        if isinstance(window, StandingClaim) and window.payer == seat and window.is_open(s):
            found.append((window.seat, window.value(s)))
    return found


def means(s: Monopoly, seat: Seat) -> int:
    """All that a player could pay: his cash, and what buildings and mortgages would bring."""
    return s.cash(seat) + s.raisable(seat)


def bound(s: Monopoly, seat: Seat) -> int:
    """What that seat must keep for others: its debts, and the rents that may still be claimed of it
    where the table says that these bind."""
    owed = 0
    for step in s.agenda:
        owed += _due(s, step, seat)[1]
    if s.box.rules.claims_bind and s.standing:
        owed += sum([amount for _, amount in claims_on(s, seat)])
    return owed


def may_change_means(s: Monopoly, seat: Seat, change: int) -> bool:
    """Whether a player may do of his own accord what changes his means by so much: a debtor not
    what lowers the share of those whom he owes."""
    if change >= 0:
        return True
    owed = bound(s, seat)
    return owed == 0 or means(s, seat) + change >= owed


def may_give_for(s: Monopoly, seat: Seat, debt: int, amount: int, items: tuple[Item, ...]) -> bool:
    """Whether a debtor may settle one debt with so much money and these titles: what he gives
    beyond it must not be the others'."""
    others = bound(s, seat) - debt
    given = amount + sum([s.box.mortgage[title] for title in items if not s.mortgaged[title]])
    return others <= 0 or given <= debt or means(s, seat) - given >= others


def evasion() -> Illegal:
    """Why not: nobody may go bankrupt while he can pay, nor make himself poor for it."""
    return Illegal("a debtor gives nothing away that would pay his debts", "dette.reunir")


def favour(s: Monopoly, seat: Seat, debt: int, action: Action) -> Illegal | None:
    """One creditor does not get what would pay another."""
    if isinstance(action, PayInKind):
        if not may_give_for(s, seat, debt, action.amount, action.items):
            return evasion()
    return None


def purse(s: Monopoly, seat: Seat) -> int:
    """The most that a player may bid: his cash, or all he could raise where the table reads it so;
    a debtor's creditors come first."""
    owed = bound(s, seat)
    if owed == 0 and s.box.rules.bids == CASH:
        return s.cash(seat)
    free = max(0, means(s, seat) - owed)
    return free if s.box.rules.bids == MEANS else min(s.cash(seat), free)


def payable(s: Monopoly, seat: Seat) -> list[Item]:
    """Titles that may be given away: none of their group is built on; mortgaged ones too."""
    return s.tradable(seat)


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
class InKind(Question[Monopoly]):
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

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return self.amount if isinstance(action, AcceptInKind) else 0

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, AcceptInKind):
            s.note("accepted_in_kind", self.cite, seat, self.debtor, self.amount, self.items)
            s.pay(self.debtor, seat, self.amount, self.cite)
            for title in self.items:
                s.give(title, seat, self.cite)
            s.do_all(s.box.chapters.received(s, seat, self.items))
        else:
            s.note("refused_in_kind", self.cite, seat, self.debtor)
            self.run(s)

    def run(self, s: Monopoly) -> None:
        s.do(FindMoney(self.debtor, self.seat, self.debt, self.why, self.refused + 1))
