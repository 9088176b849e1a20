"""The final standings of a desk."""

from __future__ import annotations

from typing import NamedTuple

from magnat.bank.ledger import Ledger
from magnat.kit.ranking import places_among_living


class FinalCount(NamedTuple):
    """The final standings: the clause they follow, and the fortune and the place of each seat."""

    cite: str
    worth: list[int]
    places: tuple[int, ...]


def counted(ledger: Ledger) -> FinalCount:
    """Return the standings by the edition's rule for the end of the game."""
    s, box = ledger.s, ledger.box
    worth = [box.worth(s, seat) for seat in range(ledger.seats)]
    return FinalCount(box.counting or box.outlasting, worth, places_among_living(s, worth))
