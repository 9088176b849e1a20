"""MonopolyIndex: values that are computed from a Monopoly table, stored because they are asked
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

OWNER_BITS: Final = 4  # bits of the land register for the holder of one title
PAGE: Final = 14  # titles in each of its two numbers, which have 64 bits


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

    `Monopoly.reindex` computes everything anew; the methods that change the table keep it up to
    date.
    """

    def __init__(self, groups: int, holders: int, like: MonopolyIndex | None = None) -> None:
        self.groups: Final = groups
        self.holders: Final = holders
        if like is None:
            # By title
            self.storeys = row_of([0] * TITLES)
            self.rents = row_of([0] * TITLES)  # present rent; of utilities, for each point
            self.low: i64 = 0  # land register: the holders of the first 14 titles as one number
            self.high: i64 = 0  # the holders of the other titles
            # By group
            self.built = row_of([0] * groups)  # storeys
            self.down = row_of([0] * groups)  # mortgages
            self.whole = row_of(
                [NOBODY] * groups
            )  # owner of the whole group without mortgages, or NOBODY
            self.held = row_of([0] * (groups * holders))  # also by holder: titles held
            # By holder
            self.parts = row_of([0] * holders)  # groups of which it has a title, as bits
            self.estates = row_of([0] * holders)  # colour groups that it has whole, as bits
            self.pledges = row_of([0] * holders)  # mortgages
            self.loose = row_of([0] * holders)  # what mortgages would raise
            self.resale = row_of([0] * holders)  # what the sale of buildings would raise
            # A stamp that changes whenever a title of the holder comes, goes or is turned over.
            self.deeds = row_of([new_stamp()] * holders)
            # Its titles, and those that may be traded; None until they are asked for.
            self.hands: list[list[Item] | None] = [None] * holders
            self.wares: list[list[Item] | None] = [None] * holders
            # Of the whole board
            self.lots = 0  # number of sites in groups with one owner
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
        """Tell whether two indices are equal. Stamps, which always differ, and lists that are made
        only on demand are not compared."""
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
        """Change the number of a title's holder in the land register (the fields `low` and `high`)
        by `change`."""
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
