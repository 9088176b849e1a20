"""Device keys, ids and codes. A seat stores only the hash of its device's key."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without look-alikes (I, O, 0, 1)
KEY_BYTES: Final = 32
ID_BYTES: Final = 12  # of a table
ID_LETTERS: Final = 16
CODE_LETTERS: Final = 6  # of old tables, whose codes were not words yet
MOVE_LETTERS: Final = 10
MOVE_SECONDS: Final = 600
COOKIE: Final = "magnat_device"


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_table_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def new_code(letters: int) -> str:
    return "".join([secrets.choice(LETTERS) for _ in range(letters)])


def hashed(key: str) -> str:
    """Return the hash of a key, in the form in which it is stored. A random 256-bit key needs no
    salt or slow hash."""
    return hashlib.sha256(f"magnat {key}".encode()).hexdigest() if key else ""


def is_same(hash: str, other: str) -> bool:
    """Compare two hashes in constant time and tell whether they are equal; an empty hash equals
    nothing."""
    return bool(hash) and bool(other) and hmac.compare_digest(hash, other)


def tidy_code(code: str) -> str:
    """Return a typed code in upper case, without spaces and hyphens."""
    return "".join([letter for letter in code.upper() if letter in LETTERS])
