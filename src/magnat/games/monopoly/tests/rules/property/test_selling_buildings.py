"""Selling buildings back to the bank: at half price, evenly, hotels together or broken down."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.core.kernel import settle
from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.debt import FindMoney, Owed
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.buying import LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.property.selling_buildings import BreakHotel, SellHotels, SellHouse
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.debt import GiveUp
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
    t.asks(1, MonopolyTurn)
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


def test_MEL_15_not_in_the_middle_of_a_turn_that_goes_on_after_a_double() -> None:
    t = Evening("electronique")
    t.owns_group(1, "brun")
    one = t.m.box.titles[t.m.box.title_at[1]]
    t.builds(1, one.key)
    t.lands(0, "parc", (2, 2))
    t.asks(0, MonopolyTurn)
    t.refuses(1, SellHouse(one.item), cite="vente.moment")
    t.rests(0)
    t.does(1, SellHouse(one.item))


def hotels_alone(cash: int, debt: int, houses: int) -> Evening:
    """Seat 0 has two hotels on its brown sites and owes the bank so many thousands; the bank has so
    many apartments left."""
    t = Evening("electronique", seats=4, short_game=True, hotel_resale="hotel_alone")
    for seat in range(4):
        for title in t.m.titles(seat):
            t.s.give(title, t.bank, "set-up")
    t.owns_group(0, "brun")
    brown = [t.m.box.spaces[at].key for at in (1, 3)]
    t.opens_hotel(*brown)
    t.owns_group(3, "rouge", "jaune", "vert")
    taken = t.s.count[HOUSE][t.bank] - houses
    for at in (21, 23, 24, 26, 27, 29, 31, 32, 34):
        n = min(4, taken)
        t.builds(n, t.m.box.spaces[at].key)
        taken -= n
    t.cash(0, cash * 1000)
    t.s.do(Owed(0, t.bank, debt * 1000, "impots.payer"))
    settle(t.s)
    t.asks(0, FindMoney)
    return t


def test_MEL_7_what_hotels_bring_by_way_of_apartments_counts_in_what_he_can_raise() -> None:
    # 2 hotels at 250, 6 apartments at 250, 2 mortgages at 300
    t = hotels_alone(0, 2600, houses=6)
    assert t.m.raisable(0) == 2_600_000
    t.refuses(0, GiveUp(), cite="dette.reunir")
    t = hotels_alone(0, 2610, houses=6)
    t.does(0, GiveUp())


def test_MEL_7_but_only_apartments_that_the_bank_has() -> None:
    t = hotels_alone(0, 1850, houses=5)
    assert t.m.raisable(0) == 1_850_000  # one hotel exchanged, the other sold as it stands
    t = hotels_alone(0, 1100, houses=2)
    assert t.m.raisable(0) == 1_100_000


def test_MEL_7_a_debtor_who_could_pay_by_exchanging_may_not_throw_the_hotels_away() -> None:
    t = hotels_alone(0, 2600, houses=6)
    one, two = t.m.box.title_at[1], t.m.box.title_at[3]
    t.refuses(0, SellHotels(one), cite="dette.reunir")
    t.does(0, BreakHotel(one))
    t.refuses(0, SellHotels(two), cite="dette.reunir")
    t.does(0, BreakHotel(two))
    for _ in range(3):
        t.does(0, SellHouse(one))
        t.does(0, SellHouse(two))
    t.does(0, Mortgage(one))
    t.does(0, Mortgage(two))
    t.expect(paid(0, t.bank, 2_600_000))


def test_MEL_7_the_apartments_that_one_group_frees_serve_the_next() -> None:
    t = hotels_alone(0, 10, houses=0)
    t.owns_group(0, "bleu_ciel")
    sky = [t.m.box.spaces[at].key for at in (6, 8, 9)]
    t.s.pay(t.square(t.m.box.spaces[21].key), t.bank, 3, "set-up", HOUSE)
    t.builds(3, sky[0])
    t.opens_hotel(*sky[1:])
    # Sky: two hotels sold as they stand, 3 apartments; then one brown hotel is exchanged.
    # Or brown as it stands: the apartments beside the sky hotels come too late for them.
    mortgages = sum([t.m.box.mortgage[title] for title in t.m.titles(0)])
    assert t.m.raisable(0) == mortgages + 4 * 250_000 + 3 * 250_000 + 3 * 250_000


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
