"""Bankruptcy: to the bank, which auctions the titles, or to a player, who inherits."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.state import Holder, Outcome
from magnat.core.step import NOBODY, Seat, Step
from magnat.games.monopoly.edition import HOTEL, HOUSE, SOLD
from magnat.games.monopoly.rules.buying import estate_sale
from magnat.games.monopoly.rules.cards import CardDue
from magnat.games.monopoly.rules.debt import FindMoney, InKind, Owed, Payment
from magnat.games.monopoly.rules.endgame import ShortEnd, is_short_game_over
from magnat.games.monopoly.rules.mortgage import InheritedMortgage
from magnat.games.monopoly.state import Monopoly
from magnat.kit.debt import is_void
from magnat.kit.deck import put_under
from magnat.kit.leaving import MayResign
from magnat.kit.wealth import places_by_survival


@final
class Bankruptcy(Step[Monopoly]):
    """Whoever owes more than he can raise is out, and his creditor takes what there is."""

    cite = "faillite.declarer"

    def __init__(self, seat: Seat, to: Holder, why: str) -> None:
        super().__init__(seat)
        self.to: Final = to  # the creditor: a seat, the bank, or the pot on Free Parking
        self.why: Final = why

    def run(self, s: Monopoly) -> None:
        s.note("bankrupt", self.cite, self.seat, self.to)
        titles = s.titles(self.seat)
        if self.to < s.seats:
            mortgaged = [title for title in titles if s.mortgaged[title]]
            to_player(s, self.seat, self.to)
            after: list[Step[Any]] = [InheritedMortgage(self.to, title) for title in mortgaged]
        else:
            to_bank(s, self.seat, self.to)
            after = [] if s.box.rules.no_auctions else [estate_sale(s, title) for title in titles]
        s.eliminate(self.seat, self.cite)
        if len(s.living()) == 1:
            s.finish(Outcome(places_by_survival(s), (), "fin.dernier"))
        elif is_short_game_over(s):
            s.do(*[step for step in after if step.seat != NOBODY], ShortEnd(NOBODY))
        else:
            s.do(*after)


def clear_buildings(s: Monopoly, seat: Seat, cite: str, paid: bool) -> None:
    """All buildings go back to the bank, at half price or for nothing."""
    for title in s.titles(seat):
        square = s.square(s.box.space_of[title])
        if paid and s.has_hotel(title):
            s.pay(s.bank, seat, s.box.hotel_resale[title], cite)
        if paid:
            s.pay(s.bank, seat, s.houses(title) * s.box.house_resale[title], cite)
        s.pay(square, s.bank, s.houses(title), cite, HOUSE)
        s.pay(square, s.bank, s.count[HOTEL][square], cite, HOTEL)


def to_bank(s: Monopoly, seat: Seat, to: Holder) -> None:
    """The bank takes cash and titles; titles come free of mortgage, prison cards go under."""
    cite = "faillite.banque"
    clear_buildings(s, seat, cite, paid=False)
    s.pay(seat, to, s.cash(seat), cite)
    for title in s.titles(seat):
        if s.mortgaged[title]:
            s.lift(title, cite)
        s.give(title, s.bank, cite)
    for card in s.prison_cards(seat):
        put_under(s, card, s.box.deck_of(card), "faillite.cartes")


def to_player(s: Monopoly, seat: Seat, to: Seat) -> None:
    """Buildings are sold first; the creditor gets cash, titles as they are, and prison cards."""
    cite = "faillite.joueur"
    clear_buildings(s, seat, "faillite.batiments", s.box.rules.estate_buildings == SOLD)
    s.pay(seat, to, s.cash(seat), cite)
    for title in s.titles(seat):
        s.give(title, to, cite)
    for card in s.prison_cards(seat):
        s.give(card, to, "faillite.cartes")


@final
class MayLeave(MayResign[Monopoly]):
    """A player who leaves is bankrupt: to the creditor he owes, else to the bank."""

    cite = "table.abandon"

    def leave(self, s: Monopoly, seat: Seat) -> None:
        s.do(Bankruptcy(seat, creditor_of(s, seat), self.cite))


def creditor_of(s: Monopoly, seat: Seat) -> Holder:
    """Whom that seat owes what is being settled, be it waiting behind other business."""
    for i in range(len(s.agenda) - 1, -1, -1):
        step, to = s.agenda[i], NOBODY
        if isinstance(step, (Owed, FindMoney, Payment, CardDue)) and step.seat == seat:
            to = step.to
        elif isinstance(step, InKind) and step.debtor == seat:
            to = step.seat
        if to != NOBODY and not is_void(s, to):
            return to
    return s.bank
