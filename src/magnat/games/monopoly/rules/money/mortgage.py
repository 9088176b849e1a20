"""Mortgages: the only loan there is; lifted with interest, and passed on with the title."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Illegal, Item
from magnat.core.step_and_window import NOBODY, Question, Seat, Step, Window
from magnat.games.monopoly.edition import TITLES
from magnat.games.monopoly.rules.money.debt import Owed, evasion, may_change_means, owes
from magnat.games.monopoly.rules.turn import may_do_deals
from magnat.games.monopoly.state import Monopoly
from magnat.kit.debt import flow_of


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


# By title: listed so often that they are made once.
MORTGAGE: Final = [Choice(Mortgage(title)) for title in range(TITLES)]
REDEEM: Final = [Choice(Redeem(title)) for title in range(TITLES)]


@final
class MayMortgage(Window[Monopoly]):
    """At any time, with or without a debt: a title without buildings is turned face down."""

    kind = "mortgage"
    cite = "hypotheque.prendre"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if not may_borrow(s, seat):
            return []
        return [MORTGAGE[title] for title in s.titles(seat) if may_mortgage(s, title)]

    def parts_with(self) -> bool:
        return True

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Mortgage) or not may_borrow(s, seat):
            return False
        return is_title_of(s, seat, action.title) and may_mortgage(s, action.title)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, Mortgage)
        return s.box.mortgage[action.title]

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
        if not may_borrow(s, seat):
            return Illegal("one mortgages to pay a debt", self.cite)
        return Illegal("its buildings must be sold first", "hypotheque.batiments")


def is_title_of(s: Monopoly, seat: Seat, title: Item) -> bool:
    return 0 <= title < TITLES and s.held_by[title] == seat


def may_borrow(s: Monopoly, seat: Seat) -> bool:
    """Whether a seat may mortgage now: at any time, or, by option, only while it owes money."""
    return not s.box.rules.mortgage_needs_debt or owes(s, seat)


def may_mortgage(s: Monopoly, title: Item) -> bool:
    if s.mortgaged[title] or s.storeys(title) > 0:
        return False
    return s.box.rules.mortgage_beside_buildings or not s.is_built(s.box.group_of[title])


@final
class MayRedeem(Window[Monopoly]):
    """Its owner, and nobody else, pays the value and the interest, and turns the title face up."""

    kind = "redeem"
    cite = "hypotheque.lever"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        if s.mortgages(seat) == 0 or owes(s, seat) or not may_do_deals(s, seat):
            return NO_CHOICES
        pledged = [title for title in s.titles(seat) if s.mortgaged[title]]
        return [REDEEM[title] for title in pledged if self.may_lift(s, seat, title)]

    def may_lift(self, s: Monopoly, seat: Seat, title: Item) -> bool:
        """Whether its owner, who owes nothing, can pay for it and may."""
        if s.redemption(title) > s.cash(seat) or is_just_bought(s, title):
            return False
        return may_change_means(s, seat, s.box.mortgage[title] - s.redemption(title))

    def allows(self, s: Monopoly, seat: Seat, action: Action) -> bool:
        if not isinstance(action, Redeem) or not is_title_of(s, seat, action.title):
            return False
        if not s.mortgaged[action.title] or owes(s, seat) or not may_do_deals(s, seat):
            return False
        return self.may_lift(s, seat, action.title)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, Redeem)
        return -s.redemption(action.title)

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        assert isinstance(action, Redeem)
        price = s.redemption(action.title)  # asked before it is lifted, which forgets the interest
        s.lift(action.title, self.cite)
        s.pay(seat, s.bank, price, self.cite)

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if not isinstance(action, Redeem):
            return None
        if not 0 <= action.title < len(s.mortgaged) or s.owner(action.title) != seat:
            return Illegal("nobody but its owner lifts a mortgage", "hypotheque.prendre")
        if not s.mortgaged[action.title]:
            return Illegal("it is not mortgaged", self.cite)
        if owes(s, seat):
            return Illegal("debts come first", "dette.reunir")
        if not may_do_deals(s, seat):
            return Illegal("one deals on one's turn, between turns, or for a debt", self.cite)
        if is_just_bought(s, action.title):
            return Illegal("its buyer is being asked: at once, or later", BoughtMortgage.cite)
        if s.redemption(action.title) > s.cash(seat):
            return Illegal("lifting it costs {0}", self.cite, s.redemption(action.title))
        return evasion()


def received(s: Monopoly, seat: Seat, titles: tuple[Item, ...]) -> list[Step[Any]]:
    """What a player who bought mortgaged titles has to decide, one after the other."""
    pledged = s.face_down(titles)
    for title in pledged:
        s.note_interest(title, False)  # what its seller once paid does not count for the buyer
    return [BoughtMortgage(seat, title) for title in pledged]


def is_just_bought(s: Monopoly, title: Item) -> bool:
    """Whether its buyer has still to say if he lifts the mortgage at once, at its own price."""
    for step in s.agenda:
        if isinstance(step, BoughtMortgage) and step.title == title and step.is_open(s):
            return True
    return False


def keeping(s: Monopoly, title: Item) -> int:
    """What the buyer of a mortgaged title pays who leaves it so."""
    return s.box.tenth[title] if s.box.rules.keep_mortgage_fee else 0


@final
class RedeemNow(Action):
    """I lift it at once."""


@final
class KeepMortgage(Action):
    """It stays mortgaged."""


@final
class BoughtMortgage(Question[Monopoly]):
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
        if s.cash(seat) >= s.box.redeem_on_purchase[self.title] and self.leaves_enough(s):
            found.append(Choice(RedeemNow()))
        return found

    def leaves_enough(self, s: Monopoly) -> bool:
        """Whether a debtor who lifts it could still pay those whom he owes."""
        cost = s.box.redeem_on_purchase[self.title]
        return may_change_means(s, self.seat, s.box.mortgage[self.title] - cost)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        if isinstance(action, RedeemNow):
            return -s.box.redeem_on_purchase[self.title]
        return flow_of(s, seat, keeping(s, self.title))

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if isinstance(action, RedeemNow):
            s.lift(self.title, self.cite)
            s.pay(seat, s.bank, s.box.redeem_on_purchase[self.title], self.cite)
            return
        s.note("kept_mortgage", "hypotheque.garder", seat, self.title)
        if s.box.rules.keep_mortgage_fee:
            s.note_interest(self.title, True)
            s.do(Owed(seat, s.bank, keeping(s, self.title), "hypotheque.garder"))


@final
class InheritedMortgage(Step[Monopoly]):
    """The heir of a mortgaged title pays a tenth at once; then he may lift it now or later."""

    cite = "faillite.heritier"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def run(self, s: Monopoly) -> None:
        if s.held_by[self.title] != self.seat or not s.mortgaged[self.title]:
            return  # he has sold it meanwhile, and its buyer has decided
        if s.prepaid[self.title]:
            return  # and has bought it back
        s.note("inherited_mortgage", self.cite, self.seat, self.title)
        s.note_interest(self.title, s.box.rules.heir_pays_tenth)
        if s.box.rules.heir_pays_tenth:
            s.do(Owed(self.seat, s.bank, s.box.tenth[self.title], self.cite))
