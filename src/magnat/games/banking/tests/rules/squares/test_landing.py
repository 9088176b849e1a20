"""Cases de couleur: dépôts et rencontres."""

from __future__ import annotations

from magnat.games.banking.edition import BOND, CHEQUE
from magnat.games.banking.rules.money.deposits import BankCounter, Deposit, DepositAll, Keep
from magnat.games.banking.rules.turn import ToThrow
from magnat.games.banking.tests.setting import (
    FOREIGN,
    JUNCTION,
    banking,
    owns,
    papers,
    stands,
    state,
)
from magnat.testing import event, given, paid


def test_BNK_12_on_an_outer_square_of_ones_colour_anything_may_be_deposited() -> None:
    t = banking()
    s = state(t)
    t.cash(0, 45_000)
    owns(t, 0, "gold-1", "silver-1")
    papers(t, 0, BOND, 2)
    papers(t, 0, CHEQUE, 1)
    stands(t, 0, 1, 5)
    t.roll(0, 1)
    t.asks(0, BankCounter)
    t.does(0, Deposit(25_000, (t.item("share:gold-1"),), ((BOND, 1),)))
    t.expect(
        paid(0, s.account(0), 25_000, cite="cases.depot"),
        paid(0, s.account(0), 1, cite="cases.depot", good=BOND),
        given(t.item("share:gold-1"), 0, s.account(0), cite="cases.depot"),
    )
    assert s.credit(0) == 25_000
    assert s.carried(0) == 20_000 + 10_000 + 10_000 + 10_000
    t.asks(1, ToThrow)


def test_BNK_12_all_or_nothing_in_one_word() -> None:
    t = banking()
    t.cash(0, 45_000)
    owns(t, 0, "gold-1")
    stands(t, 0, 1, 5)
    t.roll(0, 1)
    t.does(0, DepositAll())
    assert state(t).carried(0) == 0

    t.cash(1, 10_000)
    stands(t, 1, 1, 53)
    t.roll(1, 1)  # the junction again, on the way home
    t.does(1, Keep())
    assert t.s.cash(1) == 10_000


def test_BNK_12_the_second_counter_of_the_colour_is_21_squares_further() -> None:
    t = banking()
    t.cash(0, 10_000)
    stands(t, 0, 1, JUNCTION + 21 - 1)
    t.roll(0, 1)
    t.asks(0, BankCounter)


def test_BNK_12_no_more_than_one_has_and_only_whole_notes() -> None:
    t = banking()
    t.cash(0, 15_000)
    stands(t, 0, 1, 5)
    t.roll(0, 1)
    t.refuses(0, Deposit(20_000, (), ()), cite="cases.depot")
    t.refuses(0, Deposit(12_000, (), ()), cite="cases.depot")
    t.refuses(1, DepositAll())


def test_BNK_12_nothing_is_asked_of_whoever_carries_nothing_nor_on_foreign_squares() -> None:
    t = banking()
    stands(t, 0, 1, 5)
    t.roll(0, 1)
    t.asks(1, ToThrow)
    t.cash(1, 10_000)
    stands(t, 1, 1, FOREIGN - 1)
    t.roll(1, 1)
    t.asks(2, ToThrow)


def test_BNK_12_a_pawn_on_its_lane_is_at_no_counter() -> None:
    t = banking()
    t.cash(0, 10_000)
    t.roll(0, 5)
    t.asks(1, ToThrow)


def test_BNK_13_a_stranger_who_comes_to_the_colour_pays_5_000() -> None:
    t = banking()
    t.cash(0, 20_000)
    stands(t, 3, 1, JUNCTION + 21)  # colour 4 on its second counter, which is ring 5
    stands(t, 0, 1, FOREIGN - 1)
    t.roll(0, 1)
    t.expect(paid(0, 3, 5_000, cite="cases.rencontre"))


def test_BNK_13_a_stranger_who_was_there_first_pays_too() -> None:
    t = banking(first=3)
    t.cash(0, 20_000)
    stands(t, 0, 1, FOREIGN)
    stands(t, 3, 1, JUNCTION + 20)
    t.roll(3, 1)
    t.expect(paid(0, 3, 5_000, cite="cases.rencontre"))
    t.asks(3, BankCounter)  # the fine comes first, and can be deposited


def test_BNK_13_once_for_each_pair_of_pawns() -> None:
    t = banking(first=3)
    t.cash(0, 20_000)
    t.cash(1, 20_000)
    stands(t, 0, 1, FOREIGN)
    stands(t, 0, 2, FOREIGN)
    stands(t, 1, 1, FOREIGN + 40)
    stands(t, 3, 1, JUNCTION + 20)
    t.roll(3, 1)
    t.expect(paid(0, 3, 5_000), paid(0, 3, 5_000), paid(1, 3, 5_000))
    assert t.s.cash(3) == 15_000


def test_BNK_13_not_again_while_both_stay() -> None:
    t = banking(2, first=1)
    t.cash(0, 20_000)
    stands(t, 1, 1, JUNCTION)
    stands(t, 0, 1, JUNCTION + 24)  # where colour 3 joins the ring
    t.roll(1, 2)  # lost: a white square
    t.expect(event("lost", 1))
    t.expect_no(paid(0, 1, 5_000))


def test_BNK_13_on_the_square_of_a_colour_that_nobody_plays_nothing_happens() -> None:
    t = banking(2)  # colours 0 and 3
    t.cash(0, 20_000)
    stands(t, 1, 1, FOREIGN + 24)
    stands(t, 0, 1, FOREIGN - 1)
    t.roll(0, 1)
    t.expect_no(paid(0, None, None))


def test_BNK_13_two_strangers_do_not_pay_each_other() -> None:
    t = banking()
    t.cash(0, 20_000)
    t.cash(1, 20_000)
    stands(t, 1, 1, FOREIGN + 40)
    stands(t, 0, 1, FOREIGN - 1)
    t.roll(0, 1)
    t.expect_no(paid(0, 1, None), paid(1, 0, None))
