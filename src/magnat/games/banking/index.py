"""The index of a Banking table: what follows from it and is asked often."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.step import Seat


@final
class BankingIndex:
    """The face of shares by holder, the pawns of each seat by what can be done with them.

    `Banking.reindex` works all of it out; the verbs of the table keep it up to date. It is copied
    with the rows of the table (`take_rows`).
    """

    def __init__(
        self,
        faces: list[int],
        movers: list[list[Item]],
        pledges: list[list[Item]],
        players: list[Seat],
    ) -> None:
        self.faces: Final = faces  # by holder up to the accounts: what its shares are worth
        self.movers: Final = movers  # by seat: the pawns that can be moved
        self.pledges: Final = pledges  # by seat: the pawns in pledge
        self.players: Final = players  # by colour: who plays it

    def copy(self) -> BankingIndex:
        """A copy; the list of players by colour never changes and is shared."""
        return BankingIndex(self.faces[:], self.movers[:], self.pledges[:], self.players)

    def is_like(self, other: BankingIndex) -> bool:
        return (
            self.faces == other.faces
            and self.movers == other.movers
            and self.pledges == other.pledges
            and self.players == other.players
        )
