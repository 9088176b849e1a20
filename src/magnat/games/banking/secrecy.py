"""Banking has no secrets: purses and accounts lie open, only the order of the cards is unknown."""

from __future__ import annotations

from typing import final

from magnat.core.glimpse import Secrecy


@final
class OpenBooks(Secrecy):
    """The cash desk counts aloud."""

    def hides(self) -> bool:
        return False
