"""Contrôle : 30 % de la fortune, et la vente aux enchères de qui n’a pas assez d’argent."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Good, Item
from magnat.core.step_and_window import NOBODY, Ms, Seat, Step
from magnat.games.eldorado.edition import AT_LEAST, EITHER, INGOT
from magnat.games.eldorado.rules.money.payments import (
    BankPays,
    Ruin,
    SellIngots,
    SellTitles,
    Settlement,
    hand_back,
    rounded,
    sale,
    sale_flow,
    sales,
    set_off,
    share_of,
    value_of,
    without_arrears,
)
from magnat.games.eldorado.rules.squares.purchases import hand_over, has_rival, quote
from magnat.games.eldorado.state import Eldorado
from magnat.kit.auction import Auction
from magnat.kit.debt import Debt, RaiseMoney


@final
class Control(Step[Eldorado]):
    """Pay 30 % of the whole fortune, titles at their minimum value."""

    cite = "controle.impot"

    def run(self, s: Eldorado) -> None:
        fortune = s.fortune(self.seat)
        due = share_of(s, fortune, s.box.control_percent)
        s.note("controlled", self.cite, self.seat, fortune, due, rounded(s, fortune))
        s.do(Tax(self.seat, s.bank, due, self.cite))


@final
class Tax(Debt[Eldorado]):
    """What the control takes; without the cash something goes under the hammer."""

    cite = "controle.impot"

    def short(self, s: Eldorado) -> None:
        rest = without_arrears(s, self)
        if rest < self.amount:
            s.do(Tax(self.seat, self.to, rest, self.why))
        elif s.has_struck():
            s.do(Settlement(self.seat, self.to, self.amount, self.why))
        elif s.sale_value(self.seat) > 0 or s.open_income(self.seat) > 0:
            s.do(SellByAuction(self.seat, self.to, self.amount, self.why))
        else:
            s.do(Ruin(self.seat, self.to, self.why))


@final
class PutUpTitle(Action):
    """This title goes under the hammer."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class PutUpIngots(Action):
    """So many ingots go under the hammer as one lot."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@final
class SellByAuction(RaiseMoney[Eldorado]):
    """Titles or ingots are sold by auction until the debt is paid, or, as the table may have it,
    to the bank like at any other time."""

    cite = "controle.vente"

    def is_open(self, s: Eldorado) -> bool:
        if s.cash(self.seat) >= self.amount:
            return False
        return s.sale_value(self.seat) > 0 or s.open_income(self.seat) > 0

    def choices(self, s: Eldorado, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(PutUpTitle(title)) for title in s.titles(seat)]
        if s.ingots(seat) > 0:
            found.append(Choice(PutUpIngots(0), low=1, high=s.ingots(seat), by=1))
        if s.box.control_sale == EITHER:
            found.extend(sales(s, seat))
        return found

    def flow(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        if isinstance(action, (SellTitles, SellIngots)):
            return sale_flow(s, seat, action, s.sale_value(seat) <= self.amount)
        lot = self.lot(s, action)
        return None if has_rival(s, lot) else lot.value(s)

    def least(self, s: Eldorado, seat: Seat, action: Action) -> int | None:
        if isinstance(action, (SellTitles, SellIngots)):
            return self.flow(s, seat, action)
        return self.lot(s, action).start  # the least bid, where it is not the bank's own price

    def lot(self, s: Eldorado, action: Action) -> ForcedSale:
        """What goes under the hammer, from the bank's own price on, or from the smallest note."""
        least = s.box.unit if s.box.forced_start == AT_LEAST else 0
        if isinstance(action, PutUpTitle):
            start = least or s.resale(action.title)
            return ForcedSale(self.seat, (action.title,), (), start, self.amount)
        assert isinstance(action, PutUpIngots)
        start = least or action.amount * s.box.ingot_price
        return ForcedSale(self.seat, (), ((INGOT, action.amount),), start, self.amount)

    def take(self, s: Eldorado, seat: Seat, action: Action) -> None:
        if isinstance(action, (SellTitles, SellIngots)):
            rest = set_off(s, seat, self.amount, sale(s, seat, action, "paiements.revente"))
            if rest > 0:
                s.do(Tax(seat, self.to, rest, self.why))
            return
        lot = self.lot(s, action)
        if isinstance(action, PutUpTitle):
            s.note("put_up", self.cite, seat, action.title, lot.start)
        else:
            assert isinstance(action, PutUpIngots)
            s.note("put_up_ingots", self.cite, seat, action.amount, lot.start)
        s.do(lot)

    def run(self, s: Eldorado) -> None:
        s.do(Tax(self.seat, self.to, self.amount, self.why))


