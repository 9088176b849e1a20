"""One table in memory: its match, its clock, and what each seat is sent of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, final

import msgspec

from magnat.core.action import Action, Illegal
from magnat.core.action import Choice as CoreChoice
from magnat.core.glimpse import SPECTATOR, Glimpse
from magnat.core.kernel import deadline
from magnat.core.step import CHANCE, NEVER, NOBODY, Chance, Ms, Seat, Step, Window
from magnat.play.match import Match
from magnat.play.record import (
    Line,
    LineReader,
    Talk,
    Undo,
    line_text,
    outcome_json,
)
from magnat.play.tell import Teller
from magnat.server import clock, messages
from magnat.server.deeds import Deed, Replace
from magnat.server.messages import MOST_EVENTS, CommonView, Outcome, Told, Wish
from magnat.server.store import EntryRow, SeatRow, TableRow

if TYPE_CHECKING:
    from magnat.server.fanout import Client

QUESTIONS: Final = 400  # entries back to which we know what was asked
WRITTEN: Final = 500  # choices that are kept as they were written

encoder: Final = msgspec.json.Encoder()


@final
class Table:
    """A table that somebody looks at or that time works on."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.match: Match | None = None  # None before the start
        self.reader: LineReader | None = None
        self.commands: dict[str, int] = {}  # the entry that each command became
        self.clients: Final[set[Client]] = set()
        self.here: list[Seat] = []  # that have a socket of this process
        self.elsewhere: dict[str, tuple[float, tuple[Seat, ...]]] = {}  # by process: until, seats
        self.lock: Final = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.is_ours = False  # whether this process wrote last: then its timers go first
        self.told: list[tuple[int, tuple[Seat, ...], bytes]] = []
        self._heard = 0  # events of the match that are in `told`
        self._lined = 0  # lines of the record that are in `told`
        self._questions: dict[int, tuple[Step[Any] | None, Ms]] = {}  # and since when
        self._names: list[str] = []  # as the story has come to know them
        self._tellers: dict[str, Teller] = {}
        self._written: dict[tuple[Any, ...], bytes] = {}  # choices
        self._worded: dict[tuple[object, ...], tuple[str, str]] = {}  # their actions
        self._public: tuple[Glimpse, bytes] | None = None
        self._parts: dict[Any, bytes] = {}  # of views
        self._struck: list[int] = []
        self.shown: list[Seat] = []  # who was connected when the views were made
        self.changes = 0  # of anything a view shows beside the log

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def n(self) -> int:
        """The last entry that is stored: the match may be ahead while one is on its way."""
        return self._lined

    @property
    def is_shown(self) -> bool:
        """Whether there is a match and all of it is stored: nobody sees what may not have been."""
        return self.match is not None and len(self.match.record.lines) == self._lined

    def now(self) -> Ms:
        """The table's own clock: it stands still while the table is paused."""
        return max((self.row.paused_at or clock.wall()) - self.row.epoch, 0)

    def due(self) -> Ms:
        """The wall clock at which time closes something; 0: it closes nothing."""
        if self.match is None or self.row.paused_at or self.match.is_over:
            return 0
        at = self.match.deadline()
        return 0 if at >= NEVER else at + self.row.epoch

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def names(self) -> list[str]:
        return self._names or [seat.name for seat in self.seats]

    def bots(self) -> list[str]:
        """Who plays each seat now; "" is a person."""
        return self.match.bots if self.match is not None else [seat.bot for seat in self.seats]

    def is_bots(self, seat: Seat) -> bool:
        """Whether the seat was given to a bot, which nobody ever has to replace."""
        return self.match.is_bots(seat) if self.match is not None else self.seats[seat].bot != ""

    def is_free(self, seat: Seat) -> bool:
        """Whether it is a person's and nobody has it; a bot may play it meanwhile."""
        return not self.is_bots(seat) and not self.seats[seat].holder

    def holder(self, seat: Seat) -> str:
        return self.seats[seat].holder if 0 <= seat < len(self.seats) else ""

    # The log

    def start(self, entry: EntryRow, match: Match) -> None:
        """Entry 0: what was agreed, and the hour at which the table's clock began."""
        self.row.epoch = self.row.epoch or entry.at
        self._names = [name or f"{seat + 1}" for seat, name in enumerate(match.names)]
        self.match = match
        self.reader = LineReader(match.record.header, match.codec)
        self._note()

    def add(self, entry: EntryRow) -> None:
        """Take over an entry that another process stored."""
        assert self.match is not None
        assert self.reader is not None
        self.match.append(self.reader.read(entry.body))
        if entry.command is not None:
            self.commands[entry.command] = entry.n
        self._note()

    def stored(self, entries: Sequence[EntryRow]) -> None:
        """Our own entries are safe: from now on they are told."""
        assert self.reader is not None
        for entry in entries:
            self.reader.n = entry.n
            self.reader.at = entry.at
            self.reader.is_over = self.match is not None and self.match.is_over
            if entry.command is not None:
                self.commands[entry.command] = entry.n
        self._note()

    def new_entries(self, since: int, command: str | None) -> list[EntryRow]:
        """The lines that the match has and the store has not."""
        assert self.match is not None
        lines = self.match.record.lines
        found = [
            EntryRow(n, lines[n - 1].at, _seat(lines[n - 1]), self._text(lines[n - 1]))
            for n in range(since + 1, len(lines) + 1)
        ]
        if found and command is not None:
            found[-1].command = command
        return found

    def _text(self, line: Line) -> str:
        assert self.match is not None
        return line_text(line, self.match.codec)

    def _note(self) -> None:
        """What is new in the match becomes sentences and a question that was asked."""
        match = self.match
        assert match is not None
        lines = match.record.lines
        n = len(lines)
        for told in match.history[self._heard :]:
            event = told.event
            at = lines[told.entry - 1].at if told.entry else 0
            one = Told(
                told.entry,
                at,
                event.kind,
                self._teller("fr").tell(event, cite=False),
                self._teller("en").tell(event, cite=False),
                list(event.facts),
                event.cite,
                self.clause(event.cite),
            )
            self.told.append((told.entry, event.only, encoder.encode(one)))
        self._heard = len(match.history)
        for number in range(self._lined + 1, n + 1):
            line = lines[number - 1]
            if isinstance(line, (Undo, Talk)):
                kind = "undo" if isinstance(line, Undo) else line.say
                fr, en = self._teller("fr").line(line), self._teller("en").line(line)
                one = Told(number, line.at, kind, fr, en, [line.seat])
                self.told.append((number, (), encoder.encode(one)))
                if isinstance(line, Undo):
                    self._struck = sorted(match.record.struck)
                    self._reads().struck.update(line.struck)
                elif line.say == "sit":
                    self._names[line.seat] = str(line.about["name"])
                    self._forget_words()
        self._lined = n
        self._questions[n] = (self._question(), match.s.since)
        self._questions.pop(n - QUESTIONS, None)
        self._parts.clear()
        self._public = None

    def _reads(self) -> LineReader:
        assert self.reader is not None
        return self.reader

    def _question(self) -> Step[Any] | None:
        assert self.match is not None
        agenda = self.match.s.agenda
        return agenda[-1] if agenda else None

    def changed(self) -> None:
        """Something beside the log has."""
        self.changes += 1
        self._parts.clear()
        self._forget_words()

    def _forget_words(self) -> None:
        """Somebody has another name."""
        self._tellers.clear()
        self._written.clear()
        self._worded.clear()

    # What a player did

    def is_stale(self, base: int, seat: Seat, action: Action) -> bool:
        """Whether the action answers a question that was another one when its player saw it.

        A question to that player alone must be the very same, asked once; one that is open to
        several may have gone on meanwhile, as an auction does with every bid.
        """
        match = self.match
        assert match is not None
        if base == self.n:
            return False
        now = self._question()
        if not isinstance(now, Window):
            return False
        if not any([choice.alike(action) for choice in now.choices(match.s, seat)]):
            return False  # it goes to a right or to a window that stands beside
        if base > self.n or base not in self._questions:
            return True
        was, since = self._questions[base]
        if now.seat == seat:
            return was != now or since != match.s.since
        return type(was) is not type(now)

    def perform(self, now: Ms, seat: Seat, command: Deed) -> None:
        """Let the match do it; raises Illegal, BadValue."""
        match = self.match
        assert match is not None
        if isinstance(command, messages.Act):
            match.submit(now, seat, match.codec.action(command.action))
        elif isinstance(command, messages.Undo):
            match.undo(now, seat, command.entry)
        elif isinstance(command, messages.Agree):
            match.agree(now, seat)
        elif isinstance(command, messages.Refuse):
            match.refuse(now, seat)
        elif isinstance(command, messages.Vote):
            match.vote(now, seat, command.on, command.what)
        elif isinstance(command, messages.Away):
            match.away(now, seat)
        elif isinstance(command, messages.Back):
            match.back(now, seat)
        elif isinstance(command, Replace):
            match.replace(now, seat, command.by)
        else:
            match.sit(now, seat, command.name)

    # What is shown

    def join(self, client: Client) -> None:
        self.clients.add(client)
        self._count_here()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self._count_here()

    def _count_here(self) -> None:
        self.here = sorted({client.seat for client in self.clients if client.seat >= 0})

    def connected(self) -> list[Seat]:
        """The seats that somebody plays from a socket, of this process or of another one."""
        if not self.elsewhere:
            return self.here
        seats = set(self.here)
        now = time.monotonic()
        for until, others in self.elsewhere.values():
            if until > now:
                seats.update(others)
        return sorted(seats)

    def clause(self, slug: str) -> str:
        assert self.match is not None
        book = self.match.edition.rulebook
        return book[slug].id if slug in book else ""

    def refusal(self, illegal: Illegal) -> tuple[str, str, str]:
        """Why, in French, in English, and the clause."""
        return (
            self._teller("fr").refusal(illegal, cite=False),
            self._teller("en").refusal(illegal, cite=False),
            self.clause(illegal.cite),
        )

    def _teller(self, language: str) -> Teller:
        teller = self._tellers.get(language)
        if teller is None:
            assert self.match is not None
            teller = self._tellers[language] = Teller(self.match.s, language, self.names())
        return teller

    def view(self, seat: Seat, since: int, is_banker: bool) -> bytes:
        """What that seat is sent: a `View`, put together from parts that are written once for all
        who read them."""
        if since > self.n:
            since = -1
        shown = self.connected()
        if shown != self.shown:
            self.shown = shown
            self._parts.pop("common", None)
        return b"".join(
            (
                b'{"type":"view","seat":%d,"since":%d,"clock":%d,' % (seat, since, self.now()),
                self._part("common", self._common),
                b',"glimpse":',
                self._part(("glimpse", seat), lambda: self._glimpse(seat)),
                b',"choices":[',
                self._part(("choices", seat), lambda: self._choices(seat)),
                b'],"events":[',
                self._events(seat, since),
                b'],"desk":',
                self._part("desk", self._desk) if is_banker else b"null",
                b"}",
            )
        )

    def _part(self, key: Any, write: Callable[[], bytes]) -> bytes:
        """Written when it is first asked for, and good until something changes."""
        known = self._parts.get(key)
        if known is None:
            known = self._parts[key] = write()
        return known

    def _common(self) -> bytes:
        """What every view says alike."""
        match = self.match
        assert match is not None
        s = match.s
        due = deadline(s)
        wish = match.request
        common = CommonView(
            n=self.n,
            deadline=None if due >= NEVER else due,
            closes=self._closes(s.agenda[-1] if s.agenda else None),
            standing=[_hour(window.until(s)) for window in s.standing],
            awaited=self._awaited(),
            struck=self._struck,
            names=self.names(),
            bots=self.bots(),
            connected=self.shown,
            away=sorted(match.absences.since),
            wish=None if wish is None else Wish(wish.seat, wish.entry, sorted(wish.waiting)),
            paused=self.row.paused_at != 0,
            outcome=None if s.outcome is None else Outcome(**outcome_json(s.outcome)),
            rematch=self.row.rematch,
        )
        return encoder.encode(common)[1:-1]

    def _events(self, seat: Seat, since: int) -> bytes:
        events = [raw for _, only, raw in self._after(since) if not only or seat in only]
        return b",".join(events[-MOST_EVENTS:])

    def _choices(self, seat: Seat) -> bytes:
        assert self.match is not None
        found = self.match.choices(seat) if not self.row.paused_at else []
        return b",".join([self._choice(one) for one in found])

    def _desk(self) -> bytes:
        assert self.match is not None
        seats = (CHANCE, *self.match.s.living())
        lists = [b'"%d":[%b]' % (seat, self._choices(seat)) for seat in seats]
        return b"{%b}" % b",".join(lists)

    def _spectator(self) -> tuple[Glimpse, bytes]:
        """What everybody sees, looked at once for each entry; its seat is left open."""
        if self._public is None:
            assert self.match is not None
            glimpse = self.match.glimpse(SPECTATOR)
            coded = glimpse.json(self.match.codec)
            del coded["seat"]
            self._public = glimpse, encoder.encode(coded)
        return self._public

    def _glimpse(self, seat: Seat) -> bytes:
        """The table as that seat sees it: a spectator's where it can see no more than one."""
        match = self.match
        assert match is not None
        if seat >= 0 and self._sees_more(seat):
            return encoder.encode(match.glimpse(seat).json(match.codec))
        return b'%b,"seat":%d}' % (self._spectator()[1][:-1], seat)

    def _sees_more(self, seat: Seat) -> bool:
        match = self.match
        assert match is not None
        s, secrecy = match.s, match.secrecy
        if secrecy.hides():
            return True
        for step in (*s.agenda, *s.standing):
            has_secrets = type(step).veil is not Step.veil
            if has_secrets and step.veil(seat) != step.veil(SPECTATOR):
                return True
        return any([secrecy.sees_order(s, seat, deck) for deck in range(len(s.order))])

    def _after(self, since: int) -> list[tuple[int, tuple[Seat, ...], bytes]]:
        """The story after that entry, found from behind."""
        first = len(self.told)
        while first > 0 and self.told[first - 1][0] > since:
            first -= 1
        return self.told[first:]

    def _closes(self, top: Step[Any] | None) -> Ms | None:
        assert self.match is not None
        s = self.match.s
        if not isinstance(top, Window) or s.outcome is not None:
            return None
        patience = top.patience(s)
        return s.since + patience * s.pace // 100 if patience > 0 else None

    def _awaited(self) -> list[Seat]:
        """Judged from what everybody sees: who can answer may depend on a secret."""
        match = self.match
        assert match is not None
        if match.s.outcome is not None or not match.s.agenda:
            return []
        public = self._spectator()[0].state
        top = public.agenda[-1]
        living = public.living()
        if not isinstance(top, Window) or isinstance(top, Chance):
            return []
        found = [seat for seat in living if top.choices(public, seat)]
        if found:
            return found
        return [top.seat] if top.seat in living else living

    def _choice(self, choice: CoreChoice) -> bytes:
        """Most choices are offered again after every entry: their words are found once."""
        key = choice.key()
        known = self._written.get(key)
        if known is None:
            assert self.match is not None
            coded = self.match.codec.choice(choice)
            coded["fr"], coded["en"] = self._words(key[0], choice.action)
            if len(self._written) >= WRITTEN:
                self._written.clear()
            known = self._written[key] = encoder.encode(coded)
        return known

    def _words(self, key: tuple[object, ...], action: Action) -> tuple[str, str]:
        """In French and in English; the blanks of an action change more often than its words."""
        known = self._worded.get(key)
        if known is None:
            if len(self._worded) >= WRITTEN:
                self._worded.clear()
            known = self._teller("fr").action(action), self._teller("en").action(action)
            self._worded[key] = known
        return known


def _seat(line: Line) -> Seat:
    return getattr(line, "seat", NOBODY)


def _hour(at: Ms) -> Ms | None:
    return None if at >= NEVER else at
