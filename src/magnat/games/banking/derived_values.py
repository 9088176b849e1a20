"""BankingIndex: values that are computed from a Banking table and stored because they are needed
often."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import Seat


@final
class BankingIndex:
    """The face value of the shares of each holder, and the movable and pledged pawns of each seat.

    `Banking.reindex` computes everything from scratch; the methods that change the table keep it up
    to date. It is copied together with the rows of the table (`take_rows`).
    """

    def __init__(
        self,
        faces: list[int],
        movers: list[list[Item]],
        pledges: list[list[Item]],
        players: list[Seat],
    ) -> None:
        # By holder (seats, desk, accounts): the total face value of its shares.
        self.faces: Final = faces
        self.movers: Final = movers  # by seat: the pawns that can be moved
        self.pledges: Final = pledges  # by seat: the pawns in pledge
        self.players: Final = players  # by colour: the seat that plays it, or NOBODY

    def copy(self) -> BankingIndex:
        """Return a copy of the index. Both share the list of players by colour, which never
        changes."""
        return BankingIndex(self.faces[:], self.movers[:], self.pledges[:], self.players)

    def is_like(self, other: BankingIndex) -> bool:
        return (
            self.faces == other.faces
            and self.movers == other.movers
            and self.pledges == other.pledges
            and self.players == other.players
        )
