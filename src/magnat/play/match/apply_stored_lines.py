"""Applies the stored lines of a game that may have been played by other rules than this
version's."""

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
    """A state that was stored beside the record, so that a running game can continue after a change
    of its rules."""

    def __init__(self, n: int, rules: int, state: dict[str, Json]) -> None:
        self.n: Final = n  # the number of the last entry that the state includes
        self.rules: Final = rules  # the number of the rules with which it was reached
        self.state: Final = state


@final
class StoredLines:
    """Appends stored lines to a match.

    Lines that were played by this version's rules must be valid: `add` raises BadRecord if one is
    not. Lines of other rules are applied as long as this version accepts them. After the first one
    that it refuses, lines are added to the record without effect, until a stored state or a
    RulesEntry gives the position again.
    """

    def __init__(self, match: Match, kept: KeptState | None = None) -> None:
        self.match: Final = match
        self.kept: Final = kept
        self.rules = match.record.header.rules
        self.refused: BadRecord | None = None  # the first line that was not applied
        self.upto = 0  # the number of the last entry that is part of the present state
        # The first line that was refused, or whose check found another state.
        self.unproved: BadRecord | None = None
        # An entry that ended the game, with the snapshot before it.
        self._last: tuple[MatchSnapshot, Line] | None = None

    @property
    def is_foreign(self) -> bool:
        """Whether the next line was played by other rules than this version's."""
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
        """Tell whether the entry can be applied now. Always true for an entry of this version's
        rules, because `add` raises BadRecord if that is invalid."""
        if not self.is_foreign or self.refused is not None:
            return self.refused is None
        twin = self.match.s.clone()
        twin.events = None
        try:
            line.apply(twin)
        except Exception:  # rules may raise any exception at an entry of other rules
            return False
        return True

    def go_on(self, at: Ms) -> bool:
        """If the game was played by other rules and is not over, write an entry from which it
        continues under this version's rules; return whether one was written."""
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
        """Take back an entry that ends the game by this version's rules, if the game went on when
        it was played."""
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
        """Replace the present state by the stored one if this version's rules could not apply all
        entries."""
        match = self.match
        if self.refused is None and match.codec.dump(match.s) == kept.state:
            return
        try:
            s = restored_state(match.s, match.codec, kept.state)
        except OutOfBounds:
            return  # these rules cannot read the state: keep the one that the entries lead to
        match.take_up(s, kept.n)
        self.refused = None


def append_stored(match: Match, line: Line, n: int) -> None:
    """Append a line. Any error is raised as BadRecord."""
    try:
        match.append(line)
    except Illegal as error:
        action = line.action if isinstance(line, RecordEntry) else line
        raise BadRecord(n, f"{action!r} is refused: {error}") from error
    except BadRecord:
        raise
    except Exception as error:  # a rule failed on a state of another version
        raise BadRecord(n, f"the rules broke down: {error!r:.200}") from error
