"""A wall clock that notices the time that this process missed."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import get_ident
from typing import Final, final

from magnat.core.step_and_window import Ms

GAP_MS: Final = 1_000  # a longer gap between two readings means that the process was suspended
# A smaller correction of the machine's clock is accepted and not reported as a jump.
SLACK_MS: Final = 250
TICK_SECONDS: Final = 0.25  # time between two readings while a server runs

# Called after a jump with two numbers: by how many ms stored wall-clock times must move, and how
# many ms the process missed.
OnJump = Callable[[Ms, Ms], None]


@final
class WallClock:
    """A wall clock that calls `listeners` when somebody has set the machine's clock, or when this
    process was suspended for a while.

    A running server reads it every TICK_SECONDS. Other threads may read it too, but only the thread
    that added the last listener looks for jumps.
    """

    def __init__(self) -> None:
        self.listeners: Final[list[OnJump]] = []
        self.jumped: Ms = 0  # the sum of all jumps
        self._listening_thread = 0
        self._at = 0
        self._ticks = 0

    def listen(self, listener: OnJump) -> None:
        """Call `listener`, in this thread, after every jump from now on."""
        self._listening_thread = get_ident()
        if not self.listeners:
            self._ticks = 0  # discard the last reading: nobody read the clock regularly before
        self.listeners.append(listener)

    def now(self) -> Ms:
        return self.read(time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000)

    def read(self, now: Ms, ticks: Ms) -> Ms:
        """Return `now`, the time of the machine's clock. First compare it with the monotonic time
        `ticks` to find out whether the clock has jumped."""
        if not self.listeners or get_ident() != self._listening_thread:
            return now
        passed, was, self._at = ticks - self._ticks, self._at, now
        is_first, self._ticks = self._ticks == 0, ticks
        if is_first:
            return now
        missed = passed if passed > GAP_MS else 0
        jump = now - was - (passed - missed)
        if abs(jump) > SLACK_MS:
            self.jumped += jump
            for listener in self.listeners[:]:
                listener(jump, missed)
        return now
