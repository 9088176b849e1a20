"""Comptes bancaires, ventes, gages."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.core.kernel import settle
from magnat.core.step_and_window import NOBODY
from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.rules.money.debts import (
    Owed,
    Pledge,
    PledgePawn,
    Redemption,
    Sale,
    SellCheque,
    SellShare,
)
from magnat.games.banking.rules.money.withdraw_and_sell import DrawOut
from magnat.games.banking.rules.pawns import Advance
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.tests.setting import (
    CARD_SQUARE,
    GOLD_MINE,
    HOME,
    JUNCTION,
    banking,
    in_bank,
    owns,
    papers,
    pawn,
    squares,
    stands,
    state,
)
from magnat.kit.leaving import Resign
from magnat.testing import ScenarioTable, event, given, paid


def before_the_fine(cash: int = 0, **options: Any) -> ScenarioTable:
    """A one brings seat 0 onto the gold mine of seat 1: 10 000 to pay."""
    t = banking(2, **options)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.cash(0, cash)
    return t


def test_BNK_16_what_is_missing_is_withdrawn_and_no_more() -> None:
    t = before_the_fine(cash=5_000)
    s = state(t)
    in_bank(t, 0, 50_000)
    t.roll(0, 1)
    t.expect(
        paid(s.account(0), 0, 5_000, cite="banque.retrait"),
        paid(0, 1, 10_000, cite="mines.amende"),
    )
    assert (s.cash(0), s.credit(0)) == (0, 45_000)


def test_BNK_16_funds_are_not_withdrawn_without_need() -> None:
    t = banking(2)
    in_bank(t, 0, 50_000)
    t.refuses(0, DrawOut(10_000))


def test_BNK_16_withdraw_freely_lets_funds_and_securities_go_before_the_throw() -> None:
    t = banking(2, withdraw_freely=True)
    s = state(t)
    in_bank(t, 0, 50_000)
    owns(t, 0, "silver-2")
    t.refuses(0, DrawOut(55_000), cite="banque.retrait")
    t.does(0, DrawOut(30_000))
    t.does(0, SellShare(t.item("share:silver-2")))
    assert (s.cash(0), s.credit(0)) == (40_000, 20_000)
    assert s.mine_owner(t.item("share:silver-2")) == NOBODY
    in_bank(t, 1, 50_000)
    t.refuses(1, DrawOut(5_000))  # not his turn
    t.asks(0, ToThrow)


def test_BNK_16_whoever_has_only_securities_chooses_which_to_sell_at_face_value() -> None:
    t = before_the_fine()
    s = state(t)
    papers(t, 0, BOND, 1)
    owns(t, 0, "gold-2")
    in_bank(t, 0, 0, "gold-2")
    t.roll(0, 1)
    t.asks(0, Sale)
    t.does(0, SellShare(t.item("share:gold-2")))  # deposited securities can be sold too
    t.expect(paid(s.bank, 0, 20_000, cite="banque.vente"), paid(0, 1, 10_000))
    assert s.cash(0) == 10_000


def test_BNK_16_funds_go_before_securities() -> None:
    t = before_the_fine()
    s = state(t)
    in_bank(t, 0, 5_000)
    papers(t, 0, BOND, 1)
    papers(t, 0, CHEQUE, 1)
    t.roll(0, 1)
    t.expect(paid(s.account(0), 0, 5_000, cite="banque.retrait"))
    t.asks(0, Sale)
    t.does(0, SellCheque(0))
    t.expect(
        paid(0, s.bank, 1, cite="banque.vente", good=CHEQUE),
        paid(s.bank, 0, 10_000, cite="banque.vente"),
    )
    assert s.cash(0) == 5_000


def test_BNK_16_one_security_alone_is_sold_without_asking() -> None:
    t = before_the_fine()
    papers(t, 0, BOND, 3)
    t.roll(0, 1)
    t.expect(paid(0, 1, 10_000, cite="mines.amende"))
    assert t.s.count[BOND][0] == 2


def test_BNK_17_without_funds_and_securities_a_pawn_is_pledged_for_20_000() -> None:
    t = before_the_fine()
    s = state(t)
    t.roll(0, 1)
    t.asks(0, Pledge)
    t.does(0, PledgePawn(pawn(t, 0, 3)))
    t.expect(
        given(pawn(t, 0, 3), None, s.bank, cite="banque.gage"),
        paid(s.bank, 0, 20_000, cite="banque.gage"),
        paid(0, 1, 10_000, cite="mines.amende"),
    )
    assert s.cash(0) == 10_000


def test_BNK_17_a_pawn_that_is_home_cannot_be_pledged() -> None:
    t = before_the_fine()
    stands(t, 0, 3, HOME)
    t.roll(0, 1)
    t.refuses(0, PledgePawn(pawn(t, 0, 3)))


def test_BNK_17_carried_and_deposited_securities_are_sold_before_any_pledge() -> None:
    t = before_the_fine()
    papers(t, 0, BOND, 1)
    t.roll(0, 1)
    t.expect_no(event("given", None, None, t.s.bank, cite="banque.gage"))


def test_BNK_17_a_pawn_is_redeemed_for_25_000_at_the_start_of_ones_turn() -> None:
    t = banking(2, first=1)
    s = state(t)
    stands(t, 0, 1, 20)
    s.take_off(pawn(t, 0), "set-up")
    t.cash(0, 10_000)
    in_bank(t, 0, 20_000)
    t.roll(1, 1)
    t.expect(
        paid(s.account(0), 0, 15_000, cite="banque.retrait"),
        paid(0, s.bank, 25_000, cite="banque.rachat"),
        given(pawn(t, 0), s.bank, t.holder("space:start-0"), cite="banque.rachat"),
    )
    assert squares(t, 0) == 0
    t.roll(0, 4)  # only the first pawn is in the game
    t.expect_no(paid(s.bank, 0, 20_000, cite="marche.depart"))
    assert squares(t, 0) == 4


def receives_a_fine(**options: Any) -> ScenarioTable:
    """Seat 2 has a pawn in pledge and 15 000; on the turn of seat 0 it is paid a fine of 10 000."""
    t = banking(3, **options)
    owns(t, 2, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.cash(0, 20_000)
    state(t).take_off(pawn(t, 2, 3), "set-up")
    t.cash(2, 15_000)
    t.roll(0, 1)
    return t


def test_BNK_17_a_pawn_is_redeemed_as_soon_as_a_fine_received_allows_it() -> None:
    t = receives_a_fine()
    t.expect(
        paid(0, 2, 10_000, cite="mines.amende"),
        paid(2, t.s.bank, 25_000, cite="banque.rachat"),
        given(pawn(t, 2, 3), t.s.bank, None, cite="banque.rachat"),
    )
    assert t.s.turn == 1  # and not his own


def test_BNK_17_by_the_other_reading_means_are_looked_at_when_ones_turn_begins() -> None:
    t = receives_a_fine(redeem="own_turn")
    assert state(t).is_pledged(pawn(t, 2, 3))
    t.roll(1, 1)
    assert not state(t).is_pledged(pawn(t, 2, 3))


def test_BNK_17_a_card_that_pays_redeems_a_pawn_too() -> None:
    t = banking(2)
    stands(t, 0, 1, CARD_SQUARE - 1)
    state(t).take_off(pawn(t, 0, 3), "set-up")
    t.cash(0, 20_000)
    t.roll(0, 1)
    t.draws("card:heritage")
    t.expect(paid(t.s.bank, 0, None, cite="cases.carte"), paid(0, t.s.bank, 25_000))
    assert not state(t).is_pledged(pawn(t, 0, 3))


def test_BNK_17_a_debt_comes_before_the_pawn() -> None:
    """The 20 000 of a pledge are for the debt, although with them means would be 25 000."""
    t = before_the_fine(cash=5_000)
    t.roll(0, 1)
    t.does(0, PledgePawn(pawn(t, 0, 3)))
    t.expect(paid(t.s.bank, 0, 20_000, cite="banque.gage"), paid(0, 1, 10_000))
    assert state(t).is_pledged(pawn(t, 0, 3))


def test_BNK_17_before_the_count_pawns_are_redeemed_too() -> None:
    t = banking(2)
    s = state(t)
    for n in (1, 2):
        stands(t, 0, n, HOME)
    stands(t, 0, 3, HOME - 2)
    s.take_off(pawn(t, 1, 3), "set-up")
    t.cash(1, 30_000)
    t.roll(0, 2)
    t.expect(event("all_home", 0), paid(1, s.bank, 25_000, cite="banque.rachat"))
    assert s.outcome is not None
    assert s.outcome.worth[1] == 5_000


def test_BNK_17_by_the_other_reading_no_pawn_is_redeemed_before_the_count() -> None:
    t = banking(2, redeem="own_turn")
    s = state(t)
    for n in (1, 2):
        stands(t, 0, n, HOME)
    stands(t, 0, 3, HOME - 2)
    s.take_off(pawn(t, 1, 3), "set-up")
    t.cash(1, 30_000)
    t.roll(0, 2)
    assert s.outcome is not None
    assert s.outcome.worth[1] == 30_000


@pytest.mark.parametrize("redeemed_at", ["square", "start"])
def test_BNK_13_a_pawn_redeemed_beside_a_stranger_brings_the_fine(redeemed_at: str) -> None:
    t = banking(2, first=1, redeemed_at=redeemed_at)
    s = state(t)
    mine = stands(t, 0, 1, JUNCTION)
    square = s.held_by[mine] - s.first_space
    theirs = next(
        n for n in range(HOME) if s.box.board.space(s.box.board.start(s.colour(1)) + n) == square
    )
    s.take_off(mine, "set-up")
    stands(t, 1, 1, theirs)
    stands(t, 1, 2, 20)
    t.cash(0, 30_000)
    t.cash(1, 30_000)
    s.do(Redemption(0))
    settle(s)
    t.expect(paid(0, s.bank, 25_000, cite="banque.rachat"))
    fine = paid(1, 0, 5_000, cite="cases.rencontre")
    if redeemed_at == "square":
        t.expect(fine)
    else:
        t.expect_no(fine)


def test_BNK_18_whoever_leaves_in_mid_debt_pays_his_creditor_first() -> None:
    t = banking(3)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    papers(t, 0, BOND, 1)
    papers(t, 0, CHEQUE, 1)
    t.roll(0, 1)
    t.asks(0, Sale)
    t.does(0, Resign())
    t.expect(paid(0, 1, 10_000, cite="mines.amende"), event("out", 0))


def test_BNK_18_whoever_leaves_pays_as_far_as_it_goes() -> None:
    t = banking(3)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.cash(0, 5_000)
    t.roll(0, 1)
    t.asks(0, Pledge)
    t.does(0, Resign())
    t.expect(paid(0, 1, 5_000, cite="mines.amende"), event("out", 0))


def test_BNK_18_a_debt_under_way_is_paid_before_the_count() -> None:
    """The last player left has won, but what he owes the cash desk is not forgiven."""
    t = banking(2)
    s = state(t)
    owns(t, 0, "gold-1", "gold-2")
    stands(t, 0, 1, CARD_SQUARE - 1)
    t.roll(0, 1)
    t.draws("card:pompage")
    t.asks(0, Sale)
    t.does(1, Resign())
    t.asks(0, Sale)
    t.does(0, SellShare(t.item("share:gold-1")))
    assert s.outcome is not None
    assert s.outcome.worth[0] < 40_000


def test_BNK_17_below_25_000_the_pawn_stays_in_pledge() -> None:
    t = banking(2, first=1)
    state(t).take_off(pawn(t, 0, 3), "set-up")
    t.cash(0, 10_000)
    in_bank(t, 0, 10_000)
    papers(t, 0, BOND, 5)  # securities are not means
    t.roll(1, 1)
    assert state(t).is_pledged(pawn(t, 0, 3))


def test_BNK_17_every_pawn_that_means_allow_is_redeemed() -> None:
    t = banking(2, first=1)
    s = state(t)
    for n in (1, 2, 3):
        s.take_off(pawn(t, 0, n), "set-up")
    t.cash(0, 60_000)
    t.roll(1, 1)
    assert [s.is_pledged(pawn(t, 0, n)) for n in (1, 2, 3)] == [False, False, True]
    assert s.cash(0) == 10_000


def test_BNK_17_a_redeemed_pawn_may_be_moved_at_once() -> None:
    t = banking(2, first=1)
    s = state(t)
    stands(t, 0, 1, 2)
    s.take_off(pawn(t, 0, 3), "set-up")
    s.spend_departure(pawn(t, 0, 3))
    t.cash(0, 25_000)
    t.roll(1, 1)
    t.roll(0, 2)
    t.does(0, Advance(pawn(t, 0, 3)))
    t.expect_no(paid(s.bank, 0, 20_000))
    assert squares(t, 0, 3) == 2


def test_BNK_17_a_pawn_pledged_before_it_started_has_lost_its_departure_money() -> None:
    t = before_the_fine()
    t.roll(0, 1)
    t.does(0, PledgePawn(pawn(t, 0, 3)))
    assert state(t).has_started(pawn(t, 0, 3))


def stripped(**options: Any) -> ScenarioTable:
    """Seat 0 has 5 000, and all its pawns but the one that moves are home."""
    t = before_the_fine(cash=5_000, **options)
    stands(t, 0, 2, HOME)
    stands(t, 0, 3, HOME)
    state(t).pay(0, t.s.bank, 5_000, "set-up")
    return t


def test_BNK_17_the_last_pawn_is_pledged_without_asking() -> None:
    t = stripped()
    t.roll(0, 1)
    t.expect(given(pawn(t, 0), None, t.s.bank, cite="banque.gage"), paid(0, 1, 10_000))
    assert t.s.cash(0) == 10_000


def uncovered(**options: Any) -> ScenarioTable:
    """Everybody owes seat 1 money, and seat 0 has nothing but pawns at home and in pledge."""
    t = banking(2, first=1, **options)
    s = state(t)
    stands(t, 0, 1, HOME)
    stands(t, 0, 2, HOME)
    s.take_off(pawn(t, 0, 3), "set-up")
    t.cash(0, 5_000)
    stands(t, 1, 1, 6)
    t.roll(1, 1)
    t.draws("card:arbitrage")
    return t


def test_BNK_17_what_nothing_covers_is_paid_as_far_as_it_goes_and_forgiven() -> None:
    t = uncovered()
    t.expect(
        paid(0, 1, 5_000, cite="cases.carte"),
        event("forgiven", 0, 1, 10_000, cite="banque.reste"),
        event("passed", 0),
    )
    assert state(t).due(0, 1) == 0


def test_BNK_17_uncovered_debt_may_stay_owed() -> None:
    t = uncovered(uncovered_debt="owed")
    s = state(t)
    t.expect(event("put_down", 0, 1, 10_000, cite="banque.reste"))
    assert s.due(0, 1) == 10_000
    in_bank(t, 0, 40_000)
    t.roll(1, 2)
    t.does(1, Advance(pawn(t, 1, 2)))
    t.expect(
        paid(0, 1, 10_000, cite="banque.reste"),
        paid(0, s.bank, 25_000, cite="banque.rachat"),
    )
    assert s.due(0, 1) == 0
    assert s.holding(0) == 5_000


def test_BNK_17_nothing_is_owed_to_a_player_who_left() -> None:
    t = banking(3)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.asks(0, Pledge)
    t.does(1, Resign())
    t.expect_no(event("given", pawn(t, 0)))
    t.asks(2, ToThrow)


def test_BNK_17_securities_sold_on_ones_turn_redeem_a_pawn_at_once() -> None:
    t = banking(2, withdraw_freely=True)
    s = state(t)
    stands(t, 0, 1, JUNCTION)
    owns(t, 0, "gold-1")
    s.take_off(pawn(t, 0, 2), "set-up")
    t.cash(0, 20_000)
    assert s.pledged(0)
    t.does(0, SellShare(t.item("share:gold-1")))
    t.expect(
        paid(s.bank, 0, 20_000, cite="banque.vente"), paid(0, s.bank, 25_000, cite="banque.rachat")
    )
    assert not s.pledged(0)
    t.roll(0, 1)


def test_BNK_17_a_pawn_waits_for_the_last_debt_of_several_and_no_longer() -> None:
    t = banking(3)
    s = state(t)
    stands(t, 0, 1, JUNCTION)
    s.take_off(pawn(t, 0, 2), "set-up")
    t.cash(0, 20_000)
    t.cash(1, 20_000)
    s.do(Owed(1, 0, 15_000, "cases.carte"), Owed(0, 2, 5_000, "cases.carte"))
    settle(s)
    t.expect(
        paid(1, 0, 15_000),
        paid(0, 2, 5_000),
        paid(0, s.bank, 25_000, cite="banque.rachat"),
    )
    assert t.s.cash(0) == 5_000
