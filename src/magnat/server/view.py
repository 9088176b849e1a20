"""What each seat is sent of a table, put together from parts that are written once for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from magnat.core.action import Action
from magnat.core.action import Choice as CoreChoice
from magnat.core.glimpse import SPECTATOR, Glimpse, Secrecy
from magnat.core.kernel import deadline
from magnat.core.state import State
from magnat.core.step import CHANCE, NEVER, Chance, Ms, Seat, Step, Window
from magnat.play.lines import outcome_json
from magnat.play.match import Match
from magnat.server.story import Story, encoder
from magnat.server.windows import figures, offered, open_windows
from magnat.server.wire.table import MOST_EVENTS, CommonView, Wish
from magnat.server.wire.terms import Outcome

WRITTEN: Final = 500  # choices that are kept as they were written


@final
class Beside:
    """What a view says that is not in the match."""

    def __init__(self, connected: list[Seat], is_paused: bool, rematch: str) -> None:
        self.connected: Final = connected
        self.is_paused: Final = is_paused
        self.rematch: Final = rematch


@final
class Views:
    """The views of one table.

    To say more in all of them alike, add a field to `CommonView` and write it in `_common`; to say
    more to each seat, add a part to `write`, as `choices` is one.
    """

    def __init__(self, match: Match, story: Story) -> None:
        self.match: Final = match
        self.story: Final = story
        self.beside = Beside([], False, "")
        self._parts: Final[dict[Any, bytes]] = {}
        self._written: Final[dict[tuple[Any, ...], bytes]] = {}  # choices
        self._worded: Final[dict[tuple[object, ...], tuple[str, str]]] = {}  # their actions
        self._public: tuple[Glimpse, bytes] | None = None
        self._may_differ = True  # whether some seat may see more than everybody
        self._renamed = story.renamed

    def forget(self) -> None:
        """The match went on: all parts are old, the words of its choices only after a new name."""
        self._parts.clear()
        self._public = None
        if self._renamed != self.story.renamed:
            self._renamed = self.story.renamed
            self._written.clear()
            self._worded.clear()

    def stand_beside(self, beside: Beside) -> None:
        """What is not in the match, as it is now."""
        known = self.beside
        self.beside = beside
        if known.is_paused != beside.is_paused:
            self._parts.clear()  # nobody has a choice in a pause
        elif known.connected != beside.connected or known.rematch != beside.rematch:
            self._parts.pop("common", None)

    def write(self, seat: Seat, since: int, clock: Ms, telling: Ms, is_banker: bool) -> bytes:
        """What that seat is sent: a `View`."""
        if since > self.story.n:
            since = -1
        return b"".join(
            (
                b'{"type":"view","seat":%d,"since":%d,' % (seat, since),
                b'"clock":%d,"telling":%d,' % (clock, telling),
                self._part("common", self._common),
                b',"glimpse":',
                self._glimpse(seat),
                b',"figures":',
                self._figures(seat),
                b',"choices":[',
                self._part(("choices", seat), lambda: self._choices(seat)),
                b'],"events":[',
                b",".join(self.story.newest(seat, since, MOST_EVENTS)),
                b'],"banker":',
                self._part("banker", self._banker) if is_banker else b"null",
                b"}",
            )
        )

    def _part(self, key: Any, write: Callable[[], bytes]) -> bytes:
        """Written when it is first asked for, and good until something changes."""
        known = self._parts.get(key)
        if known is None:
            known = self._parts[key] = write()
        return known

    # What all are told alike

    def _common(self) -> bytes:
        match, beside = self.match, self.beside
        s = match.s
        wish = match.takeback.request
        common = CommonView(
            n=self.story.n,
            deadline=_hour(deadline(s)),
            windows=open_windows(match, self._spectator()[0]),
            awaited=self._awaited(),
            struck=self.story.struck,
            names=self.story.names,
            bots=match.players.bots,
            connected=beside.connected,
            away=match.players.missed(),
            wish=None if wish is None else Wish(wish.seat, wish.entry, sorted(wish.waiting)),
            paused=beside.is_paused,
            outcome=None if s.outcome is None else Outcome(**outcome_json(s.outcome)),
            rematch=beside.rematch,
            pace=match.players.pace,
        )
        return encoder.encode(common)[1:-1]

    def _awaited(self) -> list[Seat]:
        """Judged from what everybody sees: who can answer may depend on a secret."""
        s = self.match.s
        if s.outcome is not None or not s.agenda:
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

    # The table as a seat sees it

    def _spectator(self) -> tuple[Glimpse, bytes]:
        """What everybody sees, looked at once for each entry; its seat and end are left open."""
        if self._public is None:
            glimpse = self.match.glimpse(SPECTATOR)
            coded = glimpse.json(self.match.codec)
            del coded["seat"]
            self._public = glimpse, encoder.encode(coded)[:-1]
            secrecy = self.match.secrecy
            self._may_differ = (
                secrecy.hides()
                or type(secrecy).sees_order is not Secrecy.sees_order
                or len(_veiled(self.match.s)) > 0
            )
        return self._public

    def _glimpse(self, seat: Seat) -> bytes:
        """The table as that seat sees it: a spectator's where it can see no more than one."""
        public = self._spectator()[1]
        if seat >= 0 and self._may_differ and self._sees_more(seat):
            return self._part(("glimpse", seat), lambda: self._own_glimpse(seat))
        return b'%b,"seat":%d}' % (public, seat)

    def _own_glimpse(self, seat: Seat) -> bytes:
        return encoder.encode(self.match.glimpse(seat).json(self.match.codec))

    def _sees_more(self, seat: Seat) -> bool:
        s, secrecy = self.match.s, self.match.secrecy
        if secrecy.hides():
            return True
        for step in _veiled(s):
            if step.veil(seat) != step.veil(SPECTATOR):
                return True
        return any([secrecy.sees_order(s, seat, deck) for deck in range(len(s.order))])

    def _figures(self, seat: Seat) -> bytes:
        """What a seat reads beside the board: the same for all where nothing is hidden."""
        whose = seat if self.match.secrecy.hides() else SPECTATOR
        return self._part(("figures", whose), lambda: encoder.encode(figures(self.match, seat)))

    # What a seat may do

    def _choices(self, seat: Seat) -> bytes:
        found = offered(self.match, self.story, seat) if not self.beside.is_paused else []
        return b",".join([self._choice(one) + end for one, end in found])

    def _banker(self) -> bytes:
        """What whoever runs a table with real dice may do, for each seat and for the dice."""
        seats = (CHANCE, *self.match.s.living())
        lists = [b'"%d":[%b]' % (seat, self._choices(seat)) for seat in seats]
        return b"{%b}" % b",".join(lists)

    def _choice(self, choice: CoreChoice) -> bytes:
        """Most choices are offered again after every entry: their words are found once. What it
        answers and costs, which changes, is to follow."""
        key = choice.key()
        known = self._written.get(key)
        if known is None:
            coded = self.match.codec.choice(choice)
            coded["fr"], coded["en"] = self._words(key[0], choice.action)
            if len(self._written) >= WRITTEN:
                self._written.clear()
            known = self._written[key] = encoder.encode(coded)[:-1]
        return known

    def _words(self, key: tuple[object, ...], action: Action) -> tuple[str, str]:
        """In French and in English; the blanks of an action change more often than its words."""
        known = self._worded.get(key)
        if known is None:
            if len(self._worded) >= WRITTEN:
                self._worded.clear()
            story = self.story
            known = story.teller("fr").action(action), story.teller("en").action(action)
            self._worded[key] = known
        return known


def _veiled(s: State) -> list[Step[Any]]:
    """What has secrets among all that is to be done."""
    return [step for step in (*s.agenda, *s.standing) if type(step).veil is not Step.veil]


def _hour(at: Ms) -> Ms | None:
    return None if at >= NEVER else at
