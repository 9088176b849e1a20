"""Rent: as the title prints it, for its owner to claim in time, or to lose."""

from __future__ import annotations

from typing import Any, Final, final

from magnat.core.action import Action, Choice, Illegal, Item
from magnat.core.step import NEVER, NOBODY, Ms, Seat, Step, Window
from magnat.games.monopoly.edition import AUTOMATIC
from magnat.games.monopoly.rules.debt import Owed
from magnat.games.monopoly.state import Monopoly
from magnat.kit.claim import Claim, StandingClaim
from magnat.kit.dice import Throw


def rent_cite(s: Monopoly, title: Item) -> str:
    """The paragraph that sets this rent."""
    if title in s.box.stations:
        return "loyer.gares"
    if title in s.box.utilities:
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
    if s.box.rules.claims == AUTOMATIC:
        return [Owed(seat, owner, amount, cite)]
    patience = s.box.rules.claim_patience_ms
    expires = s.clock + patience * s.pace // 100 if patience > 0 else NEVER
    s.open(RentClaim(owner, seat, title, amount, s.box.rules.rent_claim_rolls, cite, expires))
    return []


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
    ) -> None:
        super().__init__(seat, payer, what, amount, throws)
        self.why: Final = why  # the paragraph that set the amount
        self.expires: Final = expires

    def until(self, s: Monopoly) -> Ms:
        return self.expires

    def later(self, throws: int) -> RentClaim:
        return RentClaim(
            self.seat, self.payer, self.what, self.amount, throws, self.why, self.expires
        )

    def due(self, s: Monopoly) -> Step[Any]:
        return Owed(self.payer, self.seat, self.amount, self.why)

    def run(self, s: Monopoly) -> None:
        s.note("forfeited", self.cite, self.seat, self.payer, self.what)


@final
class MayClaim(Window[Monopoly]):
    """A claim is made while it stands open; here is said why another is not heard."""

    cite = "loyer.reclamer"

    def __init__(self, seat: Seat = NOBODY) -> None:
        super().__init__(seat)

    def choices(self, s: Monopoly, seat: Seat) -> list[Choice]:
        return []

    def refusal(self, s: Monopoly, seat: Seat, action: Action) -> Illegal | None:
        if isinstance(action, Claim):
            return Illegal("no such rent is open to be claimed", self.cite)
        return None


@final
class RentOfUtility(Throw[Monopoly]):
    """Sent to a utility by a card, the visitor throws again for the amount."""

    cite = "loyer.services_carte"

    def __init__(self, seat: Seat, title: Item) -> None:
        super().__init__(seat)
        self.title: Final = title

    def thrown(self, s: Monopoly, faces: tuple[int, ...]) -> None:
        s.do(*rent_steps(s, self.seat, self.title, sum(faces)))
