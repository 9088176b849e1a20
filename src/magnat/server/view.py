"""What each seat is sent of a table, put together from parts that are written once for all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec.json import Encoder

from magnat.core.action import Choice as CoreChoice
from magnat.core.glimpse import SPECTATOR, Glimpse, Secrecy
from magnat.core.kernel import deadline
from magnat.core.rulebook import LANGUAGES
from magnat.core.step import CHANCE, NEVER, Chance, Ms, Seat, Step, Window
from magnat.core.value import fields
from magnat.play.lines import outcome_json
from magnat.play.match import Match
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
    """What everybody sees of a table, written but for what is to be done and whose it is."""

    def __init__(self, glimpse: Glimpse, text: bytes, steps: bytes) -> None:
        self.glimpse: Final = glimpse
        self.text: Final = text
        self.steps: Final = steps  # agenda and standing


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
        self._written: Final[dict[tuple[object, ...], bytes]] = {}  # actions of choices
        self._renamed = story.renamed
        self._rights: Final = encoder.encode(right_windows(match.s))[1:-1]
        self._known: CommonView | None = None  # as it was written last
        self._known_text = b""
        # The parts: of all, then by seat.
        self._public: Public | None = None
        self._common_text = b""
        self._banker_text = b""
        self._glimpses: Final[dict[Seat, bytes]] = {}
        self._figures: Final[dict[Seat, bytes]] = {}
        self._choices: Final[dict[Seat, bytes]] = {}

    def forget(self) -> None:
        """The match went on: all parts are old, the words of its choices only after a new name."""
        self._public = None
        self._common_text = b""
        self._glimpses.clear()
        self._figures.clear()
        self._forget_choices()
        if self._renamed != self.story.renamed:
            self._renamed = self.story.renamed
            self._written.clear()

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
            if s.outcome is None and self._rights:
                windows.append(self._rights)
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
        match, beside = self.match, self.beside
        outcome = match.s.outcome
        wish = match.takeback.request
        common = CommonView(
            struck=self.story.struck[:],
            names=self.story.names[:],
            bots=match.players.bots[:],
            connected=beside.connected[:],
            away=match.players.missed(),
            wish=None if wish is None else Wish(wish.seat, wish.entry, sorted(wish.waiting)),
            paused=beside.is_paused,
            outcome=None if outcome is None else Outcome(**outcome_json(outcome)),
            rematch=beside.rematch,
            pace=match.players.pace,
        )
        if common != self._known:
            self._known = common
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
            coded = glimpse.json(self.match.codec)
            steps = {"agenda": coded.pop("agenda"), "standing": coded.pop("standing")}
            del coded["seat"]
            text = encoder.encode(coded)[:-1]
            public = self._public = Public(glimpse, text, encoder.encode(steps)[1:-1])
        return public

    def _glimpse(self, seat: Seat) -> bytes:
        """The table as that seat sees it: a spectator's where it can see no more than one."""
        known = self._glimpses.get(seat)
        if known is None:
            if seat >= 0 and self._sees_more(seat):
                known = encoder.encode(self.match.glimpse(seat).json(self.match.codec))
            else:
                parts = self._spectator().text, b",", self._steps(seat), b',"seat":%d}' % seat
                known = b"".join(parts)
            self._glimpses[seat] = known
        return known

    def _sees_more(self, seat: Seat) -> bool:
        """Than everybody, of what lies on the table."""
        secrecy, s = self.match.secrecy, self.match.s
        if secrecy.hides():
            return True
        if type(secrecy).sees_order is Secrecy.sees_order:
            return False
        return any([secrecy.sees_order(s, seat, deck) for deck in range(len(s.order))])

    def _steps(self, seat: Seat) -> bytes:
        """All that is to be done, with what that seat may know of it."""
        s = self.match.s
        agenda = [step.veil(seat) for step in s.agenda]
        standing = [window.veil(seat) for window in s.standing]
        public = self._spectator()
        seen = public.glimpse.state
        if _is_same(agenda, seen.agenda) and _is_same(standing, seen.standing):
            return public.steps
        return self._encoder.encode({"agenda": agenda, "standing": standing})[1:-1]

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
            found = offered(self.match, self.story, seat) if not self.beside.is_paused else []
            known = b",".join([self._choice(one) + end for one, end in found])
            self._choices[seat] = known
        return known

    def _banker(self) -> bytes:
        """What whoever runs a table with real dice may do, for each seat and for the dice."""
        if not self._banker_text:
            seats = (CHANCE, *self.match.s.living())
            lists = [b'"%d":[%b]' % (seat, self._choices_for(seat)) for seat in seats]
            self._banker_text = b"{%b}" % b",".join(lists)
        return self._banker_text

    def _choice(self, choice: CoreChoice) -> bytes:
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


def _is_same(steps: Sequence[Step[Any]], others: Sequence[Step[Any]]) -> bool:
    """A step that hides nothing from anybody is shown to all as it is."""
    return all([one is other or one == other for one, other in zip(steps, others, strict=True)])
