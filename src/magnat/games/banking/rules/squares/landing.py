"""Les cases: what the square on which a pawn stops makes happen."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.banking.edition import (
    CNEP,
    COUNTER,
    GOAL,
    GOLD,
    SILVER,
    SpaceId,
    StepId,
)
from magnat.games.banking.rules.endgame import Goal
from magnat.games.banking.rules.money.debts import fines
from magnat.games.banking.rules.money.deposits import BankCounter
from magnat.games.banking.rules.squares.cards import Fortune
from magnat.games.banking.rules.squares.meetings import MEETING, host_of
from magnat.games.banking.rules.squares.mines import Mine
from magnat.games.banking.state import Banking


@final
class Stop(Step[Banking]):
    """A mine, a card, a counter, a meeting, or the goal; the race lanes ask nothing, nor does any
    square of a pawn that was pledged on the way."""

    cite = "marche.chemin"

    def __init__(self, seat: Seat, pawn: Item) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn

    def run(self, s: Banking) -> None:
        stop(s, self.seat, self.pawn)


def stop(s: Banking, seat: Seat, pawn: Item) -> None:
    """Plan the steps of the square on which the pawn stops."""
    if s.is_pledged(pawn):
        return
    board = s.box.board
    step = s.step(pawn)
    space = board.space(step)
    kind = board.kinds[step]
    if kind == GOAL:
        s.do(Goal(seat))
    elif kind == GOLD or kind == SILVER:
        s.do(Mine(seat, board.mine_of[space]))
    elif kind == CNEP:
        s.do(Fortune(seat, 0, pawn), Onward(seat, pawn, step))
    elif kind == COUNTER:
        is_own = board.colour_of[space] == s.colour(seat)
        counter = BankCounter(seat) if is_own else None
        s.do(Meeting(seat, pawn, space), counter)
    else:
        s.note("on_lane", Stop.cite, seat)


@final
class Meeting(Step[Banking]):
    """A pawn comes to a coloured square: each foreign pawn that is there with one of the square's
    colour costs its owner a fine, whichever of the two came first."""

    cite = MEETING

    def __init__(self, seat: Seat, pawn: Item, space: SpaceId) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.space: Final = space

    def run(self, s: Banking) -> None:
        due = fines(s, self.seat, self.space)
        if due:
            s.do_all(due)
        elif host_of(s, self.space) != self.seat:
            s.note("met_nobody", self.cite, self.seat)


@final
class Onward(Step[Banking]):
    """A pawn that a card has moved stops where it stands now."""

    cite = "cases.carte"

    def __init__(self, seat: Seat, pawn: Item, step: StepId) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.step: Final = step  # where the card was drawn

    def run(self, s: Banking) -> None:
        if s.step(self.pawn) != self.step:
            s.do(Stop(self.seat, self.pawn))
