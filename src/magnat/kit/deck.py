"""Packs of cards: the top one is drawn, put back under, or kept."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action import Action, Item
from magnat.core.state import State
from magnat.core.step import Chance, Seat

S = TypeVar("S", bound=State, contravariant=True)


@final
class Card(Action):
    """Which card was on top."""

    def __init__(self, card: Item) -> None:
        self.card: Final = card


class Draw(Chance[S]):
    """The top card of a pack; when the host is asked, any that is still in it."""

    def __init__(self, seat: Seat, deck: int) -> None:
        super().__init__(seat)
        self.deck: Final = deck

    def drawn(self, s: S, card: Item) -> None:
        """The card is still in the pack: the leaf puts it under, or gives it to somebody."""
        raise AssertionError(f"{type(self).__name__} has no drawn()")

    def is_open(self, s: S) -> bool:
        return len(s.order[self.deck]) > 0  # every card may be in somebody's hand

    def sample(self, s: S) -> Action:
        return Card(s.order[self.deck][0])

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        return [(Card(card), 1) for card in sorted(s.order[self.deck])]

    def take(self, s: S, seat: Seat, action: Action) -> None:
        assert isinstance(action, Card)
        s.note("drew", self.cite, self.seat, action.card)
        self.drawn(s, action.card)


def put_under(s: State, card: Item, deck: int, cite: str) -> None:
    s.give(card, s.first_deck() + deck, cite)


def keep(s: State, card: Item, seat: Seat, cite: str) -> None:
    s.give(card, seat, cite)
