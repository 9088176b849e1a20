"""Background tasks and the counters of one server process."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from magnat.server.store.base import Unavailable

REMIND_SECONDS: Final = 60.0

log: Final = logging.getLogger("magnat.server")

COUNTED: Final = {
    "entries": "Entries stored by this process",
    "acks": "Commands acknowledged",
    "refusals": "Commands refused",
    "races": "Entries that another process stored first",
    "wakes": "Deadlines processed after a timer",
    "views": "Views sent",
    "led_on": "Sockets forwarded to the process that has their table",
    "faults": "Errors of the server itself",
}


class Outage:
    """An outage of the store; its start, a reminder every REMIND_SECONDS, and its end are
    logged."""

    def __init__(self) -> None:
        self.why = ""  # "": the store answers
        self.since = 0.0
        self._logged = 0.0
        self._failures = 0

    def note_failure(self, error: Unavailable) -> None:
        now = time.monotonic()
        self._failures += 1
        if not self.why:
            self.since = now
        if not self.why or now - self._logged >= REMIND_SECONDS:
            log.warning("the store does not answer: %s (%d failures so far)", error, self._failures)
            self._logged = now
        self.why = str(error)

    def note_success(self) -> None:
        if self.why:
            seconds = time.monotonic() - self.since
            log.warning(
                "the store answers again after %.0f s and %d failures", seconds, self._failures
            )
            self.why = ""
            self._failures = 0


class BackgroundTasks:
    """The background tasks of the process. A task that fails is counted and logged; the others go
    on."""

    def __init__(self) -> None:
        self.outage: Final = Outage()
        self.counters: Final = dict.fromkeys(COUNTED, 0)
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable):
            self.outage.note_failure(error)
        elif error is not None:
            self.counters["faults"] += 1
            log.error("a background task failed", exc_info=error)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
