"""QR codes of links, for phones."""

from __future__ import annotations


def drawing(address: str) -> str:
    """Return the QR code of a URL as SVG."""
    import segno  # late: slow to import and seldom used

    drawn: str = segno.make(address, micro=False).svg_inline(scale=8, border=2)
    return drawn


def print_out(address: str) -> None:
    """Print the QR code of a URL on the terminal."""
    import segno

    segno.make(address, micro=False).terminal(compact=True, border=2)
