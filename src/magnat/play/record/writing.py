"""Writes a record to a file while its game is being played."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from magnat.core.values.codec import Codec
from magnat.play.record.chain import CHAINED, Chain
from magnat.play.record.entries import one_line
from magnat.play.record.record import Record


class Writer:
    """Appends the lines of a record to a file while its game is being played, each forced to disk
    with fsync."""

    def __init__(self, path: Path, record: Record, codec: Codec) -> None:
        self.path: Final = path
        self.codec: Final = codec
        fresh = not path.exists()
        if not fresh:
            _cut_torn_line(path)
        self._chain = _chain(path, record)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        self.written = 0  # the number of entries that are on disk
        if fresh:
            self._put(one_line({**record.header.json(), "format": CHAINED}))
        else:
            self.written = len(record.lines)

    def catch_up(self, record: Record) -> None:
        """Write the entries that are not on disk yet."""
        for line in record.lines[self.written :]:
            row = one_line(line.json(self.codec))
            self._put(row if self._chain is None else self._chain.linked(row))
            self.written += 1

    def _put(self, text: str) -> None:
        self._file.write(text + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _chain(path: Path, record: Record) -> Chain | None:
    """Return the hash chain after the last line of the file; None for a file of format 1 (no
    chain)."""
    if not path.exists():
        return Chain(one_line(record.header.json()))
    header, *rows = path.read_text(encoding="utf-8").splitlines()
    if json.loads(header)["format"] != CHAINED:
        return None
    chain = Chain(header)
    for row in rows:
        chain.unlinked(row)
    return chain


def _cut_torn_line(path: Path) -> None:
    """Remove an incomplete last line that a crash left in the file. If the last line is complete,
    only add the missing newline."""
    data = path.read_bytes()
    if not data.endswith(b"\n"):
        tail = data.rfind(b"\n") + 1
        try:
            json.loads(data[tail:])
        except ValueError:
            with path.open("r+b") as file:
                file.truncate(tail)
        else:
            with path.open("ab") as file:
                file.write(b"\n")