@final
class ForcedSale(Auction[Eldorado]):
    """The lot opens at the bank's own price, or at the smallest note; what nobody wants the bank
    takes at its price."""

    cite = "controle.vente"

    def __init__(
        self,
        seat: Seat,
        items: tuple[Item, ...],
        goods: tuple[tuple[Good, int], ...],
        start: int,
        due: int,
        high: Seat = -1,
        price: int = 0,
        out: tuple[Seat, ...] = (),
        limits: tuple[tuple[Seat, int], ...] = (),
        call: int = 0,
        bids: tuple[tuple[Seat, int], ...] = (),
    ) -> None:
        super().__init__(seat, items, goods, start, high, price, out, limits, call, bids)
        self.due: Final = due  # what the seller owes for the control

    def silence(self, s: Eldorado) -> Ms:
        return s.box.auction_ms

    def raise_by(self, s: Eldorado) -> int:
        return s.box.unit

    def unit(self, s: Eldorado) -> int:
        return s.box.unit

    def may_bid(self, s: Eldorado, seat: Seat) -> bool:
        return seat != self.seat and not s.is_resting(seat)

    def is_there(self, s: Eldorado) -> bool:
        """A levy in the middle of the auction may have made the seller sell the very lot."""
        for title in self.items:
            if s.held_by[title] != self.seat:
                return False
        for good, n in self.goods:
            if s.count[good][self.seat] < n:
                return False
        return True

    def is_open(self, s: Eldorado) -> bool:
        return self.is_there(s) and not self.has_lost_its_leader(s) and has_rival(s, self)

    def value(self, s: Eldorado) -> int:
        """The bank's price for the lot."""
        return value_of(s, self.items, sum([n for _, n in self.goods]))

    def strike(self, s: Eldorado) -> Settlement:
        """The hour strikes: whoever leads has the lot, and the debt is settled."""
        if self.is_there(s) and self.high != NOBODY and s.alive[self.high]:
            if s.cash(self.high) >= self.price:
                s.note("sold", self.cite, self.high, self.price, self.items)
                hand_over(s, self.high, self.seat, self.price, self, self.cite)
                quote(s, self, self.price)
        return Settlement(self.seat, s.bank, self.due, "controle.impot")

    def tax(self, s: Eldorado) -> Tax:
        return Tax(self.seat, s.bank, self.due, "controle.impot")

    def run(self, s: Eldorado) -> None:
        if self.is_there(s):
            super().run(s)
        else:
            s.do(self.tax(s))

    def sold(self, s: Eldorado, winner: Seat, price: int) -> None:
        if s.cash(winner) >= price:
            hand_over(s, winner, self.seat, price, self, self.cite)
            quote(s, self, price)
            s.do(self.tax(s))
        else:
            s.do(self.without_its_leader(s))

    def unsold(self, s: Eldorado) -> None:
        ingots = sum([n for _, n in self.goods])
        value = hand_back(s, self.seat, self.items, ingots, self.cite)
        s.note("set_off", self.cite, self.seat, min(value, self.due))
        rest: Step[Any] = BankPays(self.seat, value - self.due, self.cite)
        if value < self.due:
            rest = Tax(self.seat, s.bank, self.due - value, "controle.impot")
        s.do(rest)
