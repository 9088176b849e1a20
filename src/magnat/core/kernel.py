"""The flow of a game: run steps until a player must answer, apply the answer, and let time pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Illegal
from magnat.core.step_and_window import CHANCE, NEVER, Chance, Ms, Seat, Window

if TYPE_CHECKING:
    from mypy_extensions import i64

    from magnat.core.state import State

OVER: Final = "the game is over"
MANY: Final = 1 << 30  # larger than any number of windows


def settle(s: State) -> None:
    """Run the steps on the agenda until a player must answer or the game is over."""
    while s.outcome is None:
        if not s.top.proceed(s):
            break
    s.rest()
    if s.standing:
        _sweep(s)


def _sweep(s: State) -> None:
    """Close the windows beside the agenda to which no player can respond any more."""
    for window in s.standing:  # safe to loop over, because `shut` makes a new list
        if not window.is_open(s):
            s.shut(window)
            window.swept(s)


def windows(s: State) -> list[Window[Any]]:
    """Return the windows (open questions) that may be answered now: the one on top of the agenda,
    those that stand beside the agenda, and the rights, which are open at any time."""
    found: list[Window[Any]] = []
    if s.outcome is None:
        top = s.next_step
        if isinstance(top, Window):
            found.append(top)
        found.extend(s.standing)
        found.extend(s.rights())
    return found


def choices(s: State, seat: Seat) -> list[Choice]:
    """Return all choices of a seat now, rights included.

    The seat CHANCE (the dice and cards) has choices only at a table without a seed, where people
    enter their real dice and cards; at other tables the seed decides them.
    """
    found = answers(s, seat)[:]
    if s.outcome is None and 0 <= seat < s.seats and s.alive[seat]:
        for right in s.rights():
            found.extend(right.choices(s, seat))
    return found


def answers(s: State, seat: Seat) -> list[Choice]:
    """Return the choices of a seat in the open windows, without its rights (actions that are
    possible at any time), which cost more to list. Callers must not change the list: it may be the
    window's own."""
    if s.outcome is not None:
        return []
    top = s.top
    if seat == CHANCE:
        return top.choices(s, seat) if isinstance(top, Chance) else []
    if not (0 <= seat < s.seats and s.alive[seat]):
        return []
    return ask(s, seat).choices


@final
class Menu:
    """The choices of a seat, and for each choice the window that takes it as an answer. The choices
    are listed once; the same list then serves to find the window of the answer."""

    def __init__(self, window: Window[Any], choices: list[Choice]) -> None:
        self.choices = choices
        self.is_own = False  # whether the list was made for this menu, so that it may be extended
        self.first: Final = window  # the window to which the first choices belong
        self.end: Final = len(choices)  # the number of choices that belong to that window
        # The window to which the next choices belong, if there are any.
        self.second: Window[Any] | None = None
        self.second_end = 0  # the index after the last choice that belongs to that window
        # Further windows, each with the index after its last choice.
        self.others: list[tuple[Window[Any], int]] | None = None

    def add(self, window: Window[Any], choices: list[Choice]) -> None:
        """Add choices that are answers to this window."""
        if not choices:
            return
        if self.choices:
            if self.is_own:
                # A loop, because extending a list is slower when compiled and there are few
                # choices.
                for choice in choices:
                    self.choices.append(choice)
            else:
                self.is_own = True
                self.choices = self.choices + choices
        else:
            self.choices = choices
        if self.second is None:
            self.second, self.second_end = window, len(self.choices)
        elif self.others is None:
            self.others = [(window, len(self.choices))]
        else:
            self.others.append((window, len(self.choices)))

    def window_for(self, action: Action) -> Window[Any] | None:
        """Return the window that takes this answer; None if no choice covers it."""
        choices = self.choices
        for i in range(len(choices)):  # nearly always the action is the very object in a choice
            choice = choices[i]
            if choice.has_drawn(action) or (choice.action is action and choice.is_exact):
                return self._window_of(i)
        for i in range(len(choices)):
            if choices[i].covers(action):
                return self._window_of(i)
        return None

    def _window_of(self, choice: int) -> Window[Any]:
        if choice < self.end or self.second is None:
            return self.first
        if choice >= self.second_end and self.others is not None:
            for window, end in self.others:
                if choice < end:
                    return window
        return self.second


def question(s: State) -> Window[Any]:
    """Return the window that waits on top of the agenda. Call it only after `settle`."""
    asked = s.asked
    if asked is not None:
        return asked
    top = s.top
    assert isinstance(top, Window), f"{top!r} is no window"
    return top


def ask(s: State, seat: Seat) -> Menu:
    """List the choices of a seat in the open windows, without its rights (actions that are possible
    at any time). The seat must still be in the game."""
    top = question(s)
    menu = Menu(top, top.choices(s, seat) if top.concerns(seat) else NO_CHOICES)
    if s.standing:
        for window in s.standing:
            if window.concerns(seat):
                menu.add(window, window.choices(s, seat))
    return menu


def answerable(
    s: State,
    seat: Seat,
    first: int = 0,
    end: int = MANY,
    listed: list[Window[Any]] | None = None,
) -> list[tuple[int, Window[Any], list[Choice]]]:
    """Return the choices of a seat by window, as triples: the index of the window in `windows(s)`,
    the window, the choices. Only windows with an index from `first` to `end` - 1 are included. If
    you have `windows(s)` already, pass it as `listed`."""
    found: list[tuple[int, Window[Any], list[Choice]]] = []
    if seat != CHANCE and not (0 <= seat < s.seats and s.alive[seat]):
        return found
    open = windows(s) if listed is None else listed
    for n in range(first, min(end, len(open))):
        window = open[n]
        if seat != CHANCE or (n == 0 and isinstance(window, Chance)):
            offered = window.choices(s, seat)
            if offered:
                found.append((n, window, offered))
    return found


