"""Logging as lines of JSON on stderr. Never log a key, a code or a seed."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

from magnat.server.ops.log_limits import LibraryLimit

LEVEL: Final = logging.WARNING


class JsonFormatter(logging.Formatter):
    """A formatter that writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure_logging(level: int = LEVEL) -> None:
    """Send all log records to stderr as JSON from now on."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonFormatter())
    stream.addFilter(LibraryLimit())
    logging.basicConfig(level=level, handlers=[stream], force=True)
    logging.getLogger("magnat").setLevel(logging.INFO)
