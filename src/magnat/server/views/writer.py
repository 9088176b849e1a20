"""Write the message `View` for each seat of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from msgspec import Raw
from msgspec.json import Encoder

from magnat.core.glimpse import SPECTATOR, Glimpse, Secrecy
from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, NEVER, Chance, Ms, Seat, Step, Window
from magnat.core.values.value import fields
from magnat.play.match.match import Match
from magnat.play.record.entries import outcome_json
from magnat.server.views.fragments import (
    Fields,
    OpenGlimpse,
    Steps,
    are_same_steps,
    hides_nothing,
    is_board_unchanged,
    is_question_unchanged,
)
from magnat.server.views.prompts import ChoiceWriter, open_windows, right_windows, thrower
from magnat.server.views.story import Story
from magnat.server.wire.encoder import encoder
from magnat.server.wire.shared_fields import Outcome
from magnat.server.wire.table_socket import (
    MOST_EVENTS,
    AbsentSeat,
    OutageInfo,
    UndoRequest,
    View,
)


@final
class TableStatus:
    """The fields of a view that do not come from the match: connected seats, pause, rematch, the
    seats without a device of their own at a table with real dice, absences, outage."""

    def __init__(
        self,
        connected: list[Seat],
        is_paused: bool,
        rematch: str,
        hosted: Sequence[Seat] = (),
        absent: Sequence[AbsentSeat] = (),
        outage: OutageInfo | None = None,
    ) -> None:
        self.connected: Final = connected
        self.hosted: Final = list(hosted)
        self.is_paused: Final = is_paused
        self.rematch: Final = rematch
        self.absent: Final = list(absent)
        self.outage: Final = outage


@final
class SpectatorView:
    """The state of the table after one entry, as a spectator may see it."""

    def __init__(self, glimpse: Glimpse, is_plain: bool, is_open: bool) -> None:
        self.glimpse: Final = glimpse
        # Whether no step of the agenda and no open window hides anything.
        self.is_plain: Final = is_plain
        self.is_open: Final = is_open  # whether the state hides only the order of decks
        # Agenda and open windows, encoded when a seat first needs them.
        self.agenda: list[Raw] | None = None
        self.standing: list[Raw] | None = None


@final
class ViewWriter:
    """An encoder of the views of one table.

    A part of a view that several seats share, or that stays valid after an entry, is encoded once
    and put into the message as a `Raw`. The choices and the deadline come from the match's
    `Position`. CONTRIBUTING.md says how to add a field.
    """

    def __init__(self, match: Match, story: Story) -> None:
        self.match: Final = match
        self.story: Final = story
        self.status = TableStatus([], False, "")
        # Encodes steps, actions and figures.
        self._encoder: Final = Encoder(enc_hook=match.codec.opened)
        # Whether every seat sees the same state; steps may still hide something.
        secrecy = match.secrecy
        is_ordered = type(secrecy).sees_order is not Secrecy.sees_order
        self._is_open: Final = not secrecy.hides() and not is_ordered
        self._choice_writer: Final = ChoiceWriter(match, story, self._encoder)
        self._renamed = story.renamed
        self._right_windows: Final[list[Any]] = [
            Raw(encoder.encode(window)) for window in right_windows(match.s)
        ]
        # These values are valid until the next entry: first the one for all seats, then those by
        # seat.
        self._public: SpectatorView | None = None
        self._common: View | None = None
        self._glimpse: dict[str, Any] = {}
        self._banker: dict[str, list[Any]] = {}
        self._glimpses: Final[dict[Seat, Any]] = {}
        self._choices: Final[dict[Seat, list[Any]]] = {}
        # These values are valid until the board or the question changes. A bid alone may change
        # neither.
        self._last_state = match.s.clone()  # a copy of the state after the last entry
        self._figures: Final[dict[Seat, Any]] = {}
        self._rights: Final[dict[Seat, list[Any]]] = {}
        # Each encoded field and step is reused until its value changes.
        self._figure_fields: Final[dict[Seat, Fields]] = {}
        self._open_glimpse: Final = OpenGlimpse(match.s)
        self._steps: Final = Steps(self._encoder)

    def drop_stale(self) -> None:
        """Drop the encoded parts that an entry has made invalid; call this after each entry."""
        s, then = self.match.s, self._last_state
        self._last_state = s.clone()
        self._public = None
        self._common = None
        self._glimpse = {}
        self._steps.next_entry()
        self._glimpses.clear()
        self._drop_choices()
        if not is_board_unchanged(s, then) or not is_question_unchanged(s, then):
            self._figures.clear()
            self._rights.clear()
        if self._renamed != self.story.renamed:
            self._renamed = self.story.renamed
            self._choice_writer.clear_labels()
            self._rights.clear()

    @property
    def last_state(self) -> State:
        """A copy of the state after the last entry; callers must not change it."""
        return self._last_state

    def _drop_choices(self) -> None:
        self._choices.clear()
        self._banker = {}

    def set_status(self, status: TableStatus) -> None:
        """Set the fields that do not come from the match, and drop the encoded parts that depend on
        them."""
        known = self.status
        self.status = status
        if known.is_paused != status.is_paused:
            self._drop_choices()  # during a pause nobody has choices
            self._common = None
        elif (known.connected, known.rematch, known.hosted, known.absent, known.outage) != (
            *(status.connected, status.rematch, status.hosted),
            *(status.absent, status.outage),
        ):
            self._common = None

    def write(
        self, seat: Seat, since: int, clock: Ms, telling: Ms, is_banker: bool, reads_from: int = 0
    ) -> bytes:
        """Return the `View` of one seat as JSON, with the events after entry `since`. Before entry
        `reads_from` another person had the seat: events of that time for this seat alone are left
        out."""
        view = self._common
        if view is None:
            view = self._common = self._shared_fields()
        view.seat = seat
        view.since = since if since <= self.story.shown_n else -1
        view.clock = clock
        view.telling = telling
        view.glimpse = self._glimpse_for(seat)
        view.figures = self._figures_for(seat)
        view.choices = self._choices_for(seat)
        events: list[Any] = self.story.newest(seat, view.since, MOST_EVENTS, reads_from)
        view.events = events
        view.throws = self._throws_of(seat)
        view.banker = self._banker_choices() if is_banker else None
        return encoder.encode(view)

    # Shared by all seats

    def _shared_fields(self) -> View:
        """Return a view with the fields that are the same for all seats; `write` sets the
        others."""
        match, story, status = self.match, self.story, self.status
        players, outcome, request = match.players, match.s.outcome, match.undo_agreement.request
        closes = match.position.closes
        windows: list[Any] = [
            Raw(encoder.encode(one)) for one in open_windows(match, self._spectator().glimpse)
        ]
        if outcome is None:
            windows += self._right_windows
        wish = None
        if request is not None:
            number = match.record.shown.number(request.entry)
            wish = UndoRequest(request.seat, number, sorted(request.waiting))
        return View(
            seat=SPECTATOR,
            since=-1,
            clock=0,
            telling=0,
            n=story.shown_n,
            deadline=None if closes >= NEVER else closes,
            windows=windows,
            awaited=self._awaited(),
            struck=story.struck,
            names=story.names,
            bots=players.bots,
            connected=status.connected,
            away=players.missed(),
            absent=status.absent,
            outage=status.outage,
            wish=wish,
            paused=status.is_paused,
            outcome=None if outcome is None else Outcome(**outcome_json(outcome)),
            rematch=status.rematch,
            pace=players.pace,
            glimpse={},
            figures={},
            choices=[],
            events=[],
            hosted=status.hosted,
        )

    def _awaited(self) -> list[Seat]:
        """Return the seats whose answer the question waits for. If the state hides something, this
        is computed from the public state, because the list could otherwise reveal a secret."""
        s = self.match.s
        if s.outcome is not None or not s.agenda:
            return []
        spectator = self._spectator()
        public = spectator.glimpse.state
        top = public.agenda[-1]
        if not isinstance(top, Window) or isinstance(top, Chance):
            return []
        living = public.living()
        if spectator.is_open:
            found = self.match.position.answering()
        else:
            found = [seat for seat in living if top.choices(public, seat)]
        if found:
            return found
        return [top.seat] if top.seat in living else living

    # Different for each seat

    def _spectator(self) -> SpectatorView:
        """Return the state as a spectator may see it; it is computed once for each entry."""
        public = self._public
        if public is None:
            public = self._public = self._view_for_spectator()
        return public

    def _view_for_spectator(self) -> SpectatorView:
        s, secrecy = self._last_state, self.match.secrecy
        if self._is_open and not s.standing and hides_nothing(s.agenda):
            # Use the state itself: it hides only the order of decks, which is not part of views.
            return SpectatorView(Glimpse(s, SPECTATOR, secrecy, True), True, True)
        glimpse = Glimpse(s, SPECTATOR, secrecy)
        seen = glimpse.state
        is_plain = are_same_steps(s.agenda, seen.agenda) and are_same_steps(
            s.standing, seen.standing
        )
        return SpectatorView(glimpse, is_plain, False)

    def _glimpse_for(self, seat: Seat) -> Any:
        """Return the encoded `Glimpse` of a seat: the state as the seat may see it."""
        known = self._glimpses.get(seat)
        if known is None:
            if self._is_open:
                glimpse = self._glimpse
                if not glimpse:
                    glimpse = self._glimpse = self._open_glimpse.write(self._last_state)
                glimpse["agenda"], glimpse["standing"] = self._steps_for(seat)
                glimpse["seat"] = seat
            else:
                glimpse = self.match.glimpse(seat).json(self.match.codec)
            known = self._glimpses[seat] = Raw(encoder.encode(glimpse))
        return known

    def _steps_for(self, seat: Seat) -> tuple[list[Raw], list[Raw]]:
        """Return the agenda and the open windows beside it as a seat may see them, each step
        encoded."""
        s, public = self.match.s, self._spectator()
        seen = public.glimpse.state
        if not public.is_plain:
            agenda: Sequence[Step[Any]] = [step.veil(seat) for step in s.agenda]
            standing: Sequence[Step[Any]] = [window.veil(seat) for window in s.standing]
            if not are_same_steps(agenda, seen.agenda) or not are_same_steps(
                standing, seen.standing
            ):
                return self._steps.write(agenda), self._steps.write(standing)
        if public.agenda is None or public.standing is None:
            public.agenda = self._steps.write(seen.agenda)
            public.standing = self._steps.write(seen.standing)
        return public.agenda, public.standing

    def _figures_for(self, seat: Seat) -> Any:
        """Return the encoded figures of the game (rents, worth and the like) for a seat; they are
        the same for all seats if nothing is hidden."""
        whose = seat if self.match.secrecy.hides() else SPECTATOR
        known = self._figures.get(whose)
        if known is None:
            found = self.match.game.figures(self.match.s, seat)
            parts = self._figure_fields.get(whose)
            if parts is None:
                parts = self._figure_fields[whose] = Fields(fields(type(found)), self._encoder)
            known = self._figures[whose] = Raw(encoder.encode(parts.write(found)))
        return known

    # Choices

    def _choices_for(self, seat: Seat) -> list[Any]:
        """Return the encoded choices of a seat: first the answers to questions, then the rights."""
        known = self._choices.get(seat)
        if known is None:
            known = []
            if not self.status.is_paused:
                answers = self._choice_writer.write(seat, self.match.position.asked(seat))
                known = answers + self._rights_of(seat)
            self._choices[seat] = known
        return known

    def _rights_of(self, seat: Seat) -> list[Any]:
        known = self._rights.get(seat)
        if known is None:
            written = self._choice_writer.write(seat, self.match.position.rights(seat))
            known = self._rights[seat] = written
        return known

    def _throws_of(self, seat: Seat) -> list[Any] | None:
        """Return what the dice or the card of a seat may show, if they are real and awaited now;
        the corrections of the banker are not among them."""
        s = self.match.s
        if seat < 0 or s.luck is not None or self.status.is_paused or thrower(s) != seat:
            return None
        return self._choice_writer.write(CHANCE, self.match.position.asked(CHANCE))

    def _banker_choices(self) -> dict[str, list[Any]]:
        """Return the encoded choices of the banker at a table with real dice: those of each seat,
        and the results of the dice."""
        if not self._banker:
            for seat in (CHANCE, *self.match.s.living()):
                self._banker[str(seat)] = self._choices_for(seat)
        return self._banker
