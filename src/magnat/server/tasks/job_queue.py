"""A queue for slow jobs: one runs at a time, in a thread, with a time limit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

from magnat.server.http.refusals import Refusal, too_often
from magnat.server.tasks.threads import HAS_THREADS, run_in_thread

Result = TypeVar("Result")

SECONDS: Final = 10.0  # time limit of one job in seconds
WORK_SECONDS: Final = 0.004  # a job works for so long at a time
REST_SECONDS: Final = 0.001  # and then sleeps for so long, so that the event loop can run
WAITING: Final = 4  # the most jobs of one address in the queue


class JobTimeout(Exception):
    """Raised if a job takes longer than its time limit."""


class YieldPoint:
    """A callable that a job calls between small steps. It raises JobTimeout after the time limit,
    and sleeps briefly so that the event loop can run."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._end: Final = time.monotonic() + seconds
        self._next_rest = 0.0

    def __call__(self) -> None:
        now = time.monotonic()
        if now > self._end:
            raise JobTimeout
        if HAS_THREADS and now > self._next_rest:
            time.sleep(REST_SECONDS)
            self._next_rest = time.monotonic() + WORK_SECONDS


class JobQueue:
    """A queue that runs one job at a time. The jobs of one address run in order; an address with
    many jobs waits with one of them at a time, so others are served in between."""

    def __init__(self) -> None:
        self._running: Final = asyncio.Lock()
        self._by_address: Final[dict[str, asyncio.Lock]] = {}
        self._waiting: Final[dict[str, int]] = {}

    async def run(self, address: str, job: Callable[[YieldPoint], Result]) -> Result:
        """Run the job and return its result; raises Refusal if the address has too many jobs in the
        queue or the job takes too long."""
        if self._waiting.get(address, 0) >= WAITING:
            raise too_often()
        self._waiting[address] = self._waiting.get(address, 0) + 1
        try:
            async with self._by_address.setdefault(address, asyncio.Lock()), self._running:
                return await run_in_thread(job, YieldPoint())
        except JobTimeout as timeout:
            raise Refusal(
                422,
                "too_long",
                "Cela demande trop de travail à ce serveur.",
                "That is too much work for this server.",
            ) from timeout
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
                self._by_address.pop(address, None)
