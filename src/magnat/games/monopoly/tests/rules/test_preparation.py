"""Preparation: the box, the starting money, who begins; titles dealt in the variants."""

from __future__ import annotations

import pytest

from magnat.core.editions.edition import Unknown
from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE
from magnat.games.monopoly import GAME
from magnat.games.monopoly.edition import HOTEL, HOUSE, MonopolyBox
from magnat.games.monopoly.rules.preparation import Dealt, DealtTitle
from magnat.games.monopoly.rules.turn import MonopolyTurn, WhoBegins
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.dice import Dice
from magnat.kit.leaving import Resign
from magnat.testing import event, loaded, paid


def test_MEU_1_thirty_two_houses_twelve_hotels_and_two_packs_of_sixteen() -> None:
    t = Evening()
    assert t.s.count[HOUSE][t.bank] == 32
    assert t.s.count[HOTEL][t.bank] == 12
    assert [len(deck) for deck in t.s.order] == [16, 16]


def test_MEU_2_fifteen_hundred_in_notes_of_every_kind() -> None:
    notes = ((2, 500), (4, 100), (1, 50), (1, 20), (2, 10), (1, 5), (5, 1))
    t = Evening()
    assert t.s.cash(0) == sum([n * value for n, value in notes]) == 1500


def test_MEL_1_fifteen_million_on_each_account() -> None:
    t = Evening("electronique")
    assert [t.s.cash(seat) for seat in range(3)] == [15_000_000] * 3


def test_MEU_3_the_bank_never_goes_broke() -> None:
    t = Evening(seats=8)
    assert t.s.cash(t.bank) == -8 * 1500
    t.lands(0, "depart", (4, 6))
    t.expect(paid(t.bank, 0, 200))
    assert t.s.cash(t.bank) == -8 * 1500 - 200


def test_MEU_4_the_highest_throw_begins() -> None:
    t = Evening(first=2)
    assert t.s.turn == 2
    t.asks(2, MonopolyTurn)


def test_MEU_4_those_who_tie_throw_again() -> None:
    s = GAME.start(loaded(GAME, "europe"), 3, seed=0, listen=True)
    for faces in ((5, 5), (4, 6), (1, 2)):
        act(s, 0, CHANCE, Dice(faces))
    opening = s.agenda[-1]
    assert isinstance(opening, WhoBegins)
    assert opening.rivals == (0, 1)
    for faces in ((1, 1), (1, 2)):
        act(s, 0, CHANCE, Dice(faces))
    assert s.turn == 1


def test_MEU_4_then_play_goes_to_the_left_and_pawns_share_a_square() -> None:
    t = Evening(first=1)
    t.rests(1, 2, 0)
    assert t.s.turn == 1
    assert {t.where(seat) for seat in range(3)} == {"parc"}


@pytest.mark.parametrize(("edition", "most"), [("europe", 8), ("paris", 8), ("electronique", 6)])
def test_MEU_1_MEL_1_as_many_players_as_pawns_or_bank_cards(edition: str, most: int) -> None:
    box = loaded(GAME, edition)
    assert isinstance(box, MonopolyBox)
    for seats in (2, most):
        assert GAME.start(box, seats, seed=1).living() == list(range(seats))
    for seats in (1, most + 1):
        with pytest.raises(Unknown):
            GAME.start(box, seats, seed=1)


def test_MEU_27_both_packs_are_shuffled_and_every_pawn_stands_on_depart() -> None:
    orders = set()
    for seed in (1, 2):
        s = GAME.start(loaded(GAME, "europe"), 3, seed, listen=True)
        assert s.events is not None
        assert [e.cite for e in s.events if e.kind == "shuffled"] == ["preparation.table"]
        orders.add(tuple([tuple(deck) for deck in s.order]))
    assert len(orders) == 2
    t = Evening()
    assert [t.where(seat) for seat in range(3)] == ["depart"] * 3


def deal(edition: str, **options: int | str | bool) -> list[str]:
    """Deal two titles to each of three seats before the first throw, the cheapest first."""
    s = GAME.start(loaded(GAME, edition, options), 3, seed=0, listen=True)
    title = 0
    while isinstance(s.agenda[-1], Dealt):
        act(s, 0, CHANCE, DealtTitle(title))
        title += 1
    assert s.events is not None
    return [repr(e) for e in s.events if e.kind in ("given", "paid")][3:]


def test_MEU_25_two_titles_each_are_dealt_and_paid_at_once() -> None:
    done = deal("europe", short_game=True)
    assert done.count("given(0, 3, 0) [rapide.distribution]") == 1
    assert done.count("given(3, 3, 0) [rapide.distribution]") == 1
    assert done.count("paid(0, 3, 60, 0) [rapide.distribution]") == 1
    assert len([line for line in done if line.startswith("given")]) == 6


def test_MEL_7_in_the_short_game_of_the_electronic_box_too() -> None:
    s = GAME.start(loaded(GAME, "electronique", {"short_game": True}), 3, seed=1)
    assert [len(s.items(seat)) for seat in range(3)] == [2, 2, 2]


def test_MEU_26_the_timed_game_deals_two_titles_that_are_paid() -> None:
    t = GAME.start(loaded(GAME, "europe", {"timed_game": 60}), 3, seed=1, listen=True)
    assert t.events is not None
    for seat in range(3):
        prices = [e.facts[2] for e in t.events if e.kind == "paid" and e.facts[0] == seat]
        assert len(prices) == 2
        assert t.cash(seat) == 1500 - sum([int(str(price)) for price in prices])


def test_MEL_7_the_timed_game_deals_nothing() -> None:
    t = Evening("electronique", timed_game=60)
    assert all([t.m.owner(title) == -1 for title in range(28)])
    t.asks(0, MonopolyTurn)


def test_MEU_25_a_seat_that_leaves_during_the_deal_gets_no_more_titles() -> None:
    s = GAME.start(loaded(GAME, "europe", {"short_game": True}), 3, seed=0)
    act(s, 0, CHANCE, DealtTitle(0))
    act(s, 0, 1, Resign())
    dealt = 0
    while isinstance(s.agenda[-1], Dealt):
        act(s, 0, CHANCE, DealtTitle(10 + dealt))
        dealt += 1
    assert dealt == 3
    assert s.items(1) == []


def test_MAISON_4_start_properties_are_dealt_free_and_instead_of_the_short_games() -> None:
    for options in ({}, {"short_game": True}):
        s = GAME.start(
            loaded(GAME, "europe", {"even_start_properties": 3, **options}), 4, seed=3, listen=True
        )
        assert s.events is not None
        assert [len(s.items(seat)) for seat in range(4)] == [3, 3, 3, 3]
        assert [s.cash(seat) for seat in range(4)] == [1500] * 4
        given = [e for e in s.events if e.kind == "given"]
        assert {e.cite for e in given} == {"coutume.proprietes"}


def test_an_unseeded_table_asks_for_the_dice_of_the_opening() -> None:
    t = Evening()
    t.rests(0)
    t.expect(event("rolled", 0, (1, 2)))
