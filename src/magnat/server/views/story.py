"""The story of a table: a sentence for each event, undo and change of players."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

from msgspec import Raw

from magnat.core.action_and_choice import Illegal
from magnat.core.event import Event
from magnat.core.step_and_window import Ms, Seat
from magnat.play.match.match import Match, MatchEvent
from magnat.play.match.pace import CORRESPONDENCE
from magnat.play.record.entries import TalkEntry, UndoEntry
from magnat.play.text.narrator import Narrator
from magnat.server.wire.encoder import encoder
from magnat.server.wire.table_socket import Told

WRITTEN: Final = 400  # how many of the newest sentences are kept encoded
TELLERS: Final = 6  # how many narrators are kept, by language and players' names


@final
class StoryItem:
    """An event, an undo or a change of players about which the story has a sentence. The sentence
    is written when it is sent for the first time."""

    def __init__(
        self,
        number: int,
        entry: int,
        at: Ms,
        only: tuple[Seat, ...],
        what: Event | UndoEntry | TalkEntry,
        named: int,
    ) -> None:
        self.number: Final = number  # the number of the entry, as clients count entries
        self.entry: Final = entry
        self.at: Final = at
        self.only: Final = only  # the seats that may see it; () means all
        self.what: Final = what
        self.named: Final = named  # which list of players' names applied at that time (an index)


@final
class Story:
    """All events, undos and changes of players of a match, entry by entry, including entries that
    were undone."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.n = -1  # the last entry in the story; 0 is the header
        self.items: Final[list[StoryItem]] = []
        self._names: Final = [
            [name or f"{seat + 1}" for seat, name in enumerate(match.players.names)]
        ]
        self.struck: list[int] = []  # the numbers of the entries that were undone
        self._events = 0  # number of events of the match in the story
        self._written: Final[dict[int, Raw]] = {}  # encoded sentences by index in `items`
        self._tellers: Final[dict[tuple[str, int], Narrator]] = {}

    @property
    def shown_n(self) -> int:
        """The number of the last entry in the story, as clients know it."""
        return self.match.record.shown.number(self.n)

    @property
    def names(self) -> list[str]:
        return self._names[-1]

    @property
    def renamed(self) -> int:
        """How often a player's name has changed. Cached texts from before a change may contain the
        old name."""
        return len(self._names) - 1

    def update(self) -> None:
        """Add the entries of the match that are not in the story yet. The events of a hidden entry
        are added with the next entry that is shown."""
        lines, shown = self.match.record.lines, self.match.record.shown
        history = self.match.history
        for entry in range(self.n + 1, len(lines) + 1):
            if shown.is_hidden(entry):
                continue
            number = shown.number(entry)
            line = lines[entry - 1] if entry else None
            at = 0 if line is None else line.at
            while self._events < len(history) and history[self._events].entry <= entry:
                self._add_event(number, at, history[self._events])
                self._events += 1
            if isinstance(line, UndoEntry) or (
                isinstance(line, TalkEntry) and not self._has_no_sentence(line)
            ):
                self._add_line(number, entry, line)
        self.n = len(lines)

    def new_events(self) -> list[Event]:
        """Return the events of the match that are not in the story yet."""
        return [one.event for one in self.match.history[self._events :]]

    def _add_event(self, number: int, at: Ms, one: MatchEvent) -> None:
        event = one.event
        self.items.append(StoryItem(number, one.entry, at, event.only, event, self.renamed))

    def _has_no_sentence(self, line: TalkEntry) -> bool:
        """Tell whether the line gets no sentence: a player leaves or returns in a correspondence
        game, where this is frequent."""
        return line.say in ("away", "back") and self.match.players.pace == CORRESPONDENCE

    def _add_line(self, number: int, entry: int, line: UndoEntry | TalkEntry) -> None:
        self.items.append(StoryItem(number, entry, line.at, (), line, self.renamed))
        if isinstance(line, UndoEntry):
            record = self.match.record
            struck = [one for one in record.struck if not record.shown.is_hidden(one)]
            self.struck = sorted([record.shown.number(one) for one in struck])
        elif line.say == "sit":
            names = self.names[:]
            names[line.seat] = str(line.about["name"])
            self._names.append(names)

    def teller(self, language: str, named: int = -1) -> Narrator:
        """Return a narrator that uses the players' current names, or the names of index `named`."""
        which = language, self.renamed if named < 0 else named
        teller = self._tellers.get(which)
        if teller is None:
            if len(self._tellers) >= TELLERS:
                self._tellers.clear()
            teller = Narrator(self.match.s, language, self._names[which[1]])
            self._tellers[which] = teller
        return teller

    def clause(self, slug: str) -> str:
        book = self.match.edition.rulebook
        return book[slug].id if slug in book else ""

    def refusal(self, illegal: Illegal) -> tuple[str, str, str]:
        """Return the reason of a refusal in French and in English, and the number of its clause."""
        return (
            self.teller("fr").refusal(illegal, cite=False),
            self.teller("en").refusal(illegal, cite=False),
            self.clause(illegal.cite),
        )

    # Reading

    def newest(self, seat: Seat, since: int, most: int, reads_from: int) -> list[Raw]:
        """Return the last sentences after entry `since` that a seat may see, at most `most`. Before
        entry `reads_from` another person had the seat: sentences of that time for this seat alone
        are left out."""
        found: list[Raw] = []
        for i in range(len(self.items) - 1, -1, -1):
            if self.items[i].number <= since or len(found) == most:
                break
            if self._is_for(i, seat, reads_from):
                found.append(self._sentence(i))
        return found[::-1]

    def page(self, seat: Seat, since: int, most: int, until: int, reads_from: int) -> list[Raw]:
        """Return the first `most` sentences after entry `since` that a seat may see, and all
        further sentences of the last entry among them; -1 as `until` means no limit. Before entry
        `reads_from` another person had the seat: sentences of that time for this seat alone are
        left out."""
        found: list[Raw] = []
        last = -1
        first = bisect_right(self.items, since, key=lambda one: one.number)
        for i in range(first, len(self.items)):
            number = self.items[i].number
            if (len(found) >= most and number != last) or (until >= 0 and number > until):
                break
            if self._is_for(i, seat, reads_from):
                found.append(self._sentence(i))
                last = number
        return found

    def _is_for(self, i: int, seat: Seat, reads_from: int) -> bool:
        item = self.items[i]
        return not item.only or (seat in item.only and item.entry >= reads_from)

    def _sentence(self, i: int) -> Raw:
        known = self._written.get(i)
        if known is None:
            known = Raw(encoder.encode(self._worded(self.items[i])))
            # Only the newest sentences are kept encoded, because older ones are seldom read.
            if i >= len(self.items) - WRITTEN:
                if len(self._written) >= 2 * WRITTEN:
                    self._written.clear()
                self._written[i] = known
        return known

    def _worded(self, one: StoryItem) -> Told:
        what = one.what
        fr, en = self.teller("fr", one.named), self.teller("en", one.named)
        if isinstance(what, Event):
            return Told(
                one.number,
                one.at,
                what.kind,
                fr.tell(what, cite=False),
                en.tell(what, cite=False),
                list(what.facts),
                what.cite,
                self.clause(what.cite),
            )
        kind = "undo" if isinstance(what, UndoEntry) else what.say
        return Told(one.number, one.at, kind, fr.line(what), en.line(what), [what.seat])
