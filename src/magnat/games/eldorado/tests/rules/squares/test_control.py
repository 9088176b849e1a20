"""Contrôle: ELD-13."""

from __future__ import annotations

import pytest

from magnat.games.eldorado.edition import INGOT
from magnat.games.eldorado.rules.money.payments import SellIngots
from magnat.games.eldorado.rules.squares.bank import Repay
from magnat.games.eldorado.rules.squares.control import (
    ForcedSale,
    PutUpIngots,
    PutUpTitle,
    SellByAuction,
)
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import (
    bank_has,
    bare,
    game,
    ingots,
    lands,
    lent,
    priced,
    stands,
)
from magnat.kit.auction import Bid, PassBid
from magnat.testing import SET_UP, event, given, paid


def test_ELD_13_worked_example_15_200_pays_4_500() -> None:
    t = bare(2)
    t.cash(0, 15_200)
    lands(t, 0, "controle")
    t.expect(
        event("controlled", 0, 15_200, 4_500, cite="controle.impot"),
        paid(0, 2, 4_500, cite="controle.impot"),
    )


@pytest.mark.parametrize(
    ("cash", "gold", "titles", "due"),
    [(999, 0, 0, 0), (8_200, 3, 4, 4_500), (10_000, 0, 2, 3_600), (20_999, 0, 0, 6_000)],
)
def test_ELD_13_the_fortune_is_cash_ingots_and_titles_at_1_000_rounded_down(
    cash: int, gold: int, titles: int, due: int
) -> None:
    t = bare(2)
    t.cash(0, cash)
    ingots(t, 0, gold)
    t.holds(0, *[f"title:avions-{i + 1}" for i in range(titles)])
    for i in range(titles):
        priced(t, f"title:avions-{i + 1}", 7_000)  # the last price does not count here
    lands(t, 0, "controle")
    t.expect(event("controlled", 0, None, due))


def test_ELD_13_a_loan_is_not_deducted() -> None:
    t = bare(2)
    lent(t, 0)
    lands(t, 0, "controle")
    t.expect(paid(0, 2, 3_000, cite="controle.impot"))


def test_ELD_13_passing_costs_nothing() -> None:
    t = bare(2)
    box = game(t).box
    stands(t, 0, box.fork - 1)
    t.roll(0, 1, 2)
    t.expect_no(event("controlled"))


def test_ELD_13_without_cash_titles_go_under_the_hammer() -> None:
    t = bare(3)
    t.cash(0, 500)
    t.holds(0, "title:avions-1", "title:avions-2")
    priced(t, "title:avions-1", 2_000)
    ingots(t, 0, 6)
    lands(t, 0, "controle")  # 8 500 → 2 400
    t.asks(0, SellByAuction)
    t.refuses(0, SellIngots(1))  # not to the bank: by auction
    t.does(0, PutUpTitle(t.item("title:avions-1")))
    t.asks(1, ForcedSale)
    t.refuses(1, Bid(1_900), cite="controle.vente")  # opens at the resale price
    t.refuses(0, Bid(2_500))
    t.does(1, Bid(2_000))
    t.does(2, Bid(3_500))
    t.does(1, PassBid())
    t.expect(
        paid(2, 0, 3_500, cite="controle.vente"),
        given(t.item("title:avions-1"), 0, 2),
        event("quoted", t.item("title:avions-1"), 3_500, cite="banquier.cours"),
        paid(0, 3, 2_400, cite="controle.impot"),
    )
    assert game(t).cash(0) == 1_600
    t.asks(1, EldoradoTurn)


def test_ELD_13_what_nobody_wants_the_bank_takes_at_the_opening_price() -> None:
    t = bare(3)
    t.cash(0, 500)
    ingots(t, 0, 8)
    lands(t, 0, "controle")  # 8 500 → 2 400
    t.does(0, PutUpIngots(1))
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.expect(paid(0, 3, 1, good=INGOT), event("set_off", 0, 1_000))
    t.asks(0, SellByAuction)
    t.does(0, PutUpIngots(2))
    t.wait(12)
    t.expect(event("set_off", 0, 1_400), paid(3, 0, 600, cite="controle.vente"))
    assert game(t).cash(0) == 1_100
    assert game(t).ingots(0) == 5
    t.asks(1, EldoradoTurn)


def test_ELD_13_several_ingots_may_be_one_lot() -> None:
    t = bare(2)
    t.cash(0, 0)
    ingots(t, 0, 10)
    lands(t, 0, "controle")
    t.does(0, PutUpIngots(3))
    t.does(1, Bid(3_200))
    t.expect(paid(1, 0, 3_200), paid(0, 1, 3, good=INGOT), paid(0, 2, 3_000, cite="controle.impot"))
    assert game(t).cash(0) == 200


def test_ELD_13_there_are_at_least_two_controle_squares() -> None:
    box = game(bare(2)).box
    assert len([square for square in box.squares if square.kind == "controle"]) >= 2


def test_ELD_20_what_the_bank_owes_is_set_off_against_the_control_too() -> None:
    t = bare(3)
    s = game(t)
    t.cash(0, 500)
    ingots(t, 0, 9)
    bank_has(t, 0)
    s.owe(0, 1_000)
    lands(t, 0, "controle")  # 9 500 → 2 700, of which the bank owes him 1 000
    t.expect(
        event("controlled", 0, 9_500, 2_700), event("set_off", 0, 1_000, cite="banqueroute.dette")
    )
    assert s.owed[0] == 0
    t.asks(0, SellByAuction)
    t.does(0, PutUpIngots(2))
    t.does(1, Bid(2_000))
    t.does(2, PassBid())
    t.expect(paid(1, 0, 2_000), paid(0, 3, 1_700, cite="controle.impot"))


def test_ELD_20_what_the_bank_owes_may_cover_the_whole_control() -> None:
    t = bare(3)
    s = game(t)
    t.cash(0, 0)
    ingots(t, 0, 2)
    bank_has(t, 0)
    s.owe(0, 5_000)
    lands(t, 0, "controle")
    t.expect(event("set_off", 0, 600))
    assert (s.owed[0], s.ingots(0)) == (4_400, 2)
    t.asks(1, EldoradoTurn)


def test_ELD_13_ELD_20_a_levy_in_a_forced_sale_leaves_the_lot_to_the_best_who_can_pay() -> None:
    t = bare(3)
    s = game(t)
    ingots(t, 0, 9)
    t.cash(0, 1_000)
    ingots(t, 2, 5)
    lands(t, 0, "controle")  # 3 000 of 10 000
    t.does(0, PutUpIngots(3))
    t.does(2, Bid(3_000))
    t.does(1, Bid(10_000))
    s.pay(s.bank, s.space(0), s.cash(s.bank), SET_UP)
    t.does(2, SellIngots(1))
    t.expect(event("bank_failed"), paid(1, 3, 1_000, cite="banqueroute.contribution"))
    t.wait(30)
    t.expect(event("stands", 2, 3_000, cite="controle.vente"), paid(2, 0, 3_000))


def test_ELD_19_ELD_13_money_owed_for_a_control_repays_no_loan_while_a_lot_is_auctioned() -> None:
    t = bare(3)
    lent(t, 0)
    t.cash(0, 12_000)
    ingots(t, 0, 40)
    lands(t, 0, "controle")  # 52 000 → 15 600
    t.does(0, PutUpIngots(4))
    t.asks(1, ForcedSale)
    t.refuses(0, Repay(), cite="banque.remboursement")
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.expect(paid(0, 3, 11_600, cite="controle.impot"))
    assert game(t).loans(0) == 1
