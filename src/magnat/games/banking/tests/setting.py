"""A Banking table for scenario tests: pawns by number, squares counted from the start."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Item
from magnat.core.state import MONEY
from magnat.core.step_and_window import Seat
from magnat.games.banking.edition import PROMISE
from magnat.games.banking.state import Banking
from magnat.testing import SET_UP, ScenarioTable, table

# Squares of a pawn's way on the board of the edition, whatever its colour.
JUNCTION = 6  # own counter
CARD_SQUARE = 7
WHITE_SQUARE = 8
SILVER_MINE = 9
GOLD_MINE = 10
FOREIGN = 11  # a counter of another colour
HOME = 60


def banking(seats: int = 4, first: Seat = 0, **options: Any) -> ScenarioTable:
    return table("banking/cnep", seats=seats, first=first, **options)


def state(t: ScenarioTable) -> Banking:
    assert isinstance(t.s, Banking)
    return t.s


def pawn(t: ScenarioTable, seat: Seat, n: int = 1) -> Item:
    return state(t).pawns(seat)[n - 1]


def stands(t: ScenarioTable, seat: Seat, n: int, squares: int) -> Item:
    """Put a player's n-th pawn on its way, this number of squares from the start; the pawns before
    it have let it in."""
    s = state(t)
    mine = pawn(t, seat, n)
    s.set_free(mine, SET_UP)
    s.spend_departure(mine)
    s.stand(mine, s.box.board.start(s.colour(seat)) + squares, SET_UP)
    t._mark()
    t._done()
    return mine


def owns(t: ScenarioTable, seat: Seat, *mines: str) -> None:
    """Give a player mines, such as gold-1, whose shares he carries."""
    s = state(t)
    for mine in mines:
        s.occupy(t.item(f"share:{mine}"), seat, s.spare_token(seat), SET_UP)
    t._mark()
    t._done()


def in_bank(t: ScenarioTable, seat: Seat, amount: int = 0, *shares: str) -> None:
    """Put an amount into a player's bank account, and deposit these shares that he has."""
    s = state(t)
    s.pay(s.bank, s.account(seat), amount, SET_UP)
    for share in shares:
        s.give(t.item(f"share:{share}"), s.account(seat), SET_UP)
    t._mark()
    t._done()


def papers(t: ScenarioTable, seat: Seat, good: int, n: int) -> None:
    """Give a player this number of bonds or cheques to carry."""
    t.s.pay(t.s.bank, seat, n, SET_UP, good)
    t._mark()
    t._done()


def desk_has(t: ScenarioTable, amount: int) -> None:
    """Leave this amount at the cash desk; all other notes go to the account of the last player."""
    s = state(t)
    s.pay(s.bank, s.account(s.seats - 1), s.count[MONEY][s.bank] - amount, SET_UP)
    t._mark()
    t._done()


def promise(t: ScenarioTable, seat: Seat) -> int:
    return t.s.count[PROMISE][seat]


def squares(t: ScenarioTable, seat: Seat, n: int = 1) -> int:
    return state(t).squares(pawn(t, seat, n))
