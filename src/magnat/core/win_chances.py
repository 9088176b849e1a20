"""The odds of each player, from a few signs of their positions: whole numbers only.

A player's signs, each with its weight, add up to a score; two scores that differ by UNIT mean that
one is twice as likely to win as the other. Logarithm and power are straight lines between the
powers of two and each other's inverse, so that every machine agrees to the last digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1024  # of a logarithm: a factor of two; of a sign: one whole
THOUSAND: Final = 1000  # weights are in thousandths
LONG_SHOT: Final = 30  # factors of two below the best beyond which nobody has a chance


def log2(n: int) -> int:
    """The logarithm of a number from one on, in UNITs; less counts as one."""
    if n < 1:
        return 0
    bits = n.bit_length() - 1
    return bits * UNIT + (n * UNIT >> bits) - UNIT


def score(signs: list[int], weights: list[int]) -> int:
    total: i64 = 0
    for i in range(len(signs)):
        sign: i64 = signs[i]
        weight: i64 = weights[i]
        total += sign * weight
    return int(total // THOUSAND)


def odds(scores: list[int | None]) -> list[int]:
    """By seat, how likely it is to win, as weights; none for whoever has no score."""
    best: int | None = None
    for one in scores:
        if one is not None and (best is None or one > best):
            best = one
    found: list[int] = []
    for one in scores:
        if one is None or best is None:
            found.append(0)
            continue
        below = best - one
        halvings = -(-below // UNIT)
        rest = halvings * UNIT - below  # above the last power of two
        found.append((UNIT + rest) << LONG_SHOT >> halvings if halvings <= LONG_SHOT else 0)
    return found
