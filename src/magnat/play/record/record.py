"""The record of a game, the only thing that is stored of it: a header, and lines that are only ever
added."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, final

from magnat.core.action import Illegal
from magnat.core.codec import Codec
from magnat.core.step import CHANCE, Ms, Seat
from magnat.play.fairness import Secret
from magnat.play.record.entries import EndEntry, Line, RecordEntry, TalkEntry, UndoEntry, one_line
from magnat.play.record.header import Header


class BadRecord(Exception):
    """A record that cannot be trusted: which entry, what is wrong with it, what would be right."""

    def __init__(self, entry: int, what: str, why: Illegal | None = None) -> None:
        where = f"entry {entry}" if entry else "header"
        super().__init__(f"{where}: {what}")
        self.entry: Final = entry  # the first line after the header is entry 1; 0 is the header
        self.what: Final = what
        self.why: Final = why  # what the rules refused; compiled code forgets the cause of an error


@final
class _Index:
    """Where in the lines of a record the acts are, so that nobody looks through all of them."""

    def __init__(self) -> None:
        self.struck: Final[set[int]] = set()
        self.kept: Final[list[int]] = []
        self.moving: Final[list[int]] = []
        self._n = 0  # lines seen
        self._last: Line | None = None

    def is_of(self, lines: Sequence[Line]) -> bool:
        """Whether all that was seen is still there."""
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
                # What is taken back is the last of what is left; a spoilt record may say otherwise.
                while self.kept and self.kept[-1] in self.struck:
                    self.kept.pop()
            elif isinstance(line, TalkEntry) and line.say == "pace":
                self.moving.append(n)
        if lines:
            self._n, self._last = len(lines), lines[-1]


@final
class Record:
    """A header and a log; entry n is lines[n - 1]."""

    def __init__(self, header: Header, lines: Sequence[Line] = ()) -> None:
        self.header: Final = header
        self.lines: Final[list[Line]] = list(lines)
        self.recovered = ""  # what a crash cut off the last line
        self.is_chained = False  # whether it was read as a chain, in which every change is found
        self.signer = ""  # the public key of the server that signed its end
        self._index = _Index()

    @property
    def at(self) -> Ms:
        """The hour of the last entry."""
        return self.lines[-1].at if self.lines else 0

    @property
    def end(self) -> EndEntry | None:
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, EndEntry) else None

    @property
    def secret(self) -> Secret | None:
        """The seed, where the host kept it or the end revealed it."""
        if self.header.secret is not None:
            return self.header.secret
        return None if self.end is None else self.end.secret

    @property
    def struck(self) -> set[int]:
        """The numbers of the entries that were undone; not to be changed."""
        return self._indexed().struck

    def kept(self, first: int = 1) -> list[int]:
        """The numbers of what happened from an entry on and was not undone."""
        kept = self._indexed().kept
        return kept[bisect_left(kept, first) :]

    def moving(self, first: int) -> list[int]:
        """The numbers of the lines from there on that change the table, struck ones included."""
        moving = self._indexed().moving
        return moving[bisect_left(moving, first) :]

    def last_act(self, seat: Seat) -> int:
        """The number of the last act of a seat that was not undone, or of anybody where reality
        itself is corrected; 0: there is none."""
        for n in reversed(self._indexed().kept):
            line = self.lines[n - 1]
            if not isinstance(line, RecordEntry) or line.action is None:
                continue
            if seat in (line.seat, CHANCE):
                return n
        return 0

    def _indexed(self) -> _Index:
        """Looked through once: only what was added since, unless something was taken off."""
        if not self._index.is_of(self.lines):
            self._index = _Index()
        self._index.add(self.lines)
        return self._index

    def text(self, codec: Codec, public: bool = False) -> str:
        return "".join([row + "\n" for row in self.rows(codec, public)])

    def rows(self, codec: Codec, public: bool = False) -> list[str]:
        """Header and lines as they are stored."""
        return [
            one_line(self.header.json(public)),
            *[one_line(line.json(codec)) for line in self.lines],
        ]
