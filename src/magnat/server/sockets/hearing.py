"""What is said at many tables in one moment is heard in one go.

While many play, what they do is stored together, a commit every few hundredths of a second: who was
heard earlier would wait for it all the same. To judge one act after the other costs less than to
come back to it for each.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, final

TOGETHER_SECONDS: Final = 0.02  # from one hearing to the next; after a silence nobody waits


@final
class Hearing:
    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._last = 0.0  # when somebody was heard

    def add(self, hear: Callable[[], None]) -> None:
        """At once, or with all who speak meanwhile; it raises nothing."""
        if self._waiting:
            self._waiting.append(hear)
            return
        rest = self._last + TOGETHER_SECONDS - time.monotonic()
        if rest > 0:
            self._waiting.append(hear)
            asyncio.get_running_loop().call_later(rest, self._hear_all)
        else:
            self._last = time.monotonic()
            hear()

    def _hear_all(self) -> None:
        self._last = time.monotonic()
        waiting, self._waiting = self._waiting, []
        for hear in waiting:
            hear()
