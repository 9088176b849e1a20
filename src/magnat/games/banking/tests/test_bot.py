"""The game's own banker."""

from __future__ import annotations

import pytest

from magnat.core.bot import TEMPERAMENTS
from magnat.games.banking import GAME
from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.foresight import Foresight
from magnat.games.banking.rules.money.debts import PledgePawn, SellBond
from magnat.games.banking.rules.money.deposits import Deposit, DepositAll
from magnat.games.banking.rules.pawns import Advance
from magnat.games.banking.tests.setting import (
    CARD_SQUARE,
    FOREIGN,
    GOLD_MINE,
    HOME,
    JUNCTION,
    banking,
    in_bank,
    owns,
    papers,
    pawn,
    stands,
    state,
)
from magnat.play.simulate.simulate import simulate
from magnat.testing import ScenarioTable


def answer(t: ScenarioTable, seat: int, temperament: str = "balanced") -> object:
    return GAME.bot(temperament).choose(GAME.glimpse(t.s, seat), t.offers(seat))


def test_it_takes_a_free_gold_mine_and_shuns_a_fine() -> None:
    t = banking(3)
    mine = stands(t, 0, 1, GOLD_MINE - 2)
    other = stands(t, 0, 2, 3)
    t.roll(0, 2)
    assert answer(t, 0) == Advance(mine)
    owns(t, 1, "gold-1")
    assert answer(t, 0) == Advance(other)


def test_it_deposits_what_it_carries() -> None:
    t = banking(3)
    t.cash(0, 50_000)
    stands(t, 0, 1, 5)
    t.roll(0, 1)
    assert answer(t, 0) == DepositAll()


def test_it_sells_paper_before_mines_and_pledges_the_pawn_that_loses_least() -> None:
    t = banking(3)
    owns(t, 0, "gold-2")
    owns(t, 1, "gold-1")
    papers(t, 0, BOND, 1)
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    assert answer(t, 0) == SellBond(0)

    t = banking(3)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    nearest = stands(t, 0, 2, 2)
    t.roll(0, 1)
    t.does(0, Advance(pawn(t, 0)))
    assert answer(t, 0) == PledgePawn(nearest)


def test_worth_counts_danger_mines_and_the_way_still_to_go() -> None:
    t = banking(3)
    s = state(t)
    t.cash(0, 50_000)
    carried = GAME.worth(s, 0)
    s.pay(0, s.account(0), 50_000, "set-up")
    assert GAME.worth(s, 0) > carried
    before = GAME.worth(s, 0)
    owns(t, 0, "gold-1")
    assert GAME.worth(s, 0) > before + 18_000


def test_a_sharp_one_draws_cards_when_behind_and_leaves_them_alone_when_ahead() -> None:
    t = banking()
    to_a_card = stands(t, 0, 1, CARD_SQUARE - 3)
    along_the_lane = stands(t, 0, 2, 0)
    in_bank(t, 0, 100_000)
    t.roll(0, 3)
    assert answer(t, 0, "sharp") == Advance(along_the_lane)
    in_bank(t, 1, 200_000)
    assert answer(t, 0, "sharp") == Advance(to_a_card)


def test_a_sharp_one_lets_a_pawn_pass_gold_that_another_still_hopes_for() -> None:
    t = banking()
    before = GOLD_MINE - 1
    passing = stands(t, 0, 1, before)
    stands(t, 0, 2, HOME - 3)
    alone = Foresight(state(t), 0).gain(passing, FOREIGN - before)
    stands(t, 0, 2, before)
    assert Foresight(state(t), 0).gain(passing, FOREIGN - before) > alone


def test_a_sharp_one_counts_on_no_more_of_the_way_than_there_is_time_for() -> None:
    t = banking()
    stands(t, 0, 1, JUNCTION)
    early = Foresight(state(t), 0)
    for n in (1, 2):
        stands(t, 1, n, HOME)
    stands(t, 1, 3, HOME - 6)
    late = Foresight(state(t), 0)
    assert late.rest[JUNCTION] < early.rest[JUNCTION] // 4


def test_a_sharp_one_keeps_a_cheque_for_the_journey() -> None:
    t = banking()
    t.cash(0, 50_000)
    owns(t, 0, "gold-1")
    papers(t, 0, BOND, 1)
    papers(t, 0, CHEQUE, 2)
    stands(t, 0, 1, JUNCTION - 1)
    t.roll(0, 1)
    kept = Deposit(50_000, (t.item("share:gold-1"),), ((BOND, 1), (CHEQUE, 1)))
    assert answer(t, 0, "sharp") == kept
    assert answer(t, 0, "balanced") == DepositAll()
    t.does(0, kept)
    assert state(t).carried(0) == state(t).box.stock.paper


@pytest.mark.tournament
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_it_beats_three_random_players(temperament: str) -> None:
    results = simulate(GAME, [temperament, "uniform", "uniform", "uniform"], 40, seed=5)
    assert results.faults == []
    assert results.audit == "ok"
    assert results.wins[temperament].rate >= 0.7
