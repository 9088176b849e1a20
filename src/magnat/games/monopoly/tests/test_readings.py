"""Readings that the booklets leave open: the one we play unless told otherwise, and the other."""

from __future__ import annotations

from typing import Any

import pytest

from magnat.games.monopoly.rules.money.debt import (
    FindMoney,
    InKind,
    PayInKind,
    RefuseInKind,
)
from magnat.games.monopoly.rules.money.mortgage import (
    BoughtMortgage,
    KeepMortgage,
    Mortgage,
    Redeem,
    RedeemNow,
)
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Buy, EstateSale, LeaveIt, Purchase, Sale
from magnat.games.monopoly.rules.property.selling_buildings import BreakHotel, SellHotels
from magnat.games.monopoly.rules.property.shortage import BuildingSale, Contest, Want
from magnat.games.monopoly.rules.squares.leaving_prison import PayFine, UseCard
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim, Waive
from magnat.kit.debt import GiveUp
from magnat.kit.dice import Roll
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Offer
from magnat.testing import event, paid

EDITIONS = ["europe", "electronique", "paris"]


# Rents


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("counts", "stations", "utility"), [(True, 100, 10), (False, 50, 4)])
def test_MEU_11_MEU_10_mortgaged_ones_count_toward_the_number_held_or_do_not(
    edition: str, counts: bool, stations: int, utility: int
) -> None:
    t = Evening(edition, mortgaged_count=counts)
    unit = t.m.box.rules.money_unit
    keys = [t.m.box.titles[title].key for title in t.m.box.stations[:3]]
    t.owns(1, *keys)
    t.has_mortgaged(keys[2])
    t.lands(0, keys[0])
    t.does(1, Claim(0, t.title(keys[0])))
    t.expect(event("claimed", 1, 0, t.title(keys[0]), stations * unit))
    one, two = [t.m.box.titles[title].key for title in t.m.box.utilities]
    t.owns(0, one, two)
    t.has_mortgaged(two)
    assert t.m.rent(t.title(one), 7) == 7 * utility * unit
    assert t.m.line(t.title(two)) == -1


@pytest.mark.parametrize("counts", [True, False])
def test_MEU_8_a_turn_without_a_throw_ends_the_time_to_claim_or_does_not(counts: bool) -> None:
    t = Evening("electronique", unthrown_turn_counts=counts)
    key = t.m.box.spaces[9].key
    t.owns(2, key)
    t.is_jailed(1)
    t.lands(0, key)
    t.pays_fine(1)
    assert t.may(2, Claim(0, t.title(key))) is not counts
    t.rests(2)
    assert not t.may(2, Claim(0, t.title(key)))


@pytest.mark.parametrize(("moment", "rent"), [("landing", 4), ("claim", 10)])
def test_MEU_8_the_rent_is_that_of_the_landing_or_of_the_claim(moment: str, rent: int) -> None:
    t = Evening(rent_as_of=moment)
    t.owns_group(1, "brun")
    t.lands(0, "vilnius")
    t.does(1, Build(t.title("vilnius")))
    t.does(1, Claim(0, t.title("vilnius")))
    t.expect(event("claimed", 1, 0, t.title("vilnius"), rent), paid(0, 1, rent))


def test_MEU_8_of_the_claim_nothing_while_it_is_mortgaged_and_the_old_one_once_sold() -> None:
    t = Evening(rent_as_of="claim")
    t.owns(1, "varsovie")
    t.lands(0, "varsovie")
    t.does(1, Mortgage(t.title("varsovie")))
    assert not t.may(1, Claim(0, t.title("varsovie")))
    assert t.may(1, Waive(0, t.title("varsovie")))
    t.does(1, Redeem(t.title("varsovie")))
    t.does(1, Offer(2, -10, t.titles("varsovie")))
    t.does(2, Accept(1))
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 8))


