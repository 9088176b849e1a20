"""The wall clock of the tables; tests let it run faster, so that this is never compiled."""

from __future__ import annotations

from collections.abc import Callable

from magnat.core.step import Ms
from magnat.server.monotonic_clock import Wall

wall: Callable[[], Ms] = Wall().now


def seconds(ms: Ms) -> float:
    """How long to sleep until so much of it has passed."""
    return ms / 1000
