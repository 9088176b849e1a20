"""Values that are computed once, or updated as things move, equal those computed anew."""

from __future__ import annotations

import pytest

from magnat.core.audit import audit
from magnat.core.kernel import act
from magnat.core.luck import Luck
from magnat.core.step_and_window import NOBODY
from magnat.games.banking import GAME
from magnat.games.banking.bot import Banker
from magnat.games.banking.edition import CNEP, COUNTER, FACES, GOAL, NO_MINE, BankingBox
from magnat.games.banking.rules.money.debts import sales
from magnat.games.banking.rules.money.deposits import BankCounter
from magnat.games.banking.state import Banking
from magnat.games.banking.tests.setting import banking, pawn, state
from magnat.kit.leaving import Resign
from magnat.play.simulate.random_walk import next_entry
from magnat.testing import loaded

READINGS: tuple[dict[str, str | bool], ...] = (
    {},
    {"reach": "pass", "redeemed_at": "square", "uncovered_debt": "owed"},
    {"exact_goal": False, "meetings": "once", "means": "all", "must_advance": True},
)


def box() -> BankingBox:
    found = GAME.load()
    assert isinstance(found, BankingBox)
    return found


def moments(seats: int = 4) -> list[Banking]:
    """Return states of random games with several options, a few entries apart; the last player
    leaves."""
    found: list[Banking] = []
    for seed, options in enumerate(READINGS, 1):
        s, luck = GAME.start(loaded(GAME, "cnep", options), seats, seed), Luck(seed + 9)
        for entry in range(900):
            if s.outcome is not None:
                break
            if entry % 7 == 0:
                twin = s.clone()
                assert isinstance(twin, Banking)
                found.append(twin)
            if entry == 250 and s.alive[seats - 1] and seats > 2:
                act(s, s.clock, seats - 1, Resign())
            else:
                next_entry(s, luck).apply(s)
    return found


def test_what_a_throw_can_lead_to_is_what_lies_on_the_next_squares() -> None:
    board = box().board
    for step in range(board.way * 6):
        ahead, near = board.track.ahead(step, FACES), board.near[step]
        kinds = [board.kind(one) for one in ahead]
        assert board.left[step] == len(board.track.ahead(step, board.way))
        assert near.cards == kinds.count(CNEP)
        assert near.is_home == (GOAL in kinds)
        spaces = [board.space(one) for one in ahead]
        assert near.mines == tuple(
            [board.mine_of[one] for one in spaces if board.mine_of[one] >= 0]
        )
        own = [
            space
            for space, kind in zip(spaces, kinds, strict=True)
            if kind == COUNTER and board.colour_of[space] == step // board.way
        ]
        assert near.counters == tuple(own)


def test_a_share_knows_where_its_mine_lies() -> None:
    board = box().board
    for share, space in enumerate(board.space_of):
        assert space == (board.mine_of.index(share) if share in board.mine_of else -1)
    assert sorted([one for one in board.space_of if one >= 0]) == [
        space for space, share in enumerate(board.mine_of) if share != NO_MINE
    ]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_pawns_are_sorted_as_they_move(seats: int) -> None:
    pledged = left = 0
    for s in moments(seats):
        assert audit(s) == []
        for seat in range(seats):
            pawns = list(s.pawns(seat))
            mine = [pawn for pawn in pawns if s.is_pledged(pawn)]
            free = [pawn for pawn in pawns if s.is_free(pawn) and not s.is_home(pawn)]
            assert s.pledged(seat) == mine
            assert s.movable(seat) == [pawn for pawn in free if pawn not in mine]
            assert s.player(s.colour(seat)) == seat
            assert [s.follower(pawn) for pawn in pawns] == [*pawns[1:], -1]
            pledged, left = pledged + len(mine), left + (not s.alive[seat])
        assert s.index.players.count(NOBODY) == 6 - seats
    assert pledged > 0
    assert left > 0 or seats == 2


def test_whoever_owes_nothing_and_has_pledged_nothing_is_not_burdened() -> None:
    t = banking(3, uncovered_debt="owed")
    s = state(t)
    assert not s.is_burdened(1)
    s.set_due(1, s.bank, 5_000)
    assert [s.is_burdened(seat) for seat in range(3)] == [False, True, False]
    s.take_off(pawn(t, 2, 1), "banque.gage")
    assert [s.is_burdened(seat) for seat in range(3)] == [False, True, True]
    s.set_due(1, s.bank, 0)
    assert [s.is_burdened(seat) for seat in range(3)] == [False, False, True]


def test_guests_and_tokens_are_those_that_are_there() -> None:
    most = 0
    for s in moments():
        for seat in range(s.seats):
            assert s.has_token(seat) == (s.spare_tokens(seat) > 0)
            others = [other for other in range(s.seats) if other != seat]
            for space in range(s.box.board.ring):
                guests = sum([s.standing_on(space, other) for other in others])
                assert s.guests_on(space, seat) == guests
                most = max(most, guests)
    assert most > 1


def test_the_shares_of_each_are_found_by_their_faces() -> None:
    most = 0
    for s in moments():
        for holder in range(s.first_space):
            there = [i for i in range(s.box.stock.shares) if s.held_by[i] == holder]
            assert s.shares(holder) == there
            most = max(most, len(there) if holder != s.bank else 0)
        for seat in range(s.seats):
            has_securities = s.securities(seat) + s.securities(s.account(seat)) > 0
            assert has_securities == (len(sales(s, seat)) > 0)
    assert most > 2


def test_a_copy_counts_its_own_shares_once_one_of_the_two_changes() -> None:
    s = state(banking(3))
    s.occupy(0, 1, s.spare_token(1), "mines.prise")
    copy = s.clone()
    copy.surrender(0, "mines.perte")  # the copy first,
    assert (s.shares(1), copy.shares(1)) == ([0], [])
    copy = s.clone()
    s.give(0, s.account(1), "cases.depot")  # then the table itself
    assert (s.shares(1), copy.shares(1)) == ([], [0])
    assert audit(s) == audit(copy) == []


def test_a_counter_is_open_to_whoever_could_deposit_something() -> None:
    seen = set()
    for s in moments():
        for seat in s.living():
            counter = BankCounter(seat)
            assert counter.is_open(s) == (len(counter.choices(s, seat)) > 0)
            seen.add(counter.is_open(s))
    assert seen == {True, False}


def test_what_a_banker_hopes_for_is_the_sum_of_the_good_stops_ahead() -> None:
    banker = Banker("balanced")
    for s in moments()[::5]:
        board = s.box.board
        for seat in s.living():
            banker._look_around(s, seat)
            first = board.start(s.colour(seat))
            for step in range(first, first + board.way):
                stops = [banker._stop(s, seat, one) for one in board.track.ahead(step, FACES)]
                hope = sum([max(stop, 0) for stop in stops]) // FACES
                assert banker._chances(s, seat, step) == hope
