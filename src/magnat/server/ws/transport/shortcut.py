"""Past the framework's layers, in both directions: what is asked of its socket at every message."""

from __future__ import annotations

from typing import Any, Final

from websockets.protocol import OPEN
from websockets.streams import StreamReader

from magnat.server.ws.transport.frames import framed

BETWEEN: Final = StreamReader.at_eof.__code__  # where the framework waits for the next frame


def is_between(socket: Any) -> bool:
    """Whether nothing that came before is left in the framework's hands."""
    conn = socket.conn
    if socket.close_sent or conn._state is not OPEN or conn.current_size is not None:
        return False
    waits = conn.parser
    while waits.gi_yieldfrom is not None:
        waits = waits.gi_yieldfrom
    return waits.gi_code is BETWEEN and not conn.reader.buffer and not socket.queue._queue


def put(socket: Any, texts: list[bytes]) -> None:
    """Frames are written past the framework: no extension is agreed on."""
    if socket.disconnected or socket.close_sent or socket.conn._state is not OPEN:
        raise ConnectionError("nobody is at the other end")
    socket.transport.write(framed(texts))
