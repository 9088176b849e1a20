"""The signs from which each seat's chance of winning is estimated. A sign is a feature of a seat's
position, as a number; here: possessions, their risk, and the progress of the pawns."""

from __future__ import annotations

from typing import Final

from magnat.core.step_and_window import Seat
from magnat.core.win_chances import UNIT, log2
from magnat.games.banking.state import Banking

FLOOR: Final = 10_000  # added to every amount before its logarithm is taken
# The phases of the game: each begins when the leader has gone this percentage of all squares of the
# leader's pawns.
PHASES: Final = (0, 25, 50, 75, 90)
WHOLE: Final = 100

SIGNS: Final = (
    "holding_first",  # worth of all possessions, one sign for each phase of the game
    "holding_early",
    "holding_half",
    "holding_late",
    "holding_at_last",
    "way_first",  # squares gone by all pawns, one sign for each phase of the game
    "way_early",
    "way_half",
    "way_late",
    "way_at_last",
    "carried",  # the part of the possessions that is carried, and not in the bank
    "mines",  # the sum of the fines of the seat's mines
    "home",  # the number of pawns at the goal
    "unstarted",
    "pledged",
    "leads",  # the part of the whole way that is gone, if no player has gone farther; else 0
    "owes",
)


def signs(s: Banking, seat: Seat) -> list[int]:
    way = s.box.board.way - 1
    whole = way * s.pawns_each
    first = 0
    gone = [0] * s.seats
    for other in range(s.seats):
        if s.alive[other]:
            for pawn in s.pawns(other):
                gone[other] += 0 if s.is_pledged(pawn) else s.squares(pawn)
            first = max(first, gone[other])
    at = 0
    for i, percent in enumerate(PHASES):
        if first * WHOLE >= percent * whole:
            at = i
    home, unstarted, pledged = 0, 0, 0
    for pawn in s.pawns(seat):
        if s.is_home(pawn):
            home += 1
        elif s.is_pledged(pawn):
            pledged += 1
        elif not s.has_started(pawn):
            unstarted += 1
    fines = 0
    for holder in (seat, s.account(seat)):
        for share in s.shares(holder):
            fines += s.box.fine(share)
    owes = sum([s.due(seat, to) for to in range(s.seats + 1)])
    found = [0] * (2 * len(PHASES))
    found[at] = log2(FLOOR + max(s.final_holding(seat), 0))
    found[len(PHASES) + at] = gone[seat] * UNIT // way
    found.append(log2(FLOOR + s.on_hand(seat)))
    found.append(log2(FLOOR + fines))
    found.append(home * UNIT)
    found.append(unstarted * UNIT)
    found.append(pledged * UNIT)
    found.append(gone[seat] * UNIT * 4 // whole if gone[seat] == first else 0)
    found.append(log2(FLOOR + owes))
    return found
