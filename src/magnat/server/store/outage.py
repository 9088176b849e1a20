"""Logs an outage of the store."""

from __future__ import annotations

import logging
import time
from typing import Final

from magnat.server.store.base import Unavailable

REMIND_SECONDS: Final = 60.0

log: Final = logging.getLogger("magnat.server")


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
