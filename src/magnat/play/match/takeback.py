"""Taking back: somebody wants entries struck out, and those whom it touches must agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from magnat.core.state import State
from magnat.core.step import CHANCE, Seat
from magnat.play.match.players import Players
from magnat.play.match.undo_consent import whom_to_ask
from magnat.play.match.undo_history import EarlierStates
from magnat.play.record.entries import TalkEntry, UndoEntry
from magnat.play.record.record import BadRecord, Record

ABOUT_IT: Final = ("ask_undo", "agree", "refuse")  # what is said about taking back
REACH: Final = 500  # acts that can be taken back at once


@final
class UndoRequest:
    """Somebody wants entries struck out, and the others have not all agreed yet."""

    def __init__(self, seat: Seat, entry: int, whom: Callable[[], Sequence[Seat]]) -> None:
        self.seat: Final = seat
        self.entry: Final = entry  # the first one to be struck
        self._whom: Final = whom
        self._waiting: set[Seat] | None = None

    @property
    def waiting(self) -> set[Seat]:
        """Who has not agreed yet; found out when somebody wants to know, or before it changes."""
        if self._waiting is None:
            self._waiting = set(self._whom())
        return self._waiting

    def copy(self) -> UndoRequest:
        twin = UndoRequest(self.seat, self.entry, self._whom)
        twin._waiting = None if self._waiting is None else set(self._waiting)
        return twin


@final
class Takeback:
    """The request that is open at a table, and who has a say in one."""

    def __init__(self, record: Record, past: EarlierStates, players: Players) -> None:
        self.record: Final = record
        self.past: Final = past
        self.players: Final = players
        self.request: UndoRequest | None = None

    def whom(self, s: State, struck: Sequence[int], seat: Seat) -> list[Seat]:
        """Who must agree; nobody where the banker has mistyped what the real table shows, and no
        bot is ever asked."""
        if seat == CHANCE:
            return []
        asked = whom_to_ask(s, self.past.traces(struck), seat)
        return [other for other in asked if not self.players.is_played(other)]

    def hear(self, s: State, line: TalkEntry, n: int) -> None:
        """What was said about it; raises BadRecord."""
        if line.say == "ask_undo":
            first = int(line.about["entry"])
            struck = self.record.kept(first)
            if not struck:
                raise BadRecord(n, f"there is nothing to take back from entry {first} on")
            if len(struck) > REACH:
                raise BadRecord(n, f"at most {REACH} acts are taken back at once")
            self.request = UndoRequest(line.seat, first, lambda: self.whom(s, struck, line.seat))
        elif line.say == "refuse":
            self.request = None
        elif self.request is not None:
            self.request.waiting.discard(line.seat)

    def judge(self, s: State, line: UndoEntry, n: int) -> None:
        """Raises BadRecord unless it strikes what can be struck and all agreed whom it touches."""
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
        """Somebody comes or goes: who is asked was decided before."""
        if self.request is not None:
            _ = self.request.waiting

    def excuse(self, seat: Seat) -> None:
        """A bot has the seat: it is not asked, and wants nothing back."""
        if self.request is not None:
            self.request.waiting.discard(seat)
            if self.request.seat == seat:
                self.request = None
