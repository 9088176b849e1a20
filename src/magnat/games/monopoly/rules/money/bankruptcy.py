"""Bankruptcy: to the bank, which auctions the titles, or to a player, who inherits."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.state import Holder, Outcome
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.monopoly.edition import AUCTIONED, DUE, HOTEL, HOUR, HOUSE, KEPT, LIFTED, SOLD
from magnat.games.monopoly.rules.endgame import (
    ShortEnd,
    is_ending,
    is_short_game_over,
    settle_and_count,
)
from magnat.games.monopoly.rules.money.debt import InKind, Payment, claims_on, dues_of
from magnat.games.monopoly.rules.money.mortgage import BoughtMortgage, InheritedMortgage
from magnat.games.monopoly.rules.property.buying import Purchase, Receive, estate_sale, sale
from magnat.games.monopoly.rules.property.shortage import PutBuilding
from magnat.games.monopoly.state import Monopoly
from magnat.kit.debt import Debt, RaiseMoney
from magnat.kit.deck import put_under
from magnat.kit.leaving import MayResign
from magnat.kit.ranking import places_by_survival


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
        for good in (HOUSE, HOTEL):  # won, and not yet put down
            s.pay(self.seat, s.bank, s.count[good][self.seat], self.cite, good)
        titles = s.titles(self.seat)
        mortgaged = [title for title in titles if s.mortgaged[title]]
        after: list[Step[Any]] = []
        if self.to < s.seats:
            to_player(s, self.seat, self.to)
            after.extend([InheritedMortgage(self.to, title) for title in mortgaged])
        else:
            to_bank(s, self.seat, self.to)
            kept = mortgaged if s.box.rules.estate_mortgages == KEPT else []
            after.extend([estate_sale(s, title, title in kept) for title in titles])
        if s.box.rules.ruined_lander == AUCTIONED:
            for step in s.agenda:
                if isinstance(step, Purchase) and step.seat == self.seat:
                    after.append(sale(s, step.title))
        if s.box.rules.no_auctions or (s.box.rules.timed_end == HOUR and is_ending(s)):
            after = heirs_of(after)
        s.eliminate(self.seat, self.cite)
        if s.left() == 1:
            s.finish(Outcome(places_by_survival(s), (), "fin.dernier"))
        elif is_short_game_over(s):
            settle_and_count(s, heirs_of(after), debts_under_way(s), ShortEnd(NOBODY))
        else:
            s.do_all(after)


def heirs_of(after: list[Step[Any]]) -> list[Step[Any]]:
    """What follows a bankruptcy without the auctions: the tenths that an heir pays."""
    return [step for step in after if step.seat != NOBODY]


def debts_under_way(s: Monopoly) -> list[Step[Any]]:
    """What is owed already, also on mortgages that were received, and what was bought with it, the
    next one first: all that is left to do before fortunes are counted."""
    kept: list[Step[Any]] = []
    for step in s.agenda:
        if isinstance(step, (Debt, RaiseMoney, Payment, InKind, Receive, PutBuilding)):
            kept.insert(0, step)
        elif isinstance(step, (BoughtMortgage, InheritedMortgage)):
            kept.insert(0, step)
    return kept


def clear_buildings(s: Monopoly, seat: Seat, cite: str, paid: bool) -> None:
    """All buildings go back to the bank, at half price or for nothing."""
    for title in s.titles(seat):
        square = s.square(s.box.space_of[title])
        houses, hotels = s.houses(title), s.count[HOTEL][square]
        s.pay(square, s.bank, houses, cite, HOUSE)
        s.pay(square, s.bank, hotels, cite, HOTEL)
        if paid:
            s.pay(s.bank, seat, houses * s.box.house_resale[title], cite)
            s.pay(s.bank, seat, hotels * s.box.hotel_resale[title], cite)


def to_bank(s: Monopoly, seat: Seat, to: Holder) -> None:
    """The bank takes cash and titles, turned up again; prison cards go under their packs."""
    lifts = s.box.rules.estate_mortgages == LIFTED or s.box.rules.no_auctions
    cite = "faillite.banque"
    clear_buildings(s, seat, cite, paid=False)
    s.pay(seat, to, s.cash(seat), cite)
    for title in s.titles(seat):
        if s.mortgaged[title] and lifts:
            s.lift(title, cite)
        s.turn_up(title)
        s.give(title, s.bank, cite)
    for card in s.prison_cards(seat):
        put_under(s, card, s.box.deck_of(card), "faillite.cartes")


def to_player(s: Monopoly, seat: Seat, to: Seat) -> None:
    """Buildings are sold first; the creditor gets cash, titles as they are, and prison cards."""
    cite = "faillite.joueur"
    is_sold = s.box.rules.estate_buildings == SOLD
    clear_buildings(s, seat, "faillite.batiments", is_sold)
    for step in s.agenda:
        if is_sold and isinstance(step, PutBuilding) and step.seat == seat:  # not put down yet
            s.pay(s.bank, seat, step.half, "faillite.batiments")
    s.pay(seat, to, s.cash(seat), cite)
    for title in s.titles(seat):
        s.give(title, to, cite)
        s.note_interest(title, False)  # what the bankrupt once paid does not count for the heir
    for card in s.prison_cards(seat):
        s.give(card, to, "faillite.cartes")


@final
class MayLeave(MayResign[Monopoly]):
    """A player who leaves is bankrupt: to the creditor he owes, else to the bank."""

    cite = "table.abandon"

    def leave(self, s: Monopoly, seat: Seat) -> None:
        dues = dues_of(s, seat)  # what is being settled, be it waiting behind other business
        if dues:
            creditor = dues[0][0]
        elif s.box.rules.leaver_rents == DUE:
            creditor = pay_open_rents(s, seat)
        else:
            creditor = s.bank
        s.do(Bankruptcy(seat, creditor, self.cite))


def pay_open_rents(s: Monopoly, seat: Seat) -> Holder:
    """Pay the rents that may still be claimed of a player who leaves, the oldest first; return the
    owner of the first one that his cash does not cover, else the bank."""
    for owner, amount in claims_on(s, seat):
        if s.cash(seat) < amount:
            return owner
        s.pay(seat, owner, amount, MayLeave.cite)
    return s.bank
