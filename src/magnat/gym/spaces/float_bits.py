"""The bits of numbers as 32-bit floats, on the scales of observations."""

from __future__ import annotations

from math import log
from typing import Final

from magnat.core.step_and_window import NEVER
from magnat.gym.spaces.mypyc_arrays import i32, i64, vec

ONE: Final = 0x3F800000  # the bits of 1.0
PLAIN: Final = 128  # numbers up to this one are written as sixteenths


def float_bits(value: float) -> i32:
    """Return the bits of a number as a 32-bit float, rounded towards zero."""
    if value == 0.0:
        return 0
    size = value if value > 0.0 else -value
    exponent: i64 = 127
    while size >= 2.0:
        size *= 0.5
        exponent += 1
    while size < 1.0:
        size *= 2.0
        exponent -= 1
    bits: i64 = (exponent << 23) | i64((size - 1.0) * 8388608.0)
    return i32(bits) if value > 0.0 else i32(bits - 2147483648)


def scaled(amount: i64, unit: float) -> i32:
    """Return the bits of a signed logarithm of an amount: ln(1 + |amount| / unit)."""
    if amount == 0:
        return 0
    if amount > 0:
        return float_bits(log(1.0 + float(amount) / unit))
    return float_bits(-log(1.0 - float(amount) / unit))


def numbered(number: i64) -> i32:
    """Return the bits of a plain number: sixteenths up to 128, then a logarithm that joins on."""
    if -PLAIN <= number <= PLAIN:
        return _SIXTEENTHS[PLAIN + number]
    if number > 0:
        return float_bits(8.0 + log(float(number) / 128.0))
    return float_bits(-8.0 - log(-float(number) / 128.0))


_SIXTEENTHS: Final = vec[i32]([float_bits(n / 16.0) for n in range(-PLAIN, PLAIN + 1)])


def timed(left: i64) -> i32:
    """Return the bits of a time in ms: 1 + ln(1 + seconds); 0 for NEVER."""
    if left >= NEVER // 2:
        return 0
    return float_bits(1.0 + log(1.0 + float(left if left > 0 else 0) / 1000.0))