def with_an_open_rent(**options: Any) -> Evening:
    """Seat 0 has 60 and, face down, Riga; seat 1 may ask 50 of it, seat 2 has a card to sell."""
    t = Evening(**options)
    t.owns(1, "schiphol", "heathrow")
    t.owns(0, "riga")
    t.has_mortgaged("riga")
    t.has_card(2, "chance_liberte")
    t.cash(0, 60)
    t.lands(0, "heathrow", (2, 2))
    return t


def test_MEU_21_before_it_is_claimed_everybody_uses_his_money_as_he_likes() -> None:
    t = with_an_open_rent()
    t.does(0, Offer(2, 60, (t.card("chance_liberte"),)))
    t.does(2, Accept(0))
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, GiveUp())


def test_MEU_21_or_a_rent_that_may_be_claimed_counts_as_a_debt() -> None:
    t = with_an_open_rent(claims_bind=True)
    t.refuses(0, Offer(2, 11, (t.card("chance_liberte"),)), cite="dette.reunir")
    t.does(0, Redeem(t.title("riga")))  # costs 33, and would bring 30 again
    t.refuses(0, Offer(2, 8, (t.card("chance_liberte"),)), cite="dette.reunir")
    t.does(0, Offer(2, 7, (t.card("chance_liberte"),)))
    t.does(2, Accept(0))
    t.does(1, Claim(0, t.title("heathrow")))
    t.refuses(0, GiveUp(), cite="dette.reunir")


def test_MEU_21_and_neither_a_purchase_nor_a_house_nor_a_mortgage_lifted_may_endanger_it() -> None:
    t = with_an_open_rent(claims_bind=True)
    t.cash(0, 52)
    t.refuses(0, Redeem(t.title("riga")), cite="dette.reunir")
    t.lands(0, "vilnius")
    t.cash(0, 75)
    t.refuses(0, Buy(), cite="dette.reunir")  # 60, of which 30 would come back
    t.cash(0, 80)
    t.does(0, Buy())
    t = Evening(claims_bind=True)
    t.owns_group(1, "gares")
    t.owns_group(0, "bleu_ciel")
    t.cash(0, 64)
    t.lands(0, "heathrow", (2, 2))
    t.refuses(0, Build(t.title("sofia")), cite="dette.reunir")  # 50, of which 25 would come back
    t.cash(0, 65)
    t.does(0, Build(t.title("sofia")))


def test_MEU_21_where_they_bind_open_rents_count_as_they_are() -> None:
    t = Evening(claims_bind=True, rent_as_of="claim")
    t.owns(1, "heathrow")
    t.owns(2, "riga")
    t.owns(0, "paris")
    t.has_mortgaged("paris")
    t.cash(0, 300)
    t.lands(0, "heathrow")
    t.owns_group(1, "gares")  # 200 now, and no longer 25
    t.refuses(0, Offer(2, 140, t.titles("riga")), cite="dette.reunir")  # which would bring 30


def leaves_with_open_rents(cash: int, **options: Any) -> Evening:
    """Seat 0 resigns; seat 1 may still claim 25 of it, seat 2 since then 50."""
    t = Evening(seats=4, **options)
    t.owns(1, "heathrow")
    t.owns(2, "schiphol", "charles_de_gaulle")
    t.cash(0, cash)
    t.lands(0, "heathrow", (2, 2))
    t.lands(0, "charles_de_gaulle", (3, 3))
    t.does(0, Resign())
    return t


def test_MEU_8_TABLE_1_whoever_leaves_pays_the_rents_that_may_still_be_claimed() -> None:
    t = leaves_with_open_rents(100)
    t.expect(paid(0, 1, 25, "table.abandon"), paid(0, 2, 50, "table.abandon"))
    t.expect(event("bankrupt", 0, t.bank), paid(0, t.bank, 25, "faillite.banque"))


