"""Undo requests: who asked to undo which entries, and which players must still agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, Seat
from magnat.play.match.players import Players
from magnat.play.match.undo_consent import whom_to_ask
from magnat.play.match.undo_history import EarlierStates
from magnat.play.record.entries import TalkEntry, UndoEntry
from magnat.play.record.record import BadRecord, Record

# The talk entries (see `entries.TalkEntry`) about undo.
ABOUT_IT: Final = ("ask_undo", "agree", "refuse")
REACH: Final = 500  # the most actions that can be undone at once


@final
class PendingUndo:
    """An open request to undo entries, to which not all affected players have agreed yet."""

    def __init__(self, seat: Seat, entry: int, whom: Callable[[], Sequence[Seat]]) -> None:
        self.seat: Final = seat
        self.entry: Final = entry  # the number of the first entry to be undone
        self._whom: Final = whom
        self._waiting: set[Seat] | None = None

    @property
    def waiting(self) -> set[Seat]:
        """The seats that have not agreed yet. They are computed on first use;
        `UndoAgreement.settle` makes sure that this happens before seats change."""
        if self._waiting is None:
            self._waiting = set(self._whom())
        return self._waiting

    def copy(self) -> PendingUndo:
        twin = PendingUndo(self.seat, self.entry, self._whom)
        twin._waiting = None if self._waiting is None else set(self._waiting)
        return twin


@final
class UndoAgreement:
    """The open undo request of a match, if any, and the rules about who must agree to it."""

    def __init__(self, record: Record, past: EarlierStates, players: Players) -> None:
        self.record: Final = record
        self.past: Final = past
        self.players: Final = players
        self.request: PendingUndo | None = None

    def whom(self, s: State, struck: Sequence[int], seat: Seat) -> list[Seat]:
        """Return the people's seats that must agree to the undo. Nobody must if `seat` is CHANCE,
        the host who corrects an input of real dice."""
        return _people_to_ask(s, self.past, self.players, struck, seat)

    def hear(self, s: State, line: TalkEntry, n: int) -> None:
        """Apply a talk entry about undo (see `entries.TalkEntry`); raise BadRecord if it is not
        valid."""
        if line.say == "ask_undo":
            first = int(line.about["entry"])
            struck = self.record.kept(first)
            if not struck:
                raise BadRecord(n, f"there is nothing to take back from entry {first} on")
            if len(struck) > REACH:
                raise BadRecord(n, f"at most {REACH} acts are taken back at once")
            # Local names, because a closure over `self` would make a reference cycle.
            past, players = self.past, self.players
            self.request = PendingUndo(
                line.seat, first, lambda: _people_to_ask(s, past, players, struck, line.seat)
            )
        elif line.say == "refuse":
            self.request = None
        elif self.request is not None:
            self.request.waiting.discard(line.seat)

    def judge(self, s: State, line: UndoEntry, n: int) -> None:
        """Raise BadRecord unless the entries that an undo line names can be undone and all affected
        players have agreed."""
        first = min(line.struck)
        if len(line.struck) > REACH:
            raise BadRecord(n, f"at most {REACH} acts are taken back at once")
        if line.seat == CHANCE and s.luck is not None:
            raise BadRecord(n, "nobody types dice here that a seed has thrown")
        if set(line.struck) != set(self.record.kept(first)):
            raise BadRecord(n, f"undo must strike all that followed entry {first}, and only acts")
        request = self.request
        is_granted = request is not None and request.seat == line.seat and not request.waiting
        if not is_granted and self.whom(s, line.struck, line.seat):
            raise BadRecord(n, f"not all whom it touches agreed to undo entry {first}")

    def settle(self) -> None:
        """Compute now which seats must agree to the open request, before a player leaves or
        returns."""
        if self.request is not None:
            _ = self.request.waiting

    def remove(self, seat: Seat) -> None:
        """Stop asking a seat that a bot plays from now on, and drop its own request."""
        if self.request is not None:
            self.request.waiting.discard(seat)
            if self.request.seat == seat:
                self.request = None


def _people_to_ask(
    s: State, past: EarlierStates, players: Players, struck: Sequence[int], seat: Seat
) -> list[Seat]:
    if seat == CHANCE:
        return []
    asked = whom_to_ask(s, past.traces(struck), seat)
    return [other for other in asked if not players.is_played(other)]
