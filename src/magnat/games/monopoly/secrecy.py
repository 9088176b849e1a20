"""Who sees what: everything is face up but the order of the two packs."""

from __future__ import annotations

from typing import ClassVar, final

from magnat.core.action import Item
from magnat.core.glimpse import Secrecy
from magnat.core.state import State
from magnat.core.step import Seat


@final
class FaceUp(Secrecy):
    """Titles lie face up: who owns what, and what is mortgaged, is public; so is money."""

    cite: ClassVar[str] = "achat.public"

    def sees_item(self, s: State, seat: Seat, item: Item) -> bool:
        return True

    def hides(self) -> bool:
        return False
