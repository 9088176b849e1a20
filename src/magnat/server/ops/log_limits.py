"""Limits how much a server logs, so that nobody fills its disk."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Final

from magnat.server.security.rate_limits import Bucket

# So many tracebacks, or lines of another library, are logged before the limit applies.
BURST: Final = 20
OURS: Final = "magnat"  # our loggers have this name, or names that begin with it
PER_SECOND: Final = 0.2


class TracebackLimit(logging.Filter):
    """A filter for a logger. It drops tracebacks above the limit; the next traceback that is logged
    says how many were dropped."""

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


class LibraryLimit(logging.Filter):
    """A filter for a handler. It drops lines of other libraries above the limit, counted per
    logger; the next line that is logged says how many were dropped. It exists because uvicorn logs
    a line for every malformed request."""

    def __init__(self) -> None:
        super().__init__()
        self._buckets: Final[dict[str, Bucket]] = {}
        self._dropped: Final[Counter[str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        name, now = record.name, time.monotonic()
        if name.partition(".")[0] == OURS:
            return True
        if name not in self._buckets:
            self._buckets[name] = Bucket(PER_SECOND, BURST, now)
        if not self._buckets[name].take(now):
            self._dropped[name] += 1
            return False
        if self._dropped[name]:
            record.msg = (
                f"{record.getMessage()} ({self._dropped.pop(name)} lines before not logged)"
            )
            record.args = ()
        return True
