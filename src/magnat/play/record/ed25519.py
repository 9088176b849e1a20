"""Ed25519 signatures (RFC 8032) in pure Python, where the package cryptography is missing
(Pyodide).

One signature takes some milliseconds. The time depends on the key (a timing leak): only a browser
uses this to sign, for records of its own tables.
"""

from __future__ import annotations

import hashlib
from typing import Final

P: Final = 2**255 - 19
ORDER: Final = 2**252 + 27742317777372353535851937790883648493
D: Final = -121665 * pow(121666, P - 2, P) % P
ROOT: Final = pow(2, (P - 1) // 4, P)  # the square root of -1

Point = tuple[int, int, int, int]  # coordinates X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z


def public_key(secret: bytes) -> bytes:
    scalar, _ = _expanded(secret)
    return _packed(_times(scalar, BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    scalar, prefix = _expanded(secret)
    public = _packed(_times(scalar, BASE))
    nonce = _number(prefix + message) % ORDER
    point = _packed(_times(nonce, BASE))
    answer = (nonce + _number(point + public + message) * scalar) % ORDER
    return point + answer.to_bytes(32, "little")


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether a signature of 64 bytes of a message is valid for a public key of 32 bytes."""
    whose, point = _unpacked(public), _unpacked(signature[:32])
    answer = int.from_bytes(signature[32:], "little")
    if whose is None or point is None or answer >= ORDER:
        return False
    challenge = _number(signature[:32] + public + message) % ORDER
    return _same(_times(answer, BASE), _sum(point, _times(challenge, whose)))


def _number(data: bytes) -> int:
    return int.from_bytes(hashlib.sha512(data).digest(), "little")


def _expanded(secret: bytes) -> tuple[int, bytes]:
    hash = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(hash[:32], "little")
    return scalar & ((1 << 254) - 8) | (1 << 254), hash[32:]


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(n: int, point: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    while n > 0:
        if n & 1:
            found = _sum(found, point)
        point = _sum(point, point)
        n >>= 1
    return found


def _same(one: Point, other: Point) -> bool:
    across = (one[0] * other[2] - other[0] * one[2]) % P == 0
    return across and (one[1] * other[2] - other[1] * one[2]) % P == 0


def _abscissa(y: int, sign: int) -> int | None:
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT % P
    if (x * x - square) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def _packed(point: Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _unpacked(data: bytes) -> Point | None:
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = _abscissa(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def _base() -> Point:
    y = 4 * pow(5, P - 2, P) % P
    x = _abscissa(y, 0)
    assert x is not None
    return x, y, 1, x * y % P


BASE: Final = _base()
