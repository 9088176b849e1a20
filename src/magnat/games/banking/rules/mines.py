"""Mines d'or et d'argent: taken by the first who stops there, then they bring fines."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.step import NOBODY, Seat, Step
from magnat.games.banking.rules.pledge import Owed
from magnat.games.banking.state import Banking


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
        elif owner != self.seat:
            s.do(Owed(self.seat, owner, s.box.fine(self.share), "mines.amende"))
