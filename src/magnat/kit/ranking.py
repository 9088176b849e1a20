"""The places of the players at the end: by worth, by who is still in the game, or by both."""

from __future__ import annotations

from magnat.core.state import State
from magnat.core.step_and_window import Seat


def places_by_worth(worth: list[int]) -> tuple[int, ...]:
    """Return the place of each player, the richest first. Players who tie share a place, and the
    places after it are skipped."""
    return tuple([1 + sum([other > mine for other in worth]) for mine in worth])


def places_by_survival(s: State) -> tuple[int, ...]:
    """Return the place of each seat: all who are still in the game share the first place, then come
    those who are out, the last to go out first."""
    places = [1] * s.seats
    for i, seat in enumerate(s.fallen):
        places[seat] = s.seats - i
    return tuple(places)


def places_among_living(s: State, worth: list[int]) -> tuple[int, ...]:
    """Return the place of each seat: first those still in the game by worth, then those who are
    out, the last to go out first."""
    places = list(places_by_survival(s))
    living: list[Seat] = s.living()
    ranked = places_by_worth([worth[seat] for seat in living])
    for seat, place in zip(living, ranked, strict=True):
        places[seat] = place
    return tuple(places)
