"""The whole flow of a game: run until somebody must answer, take the answer, let time pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from magnat.core.action import Action, Choice, Illegal
from magnat.core.step import CHANCE, NEVER, Chance, Ms, Seat, Window

if TYPE_CHECKING:
    from magnat.core.state import State

OVER: Final = "the game is over"


def settle(s: State) -> None:
    """Run until somebody must answer or the game is over."""
    while s.outcome is None:
        assert s.agenda, "the agenda ran dry before the game was over"
        top = s.agenda[-1]
        if isinstance(top, Window) and top.is_open(s):
            if s.luck is None or not isinstance(top, Chance):
                # The one identity test: only a new window that waits starts a new silence.
                if top is not s.asked:
                    s.ask(top)
                break
            action = top.sample(s)
            s.agenda.pop()
            top.take(s, CHANCE, action)
            continue
        s.agenda.pop()
        top.run(s)
    if s.standing:
        _sweep(s)


def _sweep(s: State) -> None:
    """Close the standing windows that nobody can answer any more."""
    for window in s.standing[:]:
        if not window.is_open(s):
            s.shut(window)


def windows(s: State) -> list[Window[Any]]:
    """Where an answer may go now: the top of the agenda, the standing windows, the rights."""
    found: list[Window[Any]] = []
    if s.outcome is None:
        if s.agenda:
            top = s.agenda[-1]
            if isinstance(top, Window):
                found.append(top)
        found.extend(s.standing)
        found.extend(s.rights())
    return found


def choices(s: State, seat: Seat) -> list[Choice]:
    """All that a seat may do now; CHANCE may answer only when no seed does."""
    found = answers(s, seat)
    if s.outcome is None and 0 <= seat < s.seats and s.alive[seat]:
        for right in s.rights():
            found.extend(right.choices(s, seat))
    return found


def answers(s: State, seat: Seat) -> list[Choice]:
    """What a seat is asked, without the rights it has at any time: those cost more to list."""
    found: list[Choice] = []
    if s.outcome is not None:
        return found
    top = s.agenda[-1]
    if seat == CHANCE:
        return top.choices(s, seat) if isinstance(top, Chance) else found
    if not (0 <= seat < s.seats and s.alive[seat]):
        return found
    if isinstance(top, Window):
        found.extend(top.choices(s, seat))
    for window in s.standing:
        found.extend(window.choices(s, seat))
    return found


def act(s: State, now: Ms, seat: Seat, action: Action) -> None:
    """Let time pass until now, then take the action, or raise Illegal and change nothing more."""
    lapse(s, now)
    window = _window_for(s, seat, action)
    window.check(s, seat, action)
    if s.agenda and s.agenda[-1] is window:
        s.close_top()
    else:
        s.shut(window)
    window.take(s, seat, action)
    settle(s)


def _window_for(s: State, seat: Seat, action: Action) -> Window[Any]:
    if s.outcome is not None:
        raise Illegal(OVER, s.outcome.cite)
    if seat != CHANCE:
        if not 0 <= seat < s.seats:
            raise Illegal("there is no seat {0}: they are 0 to {1}", "", seat, s.seats - 1)
        if not s.alive[seat]:
            raise Illegal("a player who is out cannot act", "")
    wrong: Illegal | None = None
    for window in windows(s):
        if seat == CHANCE and not isinstance(window, Chance):
            continue  # dice neither bid nor deal
        for choice in window.choices(s, seat):
            if choice.alike(action):
                found = choice.why_not(action)
                if found is None:
                    return window
                wrong = Illegal(found.why, window.cite, *found.facts)
    if wrong is not None:
        raise wrong
    for window in windows(s):
        reason = window.refusal(s, seat, action)
        if reason is not None:
            raise reason
    raise Illegal("{0} is not possible now", s.agenda[-1].cite, type(action).__name__)


def deadline(s: State) -> Ms:
    """When something happens if everybody stays silent; NEVER when nothing does."""
    due, _ = _next_due(s)
    return due


def _next_due(s: State) -> tuple[Ms, Window[Any] | None]:
    if s.outcome is not None:
        return NEVER, None
    due = NEVER
    first: Window[Any] | None = None
    if s.agenda:
        top = s.agenda[-1]
        if isinstance(top, Window):
            patience = top.patience(s)
            if patience > 0:
                due = s.since + patience * s.pace // 100
                first = top
    for window in s.standing:
        until = window.until(s)
        if until < due:
            due = until
            first = window
    return due, first


def lapse(s: State, now: Ms) -> None:
    """Let time pass: every window that falls due closes at its own hour, in order."""
    while True:
        due, window = _next_due(s)
        if window is None or due > now:
            break
        s.tick(due)
        if s.agenda and s.agenda[-1] is window:
            s.close_top()
        else:
            s.shut(window)
        window.run(s)
        settle(s)
    s.tick(now)
