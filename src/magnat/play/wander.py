"""Random legal play: whatever may be done is done sooner or later. For fuzz and contract tests."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Action, Choice
from magnat.core.kernel import act, answers, choices, deadline, lapse
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step import CHANCE, NEVER, Ms, Seat

WHIM: Final = 12  # one act in so many is something nobody asked for: a right
NAP: Final = 10  # one act in so many is silence, until the next window closes


@final
class Entry:
    """What happened next: an action at an hour, or, without one, time passing until then."""

    def __init__(self, at: Ms, seat: Seat, action: Action | None) -> None:
        self.at: Final = at
        self.seat: Final = seat
        self.action: Final = action

    def apply(self, s: State) -> None:
        if self.action is None:
            lapse(s, self.at)
        else:
            act(s, self.at, self.seat, self.action)

    def __repr__(self) -> str:
        return f"{self.at} ms: seat {self.seat} {self.action!r}"


def offers(s: State, seats: list[Seat], every: bool) -> list[tuple[Seat, Choice]]:
    """Who may do what; `every` includes the rights that nobody is asked about."""
    found: list[tuple[Seat, Choice]] = []
    for seat in seats:
        for choice in choices(s, seat) if every else answers(s, seat):
            found.append((seat, choice))
    return found


def next_entry(s: State, luck: Luck) -> Entry:
    """Something that may happen now; never impossible, and never the same thing for ever."""
    due = deadline(s)
    if due < NEVER and luck.below(NAP) == 0:
        return Entry(due, CHANCE, None)
    seats = s.living() if s.luck is not None else [*s.living(), CHANCE]
    found = offers(s, seats, luck.below(WHIM) == 0) or offers(s, seats, True)
    if not found:
        assert due < NEVER, f"nobody can act and nothing is due: {s.agenda!r}"
        return Entry(due, CHANCE, None)
    seat, choice = found[luck.below(len(found))]
    # Hurry, so that no window closes by itself: silence is chosen above.
    now = min(s.clock + luck.below(300), max(due - 1, s.clock))
    return Entry(now, seat, choice.draw(luck))
