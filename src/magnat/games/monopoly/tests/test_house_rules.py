"""House rules: off by default, in no booklet, and what each changes."""

from __future__ import annotations

import pytest

from magnat.core.step_and_window import NOBODY
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.property.buying import LeaveIt, Purchase
from magnat.games.monopoly.rules.squares.cards import PayTheFine
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.debt import GiveUp
from magnat.kit.leaving import Resign
from magnat.testing import event, paid

HOUSE_RULES = (
    "free_parking_money",
    "double_salary_on_go",
    "no_auctions",
    "even_start_properties",
)


@pytest.mark.parametrize("edition", ["europe", "electronique", "paris"])
def test_MAISON_house_rules_are_off_by_default_and_each_shows_its_clause(edition: str) -> None:
    t = Evening(edition)
    for number, name in enumerate(HOUSE_RULES, start=1):
        option = t.s.edition.options[name]
        assert option.kind == "house"
        assert not option.default
        clause = t.s.edition.rulebook[option.clause]
        assert clause.id == f"MAISON-{number}"
        assert "hors livret" in clause.at


def test_MAISON_1_taxes_fines_and_cards_go_to_free_parking() -> None:
    t = Evening(seats=2, free_parking_money=True)
    t.lands(0, "impots")
    t.expect(paid(0, t.pot, 200, "impots.payer"))
    t.lands(1, "caisse_2")
    t.draws("card:caisse_medecin")
    t.expect(paid(1, t.pot, 50, "cartes.effet"))
    t.is_jailed(0)
    t.pays_fine(0)
    t.expect(paid(0, t.pot, 50, "prison.amende"))
    t.is_jailed(1, failures=2)
    t.roll(1, 2, 3)
    t.expect(paid(1, t.pot, 50, "prison.troisieme_essai"))
    t.does(1, LeaveIt())
    t.passes(0, 1)
    assert t.s.cash(t.pot) == 350


def test_MAISON_1_whoever_stops_there_takes_it_all() -> None:
    t = Evening(free_parking_money=True)
    t.lands(0, "impots")
    t.rests(1)
    t.expect(paid(t.pot, 1, 200, "coutume.parc"))
    t.rests(2)
    assert t.s.cash(2) == 1500


def test_MAISON_1_repairs_and_the_fine_of_a_choice_go_there_too() -> None:
    t = Evening(free_parking_money=True)
    t.owns_group(0, "brun")
    t.builds(1, "riga")
    t.lands(0, "chance_2")
    t.draws("card:chance_voirie")
    t.expect(paid(0, t.pot, 40))
    t.lands(1, "caisse_2")
    t.draws("card:caisse_amende_ou_chance")
    t.does(1, PayTheFine())
    t.expect(paid(1, t.pot, 10))


def test_MAISON_1_purchases_and_birthdays_do_not() -> None:
    t = Evening(free_parking_money=True)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    assert t.s.cash(t.pot) == 0
    assert t.s.cash(0) == 1520


def test_MAISON_1_whoever_cannot_pay_what_would_go_there_is_bankrupt_to_the_bank() -> None:
    t = Evening(free_parking_money=True)
    t.cash(0, 30)
    t.owns(0, "riga")
    t.has_mortgaged("riga")
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    t.does(0, GiveUp())
    assert t.s.cash(t.pot) == 30
    assert t.m.owner(t.title("riga")) == NOBODY
    t.passes(1, 2)
    t.rests(1)
    t.expect(paid(t.pot, 1, 30))


def test_MAISON_2_double_salary_for_stopping_on_depart() -> None:
    t = Evening(double_salary_on_go=True)
    t.lands(0, "depart")
    t.expect(paid(t.bank, 0, 200, "salaire.arret"), paid(t.bank, 0, 200, "coutume.depart"))
    t.lands(1, "vilnius")
    t.expect_no(paid(t.bank, 1, 200, "coutume.depart"))
    assert t.s.cash(1) == 1700


def test_MAISON_2_also_by_a_card() -> None:
    t = Evening(double_salary_on_go=True)
    t.lands(0, "chance_2")
    t.draws("card:chance_depart")
    assert t.s.cash(0) == 1900


def test_MAISON_3_without_auctions_what_is_not_bought_stays_with_the_bank() -> None:
    t = Evening(no_auctions=True)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.expect(event("left_alone", 0, t.title("varsovie"), cite="coutume.encheres"))
    t.asks(1, MonopolyTurn)
    t.lands(1, "varsovie")
    t.asks(1, Purchase)


def test_MAISON_3_and_the_estate_of_a_bankrupt_is_free_again() -> None:
    t = Evening(no_auctions=True)
    t.owns(1, "varsovie")
    t.has_mortgaged("varsovie")
    t.does(1, Resign())
    t.asks(0, MonopolyTurn)
    t.lands(0, "varsovie")
    t.asks(0, Purchase)


def test_MAISON_4_even_start_properties() -> None:
    for n in (1, 2, 3):
        t = Evening(seats=8, even_start_properties=n)
        assert [len(t.m.titles(seat)) for seat in range(8)] == [n] * 8
        assert t.s.cash(0) == 1500
