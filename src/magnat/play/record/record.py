"""The record of a game: a header and an append-only list of lines. Nothing else of the game is
stored."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, final

from magnat.core.action_and_choice import Illegal
from magnat.core.step_and_window import CHANCE, Ms, Seat
from magnat.core.values.codec import Codec
from magnat.play.fairness import Secret
from magnat.play.record.entries import (
    EndEntry,
    Line,
    RecordEntry,
    RulesEntry,
    TalkEntry,
    UndoEntry,
    one_line,
)
from magnat.play.record.header import Header
from magnat.play.record.visible_entry_numbers import VisibleEntryNumbers


class BadRecord(Exception):
    """Raised for an invalid record. It contains the number of the entry, what is wrong there, and
    what would be right."""

    def __init__(self, entry: int, what: str, why: Illegal | None = None) -> None:
        where = f"entry {entry}" if entry else "header"
        super().__init__(f"{where}: {what}")
        # The number of the wrong entry; 0 is the header, 1 the line after it.
        self.entry: Final = entry
        self.what: Final = what
        # The refusal by a rule, if there was one; not in `__cause__`, which compiled code drops.
        self.why: Final = why


@final
class _Index:
    """An index of a record's lines by number: which are undone, which are kept, which change the
    state."""

    def __init__(self) -> None:
        self.struck: Final[set[int]] = set()
        self.kept: Final[list[int]] = []
        self.moving: Final[list[int]] = []
        self._n = 0  # how many lines are indexed
        self._last: Line | None = None

    def is_of(self, lines: Sequence[Line]) -> bool:
        """Tell whether the indexed lines are still the first lines of the record."""
        return self._n == 0 or (self._n <= len(lines) and lines[self._n - 1] is self._last)

    def add(self, lines: Sequence[Line]) -> None:
        for n in range(self._n + 1, len(lines) + 1):
            line = lines[n - 1]
            if isinstance(line, RecordEntry):
                self.kept.append(n)
                self.moving.append(n)
            elif isinstance(line, UndoEntry):
                self.moving.append(n)
                self.struck.update(line.struck)
                # Undone entries are always the last kept ones, except in a damaged record.
                while self.kept and self.kept[-1] in self.struck:
                    self.kept.pop()
            elif isinstance(line, TalkEntry) and line.say == "pace":
                self.moving.append(n)
            elif isinstance(line, RulesEntry):
                # Entries before a change of the rules cannot be undone, and those after `upto` no
                # longer count.
                self.struck.update([one for one in self.kept if one > line.upto])
                self.kept.clear()
        if lines:
            self._n, self._last = len(lines), lines[-1]


@final
class Record:
    """A header and a list of lines; entry number n is `lines[n - 1]`."""

    def __init__(self, header: Header, lines: Sequence[Line] = ()) -> None:
        self.header: Final = header
        self.lines: Final[list[Line]] = list(lines)
        self.recovered = ""  # the unfinished last line of the file after a crash
        self.is_chained = False  # whether it was read from a record with a hash chain
        # The public key of the server that signed its end; "" if there is no signature.
        self.signer = ""
        # Counts the hidden entries; the match that applies the lines fills it in.
        self.shown: Final = VisibleEntryNumbers()
        self._index = _Index()

    @property
    def at(self) -> Ms:
        """The time of the last entry; 0 if there is none."""
        return self.lines[-1].at if self.lines else 0

    @property
    def end(self) -> EndEntry | None:
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, EndEntry) else None

    @property
    def secret(self) -> Secret | None:
        """The seed and salt, from the host's copy of the header or revealed by the end; None if
        unknown."""
        if self.header.secret is not None:
            return self.header.secret
        return None if self.end is None else self.end.secret

    @property
    def rules(self) -> int:
        """The number of the rules with which its last entry was played."""
        for line in reversed(self.lines):
            if isinstance(line, RulesEntry):
                return line.rules
        return self.header.rules

    @property
    def struck(self) -> set[int]:
        """The numbers of undone entries; callers must not change the set."""
        return self._indexed().struck

    def kept(self, first: int = 1) -> list[int]:
        """Return the numbers of the entries (RecordEntry) from `first` on that were not undone."""
        kept = self._indexed().kept
        return kept[bisect_left(kept, first) :]

    def moving(self, first: int) -> list[int]:
        """Return the numbers of the lines from `first` on that change the state; lines that were
        undone later are included."""
        moving = self._indexed().moving
        return moving[bisect_left(moving, first) :]

    def last_act(self, seat: Seat) -> int:
        """Return the number of the last action of a seat (of any seat if `seat` is CHANCE) that was
        not undone; 0 if there is none. Hidden actions are left out: to undo one, the other players
        would have to agree, and would learn of it."""
        for n in reversed(self._indexed().kept):
            line = self.lines[n - 1]
            if not isinstance(line, RecordEntry) or line.action is None or self.shown.is_hidden(n):
                continue
            if seat in (line.seat, CHANCE):
                return n
        return 0

    def _indexed(self) -> _Index:
        """Return the index after bringing it up to date: new lines are added to it; after a
        rollback it is built again."""
        if not self._index.is_of(self.lines):
            self._index = _Index()
        self._index.add(self.lines)
        return self._index

    def text(self, codec: Codec, public: bool = False) -> str:
        return "".join([row + "\n" for row in self.rows(codec, public)])

    def rows(self, codec: Codec, public: bool = False) -> list[str]:
        """Return header and lines as they are stored, each as one text."""
        return [
            one_line(self.header.json(public)),
            *[one_line(line.json(codec)) for line in self.lines],
        ]
