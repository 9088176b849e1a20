"""Records as a chain: each line carries a hash of itself and of all that came before it.

Whatever is changed, added, left out or moved in a record that is handed out is found at its line.
Whoever changes everything after it too makes another whole chain: against him the end is signed.
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

CHAINED: Final = 2  # the format of a record that is a chain
PROMISE: Final = "magnat record 2"  # what the first hash begins with
DIGITS: Final = 32
_LINK: Final = re.compile(r',"h":"([0-9a-f]{32})"(?:,"sig":"([0-9a-f]{128})")?\}$')


@final
class Chain:
    """The hash of all lines so far."""

    def __init__(self, header: str) -> None:
        """The seed that a host keeps to himself is no part of it: the commitment is."""
        known = json.loads(header)
        known.pop("secret", None)
        known["format"] = CHAINED
        self.hash = _hash(PROMISE, one_line(known))

    def linked(self, row: str) -> str:
        """The next line, with its hash."""
        self.hash = _hash(self.hash, row)
        return f'{row[:-1]},"h":"{self.hash}"}}'

    def unlinked(self, row: str) -> tuple[str, str]:
        """The next line without its hash, and its signature where it has one; refused when the hash
        is another one."""
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
    """A record to be handed out, of lines as they are stored; with a secret key its end is
    signed."""
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
    """Who says to have signed must have."""
    if not is_signed(key, hash.encode(), signature):
        raise OutOfBounds("the signature is not one of this record by this key")


def _hash(before: str, row: str) -> str:
    return hashlib.sha256(f"{before}\n{row}".encode()).hexdigest()[:DIGITS]
