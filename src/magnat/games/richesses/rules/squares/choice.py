"""III. Choix continental et choix mondial: titles that complete one's own trusts."""

from __future__ import annotations

from typing import final

from magnat.core.action_and_choice import Action, Illegal, Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.richesses.edition import MADE_WHOLE, Production
from magnat.games.richesses.rules.squares.country import TakeTitles, Titles
from magnat.games.richesses.state import Richesses


def completing(s: Richesses, seat: Seat) -> list[Item]:
    """The free titles of productions of which a player holds something."""
    found: list[Item] = []
    for own in s.trusts(seat):
        found.extend(s.free(own))
    found.sort()
    return found


def made_whole(s: Richesses, seat: Seat, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Those among the titles with which a player would hold a production whole."""
    wholes: list[Production] = []
    for production, titles in enumerate(s.box.trusts):
        if all([s.held_by[title] == seat or title in items for title in titles]):
            wholes.append(production)
    return tuple([item for item in items if s.box.production_of[item] in wholes])


@final
class ContinentTitles(Titles):
    """From the continent of the square, as the table reads that, and only of productions one holds
    already."""

    cite = "choix.continental"

    def pool(self, s: Richesses) -> tuple[Item, ...]:
        offered = s.box.offered_of[s.at(self.seat)]
        found = [
            title
            for production in s.trusts(self.seat)
            for title in offered[production]
            if s.is_free(title)
        ]
        found.sort()
        return tuple(found)

    def is_open(self, s: Richesses) -> bool:
        offered = s.box.offered_of[s.at(self.seat)]
        for production in s.trusts(self.seat):
            for title in offered[production]:
                if s.is_free(title):  # one is enough: the others need not be looked for
                    return s.alive[self.seat]
        return False


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
        titles = completing(s, self.seat)
        if s.box.rules.complete == MADE_WHOLE:
            return made_whole(s, self.seat, tuple(titles))
        return tuple(titles)

    def fault(self, s: Richesses, seat: Seat, action: Action) -> Illegal | None:
        wrong = super().fault(s, seat, action)
        assert isinstance(action, TakeTitles)
        if wrong is None and s.box.rules.complete == MADE_WHOLE:
            if len(made_whole(s, seat, action.items)) < len(action.items):
                return Illegal("a trust is completed with all the titles it lacks", self.cite)
        return wrong
