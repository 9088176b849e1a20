"""Prison: the ways out: a fine, a card, a double, the third failure."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.monopoly.rules.money.debt import Owed
from magnat.games.monopoly.rules.movement import Advance
from magnat.games.monopoly.rules.squares.taxes import fines_to
from magnat.games.monopoly.state import Monopoly
from magnat.kit.deck import put_under
from magnat.kit.dice import is_double, points_of


@final
class PayFine(Action):
    """I pay the fine and leave."""


@final
class UseCard(Action):
    """My card frees me."""

    def __init__(self, card: Item) -> None:
        self.card: Final = card


def may_do_business(s: Monopoly, seat: Seat) -> bool:
    """Whether a player may build and bid: from prison too, unless the table reads it otherwise."""
    return s.box.rules.prison_business or s.prison[seat] == 0


def leave_by_card(s: Monopoly, seat: Seat, card: Item) -> None:
    """The card goes back under its pack; when the player throws is the turn's business."""
    put_under(s, card, s.box.deck_of(card), "prison.carte")
    s.free(seat, "prison.carte")


def prison_throw(s: Monopoly, seat: Seat, faces: tuple[int, ...]) -> list[Step[Any]]:
    """What a throw in prison leads to: out by a double, out by the last throw for money, or not."""
    if is_double(faces):
        s.free(seat, "prison.double")
        return [Advance(seat, points_of(faces))]
    if s.prison[seat] < s.box.rules.prison_turns:
        s.stay_in_prison(seat)
        s.note("stayed_in_prison", "prison.attendre", seat)
        return []
    return [
        Owed(seat, fines_to(s), s.box.rules.fine, "prison.troisieme_essai"),
        LeavePrison(seat),
        Advance(seat, points_of(faces)),
    ]


@final
class LeavePrison(Step[Monopoly]):
    """After the third failure the fine is paid and the pawn moves by that throw."""

    cite = "prison.troisieme_essai"

    def run(self, s: Monopoly) -> None:
        s.free(self.seat, self.cite)
