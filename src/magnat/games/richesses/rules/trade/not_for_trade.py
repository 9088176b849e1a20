"""What a player owes, has bid or has under the hammer: he may not deal in it meanwhile."""

from __future__ import annotations

from typing import Any

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.richesses.edition import Holding, Production
from magnat.games.richesses.rules.bankruptcy import Dues, Rescue, RichessesDebt, total
from magnat.games.richesses.rules.squares.auctions import Hammer, Lot, PuttingUp
from magnat.games.richesses.rules.squares.country import Royalties, Titles
from magnat.games.richesses.state import Richesses


def dues_of(s: Richesses, seat: Seat) -> Dues:
    """What a player owes already, wherever on the agenda it waits."""
    owed: list[tuple[int, int]] = []
    for step in s.agenda:
        if step.seat == seat:
            owed.extend(_owed(step))
    return tuple(owed)


def _owed(step: Step[Any]) -> Dues:
    """What the seat of a step owes by it."""
    if isinstance(step, Royalties):
        return step.owed()
    if isinstance(step, Titles):
        return step.owed
    if isinstance(step, (RichessesDebt, Rescue)):
        return step.dues
    return ()


def free_cash(s: Richesses, seat: Seat) -> int:
    """What a player may spend of his own accord: neither what he owes nor what he has bid."""
    left = s.cash(seat)
    for step in s.agenda:
        if step.seat == seat:
            owed = _owed(step)
            if owed:
                left -= total(s, owed)
        elif isinstance(step, Hammer) and step.high == seat:  # nobody bids for what he sells
            left -= step.price
    return max(0, left)


def is_auctioned(s: Richesses) -> bool:
    """Whether anything is under the hammer, or may be."""
    agenda: list[Any] = s.agenda  # nobody looks whether these are steps
    for step in agenda:
        if isinstance(step, (Hammer, Lot, PuttingUp)):
            return True
    return False


def under_hammer(s: Richesses, seat: Seat) -> tuple[Production, ...]:
    """The productions whose trust of a player is being auctioned, or may be: until he has said
    which of them go under the hammer, none may leave him."""
    found: tuple[Production, ...] = ()
    for step in s.agenda:
        if step.seat == seat:
            if isinstance(step, PuttingUp):
                return s.box.every_production
            if isinstance(step, Hammer):
                found = (*found, s.box.production_of[step.items[0]])
            elif isinstance(step, Lot):
                found = (*found, step.production)
    return found


def splits(s: Richesses, items: tuple[Item, ...]) -> bool:
    """Whether a trust would be torn apart: given up in part."""
    whole = 0  # how many titles the trusts have of which something is given up
    last: Holding | None = None  # of these the one whose first title came last: mostly it goes on
    for item in items:
        trust = s.together(item)
        first = trust.items[0]
        if first == item:
            whole += len(trust.items)
            if whole > len(items):
                return True
            last = trust
        elif trust is not last and not has(items, first):
            return True
    return False


def has(items: tuple[Item, ...], item: Item) -> bool:
    """Whether an item is among a few; `in` takes longer when compiled."""
    for one in items:
        if one == item:
            return True
    return False
