"""A game being played: its state and its record, which always change together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, final

from magnat.core.action_and_choice import Action, Choice, Illegal
from magnat.core.editions.edition import Edition
from magnat.core.event import Event
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import MANY, answerable, deadline, windows
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Chance, Ms, Seat, Window
from magnat.core.values.codec import BadValue
from magnat.kit.auction import BidUpTo
from magnat.kit.set_by_hand import lay_position, right_of
from magnat.play.bots.choice_kinds import is_proposal
from magnat.play.fairness import Secret, Throws, count_throws, final_seed
from magnat.play.input_limits import OutOfBounds, must_be_bounded
from magnat.play.match.absence import SELL, WAIT
from magnat.play.match.due_times import DueTimes
from magnat.play.match.pace import GUIDED, NORMAL, PACES, change_pace
from magnat.play.match.players import Players
from magnat.play.match.seat_bots import TRIES, SeatBot, SeatBots
from magnat.play.match.undo_history import EarlierStates
from magnat.play.match.undo_request import ABOUT_IT, PendingUndo, UndoAgreement
from magnat.play.record.entries import (
    CheckEntry,
    EndEntry,
    Line,
    RecordEntry,
    RulesEntry,
    TalkEntry,
    UndoEntry,
    UnknownEntry,
)
from magnat.play.record.header import Header, new_header
from magnat.play.record.record import BadRecord, Record
from magnat.play.record.restore_untrusted_state import restored_state
from magnat.play.record.state_hash import CHECK_EVERY, state_hash

# An open window and what a seat may do there: its index in `kernel.windows`, the window, the seat's
# choices.
Answerable: TypeAlias = tuple[int, Window[Any], list[Choice]]


@final
class MatchEvent:
    """An event, with the number of the entry that caused it."""

    def __init__(self, entry: int, event: Event) -> None:
        self.entry: Final = entry
        self.event: Final = event

    def is_for(self, seat: Seat) -> bool:
        """Tell whether a seat may know the event; spectators may know public events only."""
        return not self.event.only or seat in self.event.only


@final
class MatchSnapshot:
    """The values of a match at one moment, from which the match can be rolled back to that
    moment."""

    def __init__(
        self,
        s: State,
        lines: int,
        happened: int,
        acts: int,
        players: Players,
        seated: dict[Seat, SeatBot],
        request: PendingUndo | None,
        marks: list[tuple[int, State]],
    ) -> None:
        self.s: Final = s
        self.lines: Final = lines
        self.happened: Final = happened
        self.acts: Final = acts
        self.players: Final = players
        self.seated: Final = seated
        self.request: Final = request
        self.marks: Final = marks


@final
class Position:
    """The choices of every seat and the deadlines in the state of a match after one entry.

    Each value is computed on first use and kept. After the next entry the match has a new
    `Position`.
    """

    def __init__(self, s: State, due_times: DueTimes) -> None:
        self.s: Final = s
        self._due_times: Final = due_times
        self._windows: list[Window[Any]] | None = None
        self._asked: Final[dict[Seat, list[Answerable]]] = {}
        self._rights: Final[dict[Seat, list[Answerable]]] = {}
        self._due: tuple[Ms, Seat] | None = None
        # When the next window closes without an answer; NEVER if none does.
        self.closes: Final = deadline(s)

    def due(self) -> tuple[Ms, Seat]:
        """Return the next time at which something happens without a person's answer, and the seat
        whose bot acts then; see `DueTimes.next_due`."""
        if self._due is None:
            self._due = self._due_times.next_due(self.s, self.closes)
        return self._due

    def asked(self, seat: Seat) -> list[Answerable]:
        """Return the choices of a seat in answer to the open question and to the windows beside it,
        by window."""
        found = self._asked.get(seat)
        if found is None:
            found = self._asked[seat] = self._list(seat, 0, self._first_right())
        return found

    def rights(self, seat: Seat) -> list[Answerable]:
        """Return the choices that a seat has at any time without being asked (its rights), by
        window."""
        found = self._rights.get(seat)
        if found is None:
            found = self._rights[seat] = self._list(seat, self._first_right(), MANY)
        return found

    def choices(self, seat: Seat) -> list[Choice]:
        """Return all choices of a seat, answers and rights, as a new list."""
        found: list[Choice] = []
        for _, _, choices in self.asked(seat):
            found.extend(choices)
        for _, _, choices in self.rights(seat):
            found.extend(choices)
        return found

    def answers(self, seat: Seat) -> list[Choice]:
        """Return the choices of a seat in answer to the question on top of the agenda, without
        those in other windows."""
        found = self.asked(seat)
        return found[0][2] if found and found[0][0] == 0 else []

    def answering(self) -> list[Seat]:
        """Return the seats that can answer the open question on top of the agenda."""
        s = self.s
        top = s.agenda[-1] if s.agenda else None
        if s.outcome is not None or not isinstance(top, Window) or isinstance(top, Chance):
            return []
        return [seat for seat in range(s.seats) if s.alive[seat] and self.answers(seat)]

    def _first_right(self) -> int:
        """Return the index of the first right in the list of windows; the open question and the
        windows beside it come before."""
        return 1 + len(self.s.standing)

    def _list(self, seat: Seat, first: int, end: int) -> list[Answerable]:
        if self._windows is None:
            self._windows = windows(self.s)
        return answerable(self.s, seat, first, end, self._windows)


class Match:
    """One game from its first to its last entry. Callers pass the time as `now`.

    The record and the state change together: a replay of the record always gives the same state.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        secret: Secret | None = None,
        edition: Edition | None = None,
    ) -> None:
        self.game: Final = game
        self.edition: Final = edition or game.load(header.edition, header.options)
        self.codec: Final = game.codec
        self.secrecy: Final = game.secrecy()
        self.record: Final = Record(header)
        self.secret: Final = secret if secret is not None else header.secret
        self.s: State = start(game, self.edition, header, self.secret)
        self.history: Final[list[MatchEvent]] = []  # all events, including those of undone entries
        self.players: Final = Players(header)
        self.seat_bots: Final = SeatBots(game, self.players, self.secrecy)
        self.past: Final = EarlierStates(self.record, self.secrecy, self.s)
        self.undo_agreement: Final = UndoAgreement(self.record, self.past, self.players)
        self.due_times: Final = DueTimes(
            self.record, self.players, self.seat_bots, self.undo_agreement
        )
        self._acts = 0  # number of acts since the last check, without hidden ones
        self._position: Position | None = None  # None: not computed since the last entry
        self._take_events(0)

    @property
    def is_over(self) -> bool:
        return self.s.outcome is not None

    @property
    def shown_n(self) -> int:
        """The number of the last entry as clients count entries (see `visible_entry_numbers`)."""
        return self.record.shown.number(len(self.record.lines))

    def glimpse(self, seat: Seat) -> Glimpse:
        return Glimpse(self.s, seat, self.secrecy)

    @property
    def position(self) -> Position:
        """The choices and deadlines of the present state; computed anew after each entry."""
        position = self._position
        if position is None or position.s is not self.s:
            position = self._position = Position(self.s, self.due_times)
        return position

    def choices(self, seat: Seat) -> list[Choice]:
        return self.position.choices(seat)

    def deadline(self) -> Ms:
        """Return when `wake` must be called if nothing happens before; NEVER if it need not be
        called."""
        return self.position.due()[0]

    def throws(self) -> Throws:
        """Return the counts of all dice thrown, except throws that were undone."""
        struck = self.record.struck
        return count_throws([one.event for one in self.history if one.entry not in struck])

    def hour(self, now: Ms) -> Ms:
        """Return the time for the next entry: `now`, or the time of the last entry if that is
        later."""
        # Two calls, because mypyc inlines `max` of two values but not of three.
        last = max(self.s.clock, self.record.at)
        return max(now, last)

    # Playing

    def submit(self, now: Ms, seat: Seat, action: Action) -> list[Event]:
        """Apply a player's action. First do everything that falls due until `now`, such as closing
        windows. Return the events of both, secret ones included. If the action is illegal, raise
        Illegal; what fell due is done all the same."""
        events = self.wake(now)
        return events + self.write(RecordEntry(self.hour(now), seat, action))

    def wake(self, now: Ms) -> list[Event]:
        """Do everything that is due at `now`: close windows at their deadlines, let bots act.
        Return the events."""
        events: list[Event] = []
        while not self.is_over:
            due, seat = self.position.due()
            if due > now:
                break
            if seat == NOBODY:
                events.extend(self.write(RecordEntry(self.hour(due), NOBODY, None)))
            else:
                events.extend(self._let_stand_in_act(seat, due))
        return events

    def _let_stand_in_act(self, seat: Seat, at: Ms) -> list[Event]:
        """Let the bot of a seat act, and return the events. A bot that gives no answer is asked
        again only after the next entry."""
        n = self.shown_n
        one = self.seat_bots.sit(seat, n)
        found = self.choices(seat)
        leave = self.seat_bots.resignation(seat, found)
        if leave is not None:
            return self.write(RecordEntry(at, seat, leave, SELL))
        for _ in range(TRIES):
            action = self.seat_bots.choose(self.s, seat, found)
            if isinstance(action, BidUpTo):
                action = self.seat_bots.next_spoken_bid(self.s, seat, action, n)
            if action is None:
                break
            why = self.seat_bots.because(self.s, seat, action)
            asked = self.s.asked
            is_right = self.players.pace != GUIDED and self._is_right(seat, action)
            try:
                events = self.write(RecordEntry(max(at, self.s.clock), seat, action, one.name))
            except Illegal as error:
                self.seat_bots.fail(seat, f"{action!r} is illegal: {error}")
                continue
            if why[0] and not self.is_over:
                about = {"why": why[0], "what": why[1]}
                self.write(TalkEntry(self.s.clock, seat, "because", about))
            while is_right and self.s.asked is asked and not self.is_over:
                more = self._use_another_right(seat, one)
                events.extend(more)
                is_right = more != []
            return events
        if self.seat_bots.is_waited_for(self.s, seat):
            for action in self.seat_bots.fallback_answers(self.s, seat):
                try:
                    return self.write(RecordEntry(max(at, self.s.clock), seat, action, one.name))
                except Illegal:
                    continue
        one.heard = n
        # Computed again, because the next due time depends on which bots gave no answer.
        self._position = None
        return []

    def _is_right(self, seat: Seat, action: Action) -> bool:
        """Tell whether an action uses a right of the seat (it builds, mortgages, redeems) and does
        not answer a question. Proposals of deals do not count: they wait for another player."""
        for _, _, choices in self.position.rights(seat):
            for choice in choices:
                if choice.covers(action):
                    return not is_proposal(choice)
        return False

    def _use_another_right(self, seat: Seat, one: SeatBot) -> list[Event]:
        """Let a bot that has just used a right use one more without a pause; return the events. If
        the bot chooses something else, it keeps that answer until its pause is over, and nothing
        happens."""
        n = len(self.record.lines)
        found = self.choices(seat)
        if not found:
            return []
        action = self.seat_bots.choose(self.s, seat, found)
        if action is None or not self._is_right(seat, action):
            one.next, one.next_after = action, n
            return []
        try:
            return self.write(RecordEntry(self.s.clock, seat, action, one.name))
        except Illegal as error:
            self.seat_bots.fail(seat, f"{action!r} is illegal: {error}")
            return []

    # Record and state

    def append(self, line: Line) -> list[Event]:
        """Apply a stored line of the record and return the events. If the line cannot follow the
        earlier lines, raise Illegal or BadRecord and change nothing."""
        n = len(self.record.lines) + 1
        self._position = None
        if isinstance(line, RecordEntry):
            line.apply(self.s)
            events = self._take_events(n)
            self.record.lines.append(line)
            if isinstance(line.action, BidUpTo) and all([event.only for event in events]):
                # Hide an entry that only raises a secret maximum. Neither a state hash nor the end
                # of an undo request may come after it, because that would show that there was such
                # an entry.
                self.record.shown.hide(n)
                return events
            self._acts += 1
            if line.action is not None:
                self.undo_agreement.request = None  # the game went on
            return events
        if isinstance(line, CheckEntry):
            found = state_hash(self.s, self.codec)
            if line.hash != found:
                raise BadRecord(n, f"the state is {found} where the record has {line.hash}")
            self._acts = 0
            self.past.keep(n, self.s)
        elif isinstance(line, UndoEntry):
            self.undo_agreement.judge(self.s, line, n)
            self.s = self.past.without(line)
            self.undo_agreement.request = None
        elif isinstance(line, TalkEntry):
            self._hear(line, n)
        elif isinstance(line, RulesEntry):
            return self._change_rules(line, n)
        elif isinstance(line, UnknownEntry):
            raise BadRecord(n, line.why)
        elif self.s.outcome is None:
            raise BadRecord(n, "the record ends and the game does not")
        elif line.outcome != self.s.outcome:
            raise BadRecord(n, f"the game ended {self.s.outcome}, the record says {line.outcome}")
        self.record.lines.append(line)
        return []

    def write(self, line: Line) -> list[Event]:
        """Append a new line, followed by a state hash (CheckEntry) or the end line if one is due;
        return the events."""
        events = self.append(line)
        if isinstance(line, RecordEntry):
            if self._acts >= CHECK_EVERY:
                self.append(CheckEntry(self.s.clock, state_hash(self.s, self.codec)))
            if self.s.outcome is not None:
                self.append(EndEntry(self.s.clock, self.s.outcome, self.secret))
        return events

    def _change_rules(self, line: RulesEntry, n: int) -> list[Event]:
        try:
            s = restored_state(self.s, self.codec, line.state)
        except OutOfBounds as error:
            raise BadRecord(n, str(error)) from error
        lost = n - 1 - line.upto
        self.take_up(s, n)
        if lost:
            self.s.note("rules_changed_lost", "", lost)
        else:
            self.s.note("rules_changed", "")
        self.record.lines.append(line)
        return self._take_events(n)

    def take_up(self, s: State, n: int) -> None:
        """Continue from another state after entry `n`."""
        s.events = []
        self.s = s
        self._position = None
        self._acts = 0
        self.past.keep(n, s)
        self.undo_agreement.request = None
        self.seat_bots.seated = {}

    def skip(self, line: Line) -> None:
        """Add a stored line to the record without applying it. If the line is an end line, take the
        outcome of the game from it."""
        self._position = None
        if isinstance(line, EndEntry):
            self.s.finish(line.outcome)
            self._take_events(len(self.record.lines) + 1)
        elif isinstance(line, CheckEntry):
            self._acts = 0
        self.record.lines.append(line)
        if isinstance(line, RecordEntry) and isinstance(line.action, BidUpTo):
            self.record.shown.hide(len(self.record.lines))  # it may have raised a secret maximum

    def _hear(self, line: TalkEntry, n: int) -> None:
        if line.say in ABOUT_IT:
            self.undo_agreement.hear(self.s, line, n)
            return
        if line.say == "because":
            return
        self.undo_agreement.settle()
        self.players.hear(line, n, self.s.living())
        if line.say == "pace":
            change_pace(self.s, line.at, self.players.pace)
            return
        if line.say == "vote":
            self.seat_bots.dismiss(int(line.about["on"]))
        elif line.say != "away":
            self.seat_bots.dismiss(line.seat)
        if line.say == "replace":
            self.undo_agreement.remove(line.seat)

    def _take_events(self, n: int) -> list[Event]:
        events = self.s.events
        assert events is not None
        self.s.events = []
        self.history.extend([MatchEvent(n, event) for event in events])
        return events

    # Rolling back

    def snapshot(self, copy: State | None = None) -> MatchSnapshot:
        """Return a snapshot, to which the match is rolled back if new lines cannot be stored.
        `copy` is a copy of the state that the caller already has and will not change."""
        s = self.s.clone() if copy is None else copy
        request = self.undo_agreement.request
        return MatchSnapshot(
            s,
            len(self.record.lines),
            len(self.history),
            self._acts,
            self.players.copy(),
            self.seat_bots.copy() if self.seat_bots.seated else {},
            None if request is None else request.copy(),
            self.past.marks[:],
        )

    def step_back(self, mark: MatchSnapshot) -> None:
        """Roll the match back to a snapshot; each snapshot can be used only once."""
        self.s = mark.s.clone()
        self.s.events = []
        self._position = None
        del self.record.lines[mark.lines :]
        self.record.shown.forget_after(mark.lines)
        del self.history[mark.happened :]
        self._acts = mark.acts
        self.players.restore(mark.players)
        self.seat_bots.seated = mark.seated
        self.undo_agreement.request = mark.request
        self.past.step_back(mark.lines, mark.marks)


