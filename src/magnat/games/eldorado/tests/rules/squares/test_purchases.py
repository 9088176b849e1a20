"""Achats: ELD-12."""

from __future__ import annotations

from magnat.games.eldorado.rules.money.payments import SellTitles
from magnat.games.eldorado.rules.squares.purchases import Buy, Pass, Purchase, Sale
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, lands, priced, stands
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.kit.leaving import Resign
from magnat.testing import event, given, paid


def test_ELD_12_whoever_stops_may_buy_the_title_for_1_000() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.asks(0, Purchase)
    t.does(0, Buy())
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.expect(paid(0, 3, 1_000, cite="achats.titre"), given(t.item("title:missiles-1"), 3, 0))
    assert game(t).prices[t.item("title:missiles-1")] == 1_000


def test_ELD_12_he_need_not_and_then_nobody_else_may() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.refuses(1, Buy())
    t.does(0, Pass())
    t.asks(1, EldoradoTurn)
    assert game(t).held_by[t.item("title:missiles-1")] == t.s.bank


def test_ELD_12_a_title_that_another_wants_goes_to_the_highest_bidder_at_his_price() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.asks(1, Sale)
    t.refuses(1, Bid(1_000), cite="achats.encheres")
    t.does(1, Bid(1_500))
    t.does(2, Bid(2_000))
    t.does(0, Bid(2_700))
    t.does(1, PassBid())
    t.does(2, PassBid())
    title = t.item("title:missiles-1")
    t.expect(event("sold", 0, 2_700), paid(0, 3, 2_700), given(title, 3, 0))
    t.expect(event("quoted", title, 2_700, cite="banquier.cours"))


def test_ELD_12_a_leader_who_leaves_leaves_the_title_to_the_best_of_the_others() -> None:
    t = bare(4)
    lands(t, 0, "achats", "missiles")
    title = t.item("title:missiles-1")
    t.does(0, Buy())
    t.does(1, Bid(1_500))
    t.does(2, Bid(2_000))
    t.does(2, Resign())
    t.expect(event("stands", 1, 1_500, cite="achats.encheres"))
    t.does(1, Resign())
    t.expect(event("stands", 0, 1_000))  # whose wish to buy was the first bid
    t.does(3, PassBid())
    t.expect(event("sold", 0, 1_000), given(title, t.s.bank, 0))


def test_ELD_12_silence_gives_up_after_three_calls() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, Bid(1_200))
    t.wait(12)
    t.expect(event("called", 1), event("called", 2), event("sold", 1, 1_200))


def test_ELD_12_a_secret_maximum_raises_no_more_than_it_must() -> None:
    t = bare(3)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.does(1, BidUpTo(5_000))
    t.does(2, Bid(3_000))
    t.does(0, PassBid())
    t.does(2, PassBid())
    t.expect(event("sold", 1, 3_100))


def test_ELD_12_a_title_that_nobody_owns_any_more_falls_back_to_1_000() -> None:
    t = bare(3, price_per="title")
    t.holds(0, "title:avions-1", "title:avions-2")
    priced(t, "title:avions-1", 5_000)
    priced(t, "title:avions-2", 3_000)
    t.does(0, SellTitles((t.item("title:avions-1"),)))
    t.expect(
        event("quoted", t.item("title:avions-1"), 1_000, cite="achats.cours"), paid(3, 0, 5_000)
    )
    s = game(t)
    assert s.prices[t.item("title:avions-1")] == 1_000
    assert s.prices[t.item("title:avions-2")] == 3_000


def test_ELD_12_a_series_has_one_price_and_falls_back_when_nobody_owns_any_of_it() -> None:
    t = bare(3)
    t.holds(0, "title:avions-1", "title:avions-2")
    t.holds(1, "title:avions-3")
    priced(t, "title:avions-1", 5_000)
    s = game(t)
    assert [s.prices[title] for title in s.box.titles_in(2)] == [5_000] * s.box.titles_per_series
    t.does(1, SellTitles((t.item("title:avions-3"),)))
    t.expect(paid(3, 1, 5_000))
    t.does(0, SellTitles((t.item("title:avions-1"), t.item("title:avions-2"))))
    t.expect(event("quoted", None, 1_000, cite="achats.cours"), paid(3, 0, 10_000))
    assert [s.prices[title] for title in s.box.titles_in(2)] == [1_000] * s.box.titles_per_series


def test_ELD_12_nothing_is_for_sale_when_the_series_is_sold_out() -> None:
    t = bare(3)
    t.holds(1, *[f"title:missiles-{i + 1}" for i in range(game(t).box.titles_per_series)])
    lands(t, 0, "achats", "missiles")
    t.asks(1, EldoradoTurn)


def test_ELD_12_bids_are_covered_by_cash() -> None:
    t = bare(3)
    t.cash(1, 2_000)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.refuses(1, Bid(2_100), cite="achats.encheres")
    t.does(1, Bid(2_000))


def test_ELD_12_without_a_rival_who_could_pay_there_is_no_waiting() -> None:
    t = bare(3)
    t.cash(1, 0)
    t.cash(2, 1_000)
    lands(t, 0, "achats", "missiles")
    t.does(0, Buy())
    t.expect(event("sold", 0, 1_000))
    stands(t, 1, 0)
    t.asks(1, EldoradoTurn)
