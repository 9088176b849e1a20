"""Who may act for whom: a device has a key nobody can guess, and a seat knows its hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none is taken for another
KEY_BYTES: Final = 32
ID_BYTES: Final = 12  # of a table
ID_LETTERS: Final = 16
CODE_LETTERS: Final = 6  # of tables that were laid before their codes were words
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
    """What is stored: a key of 256 bits needs no salt and no slow hash."""
    return hashlib.sha256(f"magnat {key}".encode()).hexdigest() if key else ""


def is_same(hash: str, other: str) -> bool:
    """In the same time whether they differ early or late; nobody's hash is nobody's."""
    return bool(hash) and bool(other) and hmac.compare_digest(hash, other)


def tidy_code(code: str) -> str:
    """As somebody types it: small letters, spaces and hyphens between."""
    return "".join([letter for letter in code.upper() if letter in LETTERS])
