"""A game being played: the table and its record, for every front end alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from magnat.core.action import Action, Choice, Illegal
from magnat.core.bot import BALANCED
from magnat.core.edition import Edition
from magnat.core.event import Event
from magnat.core.game import Game
from magnat.core.glimpse import Glimpse
from magnat.core.kernel import answers, choices, deadline
from magnat.core.state import State
from magnat.core.step import NEVER, NOBODY, Ms, Seat
from magnat.play import absence
from magnat.play.absence import Absences, StandIn, resignation
from magnat.play.bots.idle import Idle
from magnat.play.bots.load import find_bot
from magnat.play.bots.uniform import Uniform
from magnat.play.driver import Fault
from magnat.play.entry import Entry
from magnat.play.fairness import Secret, Throws, count_throws
from magnat.play.record import (
    CHECK_EVERY,
    LIVE,
    BadRecord,
    Check,
    End,
    Header,
    Line,
    Record,
    Talk,
    Undo,
    new_header,
    start,
    state_hash,
)
from magnat.play.undo import Snapshot, Trace, is_free, resume, whom_to_ask

TRIES: Final = 5  # illegal answers after which even random play is taken for silent


@final
class Told:
    """An event and the entry that made it."""

    def __init__(self, entry: int, event: Event) -> None:
        self.entry: Final = entry
        self.event: Final = event


@final
class Request:
    """Somebody wants entries struck out, and the others have not all agreed yet."""

    def __init__(self, seat: Seat, entry: int, waiting: Iterable[Seat]) -> None:
        self.seat: Final = seat
        self.entry: Final = entry
        self.waiting: Final = set(waiting)


@final
class Mark:
    """A match as it was at one moment, to step back to."""

    def __init__(
        self,
        s: State,
        lines: int,
        told: int,
        absences: Absences,
        bots: list[str],
        names: list[str],
        request: Request | None,
        hands: dict[Seat, tuple[StandIn, int]],
        marks: list[tuple[int, State]],
        acts: int,
    ) -> None:
        self.s: Final = s
        self.lines: Final = lines
        self.told: Final = told
        self.absences: Final = absences
        self.bots: Final = bots
        self.names: Final = names
        self.request: Final = request
        self.hands: Final = hands  # and what each had heard
        self.marks: Final = marks
        self.acts: Final = acts


def seen_by(events: Iterable[Event], seat: Seat) -> list[Event]:
    """The events that a seat may know; a spectator's are the public ones."""
    return [event for event in events if not event.only or seat in event.only]


