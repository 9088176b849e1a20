"""Applies the stored lines of a game that may have been played by other rules than today's."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Illegal, Json
from magnat.core.step_and_window import Ms
from magnat.play.input_limits import OutOfBounds
from magnat.play.match.match import Match, MatchSnapshot
from magnat.play.record.entries import (
    CheckEntry,
    EndEntry,
    Line,
    RecordEntry,
    RulesEntry,
    TalkEntry,
)
from magnat.play.record.record import BadRecord
from magnat.play.record.restore_untrusted_state import restored_state


@final
class KeptState:
    """A state that was stored beside the record, so that a game survives a change of its rules."""

    def __init__(self, n: int, rules: int, state: dict[str, Json]) -> None:
        self.n: Final = n  # the last entry before it
        self.rules: Final = rules  # by which it was reached
        self.state: Final = state


@final
class StoredLines:
    """Appends stored lines to a match.

    A line of today's rules must be right: `add` raises BadRecord. Lines of other rules are applied
    as long as today's rules accept them. From the first one that they refuse, lines are added to
    the record without effect, until a stored state or a RulesEntry gives the position again.
    """

    def __init__(self, match: Match, kept: KeptState | None = None) -> None:
        self.match: Final = match
        self.kept: Final = kept
        self.rules = match.record.header.rules
        self.refused: BadRecord | None = None  # the first line that was not applied
        self.upto = 0  # the last entry that is part of the state
        self.unproved: BadRecord | None = None  # the first line that was refused or differs
        self._last: tuple[MatchSnapshot, Line] | None = None  # an entry that ended the game

    @property
    def is_foreign(self) -> bool:
        """Whether the next line was played by other rules than today's."""
        return self.rules != self.match.game.rules

    def add(self, line: Line) -> None:
        match = self.match
        n = len(match.record.lines) + 1
        if isinstance(line, RulesEntry):
            self._change_rules(line, n)
        elif self.is_foreign:
            self._add_foreign(line, n)
        else:
            append_stored(match, line, n)
        kept = self.kept
        if kept is not None and kept.n == n and kept.rules == self.rules and self.is_foreign:
            self._take_up(kept)
        if self.refused is None:
            self.upto = n

    def is_accepted(self, line: RecordEntry) -> bool:
        """Tell whether the entry can follow; one of today's rules always can."""
        if not self.is_foreign or self.refused is not None:
            return self.refused is None
        twin = self.match.s.clone()
        twin.events = None
        try:
            line.apply(twin)
        except Exception:  # the rules may fail on a line of other rules
            return False
        return True

    def go_on(self, at: Ms) -> bool:
        """If the game was played by other rules and is not over, write an entry that continues it
        under today's; return whether one was written."""
        match = self.match
        if not self.is_foreign or match.record.end is not None:
            return False
        self._reopen()
        line = RulesEntry(match.hour(at), match.game.rules, self.upto, match.codec.dump(match.s))
        self.rules = line.rules
        match.write(line)
        self.refused = self.unproved = None
        return True

    def _change_rules(self, line: RulesEntry, n: int) -> None:
        self.rules = line.rules
        try:
            self.match.append(line)
        except BadRecord as error:
            if not self.is_foreign:
                raise
            self._refuse(line, error)
            return
        self.refused = self.unproved = None

    def _add_foreign(self, line: Line, n: int) -> None:
        match = self.match
        if not isinstance(line, EndEntry):
            self._reopen()
        if self.refused is not None and not isinstance(line, TalkEntry):
            match.skip(line)
            return
        before = match.snapshot()
        try:
            append_stored(match, line, n)
            self._last = (before, line) if match.is_over else None
        except BadRecord as error:
            match.step_back(before)
            if isinstance(line, (CheckEntry, EndEntry)):
                self.unproved = self.unproved or error
                match.skip(line)
            else:
                self._refuse(line, error)

    def _reopen(self) -> None:
        """Take back an entry that ends the game by today's rules and did not when it was played."""
        if self._last is not None:
            before, line = self._last
            self._last = None
            self.match.step_back(before)
            n = len(self.match.record.lines) + 1
            self._refuse(line, BadRecord(n, "the game is over by today's rules"))
            self.upto = n - 1

    def _refuse(self, line: Line, error: BadRecord) -> None:
        self.refused = self.refused or error
        self.unproved = self.unproved or error
        self.match.skip(line)

    def _take_up(self, kept: KeptState) -> None:
        """Replace a state that today's rules did not reach by the one that was stored."""
        match = self.match
        if self.refused is None and match.codec.dump(match.s) == kept.state:
            return
        try:
            s = restored_state(match.s, match.codec, kept.state)
        except OutOfBounds:
            return  # of no use to these rules: go on as far as the entries lead
        match.take_up(s, kept.n)
        self.refused = None


def append_stored(match: Match, line: Line, n: int) -> None:
    """Append a line; raise BadRecord whatever goes wrong."""
    try:
        match.append(line)
    except Illegal as error:
        action = line.action if isinstance(line, RecordEntry) else line
        raise BadRecord(n, f"{action!r} is refused: {error}") from error
    except BadRecord:
        raise
    except Exception as error:  # a rule failed on a state that no game of today reaches
        raise BadRecord(n, f"the rules broke down: {error!r:.200}") from error
