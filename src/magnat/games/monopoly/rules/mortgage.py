"""Mortgages: the only loan there is; lifted with interest, and passed on with the title."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal, Item
from magnat.core.step import NOBODY, Seat, Step, Window
from magnat.games.monopoly.rules.debt import Owed
from magnat.games.monopoly.state import Monopoly


@final
class Mortgage(Action):
    """The bank lends me its value."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class Redeem(Action):
    """I lift its mortgage."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class MayMortgage(Window[Monopoly]):
    """At any time, with or without a debt: a title without buildings is turned face down."""

    cite = "hypotheque.prendre"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return [Choice(Mortgage(title)) for title in s.titles(seat) if may_mortgage(s, title)]

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, Mortgage)
        s.pledge(action.title, self.cite)
        s.pay(s.bank, seat, s.box.mortgage[action.title], self.cite)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Mortgage):
            return None
        if not 0 <= action.title < len(s.mortgaged) or s.owner(action.title) != seat:
            return Illegal("only one's own titles can be mortgaged", self.cite)
        if s.mortgaged[action.title]:
            return Illegal("it is mortgaged already", self.cite)
        return Illegal("its buildings must be sold first", "hypotheque.batiments")


def may_mortgage(s: Monopoly, title: Item) -> bool:
    if s.mortgaged[title] or s.storeys(title) > 0:
        return False
    return s.box.rules.mortgage_beside_buildings or not s.is_built(s.box.group_of[title])


@final
class MayRedeem(Window[Monopoly]):
    """Its owner, and nobody else, pays the value and the interest, and turns the title face up."""

    cite = "hypotheque.lever"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        cash = s.cash(seat)
        return [
            Choice(Redeem(title))
            for title in s.titles(seat)
            if s.mortgaged[title] and s.redemption(title) <= cash and not s.is_debtor(seat)
        ]

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, Redeem)
        s.pay(seat, s.bank, s.redemption(action.title), self.cite)
        s.lift(action.title, self.cite)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Redeem):
            return None
        if not 0 <= action.title < len(s.mortgaged) or s.owner(action.title) != seat:
            return Illegal("nobody but its owner lifts a mortgage", "hypotheque.prendre")
        if not s.mortgaged[action.title]:
            return Illegal("it is not mortgaged", self.cite)
        if s.is_debtor(seat):
            return Illegal("debts come first", "dette.reunir")
        return Illegal("lifting it costs {0}", self.cite, s.redemption(action.title))


def received(s: Monopoly, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
    """What a player who bought mortgaged titles has to decide, one after the other."""
    pledged = s.face_down(titles)
    for title in pledged:
        s.note_interest(title, False)  # what its seller once paid does not count for the buyer
    return [BoughtMortgage(seat, title) for title in pledged]


@final
class RedeemNow(Action):
    """I lift it at once."""


@final
class KeepMortgage(Action):
    """It stays mortgaged."""


@final
class BoughtMortgage(Window[Monopoly]):
    """The buyer of a mortgaged title lifts the mortgage at once, or keeps it for a tenth."""

    cite = "hypotheque.ceder"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def is_open(self, s: Monopoly) -> bool:
        # He may have sold it on, or lost it, before he came to decide.
        return s.held_by[self.title] == self.seat and s.mortgaged[self.title]

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        found = [Choice(KeepMortgage())]
        if s.cash(seat) >= s.box.redeem_on_purchase[self.title]:
            found.append(Choice(RedeemNow()))
        return found

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, RedeemNow):
            s.pay(seat, s.bank, s.box.redeem_on_purchase[self.title], self.cite)
            s.lift(self.title, self.cite)
        elif s.box.rules.keep_mortgage_fee:
            s.note_interest(self.title, True)
            s.do(Owed(seat, s.bank, s.box.tenth[self.title], "hypotheque.garder"))
        else:
            s.note("kept_mortgage", "hypotheque.garder", seat, self.title)


@final
class InheritedMortgage(Step[Monopoly]):
    """The heir of a mortgaged title pays a tenth at once; then he may lift it now or later."""

    cite = "faillite.heritier"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def run(self, s: Monopoly) -> None:
        s.note_interest(self.title, s.box.rules.heir_pays_tenth)
        if s.box.rules.heir_pays_tenth:
            s.do(Owed(self.seat, s.bank, s.box.tenth[self.title], self.cite))
        else:
            s.note("inherited_mortgage", self.cite, self.seat, self.title)
