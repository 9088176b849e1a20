"""Cases de couleur: who pays when strangers meet the colour of the square."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.banking.edition import ONCE, SpaceId
from magnat.games.banking.state import Banking

MEETING: Final = "cases.rencontre"


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
