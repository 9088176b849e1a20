"""Ed25519 signatures (RFC 8032): a server signs the end of a record with its own key.

The package cryptography computes them; in a browser (Pyodide), which does not have it, the module
`ed25519` computes the same bytes. Either is imported only when a signature is made or checked.
"""

from __future__ import annotations

import secrets
from functools import cache
from importlib.util import find_spec


def new_key() -> str:
    """Return a new random secret key, in hexadecimal digits."""
    return secrets.token_hex(32)


def public_key(secret: str) -> str:
    key = bytes.fromhex(secret)
    if has_library():
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(key).public_key().public_bytes_raw().hex()
    from magnat.play.record import ed25519

    return ed25519.public_key(key).hex()


def sign(secret: str, message: bytes) -> str:
    key = bytes.fromhex(secret)
    if has_library():
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(key).sign(message).hex()
    from magnat.play.record import ed25519

    return ed25519.sign(key, message).hex()


def is_signed(public: str, message: bytes, signature: str) -> bool:
    try:
        key, signed = bytes.fromhex(public), bytes.fromhex(signature)
    except ValueError:
        return False
    if len(key) != 32 or len(signed) != 64:
        return False
    if has_library():
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signed, message)
        except (InvalidSignature, ValueError):
            return False
        return True
    from magnat.play.record import ed25519

    return ed25519.is_signed(key, message, signed)


@cache
def has_library() -> bool:
    return find_spec("cryptography") is not None