def start(game: Game, edition: Edition, header: Header, secret: Secret | None) -> State:
    """Return the state before the first entry: a new game, or the position that the header
    describes."""
    seed = 0
    if header.is_seeded:
        if secret is None:
            raise BadRecord(
                0, "the seed is not revealed before the end of the game; ask the host for its copy"
            )
        seed = final_seed(secret, header.entropy)
    patience = PACES[header.pace].patience
    s = game.start(edition, header.seats, seed, listen=True, pace=patience)
    if header.position:
        try:
            actions = game.codec.actions(must_be_bounded(list(header.position)))
            lay_position(s, actions)
            s.events = []  # one event replaces all the events of setting up the position
            s.note("taken_up", right_of(s).cite)
        except (BadValue, OutOfBounds) as error:
            raise BadRecord(0, f"position: {error}") from error
        except Illegal as illegal:
            raise BadRecord(0, f"position: {illegal}", illegal) from illegal
    return s


def open_match(
    game: Game,
    edition: str = "",
    seats: int = 0,
    secret: Secret | None = None,
    options: Mapping[str, int | str | bool] | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    pace: str = NORMAL,
    absence: str = WAIT,
    entropy: Sequence[str] = (),
    position: Sequence[Action] = (),
    promises: Sequence[str] = (),
) -> Match:
    """Start a new match; without a secret the host throws real dice and types the results."""
    box = game.load(edition, options)
    laid = game.codec.encode(position)
    n = seats or box.players[0]
    header = new_header(game, box, n, secret, names, bots, pace, absence, entropy, laid, promises)
    return Match(game, header, secret, box)
