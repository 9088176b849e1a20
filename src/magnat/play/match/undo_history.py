"""The tables that were: what taking back leads to, and what is undone by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from magnat.core.glimpse import Secrecy
from magnat.core.state import State
from magnat.core.step import Ms
from magnat.play.match.pace import change_pace
from magnat.play.match.undo_consent import EntryEffect, StateBefore
from magnat.play.record.entries import Line, RecordEntry, TalkEntry, UndoEntry
from magnat.play.record.record import Record


@final
class EarlierStates:
    """Earlier tables of a match: kept now and then, and played again from there."""

    def __init__(self, record: Record, secrecy: Secrecy, s: State) -> None:
        self.record: Final = record
        self.secrecy: Final = secrecy
        self.marks: list[tuple[int, State]] = []  # after which entry
        self._traces: Final[dict[int, EntryEffect]] = {}  # what an entry did never changes
        self.keep(0, s)

    def keep(self, n: int, s: State) -> None:
        twin = s.clone()
        twin.events = None
        self.marks.append((n, twin))

    def without(self, line: UndoEntry) -> State:
        """The table once those entries are struck out too."""
        first = min(line.struck)
        while self.marks[-1][0] >= first:
            self.marks.pop()
        s = self._after(len(self.record.lines), {*self.record.struck, *line.struck})
        resume(s, line.at)
        s.events = []
        return s

    def traces(self, struck: Sequence[int]) -> Iterator[EntryEffect]:
        """What those entries did, the first one first; each is played again once."""
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
        """Whatever came after so many lines has not happened."""
        self.marks = marks
        for number in [n for n in self._traces if n > lines]:
            del self._traces[number]

    def _after(self, n: int, struck: set[int]) -> State:
        """The table after entry n without those that were struck."""
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
    """What a line does to a table that was."""
    if isinstance(line, RecordEntry):
        line.apply(s)
    elif isinstance(line, UndoEntry):
        resume(s, line.at)
    elif isinstance(line, TalkEntry) and line.say == "pace":
        change_pace(s, line.at, str(line.about["to"]))


def resume(s: State, now: Ms) -> None:
    """After taking back, the question on top is asked anew: its old silence is no answer."""
    s.tick(now)
    top = s.next_step
    if s.asked is not None and s.asked is top:
        s.since = s.clock
