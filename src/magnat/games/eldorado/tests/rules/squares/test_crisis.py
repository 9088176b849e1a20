"""Crise économique: ELD-21."""

from __future__ import annotations

from magnat.games.eldorado.edition import SERIES
from magnat.games.eldorado.rules.money.payments import SellTitles
from magnat.games.eldorado.rules.turn import EldoradoTurn
from magnat.games.eldorado.tests.setting import bare, game, ingots, lands
from magnat.testing import event, paid


def test_ELD_21_worked_example_5_500_pays_4_500() -> None:
    t = bare(3)
    t.holds(1, "title:missiles-1")
    t.cash(1, 5_500)
    lands(t, 0, "crise")
    t.draws("card:desarmement")
    t.expect(event("drew", 0), paid(1, 3, 4_500, cite="crise.carte"))
    assert [game(t).cash(seat) for seat in range(3)] == [10_000, 1_000, 10_000]
    assert game(t).order[1][-1] == t.item("card:desarmement")
    t.asks(1, EldoradoTurn)


def test_ELD_21_once_however_many_titles_are_hit() -> None:
    t = bare(3)
    t.holds(0, "title:missiles-1", "title:missiles-2", "title:secrets-1")
    t.holds(2, "title:secrets-2")
    t.cash(2, 999)
    ingots(t, 0, 5)
    lands(t, 0, "crise")
    t.draws("card:paix")
    t.expect(paid(0, 3, 9_000, cite="crise.carte"))
    assert game(t).cash(0) == 1_000  # the ingots are not touched
    assert game(t).cash(2) == 999


def test_ELD_21_nothing_can_be_sold_between_the_card_and_the_payment() -> None:
    t = bare(2)
    t.holds(1, "title:missiles-1")
    lands(t, 0, "crise")
    t.draws("card:desarmement")
    t.expect(paid(1, 2, 9_000))  # in the same breath
    t.does(1, SellTitles((t.item("title:missiles-1"),)))


def test_ELD_21_every_series_is_hit_by_a_card() -> None:
    box = game(bare(2)).box
    assert {series for card in box.crises for series in card.hits} == set(range(len(SERIES)))
