"""Moving: the salary of GO, forward and backward, what squares without a title do."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.games.monopoly.rules.property.buying import Purchase
from magnat.games.monopoly.rules.squares.cards import DrawChance
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.testing import event, given, paid


def test_MEU_6_two_hundred_for_passing_depart() -> None:
    t = Evening()
    t.lands(0, "riga", (4, 5))
    t.expect(paid(t.bank, 0, 200, "salaire.passage"))


def test_MEU_6_and_for_stopping_on_it_but_only_once() -> None:
    t = Evening()
    t.lands(0, "depart", (4, 5))
    t.expect(paid(t.bank, 0, 200, "salaire.arret"))
    assert t.s.cash(0) == 1700


def test_MEL_1_the_salary_is_two_million() -> None:
    t = Evening("electronique")
    t.lands(0, "depart", (4, 5))
    t.expect(paid(t.bank, 0, 2_000_000, "salaire.arret"))


def test_MEU_6_starting_from_depart_earns_nothing() -> None:
    t = Evening()
    t.roll(0, 1, 2)
    t.expect_no(paid(t.bank, 0, None))


def test_MEU_6_two_salaries_in_one_turn_by_a_card() -> None:
    t = Evening()
    t.lands(0, "caisse_1", (4, 5))
    t.expect(paid(t.bank, 0, 200, "salaire.passage"))
    t.draws("card:caisse_depart")
    t.expect(paid(t.bank, 0, 200, "salaire.arret"))
    assert t.s.cash(0) == 1900
    t.asks(1, MonopolyTurn)


@pytest.mark.parametrize("dice", [(5, 5), (4, 6)])
def test_MEU_6_no_salary_on_the_way_to_prison(dice: tuple[int, int]) -> None:
    t = Evening()
    t.lands(0, "allez_en_prison", dice)
    t.expect_no(paid(t.bank, 0, None))
    t = Evening()
    t.lands(0, "chance_3")
    t.draws("card:chance_prison")
    t.expect_no(paid(t.bank, 0, None))
    assert t.where(0) == "prison"


def test_MEU_12_a_card_that_sends_past_depart_pays_the_salary() -> None:
    t = Evening()
    t.lands(0, "chance_3")
    t.draws("card:chance_site_rose")
    t.expect(
        given(t.m.pawn(0), t.square("chance_3"), t.square("budapest"), "cartes.effet"),
        paid(t.bank, 0, 200, "salaire.passage"),
    )
    t.asks(0, Purchase)


def test_MEU_12_a_card_that_sends_forward_short_of_depart_does_not() -> None:
    t = Evening()
    t.lands(0, "chance_1")
    t.draws("card:chance_site_rouge")
    t.expect_no(paid(t.bank, 0, None))
    assert t.where(0) == "dublin"


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
def test_MEL_6_moving_backwards_by_a_card_does_not_pass_depart(edition: str) -> None:
    t = Evening(edition)
    t.stands(0, t.m.box.spaces[39].key)
    before = t.s.cash(0)
    t.roll(0, 1, 2)
    assert t.s.cash(0) == before + t.m.box.rules.salary
    t.draws("card:caisse_retour")
    assert t.m.at(0) == 1
    t.expect(given(t.m.pawn(0), None, t.m.square(1), "salaire.recul"))
    t.expect_no(paid(t.bank, 0, None))


def test_MEL_6_from_beyond_depart_backwards_over_it() -> None:
    t = Evening()
    t.lands(0, "caisse_1", (4, 5))
    t.draws("card:caisse_amende_ou_chance")
    t.does(0, DrawChance())
    before = t.s.cash(0)
    t.draws("card:chance_reculer")
    assert t.where(0) == "paris"
    assert t.s.cash(0) == before


def test_MEL_6_three_squares_back_and_the_square_there_is_resolved() -> None:
    t = Evening()
    t.lands(0, "chance_1")
    t.draws("card:chance_reculer")
    assert t.where(0) == "impots"
    t.expect(paid(0, t.bank, 200, "impots.payer"))


def test_MEU_6_stopping_on_depart_pays_even_backwards(tmp_path: Path) -> None:
    game = derived(tmp_path, cards={"back = 3": "back = 7"})
    t = Evening("mine", game=game)
    t.lands(0, "chance_1")
    t.draws("card:chance_reculer")
    assert t.where(0) == "depart"
    t.expect(paid(t.bank, 0, 200, "salaire.arret"))


def test_MEU_13_just_visiting_costs_nothing() -> None:
    t = Evening()
    t.lands(0, "prison")
    t.expect(event("visited", 0, cite="prison.visite"))
    assert t.m.prison[0] == 0
    t.rests(1, 2, 0)


def test_MEU_28_stopping_on_ones_own_property_is_a_rest() -> None:
    t = Evening()
    t.owns(0, "riga")
    t.lands(0, "riga", (1, 2))
    t.asks(1, MonopolyTurn)
    assert not t.s.standing
