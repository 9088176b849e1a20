"""Payments, sales to the bank, ruin: ELD-8 and ELD-9."""

from __future__ import annotations

import pytest

from magnat.core.state import MONEY
from magnat.games.eldorado.edition import INGOT
from magnat.games.eldorado.rules.money.payments import SellIngots, SellTitles, SellUp
from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.rules.squares.gold import BuyIngots
from magnat.games.eldorado.rules.squares.purchases import Buy
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands, priced
from magnat.kit.auction import Bid, PassBid
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Counter, Offer
from magnat.testing import event, given, paid


def test_ELD_8_titles_and_ingots_are_sold_back_at_any_time() -> None:
    t = bare(3)
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 4_200)
    ingots(t, 1, 3)
    t.does(1, SellIngots(2))  # in somebody else's turn
    t.expect(paid(1, 3, 2, good=INGOT), paid(3, 1, 2_000, cite="paiements.revente"))
    t.does(1, SellTitles((t.item("title:avions-1"),)))
    t.expect(given(t.item("title:avions-1"), 1, 3), paid(3, 1, 4_200, cite="paiements.revente"))
    assert game(t).cash(1) == 16_200
    t.refuses(1, SellIngots(2))


def test_ELD_8_resale_at_the_minimum_is_the_other_reading() -> None:
    t = bare(3, resale="minimum")
    t.holds(1, "title:avions-1")
    priced(t, "title:avions-1", 4_200)
    t.does(1, SellTitles((t.item("title:avions-1"),)))
    t.expect(paid(3, 1, 1_000, cite="paiements.revente"))


def test_ELD_8_a_payment_is_immediate_and_in_cash() -> None:
    t = bare(3)
    t.cash(0, 900)
    ingots(t, 0, 5)
    lands(t, 0, "achats", "missiles")
    t.refuses(0, Buy(), cite="achats.titre")
    t.does(0, SellIngots(1))
    t.does(0, Buy())


def test_ELD_8_players_do_not_sell_to_each_other() -> None:
    t = bare(3)
    t.holds(0, "title:avions-1")
    t.refuses(0, Offer(1, -500, (t.item("title:avions-1"),)))


def test_ELD_8_private_sales_are_a_rule_of_the_table() -> None:
    t = bare(3, private_sales=True)
    t.holds(0, "title:avions-1")
    priced(t, "title:avions-1", 2_000)
    t.does(0, Offer(1, -500, (t.item("title:avions-1"),)))
    t.does(1, Accept(0))
    t.expect(paid(1, 0, 500, cite="paiements.prive"), given(t.item("title:avions-1"), 0, 1))
    assert game(t).prices[t.item("title:avions-1")] == 2_000  # only auctions set it


@pytest.mark.parametrize("pace", [100, 300])
def test_ELD_8_an_offer_is_forgotten_at_the_pace_of_the_table(pace: int) -> None:
    t = bare(3, private_sales=True)
    t.s.pace = pace
    t.holds(0, "title:avions-1")
    t.does(0, Offer(1, -500, (t.item("title:avions-1"),)))
    t.wait(1.2 * pace - 1)
    t.does(1, Counter(0, 600, (t.item("title:avions-1"),)))
    t.wait(1.2 * pace - 1)
    t.expect_no(event("expired"))
    t.wait(1)
    t.expect(event("expired", 1, 0, cite="paiements.prive"))


def test_ELD_8_what_is_sold_towards_a_debt_to_the_bank_is_set_off() -> None:
    t = bare(3, price_per="title")
    t.cash(0, 1_000)
    t.holds(0, "title:avions-1", "title:avions-2")
    priced(t, "title:avions-1", 3_000)
    priced(t, "title:avions-2", 9_000)
    lands(t, 0, "casino")
    t.does(0, Stake(1_000))
    t.roll(0, 2, 3)
    t.asks(0, SellUp)
    t.does(0, SellTitles((t.item("title:avions-1"),)))
    t.expect(event("set_off", 0, 3_000))
    t.expect_no(paid(3, 0, None))
    t.asks(0, SellUp)
    t.does(0, SellTitles((t.item("title:avions-2"),)))
    t.expect(paid(3, 0, 7_000, cite="paiements.revente"))
    assert game(t).cash(0) == 1_000 + 7_000
    t.asks(1, EldoradoTurn)


def test_ELD_9_a_ruined_player_is_out_and_what_he_has_goes_to_the_bank() -> None:
    t = bare(3)
    t.cash(0, 2_000)
    t.holds(0, "title:avions-1")
    ingots(t, 0, 1)
    lands(t, 0, "casino")
    t.does(0, Stake(2_000))
    t.roll(0, 5, 6)
    t.expect(
        event("ruined", 0, cite="ruine.exclusion"),
        paid(0, 3, 2_000, cite="casino.perte"),
        given(t.item("title:avions-1"), 0, 3, cite="ruine.exclusion"),
        paid(0, 3, 1, cite="ruine.exclusion", good=INGOT),
        event("out", 0),
    )
    t.asks(1, EldoradoTurn)


def test_ELD_9_all_credit_is_forbidden() -> None:
    t = bare(2)
    t.cash(0, 1_500)
    lands(t, 0, "or")
    t.refuses(0, BuyIngots(2))
    t.does(0, BuyIngots(1))
    assert game(t).cash(0) == 500


def test_ELD_9_resigning_leaves_by_the_normal_ruin_at_any_moment() -> None:
    t = bare(4)
    t.cash(1, 5_000)
    t.cash(2, 0)
    t.cash(3, 0)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(3_000))
    t.does(1, Resign())  # while leading: his bid falls with him
    t.expect(
        event("resigned", 1, cite="ruine.abandon"),
        event("out", 1),
        event("stands", 0, 1_000),
        event("sold", 0, 1_000),
    )
    assert game(t).held_by[t.item("title:missiles-1")] == 0
    t.asks(2, EldoradoTurn)
    t.does(2, Resign())
    t.asks(3, EldoradoTurn)
    t.does(0, Resign())
    outcome = game(t).outcome
    assert outcome is not None
    assert outcome.winners == (3,)


def test_ELD_9_a_leader_who_leaves_and_nobody_else_wants_it_leaves_the_title_to_the_bank() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(3_000))
    t.does(0, PassBid())
    t.does(1, Resign())
    t.expect(event("called_again"))
    t.wait(60)
    t.expect(event("unsold"))
    assert game(t).held_by[t.item("title:missiles-1")] == t.s.bank
    assert sum(game(t).count[MONEY]) == game(t).box.supply[MONEY]
    t.asks(2, EldoradoTurn)
