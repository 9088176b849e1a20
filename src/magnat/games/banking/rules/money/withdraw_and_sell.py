"""Comptes, by the other reading: withdrawing and selling whenever it is one's turn."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import NOBODY, Seat, Window
from magnat.games.banking.rules.money.debts import in_notes, means_grew, price_of, sales, sell
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.state import Banking


def is_own_turn(s: Banking, seat: Seat) -> bool:
    """Before one's own throw."""
    top = s.top
    return isinstance(top, ToThrow) and top.seat == seat


@final
class DrawOut(Action):
    """I take so much out of my account."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount


@final
class MayWithdraw(Window[Banking]):
    """Funds are withdrawn whenever it is one's turn, needed or not."""

    kind = "bank"
    cite = "banque.retrait"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        unit = s.box.stock.small_note
        if not is_own_turn(s, seat) or s.credit(seat) == 0:
            return []
        return [Choice(DrawOut(0), low=unit, high=s.credit(seat), by=unit)]

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, DrawOut)
        return action.amount

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        assert isinstance(action, DrawOut)
        s.pay(s.account(seat), seat, action.amount, self.cite)


@final
class MaySell(Window[Banking]):
    """Securities are sold whenever it is one's turn, needed or not."""

    kind = "sell"
    cite = "banque.vente"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Banking, seat: Seat) -> list[Choice]:
        return [Choice(sale) for sale in sales(s, seat)] if is_own_turn(s, seat) else []

    def flow(self, s: Banking, seat: Seat, action: Action) -> int | None:
        return in_notes(s, price_of(s, action))

    def take(self, s: Banking, seat: Seat, action: Action) -> None:
        sell(s, seat, action, self.cite)
        means_grew(s, seat)
