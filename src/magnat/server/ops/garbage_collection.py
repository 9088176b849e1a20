"""When a server looks for garbage: what a table makes lives as long as the table.

Python looks for rings of dead objects by walking through all that live, and with hundreds of tables
one such walk holds everybody up for a second. Acts leave no rings, connections do: what is new is
looked at after some came, whatever has lived for a moment is put aside, and all of it is walked
through only when nobody plays, or after hours.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

BUSY_WAIT: Final = 0.05  # seconds between two looks at what is new: not much has come then
QUIET_WAIT: Final = 1.0  # and while nobody plays
QUIET_SECONDS: Final = 600.0  # between two whole walks while nobody plays
BUSY_SECONDS: Final = 6 * 3600.0  # and while somebody does


class Garbage:
    def __init__(self, acts: Callable[[], int], calls: Callable[[], int], now: float) -> None:
        self._acts: Final = acts  # how many there have been
        self._calls: Final = calls  # from browsers, sockets among them
        self._known = (acts(), calls())
        self._walked = now

    def tidy(self, now: float) -> float:
        """Returns how many seconds to wait before the next time."""
        acts, calls = self._known
        self._known = (self._acts(), self._calls())
        is_quiet = self._known[0] == acts
        if now - self._walked >= (QUIET_SECONDS if is_quiet else BUSY_SECONDS):
            self._walked = now
            gc.unfreeze()
            gc.collect()
        elif self._known[1] != calls:
            gc.collect(0)
        gc.freeze()
        return QUIET_WAIT if self._known == (acts, calls) else BUSY_WAIT


async def keep_tidy(acts: Callable[[], int], calls: Callable[[], int]) -> None:
    """For as long as the process serves."""
    gc.collect()
    gc.disable()  # it would come when there is most to do, and look at all of that at once
    garbage = Garbage(acts, calls, time.monotonic())
    while True:
        await asyncio.sleep(garbage.tidy(time.monotonic()))
