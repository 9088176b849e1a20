"""Chance and Community Chest: take the top card, put it under the pack, do what it says."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Question, Seat, Step
from magnat.games.monopoly.edition import CHANCE_DECK, FIRST
from magnat.games.monopoly.rules.money.debt import Owed
from magnat.games.monopoly.rules.movement import AdvanceTo, GoBack, GoToPrison
from magnat.games.monopoly.rules.squares.taxes import fines_to
from magnat.games.monopoly.state import Monopoly
from magnat.kit.cards import CardText, CarryOut, Effect
from magnat.kit.debt import Debt, flow_of
from magnat.kit.deck import Draw, keep, put_under


@final
class DrawCard(Draw[Monopoly]):
    """The top card; the one that frees from prison is kept, the others go back under."""

    cite = "cartes.tirer"

    def drawn(self, s: Monopoly, card: Item) -> None:
        if card in s.box.prison_cards:
            keep(s, card, self.seat, "cartes.liberte")
            return
        if s.box.rules.card_put_back == FIRST:
            put_under(s, card, self.deck, self.cite)
            s.do(ObeyCard(self.seat, card))
        else:
            # It lies on the board meanwhile: what it leads to may draw from the same pack.
            s.give(card, s.square(s.at(self.seat)), ObeyCard.cite)
            s.do(ObeyCard(self.seat, card), PutUnder(NOBODY, card, self.deck))


@final
class PutUnder(Step[Monopoly]):
    """Once the card is carried out, it goes face down under its pack, even if it has ruined its
    player."""

    cite = "cartes.tirer"

    def __init__(self, seat: Seat, card: Item, deck: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.deck: Final = deck

    def run(self, s: Monopoly) -> None:
        put_under(s, self.card, self.deck, self.cite)


@final
class ObeyCard(CarryOut[Monopoly]):
    """Do at once what the card says."""

    cite = "cartes.effet"

    def text(self, s: Monopoly) -> CardText:
        return s.box.card(self.card)

    def debt(self, payer: Seat, to: Holder, amount: int) -> Step[Any]:
        return CardDue(payer, to, amount)

    def other(self, s: Monopoly, effect: Effect) -> list[Step[Any]]:
        at = s.at(self.seat)
        if effect.verb == "move_to":
            return [AdvanceTo(self.seat, s.box.place_of(effect))]
        if effect.verb == "return_to":
            return [GoBack(self.seat, (at - s.box.place_of(effect)) % len(s.box.spaces))]
        if effect.verb == "back":
            return [GoBack(self.seat, effect.amount)]
        if effect.verb == "to_prison":
            return [GoToPrison(self.seat, "prison.aller")]
        if effect.verb == "per_building":
            amount = self._repairs(s, effect.amounts)
            if amount > 0:
                return [CardDue(self.seat, s.bank, amount)]
            s.note("no_repairs", self.cite, self.seat)
            return []
        assert effect.verb == "pay_or_chance", effect.verb
        return [PayOrDraw(self.seat, effect.amount)]

    def _repairs(self, s: Monopoly, rates: tuple[int, ...]) -> int:
        total = 0
        for title in s.titles(self.seat):
            total += rates[1] if s.has_hotel(title) else rates[0] * s.houses(title)
        return total


@final
class CardDue(Debt[Monopoly]):
    """A card makes somebody pay; what would go to the bank may go to Free Parking."""

    cite = "cartes.effet"

    def __init__(self, seat: Seat, to: Holder, amount: int) -> None:
        super().__init__(seat, to, amount, "cartes.effet")

    def run(self, s: Monopoly) -> None:
        to = fines_to(s) if self.to == s.bank else self.to
        s.do(Owed(self.seat, to, self.amount, self.why))


@final
class PayTheFine(Action):
    """I pay."""


@final
class DrawChance(Action):
    """I draw a Chance card instead."""


@final
class PayOrDraw(Question[Monopoly]):
    """A fine, or a Chance card, as the player likes."""

    cite = "cartes.effet"

    def __init__(self, seat: Seat, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def is_open(self, s: Monopoly) -> bool:
        return True  # one can always draw

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return [Choice(PayTheFine()), Choice(DrawChance())] if seat == self.seat else []

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        return flow_of(s, seat, self.amount) if isinstance(action, PayTheFine) else None

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, PayTheFine):
            s.do(CardDue(seat, s.bank, self.amount))
        else:
            s.note("chose_chance", self.cite, seat)
            s.do(DrawCard(seat, CHANCE_DECK))
