"""Mines d'or et d'argent: taken by the first who reaches them, then they bring fines."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.banking.edition import NO_MINE, StepId
from magnat.games.banking.rules.money.debts import Owed, means_grew
from magnat.games.banking.state import Banking

FINE: Final = "mines.amende"


@final
class Mine(Step[Banking]):
    """A free mine gives a token and a share; one that is taken costs a fine to its owner."""

    cite = "mines.prise"

    def __init__(self, seat: Seat, share: Item) -> None:
        super().__init__(seat)
        self.share: Final = share

    def run(self, s: Banking) -> None:
        owner = s.mine_owner(self.share)
        if owner == NOBODY:
            token = s.spare_token(self.seat)
            if token < 0:
                s.note("no_token", self.cite, self.seat)
            else:
                s.occupy(self.share, self.seat, token, self.cite)
                means_grew(s, self.seat)
        elif owner == self.seat:
            s.note("own_mine", self.cite, self.seat, s.mine_space(self.share))
        else:
            s.note("mine_of", FINE, self.seat, owner, s.mine_space(self.share))
            s.do(Owed(self.seat, owner, s.box.fine(self.share), FINE))


def passed(s: Banking, start: StepId, end: StepId) -> tuple[Item, ...]:
    """The shares of the mines between two steps of a way, where to pass a mine is to reach it."""
    if not s.box.rules.by_passing:
        return ()
    board = s.box.board
    between = range(start + 1, end) if end > start else range(start - 1, end, -1)
    shares = [board.mine_of[board.space(step)] for step in between]
    return tuple([share for share in shares if share != NO_MINE])


def brings(s: Banking, seat: Seat, share: Item) -> int:
    """What a mine gives to whoever reaches it, or costs him."""
    owner = s.mine_owner(share)
    if owner == NOBODY:
        return s.box.face(share) if s.has_token(seat) else 0
    return 0 if owner == seat else -s.box.fine(share)
