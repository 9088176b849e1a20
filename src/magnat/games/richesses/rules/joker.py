"""III. Joker: a card that spares its holder one auction."""

from __future__ import annotations

from typing import final

from magnat.core.action import Action, Choice
from magnat.core.step import Seat, Step, Window
from magnat.games.richesses.edition import JOKER
from magnat.games.richesses.state import Richesses


@final
class JokerSquare(Step[Richesses]):
    """A card may be bought, as long as there is one and more than two players are left."""

    cite = "joker.acheter"

    def run(self, s: Richesses) -> None:
        if s.is_face_to_face():
            s.note("rested", "face.repos", self.seat)
        else:
            s.do(JokerSale(self.seat))


@final
class BuyJoker(Action):
    """A joker, please."""


@final
class DeclineJoker(Action):
    """No joker, thank you."""


@final
class JokerSale(Window[Richesses]):
    """Three millions to the bank for a joker, or nothing."""

    cite = "joker.acheter"

    def is_open(self, s: Richesses) -> bool:
        return s.jokers(s.bank) > 0  # not whether he can pay: that is in his purse

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(DeclineJoker())]
        if s.cash(seat) >= s.box.rules.joker_price:
            found.insert(0, Choice(BuyJoker()))
        return found

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        if isinstance(action, BuyJoker):
            s.pay(seat, s.bank, s.box.rules.joker_price, self.cite)
            s.pay(s.bank, seat, 1, self.cite, JOKER)
        else:
            s.note("declined_joker", self.cite, seat)
