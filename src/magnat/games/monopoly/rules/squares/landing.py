"""The squares: what each asks of whoever stops there."""

from __future__ import annotations

from typing import Final, final

from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.monopoly.edition import (
    GO,
    GO_TO_JAIL,
    JAIL,
    NO_TITLE,
    PARKING,
    TAX,
)
from magnat.games.monopoly.rules.movement import GoToPrison
from magnat.games.monopoly.rules.property.buying import Purchase
from magnat.games.monopoly.rules.property.rent import RentOfUtility, rent_steps
from magnat.games.monopoly.rules.squares.cards import DrawCard
from magnat.games.monopoly.rules.squares.taxes import TaxDue, take_the_pot
from magnat.games.monopoly.state import Monopoly


@final
class Square(Step[Monopoly]):
    """The square on which the pawn stopped says what is to be done."""

    cite = "tour.case"

    def __init__(self, seat: Seat, card: bool) -> None:
        super().__init__(seat)
        self.card: Final = card  # sent by a card

    def run(self, s: Monopoly) -> None:
        at = s.at(self.seat)
        kind, title = s.box.kind_at[at], s.box.title_at[at]
        if title != NO_TITLE:
            self._property(s, title)
        elif s.box.deck_at[at] >= 0:
            s.do(DrawCard(self.seat, s.box.deck_at[at]))
        elif kind == TAX:
            s.do(TaxDue(self.seat, s.box.tax_at[at]))
        elif kind == GO_TO_JAIL:
            s.do(GoToPrison(self.seat, "prison.aller"))
        elif kind == JAIL:
            s.note("visited", "prison.visite", self.seat)
        elif kind == PARKING:
            take_the_pot(s, self.seat)
        elif kind == GO and s.box.rules.double_salary_on_go:
            s.pay(s.bank, self.seat, s.box.rules.salary, "coutume.depart")

    def _property(self, s: Monopoly, title: int) -> None:
        owner = s.owner(title)
        if owner == NOBODY:
            s.do(Purchase(self.seat, title))
        elif owner == self.seat:
            s.note("own_property", self.cite, self.seat, title)
        elif s.mortgaged[title]:
            s.note("no_rent", "loyer.hypotheque", self.seat, title)
        elif self.card and s.box.is_utility[title] and s.box.rules.utility_reroll_on_card:
            s.do(RentOfUtility(self.seat, title))
        else:
            s.do_all(rent_steps(s, self.seat, title, s.thrown))
