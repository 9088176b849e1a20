"""Computes when something happens in a match without an answer of a person: a window closes, or a
bot acts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from magnat.core.event import Event
from magnat.core.kernel import closing
from magnat.core.state import State
from magnat.core.step_and_window import NEVER, NOBODY, Kind, Ms, Seat, Window
from magnat.kit.auction import Auction
from magnat.kit.claim import ended_by
from magnat.kit.trade import Offered
from magnat.play.match.animation_time import LOT, STORY, telling
from magnat.play.match.pace import GUIDED, PACES, Pace
from magnat.play.match.players import Players
from magnat.play.match.seat_bots import SeatBots
from magnat.play.match.undo_request import UndoAgreement
from magnat.play.record.record import Record
from magnat.play.text.narrator import Narrator

ALONE: Final = 20  # ms between actions where only bots play, so that other tables get time
ANSWERING: Final = 1_200
# How long a bot waits before it acts, in ms, by the kind of window.
WEIGHED: Final[dict[Kind, Ms]] = {
    "throw": 1_000,
    "claim": 900,
    "prompt": 900,
    "purchase": 1_600,
    "debt": 1_800,
    "sale": 1_800,
    "offer": 2_200,
}
BIDDING: Final = 900
BIDDING_MORE: Final = 70


@final
class DueTimes:
    """Computes when bots act: after a pause, and after the time that others get for their
    claims."""

    def __init__(
        self, record: Record, players: Players, seat_bots: SeatBots, undo_agreement: UndoAgreement
    ) -> None:
        self.record: Final = record
        self.players: Final = players
        self.seat_bots: Final = seat_bots
        self.undo_agreement: Final = undo_agreement

    @property
    def pace(self) -> Pace:
        return PACES[self.players.pace]

    @property
    def _shown_n(self) -> int:
        return self.record.shown.number(len(self.record.lines))

    def next_due(self, s: State, closes: Ms) -> tuple[Ms, Seat]:
        """Return two values: the next time at which something happens, and the seat whose bot acts
        then. The seat is NOBODY if a window closes without an answer at `closes`; the time is NEVER
        if nothing happens."""
        due, seat = self._next_stand_in(s)
        return (closes, NOBODY) if closes <= due else (due, seat)

    def telling(self, s: State, events: Sequence[Event], tellers: Iterable[Narrator]) -> Ms:
        """Return how long the table's clock stops for the animation of events: the longest of all
        languages; 0 if only bots play."""
        if not self.players.has_people(s):
            return 0
        length = max([telling(events, teller) for teller in tellers])
        if events and _has_just_opened(s):
            length += LOT
        return length * self.pace.telling // 100

    def longest_telling(self) -> Ms:
        return STORY * self.pace.telling // 100

    def _next_stand_in(self, s: State) -> tuple[Ms, Seat]:
        """Return two values: when the next bot acts, and its seat; (NEVER, NOBODY) if none will."""
        players = self.players
        if s.outcome is not None or self.undo_agreement.request is not None:
            return NEVER, NOBODY
        if not players.absences.since and not any(players.bots):
            return NEVER, NOBODY  # all seats are played by people, and nobody is absent
        best = (NEVER, 0, NOBODY)
        n = self._shown_n
        now = self._last_change(s)
        for seat in s.living():
            if not players.is_played(seat) or not self.seat_bots.may_answer(s, seat, n):
                continue
            pause = self._pause(s, seat)
            due = now + self._thinking(s, pause)
            if isinstance(s.top, Auction) and s.top.auctioneer(s) == seat:
                # A bot in an auction waits until just before the deadline, so that people have all
                # their time.
                due = max(now, closing(s) - 1)
            if not players.bots[seat]:
                due = max(due, players.absences.due(seat, s.since, self.pace.grace))
            due += self._courtesy(s, seat)
            # If two bots act at the same time, the one with the shorter pause goes first, so that
            # the order is the same at every pace.
            best = min(best, (due, pause, seat))
        return best[0], best[2]

    def _thinking(self, s: State, pause: Ms) -> Ms:
        """Return a bot's pause before it acts, scaled to this table's pace so that people can
        follow; the short pause ALONE if no people play."""
        return pause * self.pace.thinking // 100 if self.players.has_people(s) else ALONE

    def _pause(self, s: State, seat: Seat) -> Ms:
        """Return a bot's pause before its answer, by the kind of question, at normal pace; 0 if no
        person takes part in the question."""
        if self._is_among_bots(s, seat):
            return 0
        top = s.top
        if isinstance(top, Auction):
            # The pauses differ, so that bids do not come at the same moment.
            return BIDDING + (self._shown_n * 7 + seat * 3) % 10 * BIDDING_MORE
        asked = [window for window in s.standing if window.choices(s, seat)]
        if isinstance(top, Window) and (top.seat == seat or top.choices(s, seat)):
            asked.append(top)
        return max([WEIGHED.get(window.kind, ANSWERING) for window in asked], default=ANSWERING)

    def _is_among_bots(self, s: State, seat: Seat) -> bool:
        """Tell whether the seat's bot answers a question in which no person takes part any more: an
        auction, or a deal between two bots. In a guided game one thing happens at a time."""
        if self.players.pace == GUIDED:
            return False
        top = s.top
        if isinstance(top, Auction):
            return not any([self._takes_part(s, top, other) for other in s.living()])
        deals = [window for window in s.standing if window.choices(s, seat)]
        return (
            top.seat != seat
            and deals != []
            and all(
                [isinstance(one, Offered) and self.players.is_played(one.seat) for one in deals]
            )
        )

    def _takes_part(self, s: State, lot: Auction[Any], seat: Seat) -> bool:
        """Tell whether a person plays this seat and still leads, bids or calls in the auction. If
        the box keeps money secret, a person counts until passing, even with too little money to
        bid, because the others must not notice that."""
        if self.players.is_played(seat):
            return False
        if seat in (lot.high, lot.auctioneer(s)):
            return True
        if lot.has_passed(seat) or not lot.may_bid(s, seat):
            return False
        return self.seat_bots.secrecy.hides() or lot.floor(s) <= lot.purse(s, seat)

    def _has_stand_in(self, s: State, seat: Seat) -> bool:
        """Tell whether a bot answers for the seat now; for an absent player only after the grace
        time."""
        players = self.players
        if players.bots[seat] or not players.is_played(seat):
            return players.bots[seat] != ""
        return players.absences.due(seat, s.since, self.pace.grace) <= self._last_change(s)

    def _last_change(self, s: State) -> Ms:
        """Return the time of the last entry that is not hidden. Hidden entries must not delay bots,
        because the delay would show that there was one."""
        last = self.record.shown.entry(self._shown_n)
        if last < len(self.record.lines):
            return self.record.lines[last - 1].at if last else 0
        return max(self.record.at, s.clock)

    def _courtesy(self, s: State, seat: Seat) -> Ms:
        """Return how long a bot waits before a throw that would end claims of other seats. Other
        bots get the time they need to answer; people get the time that the table's pace allows."""
        top = s.top
        if top.seat != seat or not s.standing or not isinstance(top, Window):
            return 0
        waits = 0
        for choice in top.choices(s, seat):
            for claim in ended_by(s, top, seat, choice.action):
                if claim.seat == seat or claim.value(s) == 0:
                    continue
                if not self._has_stand_in(s, claim.seat):
                    return self.pace.courtesy
                more = max(self._pause(s, claim.seat) - self._pause(s, seat), 0)
                waits = max(waits, self._thinking(s, more) + 1)
        return waits


def _has_just_opened(s: State) -> bool:
    """Tell whether the table asks for the first bid in an auction that no seat has answered yet."""
    if s.outcome is not None:
        return False
    top = s.top
    return isinstance(top, Auction) and top.high == NOBODY and top.call == 0 and not top.out
