"""The background tasks of one server process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from magnat.server.ops.counters import COUNTED
from magnat.server.store.base import Unavailable
from magnat.server.store.outage import Outage

log: Final = logging.getLogger("magnat.server")


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
