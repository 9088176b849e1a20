"""Each player's chance of winning, computed in whole numbers from signs (numbers that describe
features of the player's position).

The weighted sum of a player's signs is the score. If two scores differ by UNIT, one player is twice
as likely to win as the other. Logarithm and power are approximated by straight lines between powers
of two and are exact inverses of each other, so that every machine computes the same digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# The unit of logarithms, which means a factor of two; a sign of 1 is also one UNIT.
UNIT: Final = 1024
THOUSAND: Final = 1000  # weights are stored in thousandths
LONG_SHOT: Final = 30  # a seat whose score is so many UNITs below the best has no chance


def log2(n: int) -> int:
    """Return the logarithm to base 2 of n, in UNITs; n below 1 counts as 1."""
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
    """Return a weight for each seat that is proportional to its chance of winning, computed from
    the scores of all seats; 0 for a seat whose score is None."""
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
        rest = halvings * UNIT - below  # the part that is left after the last power of two
        found.append((UNIT + rest) << LONG_SHOT >> halvings if halvings <= LONG_SHOT else 0)
    return found