def test_MEU_8_TABLE_1_with_too_little_cash_it_is_a_bankruptcy_to_the_next_owner() -> None:
    t = leaves_with_open_rents(74)
    t.expect(paid(0, 1, 25, "table.abandon"), event("bankrupt", 0, 2))
    t.expect(paid(0, 2, 49, "faillite.joueur"))


def test_MEU_8_TABLE_1_rents_that_were_waived_or_are_nothing_now_are_not_paid() -> None:
    for reading in ("landing", "claim"):
        t = Evening(rent_as_of=reading)
        t.owns(1, "sofia")
        t.lands(0, "sofia")
        if reading == "landing":
            t.does(1, Waive(0, t.title("sofia")))
        else:
            t.does(1, Mortgage(t.title("sofia")))
        t.does(0, Resign())
        t.expect(event("bankrupt", 0, t.bank))
        t.expect_no(paid(0, 1, None))


def test_MEU_8_TABLE_1_or_they_are_lost_where_the_table_reads_it_so() -> None:
    t = leaves_with_open_rents(74, leaver_rents="lost")
    t.expect(event("bankrupt", 0, t.bank), paid(0, t.bank, 74, "faillite.banque"))
    t.expect_no(paid(0, 1, 25, "table.abandon"))


def test_MEU_14_where_open_rents_bind_the_fine_does_not_come_before_them() -> None:
    t = with_an_open_rent(claims_bind=True)
    t.is_jailed(0)
    t.refuses(0, PayFine(), cite="dette.reunir")  # 60, of which 50 may be claimed
    t.cash(0, 100)
    t.does(0, PayFine())


# Auctions


@pytest.mark.parametrize(("bids", "most"), [("cash", 100), ("means", 300)])
def test_MEU_7_one_bids_what_one_has_or_what_one_could_raise(bids: str, most: int) -> None:
    t = Evening(bids=bids)
    t.owns(1, "paris")
    t.cash(1, 100)
    t.lands(0, "varsovie")
    t.does(0, LeaveIt())
    t.refuses(1, Bid(most + 1), cite="achat.enchere")
    t.does(1, Bid(most))
    t.passes(0, 2)
    if bids == "means":
        t.asks(1, FindMoney)
        t.does(1, Mortgage(t.title("paris")))
    assert t.m.owner(t.title("varsovie")) == 1


@pytest.mark.parametrize(
    ("edition", "least", "first"), [("europe", 10, 1), ("electronique", 100_000, 10_000)]
)
def test_MEU_7_the_smallest_raise_is_the_tables(edition: str, least: int, first: int) -> None:
    t = Evening(edition, smallest_raise=least)
    t.lands(0, t.m.box.spaces[9].key)
    t.does(0, LeaveIt())
    t.does(1, Bid(first))  # from any price
    t.refuses(2, Bid(first + least - t.m.box.rules.money_unit), cite="achat.enchere")
    t.does(2, Bid(first + least))


def test_MEU_7_the_title_of_a_lander_who_is_ruined_stays_or_is_auctioned() -> None:
    for reading in ("stays", "auctioned"):
        t = Evening(seats=4, ruined_lander=reading)
        t.owns_group(1, "gares")
        t.lands(0, "heathrow", (1, 1))
        t.cash(0, 10)
        t.lands(0, "varsovie")
        t.asks(0, Purchase)
        t.does(1, Claim(0, t.title("heathrow")))
        t.does(0, GiveUp())
        if reading == "stays":
            t.asks(1, MonopolyTurn)
            assert t.m.owner(t.title("varsovie")) == -1
        else:
            t.asks(1, Sale)
            t.does(2, Bid(5))
            t.passes(1, 3)
            assert t.m.owner(t.title("varsovie")) == 2
            t.asks(1, MonopolyTurn)


# Prison


