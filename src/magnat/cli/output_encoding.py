"""Lets the program print to a terminal or pipe whose encoding lacks some characters (ASCII,
latin-1)."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

SUBSTITUTES: Final = {
    "’": "'",
    "“": '"',
    "”": '"',
    "«": "<<",
    "»": ">>",
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "·": "-",
    "°": "o",
    "×": "x",
    "€": "EUR",
    "▶": ">",
    "✝": "+",
    "⌂": "^",
    "œ": "oe",
    "Œ": "OE",
}
HANDLER: Final = "magnat"


def use_substitutes() -> None:
    """Make standard output and standard error print a substitute for each character that they
    cannot encode, instead of raising UnicodeEncodeError."""
    codecs.register_error(HANDLER, _substituted)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _substituted(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join([_ascii(sign) for sign in wrong]), error.end


def _ascii(sign: str) -> str:
    """Return a character without its accents, or another substitute in ASCII; "?" if there is
    none."""
    if sign in SUBSTITUTES:
        return SUBSTITUTES[sign]
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"
