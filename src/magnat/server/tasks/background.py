"""What a server does beside answering: tasks that nobody waits for, and what it has counted."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from magnat.server.store.interface import Unavailable

REMIND_SECONDS: Final = 60.0

log: Final = logging.getLogger("magnat.server")

COUNTED: Final = {
    "entries": "Entries stored by this process",
    "acks": "Commands acknowledged",
    "refusals": "Commands refused",
    "races": "Entries that another process stored first",
    "wakes": "Times a timer was looked at",
    "views": "Views sent",
    "led_on": "Sockets that came to a process where their table does not live",
    "faults": "Errors of the server itself",
}


class Outage:
    """The store does not answer: said when it begins, now and then, and when it is over."""

    def __init__(self) -> None:
        self.why = ""  # "": it answers
        self.since = 0.0
        self._said = 0.0
        self._times = 0

    def note(self, error: Unavailable) -> None:
        now = time.monotonic()
        self._times += 1
        if not self.why:
            self.since = now
        if not self.why or now - self._said >= REMIND_SECONDS:
            log.warning("the store does not answer: %s (%d times so far)", error, self._times)
            self._said = now
        self.why = str(error)

    def is_over(self) -> None:
        if self.why:
            seconds = time.monotonic() - self.since
            log.warning("the store answers again after %.0f s, %d times", seconds, self._times)
            self.why = ""
            self._times = 0


class Errands:
    """Tasks in the background: one that fails is counted and logged, and stops no other."""

    def __init__(self) -> None:
        self.outage: Final = Outage()
        self.counters: Final = dict.fromkeys(COUNTED, 0)
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable):
            self.outage.note(error)
        elif error is not None:
            self.counters["faults"] += 1
            log.error("a task failed", exc_info=error)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