@pytest.mark.parametrize("at_once", [True, False])
def test_MEU_14_a_card_used_lets_one_throw_at_once_or_on_the_next_turn(at_once: bool) -> None:
    t = Evening(card_then_roll=at_once)
    t.is_jailed(0)
    t.has_card(0, "chance_liberte")
    t.does(0, UseCard(t.card("chance_liberte")))
    assert t.m.prison[0] == 0
    t.asks(0 if at_once else 1, MonopolyTurn)


@pytest.mark.parametrize("again", [False, True])
def test_MEU_14_a_double_that_frees_gives_no_further_throw_or_gives_one(again: bool) -> None:
    t = Evening(prison_double_again=again)
    t.is_jailed(0)
    t.roll(0, 5, 5)
    assert t.where(0) == "parc"
    t.asks(0 if again else 1, MonopolyTurn)
    if again:
        t.lands(0, "parc", (2, 2))
        t.roll(0, 3, 3)  # the third in a row
        t.expect(event("third_double", 0), event("imprisoned", 0))


@pytest.mark.parametrize("business", [True, False])
def test_MEU_14_from_prison_one_builds_and_bids_or_does_not(business: bool) -> None:
    t = Evening(prison_business=business)
    t.owns_group(0, "bleu_ciel")
    t.owns(0, "riga")
    t.is_jailed(0)
    t.sells(0, 1, 70, "riga")  # one deals in either case
    if business:
        t.does(0, Build(t.title("sofia")))
    else:
        t.refuses(0, Build(t.title("sofia")), cite="prison.attendre")
    t.roll(0, 1, 2)
    t.lands(1, "madrid")
    t.does(1, LeaveIt())
    assert t.may(0, Bid(60)) is business


# Buildings


def test_MEU_15_houses_between_turns_or_at_any_time() -> None:
    for reading in ("between_turns", "any_time"):
        t = Evening(buy_buildings=reading)
        t.owns_group(1, "brun")
        t.lands(0, "varsovie", (2, 2))
        t.asks(0, Purchase)
        if reading == "between_turns":
            t.refuses(1, Build(t.title("riga")), cite="maisons.acheter")
        else:
            t.does(1, Build(t.title("riga")))
            t.does(0, LeaveIt())
            t.does(1, Build(t.title("vilnius")))  # in the middle of an auction


def test_MEU_15_at_any_time_but_not_with_a_debt_nor_while_the_last_ones_are_sold() -> None:
    t = Evening(buy_buildings="any_time")
    t.owns_group(0, "brun")
    t.owns_group(1, "gares")
    t.cash(0, 60)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.refuses(0, Build(t.title("riga")), cite="maisons.acheter")
    t = Evening(seats=4, buy_buildings="any_time")
    t.leaves_houses(1, 3)
    t.owns_group(0, "brun")
    t.owns_group(1, "bleu_ciel")
    t.does(0, Build(t.title("riga")))
    t.asks(1, Contest)
    t.refuses(1, Build(t.title("sofia")), cite="maisons.acheter")


@pytest.mark.parametrize("reading", ["can_pay", "anybody"])
def test_MEU_17_a_rival_short_of_the_price_may_not_or_may_want_the_last_house(reading: str) -> None:
    t = Evening(seats=4, shortage_rivals=reading)
    t.leaves_houses(1, 3)
    t.cash(3, 0)
    t.owns_group(0, "brun")
    t.owns_group(1, "bleu_fonce")
    t.cash(1, 120)  # a house on his sites costs 200
    t.does(0, Build(t.title("riga")))
    if reading == "can_pay":
        assert t.m.houses(t.title("riga")) == 1
        return
    t.asks(1, Contest)
    t.does(1, Want())
    t.wait(9)
    t.asks(1, BuildingSale)
    t.does(1, Bid(120))
    t.does(0, Bid(121))
    t.passes(1)
    assert t.s.cash(0) == 1500 - 121


