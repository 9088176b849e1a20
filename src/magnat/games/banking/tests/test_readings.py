"""Where the booklet leaves a point open the table chooses: both readings of each, side by side."""

from __future__ import annotations

import pytest

from magnat.core.step_and_window import NOBODY
from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.rules.money.debts import PledgePawn, Sale, SellBond
from magnat.games.banking.rules.pawns import Advance, WhichPawn
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.shown_figures import forecast
from magnat.games.banking.tests.setting import (
    FOREIGN,
    GOLD_MINE,
    HOME,
    JUNCTION,
    SILVER_MINE,
    banking,
    in_bank,
    owns,
    papers,
    pawn,
    squares,
    stands,
    state,
)
from magnat.kit.set_by_hand import lay_position, position
from magnat.testing import event, given, paid


def test_BNK_7_a_pawn_whose_throw_is_lost_may_be_chosen_or_not() -> None:
    for must in (False, True):
        t = banking(2, must_advance=must)
        blocked = stands(t, 0, 1, JUNCTION)
        able = stands(t, 0, 2, 1)
        also = stands(t, 0, 3, 1)
        t.roll(0, 2)  # a white square for the first
        t.asks(0, WhichPawn)
        assert t.may(0, Advance(blocked)) != must
        assert t.may(0, Advance(able))
        assert t.may(0, Advance(also))


def test_BNK_7_the_only_pawn_that_can_go_goes_without_asking_where_it_must() -> None:
    t = banking(2, must_advance=True)
    stands(t, 0, 1, JUNCTION)
    stands(t, 0, 2, 1)
    state(t).take_off(pawn(t, 0, 3), "set-up")
    t.roll(0, 2)
    t.expect_no(event("lost"))
    assert squares(t, 0, 2) == 3


@pytest.mark.parametrize(("meetings", "fines"), [("pairs", [10_000, 5_000]), ("once", [5_000] * 2)])
def test_BNK_13_a_fine_for_each_pair_or_for_each_player(meetings: str, fines: list[int]) -> None:
    t = banking(first=3, meetings=meetings)
    for seat in (0, 1):
        t.cash(seat, 20_000)
    stands(t, 0, 1, FOREIGN)
    stands(t, 0, 2, FOREIGN)
    stands(t, 1, 1, FOREIGN + 40)
    stands(t, 3, 1, JUNCTION + 20)
    t.roll(3, 1)
    assert [20_000 - t.s.cash(seat) for seat in (0, 1)] == fines
    t = banking(meetings=meetings)
    t.cash(0, 20_000)
    stands(t, 3, 1, JUNCTION + 21)
    stands(t, 3, 2, JUNCTION + 21)
    stands(t, 0, 1, FOREIGN - 1)
    t.roll(0, 1)  # one stranger among two of the colour
    assert 20_000 - t.s.cash(0) == fines[0]


@pytest.mark.parametrize(("means", "redeemed"), [("funds", False), ("all", True)])
def test_BNK_17_securities_are_means_or_not(means: str, redeemed: bool) -> None:
    t = banking(2, first=1, means=means)
    s = state(t)
    s.take_off(pawn(t, 0, 3), "set-up")
    t.cash(0, 10_000)
    papers(t, 0, BOND, 1)
    papers(t, 0, CHEQUE, 1)
    t.roll(1, 1)
    if redeemed:
        t.asks(0, Sale)
        t.does(0, SellBond(0))
        # One security is left, so it goes by itself.
        t.expect(paid(0, s.bank, 25_000, cite="banque.rachat"))
        assert s.count[CHEQUE][0] == 0
        assert s.cash(0) == 5_000
    assert s.is_pledged(pawn(t, 0, 3)) != redeemed
    t.asks(0, ToThrow)


def test_BNK_17_what_is_in_deposit_is_means_too_and_too_little_is_never_sold() -> None:
    t = banking(2, first=1, means="all")
    s = state(t)
    s.take_off(pawn(t, 0, 3), "set-up")
    owns(t, 0, "silver-2")
    in_bank(t, 0, 10_000, "silver-2")
    t.roll(1, 1)  # 20 000 altogether
    assert s.is_pledged(pawn(t, 0, 3))
    assert s.mine_owner(t.item("share:silver-2")) == 0


