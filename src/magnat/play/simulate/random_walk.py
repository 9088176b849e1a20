"""Plays random legal actions for fuzzing and contract tests; any legal action may be drawn."""

from __future__ import annotations

from typing import Final

from magnat.core.action_and_choice import Choice
from magnat.core.kernel import answers, choices, deadline
from magnat.core.luck import Luck
from magnat.core.state import State
from magnat.core.step_and_window import CHANCE, NEVER, Seat
from magnat.kit.leaving import Resign
from magnat.play.record.entries import RecordEntry

WHIM: Final = 12  # one action in so many may be a right instead of an answer
# A drawn Resign is more likely to be played the later it is in the game, in ms.
EVENING: Final = 20 * 60_000
NAP: Final = 10  # one time in so many nobody answers until the next window closes
# A deadline further away than this is the agreed end of the game or an expiring offer.
FAR: Final = 5 * 60_000
LONG_NAP: Final = 1000  # one time in so many nobody answers until such a deadline


def offers(s: State, seats: list[Seat], every: bool) -> list[tuple[Seat, Choice]]:
    """Return the choices of these seats, as pairs of seat and choice; with `every`, rights (actions
    that are possible at any time) are included."""
    found: list[tuple[Seat, Choice]] = []
    for seat in seats:
        for choice in choices(s, seat) if every else answers(s, seat):
            found.append((seat, choice))
    return found


def next_entry(s: State, luck: Luck) -> RecordEntry:
    """Draw the next entry: a legal action, or time in which nobody answers until the next
    deadline."""
    due = deadline(s)
    if due < NEVER and luck.below(NAP if due - s.clock < FAR else LONG_NAP) == 0:
        return RecordEntry(due, CHANCE, None)
    seats = s.living() if s.luck is not None else [*s.living(), CHANCE]
    found = offers(s, seats, luck.below(WHIM) == 0) or offers(s, seats, True)
    if not found:
        assert due < NEVER, f"nobody can act and nothing is due: {s.agenda!r}"
        return RecordEntry(due, CHANCE, None)
    seat, choice = found[luck.below(len(found))]
    if isinstance(choice.action, Resign) and luck.below(EVENING) > s.clock:
        staying = [one for one in found if not isinstance(one[1].action, Resign)]
        seat, choice = (staying or found)[0]
    # Stay before the deadline, so that no window closes by itself: that was decided above.
    now = min(s.clock + luck.below(300), max(due - 1, s.clock))
    return RecordEntry(now, seat, choice.draw(luck))