@pytest.mark.parametrize(("reading", "start"), [("bidders", 100), ("box", 50)])
def test_MEU_17_the_lowest_price_is_the_bidders_or_that_of_the_box(
    reading: str, start: int
) -> None:
    t = Evening(seats=4, shortage_start=reading)
    t.leaves_houses(1, 3)
    t.owns_group(0, "rose")
    t.owns_group(1, "bleu_fonce")
    t.does(0, Build(t.title("geneve")))
    t.does(1, Want())
    sale = t.s.agenda[-1]
    assert isinstance(sale, BuildingSale)
    assert sale.start == start


def beside_houses(reading: str, houses: int = 20) -> Evening:
    """One sky-blue hotel beside two sites with four houses."""
    t = Evening(seats=4, hotel_beside_houses=reading)
    t.owns_group(0, "bleu_ciel")
    t.opens_hotel("sofia")
    t.builds(4, "bucarest", "varsovie")
    if houses == 0:
        t.leaves_houses(0, 3)
    return t


def test_MEU_18_one_hotel_beside_four_house_sites_is_sold_as_it_stands() -> None:
    t = beside_houses("sold")
    t.does(0, SellHotels(t.title("sofia")))
    assert [t.m.storeys(t.title(key)) for key in ("sofia", "bucarest", "varsovie")] == [0, 4, 4]


def test_MEU_18_or_it_is_exchanged_for_houses_first() -> None:
    t = beside_houses("exchanged")
    t.refuses(0, SellHotels(t.title("sofia")), cite="vente.hotels_ensemble")
    t.does(0, BreakHotel(t.title("sofia")))
    t = beside_houses("exchanged", houses=0)
    t.does(0, SellHotels(t.title("sofia")))  # there are no houses to exchange it for
    t = Evening(hotel_beside_houses="exchanged")
    t.owns_group(0, "brun")
    t.opens_hotel("riga", "vilnius")
    t.does(0, SellHotels(t.title("riga")))  # all of them together as ever


# Mortgages


@pytest.mark.parametrize("needs", [False, True])
def test_MEU_19_mortgaging_needs_no_debt_or_needs_one(needs: bool) -> None:
    t = Evening(mortgage_needs_debt=needs)
    t.owns_group(1, "gares")
    t.owns(0, "paris", "riga")
    if needs:
        t.refuses(0, Mortgage(t.title("riga")), cite="hypotheque.prendre")
    else:
        t.does(0, Mortgage(t.title("riga")))
    t.cash(0, 50)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, Mortgage(t.title("paris")))
    t.expect(paid(0, 1, 200))


@pytest.mark.parametrize(("rounding", "price", "tenth"), [("up", 83, 8), ("down", 82, 7)])
def test_MEU_19_odd_halves_are_rounded_up_or_down(rounding: str, price: int, tenth: int) -> None:
    t = Evening(redeem_rounding=rounding)
    t.owns(0, "parlement")
    t.has_mortgaged("parlement")
    assert t.m.redemption(t.title("parlement")) == price
    t.sells(0, 1, 100, "parlement")
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, tenth, "hypotheque.garder"))


@pytest.mark.parametrize(
    ("unit", "alone", "price", "tenth"),
    [
        (10_000, 10_000, 830_000, 80_000),
        (1_000, 10_000, 825_000, 80_000),
        (10_000, 1_000, 830_000, 75_000),
    ],
)
def test_MEL_4_the_text_rounds_to_the_thousand_and_its_example_to_ten_thousand(
    unit: int, alone: int, price: int, tenth: int
) -> None:
    t = Evening("electronique", redeem_unit=unit, tenth_unit=alone)
    t.owns(0, "electricite", "eaux")
    t.has_mortgaged("electricite", "eaux")
    t.does(0, Redeem(t.title("eaux")))
    t.expect(paid(0, t.bank, price, "hypotheque.lever"))
    t.sells(0, 1, 0, "electricite")
    t.does(1, KeepMortgage())
    t.expect(paid(1, t.bank, tenth, "hypotheque.garder"))


