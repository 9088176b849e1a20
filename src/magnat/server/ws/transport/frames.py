"""Frames of a WebSocket that are one whole text, as nearly all are (RFC 6455, 5.2)."""

from __future__ import annotations

from struct import Struct
from typing import Final

from websockets.utils import apply_mask

from magnat.server.security.rate_limits import MOST_BYTES

FINAL_TEXT: Final = 0x81  # the first byte
MASKED: Final = 0x80  # said by the second one, as every client must; the rest is the length

_pack: Final = Struct(">BBH").pack


def framed(texts: list[bytes]) -> bytes:
    """As a server writes them, which has no mask."""
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


def said(data: bytes) -> bytes | None:
    """What a client says whose frame came alone and whole, in plain letters, which need no further
    look; None: it is something else, and the framework knows what."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    n, start = data[1] - MASKED, 2
    if n == 127:
        return None  # a length of eight bytes: nothing that long is said here
    if n == 126:
        n, start = int.from_bytes(data[2:4], "big"), 4
    if len(data) != n + start + 4 or n > MOST_BYTES:
        return None
    text = apply_mask(data[start + 4 :], data[start : start + 4])
    return text if text.isascii() else None
