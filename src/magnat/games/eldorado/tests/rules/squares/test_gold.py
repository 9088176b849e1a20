"""Or: ELD-14."""

from __future__ import annotations

from magnat.games.eldorado.edition import INGOT
from magnat.games.eldorado.rules.squares.gold import BuyIngots, ExchangeIngots, Gold
from magnat.games.eldorado.rules.squares.purchases import Pass
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands
from magnat.testing import given, paid


def test_ELD_14_ingots_are_bought_on_this_square_for_1_000_each() -> None:
    t = bare(2)
    t.refuses(0, BuyIngots(1))
    lands(t, 0, "or")
    t.asks(0, Gold)
    t.refuses(0, BuyIngots(11), cite="or.lingots")
    t.does(0, BuyIngots(4))
    t.expect(paid(0, 2, 4_000, cite="or.lingots"), paid(2, 0, 4, good=INGOT))


def test_ELD_14_one_need_not_buy() -> None:
    t = bare(2)
    lands(t, 0, "or")
    t.does(0, Pass())
    assert game(t).cash(0) == 10_000


def test_ELD_14_the_bank_sells_only_what_it_has() -> None:
    t = bare(2)
    ingots(t, 1, game(t).box.supply[INGOT] - 2)
    lands(t, 0, "or")
    t.refuses(0, BuyIngots(3), cite="or.lingots")
    t.does(0, BuyIngots(2))


def test_ELD_14_ten_ingots_may_be_exchanged_for_three_diamonds() -> None:
    t = bare(2)
    ingots(t, 0, 12)
    t.does(0, ExchangeIngots())
    t.expect(
        paid(0, 2, 10, cite="or.echange", good=INGOT),
        given(t.item("title:diamants-1"), 2, 0, cite="or.echange"),
        given(t.item("title:diamants-2"), 2, 0, cite="or.echange"),
        given(t.item("title:diamants-3"), 2, 0, cite="or.echange"),
    )
    t.refuses(0, ExchangeIngots())


def test_ELD_14_only_on_ones_own_turn_and_if_the_bank_has_three() -> None:
    t = bare(2)
    ingots(t, 0, 10)
    ingots(t, 1, 10)
    t.refuses(1, ExchangeIngots())
    spare = game(t).box.titles_per_series - 2
    t.holds(1, *[f"title:diamants-{i + 1}" for i in range(spare)])
    t.refuses(0, ExchangeIngots())


def test_ELD_14_nine_ingots_are_not_enough() -> None:
    t = bare(2)
    ingots(t, 0, 9)
    t.refuses(0, ExchangeIngots())
