"""Foresight: values of moves for the sharp bot. They take into account the next throw, the rest of
the way, and the standings.

For the next throw, each result of the die is used for the pawn that gains most by it. The rest of a
pawn's way is worth what the pawn can still earn before the game is likely to end, which is when the
first player brings all pawns home. Cards have random effects, so they are worth more to a player
who is behind.
"""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.step_and_window import NOBODY, Seat
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

# In money, except for percentages. Found by playing against three balanced Banker bots.
SQUARE: Final = 1_200  # the value of moving any pawn by one square
# The value of reaching the goal now (it pays 20 000, but would also pay later).
HOME: Final = 12_000
# The value of a card for a player who carries nothing and is as rich as the richest rival.
CARD: Final = 8_500
# A card is worth more by this percentage of the distance to the richest rival.
CARD_BEHIND: Final = 8
MOST_LEAD: Final = 100_000  # a larger lead is counted as this one
NOTES_RISK: Final = 15  # a card is worth less by this percentage of the notes carried
PAPERS_RISK: Final = 7  # a card is worth less by this percentage of the securities carried
SHELTER: Final = 35  # percentage of what a player carries that is saved by stopping at the counter
# Percentage of its face value that a free mine is worth: more than 100, because rivals lose it.
FACE: Final = 130
# Percentage of its fine that a mine earns from each rival pawn that still has to pass it.
VISITS: Final = 24
# Percentage of a fine that it costs: more than 100, because a rival gets the money.
FINE: Final = 300
NEXT: Final = 150  # the weight of the next throw, as a percentage
REST: Final = 80  # the weight of the way after the next throw, as a percentage

PACE: Final = 3  # the mean number of squares that a player's pawns go in a turn
HASTE: Final = 2  # the probability that a throw is the last one is HASTE / turns left
PATIENCE: Final = 4  # for so many throws a pawn can wait for a better one
WHOLE: Final = 1_000


@final
class Foresight:
    """The values that the sharp bot computes for one seat when it chooses which pawn to move."""

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
        # By number of squares gone: the value of a stop there; 0 up to the pawn that is last.
        self.stops: Final = [0] * (lowest + 1) + [
            self._stop(self.start + gone) for gone in range(lowest + 1, self.goal + 1)
        ]
        self.rest: Final = self._rest(lowest)
        self.throws: Final = [self._throws(s.squares(pawn)) for pawn in pawns]

    def gain(self, pawn: Item, n: int) -> int:
        """Return the value of moving this pawn by n squares."""
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
        """Return the value of a move from one square to another: the value of the stop, of the
        squares gone, and the change in the value of the rest of the way."""
        rest = (self.rest[to] - self.rest[here]) * REST // 100
        return self.stops[to] + (to - here) * SQUARE + rest

    def _throws(self, here: int) -> list[int]:
        """Return a list with the value of each throw of the die, for a pawn that has gone `here`
        squares."""
        values: list[int] = []
        for n in range(1, FACES + 1):
            to = self._landing(here, n)
            values.append(0 if to < 0 else self._move(here, to))
        return values

    def _landing(self, here: int, n: int) -> int:
        """Return how many squares a pawn that has gone `here` squares has gone after a throw of n;
        -1 if that throw cannot move it."""
        to = here + n
        if to > self.goal:
            return -1 if self.s.box.rules.exact_goal or here == self.goal else self.goal
        return -1 if self.s.box.board.kind(self.start + to) == WHITE else to

    def _rest(self, lowest: int) -> list[int]:
        """Return a list with, by number of squares gone, the value of the rest of a pawn's way.
        Later squares count less, because the game may end before any throw."""
        s = self.s
        first = max([sum([s.squares(pawn) for pawn in s.pawns(seat)]) for seat in s.living()])
        left = max((self.goal * s.pawns_each - first) // PACE, 1)
        lasts = max(WHOLE - HASTE * WHOLE // left, 0)
        is_exact = s.box.rules.exact_goal
        rest = [0] * (self.goal + 1)
        # By number of squares gone: the value of a stop there and of the way after it; 0 on white
        # squares.
        onward = [0] * (self.goal + 1)
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
        """Return the value of stopping on a step (a place on the way of a colour)."""
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
        """Return how many pawns of rivals still have to pass this square of the ring."""
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
    """`throws` has one list for each pawn: the value of moving it by each face of the die. Return
    the sum, over all faces, of the best value among the pawns (at least 0)."""
    return sum([max(0, max([values[i] for values in throws])) for i in range(FACES)])
