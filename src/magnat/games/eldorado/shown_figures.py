"""The figures of an Eldorado table that the page shows: fortunes, incomes, and where each circuit
leads."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.shown_figures import Figures, Shift, Side, Swap
from magnat.core.step_and_window import NOBODY, Seat
from magnat.core.values.value import Value
from magnat.games.eldorado.edition import AUTOMATIC, SERIES
from magnat.games.eldorado.rules.march import Fork
from magnat.games.eldorado.rules.money.payments import means, value_of
from magnat.games.eldorado.rules.money.trading import MayTrade
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Spin, winnings
from magnat.games.eldorado.rules.squares.purchases import Purchase, rivals
from magnat.games.eldorado.rules.squares.start import (
    income,
    income_of_ingots,
    income_of_titles,
    loan_interest,
)
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Dice
from magnat.kit.rounding import down_to


@final
class Wager(Value):
    """The possible results of a stake at the casino, for each unit staked."""

    def __init__(self, best: int, worst: int, safe: int, means: int) -> None:
        self.best: Final = best  # the most that can be won for each unit of money staked
        self.worst: Final = worst  # the most that can be lost for each unit of money staked
        # The largest stake at which the cash covers the greatest possible loss.
        self.safe: Final = safe
        # Cash plus what could be raised; a player who loses more than this is ruined.
        self.means: Final = means


@final
class EldoradoFigures(Figures):
    """The figures of a table: incomes, loans and gold by seat; resale prices by title; landings by
    circuit; and fixed amounts of the rules."""

    def __init__(
        self,
        worth: list[int | None],
        raisable: list[int | None],
        next: Seat,
        income: list[int],
        income_of_ingots: list[int],
        income_of_titles: list[int],
        interest: list[int],
        borrowed: list[int],
        gold: list[int],
        resale: list[int],
        landings: list[int],
        rivals: list[Seat],
        wager: Wager | None,
        claims: bool,
        minimum: int,
        ingot_price: int,
        income_ingot: int,
        income_title: int,
        loan: int,
        loan_interest: int,
        control_percent: int,
        interest_percent: int,
        levy_percent: int,
        crisis_percent: int,
        success_point: int,
        lottery_double: int,
        lottery_even: int,
        exchange_ingots: int,
        exchange_titles: int,
    ) -> None:
        super().__init__(worth, raisable, next)
        self.income: Final = income  # by seat: what it will receive when it next passes Départ
        self.income_of_ingots: Final = income_of_ingots
        self.income_of_titles: Final = income_of_titles
        # By seat: what it will have to pay when it next passes Départ.
        self.interest: Final = interest
        self.borrowed: Final = borrowed
        self.gold: Final = gold  # by seat: the worth of its ingots
        self.resale: Final = resale  # by title: the price that the bank pays for it
        # By circuit: the square on which the pawn at the fork would stop.
        self.landings: Final = landings
        # The seats that could bid against the purchase that is being decided.
        self.rivals: Final = rivals
        # Possible results of a stake, while a seat is asked for its stake; else null.
        self.wager: Final = wager
        self.claims: Final = claims  # whether players must claim their income to get it
        self.minimum: Final = minimum  # the least price of a title
        self.ingot_price: Final = ingot_price
        self.income_ingot: Final = income_ingot  # the income for one ingot
        self.income_title: Final = income_title
        self.loan: Final = loan
        self.loan_interest: Final = loan_interest  # the interest on one loan
        self.control_percent: Final = control_percent
        self.interest_percent: Final = interest_percent
        self.levy_percent: Final = levy_percent
        self.crisis_percent: Final = crisis_percent
        self.success_point: Final = success_point
        self.lottery_double: Final = lottery_double
        self.lottery_even: Final = lottery_even
        self.exchange_ingots: Final = exchange_ingots
        self.exchange_titles: Final = exchange_titles


def figures(s: Eldorado) -> EldoradoFigures:
    """Return the figures of a table. They are the same for every seat, because nothing is
    secret."""
    box, seats = s.box, range(s.seats)
    top = s.next_step
    return EldoradoFigures(
        worth=[s.net_worth(seat) for seat in seats],
        raisable=[s.sale_value(seat) for seat in seats],
        next=NOBODY if s.outcome else s.next_thrower(),
        income=[income(s, seat) for seat in seats],
        income_of_ingots=[income_of_ingots(s, seat) for seat in seats],
        income_of_titles=[income_of_titles(s, seat) for seat in seats],
        interest=[loan_interest(s, seat) for seat in seats],
        borrowed=[s.borrowed(seat) for seat in seats],
        gold=[value_of(s, (), s.ingots(seat)) for seat in seats],
        resale=[s.resale(title) for title in range(box.titles)],
        landings=[top.path(s, one)[-1] for one in box.circuits] if isinstance(top, Fork) else [],
        rivals=rivals(s, top.sale(s)) if isinstance(top, Purchase) and top.is_open(s) else [],
        wager=wager(s, top.seat) if isinstance(top, CasinoTable) else None,
        claims=box.claims != AUTOMATIC,
        minimum=box.minimum,
        ingot_price=box.ingot_price,
        income_ingot=box.income_ingot,
        income_title=box.income_title,
        loan=box.loan,
        loan_interest=box.loan_interest,
        control_percent=box.control_percent,
        interest_percent=box.interest_percent,
        levy_percent=box.levy_percent,
        crisis_percent=box.crisis_percent,
        success_point=box.success_point,
        lottery_double=box.lottery_double,
        lottery_even=box.lottery_even,
        exchange_ingots=box.exchange_ingots,
        exchange_titles=box.exchange_titles,
    )


def wager(s: Eldorado, seat: Seat) -> Wager:
    won = [
        winnings(action.faces)
        for action, _ in Spin(seat, 1).outcomes(s)
        if isinstance(action, Dice)
    ]
    worst = -min(won)
    return Wager(max(won), worst, down_to(s.cash(seat) // worst, s.box.unit), means(s, seat))


def weigh(s: Eldorado, swap: Swap) -> list[Side]:
    """Return for both seats of a deal how many titles of each series they would have after it, and
    which income they would then receive at Départ."""
    after = s.clone()
    swap.apply(after, MayTrade.cite)
    return [side(s, after, one, swap.items) for one in (swap.seat, swap.other)]


def side(s: Eldorado, after: Eldorado, seat: Seat, items: tuple[Item, ...]) -> Side:
    shifts: list[Shift] = []
    for series, key in enumerate(SERIES):
        if any([item in s.box.titles_in(series) for item in items]):
            now, then = s.holds(seat, series), after.holds(seat, series)
            shifts.append(Shift(key, now, then, s.box.titles_per_series, 0))
    return Side(seat, shifts, income(s, seat), income(after, seat), [])
