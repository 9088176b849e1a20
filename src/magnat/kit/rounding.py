"""The booklets' roundings: to a unit, by per cent, by half."""

from __future__ import annotations


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
