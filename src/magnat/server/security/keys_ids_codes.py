"""Device keys, ids and codes. A seat stores only the hash of its device's key."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without look-alikes (I, O, 0, 1)
KEY_BYTES: Final = 32
ID_BYTES: Final = 12  # random bytes in the id of a table
ID_LETTERS: Final = 16
CODE_LETTERS: Final = 6  # letters in the codes of old tables; codes of new tables are words
MOVE_LETTERS: Final = 10
MOVE_SECONDS: Final = 600
COOKIE: Final = "magnat_device"
# Browsers accept a cookie of this name only from the host itself and only over https.
SECURE_COOKIE: Final = "__Host-magnat_device"
# The signature's letters, 108 bits; messages allow at most 64 letters for a whole key.
SIGNATURE_LETTERS: Final = 18


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def new_signed_key(secret: str) -> str:
    """Return a new device key that is signed with the secret of this server."""
    key = new_key()
    return f"{key}.{_signature(key, secret)}"


def is_signed(key: str, secret: str) -> bool:
    """Tell whether `new_signed_key` made this key with the same secret."""
    made, _, signature = key.rpartition(".")
    return hmac.compare_digest(signature.encode(), _signature(made, secret).encode())


def _signature(key: str, secret: str) -> str:
    digest = hmac.new(secret.encode(), f"magnat device {key}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode()[:SIGNATURE_LETTERS]


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
