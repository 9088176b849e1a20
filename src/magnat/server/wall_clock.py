"""A wall clock that never goes back."""

from __future__ import annotations

import time
from typing import Final, final

from magnat.core.step_and_window import Ms

SLACK_MS: Final = 250  # a machine's clock set back by less than this is followed


@final
class MonotonicClock:
    """A clock that follows the machine's clock. If that is set back, it continues with monotonic
    time."""

    def __init__(self) -> None:
        self._at = 0
        self._ticks = 0

    def now(self) -> Ms:
        return self.read(time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000)

    def read(self, now: Ms, ticks: Ms) -> Ms:
        onward = self._at + ticks - self._ticks  # the time if the clock was not set
        self._at = max(now, self._at) if now >= onward - SLACK_MS else onward
        self._ticks = ticks
        return self._at
