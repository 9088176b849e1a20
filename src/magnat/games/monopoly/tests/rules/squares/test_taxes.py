"""Taxes, Free Parking, and that business goes on."""

from __future__ import annotations

from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.claim import Claim
from magnat.testing import event, paid


def test_MEU_13_taxes_pay_the_printed_amount() -> None:
    t = Evening()
    t.lands(0, "impots")
    t.expect(paid(0, t.bank, 200, "impots.payer"))
    t.lands(1, "taxe_de_luxe")
    t.expect(paid(1, t.bank, 100, "impots.payer"))
    t.asks(2, MonopolyTurn)


def test_MEL_1_taxes_of_the_electronic_box() -> None:
    t = Evening("electronique")
    t.lands(0, t.m.box.spaces[4].key)
    t.expect(paid(0, t.bank, 2_000_000, "impots.payer"))
    t.lands(1, t.m.box.spaces[38].key)
    t.expect(paid(1, t.bank, 1_000_000, "impots.payer"))


def test_MEU_13_a_tax_that_cannot_be_paid_is_a_debt_to_the_bank() -> None:
    t = Evening()
    t.owns(0, "schiphol")
    t.cash(0, 150)
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    t.does(0, Mortgage(t.title("schiphol")))
    t.expect(paid(0, t.bank, 200, "impots.payer"))


def test_MEU_13_free_parking_is_a_rest() -> None:
    t = Evening()
    t.rests(0)
    t.expect(event("rested", 0, cite="parc.repos"))
    assert t.s.cash(0) == 1500
    t.asks(1, MonopolyTurn)


def test_MEU_13_business_goes_on_as_usual_from_free_parking_and_from_a_visit() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.rests(0)
    t.does(0, Build(t.title("sofia")))
    t.lands(1, "varsovie")
    t.does(0, Claim(1, t.title("varsovie")))
    t.expect(paid(1, 0, 16))
    t.lands(2, "prison")
    t.owns(2, "riga")
    t.sells(2, 0, 5, "riga")
