"""Accounts of assets: what each cost, what it earned, and since when somebody has owned it."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import State
from magnat.core.step import NOBODY, Seat


@final
class Asset:
    """A title, a trust, a series or a mine."""

    def __init__(self, key: str, group: str) -> None:
        self.key: Final = key  # such as `title:vilnius`, the key of its name
        self.group: Final = group  # such as `group:orange`; its own key if it has no group


class AssetAccount:
    """The assets of one table and their accounts; a game's subclass fills them in from events."""

    def __init__(self, s: State, assets: list[Asset]) -> None:
        self.s: Final = s
        self.assets: Final = assets
        self.since: Final = [-1] * len(assets)  # the turn of the first purchase; -1: never
        self.first: Final = [NOBODY] * len(assets)  # its first owner, or the first of a part of it
        self.spent: Final = [0] * len(assets)
        self.earned: Final = [0] * len(assets)
        self.turn = 0  # the number of the table's turn

    def see(self, event: Event) -> None:
        """Take note of an event."""

    def stop(self, event: Event) -> int:
        """The holder on which a pawn comes to rest by this event; NOBODY: none."""
        if event.kind == "given" and self.s.item_name(whole(event, 0)).startswith("pawn:"):
            return whole(event, 2)
        return NOBODY

    def acquire(self, asset: int, seat: Seat, cost: int) -> None:
        if self.since[asset] < 0:
            self.since[asset] = self.turn
            self.first[asset] = seat
        self.spent[asset] += cost


def whole(event: Event, index: int) -> int:
    """The fact of an event at this index, which must be a number."""
    fact = event.facts[index]
    assert isinstance(fact, int), event
    return fact
