"""Schedule Python's garbage collection so that it does not delay players.

A full collection visits every live object: with hundreds of tables it blocks the process for a
second. Game actions create no reference cycles, connections do. So the automatic collector is off;
after new connections only the youngest generation is collected, survivors are frozen (excluded from
collection), and a full collection runs only while no one plays, or every few hours.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

BUSY_WAIT: Final = 0.05  # seconds between two rounds while there are actions or requests
QUIET_WAIT: Final = 1.0  # and without any
QUIET_SECONDS: Final = 600.0  # between two full collections without actions
BUSY_SECONDS: Final = 6 * 3600.0  # and with actions


class GarbageCollection:
    """Decides in regular rounds what Python's garbage collector collects."""

    def __init__(self, acts: Callable[[], int], calls: Callable[[], int], now: float) -> None:
        self._acts: Final = acts  # the number of actions so far
        self._calls: Final = calls  # the number of requests and sockets so far
        self._known = (acts(), calls())
        self._last_full = now

    def run(self, now: float) -> float:
        """Run one round of collection and return the seconds to wait until the next one."""
        acts, calls = self._known
        self._known = (self._acts(), self._calls())
        is_quiet = self._known[0] == acts
        if now - self._last_full >= (QUIET_SECONDS if is_quiet else BUSY_SECONDS):
            self._last_full = now
            gc.unfreeze()
            gc.collect()
        elif self._known[1] != calls:
            gc.collect(0)
        gc.freeze()
        return QUIET_WAIT if self._known == (acts, calls) else BUSY_WAIT


async def collect_garbage(acts: Callable[[], int], calls: Callable[[], int]) -> None:
    """Run rounds of collection for as long as the process serves. `acts` and `calls` return the
    number of actions and of requests so far."""
    gc.collect()
    gc.disable()  # the automatic collector runs under load, when a delay hurts most
    collection = GarbageCollection(acts, calls, time.monotonic())
    while True:
        await asyncio.sleep(collection.run(time.monotonic()))
