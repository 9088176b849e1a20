"""Who plays each seat now: its player, a bot for him, or a bot from the start."""

from __future__ import annotations

from typing import Final, final

from magnat.core.state import State
from magnat.core.step import Seat
from magnat.play.match.absence import WAIT, Absences
from magnat.play.match.pace import CORRESPONDENCE, PACES
from magnat.play.record.entries import TalkEntry
from magnat.play.record.header import Header
from magnat.play.record.record import BadRecord


@final
class Players:
    """Bots, names and absences by seat, and the pace, as the talk at the table changes them."""

    def __init__(self, header: Header, like: Players | None = None) -> None:
        self.header: Final = header
        if like is None:
            self.bots = list(header.bots) or [""] * header.seats  # who plays each; "" a person
            self.names = list(header.names) or [""] * header.seats
            self.absences = Absences(header.absence)
            self.pace = header.pace
        else:
            self.restore(like)

    def copy(self) -> Players:
        return Players(self.header, self)

    def restore(self, was: Players) -> None:
        """The two share what is heard too seldom to be copied before."""
        self.bots = was.bots
        self.names = was.names
        self.absences = was.absences
        self.pace = was.pace

    def is_away(self, seat: Seat) -> bool:
        return seat in self.absences.since

    def missed(self) -> list[Seat]:
        """Who is away though he should be here: by correspondence nobody need be."""
        return [] if self.pace == CORRESPONDENCE else sorted(self.absences.since)

    def is_bots(self, seat: Seat) -> bool:
        """Whether the seat was a bot's from the start."""
        bots = self.header.bots
        return bool(bots) and bots[seat] != ""

    def is_replaced(self, seat: Seat) -> bool:
        """Whether a bot plays for a person who may come back."""
        return self.bots[seat] != "" and not self.is_bots(seat)

    def is_played(self, seat: Seat) -> bool:
        """Whether nobody is there to be asked: a bot's seat, or one that somebody sits in for."""
        if self.bots[seat] != "":
            return True
        return self.is_away(seat) and self.absences.treatment(seat) != WAIT

    def has_people(self, s: State) -> bool:
        """Whether anybody still in the game plays for himself."""
        for seat in range(s.seats):  # asked at every entry: the first one is enough
            if s.alive[seat] and not self.is_played(seat):
                return True
        return False

    def voters(self, living: list[Seat]) -> list[Seat]:
        return [seat for seat in living if not self.is_away(seat) and not self.bots[seat]]

    def hear(self, line: TalkEntry, n: int, living: list[Seat]) -> None:
        """Somebody goes, comes, is replaced or voted about; raises BadRecord."""
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
        """Who plays the seat from now on: a bot, or "" its player."""
        if not 0 <= seat < self.header.seats:
            raise BadRecord(n, f"there is no seat {seat}: they are 0 to {self.header.seats - 1}")
        if by and self.is_bots(seat):
            raise BadRecord(n, f"seat {seat} is a bot’s from the start: nobody is to be replaced")
        if not self.is_bots(seat):
            self.bots[seat] = by
        self.absences.come_back(seat)


def pace_after(line: TalkEntry, n: int) -> str:
    """The pace from that line on; raises BadRecord."""
    pace = str(line.about["to"])
    if pace not in PACES:
        raise BadRecord(n, f"there is no pace {pace!r}: it is one of {', '.join(PACES)}")
    return pace
