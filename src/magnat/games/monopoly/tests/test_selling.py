"""Selling buildings back to the bank: at half price, evenly, hotels together or broken down."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.buying import LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.debt import FindMoney
from magnat.games.monopoly.rules.selling import BreakHotel, SellHotels, SellHouse
from magnat.games.monopoly.rules.turn import Turn
from magnat.games.monopoly.tests.evening import Evening, derived
from magnat.testing import event, paid

BLUE = ("sofia", "bucarest", "varsovie")


def test_MEU_18_a_house_goes_back_at_half_its_price() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(1, *BLUE)
    t.does(0, SellHouse(t.title("sofia")))
    t.expect(
        paid(t.square("sofia"), t.bank, 1, "maisons.uniforme", HOUSE),
        paid(t.bank, 0, 25, "vente.batiments"),
    )


def test_MEU_15_houses_are_sold_evenly() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(2, "sofia", "bucarest")
    t.builds(1, "varsovie")
    t.refuses(0, SellHouse(t.title("varsovie")), cite="maisons.uniforme")
    t.does(0, SellHouse(t.title("sofia")))
    t.refuses(0, SellHouse(t.title("sofia")), cite="maisons.uniforme")
    t.does(0, SellHouse(t.title("bucarest")))
    t.does(0, SellHouse(t.title("varsovie")))


def test_MEU_18_only_ones_own_and_only_what_is_there() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia")
    t.refuses(1, SellHouse(t.title("sofia")), cite="vente.batiments")
    t.owns_group(1, "brun")
    t.refuses(1, SellHouse(t.title("riga")), cite="vente.batiments")
    t.refuses(1, SellHotels(t.title("riga")), cite="vente.batiments")
    t.refuses(1, SellHouse(t.title("schiphol")), cite="vente.batiments")


def test_MEU_18_at_any_time_in_europe() -> None:
    t = Evening()
    t.owns_group(2, "bleu_ciel")
    t.builds(3, *BLUE)
    t.does(2, SellHouse(t.title("sofia")))
    t.lands(0, "londres")
    t.does(2, SellHouse(t.title("bucarest")))
    t.does(0, LeaveIt())
    t.does(2, SellHouse(t.title("varsovie")))
    t.passes(0, 1, 2)
    t.is_jailed(2)
    t.does(2, SellHouse(t.title("sofia")))


def test_MEL_15_only_on_ones_turn_or_between_the_turns_of_others() -> None:
    t = Evening("electronique")
    t.owns_group(0, "brun")
    t.owns_group(2, "bleu_ciel")
    mine, his = t.m.box.title_at[1], t.m.box.title_at[6]
    for title in (mine, t.m.box.title_at[3], his, t.m.box.title_at[8], t.m.box.title_at[9]):
        t.builds(3, t.m.box.titles[title].key)
    t.does(2, SellHouse(his))
    t.lands(0, t.m.box.spaces[27].key)
    t.asks(0, Purchase)
    t.refuses(2, SellHouse(t.m.box.title_at[8]), cite="vente.moment")
    t.does(0, SellHouse(mine))
    t.does(0, LeaveIt())
    t.asks(2, Sale)
    t.refuses(2, SellHouse(t.m.box.title_at[8]), cite="vente.moment")
    t.does(0, SellHouse(t.m.box.title_at[3]))
    t.passes(0, 1, 2)
    t.asks(1, Turn)
    t.does(2, SellHouse(t.m.box.title_at[8]))
    assert t.clause("vente.moment") == "MEL-15"


def test_MEL_15_but_to_meet_a_debt_at_any_time() -> None:
    t = Evening("electronique")
    t.owns_group(1, "brun")
    one, other = t.m.box.title_at[1], t.m.box.title_at[3]
    t.builds(1, t.m.box.titles[one].key, t.m.box.titles[other].key)
    t.cash(1, 0)
    t.lands(0, t.m.box.spaces[17].key)
    t.draws("card:caisse_anniversaire")
    t.asks(1, FindMoney)
    t.does(1, SellHouse(one))
    t.expect(paid(t.bank, 1, 250_000, "vente.batiments"), paid(1, 0, 100_000, "cartes.effet"))


def test_MEU_18_a_hotel_brings_half_its_price_and_half_of_its_four_houses() -> None:
    t = Evening()
    t.owns_group(0, "bleu_fonce")
    t.opens_hotel("paris")
    t.builds(4, "berlin")
    t.does(0, SellHotels(t.title("paris")))
    t.expect(
        paid(t.square("paris"), t.bank, 1, "vente.hotel", HOTEL),
        paid(t.bank, 0, 100 + 4 * 100, "vente.hotel"),
    )


def test_MEU_18_all_hotels_of_a_group_are_sold_together() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel(*BLUE)
    t.does(0, SellHotels(t.title("sofia")))
    t.expect(event("sold_hotels", 0, t.titles(*BLUE), cite="vente.hotels_ensemble"))
    assert t.s.cash(0) == 1500 + 3 * (25 + 4 * 25)
    assert t.s.count[HOTEL][t.bank] == 12


def test_MEU_18_a_mixed_group_is_sold_down_hotels_first() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel("sofia", "bucarest")
    t.builds(4, "varsovie")
    t.refuses(0, SellHouse(t.title("varsovie")), cite="maisons.uniforme")
    t.does(0, SellHotels(t.title("bucarest")))
    assert [t.m.storeys(title) for title in t.titles(*BLUE)] == [0, 0, 4]
    t.does(0, SellHouse(t.title("varsovie")))


def test_MEL_15_together_or_one_by_one_as_the_table_rules() -> None:
    for together in (True, False):
        t = Evening("electronique", hotels_sold_together=together)
        t.owns_group(0, "brun")
        one, other = t.m.box.title_at[1], t.m.box.title_at[3]
        t.opens_hotel(t.m.box.titles[one].key, t.m.box.titles[other].key)
        t.does(0, SellHotels(one))
        assert t.m.has_hotel(other) is not together
        assert t.s.cash(0) == 15_000_000 + (2 if together else 1) * 1_250_000


def test_MEU_18_a_hotel_is_exchanged_for_four_houses_and_half_its_price() -> None:
    t = Evening()
    t.owns_group(0, "bleu_fonce")
    t.opens_hotel("paris", "berlin")
    t.does(0, BreakHotel(t.title("paris")))
    t.expect(
        paid(t.square("paris"), t.bank, 1, "vente.echange", HOTEL),
        paid(t.bank, t.square("paris"), 4, "vente.echange", HOUSE),
        paid(t.bank, 0, 100, "vente.echange"),
    )
    t.refuses(0, SellHouse(t.title("paris")), cite="maisons.uniforme")
    t.does(0, BreakHotel(t.title("berlin")))
    t.does(0, SellHouse(t.title("paris")))


def test_MEU_17_a_hotel_cannot_be_broken_down_into_houses_that_do_not_exist() -> None:
    t = Evening()
    t.leaves_houses(3, 2)
    t.owns_group(0, "bleu_fonce")
    t.opens_hotel("paris", "berlin")
    t.refuses(0, BreakHotel(t.title("paris")), cite="crise.hotel")
    t.does(0, SellHotels(t.title("paris")))


def test_MEL_electronic_table_may_rule_that_the_missing_apartments_are_paid() -> None:
    for needed in (True, False):
        t = Evening("electronique", hotel_break_down_needs_houses=needed)
        t.owns_group(2, "rouge", "jaune", "vert")
        left = 32
        for title in t.m.box.sites:
            if t.m.owner(title) == 2 and left > 2:
                n = min(4, left - 2)
                t.builds(n, t.m.box.titles[title].key)
                left -= n
        t.owns_group(0, "brun")
        one, other = t.m.box.title_at[1], t.m.box.title_at[3]
        t.opens_hotel(t.m.box.titles[one].key, t.m.box.titles[other].key)
        if needed:
            t.refuses(0, BreakHotel(one), cite="crise.hotel")
            continue
        t.does(0, BreakHotel(one))
        t.expect(event("broke_hotel", 0, one, 2))
        assert t.m.houses(one) == 2
        assert t.s.cash(0) == 15_000_000 + 250_000 + 2 * 250_000


def test_MEU_25_in_the_short_game_a_hotel_brings_half_of_three_houses_more() -> None:
    t = Evening(short_game=True)
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel("sofia")
    before = t.s.cash(0)
    t.does(0, SellHotels(t.title("sofia")))
    assert t.s.cash(0) == before + 25 + 3 * 25
    t.expect(paid(t.bank, 0, 100, "rapide.revente"))


def test_MEU_25_and_is_exchanged_back_for_three_houses() -> None:
    t = Evening(short_game=True)
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel("sofia")
    before = t.s.cash(0)
    t.does(0, BreakHotel(t.title("sofia")))
    assert t.m.houses(t.title("sofia")) == 3
    assert t.s.cash(0) == before + 25


@pytest.mark.parametrize(
    ("reading", "price"), [("hotel_and_houses", 1_000_000), ("hotel_alone", 250_000)]
)
def test_MEL_7_half_of_the_hotels_purchase_price_read_in_two_ways(reading: str, price: int) -> None:
    t = Evening("electronique", short_game=True, hotel_resale=reading)
    t.owns_group(0, "brun")
    one = t.m.box.title_at[1]
    t.opens_hotel(t.m.box.titles[one].key)
    before = t.s.cash(0)
    t.does(0, SellHotels(one))
    assert t.s.cash(0) == before + price


def test_MEU_18_resale_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "resale = 100"))
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia")
    t.does(0, SellHouse(t.title("sofia")))
    t.expect(paid(t.bank, 0, 50))
