"""The roundings that the booklets use: to a multiple of a unit, per cent, and half."""

from __future__ import annotations


def down_to(n: int, unit: int) -> int:
    """Round n down to a multiple of `unit`: 13 700 with unit 1 000 is 13 000."""
    return n - n % unit


def up_to(n: int, unit: int) -> int:
    """Round n up to a multiple of `unit`: 825 000 with unit 10 000 is 830 000."""
    return n + -n % unit


def percent_of(n: int, percent: int) -> int:
    """Return so many per cent of n, rounded down."""
    return n * percent // 100


def percent_of_up_to(n: int, percent: int, unit: int) -> int:
    """Return so many per cent of n, rounded up to a multiple of `unit`."""
    return up_to(-(-n * percent // 100), unit)


def half_of(n: int) -> int:
    """Return half of n, rounded down."""
    return n // 2
