"""Earlier states of a match, from which the state after an undo and the effects of undone entries
are computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from magnat.core.glimpse import Secrecy
from magnat.core.state import State
from magnat.core.step_and_window import Ms
from magnat.play.match.pace import change_pace
from magnat.play.match.undo_consent import EntryEffect, StateBefore
from magnat.play.record.entries import Line, RecordEntry, TalkEntry, UndoEntry
from magnat.play.record.record import Record


@final
class EarlierStates:
    """Copies of the state after some entries. The state after any other entry is computed by
    replaying entries from the nearest copy."""

    def __init__(self, record: Record, secrecy: Secrecy, s: State) -> None:
        self.record: Final = record
        self.secrecy: Final = secrecy
        # Pairs: the number of an entry, and the state after it.
        self.marks: list[tuple[int, State]] = []
        # The effects by entry; kept, because they never change.
        self._traces: Final[dict[int, EntryEffect]] = {}
        self.keep(0, s)

    def keep(self, n: int, s: State) -> None:
        twin = s.clone()
        twin.events = None
        self.marks.append((n, twin))

    def without(self, line: UndoEntry) -> State:
        """Return the state in which neither the entries that this undo line names nor those that
        were undone earlier have had an effect."""
        first = min(line.struck)
        while self.marks[-1][0] >= first:
            self.marks.pop()
        s = self._after(len(self.record.lines), {*self.record.struck, *line.struck})
        resume(s, line.at)
        s.events = []
        return s

    def traces(self, struck: Sequence[int]) -> Iterator[EntryEffect]:
        """Yield the effects of the given entries, in order. An effect is computed by replaying the
        entry once, and is then cached."""
        known = 0
        while known < len(struck) and struck[known] in self._traces:
            yield self._traces[struck[known]]
            known += 1
        if known == len(struck):
            return
        first = struck[known]
        wanted = set(struck[known:])
        s = self._after(first - 1, self.record.struck)
        for number in self.record.moving(first):
            line = self.record.lines[number - 1]
            if isinstance(line, RecordEntry) and number in wanted:
                before = StateBefore(s, self.secrecy)
                s.events = []
                line.apply(s)
                trace = self._traces[number] = before.trace(s, line, self.secrecy)
                yield trace
            elif not isinstance(line, RecordEntry):
                _move(s, line)

    def step_back(self, lines: int, marks: list[tuple[int, State]]) -> None:
        """Roll back to the first `lines` lines of the record: keep the copies of the state in
        `marks`, and drop the effects of later lines."""
        self.marks = marks
        for number in [n for n in self._traces if n > lines]:
            del self._traces[number]

    def _after(self, n: int, struck: set[int]) -> State:
        """Return the state after entry `n`, computed without the entries in `struck` (undone
        ones)."""
        last = len(self.marks) - 1
        while self.marks[last][0] > n:
            last -= 1
        at, mark = self.marks[last]
        s = mark.clone()
        for number in self.record.moving(at + 1):
            if number > n:
                break
            if number not in struck:
                _move(s, self.record.lines[number - 1])
        return s


def _move(s: State, line: Line) -> None:
    """Apply a line of the record to `s`, a copy of an earlier state."""
    if isinstance(line, RecordEntry):
        line.apply(s)
    elif isinstance(line, UndoEntry):
        resume(s, line.at)
    elif isinstance(line, TalkEntry) and line.say == "pace":
        change_pace(s, line.at, str(line.about["to"]))


def resume(s: State, now: Ms) -> None:
    """Ask the open question again after an undo, with its full time to answer."""
    s.tick(now)
    top = s.next_step
    if s.asked is not None and s.asked is top:
        s.since = s.clock
