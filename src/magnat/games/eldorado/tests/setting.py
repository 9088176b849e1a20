"""A table of Eldorado at which every player has a first possession, and a function that lands on a
kind of square."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Action
from magnat.games.eldorado.edition import INGOT, LOAN, NO_SERIES, SERIES
from magnat.games.eldorado.rules.preparation import TakeIngot
from magnat.games.eldorado.state import Eldorado
from magnat.testing import SET_UP, ScenarioTable, table


def seated(seats: int = 3, *firsts: Action, **options: Any) -> ScenarioTable:
    """Return a table at which every player has taken an ingot, unless told otherwise, and the
    banker is about to throw."""
    t = table("eldorado", seats=seats, **options)
    for seat in range(seats):
        t.does(seat, firsts[seat] if seat < len(firsts) else TakeIngot())
    return t


def bare(seats: int = 3, **options: Any) -> ScenarioTable:
    """Return the same table with the first ingots back at the bank."""
    t = seated(seats, **options)
    for seat in range(seats):
        ingots(t, seat, 0)
    return t


def game(t: ScenarioTable) -> Eldorado:
    assert isinstance(t.s, Eldorado)
    return t.s


def ingots(t: ScenarioTable, seat: int, n: int) -> None:
    s = game(t)
    missing = n - s.ingots(seat)
    if missing > 0:
        s.pay(s.bank, seat, missing, SET_UP, INGOT)
    else:
        s.pay(seat, s.bank, -missing, SET_UP, INGOT)


def lent(t: ScenarioTable, seat: int) -> None:
    """Give a seat a loan whose money it has spent."""
    s = game(t)
    s.pay(s.bank, seat, 1, SET_UP, LOAN)


def priced(t: ScenarioTable, name: str, price: int) -> None:
    game(t).quote(t.item(name), price, SET_UP)


def bank_has(t: ScenarioTable, amount: int) -> None:
    """Leave exactly this amount in the bank; the rest of its money goes to the last seat."""
    s = game(t)
    s.pay(s.bank, s.seats - 1, s.cash(s.bank) - amount, SET_UP)


def square_of(t: ScenarioTable, kind: str, series: str = "", way: int = 3) -> int:
    """Return a square of this kind with this number of squares before it and no fork among them."""
    box = game(t).box
    wanted = SERIES.index(series) if series else NO_SERIES
    for i, square in enumerate(box.squares):
        if square.kind == kind and (not series or square.series == wanted):
            path = box.track.back(i, way)
            if len(path) == way and box.fork not in path and (way > 8 or 0 not in path[:-1]):
                return i
    raise AssertionError(f"no square {kind} {series} can be reached with {way}")


def stands(t: ScenarioTable, seat: int, square: int) -> None:
    t.puts(f"pawn:{seat}", game(t).holder_name(game(t).space(square)))


def lands(
    t: ScenarioTable, seat: int, kind: str, series: str = "", faces: tuple[int, int] = (1, 2)
) -> int:
    """Let a seat throw and stop on a square of this kind."""
    way = sum(faces)
    goal = square_of(t, kind, series, way)
    stands(t, seat, game(t).box.track.back(goal, way)[-1])
    t.roll(seat, *faces)
    return goal