@pytest.mark.parametrize(("once", "price"), [(True, 75), (False, 83)])
def test_MEU_20_the_ten_per_cent_are_paid_once_or_again(once: bool, price: int) -> None:
    t = Evening(tenth_once=once)
    t.owns(0, "parlement")
    t.has_mortgaged("parlement")
    t.sells(0, 1, 100, "parlement")
    t.does(1, KeepMortgage())
    t.does(1, Redeem(t.title("parlement")))
    t.expect(paid(1, t.bank, price, "hypotheque.lever"))


def estate(**options: Any) -> Evening:
    """Seat 0 leaves Parliament, face down, and Riga to the bank."""
    t = Evening(seats=4, **options)
    t.owns(0, "parlement", "riga")
    t.has_mortgaged("parlement")
    t.does(0, Resign())
    return t


def test_MEU_21_the_bank_sells_estates_free_of_mortgage() -> None:
    t = estate()
    t.expect(event("redeemed", 0, t.title("parlement"), cite="faillite.banque"))
    t.passes(1, 2, 3)
    t.does(1, Bid(5))
    t.passes(2, 3)
    assert not t.m.mortgaged[t.title("parlement")]


def test_MEU_21_or_with_their_mortgages_which_the_buyer_lifts_or_keeps() -> None:
    t = estate(estate_mortgages="kept")
    t.expect_no(event("redeemed"))
    lots = []
    for _ in range(2):
        lot = t.s.agenda[-1]
        assert isinstance(lot, EstateSale)
        lots.append((t.m.box.item_key(lot.items[0]), lot.pledged))
        t.does(1, Bid(5))
        t.passes(2, 3)
    assert lots == [("riga", False), ("parlement", True)]
    t.expect(event("mortgaged", 1, t.title("parlement"), cite="faillite.encheres"))
    t.asks(1, BoughtMortgage)
    t.does(1, RedeemNow())
    t.expect(paid(1, t.bank, 83, "hypotheque.ceder"))


def test_MEU_21_with_its_mortgage_a_title_that_nobody_wants_is_free_again() -> None:
    t = estate(estate_mortgages="kept")
    t.passes(1, 2, 3)
    t.passes(1, 2, 3)
    assert t.m.owner(t.title("parlement")) == -1
    assert not t.m.mortgaged[t.title("parlement")]
    t.lands(1, "parlement")
    t.does(1, Buy())
    assert not t.m.mortgaged[t.title("parlement")]


def test_MEU_21_with_its_mortgage_it_is_sold_again_if_it_ruins_the_buyer() -> None:
    t = estate(estate_mortgages="kept")
    t.passes(1, 2, 3)
    t.does(1, Bid(1500))
    t.cash(1, 0)
    t.passes(2, 3)
    t.does(1, GiveUp())
    lot = t.s.agenda[-1]
    assert isinstance(lot, EstateSale)
    assert lot.pledged


# The end


def test_MEU_26_the_turn_is_finished_or_fortunes_are_counted_at_that_hour() -> None:
    for reading in ("turn", "hour"):
        t = Evening(timed_game=10, timed_end=reading)
        t.lands(0, "varsovie", (2, 2))
        t.wait(600)
        outcome = t.s.outcome
        if reading == "turn":
            assert outcome is None
            t.asks(0, Purchase)
        else:
            assert outcome is not None
            assert outcome.cite == "montre.fin"


def test_MEU_8_MEU_26_at_that_hour_too_open_rents_are_heard_before_the_count() -> None:
    t = Evening(timed_game=10, timed_end="hour")
    t.owns(1, "varsovie")
    t.wait(599)
    t.lands(0, "varsovie", (2, 2))
    t.wait(1)
    assert t.s.outcome is None
    t.refuses(0, Roll())
    t.does(1, Claim(0, t.title("varsovie")))
    t.expect(paid(0, 1, 8), event("finished", cite="montre.fin"))


