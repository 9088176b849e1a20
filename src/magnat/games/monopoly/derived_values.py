"""MonopolyIndex: values that are computed from a Monopoly table and stored because they are needed
often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Seat
from magnat.core.values.int_rows import Row, row_of
from magnat.games.monopoly.edition import TITLES

if TYPE_CHECKING:
    from mypy_extensions import i64

OWNER_BITS: Final = 4  # bits that the land register uses for the holder of one title
PAGE: Final = 14  # titles in each of the two numbers of the land register, which have 64 bits


@final
class _Stamps:
    """The last number that `new_stamp` has returned in this process."""

    def __init__(self) -> None:
        self.last = 0


_STAMPS: Final = _Stamps()


def new_stamp() -> int:
    """Return a number that was never returned before in this process."""
    _STAMPS.last += 1
    return _STAMPS.last


@final
class MonopolyIndex:
    """Counts and sums by title, by group and by holder (the seats, then the bank).

    `Monopoly.reindex` computes everything from scratch; the methods that change the table keep it
    up to date.
    """

    def __init__(self, groups: int, holders: int, like: MonopolyIndex | None = None) -> None:
        self.groups: Final = groups
        self.holders: Final = holders
        if like is None:
            # By title
            self.storeys = row_of([0] * TITLES)
            # The present rent; for utilities, the rent for each point thrown.
            self.rents = row_of([0] * TITLES)
            # The land register, which holds the owner of every title: the first 14 titles as one
            # number.
            self.low: i64 = 0
            self.high: i64 = 0  # the land register of the other titles
            # By group
            self.built = row_of([0] * groups)  # the number of storeys in the group
            self.down = row_of([0] * groups)  # the number of mortgaged titles in the group
            self.whole = row_of(
                [NOBODY] * groups
            )  # the owner of the whole group if no title is mortgaged, else NOBODY
            # By group and holder: the number of titles held.
            self.held = row_of([0] * (groups * holders))
            # By holder
            self.parts = row_of([0] * holders)  # the groups of which it has a title, as bits
            # The colour groups of which it has all titles, as bits.
            self.estates = row_of([0] * holders)
            self.pledges = row_of([0] * holders)  # the number of its mortgaged titles
            self.loose = row_of([0] * holders)  # what it could raise by mortgages
            self.resale = row_of([0] * holders)  # what it could raise by selling buildings
            # A number that changes whenever the holder gets, gives away, mortgages or redeems a
            # title.
            self.deeds = row_of([new_stamp()] * holders)
            # Two lists by holder: its titles, and those that may be traded. None until they are
            # needed.
            self.hands: list[list[Item] | None] = [None] * holders
            self.wares: list[list[Item] | None] = [None] * holders
            # These are for the whole board.
            self.lots = 0  # the number of building sites in groups with one owner
            self.raised = 0  # the number of storeys on the board
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
        """Tell whether two indices are equal. Stamps are not compared, because they always differ;
        neither are lists that are made only when they are needed."""
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
        """Count `more` titles of a group for a holder; a negative number takes titles away."""
        cell: i64 = group * self.holders + holder
        before: i64 = self.held[cell]
        self.held[cell] = int(before + more)
        if before == 0 or before + more == 0:
            self.parts[holder] ^= 1 << group

    def register(self, title: Item, change: int) -> None:
        """Change the number of a title's holder in the land register (the fields `low` and `high`,
        which hold the owner of every title) by `change`."""
        at: i64 = title
        by: i64 = change
        if at < PAGE:
            self.low += by << at * OWNER_BITS
        else:
            self.high += by << (at - PAGE) * OWNER_BITS

    def settle(self, group: int, owner: Seat, sites: int) -> None:
        """Set the owner of a whole group, or NOBODY. `sites` is its number of building sites."""
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
        """Drop the lists of a holder's titles, so that they are made again when asked for."""
        self.hands[holder] = None
        self.wares[holder] = None


def pass_on(counted: Row, src: Holder, dst: Holder, n: int) -> None:
    """Move `n` from one holder to another in `counted`, a row with one number for each holder."""
    counted[src] = counted[src] - n
    counted[dst] = counted[dst] + n
