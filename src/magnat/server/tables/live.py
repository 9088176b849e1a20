"""One table in memory: its match, its clock, its log and its views."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final, final

import msgspec
from msgspec import Struct

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.event import Fact
from magnat.core.kernel import why_not
from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, NEVER, NOBODY, Ms, Seat, Step, Window
from magnat.core.values.codec import BadValue, Codec
from magnat.kit.auction import Auction
from magnat.kit.trade import Accept, Counter, Decline, Offered
from magnat.play.input_limits import (
    LONGEST_RECORD,
    MOST_ROWS,
    OutOfBounds,
    must_be_bounded,
)
from magnat.play.match.absence import BOT
from magnat.play.match.apply_stored_lines import KeptState, StoredLines
from magnat.play.match.match import Match, MatchSnapshot
from magnat.play.match.pace import GUIDED, OLD_WORDS, PACES
from magnat.play.match.table_clock import epoch_after, hour, left
from magnat.play.record.entries import UndoEntry, outcome_json
from magnat.play.record.header import Header
from magnat.play.record.reading import Reader, parse_header
from magnat.play.tutorial import act_for_learner, go_on
from magnat.server import clock
from magnat.server.catalog.edition_cache import Shelf
from magnat.server.security.rate_limits import Bucket
from magnat.server.shared_by_tables_and_desks.live_base import LEAST_LEFT_MS, LiveBase
from magnat.server.store.rows import (
    OPEN,
    OVER,
    PLAYING,
    EntryRow,
    KeptStateRow,
    RemarkRow,
    SeatRow,
    Status,
    TableRow,
)
from magnat.server.tables.command_types import MOVES, Play, TableCommand, apply_talk
from magnat.server.views.fragments import lot_of
from magnat.server.views.prompts import weighed
from magnat.server.views.story import Story
from magnat.server.views.writer import TableStatus, ViewWriter
from magnat.server.wire.encoder import encoder
from magnat.server.wire.socket import Ack, Refused
from magnat.server.wire.table_socket import (
    MOST_EVENTS,
    AbsentSeat,
    Act,
    Away,
    Command,
    OutageInfo,
    Proceed,
    Weigh,
    Weighed,
    Why,
)

RowUpdate = tuple[Ms, Ms, Status, str, str, Ms]
MOST_SNAPSHOTS: Final = 400  # a QuestionSnapshot is kept for so many of the last entries
NO_PAGE: Final = -2  # smaller than the number of any entry
OUTAGE_SHOWN_MS: Final = 60_000  # how long views show that there was an outage
# After a player has been absent for so long at least, the others may decide about the seat.
SEAT_GRACE_MS: Final = 120_000
BY_LINK: Final = "link"  # the others have agreed that the next person who joins gets the seat
# A log with more entries is refused, so that its record can always be read again.
MOST_ENTRIES: Final = MOST_ROWS - 100
MOST_LETTERS: Final = LONGEST_RECORD - 50_000
CHAIN_LETTERS: Final = 50  # letters that the hash chain adds to each line of the record
AWAY_RATE: Final = 1 / 60  # how often per second a player may be marked as away
AWAY_BURST: Final = 6.0
# A bid that arrives sooner after a change of the price was meant for the earlier price.
PRICE_SEEN_MS: Final = 700


class QuestionSnapshot(Struct):
    """The open question and the open offers after one entry. They show whether a command answers
    the present question or an older one (a stale command)."""

    top: Step[Any] | None
    since: Ms
    deals: list[tuple[Fact, ...]]  # the terms of the open offers


@final
class LiveTable(LiveBase[TableCommand]):
    """A table that is loaded in this process."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        shelf: Shelf,
        kept: KeptStateRow | None = None,
    ) -> None:
        super().__init__(row.id)
        self.row = row
        self.seats = seats
        self.shelf: Final = shelf
        self.remarks: list[RemarkRow] = []  # the last chat messages
        # None before the start of the game, like the next three fields.
        self.match: Match | None = None
        self.story: Story | None = None
        self._views: ViewWriter | None = None
        self._reader: Reader | None = None
        self._stored: StoredLines | None = None
        self.kept: Final = (
            None if kept is None else KeptState(kept.n, kept.rules, msgspec.json.decode(kept.state))
        )
        # The last entry that the last stored `KeptStateRow` includes.
        self._kept_n = -1 if kept is None else kept.n
        self._mark: MatchSnapshot | None = None  # the snapshot to which the match is rolled back
        # The snapshot of the question, by number of the entry.
        self._snapshots: Final[dict[int, QuestionSnapshot]] = {}
        # The values of `Log.row_columns` that belong to the entries being stored.
        self._row_update: RowUpdate = (0, 0, row.status, row.outcome, row.awaited, 0)
        # While `send_new` runs: its result of `_update_status`, the same for all clients.
        self._send_time: tuple[Ms, Ms] | None = None
        self._price: object = None  # lot and price of the running auction; None if there is none
        self._price_since: Ms = 0  # wall-clock time at which `_price` changed
        self.connected: list[Seat] = []  # seats that have a socket
        self.successor_lock: Final = asyncio.Lock()  # held while the next table is created
        self.expected_back: list[Seat] = []  # seats with a holder when the table was loaded
        self.unstored_shift: Ms = 0  # the difference between `row.epoch` and the epoch in the store
        # The last time in which the server did not serve; all deadlines were postponed by it.
        self.outage: OutageInfo | None = None
        self.loaded_at: Ms = clock.wall()
        # By absent seat and kind of replacement: the seats that have agreed to it.
        self.agreed_to: Final[dict[tuple[Seat, str], set[Seat]]] = {}
        # Seats that have agreed to start without the missing words.
        self.without_words: Final[set[Seat]] = set()
        # Length of the record, counted as a JSON string, because clients send it so to import it.
        self.quoted_letters = 0
        self._leaving: Final[dict[Seat, Bucket]] = {}
        self._hidden: Final[dict[Seat, int]] = {}  # how many hidden entries there are of each seat

    # Queries

    @property
    def n(self) -> int:
        """The number of the last stored entry; -1 before the start. The match has more while
        entries are being stored."""
        return -1 if self.story is None else self.story.n

    def shown_number(self, n: int) -> int:
        return n if self.match is None else self.match.record.shown.number(n)

    def is_hidden(self, n: int) -> bool:
        return self.match is not None and self.match.record.shown.is_hidden(n)

    def hidden_entries(self, seat: Seat) -> int:
        return sum(self._hidden.values()) if seat == CHANCE else self._hidden.get(seat, 0)

    @property
    def is_done(self) -> bool:
        return self.row.status == OVER

    @property
    def is_shown(self) -> bool:
        return self.match is not None and len(self.match.record.lines) == self.n

    @property
    def codec(self) -> Codec:
        return self.shelf.games[self.row.game].codec

    def now(self) -> Ms:
        """Return the time on the table's clock. This clock is stopped during a pause and while
        pages show an animation, and always in a guided game."""
        if self.is_guided:
            return self._last_entry_at()
        wall = self._wall_time()  # must be read first, because reading it may move the epoch
        return hour(self.row.epoch, wall, self._last_entry_at())

    @property
    def is_guided(self) -> bool:
        """Whether this is a guided first game, which goes on only when the learner acts or asks for
        the next step."""
        return self.match is not None and self.match.players.pace == GUIDED

    def animation_left(self) -> Ms:
        if self.match is None or self.is_guided:
            return 0
        wall = self._wall_time()
        return left(self.row.epoch, wall, self._last_entry_at())

    def _wall_time(self) -> Ms:
        return self.row.paused_at or clock.wall()

    def _last_entry_at(self) -> Ms:
        """Return the time at which the last entry was made, on the table's clock."""
        return 0 if self.match is None else self.match.hour(0)

    def is_animation_seen(self) -> bool:
        """Tell whether all pages that show the table have finished the animations of the last
        entry."""
        return min([watcher.seen for watcher in self.watchers], default=NO_PAGE) >= self.shown_n

    def due(self) -> Ms:
        if self.match is None or self.row.paused_at or self.is_full:
            return 0
        return due_time(self.match, self.row.epoch)

    def miss(self, ms: Ms) -> None:
        """Stop the table's clock for `ms` in which the server did not serve: every deadline moves
        by `ms`, and at least LEAST_LEFT_MS remain until a window closes."""
        match, row = self.match, self.row
        if match is None or match.is_over or row.paused_at:
            return
        self.move_clock(ms)
        closes, wall = match.position.closes, clock.wall()
        if closes < NEVER and match.players.has_people(match.s):
            self.move_clock(max(LEAST_LEFT_MS - (closes + row.epoch - wall), 0))
        if ms > 0:
            self.outage = OutageInfo(wall, ms)

    def move_clock(self, ms: Ms) -> None:
        """Move the epoch (the wall-clock time at which the table's clock was 0) in memory;
        `TableRegistry.store_clock` stores the new one."""
        if self.match is not None and not self.match.is_over and not self.row.paused_at:
            self.row.epoch += ms
            self.unstored_shift += ms

    @property
    def pace(self) -> str:
        return pace_of(self.row) if self.match is None else self.match.players.pace

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats] if self.story is None else self.story.names

    def bots(self) -> list[str]:
        """Return, for each seat, the name of the bot that plays it now; "" for a person."""
        match = self.match
        return [seat.bot for seat in self.seats] if match is None else match.players.bots

    def is_bots(self, seat: Seat) -> bool:
        """Tell whether the seat was given to a bot when the table was created or the game
        started."""
        match = self.match
        return self.seats[seat].bot != "" if match is None else match.players.is_bots(seat)

    @property
    def is_collecting_words(self) -> bool:
        """Whether all promises for the seed are stored and the players are now asked for their
        words."""
        return self.row.status == OPEN and self.row.due != 0

    def promises(self) -> Sequence[str]:
        """Return, for each seat, the promise (hash) of the words that it adds to the seed of the
        dice; "" if none."""
        if self.match is None:
            return [seat.promise for seat in self.seats]
        return self.match.record.header.promises or [""] * len(self.seats)

    def words(self) -> Sequence[str]:
        """Return, for each seat, the words that it has added to the seed of the dice; "" if
        none."""
        if self.match is None:
            return [seat.entropy for seat in self.seats]
        return self.match.record.header.entropy or [""] * len(self.seats)

    def is_free(self, seat: Seat) -> bool:
        """Tell whether a person may take the seat, even if a bot plays it for the moment."""
        return not self.is_bots(seat) and not self.seats[seat].holder

    def holder(self, seat: Seat) -> str:
        return self.seats[seat].holder if 0 <= seat < len(self.seats) else ""

    def reads_from(self, seat: Seat) -> int:
        """Return the first entry whose secrets the present player of a seat may read; at earlier
        entries another person had the seat."""
        return self.seats[seat].reads_from if seat >= 0 and self.row.status != OVER else 0

    # Absent players

    def absent_ms(self, seat: Seat) -> Ms:
        """Return for how long a seat has had no connection; time in which the server did not serve
        does not count."""
        if seat in self.connected:
            return 0
        return max(clock.wall() - (self.seats[seat].left_at or self.loaded_at), 0)

    def shift_absences(self, ms: Ms) -> None:
        """Move the beginnings of absences, because the clock jumped."""
        self.loaded_at += ms
        for seat in self.seats:
            seat.left_at += ms if seat.left_at else 0

    def others(self, seat: Seat) -> list[Seat]:
        """Return the seats that decide about an absent player: all other people who are
        connected and still play."""
        match = self.match
        return [
            other
            for other in self.connected
            if other != seat
            and not self.is_bots(other)
            and (match is None or match.is_over or match.s.alive[other])
        ]

    def may_be_given(self, seat: Seat) -> bool:
        """Tell whether the others may give a seat to another person. If the game hides something,
        two devices must agree: one alone could take the seat to learn its secrets."""
        match = self.match
        if match is None or not match.secrecy.hides():
            return True
        return len({self.holder(other) for other in self.others(seat)}) > 1

    def absent_seats(self) -> list[AbsentSeat]:
        """Return the seats of people who are not connected, for the view."""
        match = self.match
        if match is None or match.is_over:
            return []
        grace = seat_grace(self.pace)
        return [
            AbsentSeat(
                seat,
                # Rounded up to whole seconds.
                -(-max(grace - self.absent_ms(seat), 0) // 1000) * 1000,
                self.others(seat),
                sorted(self.agreed_to.get((seat, BOT), ())),
                sorted(self.agreed_to.get((seat, BY_LINK), ())),
                self.may_be_given(seat),
                self.is_free(seat),
            )
            for seat in match.s.living()
            if seat not in self.connected and not self.is_bots(seat)
        ]

    @property
    def is_full(self) -> bool:
        """Tell whether the record has the greatest length that can be read."""
        return self.n >= MOST_ENTRIES or self.quoted_letters >= MOST_LETTERS

    # Commands and deadlines

    def command(self, asked: Command, received: Ms) -> TableCommand:
        """Return the command that a client sent over its socket, with its action decoded; raises
        BadValue if the action is malformed. `received` is the time at which it arrived, on the
        table's clock."""
        if not isinstance(asked, Act):
            return asked
        try:
            action = self.codec.action(must_be_bounded(asked.action))
        except OutOfBounds as error:
            raise BadValue(str(error)) from error
        return Play(asked.id, asked.base, action, asked.price, clock.wall(), received)

    def hindrance(self, command: TableCommand) -> Refused | None:
        if self.match is None:
            return Refused(
                command.id,
                "not_started",
                "La partie n’a pas commencé.",
                "The game has not begun.",
            )
        if self.row.paused_at and isinstance(command, MOVES):
            return Refused(command.id, "paused", "La partie est en pause.", "The game is paused.")
        if self.is_full:
            return Refused(
                command.id,
                "illegal",
                "Cette partie est trop longue pour être enregistrée plus loin.",
                "This game is too long: no more of it can be recorded.",
            )
        return None

    def judge(self, seat: Seat, command: TableCommand) -> list[EntryRow] | Refused:
        match, story = self.match, self.story
        assert match is not None
        assert story is not None
        if isinstance(command, Play) and self._is_stale(command.base, seat, command.action):
            return Refused(
                command.id,
                "stale",
                "La question a changé entre-temps.",
                "The question has changed meanwhile.",
            )
        moved = self._price_moved(command) if isinstance(command, Play) else None
        if moved is not None:
            return moved
        if isinstance(command, Proceed):
            return self._proceed(match, command)
        if isinstance(command, Away) and not self._may_leave(seat):
            return Refused(
                command.id, "rate", "Trop d’allées et venues.", "You come and go too often."
            )
        self._mark = match.snapshot(self._state_copy())
        try:
            if isinstance(command, Play):
                match.submit(self._time_of(command), seat, command.action)
            else:
                apply_talk(match, self.now(), seat, command)
        except Illegal as illegal:
            self.roll_back()
            fr, en, clause = story.refusal(illegal)
            return Refused(command.id, "illegal", fr, en, illegal.cite, clause)
        return entries_after(match, self.n)

    def _proceed(self, match: Match, command: Proceed) -> list[EntryRow] | Refused:
        """Let the guide of a first game take one step. Refuse it as long as the learner's page has
        not shown the last step."""
        if not self.is_guided:
            said = "Cette partie n’est pas guidée.", "This game is not guided."
            return Refused(command.id, "not_guided", *said)
        if command.base != self.shown_n:
            said = "La table a changé entre-temps.", "The table has changed meanwhile."
            return Refused(command.id, "stale", *said)
        self._mark = match.snapshot(self._state_copy())
        if not (act_for_learner(match, command.step) if command.step else go_on(match)):
            self.roll_back()
            said = "C’est à vous de jouer.", "It is your move."
            return Refused(command.id, "your_turn", *said)
        return entries_after(match, self.n)

    def _may_leave(self, seat: Seat) -> bool:
        """Tell whether a player may be marked as away now. This is limited, so that players who
        leave and return all the time do not fill the log."""
        now = time.monotonic()
        if seat not in self._leaving:
            self._leaving[seat] = Bucket(AWAY_RATE, AWAY_BURST, now)
        return self._leaving[seat].take(now)

    def _is_stale(self, base: int, seat: Seat, action: Action) -> bool:
        """Tell whether the question has changed since entry `base`, the last one that the player
        saw.

        A question to this player alone must still be the same object, asked only once. A question
        to several players may have advanced, as an auction does with every bid. An offer that the
        action answers must have been open at entry `base`.
        """
        match = self.match
        assert match is not None
        base = match.record.shown.last(base)
        if base == self.n:
            return False
        if isinstance(action, (Accept, Decline, Counter)):
            deal = [one for one in _deals(match.s) if one[:2] == (action.by, seat)]
            return bool(deal) and (
                base not in self._snapshots or deal[0] not in self._snapshots[base].deals
            )
        now = self._question()
        if not isinstance(now, Window):
            return False
        if not any([choice.alike(action) for choice in match.position.answers(seat)]):
            # The action answers a right (possible at any time) or a window beside the question.
            return False
        if base > self.n or base not in self._snapshots:
            return True
        was, since = self._snapshots[base].top, self._snapshots[base].since
        if isinstance(now, Auction):
            return not isinstance(was, Auction) or lot_of(was) != lot_of(now)
        if now.seat == seat:
            # A question that is asked again is a new one, even if it is asked at the same time of
            # the clock.
            return was is not now or since != match.s.since
        return type(was) is not type(now)

    def _price_moved(self, play: Play) -> Refused | None:
        """Refuse a bid that was made at an older price and arrived less than PRICE_SEEN_MS after
        the price changed; return None for any other action."""
        lot, story = self._question(), self.story
        assert story is not None
        if play.price is None or not isinstance(lot, Auction) or lot.price == play.price:
            return None
        if play.received - self._price_since >= PRICE_SEEN_MS:
            return None
        fr, en = (story.teller(language).money(lot.price) for language in ("fr", "en"))
        return Refused(
            play.id,
            "moved",
            f"L’enchère vient de passer à {fr}\u00a0: rien n’est fait.",
            f"The bid has just gone to {en}: nothing is done.",
        )

    def _time_of(self, command: TableCommand | None) -> Ms:
        """Return the time that counts for a command. An action may have waited for the store, so
        the time at which it was received counts."""
        now = self.now()
        return min(now, command.heard) if isinstance(command, Play) else now

    def wake(self, command: TableCommand | None = None) -> list[EntryRow] | None:
        match = self.match
        if match is None or match.is_over or self.row.paused_at:
            return None
        if self.is_guided or self.is_full:
            return None
        until = self._time_of(command)  # must be read first, because reading it may move the epoch
        due = match.deadline()
        if due > until:
            return None
        self._mark = match.snapshot(self._state_copy())
        match.wake(due)
        return entries_after(match, self.n)

    def _state_copy(self) -> State | None:
        """Return the copy of the current state that was made for views; None if there is no such
        copy, or while entries are being stored."""
        return None if self._views is None or not self.is_shown else self._views.last_state

    # The log

    def start(self, entry: EntryRow, match: Match) -> None:
        """Start the game with entry 0, which has the header of the record; its time is the
        wall-clock time at which the table's clock was 0."""
        self.row.epoch = self.row.epoch or entry.at
        self.quoted_letters += _quoted(entry.body)
        self.match = match
        self.story = Story(match)
        self._views = ViewWriter(match, self.story)
        self._reader = Reader(match.record.header, match.game)
        self._stored = StoredLines(match, self.kept)
        self._publish_read()

    def add(self, entry: EntryRow) -> None:
        if self.match is None:
            self.start(entry, self.shelf.match(parse_header(entry.body)))
        else:
            assert self._reader is not None
            assert self._stored is not None
            self.quoted_letters += _quoted(entry.body)
            self._stored.add(self._reader.read(entry.body))
            self._count_hidden([entry])
            self._publish_read()

    def continue_game(self) -> list[EntryRow]:
        """Return the entry that must be stored if the game was played by other rules than this
        version's: from this entry on, these apply. [] if the rules are the same."""
        match, stored = self.match, self._stored
        if match is None or stored is None:
            return []
        return entries_after(match, self.n) if stored.go_on(self.now()) else []

    def kept_state(self) -> KeptStateRow | None:
        """Return the row that stores the state of a running game; None if the game does not run, or
        if this state was returned before."""
        match = self.match
        if match is None or match.is_over or not self.is_shown or self.n == self._kept_n:
            return None
        self._kept_n = self.n
        state = encoder.encode(match.codec.dump(match.s)).decode()
        return KeptStateRow(table=self.id, n=self.n, rules=match.game.rules, state=state)

    def publish(self, entries: Sequence[EntryRow]) -> None:
        match, reader = self.match, self._reader
        assert match is not None
        assert reader is not None
        self._mark = None
        self.row.epoch += self._row_update[-1]
        for entry in entries:
            self.quoted_letters += _quoted(entry.body)
            reader.n = entry.n
            reader.at = entry.at
            reader.is_over = match.is_over
            line = match.record.lines[entry.n - 1]
            if isinstance(line, UndoEntry):
                reader.struck.update(line.struck)
        self._count_hidden(entries)
        self._advance(self._row_update)

    def roll_back(self) -> None:
        match, mark = self.match, self._mark
        if match is not None and mark is not None:
            match.step_back(mark)
        self._mark = None

    def fill_caches(self) -> None:
        if self.story is not None:
            self.story.newest(NOBODY, -1, MOST_EVENTS, 0)

    def row_update(self) -> RowUpdate:
        match, story, row = self.match, self.story, self.row
        assert match is not None
        assert story is not None
        wall = self._wall_time()  # must be read first, because reading it may move the epoch
        moves = epoch_shift(match, story, row.epoch, wall)
        if self._mark is not None and self._mark.players.pace == GUIDED:
            # How far the epoch must move if the clock was stopped until now.
            moves = wall - match.hour(0) - row.epoch
        due = 0 if row.paused_at else due_time(match, row.epoch + moves)
        touched = match.shown_n > self.shown_n
        self._row_update = row_update_of(match, due, clock.wall() if touched else 0, moves)
        return self._row_update

    def _count_hidden(self, entries: Sequence[EntryRow]) -> None:
        """Count the hidden entries among these. The counters show which seats must be sent a new
        view."""
        for entry in entries:
            if self.is_hidden(entry.n):
                self._hidden[entry.seat] = self._hidden.get(entry.seat, 0) + 1

    def _publish_read(self) -> None:
        """Show the entries that were read from the store to clients."""
        assert self.match is not None
        self._advance(row_update_of(self.match, 0, 0, 0))

    def _advance(self, row_update: RowUpdate) -> None:
        """Update all that depends on the entries after new ones were added: the story, the cached
        parts of views, the snapshot of the question, and the fields of the row."""
        match, story, views = self.match, self.story, self._views
        assert match is not None
        assert story is not None
        assert views is not None
        story.update()
        views.drop_stale()
        lot = self._question()
        price = (*lot_of(lot), lot.price) if isinstance(lot, Auction) else None
        if price != self._price:
            self._price, self._price_since = price, clock.wall()
        self._snapshots[self.n] = QuestionSnapshot(lot, match.s.since, _deals(match.s))
        self._snapshots.pop(self.n - MOST_SNAPSHOTS, None)
        self.row.status, self.row.outcome, self.row.awaited = row_update[2:5]

    def _question(self) -> Step[Any] | None:
        assert self.match is not None
        agenda = self.match.s.agenda
        return agenda[-1] if agenda else None

    # Views

    def weigh(self, seat: Seat, asked: Weigh) -> Weighed | Refused:
        """Return what a deal would change for both sides, for a player who is preparing an offer;
        or a refusal."""
        match, story = self.match, self.story
        # There is nothing to show, or entries are being stored that may be rolled back.
        if match is None or story is None or not self.is_shown:
            return self._unavailable(asked.id)
        try:
            return Weighed(asked.id, weighed(match, seat, asked))
        except Illegal as illegal:
            return self._illegal(asked.id, illegal, story)

    def why(self, seat: Seat, asked: Why) -> Ack | Refused:
        """Return why a player may not take an action now, or `Ack` if nothing forbids it."""
        match, story = self.match, self.story
        if match is None or story is None or not self.is_shown:
            return self._unavailable(asked.id)
        try:
            action = self.codec.action(must_be_bounded(asked.action))
        except (BadValue, OutOfBounds) as bad:
            said = "Ce n’est pas une action.", str(bad)
            return Refused(asked.id, "malformed", *said, n=self.shown_n)
        illegal = why_not(match.s, seat, action)
        if illegal is None:
            return Ack(asked.id, self.shown_n)
        return self._illegal(asked.id, illegal, story)

    def _unavailable(self, id: str) -> Refused:
        fr, en = "Attendez la prochaine vue.", "Wait for the next view."
        return Refused(id, "unavailable", fr, en, n=self.shown_n)

    def _illegal(self, id: str, illegal: Illegal, story: Story) -> Refused:
        fr, en, clause = story.refusal(illegal)
        return Refused(id, "illegal", fr, en, illegal.cite, clause, self.shown_n)

    @property
    def connected_in_view(self) -> list[Seat]:
        """The seats that were connected when the last view was written."""
        return [] if self._views is None else self._views.status.connected

    def view(self, seat: Seat, since: int, is_banker: bool) -> bytes:
        """Return the view of a seat as JSON, with the events after entry `since`."""
        views = self._views
        assert views is not None
        now, telling = self._send_time or self._update_status()
        return views.write(seat, since, now, telling, is_banker, self.reads_from(seat))

    def send_new(self) -> None:
        """Send the newest view to all scheduled clients. All these views show the same time."""
        if self._views is not None:
            self._send_time = self._update_status()
        super().send_new()
        self._send_time = None

    def _update_status(self) -> tuple[Ms, Ms]:
        """Update the fields of views that do not come from the match. Return two times in ms: the
        time on the table's clock, and for how long at most it is still stopped."""
        views, row = self._views, self.row
        assert views is not None
        hosted = [] if row.seeded else [one.seat for one in self.seats if one.holder == row.host]
        outage = self.outage
        if outage is not None and not 0 <= clock.wall() - outage.at <= OUTAGE_SHOWN_MS:
            self.outage = outage = None
        views.set_status(
            TableStatus(
                self.connected,
                row.paused_at != 0,
                row.rematch,
                hosted,
                self.absent_seats(),
                outage,
            )
        )
        return self.now(), self.animation_left()


def _quoted(body: str) -> int:
    """Return by how many letters a line lengthens the record, counted as a JSON string, in which
    each quotation mark takes two letters."""
    return len(body) + body.count('"') + CHAIN_LETTERS


def _deals(s: State) -> list[tuple[Fact, ...]]:
    """Return the terms of each open offer as a tuple of facts: who offers, to whom, what for
    what."""
    return [window.facts() for window in s.standing if isinstance(window, Offered)]


def seat_grace(pace: str) -> Ms:
    """Return for how long a player must be absent until the others may decide about the seat."""
    return max(SEAT_GRACE_MS, PACES[pace].grace)


def pace_of(row: TableRow) -> str:
    """Return the pace that was chosen before the start; old names of paces are translated."""
    return OLD_WORDS.get(row.pace, row.pace)


def entries_after(match: Match, n: int) -> list[EntryRow]:
    """Return the lines of a match's record after entry `n` as rows to store."""
    lines = match.record.lines
    return [
        EntryRow(
            number,
            lines[number - 1].at,
            getattr(lines[number - 1], "seat", NOBODY),
            encoder.encode(lines[number - 1].json(match.codec)).decode(),
        )
        for number in range(n + 1, len(lines) + 1)
    ]


def header_row(header: Header, now: Ms) -> EntryRow:
    """Return entry 0, which has the header of the record; its time `now` is the wall-clock time at
    which the table's clock is 0."""
    return EntryRow(0, now, NOBODY, encoder.encode(header.json()).decode())


def due_time(match: Match, epoch: Ms) -> Ms:
    """Return the wall-clock time of the match's next deadline; 0 if there is none, as in a guided
    game."""
    at = NEVER if match.is_over or match.players.pace == GUIDED else match.deadline()
    return 0 if at >= NEVER else at + epoch


def outcome_of(match: Match) -> str:
    """Return the outcome of the game as JSON for the row; "" before the end."""
    outcome = match.s.outcome
    return "" if outcome is None else encoder.encode(outcome_json(outcome)).decode()


def awaited_of(match: Match) -> str:
    """Return the seats of people who can answer the question, as text for `TableRow.awaited`."""
    bots = match.players.bots
    return ",".join([str(seat) for seat in match.position.answering() if not bots[seat]])


def epoch_shift(match: Match, story: Story, epoch: Ms, wall: Ms) -> Ms:
    """Return by how many ms the epoch (the wall time at which the table's clock was 0) must move,
    so that the clock stands during the animations of entries that are not in the story yet."""
    due_times = match.due_times
    tellers = [story.teller(language) for language in LANGUAGES]
    length = due_times.telling(match.s, story.new_events(), tellers)
    return epoch_after(epoch, wall, match.record.at, length, due_times.longest_telling()) - epoch


def row_update_of(match: Match, due: Ms, touched: Ms, moves: Ms) -> RowUpdate:
    """Return the values for `TABLE_LOG.row_columns`: due, touched, status, outcome, awaited, and
    the ms by which the epoch moves."""
    status: Status = OVER if match.is_over else PLAYING
    return (due, touched, status, outcome_of(match), awaited_of(match), moves)
