"""Keep Python's garbage collector from delaying players.

A full collection visits every live object: with hundreds of tables it blocks the process for a
second. Tables and sockets form no reference cycles (`tests/server/ops/test_reference_cycles.py`
counts them), so reference counting frees them. The automatic collector is off. After requests only
the youngest generation is collected, for cycles of libraries; a full collection runs only while no
table is loaded and no socket is open.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

BUSY_WAIT: Final = 0.05  # seconds between two rounds while there are requests
QUIET_WAIT: Final = 1.0  # seconds between two rounds while there are no requests
FULL_SECONDS: Final = 600.0  # seconds between two full collections


class GarbageCollection:
    """Decides in regular rounds what Python's garbage collector collects."""

    def __init__(self, calls: Callable[[], int], is_empty: Callable[[], bool], now: float) -> None:
        self._calls: Final = calls  # the number of requests and sockets so far
        self._is_empty: Final = is_empty  # whether no table is loaded and no socket is open
        self._known = calls()
        self._last_full = now

    def run(self, now: float) -> float:
        """Run one round of collection and return the seconds to wait until the next one."""
        known, self._known = self._known, self._calls()
        if now - self._last_full >= FULL_SECONDS and self._is_empty():
            self._last_full = now
            gc.collect()
        elif self._known != known:
            gc.collect(0)
        return QUIET_WAIT if self._known == known else BUSY_WAIT


async def collect_garbage(calls: Callable[[], int], is_empty: Callable[[], bool]) -> None:
    """Run rounds of collection for as long as the process serves."""
    gc.collect()
    gc.freeze()  # exclude modules, games and editions, which are never freed, from all collections
    gc.disable()  # because the automatic collector runs under load, when a delay hurts most
    collection = GarbageCollection(calls, is_empty, time.monotonic())
    while True:
        await asyncio.sleep(collection.run(time.monotonic()))
