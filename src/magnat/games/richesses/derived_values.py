"""RichessesIndex: values that are computed from a Richesses table and stored because they are
needed often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import Item
from magnat.games.richesses.edition import Holding, Production, RichessesTitle

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class RichessesHand:
    """The titles of one player, or of the file (the titles that nobody holds), by production."""

    def __init__(self, row: list[Holding], some: i64) -> None:
        self.row: Final = row  # by production: which of its titles are in this hand, as a `Holding`
        self.some = some  # one bit for each production of which there is a title
        # These two are None until they are needed.
        self.trusts: list[Production] | None = None  # the list of productions in `some`
        self.titles: tuple[Item, ...] | None = None  # all titles, by production

    def copy(self) -> RichessesHand:
        hand = RichessesHand(self.row[:], self.some)
        hand.trusts = self.trusts
        hand.titles = self.titles
        return hand

    def turn(self, title: RichessesTitle, holdings: tuple[Holding, ...]) -> int:
        """Add a title to this hand, or remove it if the hand has it. Return the change of the toll
        of its production (the royalty for a visit; a share on the border of two bands counts for
        the higher band)."""
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
        """Return the productions of which this hand has a title, in order. The list is kept until a
        title moves."""
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
        """Return all titles of this hand, sorted by production. The list is kept until a title
        moves."""
        # Typed as Any, because compiled code would otherwise check each number.
        titles: list[Any] = []
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
    """The holdings of each player and of the file (the titles that nobody holds), the royalties for
    visits, and the squares of the plates.

    `Richesses.reindex` computes everything from scratch; the methods that change the table keep it
    up to date.
    """

    def __init__(
        self,
        hands: list[RichessesHand],
        tolls: list[int],
        plates: list[Item],
        made: list[Production],
    ) -> None:
        self.hands: Final = hands  # by seat; the last one is that of the file
        # By seat, then by production: the holding.
        self.holdings: Final = [hand.row for hand in hands]
        self.tolls: Final = tolls  # by production: the sum of the tolls of all seats
        self.plates: Final = plates  # by step: the plate on it, or NO_PLATE
        # By step: the production of its plate, or NO_PLATE. The list continues, by the length of
        # one throw, past the last step.
        self.made: Final = made

    def copy(self) -> RichessesIndex:
        """Return a copy. The copy shares the lists about plates, which never change after the
        start."""
        hands = [hand.copy() for hand in self.hands]
        return RichessesIndex(hands, self.tolls[:], self.plates, self.made)

    def is_like(self, other: RichessesIndex) -> bool:
        """Tell whether two indices are equal. Lists that are made only when they are needed are not
        compared."""
        return (
            self.holdings == other.holdings
            and [hand.some for hand in self.hands] == [hand.some for hand in other.hands]
            and self.tolls == other.tolls
            and self.plates == other.plates
            and self.made == other.made
        )
