"""Booklet: implements the step factory with the rules that depend on each other."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder, State
from magnat.core.step_and_window import Seat, Step
from magnat.games.monopoly.rules.money.bankruptcy import Bankruptcy
from magnat.games.monopoly.rules.money.mortgage import received
from magnat.games.monopoly.rules.squares.landing import Square
from magnat.games.monopoly.state import Monopoly
from magnat.games.monopoly.step_factory import Chapters


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
