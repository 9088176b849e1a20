"""Records as a hash chain: each line contains a hash of itself and of all lines before it.

Checking the chain finds the first line that was changed, added, removed or moved. A signature of
the last hash protects against somebody who computes the whole chain anew.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Final, final

from magnat.play.input_limits import OutOfBounds
from magnat.play.record.entries import one_line
from magnat.play.record.signing import is_signed, public_key, sign

CHAINED: Final = 2  # the number of the record format with a hash chain
PROMISE: Final = "magnat record 2"  # the first text that is hashed begins with this
DIGITS: Final = 32
_LINK: Final = re.compile(r',"h":"([0-9a-f]{32})"(?:,"sig":"([0-9a-f]{128})")?\}$')


@final
class Chain:
    """A hash of all lines of a record so far; each new line updates it."""

    def __init__(self, header: str) -> None:
        """Start the chain with the hash of the header; the secret seed is left out of the hash."""
        known = json.loads(header)
        known.pop("secret", None)
        known["format"] = CHAINED
        self.hash = _hash(PROMISE, one_line(known))

    def linked(self, row: str) -> str:
        """Update the hash with the next line; return the line with the hash added."""
        self.hash = _hash(self.hash, row)
        return f'{row[:-1]},"h":"{self.hash}"}}'

    def unlinked(self, row: str) -> tuple[str, str]:
        """Check the hash of the next line; return the line without it, and its signature ("" if it
        has none)."""
        found = _LINK.search(row)
        if found is None:
            raise OutOfBounds("the line has no hash: each one ends with the hash of all so far")
        bare = row[: found.start()] + "}"
        self.hash = _hash(self.hash, bare)
        if found[1] != self.hash:
            raise OutOfBounds(
                f"the hash is {self.hash} where the record has {found[1]}: this line was changed, "
                "or something before it"
            )
        return bare, found[2] or ""


def sealed(rows: Sequence[str], key: str = "") -> str:
    """Return a record as text, with a hash chain over its lines. With a secret key, the last line
    is signed."""
    header = json.loads(rows[0])
    header["format"] = CHAINED
    chain = Chain(rows[0])
    lines = [one_line(header)]
    for n, row in enumerate(rows[1:], 1):
        is_end = n == len(rows) - 1 and "end" in json.loads(row)
        if key and is_end:
            signed = f'{row[:-1]},"key":"{public_key(key)}"}}'
            linked = chain.linked(signed)
            lines.append(f'{linked[:-1]},"sig":"{sign(key, chain.hash.encode())}"}}')
        else:
            lines.append(chain.linked(row))
    return "".join([line + "\n" for line in lines])


def must_be_signed(key: str, hash: str, signature: str) -> None:
    """Raise OutOfBounds if the signature is not one of this hash by this key."""
    if not is_signed(key, hash.encode(), signature):
        raise OutOfBounds("the signature is not one of this record by this key")


def _hash(before: str, row: str) -> str:
    return hashlib.sha256(f"{before}\n{row}".encode()).hexdigest()[:DIGITS]
