"""The turn: throw, advance, resolve; doubles; whose turn it is."""

from __future__ import annotations

from pathlib import Path

from magnat.games.monopoly.rules.property.buying import Buy, LeaveIt, Purchase
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.leaving import Resign
from magnat.testing import event, given


def test_MEU_28_throw_both_dice_advance_by_their_sum_and_resolve_the_square() -> None:
    t = Evening()
    t.roll(0, 1, 2)
    assert t.where(0) == "riga"
    t.expect(given(t.m.pawn(0), t.square("depart"), t.square("riga"), "tour.lancer"))
    t.asks(0, Purchase)


def test_MEU_28_only_the_player_whose_turn_it_is_throws() -> None:
    t = Evening()
    t.refuses(1, Roll(), cite="tour.ordre")
    t.rests(0)
    t.refuses(0, Roll(), cite="tour.ordre")


def test_MEU_28_the_square_is_resolved_before_anybody_throws_again() -> None:
    t = Evening()
    t.roll(0, 1, 2)
    t.refuses(0, Roll())
    t.refuses(1, Roll())


def test_MEU_5_after_a_double_the_square_is_resolved_then_he_throws_again() -> None:
    t = Evening()
    t.roll(0, 3, 3)
    t.asks(0, Purchase)
    t.does(0, Buy())
    t.expect(event("throws_again", 0, cite="tour.double"))
    t.asks(0, MonopolyTurn)
    t.lands(0, "parc")
    t.asks(1, MonopolyTurn)


def test_MEU_5_the_third_double_is_no_move_but_prison_at_once() -> None:
    t = Evening()
    t.lands(0, "parc", (5, 5))
    t.lands(0, "parc", (4, 4))
    t.stands(0, "londres")
    before = t.s.cash(0)
    t.roll(0, 6, 6)
    assert t.where(0) == "prison"
    assert t.m.prison[0] == 1
    assert t.s.cash(0) == before
    t.expect(event("third_double", 0), given(t.m.pawn(0), None, t.square("prison")))
    t.asks(1, MonopolyTurn)


def test_MEU_5_doubles_are_counted_anew_in_each_turn() -> None:
    t = Evening(seats=2)
    t.lands(0, "parc", (5, 5))
    t.lands(0, "parc", (4, 4))
    t.rests(0, 1)
    t.lands(0, "parc", (5, 5))
    assert t.m.prison[0] == 0
    t.asks(0, MonopolyTurn)


def test_MEU_5_a_double_that_leads_to_prison_gives_no_further_throw() -> None:
    t = Evening()
    t.lands(0, "allez_en_prison", (5, 5))
    assert t.where(0) == "prison"
    t.asks(1, MonopolyTurn)


def test_MEU_5_doubles_to_prison_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "doubles_to_prison = 2"))
    t.lands(0, "parc", (5, 5))
    t.roll(0, 1, 1)
    assert t.m.prison[0] == 1


def test_MEU_4_eliminated_players_are_skipped() -> None:
    t = Evening(seats=4)
    t.does(1, Resign())
    t.rests(0)
    t.asks(2, MonopolyTurn)


def test_MEU_21_whoever_falls_with_a_double_pending_throws_no_more() -> None:
    t = Evening()
    t.cash(0, 100)
    t.lands(0, "impots", (2, 2))
    t.does(0, GiveUp())
    assert not t.s.alive[0]
    t.asks(1, MonopolyTurn)


def test_MEU_7_the_turn_goes_on_after_an_auction_and_the_double_still_counts() -> None:
    t = Evening()
    t.roll(0, 3, 3)
    t.does(0, LeaveIt())
    t.passes(0, 1, 2)
    t.asks(0, MonopolyTurn)
