"""The figures of a Banking table that the page shows: possessions, squares gone, and what a throw
would do."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Item
from magnat.core.shown_figures import Figures
from magnat.core.state import Holder
from magnat.core.step_and_window import NOBODY, Seat
from magnat.core.values.value import Value
from magnat.games.banking.edition import (
    CNEP,
    COUNTER,
    GOAL,
    GOLD,
    LANE,
    SILVER,
    START,
    WHITE,
)
from magnat.games.banking.rules.endgame import Goal
from magnat.games.banking.rules.money.deposits import BankCounter
from magnat.games.banking.rules.pawns import WAY, WhichPawn, departure_of, is_lost
from magnat.games.banking.rules.squares.cards import Fortune
from magnat.games.banking.rules.squares.meetings import MEETING, host_of, met
from magnat.games.banking.rules.squares.mines import FINE, Mine, brings, passed
from magnat.games.banking.state import Banking

KINDS: Final = {
    START: "start",
    LANE: "lane",
    WHITE: "white",
    CNEP: "cnep",
    COUNTER: "counter",
    GOLD: "gold",
    SILVER: "silver",
    GOAL: "goal",
}


@final
class Forecast(Value):
    """The outcome of moving one pawn by the present throw."""

    def __init__(
        self,
        pawn: Item,
        way: list[Holder],
        kind: str,
        lost: bool,
        left: int,
        starts: bool,
        outward: bool,
        owner: Seat,
        meetings: int,
        gain: int,
        cite: str,
    ) -> None:
        self.pawn: Final = pawn
        # The spaces up to the one where it would stop; if it would overshoot the goal, up to the
        # goal.
        self.way: Final = way
        self.kind: Final = kind  # the kind of the last of these spaces
        self.lost: Final = lost
        self.left: Final = left  # the number of squares from there to the goal
        self.starts: Final = starts  # whether the pawn would start for the first time
        # Whether it would still be on the lane from its start to the ring.
        self.outward: Final = outward
        self.owner: Final = owner  # the seat that owns the mine or the colour there; -1: nobody
        # The number of pawns that it would meet there, each for a fine.
        self.meetings: Final = meetings
        self.gain: Final = gain  # the worth of what would be gained at once; negative: lost
        self.cite: Final = cite


@final
class BankingFigures(Figures):
    """The figures of a table. Lists by pawn begin with the first pawn of the table; lists by share
    begin with the first share."""

    def __init__(
        self,
        worth: list[int | None],
        raisable: list[int | None],
        next: Seat,
        carried: list[int],
        banked: list[int],
        gone: list[int],
        to_counter: list[int],
        tokens: list[int],
        face: list[int],
        fine: list[int],
        goal: int,
        forecasts: list[Forecast],
        next_pawn: int,
        redemption: int,
        withdraws: bool,
    ) -> None:
        super().__init__(worth, raisable, next)
        self.carried: Final = carried  # by seat: the worth of everything that the player carries
        self.banked: Final = banked  # by seat: the worth of everything in the player's bank account
        self.gone: Final = gone  # by pawn: the number of squares from its start
        # By pawn: the number of squares to the next counter; 0: none is ahead.
        self.to_counter: Final = to_counter
        self.tokens: Final = tokens  # by seat: the number of tokens left to take mines
        self.face: Final = face  # by share: its face value
        self.fine: Final = fine  # by share: the fine for a stop on its mine
        self.goal: Final = goal  # the number of squares from start to goal
        # By movable pawn, while a player must choose a pawn; else empty.
        self.forecasts: Final = forecasts
        # How many squares a pawn must go before the next one enters.
        self.next_pawn: Final = next_pawn
        self.redemption: Final = redemption  # the price of redeeming a pawn in pledge
        # Whether players may withdraw money and sell securities in any turn.
        self.withdraws: Final = withdraws


def figures(s: Banking) -> BankingFigures:
    """Return the figures of a table. They are the same for every seat, because nothing is
    secret."""
    box, seats = s.box, range(s.seats)
    pawns = range(s.first_pawn, s.first_pawn + len(s.steps))
    shares = range(box.stock.shares)
    top = s.next_step
    asked = top if isinstance(top, WhichPawn) else None
    return BankingFigures(
        worth=[s.holding(seat) for seat in seats],
        raisable=[raisable(s, seat) for seat in seats],
        next=NOBODY if s.outcome else s.next_thrower(),
        carried=[s.on_hand(seat) for seat in seats],
        banked=[s.in_bank(seat) for seat in seats],
        gone=[s.squares(pawn) for pawn in pawns],
        to_counter=[to_counter(s, pawn) for pawn in pawns],
        tokens=[s.spare_tokens(seat) for seat in seats],
        face=[box.face(share) for share in shares],
        fine=[box.fine(share) for share in shares],
        goal=box.board.way - 1,
        forecasts=[forecast(s, one, asked.n) for one in s.movable(asked.seat)] if asked else [],
        next_pawn=box.rules.next_pawn,
        redemption=box.rules.redemption,
        withdraws=box.rules.withdraw_freely,
    )


def raisable(s: Banking, seat: Seat) -> int:
    """Return how much money a seat could raise: funds in the bank, securities at face value, and
    pawns at the price for which they can be pledged."""
    papers = s.securities(seat) + s.in_bank(seat)
    return papers + s.box.rules.pledge * len(s.pledgeable(seat))


def to_counter(s: Banking, pawn: Item) -> int:
    step = s.next_counter(pawn)
    return 0 if step < 0 else step - s.step(pawn)


def forecast(s: Banking, pawn: Item, n: int) -> Forecast:
    """Return what moving this pawn by n squares would do, computed with the functions that the
    rules use."""
    board, seat, here = s.box.board, s.owner(pawn), s.step(pawn)
    goal = s.box.board.way - 1
    step = s.landing(pawn, n)
    lost = is_lost(s, pawn, n)
    if step < 0:  # the throw leads past the goal
        left = goal - board.squares(here)
        way = list(s.way(here, here + left))
        return Forecast(pawn, way, KINDS[GOAL], lost, left, False, False, NOBODY, 0, 0, Goal.cite)
    space, kind = board.space(step), board.kind(step)
    owner, meetings, gain, cite = NOBODY, 0, departure_of(s, pawn), WAY
    gain += sum([brings(s, seat, share) for share in passed(s, here, step)])
    if kind in (GOLD, SILVER):
        share = board.mine_of[space]
        owner, gain = s.mine_owner(share), gain + brings(s, seat, share)
        cite = Mine.cite if owner in (NOBODY, seat) else FINE
    elif kind == COUNTER:
        owner, meetings = host_of(s, space), len(met(s, seat, space))
        gain += meetings * s.box.rules.meeting_fine * (1 if owner == seat else -1)
        cite = BankCounter.cite if owner == seat else MEETING
    elif kind == GOAL:
        gain += s.box.rules.arrival
        cite = Goal.cite
    elif kind == CNEP:
        cite = Fortune.cite
    elif kind == WHITE:
        gain, cite = 0, "marche.coup_perdu"
    starts = not lost and not s.has_started(pawn)
    outward = kind == LANE and board.squares(step) <= board.lane
    left = goal - board.squares(step)
    way = list(s.way(here, step))
    return Forecast(
        pawn, way, KINDS[kind], lost, left, starts, outward, owner, meetings, gain, cite
    )
