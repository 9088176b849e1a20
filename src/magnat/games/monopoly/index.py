"""The index of a Monopoly table: what follows from it and is asked often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action import Item
from magnat.core.state import Holder
from magnat.core.step import NOBODY, Seat
from magnat.core.values.int_rows import Row, row_of
from magnat.games.monopoly.edition import TITLES

if TYPE_CHECKING:
    from mypy_extensions import i64

OWNER_BITS: Final = 4  # of the land register, for the holder of one title
PAGE: Final = 14  # titles on each of its two pages: what 64 bits hold


@final
class _Stamps:
    """Counts the stamps of this process."""

    def __init__(self) -> None:
        self.last = 0


_STAMPS: Final = _Stamps()


def new_stamp() -> int:
    """A number that no other table and no earlier moment has."""
    _STAMPS.last += 1
    return _STAMPS.last


@final
class MonopolyIndex:
    """Counts and sums by title, by group and by holder (the seats, then the bank).

    `Monopoly.reindex` works all of it out; the verbs of the table keep it up to date.
    """

    def __init__(self, groups: int, holders: int, like: MonopolyIndex | None = None) -> None:
        self.groups: Final = groups
        self.holders: Final = holders
        if like is None:
            # By title
            self.storeys = row_of([0] * TITLES)
            self.rents = row_of([0] * TITLES)  # present rent; of utilities per point
            self.low: i64 = 0  # the land register: who holds the first half of the titles,
            self.high: i64 = 0  # and the others, each as one number
            # By group
            self.built = row_of([0] * groups)  # storeys
            self.down = row_of([0] * groups)  # mortgages
            self.whole = row_of(
                [NOBODY] * groups
            )  # owner of the whole group without mortgages, or NOBODY
            self.held = row_of([0] * (groups * holders))  # and holder: how many titles
            # By holder
            self.parts = row_of([0] * holders)  # the groups it has some of, as bits
            self.estates = row_of([0] * holders)  # the colours that are wholly its, as bits
            self.pledges = row_of([0] * holders)  # mortgages
            self.loose = row_of([0] * holders)  # proceeds of mortgages
            self.resale = row_of([0] * holders)  # proceeds of buildings
            # Another stamp whenever a title of its comes, goes or is turned over.
            self.deeds = row_of([new_stamp()] * holders)
            # Its titles, and those of them that may change hands; None until they are asked for.
            self.hands: list[list[Item] | None] = [None] * holders
            self.wares: list[list[Item] | None] = [None] * holders
            # Of the whole board
            self.lots = 0  # sites of the colours that are wholly somebody's
            self.raised = 0  # storeys
        else:
            self.storeys = like.storeys[:]
            self.rents = like.rents[:]
            self.low = like.low
            self.high = like.high
            self.built = like.built[:]
            self.down = like.down[:]
            self.whole = like.whole[:]
            self.held = like.held[:]
            self.parts = like.parts[:]
            self.estates = like.estates[:]
            self.pledges = like.pledges[:]
            self.loose = like.loose[:]
            self.resale = like.resale[:]
            self.deeds = like.deeds[:]
            self.hands = like.hands[:]
            self.wares = like.wares[:]
            self.lots = like.lots
            self.raised = like.raised

    def copy(self) -> MonopolyIndex:
        return MonopolyIndex(self.groups, self.holders, self)

    def is_like(self, other: MonopolyIndex) -> bool:
        """Whether the two say the same; stamps always differ, and lists are made when asked for."""
        return (
            self.storeys == other.storeys
            and self.rents == other.rents
            and (self.low, self.high) == (other.low, other.high)
            and self.built == other.built
            and self.down == other.down
            and self.whole == other.whole
            and self.held == other.held
            and self.parts == other.parts
            and self.estates == other.estates
            and self.pledges == other.pledges
            and self.loose == other.loose
            and self.resale == other.resale
            and (self.lots, self.raised) == (other.lots, other.raised)
        )

    def hold(self, group: int, holder: Holder, more: int) -> None:
        """Add titles of a group to a holder."""
        cell: i64 = group * self.holders + holder
        before: i64 = self.held[cell]
        self.held[cell] = int(before + more)
        if before == 0 or before + more == 0:
            self.parts[holder] ^= 1 << group

    def register(self, title: Item, change: int) -> None:
        """The number of a title's holder has changed by so much."""
        at: i64 = title
        by: i64 = change
        if at < PAGE:
            self.low += by << at * OWNER_BITS
        else:
            self.high += by << (at - PAGE) * OWNER_BITS

    def settle(self, group: int, owner: Seat, sites: int) -> None:
        """Set the owner of a whole group, or NOBODY, and its number of building sites."""
        before = self.whole[group]
        if owner == before:
            return
        self.whole[group] = owner
        if sites == 0:
            return
        if before != NOBODY:
            self.estates[before] ^= 1 << group
            self.lots -= sites
        if owner != NOBODY:
            self.estates[owner] ^= 1 << group
            self.lots += sites

    def stamp(self, holder: Holder) -> None:
        self.deeds[holder] = new_stamp()

    def forget(self, holder: Holder) -> None:
        """Forget a holder's list of titles."""
        self.hands[holder] = None
        self.wares[holder] = None


def pass_on(counted: Row, src: Holder, dst: Holder, n: int) -> None:
    """Move an amount counted by holder from one to another."""
    counted[src] = counted[src] - n
    counted[dst] = counted[dst] + n
