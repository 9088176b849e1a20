"""What each seat is sent of a table, put together from parts that are written once for all."""

from __future__ import annotations

from typing import Final, final

from msgspec.json import Encoder

from magnat.core.action import Choice
from magnat.core.glimpse import SPECTATOR, Glimpse, Secrecy
from magnat.core.kernel import MANY, deadline
from magnat.core.rulebook import LANGUAGES
from magnat.core.step import CHANCE, NEVER, Chance, Ms, Seat, Window
from magnat.core.value import fields
from magnat.play.lines import outcome_json
from magnat.play.match import Match
from magnat.server.laid import Laid
from magnat.server.still import asks_still, is_same, lies_still
from magnat.server.story import Story, encoder
from magnat.server.windows import blanks_of, offered, open_windows, right_windows
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

    def __init__(self, glimpse: Glimpse, is_plain: bool) -> None:
        self.glimpse: Final = glimpse
        self.is_plain: Final = is_plain  # nothing that is to be done hides anything
        self.steps = b""  # agenda and standing, once they are written


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
        self._encoder: Final = Encoder(enc_hook=match.codec.encode)
        # Whether nobody ever sees of what lies there what others do not.
        secrecy = match.secrecy
        is_ordered = type(secrecy).sees_order is not Secrecy.sees_order
        self._is_open: Final = not secrecy.hides() and not is_ordered
        self._written: Final[dict[tuple[object, ...], bytes]] = {}  # actions of choices
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
        self._choices: Final[dict[Seat, bytes]] = {}
        # What follows from what lies there and is asked, and outlives bids that bind nobody.
        self._then = match.s.clone()  # as it is now, for the next time
        self._rights: Final[dict[Seat, bytes]] = {}
        self._laid: Final = Laid(match.s)
        self._lying = b""  # what it says after this entry

    def forget(self) -> None:
        """The match went on: a part is old, but for what follows from what did not change; the
        words of its choices only after a new name."""
        s, then = self.match.s, self._then
        self._then = s.clone()
        self._public = None
        self._common_text = b""
        self._lying = b""
        self._glimpses.clear()
        self._forget_choices()
        if not lies_still(s, then) or not asks_still(s, then):
            self._figures.clear()
            self._rights.clear()
        if self._renamed != self.story.renamed:
            self._renamed = self.story.renamed
            self._written.clear()
            self._rights.clear()

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
        public = self._spectator().glimpse.state
        top = public.agenda[-1]
        living = public.living()
        if not isinstance(top, Window) or isinstance(top, Chance):
            return []
        found = [seat for seat in living if top.choices(public, seat)]
        if found:
            return found
        return [top.seat] if top.seat in living else living

    # The table as a seat sees it

    def _spectator(self) -> Public:
        """What everybody sees, looked at once for each entry."""
        public = self._public
        if public is None:
            glimpse = self.match.glimpse(SPECTATOR)
            s, seen = self.match.s, glimpse.state
            is_plain = is_same(s.agenda, seen.agenda) and is_same(s.standing, seen.standing)
            public = self._public = Public(glimpse, is_plain)
        return public

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
                return self._encoder.encode({"agenda": agenda, "standing": standing})[1:-1]
        if not public.steps:
            steps = {"agenda": seen.agenda, "standing": seen.standing}
            public.steps = self._encoder.encode(steps)[1:-1]
        return public.steps

    def _figures_for(self, seat: Seat) -> bytes:
        """What a seat reads beside the board: the same for all where nothing is hidden."""
        whose = seat if self.match.secrecy.hides() else SPECTATOR
        known = self._figures.get(whose)
        if known is None:
            found = self.match.game.figures(self.match.s, seat)
            named = {name: getattr(found, name) for name in fields(type(found))}
            known = self._figures[whose] = self._encoder.encode(named)
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
        found = offered(self.match, self.story, seat, first, end)
        return b",".join([self._choice(choice) + last for choice, last in found])

    def _banker(self) -> bytes:
        """What whoever runs a table with real dice may do, for each seat and for the dice."""
        if not self._banker_text:
            seats = (CHANCE, *self.match.s.living())
            lists = [b'"%d":[%b]' % (seat, self._choices_for(seat)) for seat in seats]
            self._banker_text = b"{%b}" % b",".join(lists)
        return self._banker_text

    def _choice(self, choice: Choice) -> bytes:
        """Most actions are offered again after every entry: their words are found once. What may be
        filled in, and what it answers and costs, changes, and is to follow."""
        key = choice.action_key()
        known = self._written.get(key)
        if known is None:
            if len(self._written) >= WRITTEN:
                self._written.clear()
            action = choice.action
            fr, en = [self.story.teller(language).action(action) for language in LANGUAGES]
            words = {"action": action, "fr": fr, "en": en}
            known = self._written[key] = self._encoder.encode(words)[:-1]
        return known if choice.is_exact else known + blanks_of(choice)