@pytest.mark.parametrize("edition", ["europe", "paris", "electronique"])
def test_MEU_10_no_printed_card_leads_to_a_utility_so_its_double_needs_no_reading(
    edition: str,
) -> None:
    box = Evening(edition).m.box
    keys = [space.key for space in box.spaces]
    drawn_at = [at for at in range(len(keys)) if box.deck_at[at] >= 0]
    goals: list[int] = []
    for card in box.cards:
        for effect in card.effects:
            if effect.verb in ("move_to", "return_to"):
                goals.append(keys.index(effect.place))
            elif effect.verb == "back":
                goals += [(at - effect.amount) % len(keys) for at in drawn_at]
    assert len(goals) > len(drawn_at)
    assert not {box.title_at[at] for at in goals} & set(box.utilities)


# Options for readings that were fixed before


@pytest.mark.parametrize(("reading", "is_asked"), [("room", True), ("next", False)])
def test_MEU_17_each_wants_all_he_has_room_for_or_one_on_each_site(
    reading: str, is_asked: bool
) -> None:
    t = Evening(seats=4, shortage_demand=reading)
    t.leaves_houses(4, 3)
    t.owns_group(0, "brun")
    t.owns_group(1, "bleu_fonce")
    t.does(0, Build(t.title("riga")))
    if is_asked:
        t.asks(1, Contest)
    else:  # two sites each: four are enough
        assert t.m.houses(t.title("riga")) == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("reading", ["claimed", "due"])
def test_MEU_11_the_rent_of_a_station_is_claimed_or_paid_unasked(
    edition: str, reading: str
) -> None:
    t = Evening(edition, station_rent=reading)
    unit = t.m.box.rules.money_unit
    station, site = t.m.box.spaces[5].key, t.m.box.spaces[6].key
    t.owns(1, station, site)
    t.lands(0, station)
    if reading == "due":
        t.expect(paid(0, 1, 25 * unit, "loyer.gares"))
        assert not t.may(1, Claim(0, t.title(station)))
    else:
        t.expect_no(paid(0, 1, None))
        t.does(1, Claim(0, t.title(station)))
        t.expect(paid(0, 1, 25 * unit, "loyer.gares"))
    t.lands(1, "parc")
    t.lands(2, site)
    t.expect_no(paid(2, 1, None))  # sites are claimed in any case
    assert t.may(1, Claim(2, t.title(site)))


@pytest.mark.parametrize("reading", ["before_throwing", "any_time"])
def test_MEU_14_the_fine_is_paid_before_throwing_or_at_any_time(reading: str) -> None:
    t = Evening(fine_moment=reading)
    t.is_jailed(0)
    t.roll(0, 1, 2)
    t.asks(1, MonopolyTurn)
    if reading == "before_throwing":
        t.refuses(0, PayFine(), cite="tour.ordre")
        return
    t.does(0, PayFine())
    t.expect(paid(0, t.bank, 50, "prison.amende"), event("freed", 0))
    t.asks(1, MonopolyTurn)
    t.rests(1, 2)
    t.lands(0, "parc")  # he plays at once
    assert t.where(0) == "parc"


def test_MEU_14_a_prisoner_on_his_own_turn_pays_before_throwing_whenever_else_he_may() -> None:
    t = Evening(fine_moment="any_time")
    t.is_jailed(0)
    t.does(0, PayFine())
    t.asks(1, MonopolyTurn)
    assert t.m.prison[0] == 0
    t.refuses(0, PayFine(), cite="prison.amende")


def test_MEU_14_whoever_owes_money_does_not_buy_himself_free_first() -> None:
    t = Evening(fine_moment="any_time")
    t.owns_group(1, "gares")
    t.lands(0, "heathrow")
    t.is_jailed(0)
    t.cash(0, 100)
    t.does(1, Claim(0, t.title("heathrow")))
    t.refuses(0, PayFine(), cite="prison.amende")


