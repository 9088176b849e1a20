"""The story of a table: a sentence for each event and for what players do beside the rules."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

from msgspec import Raw

from magnat.core.action import Illegal
from magnat.core.event import Event
from magnat.core.step import Ms, Seat
from magnat.play.match.match import Match
from magnat.play.match.pace import CORRESPONDENCE
from magnat.play.record.entries import Talk, Undo
from magnat.play.text.narrator import Teller
from magnat.server.wire.encoding import encoder
from magnat.server.wire.table import Told

WRITTEN: Final = 400  # sentences kept as they were written: those that everybody is sent next
TELLERS: Final = 6  # kept, by language and by who sat at the table


@final
class Happened:
    """Something that gets a sentence, which is written when a client first reads it."""

    def __init__(
        self, entry: int, at: Ms, only: tuple[Seat, ...], what: Event | Undo | Talk, named: int
    ) -> None:
        self.entry: Final = entry
        self.at: Final = at
        self.only: Final = only  # who may know; (): everybody
        self.what: Final = what
        self.named: Final = named  # which of the names the players had then


@final
class Story:
    """All that happened in a match, entry by entry; entries that were taken back stay in it."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.n = -1  # the last entry of which it tells; 0 is the header
        self.told: Final[list[Happened]] = []
        self._names: Final = [
            [name or f"{seat + 1}" for seat, name in enumerate(match.players.names)]
        ]
        self.struck: list[int] = []  # entries that were taken back
        self._events = 0  # events of the match that are told
        self._written: Final[dict[int, Raw]] = {}  # by place in `told`
        self._tellers: Final[dict[tuple[str, int], Teller]] = {}

    @property
    def names(self) -> list[str]:
        return self._names[-1]

    @property
    def renamed(self) -> int:
        """How often a player's name has changed: kept words from before have the old name."""
        return len(self._names) - 1

    def go_on(self) -> None:
        """Add what is new in the match."""
        lines = self.match.record.lines
        history = self.match.history
        for number in range(self.n + 1, len(lines) + 1):
            line = lines[number - 1] if number else None
            at = 0 if line is None else line.at
            while self._events < len(history) and history[self._events].entry <= number:
                self._tell(number, at, history[self._events].event)
                self._events += 1
            if isinstance(line, Undo) or (isinstance(line, Talk) and not self._goes_unsaid(line)):
                self._say(number, line)
        self.n = len(lines)

    def untold(self) -> list[Event]:
        """Events of the match that are not in the story yet."""
        return [one.event for one in self.match.history[self._events :]]

    def _tell(self, number: int, at: Ms, event: Event) -> None:
        self.told.append(Happened(number, at, event.only, event, self.renamed))

    def _goes_unsaid(self, line: Talk) -> bool:
        """Whether no sentence is written: by correspondence players come and go all the time."""
        return line.say in ("away", "back") and self.match.players.pace == CORRESPONDENCE

    def _say(self, number: int, line: Undo | Talk) -> None:
        self.told.append(Happened(number, line.at, (), line, self.renamed))
        if isinstance(line, Undo):
            self.struck = sorted(self.match.record.struck)
        elif line.say == "sit":
            names = self.names[:]
            names[line.seat] = str(line.about["name"])
            self._names.append(names)

    def teller(self, language: str, named: int = -1) -> Teller:
        """A teller with the names that the players have now, or had then."""
        which = language, self.renamed if named < 0 else named
        teller = self._tellers.get(which)
        if teller is None:
            if len(self._tellers) >= TELLERS:
                self._tellers.clear()
            teller = Teller(self.match.s, language, self._names[which[1]])
            self._tellers[which] = teller
        return teller

    def clause(self, slug: str) -> str:
        book = self.match.edition.rulebook
        return book[slug].id if slug in book else ""

    def refusal(self, illegal: Illegal) -> tuple[str, str, str]:
        """The reason in French and in English, and the clause."""
        return (
            self.teller("fr").refusal(illegal, cite=False),
            self.teller("en").refusal(illegal, cite=False),
            self.clause(illegal.cite),
        )

    # Reading

    def newest(self, seat: Seat, since: int, most: int) -> list[Raw]:
        """The last `most` sentences after an entry that a seat may know."""
        found: list[Raw] = []
        for i in range(len(self.told) - 1, -1, -1):
            if self.told[i].entry <= since or len(found) == most:
                break
            if self._is_for(i, seat):
                found.append(self._sentence(i))
        return found[::-1]

    def page(self, seat: Seat, since: int, most: int, until: int = -1) -> list[Raw]:
        """The first `most` sentences after an entry that a seat may know, and all of the last
        entry."""
        found: list[Raw] = []
        last = -1
        first = bisect_right(self.told, since, key=lambda one: one.entry)
        for i in range(first, len(self.told)):
            entry = self.told[i].entry
            if (len(found) >= most and entry != last) or (until >= 0 and entry > until):
                break
            if self._is_for(i, seat):
                found.append(self._sentence(i))
                last = entry
        return found

    def _is_for(self, i: int, seat: Seat) -> bool:
        only = self.told[i].only
        return not only or seat in only

    def _sentence(self, i: int) -> Raw:
        known = self._written.get(i)
        if known is None:
            known = Raw(encoder.encode(self._worded(self.told[i])))
            if i >= len(self.told) - WRITTEN:  # older ones are read seldom
                if len(self._written) >= 2 * WRITTEN:
                    self._written.clear()
                self._written[i] = known
        return known

    def _worded(self, one: Happened) -> Told:
        what = one.what
        fr, en = self.teller("fr", one.named), self.teller("en", one.named)
        if isinstance(what, Event):
            return Told(
                one.entry,
                one.at,
                what.kind,
                fr.tell(what, cite=False),
                en.tell(what, cite=False),
                list(what.facts),
                what.cite,
                self.clause(what.cite),
            )
        kind = "undo" if isinstance(what, Undo) else what.say
        return Told(one.entry, one.at, kind, fr.line(what), en.line(what), [what.seat])
