"""The present player of each seat: a person, a bot in place of a person, or always a bot."""

from __future__ import annotations

from typing import Final, final

from magnat.core.state import State
from magnat.core.step_and_window import Seat
from magnat.play.match.absence import WAIT, Absences
from magnat.play.match.pace import CORRESPONDENCE, PACES
from magnat.play.record.entries import TalkEntry
from magnat.play.record.header import Header
from magnat.play.record.record import BadRecord


@final
class Players:
    """The bots, names and absences of all seats, and the pace. Talk entries of the record (messages
    outside the rules, see `entries.TalkEntry`) change them."""

    def __init__(self, header: Header, like: Players | None = None) -> None:
        self.header: Final = header
        if like is None:
            # By seat: the name of the bot; "" for a person.
            self.bots = list(header.bots) or [""] * header.seats
            self.names = list(header.names) or [""] * header.seats
            self.absences = Absences(header.absence)
            self.pace = header.pace
        else:
            self.restore(like)

    def copy(self) -> Players:
        return Players(self.header, self)

    def restore(self, was: Players) -> None:
        """Take over the values of `was`. The lists are shared, because `hear` copies a list before
        it changes it."""
        self.bots = was.bots
        self.names = was.names
        self.absences = was.absences
        self.pace = was.pace

    def is_away(self, seat: Seat) -> bool:
        return seat in self.absences.since

    def missed(self) -> list[Seat]:
        """Return the seats of absent players. In a correspondence game nobody counts as absent, so
        there are none."""
        return [] if self.pace == CORRESPONDENCE else sorted(self.absences.since)

    def is_bots(self, seat: Seat) -> bool:
        """Tell whether a bot has played the seat from the start."""
        bots = self.header.bots
        return bool(bots) and bots[seat] != ""

    def is_replaced(self, seat: Seat) -> bool:
        """Tell whether a bot plays for a person who may come back."""
        return self.bots[seat] != "" and not self.is_bots(seat)

    def is_played(self, seat: Seat) -> bool:
        """Tell whether a bot plays the seat, from the start or for an absent player."""
        if self.bots[seat] != "":
            return True
        return self.is_away(seat) and self.absences.treatment(seat) != WAIT

    def has_people(self, s: State) -> bool:
        """Tell whether a person plays at least one seat that is still in the game."""
        for seat in range(s.seats):  # a loop instead of any(), because this runs at every entry
            if s.alive[seat] and not self.is_played(seat):
                return True
        return False

    def voters(self, living: list[Seat]) -> list[Seat]:
        return [seat for seat in living if not self.is_away(seat) and not self.bots[seat]]

    def hear(self, line: TalkEntry, n: int, living: list[Seat]) -> None:
        """Apply a talk entry about absence, replacement, pace, a new player or a vote; raise
        BadRecord if it is not valid."""
        self.bots, self.names = self.bots[:], self.names[:]
        self.absences = self.absences.copy()
        if line.say == "away":
            self.absences.leave(line.seat, line.at)
        elif line.say == "back":
            self._change(line.seat, n, "")
        elif line.say == "replace":
            by = str(line.about["by"])
            if not by:
                raise BadRecord(n, "replace must name the bot that plays the seat")
            self._change(line.seat, n, by)
        elif line.say == "pace":
            self.pace = pace_after(line, n)
        elif line.say == "sit":
            self._change(line.seat, n, "")
            self.names[line.seat] = str(line.about["name"])
        else:
            on, what = int(line.about["on"]), str(line.about["what"])
            self.absences.vote(line.seat, on, what, self.voters(living))

    def _change(self, seat: Seat, n: int, by: str) -> None:
        """Let the bot `by` play the seat from now on, or its player if `by` is ""."""
        if not 0 <= seat < self.header.seats:
            raise BadRecord(n, f"there is no seat {seat}: they are 0 to {self.header.seats - 1}")
        if by and self.is_bots(seat):
            raise BadRecord(n, f"seat {seat} is a bot’s from the start: nobody is to be replaced")
        if not self.is_bots(seat):
            self.bots[seat] = by
        self.absences.come_back(seat)


def pace_after(line: TalkEntry, n: int) -> str:
    """Return the pace that a talk entry sets; raise BadRecord if there is no such pace."""
    pace = str(line.about["to"])
    if pace not in PACES:
        raise BadRecord(n, f"there is no pace {pace!r}: it is one of {', '.join(PACES)}")
    return pace
