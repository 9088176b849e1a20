"""III. Choix continental et choix mondial: titles that complete one's own trusts."""

from __future__ import annotations

from typing import final

from magnat.core.action import Item
from magnat.core.step import Seat, Step
from magnat.games.richesses.rules.country import Titles, is_free
from magnat.games.richesses.state import Richesses


def completing(s: Richesses, seat: Seat) -> list[Item]:
    """The free titles of productions of which a player holds something."""
    trusts = s.box.trusts
    return sorted([i for own in s.trusts(seat) for i in trusts[own] if is_free(s, i)])


@final
class ContinentTitles(Titles):
    """From the continent of the square, and only of productions one holds already."""

    cite = "choix.continental"

    def pool(self, s: Richesses) -> tuple[Item, ...]:
        box = s.box
        zones = box.squares[s.at(self.seat)].zones
        return tuple(
            [i for i in completing(s, self.seat) if box.continent_of[box.area_of[i]] in zones]
        )


@final
class WorldChoice(Step[Richesses]):
    """Valid only after a tour of the world; no plate, no royalties."""

    cite = "choix.mondial"

    def run(self, s: Richesses) -> None:
        if s.has_toured(self.seat):
            s.do(WorldTitles(self.seat))
        else:
            s.note("rested", self.cite, self.seat)


@final
class WorldTitles(Titles):
    """From anywhere in the world, to complete one's own trusts."""

    cite = "choix.mondial"

    def pool(self, s: Richesses) -> tuple[Item, ...]:
        return tuple(completing(s, self.seat))
