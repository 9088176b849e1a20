"""Banque: ELD-19, and its bankruptcy: ELD-20."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.edition import LOAN
from magnat.games.eldorado.rules.money.payments import SellIngots, SellTitles, SellUp
from magnat.games.eldorado.rules.squares.bank import Borrow, Lending, Repay
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import (
    bank_has,
    bare,
    game,
    ingots,
    lands,
    lent,
    priced,
)
from magnat.kit.auction import Bid
from magnat.kit.leaving import Resign
from magnat.testing import SET_UP, ScenarioTable, event, paid


def test_ELD_19_worked_example_13_700_earns_1_300() -> None:
    t = bare(2)
    t.cash(0, 13_700)
    lands(t, 0, "banque")
    t.expect(paid(2, 0, 1_300, cite="banque.interets"))


@pytest.mark.parametrize(
    ("cash", "gold", "titles", "interest"),
    [(900, 0, 0, 0), (7_700, 3, 3, 1_300), (10_999, 0, 0, 1_000)],
)
def test_ELD_19_titles_count_1_000_and_the_fortune_is_rounded_down(
    cash: int, gold: int, titles: int, interest: int
) -> None:
    t = bare(2)
    t.cash(0, cash)
    ingots(t, 0, gold)
    for i in range(titles):
        t.holds(0, f"title:avions-{i + 1}")
        priced(t, f"title:avions-{i + 1}", 8_000)
    lands(t, 0, "banque")
    assert game(t).cash(0) == cash + interest


def test_ELD_19_one_may_borrow_exactly_10_000_after_the_interest() -> None:
    t = bare(2)
    lands(t, 0, "banque")
    t.expect(paid(2, 0, 1_000, cite="banque.interets"))
    t.asks(0, Lending)
    t.does(0, Borrow())
    t.expect(paid(2, 0, 10_000, cite="banque.emprunt"), paid(2, 0, 1, good=LOAN))
    assert game(t).loans(0) == 1


def test_ELD_19_one_loan_at_a_time_and_not_deducted_for_interest() -> None:
    t = bare(2)
    t.cash(0, 20_000)
    lent(t, 0)
    lands(t, 0, "banque")
    t.expect(paid(2, 0, 2_000, cite="banque.interets"))
    t.asks(1, EldoradoTurn)


def test_ELD_19_one_need_not_borrow() -> None:
    t = bare(2)
    lands(t, 0, "banque")
    t.does(0, Pass())
    assert game(t).loans(0) == 0


def test_ELD_19_a_loan_is_repayable_at_any_time() -> None:
    t = bare(2)
    lent(t, 1)
    t.does(1, Repay())
    t.expect(paid(1, 2, 10_000, cite="banque.remboursement"), paid(1, 2, 1, good=LOAN))
    t.refuses(1, Repay())


def test_ELD_19_money_that_is_bid_is_not_free_for_repaying() -> None:
    t = bare(3)
    lent(t, 1)
    t.cash(1, 11_000)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(1_500))
    t.refuses(1, Repay())


def test_ELD_19_the_bank_does_not_lend_what_it_has_not_got() -> None:
    t = bare(3)
    bank_has(t, 10_500)
    lands(t, 0, "banque")
    t.asks(1, EldoradoTurn)


def test_ELD_20_a_bank_that_cannot_pay_levies_10_percent_at_last_prices() -> None:
    t = bare(3)
    bank_has(t, 0)
    rich = game(t).cash(2)
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 8_500)
    lands(t, 0, "loterie")
    t.roll(0, 1, 1)
    t.expect(
        event("bank_failed", 0, cite="banqueroute.contribution"),
        paid(0, 3, 1_000, cite="banqueroute.contribution"),
        paid(1, 3, 1_800, cite="banqueroute.contribution"),
        paid(2, 3, rich // 1_000 * 100, cite="banqueroute.contribution"),
        paid(3, 0, 2_000, cite="loterie.tirage"),
    )
    assert game(t).levies == 1


def test_ELD_20_a_second_levy_when_one_is_not_enough_and_then_the_bank_owes() -> None:
    t = bare(2)
    s = game(t)
    ingots(t, 1, 0)
    t.cash(1, 10_000)
    # The money of the world is in gold that nobody has: only 20 000 are left in purses.
    bank_has(t, 0)
    t.cash(1, 10_000)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    lands(t, 0, "loterie")
    t.roll(0, 6, 6)  # 12 000; 1 000 + 1 000, then 900 + 900
    t.expect(
        event("bank_failed"),
        event("bank_failed"),
        paid(2, 0, 3_800, cite="loterie.tirage"),
        event("bank_owes", 0, 8_200, cite="banqueroute.dette"),
    )
    assert s.owed[0] == 8_200
    assert s.net_worth(0) == s.cash(0) + 8_200
    t.does(0, Pass())  # the casino of the double six
    assert s.owed[0] == 8_200
    lands(t, 1, "controle")  # 8 100 → 2 400 into the bank, and out again at once
    t.expect(paid(1, 2, 2_400), paid(2, 0, 2_400, cite="banqueroute.dette"))
    assert s.owed[0] == 5_800


def test_ELD_20_what_the_bank_owes_is_set_off_against_what_it_is_owed() -> None:
    t = bare(3)
    s = game(t)
    bank_has(t, 0)
    s.owe(0, 1_500)
    t.cash(0, 0)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    lands(t, 0, "radio")
    t.draws("card:ambassade")
    t.expect(event("set_off", 0, 1_000, cite="banqueroute.dette"))
    assert s.owed[0] == 500


def test_ELD_20_a_levy_may_force_a_sale_and_its_surplus_is_owed_while_the_bank_is_empty() -> None:
    t = bare(3)
    s = game(t)
    bank_has(t, 0)
    t.cash(1, 0)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 9_000)
    lands(t, 0, "loterie")
    t.roll(0, 1, 1)
    t.asks(1, SellUp)  # 900
    t.does(1, SellTitles((t.item("title:avions-1"),)))
    t.expect(event("set_off", 1, 900))
    assert s.cash(1) + s.owed[1] == 8_100


def test_ELD_12_ELD_20_a_levy_may_take_the_leaders_money_and_the_best_other_bid_stands() -> None:
    t = bare(3)
    s = game(t)
    ingots(t, 2, 5)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(10_000))
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    t.does(2, SellIngots(1))
    t.expect(event("bank_failed"), paid(1, 3, 1_000, cite="banqueroute.contribution"))
    t.wait(30)
    t.expect(
        event("stands", 0, 1_000, cite="achats.encheres"),
        event("sold", 0, 1_000),
        paid(0, 3, 1_000, cite="achats.titre"),
    )
    assert s.held_by[t.item("title:missiles-1")] == 0
    assert s.cash(1) == 9_000


def test_ELD_20_somebody_may_leave_in_the_middle_of_a_levy() -> None:
    t = bare(3)
    s = game(t)
    bank_has(t, 0)
    t.cash(1, 0)
    ingots(t, 1, 20)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    lands(t, 0, "loterie")
    t.roll(0, 1, 1)
    t.asks(1, SellUp)
    t.does(1, Resign())
    t.expect(event("out", 1), paid(2, 3, None, cite="banqueroute.contribution"))
    t.asks(2, EldoradoTurn)


def in_debt(**options: object) -> ScenarioTable:
    """The bank owes seat 0 millions and has nothing left."""
    t = bare(3, **options)
    s = game(t)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    s.owe(0, 5_000_000)
    return t


def test_ELD_20_a_bank_that_still_owes_does_not_levy_again() -> None:
    t = in_debt()
    s = game(t)
    for seat in (0, 1, 2):
        lands(t, seat, "loterie")
        t.roll(seat, 1, 1)
        t.expect_no(event("bank_failed"))
        t.expect(event("bank_owes", seat, 2_000, cite="banqueroute.dette"))
    assert [s.cash(seat) for seat in range(3)] == [10_000] * 3
    assert s.owed == [5_002_000, 2_000, 2_000]


def test_ELD_20_a_levy_at_every_payment_is_the_other_reading() -> None:
    t = in_debt(levy_while_owing=True)
    lands(t, 0, "loterie")
    t.roll(0, 1, 1)
    t.expect(
        *[paid(seat, 3, 1_000, cite="banqueroute.contribution") for seat in range(3)],
        paid(3, 0, 2_000, cite="loterie.tirage"),
        paid(3, 0, 1_000, cite="banqueroute.dette"),
    )


def test_ELD_20_once_it_has_paid_what_it_owed_the_bank_levies_again() -> None:
    t = in_debt()
    s = game(t)
    s.owe(0, -4_998_000)
    lands(t, 0, "controle")  # 3 000 to the bank: 2 000 go back, 1 000 are left
    t.expect(paid(3, 0, 2_000, cite="banqueroute.dette"))
    lands(t, 1, "loterie")
    t.roll(1, 1, 1)
    t.expect(event("bank_failed", 1_000), paid(3, 1, 2_000, cite="loterie.tirage"))


def test_ELD_20_what_comes_in_is_shared_equally_among_those_the_bank_owes() -> None:
    t = in_debt()
    s = game(t)
    s.owe(1, 300)
    s.owe(2, 50_000)
    lands(t, 0, "controle")  # 3 000
    t.expect(
        paid(3, 1, 300, cite="banqueroute.dette"),
        paid(3, 2, 1_300, cite="banqueroute.dette"),
        paid(3, 0, 1_400, cite="banqueroute.dette"),
    )
    assert s.cash(s.bank) == 0


@pytest.mark.parametrize(("levies", "owed"), [(1, 10_000), (2, 8_200)])
def test_ELD_20_one_levy_or_two(levies: int, owed: int) -> None:
    t = bare(2, levies=levies)
    s = game(t)
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    lands(t, 0, "loterie")
    t.roll(0, 6, 6)  # 12 000; 1 000 + 1 000, then 900 + 900
    assert s.levies == levies
    t.expect(event("bank_owes", 0, owed, cite="banqueroute.dette"))
