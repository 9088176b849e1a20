"""QR codes of links, for phones."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from magnat.server.http.refusals import wrong

# The most letters that a URL may have, because a longer one takes more time to draw.
LONGEST: Final = 200
MOST_KEPT: Final = 200  # how many drawn codes the cache holds


@lru_cache(MOST_KEPT)
def drawing(address: str) -> str:
    """Return the QR code of a URL as SVG; raises Refusal for a URL of more than LONGEST letters."""
    import segno  # imported here because it is slow to import and seldom used

    if len(address) > LONGEST:
        raise wrong(f"a QR code has at most {LONGEST} letters, not {len(address)}")
    drawn: str = segno.make(address, micro=False).svg_inline(scale=8, border=2)
    return drawn


def print_out(address: str) -> None:
    """Print the QR code of a URL on the terminal."""
    import segno

    segno.make(address, micro=False).terminal(compact=True, border=2)
