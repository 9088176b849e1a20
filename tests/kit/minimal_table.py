"""A table for the kit's tests: the minimal state, and helpers that run one step on it."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Action, Choice
from magnat.core.kernel import act, settle
from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, Seat, Step, Window
from magnat.kit.dice import Dice
from tests.core.minimal_game import (
    CITE,
    HOUSE,
    PACK,
    THINGS,
    Idle,
    Mark,
    MinimalState,
    heard,
    minimal_table,
)

__all__ = [
    "CITE",
    "HOUSE",
    "PACK",
    "THINGS",
    "Idle",
    "Mark",
    "MinimalState",
    "heard",
    "kinds",
    "laid",
    "may",
    "minimal_table",
    "throw",
]


def laid(
    *steps: Step[Any],
    standing: tuple[Window[Any], ...] = (),
    rights: tuple[Window[Any], ...] = (),
    seats: int = 3,
    cash: int = 20,
    seed: int = 0,
) -> MinimalState:
    """Return a table with these steps on the agenda, above a window that keeps the agenda from
    running empty."""
    s = minimal_table(seats, cash, seed)
    s.allowed = rights
    for window in standing:
        s.open(window)
    s.do_all([*steps, Idle()])
    settle(s)
    return s


def may(s: State, window: Window[Any], seat: Seat) -> list[Action]:
    """Return the actions that a seat may answer in a window, with their blanks not filled in."""
    found: list[Choice] = window.choices(s, seat)
    return [choice.action for choice in found]


def throw(s: State, *faces: int) -> None:
    """Throw the dice with these results."""
    act(s, s.clock, CHANCE, Dice(faces))


def kinds(s: State) -> list[str]:
    """Return the kinds of all events so far."""
    return [event[0] for event in heard(s)]
