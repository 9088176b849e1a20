"""Houses and hotels: whole groups, evenly, on one's turn or between turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage, Redeem
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.squares.cards import PayOrDraw
from magnat.games.monopoly.rules.squares.leaving_prison import UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening, derived
from magnat.kit.auction import Bid
from magnat.testing import event, paid

BLUE = ("sofia", "bucarest", "varsovie")


def storeys(t: Evening, *keys: str) -> list[int]:
    return [t.m.storeys(t.title(key)) for key in keys]


def raises(t: Evening, seat: int, *keys: str) -> None:
    for key in keys:
        t.does(seat, Build(t.title(key)))


def test_MEU_15_a_house_costs_the_price_on_the_property_card() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel", "vert")
    t.does(0, Build(t.title("sofia")))
    t.expect(
        event("built_house", 0, t.title("sofia")),
        paid(0, t.bank, 50, "maisons.acheter"),
        paid(t.bank, t.square("sofia"), 1, "maisons.acheter", HOUSE),
    )
    t.does(0, Build(t.title("rome")))
    t.expect(paid(0, t.bank, 200, "maisons.acheter"))


@pytest.mark.parametrize("edition", ["europe", "electronique"])
def test_MEU_15_not_in_the_middle_of_a_turn_that_goes_on_after_a_double(edition: str) -> None:
    t = Evening(edition)
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "brun")
    mine, his = t.m.box.title_at[6], t.m.box.title_at[1]
    t.does(1, Build(his))  # before the turn of 0
    t.lands(0, "parc", (2, 2))
    t.asks(0, MonopolyTurn)
    t.refuses(1, Build(his + 1), cite="maisons.acheter")
    t.does(0, Build(mine))  # it is his turn
    t.rests(0)
    t.does(0, Build(mine + 1))  # and now it is between two turns
    t.does(1, Build(his + 1))


def test_MEU_15_nor_while_a_player_whom_a_card_freed_is_about_to_throw() -> None:
    t = Evening()
    t.owns_group(1, "brun")
    t.is_jailed(0)
    t.has_card(0, "chance_liberte")
    t.does(0, UseCard(t.card("chance_liberte")))
    t.refuses(1, Build(t.title("riga")), cite="maisons.acheter")


def test_MEL_1_apartments_cost_ten_thousand_times_as_much() -> None:
    t = Evening("electronique")
    t.owns_group(0, "bleu_ciel")
    t.does(0, Build(t.m.box.title_at[6]))
    t.expect(paid(0, t.bank, 500_000))


def test_MEU_15_only_with_the_whole_colour_group() -> None:
    t = Evening()
    t.owns(0, "sofia", "bucarest")
    t.refuses(0, Build(t.title("sofia")), cite="maisons.groupe")
    t.owns(1, "varsovie")
    t.refuses(0, Build(t.title("sofia")), cite="maisons.groupe")


def test_MEU_15_no_house_while_one_of_the_group_is_mortgaged() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.has_mortgaged("varsovie")
    t.refuses(0, Build(t.title("sofia")), cite="maisons.groupe")
    t.refuses(0, Build(t.title("varsovie")), cite="maisons.groupe")


def test_MEU_19_building_resumes_when_no_mortgage_is_left_in_the_group() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.has_mortgaged("varsovie")
    t.does(0, Redeem(t.title("varsovie")))
    t.does(0, Build(t.title("sofia")))


def test_MEU_15_stations_and_institutions_are_not_built_on() -> None:
    t = Evening()
    t.owns_group(0, "gares", "services")
    t.refuses(0, Build(t.title("schiphol")))
    t.refuses(0, Build(t.title("parlement")))


def test_MEU_15_on_ones_turn_before_the_throw_and_between_the_turns_of_others() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns_group(2, "brun")
    t.does(0, Build(t.title("sofia")))
    t.does(2, Build(t.title("riga")))
    t.rests(0)
    t.does(0, Build(t.title("bucarest")))
    t.does(2, Build(t.title("vilnius")))
    t.rests(1)
    t.does(0, Build(t.title("varsovie")))
    assert storeys(t, *BLUE) == [1, 1, 1]


def test_MEU_15_on_ones_own_turn_also_when_the_pawn_has_stopped() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "brun")
    t.lands(0, "londres")
    t.asks(0, Purchase)
    t.does(0, Build(t.title("sofia")))
    t.refuses(1, Build(t.title("riga")), cite="maisons.acheter")
    t.asks(0, Purchase)
    t.does(0, LeaveIt())
    t.asks(0, Sale)


def test_MEU_15_ones_turn_is_the_whole_turn_also_while_its_auction_runs() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "brun")
    t.lands(0, "londres")
    t.does(0, LeaveIt())
    t.does(1, Bid(10))
    t.does(0, Build(t.title("bucarest")))
    assert t.m.houses(t.title("bucarest")) == 1
    t.refuses(1, Build(t.title("riga")), cite="maisons.acheter")
    t.asks(0, Sale)
    t.passes(0, 2)
    t.does(1, Build(t.title("riga")))  # between two turns everybody may


def test_MEU_15_and_while_another_player_finds_money_in_it() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns(1, "paris")
    t.cash(1, 0)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.asks(1, FindMoney)
    t.does(0, Build(t.title("sofia")))
    t.asks(1, FindMoney)


def test_MEU_15_and_while_a_card_leaves_him_the_choice() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.lands(0, "caisse_2")
    t.draws("card:caisse_amende_ou_chance")
    t.asks(0, PayOrDraw)
    t.does(0, Build(t.title("sofia")))


def test_MEU_15_not_while_a_debt_is_to_be_paid() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.owns(0, "heathrow")
    t.cash(0, 150)
    t.lands(0, "impots")
    t.asks(0, FindMoney)
    t.refuses(0, Build(t.title("sofia")), cite="maisons.acheter")


def test_MEU_15_as_many_as_one_can_pay() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.cash(0, 149)
    raises(t, 0, "sofia", "varsovie")
    illegal = t.refuses(0, Build(t.title("bucarest")), cite="maisons.acheter")
    assert illegal.facts == (50,)


def test_MEU_15_houses_are_built_evenly_across_the_group() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.does(0, Build(t.title("sofia")))
    t.refuses(0, Build(t.title("sofia")), cite="maisons.uniforme")
    raises(t, 0, "bucarest", "varsovie")
    t.does(0, Build(t.title("sofia")))
    assert storeys(t, *BLUE) == [2, 1, 1]


def test_MEU_15_from_prison_one_builds() -> None:
    t = Evening()
    t.owns_group(2, "bleu_ciel")
    t.is_jailed(2)
    t.does(2, Build(t.title("sofia")))


def test_MEU_16_a_hotel_needs_four_houses_on_each_site_of_the_group() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.builds(4, "sofia", "bucarest")
    t.builds(3, "varsovie")
    t.refuses(0, Build(t.title("sofia")), cite="maisons.uniforme")
    t.does(0, Build(t.title("varsovie")))
    t.does(0, Build(t.title("sofia")))
    t.expect(
        event("built_hotel", 0, t.title("sofia")),
        paid(0, t.bank, 50, "hotels.acheter"),
        paid(t.square("sofia"), t.bank, 4, "hotels.acheter", HOUSE),
        paid(t.bank, t.square("sofia"), 1, "hotels.acheter", HOTEL),
    )
    assert t.m.has_hotel(t.title("sofia"))
    assert t.m.houses(t.title("sofia")) == 0


def test_MEU_16_one_hotel_per_site() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel(*BLUE)
    t.refuses(0, Build(t.title("sofia")), cite="hotels.acheter")


def test_MEU_16_the_next_hotels_of_the_group_follow() -> None:
    t = Evening()
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel("sofia")
    t.builds(4, "bucarest", "varsovie")
    raises(t, 0, "bucarest", "varsovie")
    assert all([t.m.has_hotel(title) for title in t.titles(*BLUE)])


def test_MEU_25_in_the_short_game_three_houses_are_enough_for_a_hotel() -> None:
    t = Evening(short_game=True)
    t.owns_group(0, "bleu_ciel")
    t.builds(3, *BLUE)
    t.does(0, Build(t.title("sofia")))
    t.expect(
        event("built_hotel", 0, t.title("sofia"), cite="rapide.hotel"),
        paid(0, t.bank, 50, "rapide.hotel"),
        paid(t.square("sofia"), t.bank, 3, "rapide.hotel", HOUSE),
    )
    assert t.m.rent(t.title("sofia"), 0) == 550
    t.refuses(0, Build(t.title("sofia")), cite="rapide.hotel")


def test_MEU_16_houses_for_hotel_is_a_number_of_the_edition(tmp_path: Path) -> None:
    t = Evening("mine", game=derived(tmp_path, "houses_for_hotel = 2"))
    t.owns_group(0, "brun")
    t.builds(2, "riga", "vilnius")
    t.does(0, Build(t.title("riga")))
    t.expect(event("built_hotel", 0))


@pytest.mark.parametrize("beside", [True, False])
def test_MEU_19_mortgaging_beside_buildings_stops_the_building_where_it_is_allowed(
    beside: bool,
) -> None:
    t = Evening(mortgage_beside_buildings=beside)
    t.owns_group(0, "bleu_ciel")
    t.builds(1, "sofia", "bucarest")
    if beside:
        t.does(0, Mortgage(t.title("varsovie")))
        t.refuses(0, Build(t.title("varsovie")), cite="maisons.groupe")
    else:
        t.refuses(0, Mortgage(t.title("varsovie")), cite="hypotheque.batiments")
        t.does(0, Build(t.title("varsovie")))
