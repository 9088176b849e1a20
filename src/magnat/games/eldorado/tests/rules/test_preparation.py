"""Before the game: ELD-1 to ELD-5."""

from __future__ import annotations

import pytest

from magnat.core.editions.edition import BadEdition
from magnat.core.state import MONEY
from magnat.games.eldorado.edition import INGOT, SERIES
from magnat.games.eldorado.rules.money.payments import SellIngots, SellTitles
from magnat.games.eldorado.rules.preparation import FirstHolding, TakeIngot, TakeTitle
from magnat.games.eldorado.rules.squares.purchases import Buy
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import game, lands, seated
from magnat.kit.auction import Bid, PassBid
from magnat.kit.trade import Offer
from magnat.testing import event, given, paid, table


def test_ELD_1_there_are_six_series_of_at_least_four_titles_and_gold_in_ingots() -> None:
    t = table("eldorado")
    s = game(t)
    assert SERIES == ("missiles", "secrets", "avions", "petroliers", "uranium", "diamants")
    for series, name in enumerate(SERIES):
        assert len(s.titles_of(s.bank, series)) == s.box.titles_per_series >= 4
        assert s.held_by[t.item(f"title:{name}-1")] == s.bank
    assert s.ingots(s.bank) == s.box.supply[INGOT]
    t.seen = 0
    t.expect(event("unpacked", s.box.titles, s.box.supply[INGOT], cite="preparation.series"))


def test_ELD_2_a_banker_is_elected_and_the_hour_agreed_on() -> None:
    t = table("eldorado", minutes=30, rounds=0)
    t.seen = 0
    t.expect(
        event("elected", 0, cite="preparation.banquier"),
        event("scheduled", 30, cite="preparation.duree"),
    )


def test_ELD_2_the_length_may_be_a_number_of_rounds_but_there_must_be_one() -> None:
    t = table("eldorado", minutes=0, rounds=20)
    assert t.s.standing == []
    t.seen = 0
    t.expect(event("scheduled_rounds", 20, cite="preparation.duree"))
    t.expect_no(event("scheduled"))
    with pytest.raises(BadEdition, match="the game must end some time"):
        table("eldorado", minutes=0, rounds=0)


def test_ELD_3_everybody_receives_10_000_and_a_title_or_an_ingot_as_he_chooses() -> None:
    t = table("eldorado", seats=3)
    t.seen = 0
    t.expect(*[paid(3, seat, 10_000, cite="preparation.mise") for seat in range(3)])

    t.asks(0, FirstHolding)
    t.does(0, TakeTitle(t.item("title:diamants-1")))
    t.expect(given(t.item("title:diamants-1"), 3, 0, cite="preparation.choix"))
    t.does(1, TakeIngot())
    t.expect(paid(3, 1, 1, cite="preparation.choix", good=INGOT))
    t.does(2, TakeTitle(t.item("title:avions-1")))
    t.asks(0, EldoradoTurn)
    assert [game(t).cash(seat) for seat in range(3)] == [10_000] * 3


def test_ELD_3_no_two_players_receive_a_title_of_the_same_series() -> None:
    t = table("eldorado", seats=3)
    t.does(0, TakeTitle(t.item("title:avions-1")))
    assert not t.may(1, TakeTitle(t.item("title:avions-1")))
    t.refuses(1, TakeTitle(t.item("title:avions-1")), cite="preparation.choix")
    t.does(1, TakeTitle(t.item("title:petroliers-1")))
    assert not t.may(2, TakeTitle(t.item("title:avions-1")))
    assert not t.may(2, TakeTitle(t.item("title:petroliers-1")))
    assert t.may(2, TakeIngot())


def test_ELD_3_the_banker_chooses_first_then_leftwards_and_a_title_dealt_is_priced_1_000() -> None:
    t = table("eldorado", seats=2)
    t.refuses(1, TakeIngot())
    t.does(0, TakeTitle(t.item("title:missiles-1")))
    assert game(t).prices[t.item("title:missiles-1")] == 1_000
    t.asks(1, FirstHolding)


def test_ELD_3_what_was_chosen_cannot_be_sold_before_the_game_has_begun() -> None:
    t = table("eldorado", seats=3, private_sales=True)
    title = t.item("title:avions-1")
    t.does(0, TakeTitle(title))
    t.refuses(0, SellTitles((title,)), cite="preparation.choix")
    t.refuses(0, Offer(1, -500, (title,)), cite="preparation.choix")
    t.does(1, TakeIngot())
    t.refuses(1, SellIngots(1), cite="preparation.choix")
    assert not t.may(2, TakeTitle(title))
    t.does(2, TakeIngot())
    t.does(0, SellTitles((title,)))  # the game is on


def test_ELD_4_red_and_yellow_cards_lie_on_the_board() -> None:
    t = table("eldorado")
    s = game(t)
    assert len(s.order) == 2
    assert len(s.order[0]) >= 24
    assert len(s.order[1]) >= 12
    t.seen = 0
    t.expect(event("shuffled", len(s.order[0]), len(s.order[1]), cite="preparation.cartes"))


def test_ELD_5_the_banker_takes_the_payment_and_writes_the_price_down() -> None:
    t = seated(3)
    t.cash(1, 3_000)
    t.cash(2, 0)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(2_500))
    t.does(2, PassBid())
    t.does(0, PassBid())
    title = t.item("title:missiles-1")
    t.expect(
        paid(1, 3, 2_500, cite="achats.titre"),
        given(title, 3, 1),
        event("quoted", title, 2_500, cite="banquier.cours"),
    )
    assert game(t).prices[title] == 2_500


def test_the_bank_has_a_finite_stock_of_money() -> None:
    t = table("eldorado", seats=4)
    s = game(t)
    assert s.cash(s.bank) == s.box.supply[MONEY] - 40_000
    assert not s.is_endless(MONEY, s.bank)
