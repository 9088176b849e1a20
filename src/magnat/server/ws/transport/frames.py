"""Encode and decode single WebSocket text frames (RFC 6455, section 5.2).

The `websockets` library handles every other frame: continuations, control frames, invalid frames.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, final

from websockets.utils import apply_mask

from magnat.server.security.rate_limits import MOST_BYTES

FINAL_TEXT: Final = 0x81  # first byte of an unfragmented text frame
FINAL: Final = 0x80  # flag in the first byte: the last frame of its message
MASKED: Final = 0x80  # flag in the second byte; clients must mask their frames
CONTROL: Final = 8  # opcodes from here on are control frames
MASK_BYTES: Final = 4

_pack: Final = Struct(">BBH").pack


def encode_texts(texts: list[bytes]) -> bytes:
    """Return each text as one unmasked frame (servers must not mask), all in one block of bytes."""
    if len(texts) == 1:
        return _head(len(texts[0])) + texts[0]
    parts: list[bytes] = []
    for text in texts:
        parts.append(_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def _head(n: int) -> bytes:
    if n < 126:
        return bytes((FINAL_TEXT, n))
    if n < 65_536:
        return _pack(FINAL_TEXT, 126, n)
    return bytes((FINAL_TEXT, 127)) + n.to_bytes(8, "big")


def decode_text(data: bytes) -> bytes | None:
    """Return the text if the data are exactly one masked text frame in ASCII; None for anything
    else.

    ASCII is valid UTF-8, so the text needs no further check.
    """
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    n, start = data[1] - MASKED, 2
    if n == 127:
        return None  # an 8-byte length: longer than MOST_BYTES, or not the shortest encoding
    if n == 126:
        n, start = int.from_bytes(data[2:4], "big"), 4
    if len(data) != n + start + MASK_BYTES or n > MOST_BYTES:
        return None
    text = apply_mask(data[start + MASK_BYTES :], data[start : start + MASK_BYTES])
    return text if text.isascii() else None


@final
class FrameBoundary:
    """A reader of frame headers that knows whether the bytes received so far end between two
    messages.

    It does not validate frames: after an invalid frame the library has closed the connection, and
    the answer no longer matters.
    """

    def __init__(self) -> None:
        self.is_between = True
        self._head: Final = bytearray()  # the header bytes of the frame that is being read
        self._rest = 0  # bytes of the payload that have not arrived yet
        self._is_fragmented = False  # whether more frames of this message will come

    def feed(self, data: bytes) -> None:
        at, end = 0, len(data)
        while at < end:
            if self._rest:
                step = min(self._rest, end - at)
                self._rest -= step
                at += step
            else:
                self._head.append(data[at])
                at += 1
                self._read_head()
        self.is_between = not (self._head or self._rest or self._is_fragmented)

    def _read_head(self) -> None:
        """Read the payload's length from the frame header once all of its bytes have arrived."""
        head = self._head
        if len(head) < 2:
            return
        n = head[1] & ~MASKED
        length_bytes = {126: 2, 127: 8}.get(n, 0)
        if len(head) < 2 + length_bytes + MASK_BYTES:
            return
        self._rest = int.from_bytes(head[2 : 2 + length_bytes], "big") if length_bytes else n
        if head[0] & 0x0F < CONTROL:
            self._is_fragmented = not head[0] & FINAL
        head.clear()
