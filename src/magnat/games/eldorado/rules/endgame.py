"""4. Le compte des fortunes, et celui qui reste seul."""

from __future__ import annotations

from magnat.core.state import Outcome
from magnat.games.eldorado.state import Eldorado
from magnat.kit.ranking import places_among_living


def count_fortunes(s: Eldorado, cite: str) -> None:
    """Everybody counts cash, ingots at 1 000 and titles at their last price; the richest wins."""
    worth = [s.net_worth(seat) if s.alive[seat] else 0 for seat in range(s.seats)]
    for seat in s.living():
        s.note("counted", "fin.fortune", seat, worth[seat])
    s.finish(Outcome(places_among_living(s, worth), tuple(worth), cite))


def end_if_alone(s: Eldorado) -> None:
    """With one player left nobody is there to play against."""
    if s.outcome is None and len(s.living()) == 1:
        count_fortunes(s, "fin.seul")
