"""The numbers by which clients know the entries of a record."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final, final


@final
class ClientEntryNumbers:
    """A count of the entries without the hidden ones, of which only their own seat may know: raised
    secret maximums. They have no number, so that no number tells the other seats of them."""

    def __init__(self) -> None:
        self._hidden: Final[list[int]] = []  # entries, in order

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
        """Return the number of an entry; of a hidden one, that of the entry shown before it."""
        return entry - bisect_right(self._hidden, entry)

    def entry(self, number: int) -> int:
        """Return the entry that is shown with this number."""
        for hidden in self._hidden:
            if hidden > number:
                break
            number += 1
        return number

    def last(self, number: int) -> int:
        """Return the last entry before the one that is shown with the next number."""
        return self.entry(number + 1) - 1
