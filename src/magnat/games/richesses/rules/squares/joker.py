"""III. Joker: a card that spares its holder one auction."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice
from magnat.core.step_and_window import Question, Seat, Step
from magnat.games.richesses.edition import JOKER
from magnat.games.richesses.state import Richesses


@final
class JokerSquare(Step[Richesses]):
    """A card may be bought, as long as there is one and more than two players are left."""

    cite = "joker.acheter"

    def run(self, s: Richesses) -> None:
        if not s.has_auctions():
            s.note("rested", "face.repos", self.seat)
        else:
            s.do(JokerSale(self.seat))


@final
class BuyJoker(Action):
    """A joker, please."""


@final
class DeclineJoker(Action):
    """No joker, thank you."""


A_JOKER: Final = Choice(BuyJoker())
NO_JOKER: Final = Choice(DeclineJoker())


@final
class JokerSale(Question[Richesses]):
    """Three millions to the bank for a joker, or nothing."""

    kind = "purchase"
    cite = "joker.acheter"

    def is_open(self, s: Richesses) -> bool:
        # Not whether he can pay: that is in his purse.
        return s.jokers(s.bank) > 0 and s.has_auctions()

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        if s.cash(seat) < s.box.rules.joker_price:
            return [NO_JOKER]
        return [A_JOKER, NO_JOKER]

    def flow(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        return -s.box.rules.joker_price if isinstance(action, BuyJoker) else 0

    def run(self, s: Richesses) -> None:
        s.note("no_joker", self.cite, self.seat)

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        if isinstance(action, BuyJoker):
            s.pay(seat, s.bank, s.box.rules.joker_price, self.cite)
            s.pay(s.bank, seat, 1, self.cite, JOKER)
        else:
            s.note("declined_joker", self.cite, seat)
