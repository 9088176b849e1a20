"""The wall-clock time in ms. Tests replace `wall` to make time pass faster, so this module is never
compiled."""

from __future__ import annotations

from collections.abc import Callable

from magnat.core.step_and_window import Ms
from magnat.server.clock_jumps import WallClock

source = WallClock()
wall: Callable[[], Ms] = source.now


def seconds(ms: Ms) -> float:
    """Convert a duration in ms to seconds of real time, for timers."""
    return ms / 1000
