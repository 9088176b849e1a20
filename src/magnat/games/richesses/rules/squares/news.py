"""III. Actualité: the top card is read, obeyed, and put back under the pack."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action_and_choice import Item
from magnat.core.state import Holder
from magnat.core.step_and_window import Seat, Step
from magnat.games.richesses.edition import NEWS_DECK, NO_PLATE
from magnat.games.richesses.rules.bankruptcy import RichessesDebt
from magnat.games.richesses.state import Richesses
from magnat.kit.cards import CardText, CarryOut, Effect
from magnat.kit.deck import Draw, put_under


@final
class News(Draw[Richesses]):
    """The card on top of the pack, which goes back under it."""

    cite = "actualite.tirer"

    def drawn(self, s: Richesses, card: Item) -> None:
        put_under(s, card, NEWS_DECK, self.cite)
        s.do(Read(self.seat, card))


@final
class Read(CarryOut[Richesses]):
    """Pay or receive what the card says; some ask whether one holds a certain production."""

    cite = "actualite.tirer"

    def text(self, s: Richesses) -> CardText:
        return s.box.cards[self.card - s.box.first_card]

    def debt(self, payer: Seat, to: Holder, amount: int) -> Step[Any]:
        return RichessesDebt(payer, ((to, amount),), self.cite)

    def other(self, s: Richesses, effect: Effect) -> list[Step[Any]]:
        if effect.verb == "production":  # named for the effect beside it
            return []
        amount = effect.amounts[0] if self.holds_some(s) else effect.amounts[1]
        if effect.verb == "receive_if":
            return self.reward(s, amount)
        return [self.debt(self.seat, s.bank, amount)]

    def holds_some(self, s: Richesses) -> bool:
        """Whether the reader holds a title of the production that the card names."""
        production = s.box.news_of[self.card - s.box.first_card]
        return production != NO_PLATE and s.percent(self.seat, production) > 0
