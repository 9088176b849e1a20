"""When a server looks for garbage: what a table makes lives as long as the table.

Python looks for rings of dead objects by walking through all that live, and with hundreds of tables
one such walk holds everybody up for a second. So whatever has lived for a moment is put aside, and
all of it is walked through only when nobody plays, or after hours.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG: Final = 5_000  # objects, then the newest are looked through: some milliseconds
SECONDS: Final = 1.0  # between two times of putting aside
QUIET_SECONDS: Final = 600.0  # between two whole walks while nobody plays
BUSY_SECONDS: Final = 6 * 3600.0  # and while somebody does


class Garbage:
    def __init__(self, acts: Callable[[], int], now: float) -> None:
        self._acts: Final = acts  # how many there have been
        self._known = acts()
        self._walked = now

    def tidy(self, now: float) -> None:
        acts = self._acts()
        wait = QUIET_SECONDS if acts == self._known else BUSY_SECONDS
        self._known = acts
        if now - self._walked >= wait:
            self._walked = now
            gc.unfreeze()
            gc.collect()
        gc.freeze()


async def keep_tidy(acts: Callable[[], int]) -> None:
    """For as long as the process serves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 1_000_000, 1_000_000)
    garbage = Garbage(acts, time.monotonic())
    while True:
        await asyncio.sleep(SECONDS)
        garbage.tidy(time.monotonic())
