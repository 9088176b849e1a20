"""Explains why a bot proposes or refuses a deal, as two keys: the key of a sentence in the table
`because` of the words, and the key of the title or group that the reason is about.

The reasons follow from what a deal changes for both sides (`Game.weigh`); hidden things are not
used.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from magnat.core.action_and_choice import Item
from magnat.core.game import Game
from magnat.core.shown_figures import Shift, Side, Swap
from magnat.core.state import MONEY, State
from magnat.core.step_and_window import Seat
from magnat.kit.trade import Counter, Offer, Offered, given_by

# Two keys: of the reason, and of the item or group that it is about ("" if none).
Reason: TypeAlias = tuple[str, str]

NONE: Final[Reason] = ("", "")


def why_offered(game: Game, s: State, seat: Seat, to: Seat, offer: Offer | Counter) -> Reason:
    """Return why the proposer wants the deal, as two keys (`Reason`)."""
    mine, _ = _sides(game, s, seat, to, offer.amount, offer.items, offer.goods)
    taken = given_by(s, to, offer.items)
    if mine is not None:
        for shift in mine.shifts:
            if shift.after == shift.of > shift.before:
                return "missing", _about(s, shift, taken)
        for shift in mine.shifts:
            if shift.after > shift.before > 0:
                return "collecting", _about(s, shift, taken)
    if not taken and offer.amount < 0:
        return "money", ""
    return "both", ""


def why_refused(game: Game, s: State, seat: Seat, deal: Offered[Any]) -> Reason:
    """Return why the seat that was asked refuses the deal, as two keys (`Reason`)."""
    mine, his = _sides(game, s, seat, deal.seat, -deal.amount, deal.items, deal.goods)
    given = given_by(s, seat, deal.items)
    if his is not None:
        for shift in his.shifts:
            if shift.after == shift.of > shift.before:
                return "completes", _about(s, shift, given)
    if mine is not None:
        for shift in mine.shifts:
            if shift.before == shift.of > shift.after:
                return "breaks", _about(s, shift, given)
    if deal.amount < 0 and -deal.amount * 2 > s.count[MONEY][seat]:
        return "purse", ""
    if given:
        return "too_little", s.item_name(given[0]) if len(given) == 1 else ""
    return "too_dear", ""


def _sides(
    game: Game,
    s: State,
    seat: Seat,
    other: Seat,
    amount: int,
    items: tuple[Item, ...],
    goods: tuple[tuple[int, int], ...],
) -> tuple[Side | None, Side | None]:
    found = game.weigh(s, Swap(seat, other, items, ((MONEY, amount), *goods)))
    if len(found) < 2:
        return None, None
    return found[0], found[1]


def _about(s: State, shift: Shift, items: tuple[Item, ...]) -> str:
    """Return what a reason is about: the key of the item if the deal has only one of the group,
    else the key of the group."""
    return s.item_name(items[0]) if len(items) == 1 else f"group:{shift.group}"
