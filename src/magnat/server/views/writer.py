"""What each seat is sent of a table, put together from parts that are written once for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec.json import Encoder

from magnat.core.action import Choice
from magnat.core.glimpse import SPECTATOR, Glimpse, Secrecy
from magnat.core.kernel import MANY, deadline, windows
from magnat.core.rulebook import LANGUAGES
from magnat.core.state import State
from magnat.core.step import CHANCE, NEVER, Chance, Ms, Seat, Step, Window
from magnat.core.value import fields
from magnat.play.match.match import Match
from magnat.play.record.entries import outcome_json
from magnat.server.views.fragments import Fields, Laid, Listed
from magnat.server.views.prompts import blanks_of, offered, open_windows, right_windows
from magnat.server.views.story import Story, encoder
from magnat.server.views.unchanged import (
    asks_still,
    has_same_blanks,
    hides_nothing,
    is_same,
    lies_still,
)
from magnat.server.wire.table import MOST_EVENTS, CommonView, Wish
from magnat.server.wire.terms import Outcome

WRITTEN: Final = 500  # actions that are kept as they were written


@final
class Beside:
    """What a view says that is not in the match."""

    def __init__(self, connected: list[Seat], is_paused: bool, rematch: str) -> None:
        self.connected: Final = connected
        self.is_paused: Final = is_paused
        self.rematch: Final = rematch


@final
class Public:
    """What everybody sees of a table, and what is to be done as all are told it."""

    def __init__(self, glimpse: Glimpse, is_plain: bool, is_open: bool) -> None:
        self.glimpse: Final = glimpse
        self.is_plain: Final = is_plain  # nothing that is to be done hides anything
        self.is_open: Final = is_open  # nor does anything that lies there, but decks
        self.steps = b""  # agenda and standing, once they are written


@final
class Worded:
    """A choice as it was written."""

    def __init__(self, choice: Choice, words: bytes) -> None:
        self.words: Final = words  # of its action
        self.choice = choice  # whose blanks they are
        self.text = words if choice.is_exact else words + blanks_of(choice)

    def of(self, choice: Choice) -> bytes:
        """What may be filled in changes, but seldom."""
        if not has_same_blanks(choice, self.choice):
            self.text = self.words if choice.is_exact else self.words + blanks_of(choice)
        self.choice = choice
        return self.text


@final
class Views:
    """The views of one table.

    To say more in all of them alike, add a field to `CommonView` and write it in `_around`; to say
    more to each seat, add a part to `write`, as `choices` is one. A part is written once, for
    whoever reads it first, and is good until something changes.
    """

    def __init__(self, match: Match, story: Story) -> None:
        self.match: Final = match
        self.story: Final = story
        self.beside = Beside([], False, "")
        self._encoder: Final = Encoder(enc_hook=match.codec.opened)
        # Whether nobody ever sees of what lies there what others do not.
        secrecy = match.secrecy
        is_ordered = type(secrecy).sees_order is not Secrecy.sees_order
        self._is_open: Final = not secrecy.hides() and not is_ordered
        self._written: Final[dict[tuple[object, ...], Worded]] = {}  # choices by their actions
        self._renamed = story.renamed
        self._right_windows: Final = encoder.encode(right_windows(match.s))[1:-1]
        self._known: tuple[object, ...] = ()  # what was written last, and how
        self._known_text = b""
        # The parts: of all, then by seat.
        self._public: Public | None = None
        self._common_text = b""
        self._banker_text = b""
        self._glimpses: Final[dict[Seat, bytes]] = {}
        self._figures: Final[dict[Seat, bytes]] = {}
        self._counted: Final[dict[Seat, Fields]] = {}  # as they were written
        self._choices: Final[dict[Seat, bytes]] = {}
        self._windows: list[Window[Any]] = []  # that are open; [] until somebody asks
        # What follows from what lies there and is asked, and outlives bids that bind nobody.
        self._then = match.s.clone()  # as it is now, for the next time
        self._rights: Final[dict[Seat, bytes]] = {}
        self._laid: Final = Laid(match.s)
        self._lying = b""  # what it says after this entry
        self._to_do: Final = Listed(self._encoder)
        self._answering: list[Seat] | None = None  # who can answer the question; None: not said

    def forget(self, answering: list[Seat] | None = None) -> None:
        """The match went on: a part is old, but for what follows from what did not change; the
        words of its choices only after a new name. Whoever knows it says who can answer now."""
        s, then = self.match.s, self._then
        self._answering = answering
        self._then = s.clone()
        self._public = None
        self._common_text = b""
        self._lying = b""
        self._windows = []
        self._to_do.turn()
        self._glimpses.clear()
        self._forget_choices()
        if not lies_still(s, then) or not asks_still(s, then):
            self._figures.clear()
            self._rights.clear()
        if self._renamed != self.story.renamed:
            self._renamed = self.story.renamed
            self._written.clear()
            self._rights.clear()

    @property
    def then(self) -> State:
        """A copy of the table as it was after the last entry; nobody may change it."""
        return self._then

    def _forget_choices(self) -> None:
        self._choices.clear()
        self._banker_text = b""

    def stand_beside(self, beside: Beside) -> None:
        """What is not in the match, as it is now."""
        known = self.beside
        self.beside = beside
        if known.is_paused != beside.is_paused:
            self._forget_choices()  # nobody has one in a pause
            self._common_text = b""
        elif known.connected != beside.connected or known.rematch != beside.rematch:
            self._common_text = b""

    def write(self, seat: Seat, since: int, clock: Ms, telling: Ms, is_banker: bool) -> bytes:
        """What that seat is sent: a `View`."""
        if since > self.story.n:
            since = -1
        return b"".join(
            (
                b'{"type":"view","seat":%d,"since":%d,"clock":%d,"telling":%d,'
                % (seat, since, clock, telling),
                self._common(),
                b',"glimpse":',
                self._glimpse(seat),
                b',"figures":',
                self._figures_for(seat),
                b',"choices":[',
                self._choices_for(seat),
                b'],"events":[',
                b",".join(self.story.newest(seat, since, MOST_EVENTS)),
                b'],"banker":',
                self._banker() if is_banker else b"null",
                b"}",
            )
        )

    # What all are told alike

    def _common(self) -> bytes:
        if not self._common_text:
            s = self.match.s
            at = deadline(s)
            asked = open_windows(self.match, self._spectator().glimpse)
            windows = [] if not asked else [encoder.encode(asked)[1:-1]]
            if s.outcome is None and self._right_windows:
                windows.append(self._right_windows)
            self._common_text = b'"n":%d,"deadline":%b,"windows":[%b],"awaited":%b,%b' % (
                self.story.n,
                b"null" if at >= NEVER else b"%d" % at,
                b",".join(windows),
                encoder.encode(self._awaited()),
                self._around(),
            )
        return self._common_text

    def _around(self) -> bytes:
        """What seldom changes: then it is written as before."""
        match, story, beside = self.match, self.story, self.beside
        players, outcome, request = match.players, match.s.outcome, match.takeback.request
        wish = None
        if request is not None:
            wish = Wish(request.seat, request.entry, sorted(request.waiting))
        # None of these lists is ever changed: another one takes its place.
        heard = players.bots, players.absences, players.pace, story.struck, story.names
        now = (*heard, beside.connected, beside.is_paused, beside.rematch, wish, outcome)
        if now != self._known:
            self._known = now
            common = CommonView(
                struck=story.struck,
                names=story.names,
                bots=players.bots,
                connected=beside.connected,
                away=players.missed(),
                wish=wish,
                paused=beside.is_paused,
                outcome=None if outcome is None else Outcome(**outcome_json(outcome)),
                rematch=beside.rematch,
                pace=players.pace,
            )
            self._known_text = encoder.encode(common)[1:-1]
        return self._known_text

    def _awaited(self) -> list[Seat]:
        """Judged from what everybody sees: who can answer may depend on a secret."""
        s = self.match.s
        if s.outcome is not None or not s.agenda:
            return []
        spectator = self._spectator()
        public = spectator.glimpse.state
        top = public.agenda[-1]
        if not isinstance(top, Window) or isinstance(top, Chance):
            return []
        living, found = public.living(), self._answering
        if found is None or not spectator.is_open:
            found = [seat for seat in living if top.choices(public, seat)]
        if found:
            return found
        return [top.seat] if top.seat in living else living

    # The table as a seat sees it

    def _spectator(self) -> Public:
        """What everybody sees, looked at once for each entry."""
        public = self._public
        if public is None:
            public = self._public = self._looked_at()
        return public

    def _looked_at(self) -> Public:
        s, secrecy = self._then, self.match.secrecy
        if self._is_open and not s.standing and hides_nothing(s.agenda):
            # But for its decks it is the table itself, and nobody asks for those.
            return Public(Glimpse(s, SPECTATOR, secrecy, True), True, True)
        glimpse = Glimpse(s, SPECTATOR, secrecy)
        seen = glimpse.state
        is_plain = is_same(s.agenda, seen.agenda) and is_same(s.standing, seen.standing)
        return Public(glimpse, is_plain, False)

    def _glimpse(self, seat: Seat) -> bytes:
        """The table as that seat sees it: what lies there is written once if all see the same."""
        known = self._glimpses.get(seat)
        if known is None:
            if self._is_open:
                parts = self._lies(), b",", self._steps(seat), b',"seat":%d}' % seat
                known = b"".join(parts)
            else:
                known = encoder.encode(self.match.glimpse(seat).json(self.match.codec))
            self._glimpses[seat] = known
        return known

    def _lies(self) -> bytes:
        if not self._lying:
            s = self._then
            is_asked = len(s.agenda) > 0 and s.asked is s.agenda[-1]
            moment = s.clock, s.since, b"true" if is_asked else b"false"
            laid = self._laid.write(s)
            self._lying = b'{%b,"clock":%d,"since":%d,"asked":%b' % (laid, *moment)
        return self._lying

    def _steps(self, seat: Seat) -> bytes:
        """All that is to be done, with what that seat may know of it."""
        s, public = self.match.s, self._spectator()
        seen = public.glimpse.state
        if not public.is_plain:
            agenda = [step.veil(seat) for step in s.agenda]
            standing = [window.veil(seat) for window in s.standing]
            if not is_same(agenda, seen.agenda) or not is_same(standing, seen.standing):
                return self._written_steps(agenda, standing)
        if not public.steps:
            public.steps = self._written_steps(seen.agenda, seen.standing)
        return public.steps

    def _written_steps(self, agenda: Sequence[Step[Any]], standing: Sequence[Step[Any]]) -> bytes:
        parts = self._to_do.write(agenda), self._to_do.write(standing)
        return b'"agenda":[%b],"standing":[%b]' % parts

    def _figures_for(self, seat: Seat) -> bytes:
        """What a seat reads beside the board: the same for all where nothing is hidden."""
        whose = seat if self.match.secrecy.hides() else SPECTATOR
        known = self._figures.get(whose)
        if known is None:
            found = self.match.game.figures(self.match.s, seat)
            written = self._counted.get(whose)
            if written is None:
                written = self._counted[whose] = Fields(fields(type(found)), self._encoder)
            known = self._figures[whose] = b"{%b}" % written.write(found)
        return known

    # What a seat may do

    def _choices_for(self, seat: Seat) -> bytes:
        known = self._choices.get(seat)
        if known is None:
            parts: list[bytes] = []
            if not self.beside.is_paused:
                parts = [self._listed(seat, 0, self._first_right()), self._rights_of(seat)]
            known = self._choices[seat] = b",".join([part for part in parts if part])
        return known

    def _first_right(self) -> int:
        """Before it are the question and what stands beside it."""
        return 1 + len(self.match.s.standing)

    def _rights_of(self, seat: Seat) -> bytes:
        known = self._rights.get(seat)
        if known is None:
            known = self._rights[seat] = self._listed(seat, self._first_right(), MANY)
        return known

    def _listed(self, seat: Seat, first: int, end: int) -> bytes:
        if not self._windows:
            self._windows = windows(self.match.s)
        found = offered(self.match, self.story, self._windows, seat, first, end)
        return b",".join([self._choice(seat, choice) + last for choice, last in found])

    def _banker(self) -> bytes:
        """What whoever runs a table with real dice may do, for each seat and for the dice."""
        if not self._banker_text:
            seats = (CHANCE, *self.match.s.living())
            lists = [b'"%d":[%b]' % (seat, self._choices_for(seat)) for seat in seats]
            self._banker_text = b"{%b}" % b",".join(lists)
        return self._banker_text

    def _choice(self, seat: Seat, choice: Choice) -> bytes:
        """Most actions are offered again after every entry: their words are found once. What it
        answers and costs changes, and is to follow."""
        key = choice.action_key()
        if not choice.is_exact:
            key = (seat, *key)  # each has other things to fill in
        known = self._written.get(key)
        if known is not None:
            return known.of(choice)
        if len(self._written) >= WRITTEN:
            self._written.clear()
        action = choice.action
        fr, en = [self.story.teller(language).action(action) for language in LANGUAGES]
        words = {"action": action, "fr": fr, "en": en}
        known = self._written[key] = Worded(choice, self._encoder.encode(words)[:-1])
        return known.text
