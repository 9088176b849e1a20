"""Mines d'or et d'argent."""

from __future__ import annotations

from magnat.core.step_and_window import CHANCE, NOBODY
from magnat.games.banking.rules.money.debts import Sale, SellShare
from magnat.games.banking.rules.squares.losses import Lot
from magnat.games.banking.tests.setting import (
    GOLD_MINE,
    SILVER_MINE,
    banking,
    in_bank,
    owns,
    stands,
    state,
)
from magnat.testing import event, given, paid


def test_BNK_9_the_first_to_stop_on_a_free_mine_gets_a_token_and_a_share() -> None:
    t = banking()
    s = state(t)
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    mine = t.holder("space:ring-4")
    t.expect(
        given(t.item("token:rouge-1"), s.bank, mine, cite="mines.prise"),
        given(t.item("share:gold-1"), s.bank, 0, cite="mines.prise"),
    )
    assert s.holding(0) == 20_000
    stands(t, 1, 1, SILVER_MINE - 2)
    t.roll(1, 2)
    t.expect(given(t.item("share:silver-2"), s.bank, 1, cite="mines.prise"))
    assert s.holding(1) == 10_000


def test_BNK_9_passing_a_mine_is_not_reaching_it() -> None:
    t = banking()
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 2)
    t.expect_no(event("given", None, None, 0))
    assert state(t).mine_owner(t.item("share:gold-1")) == NOBODY


def test_BNK_9_ones_own_mine_has_no_effect() -> None:
    t = banking()
    owns(t, 0, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.expect_no(paid(None, None, None), event("given", t.item("share:gold-1")))


def test_BNK_9_without_a_token_left_the_mine_stays_free() -> None:
    t = banking()
    owns(t, 0, *[f"gold-{i}" for i in range(2, 7)], *[f"silver-{i}" for i in range(1, 6)])
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.expect(event("no_token", 0, cite="mines.prise"))
    assert state(t).mine_owner(t.item("share:gold-1")) == NOBODY


def test_BNK_10_another_players_gold_mine_costs_10_000() -> None:
    t = banking()
    owns(t, 1, "gold-1")
    t.cash(0, 30_000)
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.expect(paid(0, 1, 10_000, cite="mines.amende"))


def test_BNK_10_a_silver_mine_costs_5_000_even_when_its_share_is_deposited() -> None:
    t = banking()
    owns(t, 1, "silver-1")
    in_bank(t, 1, 0, "silver-1")
    t.cash(0, 30_000)
    stands(t, 0, 1, SILVER_MINE - 1)
    t.roll(0, 1)
    t.expect(paid(0, 1, 5_000, cite="mines.amende"))


def test_BNK_11_a_share_sold_gives_up_its_own_mine() -> None:
    t = banking()
    s = state(t)
    owns(t, 0, "gold-2", "silver-3")
    owns(t, 1, "gold-1")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.asks(0, Sale)
    t.does(0, SellShare(t.item("share:silver-3")))
    t.expect(
        given(t.item("share:silver-3"), 0, s.bank, cite="banque.vente"),
        given(None, t.holder("space:ring-19"), s.bank, cite="banque.vente"),
        paid(s.bank, 0, 10_000, cite="banque.vente"),
        paid(0, 1, 10_000, cite="mines.amende"),
    )
    assert s.mine_owner(t.item("share:silver-3")) == NOBODY
    assert s.mine_owner(t.item("share:gold-2")) == 0


def test_BNK_11_a_card_takes_one_share_by_lot_carried_or_deposited() -> None:
    t = banking()
    s = state(t)
    owns(t, 0, "gold-2", "silver-3", "silver-4")
    in_bank(t, 0, 0, "silver-3")
    stands(t, 0, 1, 5)
    t.roll(0, 2)
    t.draws("card:filon_epuise")
    lots = [choice.action for choice in s.agenda[-1].choices(s, CHANCE)]  # type: ignore[attr-defined]
    assert len(lots) == 3
    t.does(CHANCE, Lot(t.item("share:silver-3")))
    t.expect(given(t.item("share:silver-3"), s.account(0), s.bank, cite="mines.perte"))
    assert s.mine_owner(t.item("share:silver-3")) == NOBODY


def test_BNK_11_a_mine_that_was_lost_is_taken_by_the_next_who_stops_there() -> None:
    t = banking()
    owns(t, 1, "gold-1")
    state(t).surrender(t.item("share:gold-1"), "set-up")
    stands(t, 0, 1, GOLD_MINE - 1)
    t.roll(0, 1)
    t.expect(given(t.item("share:gold-1"), t.s.bank, 0, cite="mines.prise"))


def test_BNK_11_whoever_has_no_mine_loses_none() -> None:
    t = banking()
    stands(t, 0, 1, 5)
    t.roll(0, 2)
    t.draws("card:coup_de_grisou")
    t.expect_no(event("given", None, None, None, cite="mines.perte"))
