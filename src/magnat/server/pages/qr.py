"""Addresses as QR codes, for phones."""

from __future__ import annotations


def drawing(address: str) -> str:
    """As an SVG for a page."""
    import segno  # slow, and most servers never draw one

    drawn: str = segno.make(address, micro=False).svg_inline(scale=8, border=2)
    return drawn


def print_out(address: str) -> None:
    """On the terminal."""
    import segno

    segno.make(address, micro=False).terminal(compact=True, border=2)
