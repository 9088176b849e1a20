"""Decks of cards: the top card is drawn, then put under the deck or kept by a player."""

from __future__ import annotations

from typing import Final, TypeVar, final

from magnat.core.action_and_choice import Action, Item
from magnat.core.state import State
from magnat.core.step_and_window import Chance, Seat

S = TypeVar("S", bound=State, contravariant=True)


@final
class Card(Action):
    """The result of a draw: the card that was drawn."""

    def __init__(self, card: Item) -> None:
        self.card: Final = card


class Draw(Chance[S]):
    """Draw the top card of a deck. Without a seed the host says which card it was, of those still
    in the deck."""

    def __init__(self, seat: Seat, deck: int) -> None:
        super().__init__(seat)
        self.deck: Final = deck

    def drawn(self, s: S, card: Item) -> None:
        """Carry out what follows the draw. The card is still in the deck: the game must put it
        under the deck or give it to a seat."""
        raise AssertionError(f"{type(self).__name__} has no drawn()")

    def is_open(self, s: S) -> bool:
        return len(s.order[self.deck]) > 0  # False if players have all its cards

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