def act(s: State, now: Ms, seat: Seat, action: Action) -> None:
    """Let time pass until `now`, then apply the action of a seat. If the action is illegal, raise
    Illegal; the time has passed nevertheless."""
    lapse(s, now)
    wrong = answer(s, _window_for(s, seat, action), seat, action)
    if wrong is not None:
        raise wrong


def answer(s: State, window: Window[Any], seat: Seat, action: Action) -> Illegal | None:
    """Apply an action that the choices of this window cover. If the combination of its values
    breaks a rule, return that fault and change nothing."""
    wrong = window.fault(s, seat, action)
    if wrong is not None:
        return wrong
    if window is s.asked or window is s.next_step:
        s.close_top()
    else:
        s.shut(window)
    window.take(s, seat, action)
    settle(s)
    return None


def why_not(s: State, seat: Seat, action: Action) -> Illegal | None:
    """Return why a seat may not take an action now; None if it may. The state does not change."""
    try:
        window = _window_for(s, seat, action)
    except Illegal as wrong:
        return wrong
    return window.fault(s, seat, action)


def _window_for(s: State, seat: Seat, action: Action) -> Window[Any]:
    if s.outcome is not None:
        raise Illegal(OVER, s.outcome.cite)
    if seat != CHANCE:
        if not 0 <= seat < s.seats:
            raise Illegal("there is no seat {0}: they are 0 to {1}", "", seat, s.seats - 1)
        if not s.alive[seat]:
            raise Illegal("a player who is out cannot act", s.out)
    found = windows(s)
    if seat == CHANCE:  # dice and cards are answers to no other windows
        found = [window for window in found if isinstance(window, Chance)]
    for window in found:
        if window.allows(s, seat, action):
            return window
    raise _why_not(s, seat, action, found)


def _why_not(s: State, seat: Seat, action: Action, open: list[Window[Any]]) -> Illegal:
    """Return why none of the open windows takes an action: one of its fields has a wrong value, or
    a paragraph of the booklet forbids it."""
    wrong: Illegal | None = None
    for window in open:
        for choice in window.choices(s, seat):
            if choice.alike(action):
                found = choice.why_not(action)
                assert found is not None, f"{window!r} offers {choice!r} and does not allow it"
                reason = window.refusal(s, seat, action)
                cite = window.cite if reason is None else reason.cite
                # The last fact says what the amount counts; a sentence need not use it.
                wrong = Illegal(found.why, cite, *found.facts, type(action).__name__)
    if wrong is not None:
        return wrong
    for window in windows(s):
        reason = window.refusal(s, seat, action)
        if reason is not None:
            return reason
    return Illegal("{0} is not possible now", s.top.cite, type(action).__name__)


@final
class Deadlines:
    """The times at which the open windows of a table close if no player answers."""

    def __init__(self, s: State) -> None:
        self.s: Final = s
        # When the question on top closes; NEVER: it waits until it is answered.
        self.closes: i64 = NEVER
        self.due: i64 = NEVER  # when the first of all windows closes; NEVER: none closes by itself
        # The window beside the agenda that closes first; None if none closes by itself.
        self.beside: Window[Any] | None = None
        self.read()

    def read(self) -> None:
        """Compute the deadlines again, after the table has changed."""
        s = self.s
        closes: i64 = closing(s)
        due, first = closes, None
        if s.standing:  # beside the agenda, there are no windows once the game is over
            for window in s.standing:
                until: i64 = window.until(s)
                if until < due:
                    due, first = until, window
        self.closes = closes
        self.due = due
        self.beside = first

    def interrupts(self, hour: i64) -> bool:
        """Tell whether a window beside the agenda closes before the question on top does, and no
        later than `hour`, the time of an answer. That window must then be closed before the answer
        is applied."""
        return self.due < self.closes and self.due <= hour

    def in_time(self, hour: i64) -> i64:
        """Return the time for an answer: `hour`, or the last moment at which the question on top is
        still open if that is earlier; but never a time before the present one."""
        if hour < self.closes:
            return hour
        now: i64 = self.s.clock
        return self.closes - 1 if self.closes > now else now


def deadline(s: State) -> Ms:
    """Return when the first open window closes if no player answers; NEVER if none closes by
    itself."""
    return Deadlines(s).due


def closing(s: State) -> Ms:
    """Return when the question on top of the agenda closes if no player answers; NEVER if it does
    not close by itself."""
    if s.outcome is not None:
        return NEVER
    top = s.asked
    if top is None:
        step = s.next_step
        if not isinstance(step, Window):
            return NEVER
        top = step
    return s.hour_after(s.since, top.patience(s))


def lapse(s: State, now: Ms) -> None:
    """Let time pass until `now`. Close each window whose deadline passes, in the order of the
    deadlines and at the time of its deadline."""
    hours = Deadlines(s)
    while hours.due <= now and hours.due < NEVER:
        s.tick(hours.due)
        window = hours.beside
        if window is None:
            window = question(s)
            s.close_top()
        else:
            s.shut(window)
        window.run(s)
        settle(s)
        hours.read()
    s.tick(now)
