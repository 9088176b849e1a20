"""Rent: as the title prints it, for its owner to claim in time, or to lose."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action_and_choice import Action, Choice, Item
from magnat.core.step_and_window import NEVER, Ms, Seat, Step
from magnat.games.monopoly.edition import AUTOMATIC, DUE, LANDING
from magnat.games.monopoly.rules.money.debt import Owed, may_choose_how
from magnat.games.monopoly.rules.property.shortage import PutBuilding
from magnat.games.monopoly.state import Monopoly
from magnat.kit.claim import StandingClaim, Waive
from magnat.kit.dice import Throw, points_of


def rent_cite(s: Monopoly, title: Item) -> str:
    """The paragraph that sets this rent."""
    if s.box.is_station[title]:
        return "loyer.gares"
    if s.box.is_utility[title]:
        return "loyer.services"
    if s.storeys(title) > 0:
        return "loyer.montant"
    if s.is_whole(s.owner(title), s.box.group_of[title]):
        return "loyer.double"
    return "loyer.montant"


def rent_steps(s: Monopoly, seat: Seat, title: Item, points: int) -> list[Step[Any]]:
    """The rent of the landing: owner and buildings at this moment, however late it is claimed."""
    amount, owner = s.rent(title, points), s.owner(title)
    cite = rent_cite(s, title)
    s.note("rent_due", cite, seat, owner, title, amount)
    if s.box.rules.claims == AUTOMATIC or is_due_unclaimed(s, title):
        return [Owed(seat, owner, amount, cite)]
    expires = s.hour_after(s.clock, s.box.rules.claim_patience_ms)
    throws = s.box.rules.rent_claim_rolls
    s.open(RentClaim(owner, seat, title, amount, throws, cite, expires, points))
    return []


def is_due_unclaimed(s: Monopoly, title: Item) -> bool:
    """Whether this rent is paid without being claimed: a station's, where the table reads it so."""
    return s.box.rules.station_rent == DUE and s.box.is_station[title]


@final
class RentClaim(StandingClaim[Monopoly]):
    """The owner must notice and ask, before so many players have thrown; nobody need tell him."""

    cite = "loyer.reclamer"

    def __init__(
        self,
        seat: Seat,
        payer: Seat,
        what: Item,
        amount: int,
        throws: int,
        why: str,
        expires: Ms = NEVER,
        points: int = 0,
    ) -> None:
        super().__init__(seat, payer, what, amount, throws)
        self.why: Final = why  # the paragraph that set the amount
        self.expires: Final = expires
        self.points: Final = points  # thrown by the visitor

    def until(self, s: Monopoly) -> Ms:
        return self.expires

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        found = super().choices(s, seat)
        if found and self.value(s) == 0:  # mortgaged since: there is nothing to claim now
            return [choice for choice in found if isinstance(choice.action, Waive)]
        return found

    def value(self, s: Monopoly) -> int:
        """As it was when the visitor stopped; or as it is, where the table reads it so and whoever
        claims it still owns the title."""
        if s.box.rules.rent_as_of == LANDING or s.held_by[self.what] != self.seat:
            return self.amount
        return s.rent(self.what, self.points)

    def flow(self, s: Monopoly, seat: Seat, action: Action) -> int | None:
        """All of it, unless the visitor must find it first or may pay in kind."""
        rent = self.value(s)
        if isinstance(action, Waive) or may_choose_how(s, self.payer, self.seat, rent):
            return super().flow(s, seat, action)
        return rent if s.cash(self.payer) >= rent else None

    def take(self, s: Monopoly, seat: Seat, action: Action) -> None:
        if self.value(s) != self.amount:
            self.changed({"amount": self.value(s)}).take(s, seat, action)
            return
        first = s.next_step
        if isinstance(first, PutBuilding) and first.seat == self.payer:
            s.drop_top()
            super().take(s, seat, action)
            s.do(first)  # he puts down what he has paid for before he owes anything else
        else:
            super().take(s, seat, action)

    def due(self, s: Monopoly) -> Step[Any]:
        return Owed(self.payer, self.seat, self.amount, self.why)

    def run(self, s: Monopoly) -> None:
        s.note("forfeited", self.cite, self.seat, self.payer, self.what)


@final
class RentOfUtility(Throw[Monopoly]):
    """Sent to a utility by a card, the visitor throws again for the amount."""

    cite = "loyer.services_carte"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def thrown(self, s: Monopoly, faces: tuple[int, ...]) -> None:
        s.do_all(rent_steps(s, self.seat, self.title, points_of(faces)))
