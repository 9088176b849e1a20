"""Mortgages: taken, lifted, passed on to a buyer or an heir."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    KeepMortgage,
    Mortgage,
    Redeem,
    RedeemNow,
)
from magnat.games.monopoly.rules.property.buying import LeaveIt
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.auction import Bid
from magnat.kit.set_by_hand import SetMark, lay_position, position
from magnat.kit.trade import Accept, Offer
from magnat.testing import event, paid

ELECTRICITY = "electricite"


def test_MEU_19_the_bank_pays_the_mortgage_value_and_the_card_is_turned_face_down() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.does(0, Mortgage(t.title("varsovie")))
    t.expect(
        event("mortgaged", 0, t.title("varsovie"), cite="hypotheque.prendre"),
        paid(t.bank, 0, 60, "hypotheque.prendre"),
    )
    assert t.m.mortgaged[t.title("varsovie")]
    assert t.m.owner(t.title("varsovie")) == 0
    t.refuses(0, Mortgage(t.title("varsovie")), cite="hypotheque.prendre")


def test_MEU_19_no_debt_is_needed_and_any_moment_will_do() -> None:
    t = Evening()
    t.owns(2, "varsovie", "schiphol", "parlement")
    t.does(2, Mortgage(t.title("varsovie")))
    t.lands(0, "londres")
    t.does(2, Mortgage(t.title("schiphol")))
    t.does(0, LeaveIt())
    t.does(2, Mortgage(t.title("parlement")))
    assert t.s.cash(2) == 1500 + 60 + 100 + 75
    t.does(2, Bid(1735))


def test_MEU_19_its_buildings_are_sold_first() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia")
    t.refuses(0, Mortgage(t.title("sofia")), cite="hypotheque.batiments")


@pytest.mark.parametrize("beside", [True, False])
def test_MEU_19_a_bare_site_beside_a_built_one(beside: bool) -> None:
    t = Evening(mortgage_beside_buildings=beside)
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia")
    if beside:
        t.does(0, Mortgage(t.title("varsovie")))
    else:
        t.refuses(0, Mortgage(t.title("varsovie")), cite="hypotheque.batiments")


def test_MEU_19_nobody_else_can_mortgage_or_redeem_it_even_by_paying_the_bank() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.refuses(1, Mortgage(t.title("varsovie")), cite="hypotheque.prendre")
    t.has_mortgaged("varsovie")
    t.refuses(1, Redeem(t.title("varsovie")), cite="hypotheque.prendre")
    t.refuses(1, Redeem(t.title("riga")), cite="hypotheque.prendre")


def test_MEL_4_nobody_else_may_pay_a_mortgage_off_for_its_owner() -> None:
    t = Evening("electronique")
    t.owns(0, ELECTRICITY)
    t.has_mortgaged(ELECTRICITY)
    t.refuses(1, Redeem(t.title(ELECTRICITY)))


def test_MEU_19_redeemed_at_its_value_and_ten_per_cent_rounded_up_to_the_euro() -> None:
    t = Evening()
    t.owns(0, "varsovie", "parlement")
    t.has_mortgaged("varsovie", "parlement")
    t.does(0, Redeem(t.title("varsovie")))
    t.expect(event("redeemed", 0, t.title("varsovie")), paid(0, t.bank, 66, "hypotheque.lever"))
    t.does(0, Redeem(t.title("parlement")))
    t.expect(paid(0, t.bank, 83, "hypotheque.lever"))
    t.refuses(0, Redeem(t.title("parlement")), cite="hypotheque.lever")


def test_MEL_4_825_000_is_rounded_to_830_000() -> None:
    t = Evening("electronique")
    t.owns(0, ELECTRICITY)
    t.does(0, Mortgage(t.title(ELECTRICITY)))
    t.expect(paid(t.bank, 0, 750_000))
    t.does(0, Redeem(t.title(ELECTRICITY)))
    t.expect(paid(0, t.bank, 830_000, "hypotheque.lever"))


def test_MEL_4_redeem_unit_by_the_letter_of_the_booklet(tmp_path: Path) -> None:
    game = derived(
        tmp_path, "redeem_unit = 1_000\nmoney_unit = 1_000\nsmallest_raise = 1_000", "electronique"
    )
    t = Evening("mine", game=game)
    t.owns(0, ELECTRICITY)
    t.has_mortgaged(ELECTRICITY)
    t.does(0, Redeem(t.title(ELECTRICITY)))
    t.expect(paid(0, t.bank, 825_000))


def test_MEU_19_without_the_money_it_stays_mortgaged() -> None:
    t = Evening()
    t.owns(0, "varsovie")
    t.has_mortgaged("varsovie")
    t.cash(0, 65)
    illegal = t.refuses(0, Redeem(t.title("varsovie")), cite="hypotheque.lever")
    assert illegal.facts == (66,)


def test_MEU_19_debts_come_before_redeeming() -> None:
    t = Evening()
    t.owns(0, "varsovie", "heathrow")
    t.has_mortgaged("varsovie")
    t.cash(0, 150)
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    t.refuses(0, Redeem(t.title("varsovie")), cite="dette.reunir")


def test_MEU_19_mortgage_interest_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "mortgage_interest = 20"))
    t.owns(0, "varsovie")
    t.has_mortgaged("varsovie")
    t.does(0, Redeem(t.title("varsovie")))
    t.expect(paid(0, t.bank, 72))


# Sold to a player


def sold(edition: str = "europe", **options: Any) -> tuple[Evening, str]:
    """Seat 1 has bought a mortgaged title of seat 0."""
    t = Evening(edition, **options)
    key = t.m.box.titles[t.m.box.title_at[12]].key
    t.owns(0, key)
    t.has_mortgaged(key)
    t.sells(0, 1, 100 * t.m.box.rules.money_unit, key)
    t.asks(1, BoughtMortgage)
    return t, key


def test_MEU_20_the_buyer_may_redeem_it_at_once_for_its_value_and_ten_per_cent() -> None:
    t, key = sold()
    t.does(1, RedeemNow())
    t.expect(event("redeemed", 1, t.title(key)), paid(1, t.bank, 83, "hypotheque.ceder"))
    assert t.s.cash(1) == 1500 - 100 - 83


def test_MEU_20_or_keep_the_mortgage_for_ten_per_cent_now_and_the_bare_value_later() -> None:
    t, key = sold()
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, 8, "hypotheque.garder"))
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 75, "hypotheque.lever"))


def test_MEU_20_without_keep_mortgage_fee_nothing_now_and_ten_per_cent_later() -> None:
    t, key = sold(keep_mortgage_fee=False)
    t.does(1, KeepMortgage())
    t.expect(event("kept_mortgage", 1, t.title(key), cite="hypotheque.garder"))
    assert t.s.cash(1) == 1400
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 83, "hypotheque.lever"))


def test_MEL_4_the_buyer_redeems_at_once_at_the_bare_value() -> None:
    t, _ = sold("electronique")
    t.does(1, RedeemNow())
    t.expect(paid(1, t.bank, 750_000, "hypotheque.ceder"))


def test_MEL_4_or_pays_ten_per_cent_now_rounded_up_and_the_value_later() -> None:
    t, key = sold("electronique")
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, 80_000, "hypotheque.garder"))
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 750_000))


def test_MEL_4_a_house_rule_may_forget_the_ten_per_cent() -> None:
    t, key = sold("electronique", keep_mortgage_fee=False)
    t.does(1, KeepMortgage())
    assert t.s.cash(1) == 15_000_000 - 1_000_000
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 830_000))


def test_MEU_20_what_the_seller_once_paid_does_not_count_for_the_buyer() -> None:
    t, key = sold(keep_mortgage_fee=True)
    t.does(1, KeepMortgage())
    t.does(1, Offer(2, -50, (t.title(key),)))
    t.does(2, Accept(1))
    t.asks(2, BoughtMortgage)
    assert t.m.redemption(t.title(key)) == 83
    t.does(2, RedeemNow())
    t.expect(paid(2, t.bank, 83, "hypotheque.ceder"))
    t.asks(0, MonopolyTurn)


@pytest.mark.parametrize(("edition", "price"), [("europe", 83), ("electronique", 750_000)])
def test_MEL_4_while_the_buyer_decides_there_is_one_price_to_lift_it(
    edition: str, price: int
) -> None:
    t, key = sold(edition)
    t.refuses(1, Redeem(t.title(key)), cite="hypotheque.ceder")
    assert not t.may(1, Redeem(t.title(key)))
    t.does(1, RedeemNow())
    t.expect(paid(1, t.bank, price, "hypotheque.ceder"))


def test_MEL_4_later_the_other_one() -> None:
    t, key = sold("electronique", keep_mortgage_fee=False)
    t.does(1, KeepMortgage())
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 830_000, "hypotheque.lever"))


def test_MEU_20_a_position_carried_to_another_table_keeps_what_was_paid() -> None:
    t, key = sold()
    t.does(1, KeepMortgage())
    t.owns(2, "riga")
    t.has_mortgaged("riga")
    again = Evening()
    lay_position(again.s, position(t.s))
    assert again.m.mortgaged == t.m.mortgaged
    assert again.m.redemption(t.title(key)) == 75
    assert again.m.redemption(t.title("riga")) == 33
    act(again.s, 0, CHANCE, SetMark("mortgaged", t.title(key), 1))
    assert again.m.redemption(t.title(key)) == 83


def test_MEU_20_a_mortgage_taken_again_owes_its_interest_again() -> None:
    t, key = sold()
    t.does(1, KeepMortgage())
    t.does(1, Redeem(t.title(key)))
    t.does(1, Mortgage(t.title(key)))
    t.does(1, Redeem(t.title(key)))
    t.expect(paid(1, t.bank, 83))


def test_MEU_20_a_buyer_without_the_money_keeps_it_and_owes_the_tenth() -> None:
    t = Evening()
    t.owns(0, "parlement")
    t.has_mortgaged("parlement")
    t.owns(1, "riga")
    t.cash(1, 5)
    t.sells(0, 1, 5, "parlement")
    t.refuses(1, RedeemNow(), cite="hypotheque.ceder")
    t.does(1, KeepMortgage())
    t.asks(1, FindMoney)
    t.does(1, Mortgage(t.title("riga")))
    t.expect(paid(1, t.bank, 8, "hypotheque.garder"))


def test_MEU_20_a_buyer_who_sells_it_on_leaves_the_decision_to_the_next() -> None:
    t, key = sold()
    t.sells(1, 2, 120, key)
    t.asks(2, BoughtMortgage)
    t.does(2, RedeemNow())
    t.asks(0, MonopolyTurn)


def test_MEU_20_several_mortgaged_titles_are_decided_one_by_one_on_both_sides() -> None:
    t = Evening()
    t.owns(0, "parlement", "riga")
    t.owns(1, "schiphol")
    t.has_mortgaged("parlement", "riga", "schiphol")
    t.does(0, Offer(1, 0, t.titles("parlement", "riga", "schiphol")))
    t.does(1, Accept(0))
    t.asks(1, BoughtMortgage)
    t.does(1, RedeemNow())
    t.asks(1, BoughtMortgage)
    t.does(1, KeepMortgage())
    t.asks(0, BoughtMortgage)
    t.does(0, KeepMortgage())
    t.expect(paid(0, t.bank, 10, "hypotheque.garder"))
    t.asks(0, MonopolyTurn)


def test_MEU_20_mortgage_sale_is_a_switch_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, 'mortgage_sale = "value_or_tenth"'))
    t.owns(0, "parlement")
    t.has_mortgaged("parlement")
    t.sells(0, 1, 10, "parlement")
    t.does(1, RedeemNow())
    t.expect(paid(1, t.bank, 75))
