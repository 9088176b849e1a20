"""What a player owes, has bid or has under the hammer: he may not deal in it meanwhile."""

from __future__ import annotations

from magnat.core.action import Item
from magnat.core.step import Seat
from magnat.games.richesses.edition import Production
from magnat.games.richesses.rules.auctions import Hammer, Lot, PuttingUp
from magnat.games.richesses.rules.bankruptcy import Debt, Dues, Rescue, total
from magnat.games.richesses.rules.country import Royalties, Titles
from magnat.games.richesses.state import Richesses


def dues_of(s: Richesses, seat: Seat) -> Dues:
    """What a player owes already, wherever on the agenda it waits."""
    owed: list[tuple[int, int]] = []
    for step in s.agenda:
        if step.seat == seat:
            if isinstance(step, Royalties):
                owed.extend(step.owed())
            elif isinstance(step, Titles):
                owed.extend(step.owed)
            elif isinstance(step, (Debt, Rescue)):
                owed.extend(step.dues)
    return tuple(owed)


def free_cash(s: Richesses, seat: Seat) -> int:
    """What a player may spend of his own accord: neither what he owes nor what he has bid."""
    bound = total(s, dues_of(s, seat))
    for step in s.agenda:
        if isinstance(step, Hammer) and step.high == seat:
            bound += step.price
    return max(0, s.cash(seat) - bound)


def under_hammer(s: Richesses, seat: Seat, production: Production) -> bool:
    """Whether a player's trust is being auctioned, or may be: until he has said which of them go
    under the hammer, none may leave him."""
    for step in s.agenda:
        if step.seat == seat:
            if isinstance(step, PuttingUp):
                return True
            if isinstance(step, Hammer) and s.box.production_of[step.items[0]] == production:
                return True
            if isinstance(step, Lot) and step.production == production:
                return True
    return False


def splits(s: Richesses, items: tuple[Item, ...]) -> bool:
    """Whether a trust would be torn apart: given up in part."""
    for item in items:
        for other in s.trust(s.held_by[item], s.box.production_of[item]):
            if other not in items:
                return True
    return False
