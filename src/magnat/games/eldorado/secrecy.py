"""Who sees what: money, titles and ingots lie open on the table, only the packs are face down."""

from __future__ import annotations

from typing import final

from magnat.core.glimpse import Secrecy


@final
class OpenTable(Secrecy):
    """Everything may be counted by everybody; nobody knows the next card."""

    def hides(self) -> bool:
        return False
