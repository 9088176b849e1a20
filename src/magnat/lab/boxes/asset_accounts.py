"""Asset and AssetAccount: what each asset of a table costs and earns, and in which turn it was
first bought."""

from __future__ import annotations

from typing import Final, final

from magnat.core.event import Event
from magnat.core.state import State
from magnat.core.step_and_window import NOBODY, Seat


@final
class Asset:
    """Something that players buy and that earns money: a title, a trust, a series or a mine."""

    def __init__(self, key: str, group: str) -> None:
        self.key: Final = key  # a name such as `title:vilnius`, by which translations are found
        # A name such as `group:orange`; equal to `key` if the asset has no group.
        self.group: Final = group


class AssetAccount:
    """The cost and the earnings of every asset at one table. The subclass of a game computes them
    from events."""

    def __init__(self, s: State, assets: list[Asset]) -> None:
        self.s: Final = s
        self.assets: Final = assets
        # By asset: the turn in which it was first bought; -1: never.
        self.since: Final = [-1] * len(assets)
        # By asset: the seat that first bought it or a part of it.
        self.first: Final = [NOBODY] * len(assets)
        self.spent: Final = [0] * len(assets)
        self.earned: Final = [0] * len(assets)
        self.turn = 0  # how many turns have begun at this table

    def see(self, event: Event) -> None:
        """Update the costs and earnings from an event of the game; the subclass of each game
        overrides this."""

    def stop(self, event: Event) -> int:
        """Return the square (as a holder number) on which a pawn stops with this event; NOBODY if
        the event moves no pawn."""
        if event.kind == "given" and self.s.item_name(whole(event, 0)).startswith("pawn:"):
            return whole(event, 2)
        return NOBODY

    def acquire(self, asset: int, seat: Seat, cost: int) -> None:
        if self.since[asset] < 0:
            self.since[asset] = self.turn
            self.first[asset] = seat
        self.spent[asset] += cost


def whole(event: Event, index: int) -> int:
    """Return the number at this index of an event's facts (its values). The value must be a
    number."""
    fact = event.facts[index]
    assert isinstance(fact, int), event
    return fact
