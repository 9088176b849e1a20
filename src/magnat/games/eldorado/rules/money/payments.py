"""3. Paiements : tout de suite et comptant ; vendre à la banque ; la ruine ; la banqueroute."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Seat, Step, Window
from magnat.games.eldorado.edition import INGOT, LOAN
from magnat.games.eldorado.rules.endgame import end_if_alone
from magnat.games.eldorado.state import Eldorado
from magnat.kit.claim import StandingClaim
from magnat.kit.debt import Debt, RaiseMoney, is_void
from magnat.kit.leaving import MayResign
from magnat.kit.rounding import down_to, percent_of


def share_of(s: Eldorado, amount: int, percent: int) -> int:
    """The booklet's way: round down to the thousand, strike out the last nought, multiply."""
    return percent_of(rounded(s, amount), percent)


def rounded(s: Eldorado, amount: int) -> int:
    """Down to the thousand."""
    return down_to(amount, s.box.rounding)


def idle(s: Eldorado, seat: Seat) -> Illegal | None:
    """Why somebody can neither sell nor buy at all."""
    if s.is_preparing():
        return Illegal("nothing is sold before the game has begun", "preparation.choix")
    if s.is_resting(seat):
        return Illegal("no sale, no purchase, no bid on a weekend", "weekend.repos")
    if s.is_closing():
        return Illegal("the hour has struck: only income is still claimed", "fin.heure")
    return None


@final
class SellTitles(Action):
    """The bank buys these back."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items: Final = items


@final
class SellIngots(Action):
    """The bank buys so many ingots back."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def with_amount(self, amount: int) -> SellIngots:
        return SellIngots(amount)


SELL_TITLES: Final = SellTitles(())  # asked so often that they are made once
SELL_INGOTS: Final = SellIngots(0)


def sales(s: Eldorado, seat: Seat) -> list[Choice]:
    """What a seat can sell to the bank."""
    found: list[Choice] = []
    titles, ingots = s.titles(seat), s.ingots(seat)
    if titles:
        found.append(Choice(SELL_TITLES, pool=titles, least=1, most=len(titles)))
    if ingots > 0:
        found.append(Choice(SELL_INGOTS, low=1, high=ingots, by=1))
    return found


def may_sell(s: Eldorado, seat: Seat) -> bool:
    """Once the game has begun, until the hour has struck, and not on a week-end."""
    if s.is_preparing() or s.is_resting(seat) or s.is_closing():
        return False
    # Whoever owes sells in the debt's own window; what is under the hammer stays there.
    return not (s.is_owing(seat) or s.is_at_auction(seat))


def return_title(s: Eldorado, title: Item, cite: str) -> None:
    """Back to the bank: nobody owns it any more, so its price falls."""
    s.give(title, s.bank, cite)
    s.unquote(title, "achats.cours")


def value_of(s: Eldorado, items: tuple[Item, ...], ingots: int) -> int:
    """What the bank gives for these."""
    value = ingots * s.box.ingot_price
    for title in items:
        value += s.resale(title)
    return value


def hand_back(s: Eldorado, seat: Seat, items: tuple[Item, ...], ingots: int, cite: str) -> int:
    """The bank takes things back; what it gives for them is still to be paid."""
    value = value_of(s, items, ingots)
    for title in items:
        return_title(s, title, cite)
    s.pay(seat, s.bank, ingots, cite, INGOT)
    s.note("resold", cite, seat, value)
    return value


def sale(s: Eldorado, seat: Seat, action: Action, cite: str) -> int:
    if isinstance(action, SellTitles):
        return hand_back(s, seat, action.items, 0, cite)
    assert isinstance(action, SellIngots)
    return hand_back(s, seat, (), action.amount, cite)


def sale_flow(s: Eldorado, seat: Seat, action: Action, is_set_off: bool) -> int | None:
    """The bank's price; unknown where it could not pay for everything, for then it levies. What is
    set off against a debt to it needs no money."""
    if not is_set_off and s.cash(s.bank) < s.sale_value(seat):
        return None
    if isinstance(action, SellTitles):
        return value_of(s, action.items, 0)
    assert isinstance(action, SellIngots)
    return value_of(s, (), action.amount)


