"""What the sharp bot computes before it moves a pawn: the next throw, the rest of the way, the
standings.

The next throw counts with the pawn that makes the most of it. A pawn's way is worth what it can
still earn before the first player is likely to be home. Cards have random effects, so they are
worth more to a player who is behind.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action import Item
from magnat.core.step import NOBODY, Seat
from magnat.games.banking.edition import (
    CNEP,
    COUNTER,
    FACES,
    GOAL,
    GOLD,
    SILVER,
    WHITE,
    SpaceId,
    StepId,
)
from magnat.games.banking.rules.squares.meetings import host_of, met
from magnat.games.banking.rules.squares.mines import passed
from magnat.games.banking.state import Banking

# In money, or in per cent where it is said; found by playing against three balanced bankers.
SQUARE: Final = 1_200  # one square further on, whichever pawn
HOME: Final = 12_000  # of the arrival's 20 000: it would have come later
CARD: Final = 8_500  # a card, for one who carries nothing and is as rich as the richest rival
CARD_BEHIND: Final = 8  # per cent of what is missing to the richest rival: what chance is worth
MOST_LEAD: Final = 100_000  # more makes nobody bolder or shyer
NOTES_RISK: Final = 15  # per cent of the notes carried that a card is feared for
PAPERS_RISK: Final = 7  # the same of securities
SHELTER: Final = 35  # per cent of what is carried that a visit to the counter saves
FACE: Final = 130  # per cent of a free mine's face: what one takes the others do not
VISITS: Final = 24  # per cent of its fine for each rival pawn that has still to pass
FINE: Final = 300  # per cent of a fine: it is lost, and it makes a rival richer
NEXT: Final = 150  # per cent of the next throw that count now
REST: Final = 80  # per cent of the way behind the next throw that count now

PACE: Final = 3  # squares that a player goes in a turn, about
HASTE: Final = 2  # so many times likelier than one in the turns left that a throw is the last
PATIENCE: Final = 4  # throws that a pawn waits for a better one
WHOLE: Final = 1_000


@final
class Foresight:
    """The table of one seat while it is asked which pawn is to go."""

    def __init__(self, s: Banking, seat: Seat) -> None:
        board = s.box.board
        self.s: Final = s
        self.seat: Final = seat
        self.start: Final[StepId] = board.start(s.colour(seat))
        self.goal: Final = board.way - 1
        self.rivals: Final = [other for other in s.living() if other != seat]
        self.card: Final = self._card()
        pawns = s.movable(seat)
        self.pawns: Final = pawns
        lowest = min([s.squares(pawn) for pawn in pawns], default=self.goal)
        # By squares gone, from the hindmost pawn on: what a stop there is worth.
        self.stops: Final = [0] * (lowest + 1) + [
            self._stop(self.start + gone) for gone in range(lowest + 1, self.goal + 1)
        ]
        self.rest: Final = self._rest(lowest)
        self.throws: Final = [self._throws(s.squares(pawn)) for pawn in pawns]

    def gain(self, pawn: Item, n: int) -> int:
        """The value of moving that pawn by n squares."""
        s = self.s
        here = s.squares(pawn)
        to = self._landing(here, n)
        if to < 0:
            return 0
        mines = passed(s, self.start + here, self.start + to)
        value = self._move(here, to) + sum([self._mine(share) for share in mines])
        moved = self.pawns.index(pawn)
        others = self.throws[:moved] + self.throws[moved + 1 :]
        following = best([*others, self._throws(to)]) - best(self.throws)
        return value + following * NEXT // (100 * FACES)

    def _move(self, here: int, to: int) -> int:
        """The value of a stop, of the squares gone, and of the rest of the way."""
        rest = (self.rest[to] - self.rest[here]) * REST // 100
        return self.stops[to] + (to - here) * SQUARE + rest

    def _throws(self, here: int) -> list[int]:
        """The value of each face of the die for a pawn that has gone so far."""
        values: list[int] = []
        for n in range(1, FACES + 1):
            to = self._landing(here, n)
            values.append(0 if to < 0 else self._move(here, to))
        return values

    def _landing(self, here: int, n: int) -> int:
        """The squares gone after a throw; -1: the throw is lost."""
        to = here + n
        if to > self.goal:
            return -1 if self.s.box.rules.exact_goal or here == self.goal else self.goal
        return -1 if self.s.box.board.kind(self.start + to) == WHITE else to

    def _rest(self, lowest: int) -> list[int]:
        """By squares gone, the value of the rest of a pawn's way, if any throw may be the last."""
        s = self.s
        first = max([sum([s.squares(pawn) for pawn in s.pawns(seat)]) for seat in s.living()])
        left = max((self.goal * s.pawns_each - first) // PACE, 1)
        lasts = max(WHOLE - HASTE * WHOLE // left, 0)
        is_exact = s.box.rules.exact_goal
        rest = [0] * (self.goal + 1)
        onward = [0] * (self.goal + 1)  # a stop and what follows it; nothing on a white square
        onward[self.goal] = self.stops[self.goal] + SQUARE
        for here in range(self.goal - 1, lowest - 1, -1):
            ahead = onward[here + 1 : here + 1 + FACES]
            beyond = FACES - len(ahead)
            worth = 0
            for _ in range(PATIENCE):
                past = worth if is_exact else max(worth, onward[self.goal])
                total = sum([max(worth, value) for value in ahead]) + beyond * past
                worth = total * lasts // (FACES * WHOLE)
            rest[here] = worth
            if s.box.board.kind(self.start + here) != WHITE:
                onward[here] = self.stops[here] + SQUARE + worth
        return rest

    def _card(self) -> int:
        s = self.s
        richest = max([s.final_holding(other) for other in self.rivals], default=0)
        lead = s.final_holding(self.seat) - richest
        lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
        notes = s.cash(self.seat)
        papers = s.securities(self.seat)
        return CARD - (lead * CARD_BEHIND + notes * NOTES_RISK + papers * PAPERS_RISK) // 100

    def _stop(self, step: StepId) -> int:
        """The value of stopping on a step of the way."""
        s = self.s
        board = s.box.board
        kind = board.kind(step)
        if kind == GOAL:
            return HOME
        if kind == GOLD or kind == SILVER:
            return self._mine(board.mine_of[board.space(step)])
        if kind == CNEP:
            return self.card
        if kind == COUNTER:
            return self._counter(board.space(step))
        return 0

    def _mine(self, share: Item) -> int:
        s = self.s
        owner = s.mine_owner(share)
        fine = s.box.fine(share)
        if owner == self.seat:
            return 0
        if owner != NOBODY:
            return -fine * FINE // 100
        if not s.has_token(self.seat):
            return 0
        visitors = self._visitors(s.mine_space(share) - s.first_space)
        return (s.box.face(share) * FACE + fine * VISITS * visitors) // 100

    def _visitors(self, space: SpaceId) -> int:
        """The number of rival pawns that have yet to pass a square of the ring."""
        s = self.s
        board = s.box.board
        n = 0
        for other in self.rivals:
            at = (space - s.colour(other) * len(board.sector)) % board.ring + board.lane + 1
            n += len([pawn for pawn in s.pawns(other) if s.squares(pawn) < at])
        return n

    def _counter(self, space: SpaceId) -> int:
        s = self.s
        fines = s.box.rules.meeting_fine * len(met(s, self.seat, space))
        if host_of(s, space) != self.seat:
            return -fines
        return fines + s.carried(self.seat) * SHELTER // 100


def best(throws: list[list[int]]) -> int:
    """The sum over all faces of the die of the best pawn's value, or 0."""
    return sum([max(0, max([values[i] for values in throws])) for i in range(FACES)])
