"""A clock on the wall that never goes back."""

from __future__ import annotations

import time
from typing import Final, final

from magnat.core.step import Ms

SLACK_MS: Final = 250  # by which it is set right without a jump


@final
class Wall:
    """Follows the machine's clock forward; when that is set back, it goes on as before."""

    def __init__(self) -> None:
        self._at = 0
        self._ticks = 0

    def now(self) -> Ms:
        return self.read(time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000)

    def read(self, now: Ms, ticks: Ms) -> Ms:
        onward = self._at + ticks - self._ticks  # where it would be if nobody touched it
        self._at = max(now, self._at) if now >= onward - SLACK_MS else onward
        self._ticks = ticks
        return self._at