class Match:
    """One table from its first throw to its last. Time is always the host's `now`.

    Whatever happens becomes a line of the record first and the state second, so that the state is
    at every moment what the record says.
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
        self.history: Final[list[Told]] = []  # what was undone included
        self.absences = Absences(header.absence, absence.GRACE[header.pace])
        self.bots = list(header.bots) or [""] * header.seats  # who plays each seat; "" a person
        self.names = list(header.names) or [""] * header.seats
        self.request: Request | None = None
        self.faults: Final[list[Fault]] = []
        self._hands: dict[Seat, StandIn] = {}
        self._marks: list[tuple[int, State]] = [(0, self._bare(self.s))]
        self._acts = 0  # since the last check
        self._take_events(0)

    # What a front end asks

    @property
    def is_over(self) -> bool:
        return self.s.outcome is not None

    def glimpse(self, seat: Seat) -> Glimpse:
        return Glimpse(self.s, seat, self.secrecy)

    def choices(self, seat: Seat) -> list[Choice]:
        return choices(self.s, seat)

    def deadline(self) -> Ms:
        """When `wake` should be called if nothing happens before; NEVER when it need not be."""
        return min(deadline(self.s), self._next_hand()[0])

    def events(self, seat: Seat, since: int = 0) -> list[Told]:
        """What that seat may know of the entries after `since`; undone ones are still told."""
        return [
            told
            for told in self.history
            if told.entry > since and (not told.event.only or seat in told.event.only)
        ]

    def throws(self) -> Throws:
        """How the dice fell, undone throws apart."""
        struck = self.record.struck
        return count_throws([told.event for told in self.history if told.entry not in struck])

    def is_away(self, seat: Seat) -> bool:
        return seat in self.absences.since

    def is_bots(self, seat: Seat) -> bool:
        """Whether the seat was a bot's from the start."""
        bots = self.record.header.bots
        return bool(bots) and bots[seat] != ""

    def is_replaced(self, seat: Seat) -> bool:
        """Whether a bot plays for a person who may come back."""
        return self.bots[seat] != "" and not self.is_bots(seat)

    # What a front end does

    def submit(self, now: Ms, seat: Seat, action: Action) -> list[Event]:
        """A seat acts, or raises Illegal and only time has passed. Returns all events: filter them
        with `seen_by` before they are shown."""
        events = self.wake(now)
        return events + self._append(Entry(self._hour(now), seat, action))

    def wake(self, now: Ms) -> list[Event]:
        """Time has come: windows close at their hours, and those who sit in for others act."""
        events: list[Event] = []
        while not self.is_over:
            closes = deadline(self.s)
            due, seat = self._next_hand()
            if min(closes, due) > now:
                break
            if closes <= due:
                events.extend(self._append(Entry(closes, NOBODY, None)))
            else:
                events.extend(self._sit_in(seat, due))
        return events

    def undo(self, now: Ms, seat: Seat, entry: int = 0) -> bool:
        """Take back one's last act, or everything from an entry on. True when it is done; False
        when the others are asked first."""
        if self.is_over:
            raise Illegal("nothing can be taken back once the game is over", "")
        self.wake(now)
        first = entry or self._last_act(seat)
        struck = self._entries_from(first)
        if first < 1 or not struck:
            raise Illegal("there is nothing to take back", "")
        traces = self._traces(struck)
        if self._touched(traces, seat):
            self._append(Talk(self._hour(now), seat, "ask_undo", {"entry": first}))
            return False
        self._append(Undo(self._hour(now), seat, tuple(struck)))
        return True

    def agree(self, now: Ms, seat: Seat) -> bool:
        """To the request; True when that was the last word and it is done."""
        self._awaited(seat)
        self._append(Talk(self._hour(now), seat, "agree", {}))
        return self._grant(now)

    def _grant(self, now: Ms) -> bool:
        """Take back what was asked for once nobody is left to be asked."""
        request = self.request
        if request is None or request.waiting:
            return False
        struck = tuple(self._entries_from(request.entry))
        self._append(Undo(self._hour(now), request.seat, struck))
        return True

    def refuse(self, now: Ms, seat: Seat) -> None:
        """The request is off: somebody touched by it said no, or whoever asked thought better."""
        if self.request is None or self.request.seat != seat:
            self._awaited(seat)
        self._append(Talk(self._hour(now), seat, "refuse", {}))

    def away(self, now: Ms, seat: Seat) -> None:
        if not self.is_away(self._seat(seat)) and not self.bots[seat]:
            self._append(Talk(self._hour(now), seat, "away", {}))

    def back(self, now: Ms, seat: Seat) -> None:
        if self.is_away(seat) or self.is_replaced(self._seat(seat)):
            self._append(Talk(self._hour(now), seat, "back", {}))

    def replace(self, now: Ms, seat: Seat, by: str) -> None:
        """A bot plays for a person from now on, until he is back."""
        if self.is_bots(self._seat(seat)):
            raise Illegal("this seat is a bot’s: it is never away", "")
        if self.is_over or not self.s.alive[seat]:
            raise Illegal("a player who is out needs nobody to play for him", "")
        if self.bots[seat] != by:
            self._append(Talk(self._hour(now), seat, "replace", {"by": by}))
            self._grant(now)

    def sit(self, now: Ms, seat: Seat, name: str) -> None:
        """Somebody else takes a person's seat over, and is there."""
        if self.is_bots(self._seat(seat)):
            raise Illegal("this seat is a bot’s: it is never away", "")
        self._append(Talk(self._hour(now), seat, "sit", {"name": name}))

    def vote(self, now: Ms, seat: Seat, on: Seat, what: str) -> None:
        """What shall be done about a player who is away: wait, skip, bot or sell."""
        if self.absences.setting != absence.VOTE:
            raise Illegal("this table does not vote about players who are away", "")
        if not self.is_away(on):
            raise Illegal("nobody votes about a player who is here", "")
        if what not in absence.VOTABLE:
            raise Illegal("{0} is no vote: wait, skip, bot or sell", "", what)
        if seat not in self._voters():
            raise Illegal("only players who are here may vote", "")
        self._append(Talk(self._hour(now), seat, "vote", {"on": on, "what": what}))

    # The record and the state go together

    def append(self, line: Line) -> list[Event]:
        """Take over a line that somebody else stored; raises Illegal or BadRecord and changes
        nothing when it cannot follow the ones before."""
        n = len(self.record.lines) + 1
        if isinstance(line, Entry):
            line.apply(self.s)
            events = self._take_events(n)
            self.record.lines.append(line)
            self._acts += 1
            if line.action is not None:
                self.request = None  # the game went on
            return events
        if isinstance(line, Check):
            found = state_hash(self.s, self.codec)
            if line.hash != found:
                raise BadRecord(n, f"the state is {found} where the record has {line.hash}")
        elif isinstance(line, Undo):
            self._strike(line, n)
        elif isinstance(line, Talk):
            self._hear(line, n)
        elif self.s.outcome is None:
            raise BadRecord(n, "the record ends and the game does not")
        elif line.outcome != self.s.outcome:
            raise BadRecord(n, f"the game ended {self.s.outcome}, the record says {line.outcome}")
        self.record.lines.append(line)
        if isinstance(line, Check):
            self._acts = 0
            self._marks.append((n, self._bare(self.s)))
        return []

    def mark(self) -> Mark:
        """The match as it is now: whoever stores lines steps back to it when they are not."""
        s = self.s.clone()
        s.events = []
        wish = self.request
        return Mark(
            s,
            len(self.record.lines),
            len(self.history),
            self.absences.copy(),
            self.bots[:],
            self.names[:],
            None if wish is None else Request(wish.seat, wish.entry, wish.waiting),
            {seat: (hand, hand.heard) for seat, hand in self._hands.items()},
            self._marks[:],
            self._acts,
        )

    def step_back(self, mark: Mark) -> None:
        """Whatever came after the mark has not happened; a mark is good for one step back."""
        self.s = mark.s
        del self.record.lines[mark.lines :]
        del self.history[mark.told :]
        self.absences = mark.absences
        self.bots = mark.bots
        self.names = mark.names
        self.request = mark.request
        self._hands = {seat: hand for seat, (hand, _) in mark.hands.items()}
        for hand, heard in mark.hands.values():
            hand.heard = heard
        self._marks = mark.marks
        self._acts = mark.acts

    def _append(self, line: Line) -> list[Event]:
        """The same for a line of our own, with the check and the end that are due after it."""
        events = self.append(line)
        if isinstance(line, Entry):
            if self._acts >= CHECK_EVERY:
                self.append(Check(self.s.clock, state_hash(self.s, self.codec)))
            if self.s.outcome is not None:
                self.append(End(self.s.clock, self.s.outcome, self.secret))
        return events

    def _take_events(self, n: int) -> list[Event]:
        events = self.s.events
        assert events is not None
        self.s.events = []
        self.history.extend([Told(n, event) for event in events])
        return events

    def _hour(self, now: Ms) -> Ms:
        """Hosts' clocks jitter; the table's never goes back."""
        last = self.record.lines[-1].at if self.record.lines else 0
        return max(now, self.s.clock, last)

    def _seat(self, seat: Seat) -> Seat:
        if not 0 <= seat < self.s.seats:
            raise Illegal("there is no seat {0}: they are 0 to {1}", "", seat, self.s.seats - 1)
        return seat

    # Taking back

    def _strike(self, line: Undo, n: int) -> None:
        live = set(self._entries_from(1))
        first = min(line.struck)
        if set(line.struck) != {entry for entry in live if entry >= first}:
            raise BadRecord(n, f"undo must strike all that followed entry {first}, and only acts")
        request = self.request
        if request is None or request.seat != line.seat or request.waiting:
            traces = self._traces(line.struck)
            asked = self._touched(traces, line.seat)
            if asked:
                raise BadRecord(n, f"not all whom it touches agreed to undo entry {first}")
        while self._marks[-1][0] >= first:
            self._marks.pop()
        s = self._state_after(n - 1, {*self.record.struck, *line.struck})
        resume(s, line.at)
        s.events = []
        self.s = s
        self.request = None

    def _state_after(self, n: int, struck: set[int]) -> State:
        """The table after entry n without those that were struck."""
        at, mark = max([mark for mark in self._marks if mark[0] <= n], key=lambda mark: mark[0])
        s = mark.clone()
        for number in range(at + 1, n + 1):
            line = self.record.lines[number - 1]
            if isinstance(line, Entry):
                if number not in struck:
                    line.apply(s)
            elif isinstance(line, Undo):
                resume(s, line.at)
        return s

    def _traces(self, struck: Sequence[int]) -> list[Trace]:
        first = min(struck)
        s = self._state_after(first - 1, self.record.struck)
        traces: list[Trace] = []
        for number in range(first, len(self.record.lines) + 1):
            line = self.record.lines[number - 1]
            if isinstance(line, Undo):
                resume(s, line.at)
            elif isinstance(line, Entry) and number in struck:
                before = Snapshot(s, self.secrecy)
                s.events = []
                line.apply(s)
                traces.append(before.trace(s, line, self.secrecy))
        return traces

    def _touched(self, traces: list[Trace], seat: Seat) -> list[Seat]:
        """Who must agree; nobody inside one's own turn, and no bot is ever asked."""
        if is_free(traces, seat):
            return []
        return [other for other in whom_to_ask(self.s, traces, seat) if not self._is_played(other)]

    def _entries_from(self, first: int) -> list[int]:
        struck = self.record.struck
        lines = self.record.lines
        return [
            n
            for n in range(max(first, 1), len(lines) + 1)
            if isinstance(lines[n - 1], Entry) and n not in struck
        ]

    def _last_act(self, seat: Seat) -> int:
        for n in reversed(self._entries_from(1)):
            line = self.record.lines[n - 1]
            if isinstance(line, Entry) and line.seat == seat and line.action is not None:
                return n
        return 0

    def _awaited(self, seat: Seat) -> None:
        if self.request is None or seat not in self.request.waiting:
            raise Illegal("nobody asked this player to take anything back", "")

    def _bare(self, s: State) -> State:
        twin = s.clone()
        twin.events = None
        return twin

    # Coming and going

    def _hear(self, line: Talk, n: int) -> None:
        if line.say == "ask_undo":
            first = int(line.about["entry"])
            struck = self._entries_from(first)
            if not struck:
                raise BadRecord(n, f"there is nothing to take back from entry {first} on")
            self.request = Request(line.seat, first, self._touched(self._traces(struck), line.seat))
        elif line.say == "agree":
            if self.request is not None:
                self.request.waiting.discard(line.seat)
        elif line.say == "refuse":
            self.request = None
        elif line.say == "away":
            self.absences.leave(line.seat, line.at)
        elif line.say == "back":
            self._change_hands(line.seat, n, "")
        elif line.say == "replace":
            by = str(line.about["by"])
            if not by:
                raise BadRecord(n, "replace must name the bot that plays the seat")
            self._change_hands(line.seat, n, by)
        elif line.say == "sit":
            self._change_hands(line.seat, n, "")
            self.names[line.seat] = str(line.about["name"])
        else:
            on, what = int(line.about["on"]), str(line.about["what"])
            self.absences.vote(line.seat, on, what, self._voters())
            if on in self._hands:
                del self._hands[on]

    def _change_hands(self, seat: Seat, n: int, by: str) -> None:
        """Who plays the seat from now on: a bot, or "" its player."""
        if not 0 <= seat < self.s.seats:
            raise BadRecord(n, f"there is no seat {seat}: they are 0 to {self.s.seats - 1}")
        if by and self.is_bots(seat):
            raise BadRecord(n, f"seat {seat} is a bot’s from the start: nobody is to be replaced")
        if not self.is_bots(seat):
            self.bots[seat] = by
        self.absences.come_back(seat)
        self._hands.pop(seat, None)
        if by and self.request is not None:  # bots are not asked, and want nothing back
            self.request.waiting.discard(seat)
            if self.request.seat == seat:
                self.request = None

    def _voters(self) -> list[Seat]:
        return [seat for seat in self.s.living() if not self.is_away(seat) and not self.bots[seat]]

    def _is_played(self, seat: Seat) -> bool:
        """Whether nobody is there to be asked: a bot's seat, or one that somebody sits in for."""
        return self.bots[seat] != "" or self.absences.treatment(seat) != absence.WAIT

    def _next_hand(self) -> tuple[Ms, Seat]:
        """Who sits in for whom next, and when."""
        best: tuple[Ms, Seat] = (NEVER, NOBODY)
        if self.is_over or self.request is not None:
            return best
        if not self.absences.since and not any(self.bots):
            return best  # all are here, and play for themselves
        lines = self.record.lines
        last = lines[-1].at if lines else 0
        for seat in self.s.living():
            if not self._is_played(seat) or not self._has_to_say(seat):
                continue
            due = max(last, self.s.clock) + absence.THINKING[self.record.header.pace]
            if not self.bots[seat]:
                due = max(due, self.absences.due(seat, self.s.since))
            if seat == self.s.agenda[-1].seat:
                due += self._courtesy()
            if due < best[0]:
                best = (due, seat)
        return best

    def _courtesy(self) -> Ms:
        """Time that a hand leaves the others before it closes what stands open for them."""
        for window in self.s.standing:
            for other in self.s.living():
                if not self._is_played(other) and window.choices(self.s, other):
                    return absence.COURTESY[self.record.header.pace]
        return 1 if self.s.standing else 0

    def _has_to_say(self, seat: Seat) -> bool:
        hand = self._hands.get(seat)
        if hand is not None and hand.heard == len(self.record.lines):
            return False
        if self.s.agenda[-1].seat == seat or answers(self.s, seat):
            return True
        return (
            self.absences.treatment(seat) == absence.SELL
            and resignation(self.choices(seat)) is not None
        )

    def _hand(self, seat: Seat) -> StandIn:
        hand = self._hands.get(seat)
        if hand is None:
            seed = self._seed_of(seat)
            name = self.bots[seat]
            if name:
                hand = StandIn(find_bot(name, self.game, seed), name)
            elif self.absences.treatment(seat) == absence.SKIP:
                hand = StandIn(Idle(seed), "idle")
            else:
                hand = StandIn(self.game.bot(BALANCED, seed) or Uniform(seed), BALANCED)
            self._hands[seat] = hand
        return hand

    def _seed_of(self, seat: Seat) -> int:
        """A bot's own luck: from public things only, so that it tells nothing of the dice."""
        text = f"{self.record.header.commitment} {seat} {len(self.record.lines)}"
        return int(hashlib.sha256(text.encode()).hexdigest()[:15], 16) + 1

    def _sit_in(self, seat: Seat, at: Ms) -> list[Event]:
        hand = self._hand(seat)
        found = self.choices(seat)
        if self.absences.treatment(seat) == absence.SELL:
            leave = resignation(found)
            if leave is not None:
                return self._append(Entry(at, seat, leave, "sell"))
        spare = Uniform(self._seed_of(seat))
        for _ in range(TRIES):
            try:
                action = hand.bot.choose(self.glimpse(seat), found)
            except Exception as error:  # a bot never stops a game
                self._fault(seat, hand, f"raised {type(error).__name__}: {error}")
                hand = self._hands[seat] = StandIn(spare, "uniform")
                continue
            if action is None and deadline(self.s) == NEVER:
                action = self._forced(seat, spare)
            if action is None:
                break
            try:
                return self._append(Entry(max(at, self.s.clock), seat, action, hand.name))
            except Illegal as error:
                self._fault(seat, hand, f"{action!r} is illegal: {error}")
                hand = self._hands[seat] = StandIn(spare, "uniform")
        hand.heard = len(self.record.lines)
        return []

    def _forced(self, seat: Seat, spare: Uniform) -> Action | None:
        """What must be done for a seat that the game waits for without end."""
        top = self.s.agenda[-1]
        if top.seat != seat:
            return None
        return spare.must(answers(self.s, seat) or self.choices(seat))

    def _fault(self, seat: Seat, hand: StandIn, what: str) -> None:
        if not isinstance(hand.bot, Uniform):
            self.faults.append(Fault(seat, hand.name, what))


def open_match(
    game: Game,
    edition: str = "",
    seats: int = 0,
    secret: Secret | None = None,
    options: Mapping[str, int | str | bool] | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    pace: str = LIVE,
    absence: str = "wait",
    entropy: Sequence[str] = (),
    position: Sequence[Action] = (),
) -> Match:
    """A new table; without a secret the host throws real dice."""
    box = game.load(edition, options)
    laid = game.codec.encode(position)
    header = new_header(
        game, box, seats or box.players[0], secret, names, bots, pace, absence, entropy, laid
    )
    return Match(game, header, secret, box)
