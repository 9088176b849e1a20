"""Message radio : tirer une carte rouge, la lire, l’appliquer, la glisser sous la pile."""

from __future__ import annotations

from typing import Any, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import Seat, Step
from magnat.games.eldorado.edition import RADIO_DECK, SERIES, SeriesId
from magnat.games.eldorado.rules.march import GoTo, March
from magnat.games.eldorado.rules.money.payments import BankPays, Owe
from magnat.games.eldorado.rules.squares.weekend import Weekend
from magnat.games.eldorado.state import Eldorado
from magnat.kit.cards import CardText, CarryOut, Effect
from magnat.kit.deck import Draw, put_under


@final
class Message(Draw[Eldorado]):
    """A red card is read aloud and carried out."""

    cite = "radio.message"

    def drawn(self, s: Eldorado, card: Item) -> None:
        put_under(s, card, RADIO_DECK, self.cite)
        s.do(Instructions(self.seat, card))


@final
class Instructions(CarryOut[Eldorado]):
    """What the message says."""

    cite = "radio.message"

    def text(self, s: Eldorado) -> CardText:
        return s.box.radio[self.card - s.box.first_radio]

    def debt(self, payer: Seat, to: int, amount: int) -> Step[Any]:
        return Owe(payer, to, amount, self.cite)

    def reward(self, s: Eldorado, amount: int) -> list[Step[Any]]:
        return [BankPays(self.seat, amount, self.cite)]

    def series(self, s: Eldorado) -> SeriesId:
        for effect in self.text(s).effects:
            if effect.verb == "of":
                return SERIES.index(effect.place)
        raise AssertionError(f"card {self.card} names no series")

    def other(self, s: Eldorado, effect: Effect) -> list[Step[Any]]:
        if effect.verb == "move_to":
            return [GoTo(self.seat, s.box.square_named(effect.place))]
        if effect.verb == "advance":
            return [March(self.seat, effect.amount)]
        if effect.verb == "rest":
            return [Weekend(self.seat)]
        steps: list[Step[Any]] = []
        if effect.verb == "owners_receive" or effect.verb == "owners_pay":
            series = self.series(s)
            for i in range(s.seats):
                seat = (self.seat + i) % s.seats
                n = s.holds(seat, series)
                if n > 0 and effect.verb == "owners_receive":
                    steps.append(BankPays(seat, n * effect.amount, self.cite))
                elif n > 0:
                    steps.append(Owe(seat, s.bank, n * effect.amount, self.cite))
            if not steps:
                s.note("no_owner", self.cite, SERIES[series])
        return steps
