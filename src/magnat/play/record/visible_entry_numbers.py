"""The numbers by which clients know the entries of a record. They differ from the numbers in the
record, because hidden entries have none."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final, final


@final
class VisibleEntryNumbers:
    """Counts the entries without the hidden ones. A hidden entry raises a bidder's secret maximum,
    and only its own seat may know of it. If it had a number, the gap would tell the other seats of
    it."""

    def __init__(self) -> None:
        self._hidden: Final[list[int]] = []  # the numbers of the hidden entries, in order

    def hide(self, entry: int) -> None:
        """Hide an entry, the last one of the record."""
        self._hidden.append(entry)

    def forget_after(self, entry: int) -> None:
        """Forget the hidden entries after `entry`: they were rolled back."""
        while self._hidden and self._hidden[-1] > entry:
            self._hidden.pop()

    def is_hidden(self, entry: int) -> bool:
        at = bisect_left(self._hidden, entry)
        return at < len(self._hidden) and self._hidden[at] == entry

    def number(self, entry: int) -> int:
        """Return the number of an entry; for a hidden entry, the number of the shown entry before
        it."""
        return entry - bisect_right(self._hidden, entry)

    def entry(self, number: int) -> int:
        """Return the entry that is shown with this number."""
        for hidden in self._hidden:
            if hidden > number:
                break
            number += 1
        return number

    def last(self, number: int) -> int:
        """Return the last entry with this number: the shown one, or the last hidden one that
        follows it."""
        return self.entry(number + 1) - 1
