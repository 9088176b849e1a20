"""Cases de couleur: strangers who meet the colour of the square pay for it."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import NOBODY, Seat, Step
from magnat.games.banking.edition import ONCE, SpaceId
from magnat.games.banking.rules.money.debts import Owed
from magnat.games.banking.state import Banking


@final
class Meeting(Step[Banking]):
    """A pawn comes to a coloured square: each foreign pawn that is there with one of the square's
    colour costs its owner a fine, whichever of the two came first."""

    cite = "cases.rencontre"

    def __init__(self, seat: Seat, pawn: Item, space: SpaceId) -> None:
        super().__init__(seat)
        self.pawn: Final = pawn
        self.space: Final = space

    def run(self, s: Banking) -> None:
        payers = met(s, self.seat, self.space)
        if payers:
            host = host_of(s, self.space)
            fine = s.box.rules.meeting_fine
            s.do_all([Owed(other, host, fine, self.cite) for other in payers])


def host_of(s: Banking, space: SpaceId) -> Seat:
    """Whose colour a coloured square has; NOBODY where that colour is not played."""
    host = s.player(s.box.board.colour_of[space])
    return host if host != NOBODY and s.alive[host] else NOBODY


def met(s: Banking, seat: Seat, space: SpaceId) -> list[Seat]:
    """Who pays the host when a pawn of that seat comes there, once for each meeting, or, as the
    table may have it, once for each player."""
    host = host_of(s, space)
    if host == NOBODY:
        return []
    found: list[Seat] = []
    if host != seat:
        found = [seat] * s.standing_on(space, host)
    elif s.guests_on(space, host):
        for other in range(s.seats):
            if other != host:
                found.extend([other] * s.standing_on(space, other))
    return sorted(set(found)) if s.box.rules.meetings == ONCE else found
