"""Week-end: ELD-18."""

from __future__ import annotations

from magnat.games.eldorado.rules.money.payments import SellIngots, SellUp
from magnat.games.eldorado.rules.squares.purchases import Buy
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bank_has, bare, ingots, lands
from magnat.kit.auction import Bid
from magnat.testing import ScenarioTable, event, paid


def resting() -> ScenarioTable:
    t = bare(3)
    ingots(t, 0, 2)
    lands(t, 0, "weekend")
    t.expect(event("skips", 0, 1, cite="weekend.repos"))
    return t


def test_ELD_18_one_turn_is_missed() -> None:
    t = resting()
    lands(t, 1, "weekend")
    lands(t, 2, "weekend")
    t.expect(*[event("missed", seat, cite="weekend.repos") for seat in range(3)])
    t.asks(0, EldoradoTurn)


def test_ELD_18_no_sale_no_purchase_no_bid_until_the_turn_has_been_missed() -> None:
    t = resting()
    t.refuses(0, SellIngots(1))
    t.cash(2, 0)
    lands(t, 1, "achats", "missiles")
    t.does(1, Buy())
    t.expect(event("sold", 1, 1_000))  # nobody else could bid
    t.refuses(0, Bid(1_100))
    t.cash(2, 10_000)
    lands(t, 2, "loterie")
    t.roll(2, 1, 2)
    t.expect(event("missed", 0))
    t.does(0, SellIngots(1))  # the week-end is over


def test_ELD_18_premiums_still_apply() -> None:
    t = resting()
    t.holds(0, "title:avions-1")
    lands(t, 1, "succes", "avions")
    t.roll(1, 2, 3)
    t.expect(paid(3, 0, 500, cite="succes.prime"))


def test_ELD_18_forced_payments_still_apply_and_may_force_a_sale() -> None:
    t = resting()
    t.cash(0, 0)
    ingots(t, 0, 30)
    bank_has(t, 0)
    lands(t, 1, "loterie")
    t.roll(1, 1, 1)
    t.asks(0, SellUp)
    t.does(0, SellIngots(3))
    t.expect(event("set_off", 0, 3_000))
