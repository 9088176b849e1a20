"""The wall clock of the tables; tests let it run faster."""

from __future__ import annotations

import time

from magnat.core.step import Ms


def wall() -> Ms:
    return time.time_ns() // 1_000_000


def seconds(ms: Ms) -> float:
    """How long to sleep until so much of it has passed."""
    return ms / 1000
