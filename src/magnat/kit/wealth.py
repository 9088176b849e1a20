"""Final wealth: sums, the booklets' roundings, and the places."""

from __future__ import annotations

from magnat.core.state import State
from magnat.core.step import Seat


def down_to(n: int, unit: int) -> int:
    """Rounded down to a whole number of units: 13 700 to the thousand is 13 000."""
    return n - n % unit


def up_to(n: int, unit: int) -> int:
    """Rounded up to a whole number of units: 825 000 to the ten thousand is 830 000."""
    return n + -n % unit


def percent_of(n: int, percent: int) -> int:
    """So many per cent, what is left of a unit dropped."""
    return n * percent // 100


def percent_of_up_to(n: int, percent: int, unit: int) -> int:
    """So many per cent, rounded up to a whole number of units."""
    return up_to(-(-n * percent // 100), unit)


def half_of(n: int) -> int:
    """Half, what is left of a unit dropped."""
    return n // 2


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