@final
class MaySell(Window[Eldorado]):
    """At any time titles and ingots may be sold back to the bank, but not on a week-end."""

    kind = "sell"
    cite = "paiements.revente"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return sales(s, seat) if may_sell(s, seat) else []

    def allows(self, s: Eldorado, seat: Seat, action: Action) -> bool:
        if not isinstance(action, (SellTitles, SellIngots)):
            return False
        return super().allows(s, seat, action)

    def refusal(self, s: Eldorado, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, (SellTitles, SellIngots)):
            return None
        debt = s.debt_of(seat)
        if debt is not None:
            return Illegal("whoever owes sells as that debt demands", debt.cite)
        if s.is_at_auction(seat):
            return Illegal("what is under the hammer stays there", "controle.vente")
        return idle(s, seat) or Illegal("there is nothing such to sell", self.cite)

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        return sale_flow(s, seat, action, False)

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        s.do(BankPays(seat, sale(s, seat, action, self.cite), self.cite))


@final
class Owe(Debt[Eldorado]):
    """Every payment is immediate and in cash."""

    cite = "paiements.comptant"

    def short(self, s: Eldorado) -> None:
        rest = without_arrears(s, self)
        if rest < self.amount:
            s.do(Owe(self.seat, self.to, rest, self.why))
        elif s.has_struck():
            s.do(Settlement(self.seat, self.to, self.amount, self.why))
        elif means(s, self.seat) >= self.amount:
            s.note("owes", self.why, self.seat, self.to, self.amount)
            s.do(SellUp(self.seat, self.to, self.amount, self.why))
        else:
            s.do(Ruin(self.seat, self.to, self.why))


