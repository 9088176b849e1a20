"""The places of the players at the end: by worth, by survival, or both."""

from __future__ import annotations

from magnat.core.state import State
from magnat.core.step import Seat


def places_by_worth(worth: list[int]) -> tuple[int, ...]:
    """The richest is first; those who tie share a place, and the next ones are counted past it."""
    return tuple([1 + sum([other > mine for other in worth]) for mine in worth])


def places_by_survival(s: State) -> tuple[int, ...]:
    """Whoever is still in the game is first; the last one to fall is next, and so on."""
    places = [1] * s.seats
    for i, seat in enumerate(s.fallen):
        places[seat] = s.seats - i
    return tuple(places)


def places_among_living(s: State, worth: list[int]) -> tuple[int, ...]:
    """The living by worth, then the fallen by how long they lasted."""
    places = list(places_by_survival(s))
    living: list[Seat] = s.living()
    ranked = places_by_worth([worth[seat] for seat in living])
    for seat, place in zip(living, ranked, strict=True):
        places[seat] = place
    return tuple(places)
