"""Limits how many tracebacks a server logs, so that nobody fills its disk with them."""

from __future__ import annotations

import logging
import time
from typing import Final

from magnat.server.security.rate_limits import Bucket

BURST: Final = 20  # tracebacks at once
PER_SECOND: Final = 0.2


class TracebackLimit(logging.Filter):
    """A filter of a logger that drops tracebacks above the limit; the next one says how many."""

    def __init__(self) -> None:
        super().__init__()
        self._bucket: Final = Bucket(PER_SECOND, BURST, time.monotonic())
        self._dropped = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info:
            return True
        if not self._bucket.take(time.monotonic()):
            self._dropped += 1
            return False
        if self._dropped:
            record.msg = f"{record.getMessage()} ({self._dropped} tracebacks before it not logged)"
            record.args = ()
            self._dropped = 0
        return True