@pytest.mark.parametrize(("redeemed_at", "at"), [("start", 0), ("square", 20)])
def test_BNK_17_a_redeemed_pawn_starts_again_or_goes_on(redeemed_at: str, at: int) -> None:
    t = banking(2, redeemed_at=redeemed_at)
    s = state(t)
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    far = stands(t, 0, 2, 20)
    t.roll(0, 1)  # the fine of the gold mine, or the other pawn
    t.does(0, Advance(pawn(t, 0)))
    t.does(0, PledgePawn(far))
    t.expect(given(far, None, s.bank, cite="banque.gage"))
    t.cash(0, 25_000)
    t.roll(1, 1)
    t.expect(paid(0, s.bank, 25_000, cite="banque.rachat"), given(far, s.bank, None))
    assert squares(t, 0, 2) == at
    assert not s.is_pledged(far)


def test_BNK_17_a_position_keeps_the_square_of_a_pledged_pawn() -> None:
    t = banking(2, redeemed_at="square")
    far = stands(t, 0, 2, 20)
    state(t).take_off(far, "set-up")
    twin = banking(2, redeemed_at="square")
    lay_position(twin.s, position(t.s))
    assert state(twin).is_pledged(far)
    assert squares(twin, 0, 2) == 20


@pytest.mark.parametrize(("deducted", "worth"), [(False, 30_000), (True, 5_000)])
def test_BNK_18_a_pledged_pawn_in_the_final_count(deducted: bool, worth: int) -> None:
    t = banking(2, pledge_in_count=deducted)
    for n in (1, 2):
        stands(t, 0, n, HOME)
    stands(t, 0, 3, HOME - 2)
    s = state(t)
    s.take_off(pawn(t, 1, 3), "set-up")
    t.cash(1, 10_000)
    papers(t, 1, BOND, 2)  # no means to redeem it
    t.roll(0, 2)
    assert s.outcome is not None
    assert s.outcome.worth[1] == worth


@pytest.mark.parametrize(("reach", "shares"), [("stop", []), ("pass", ["silver-1", "gold-1"])])
def test_BNK_9_to_reach_a_free_mine_is_to_stop_there_or_to_pass_it(
    reach: str, shares: list[str]
) -> None:
    t = banking(reach=reach)
    mine = stands(t, 0, 1, JUNCTION)
    assert forecast(state(t), mine, 5).gain == (30_000 if shares else 0)
    t.roll(0, 5)
    assert squares(t, 0) == FOREIGN
    taken = [t.item(f"share:{share}") for share in shares]
    assert sorted(state(t).shares(0)) == sorted(taken)
    t.expect(*[given(share, state(t).bank, 0, cite="mines.prise") for share in taken])


@pytest.mark.parametrize(("reach", "fine"), [("stop", 0), ("pass", 10_000)])
def test_BNK_10_passing_the_mine_of_another_costs_nothing_or_the_fine(
    reach: str, fine: int
) -> None:
    t = banking(reach=reach)
    owns(t, 1, "gold-1")
    t.cash(0, 50_000)
    mine = stands(t, 0, 1, GOLD_MINE - 1)
    assert forecast(state(t), mine, 2).gain == -fine
    t.roll(0, 2)
    assert t.s.cash(0) == 50_000 - fine
    assert t.s.cash(1) == fine


@pytest.mark.parametrize(("reach", "gold"), [("stop", NOBODY), ("pass", 0)])
def test_BNK_9_a_card_leads_past_mines_backward_too(reach: str, gold: int) -> None:
    t = banking(reach=reach)
    stands(t, 0, 1, FOREIGN)
    t.roll(0, 2)
    t.draws("card:parapluie_oublie")  # four squares back
    assert squares(t, 0) == SILVER_MINE
    assert state(t).mine_owner(t.item("share:gold-1")) == gold
    assert state(t).mine_owner(t.item("share:silver-1")) == 0


def test_BNK_9_a_pawn_pledged_for_a_mine_it_passes_stops_nowhere() -> None:
    t = banking(2, reach="pass")
    owns(t, 1, "gold-1")
    mine = stands(t, 0, 1, SILVER_MINE)
    t.roll(0, 4)  # past the gold mine, onto a card
    t.does(0, PledgePawn(mine))
    t.expect(paid(0, 1, 10_000, cite="mines.amende"))
    t.expect_no(event("drew"))
    assert state(t).is_pledged(mine)
    t.asks(1, ToThrow)