@pytest.mark.parametrize("reading", ["any_time", "between_turns"])
def test_MEU_18_MEU_19_one_deals_and_lifts_mortgages_at_any_time_or_when_one_builds(
    reading: str,
) -> None:
    t = Evening(business=reading)
    t.owns(1, "riga", "paris")
    t.has_mortgaged("riga")
    t.lands(0, "londres")
    t.asks(0, Purchase)
    offer = Offer(2, -100, t.titles("paris"))
    assert t.may(1, Redeem(t.title("riga"))) is (reading == "any_time")
    assert t.may(1, offer) is (reading == "any_time")
    if reading == "between_turns":
        t.refuses(1, Redeem(t.title("riga")), cite="hypotheque.lever")
        t.refuses(1, offer, cite="vente.propriete")
        t.does(0, Offer(1, 100, t.titles("paris")))  # on his own turn
        t.does(1, Accept(0))  # to answer is free
        t.owns(1, "paris")
    t.does(0, Buy())
    t.does(1, Redeem(t.title("riga")))  # between two turns
    t.does(1, offer)


def test_MEU_18_a_debtor_deals_at_any_time() -> None:
    t = Evening(business="between_turns")
    t.owns(1, "paris")
    t.cash(1, 0)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.asks(1, FindMoney)
    t.sells(1, 2, 200, "paris")
    t.expect(paid(2, 1, 200), paid(1, 0, 10))


@pytest.mark.parametrize("reading", ["when_short", "rent_only"])
def test_MEU_22_any_debt_to_a_player_is_paid_in_kind_or_rents_alone(reading: str) -> None:
    t = Evening(payment_in_kind=reading)
    t.owns(1, "paris")
    t.cash(1, 0)
    t.lands(0, "caisse_2")
    t.draws("card:caisse_anniversaire")
    t.asks(1, FindMoney)
    offer = PayInKind(0, t.titles("paris"))
    if reading == "when_short":
        t.does(1, offer)
        t.asks(0, InKind)
    else:
        assert t.refuses(1, offer, cite="dette.nature").why == "only a rent is paid in property"
    t = Evening(payment_in_kind=reading)
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 0)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    t.does(0, PayInKind(0, t.titles("paris")))
    t.asks(1, InKind)


@pytest.mark.parametrize("most", [1, 5])
def test_MEU_22_so_many_offers_in_kind_are_made_for_one_debt(most: int) -> None:
    t = Evening(in_kind_offers=most)
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 0)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    for _ in range(most):
        t.does(0, PayInKind(0, t.titles("paris")))
        t.does(1, RefuseInKind())
    t.refuses(0, PayInKind(0, t.titles("paris")), cite="dette.nature")
    t.does(0, Mortgage(t.title("paris")))


@pytest.mark.parametrize("edition", EDITIONS)
def test_MEU_25_MEL_7_three_houses_take_the_place_of_four_and_there_is_no_fourth(
    edition: str,
) -> None:
    t = Evening(edition, short_game=True)
    t.owns_group(0, "brun")
    sites = [t.m.box.spaces[at].key for at in (1, 3)]
    t.builds(3, *sites)
    t.does(0, Build(t.title(sites[0])))
    assert t.m.has_hotel(t.title(sites[0]))
    assert t.m.houses(t.title(sites[0])) == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_MEU_21_MEL_16_to_the_bank_buildings_and_cash_go_back_and_it_pays_itself_nothing(
    edition: str,
) -> None:
    t = Evening(edition, seats=3)
    t.owns_group(0, "brun")
    t.builds(1, *[t.m.box.spaces[at].key for at in (1, 3)])
    t.cash(0, t.m.box.rules.money_unit)
    t.does(0, Resign())
    t.expect_no(paid(t.bank, 0, None))
    t.expect(paid(0, t.bank, t.m.box.rules.money_unit, "faillite.banque"))
