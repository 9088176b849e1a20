"""The chapters that open each other, handed to those that come before them."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action import Item
from magnat.core.state import Holder, State
from magnat.core.step import Seat, Step
from magnat.games.monopoly.chapters import Chapters
from magnat.games.monopoly.rules.money.bankruptcy import Bankruptcy
from magnat.games.monopoly.rules.money.mortgage import received
from magnat.games.monopoly.rules.squares.landing import Square
from magnat.games.monopoly.state import Monopoly


@final
class Booklet(Chapters):
    """The rules of this game."""

    def square(self, seat: Seat, card: bool) -> Step[Any]:
        return Square(seat, card)

    def bankruptcy(self, seat: Seat, to: Holder, why: str) -> Step[Any]:
        return Bankruptcy(seat, to, why)

    def received(self, s: State, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
        assert isinstance(s, Monopoly)
        return received(s, seat, titles)