@final
class Settlement(Step[Eldorado]):
    """What is owed when the hour strikes, or when the debtor leaves, is paid without asking: ingots
    and then the cheapest titles go back to the bank, income still open is claimed for him, and
    whoever still cannot pay is ruined."""

    cite = "paiements.comptant"

    def __init__(self, seat: Seat, to: Holder, amount: int, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.amount: Final = amount
        self.why: Final = why

    def run(self, s: Eldorado) -> None:
        seat = self.seat
        if is_void(s, self.to):
            return
        if s.cash(seat) >= self.amount:
            s.pay(seat, self.to, self.amount, self.why)
        elif s.sale_value(seat) > 0:
            self._sell(s)
        elif s.open_income(seat) > 0:
            self._claim(s)
        else:
            s.do(Ruin(seat, self.to, self.why))

    def _sell(self, s: Eldorado) -> None:
        """Give back no more than is missing."""
        seat, missing, price = self.seat, self.amount - s.cash(self.seat), s.box.ingot_price
        ingots = min(s.ingots(seat), -(-missing // price))
        missing -= ingots * price
        items: list[Item] = []
        for value, title in sorted([(s.resale(title), title) for title in s.titles(seat)]):
            if missing > 0:
                items.append(title)
                missing -= value
        value = hand_back(s, seat, tuple(items), ingots, "paiements.revente")
        if self.to == s.bank:
            rest = set_off(s, seat, self.amount, value)
            if rest > 0:
                s.do(Settlement(seat, self.to, rest, self.why))
        else:
            s.do(BankPays(seat, value, "paiements.revente"), self)

    def _claim(self, s: Eldorado) -> None:
        for window in s.standing:
            if window.seat == self.seat and isinstance(window, StandingClaim):
                s.shut(window)
                s.note("claimed", window.cite, self.seat, window.value(s))
                s.do(window.due(s), self)
                return


def debts_of(s: Eldorado, seat: Seat) -> list[Settlement]:
    """What a player is about to pay, the debt under way first."""
    found: list[Settlement] = []
    for step in s.agenda[::-1]:
        if step.seat == seat and isinstance(step, (Debt, RaiseMoney)):
            found.append(Settlement(seat, step.to, step.amount, step.why))
    return found


def without_arrears(s: Eldorado, debt: Debt[Eldorado]) -> int:
    """Set off what the bank owes a debtor against what he owes the bank; return what is left to
    pay."""
    n = min(s.owed[debt.seat], debt.amount) if debt.to == s.bank else 0
    if n > 0:
        s.owe(debt.seat, -n)
        s.note("set_off", "banqueroute.dette", debt.seat, n)
    return debt.amount - n


def means(s: Eldorado, seat: Seat) -> int:
    """All that a player could put together now."""
    return s.cash(seat) + s.sale_value(seat) + s.open_income(seat)


@final
class SellUp(RaiseMoney[Eldorado]):
    """Without enough cash one sells titles and ingots back until the debt is paid.

    What the bank gives is set off against what it is owed, so that its own purse is not needed.
    """

    cite = "paiements.comptant"

    def is_open(self, s: Eldorado) -> bool:
        if is_void(s, self.to) or s.cash(self.seat) >= self.amount:
            return False
        return s.sale_value(self.seat) > 0 or s.open_income(self.seat) > 0

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        return sales(s, seat) if seat == self.seat else []

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        is_set_off = self.to == s.bank and s.sale_value(seat) <= self.amount
        return sale_flow(s, seat, action, is_set_off)  # beyond the debt it is paid out

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        value = sale(s, seat, action, "paiements.revente")
        if self.to == s.bank:
            rest = set_off(s, seat, self.amount, value)
            if rest > 0:
                s.do(Owe(seat, self.to, rest, self.why))
        else:
            s.do(
                BankPays(seat, value, "paiements.revente"),
                Owe(seat, self.to, self.amount, self.why),
            )

    def fail(self, s: Eldorado) -> None:
        s.do(Ruin(self.seat, self.to, self.why))


def set_off(s: Eldorado, seat: Seat, due: int, value: int) -> int:
    """The bank's price for a thing against a debt to the bank: how much of it is left to pay; what
    the price is more, the bank pays out."""
    s.note("set_off", "paiements.revente", seat, min(value, due))
    if value < due:
        return due - value
    s.do(BankPays(seat, value - due, "paiements.revente"))
    return 0


@final
class Ruin(Step[Eldorado]):
    """A ruined player is out; his titles and ingots go to the bank."""

    cite = "ruine.exclusion"

    def __init__(self, seat: Seat, to: Holder, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to  # gets what cash there is
        self.why: Final = why

    def run(self, s: Eldorado) -> None:
        seat = self.seat
        if self.why != MayLeave.cite:  # whoever leaves has said so
            s.note("ruined", self.cite, seat)
        to = s.bank if is_void(s, self.to) else self.to
        s.pay(seat, to, s.cash(seat), self.why)
        for title in s.titles(seat):
            return_title(s, title, self.cite)
        s.pay(seat, s.bank, s.ingots(seat), self.cite, INGOT)
        s.pay(seat, s.bank, s.count[LOAN][seat], self.cite, LOAN)
        s.owe(seat, -s.owed[seat])
        s.give(s.pawn(seat), s.bank, self.cite)
        s.eliminate(seat, self.cite)
        end_if_alone(s)


@final
class MayLeave(MayResign[Eldorado]):
    """Whoever leaves is out like a ruined player; what he owes another player is paid before."""

    cite = "ruine.abandon"

    def leave(self, s: Eldorado, seat: Seat) -> None:
        debts = [debt for debt in debts_of(s, seat) if debt.to != s.bank]
        s.do_all([*debts, Ruin(seat, s.bank, self.cite)])


@final
class BankPays(Step[Eldorado]):
    """The bank pays a player: the only way it does, for it may be unable to."""

    cite = "banqueroute.contribution"

    def __init__(self, seat: Seat, amount: int, why: str, levies: int = 0) -> None:
        super().__init__(seat)
        self.amount: Final = amount
        self.why: Final = why
        self.levies: Final = levies  # how many were raised for this payment

    def run(self, s: Eldorado) -> None:
        if s.cash(s.bank) >= self.amount:
            s.pay(s.bank, self.seat, self.amount, self.why)
        elif self.levies < s.box.levies and (self.levies > 0 or may_levy(s)):
            s.do(
                Bankruptcy(NOBODY),
                BankPays(self.seat, self.amount, self.why, self.levies + 1),
            )
        else:
            rest = self.amount - s.cash(s.bank)
            s.note("entitled", self.why, self.seat, self.amount)
            s.pay(s.bank, self.seat, s.cash(s.bank), self.why)
            s.owe(self.seat, rest)
            s.note("bank_owes", "banqueroute.dette", self.seat, rest)


def may_levy(s: Eldorado) -> bool:
    """Not while a levy is under way, nor for a bank that still owes: both would make everybody pay
    for one player's debt. What it cannot pay then, it owes too."""
    for step in s.agenda:
        if isinstance(step, BankPays) and step.levies > 0:
            return False
    return s.box.levy_while_owing or not s.is_in_arrears()


def levy_of(s: Eldorado, seat: Seat) -> int:
    """What a levy takes: a tenth of the fortune, titles at their last price."""
    fortune = s.less_loan(seat, s.wealth(seat))
    if s.box.levy_rounded:
        return share_of(s, fortune, s.box.levy_percent)
    return down_to(percent_of(fortune, s.box.levy_percent), s.box.unit)


@final
class Bankruptcy(Step[Eldorado]):
    """The bank cannot pay: every player gives it a tenth of his fortune at last prices."""

    cite = "banqueroute.contribution"

    def run(self, s: Eldorado) -> None:
        s.bank_failed()
        s.note("bank_failed", self.cite, s.cash(s.bank))
        first = max(s.turn, 0)
        seats = [(first + i) % s.seats for i in range(s.seats)]
        s.do_all(
            [Owe(seat, s.bank, levy_of(s, seat), self.cite) for seat in seats if s.alive[seat]]
        )
