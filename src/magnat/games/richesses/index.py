"""The index of a table of Richesses du Monde: what follows from it and is asked often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action import Item
from magnat.games.richesses.edition import Holding, Production, RichessesTitle

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class RichessesHand:
    """The holdings of a player or of the file, kept up to date by the verbs."""

    def __init__(self, row: list[Holding], some: i64) -> None:
        self.row: Final = row  # by production
        self.some = some  # a bit for each production of which there is something
        # Listed when they are asked for:
        self.trusts: list[Production] | None = None  # those productions
        self.titles: tuple[Item, ...] | None = None  # all of it, trust by trust

    def copy(self) -> RichessesHand:
        hand = RichessesHand(self.row[:], self.some)
        hand.trusts = self.trusts
        hand.titles = self.titles
        return hand

    def turn(self, title: RichessesTitle, holdings: tuple[Holding, ...]) -> int:
        """A title leaves a holding that it is part of, or comes to one that it is not; by how much
        the toll rises."""
        own: i64 = title.production
        before = self.row[own]
        after = holdings[before.number ^ title.bit]
        self.row[own] = after
        self.titles = None
        if before.number == 0 or after.number == 0:
            flag: i64 = title.flag
            self.some = self.some ^ flag
            self.trusts = None
        return after.toll - before.toll

    def list_trusts(self) -> list[Production]:
        """The productions in order, for whoever asks until the next title moves."""
        found: list[Production] = []
        own: i64 = 0
        some: i64 = self.some
        while some != 0:
            if some & 1 != 0:
                found.append(int(own))
            own += 1
            some = some >> 1
        self.trusts = found
        return found

    def list_titles(self) -> tuple[Item, ...]:
        """Their titles likewise."""
        titles: list[Any] = []  # Any: compiled code then skips a check of each number
        own: i64 = 0
        some: i64 = self.some
        while some != 0:
            if some & 1 != 0:
                items: tuple[Any, ...] = self.row[own].items
                for item in items:
                    titles.append(item)
            own += 1
            some = some >> 1
        found = tuple(titles)
        self.titles = found
        return found


@final
class RichessesIndex:
    """The holdings of each player and of the file, the royalties of visits, the places of the
    plates.

    `Richesses.reindex` computes all of it; the verbs of the table keep it up to date.
    """

    def __init__(
        self,
        hands: list[RichessesHand],
        tolls: list[int],
        plates: list[Item],
        made: list[Production],
    ) -> None:
        self.hands: Final = hands  # by seat, the file last
        self.holdings: Final = [hand.row for hand in hands]  # the same by production
        self.tolls: Final = tolls  # by production: those of all seats together
        self.plates: Final = plates  # by step
        self.made: Final = made  # by step what is made there, a throw past the last

    def copy(self) -> RichessesIndex:
        """Plates are laid once: their lists are shared."""
        hands = [hand.copy() for hand in self.hands]
        return RichessesIndex(hands, self.tolls[:], self.plates, self.made)

    def is_like(self, other: RichessesIndex) -> bool:
        """Whether the two say the same; lists are made when asked for."""
        return (
            self.holdings == other.holdings
            and [hand.some for hand in self.hands] == [hand.some for hand in other.hands]
            and self.tolls == other.tolls
            and self.plates == other.plates
            and self.made == other.made
        )
