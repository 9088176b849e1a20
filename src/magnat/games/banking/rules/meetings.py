"""Cases de couleur: strangers who meet the colour of the square pay for it."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Item
from magnat.core.step import NOBODY, Seat, Step
from magnat.games.banking.edition import SpaceId
from magnat.games.banking.rules.pledge import Owed
from magnat.games.banking.state import Banking


@final
class Meeting(Step[Banking]):
    """A pawn comes to a coloured square: each foreign pawn that is there with one of the square's
    colour costs its owner a fine, whichever of the two came first."""

    cite = "cases.rencontre"

    def __init__(self, seat: Seat, pawn: Item, space: SpaceId) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.space: Final = space

    def run(self, s: Banking) -> None:
        host = s.player(s.box.board.colour_of[self.space])
        if host == NOBODY or not s.alive[host]:
            return
        fine = s.box.rules.meeting_fine
        debts: list[Step[Any]] = []
        if host == self.seat:
            for other in s.living():
                if other != host:
                    for _ in s.standing_on(self.space, other):
                        debts.append(Owed(other, host, fine, self.cite))
        else:
            for _ in s.standing_on(self.space, host):
                debts.append(Owed(self.seat, host, fine, self.cite))
        s.do(*debts)
