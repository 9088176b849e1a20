"""What takes a while is done here, beside the event loop: one thing at a time, and not for long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar

from magnat.server.http.refusals import Refusal, too_often
from magnat.server.tasks.threads import HAS_THREADS, beside

Made = TypeVar("Made")

SECONDS: Final = 10.0  # that one thing may take
WORK_SECONDS: Final = 0.004  # at a stretch
REST_SECONDS: Final = 0.001  # then everybody who plays goes first
WAITING: Final = 4  # things that one address may have in the queue


class Overdue(Exception):
    """It takes longer than anything may."""


class Breath:
    """Taken between small steps: ends what takes too long, and lets the others through."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._end: Final = time.monotonic() + seconds
        self._rests = 0.0

    def __call__(self) -> None:
        now = time.monotonic()
        if now > self._end:
            raise Overdue
        if HAS_THREADS and now > self._rests:
            time.sleep(REST_SECONDS)
            self._rests = time.monotonic() + WORK_SECONDS


class Workshop:
    """A queue in which every address has one place, however much it brings."""

    def __init__(self) -> None:
        self._bench: Final = asyncio.Lock()
        self._lines: Final[dict[str, asyncio.Lock]] = {}
        self._waiting: Final[dict[str, int]] = {}

    async def make(self, whose: str, work: Callable[[Breath], Made]) -> Made:
        if self._waiting.get(whose, 0) >= WAITING:
            raise too_often()
        self._waiting[whose] = self._waiting.get(whose, 0) + 1
        try:
            async with self._lines.setdefault(whose, asyncio.Lock()), self._bench:
                return await beside(work, Breath())
        except Overdue as overdue:
            raise Refusal(
                422,
                "too_long",
                "Cela demande trop de travail à ce serveur.",
                "That is too much work for this server.",
            ) from overdue
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]
                self._lines.pop(whose, None)
