"""The building shortage: waiting for houses, and the auction of the last ones."""

from __future__ import annotations

from typing import Any

from magnat.games.monopoly.edition import HOTEL, HOUSE
from magnat.games.monopoly.rules.money.debt import FindMoney
from magnat.games.monopoly.rules.money.mortgage import Mortgage
from magnat.games.monopoly.rules.property.building import Build
from magnat.games.monopoly.rules.property.buying import Purchase
from magnat.games.monopoly.rules.property.selling_buildings import BreakHotel, SellHouse
from magnat.games.monopoly.rules.property.shortage import (
    BuildingSale,
    Contest,
    LetThem,
    PutBuilding,
    PutHere,
    Want,
    demand,
)
from magnat.games.monopoly.rules.turn import MonopolyTurn
from magnat.games.monopoly.tests.setting import Evening
from magnat.kit.auction import Bid
from magnat.kit.claim import Claim
from magnat.kit.leaving import Resign
from magnat.testing import event, paid


def crisis(left: int, **options: Any) -> Evening:
    """Seats 0 (light blue, houses at 50) and 1 (pink, at 100) want houses; so many are left."""
    t = Evening(seats=4, **options)
    t.leaves_houses(left, 3)
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "rose")
    return t


def test_MEU_17_no_house_left_wait_until_some_come_back() -> None:
    t = crisis(0)
    t.refuses(0, Build(t.title("sofia")), cite="crise.attendre")
    t.does(3, SellHouse(t.title("bruxelles")))
    t.does(0, Build(t.title("sofia")))


def test_MEU_17_enough_houses_for_everybody_are_simply_bought() -> None:
    t = crisis(6)
    t.cash(0, 150)
    t.cash(1, 300)
    t.does(0, Build(t.title("sofia")))  # three for each is all that they can pay
    assert t.m.houses(t.title("sofia")) == 1
    t.asks(0, MonopolyTurn)


def test_MEU_17_what_a_player_wants_is_what_he_can_build_and_pay() -> None:
    t = crisis(4)
    t.cash(1, 1500)
    assert demand(t.m, 0, HOUSE) == 12
    t.cash(0, 149)
    assert demand(t.m, 0, HOUSE) == 2
    t.owns_group(0, "bleu_fonce")
    t.cash(0, 600 + 399)
    assert demand(t.m, 0, HOUSE) == 12 + 1  # the cheapest first
    t.cash(0, 100_000)
    assert demand(t.m, 0, HOUSE) == 12 + 8
    assert demand(t.m, 0, HOTEL) == 0  # no site has its houses yet
    assert demand(t.m, 2, HOUSE) == 0


def test_MEU_17_hotels_are_wanted_where_their_houses_stand() -> None:
    t = hotels(2)
    t.cash(0, 99)
    assert demand(t.m, 0, HOTEL) == 1
    t.cash(0, 1000)
    assert demand(t.m, 0, HOTEL) == 3
    assert demand(t.m, 0, HOUSE) == 0


def test_MEU_17_the_last_houses_are_auctioned_when_several_want_them() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.asks(1, Contest)
    t.does(1, Want())
    t.asks(0, BuildingSale)
    t.does(0, Bid(50))
    t.does(1, Bid(120))
    t.passes(0)
    t.expect(event("sold", 1, 120, cite="crise.encheres"), paid(1, t.bank, 120, "crise.encheres"))
    t.asks(1, PutBuilding)
    t.does(1, PutHere(t.title("geneve")))
    assert t.m.houses(t.title("geneve")) == 1
    assert t.m.houses(t.title("sofia")) == 0
    assert t.s.cash(1) == 1500 - 120
    t.asks(0, MonopolyTurn)


def test_MEU_17_the_auction_starts_at_the_lowest_printed_price_of_the_bidders() -> None:
    t = crisis(1)
    t.does(1, Build(t.title("geneve")))
    t.does(0, Want())
    t.refuses(0, Bid(49), cite="crise.encheres")
    t.refuses(1, Bid(49), cite="crise.encheres")
    t.does(1, Bid(50))
    t.passes(0)
    t.does(1, PutHere(t.title("helsinki")))
    assert t.s.cash(1) == 1450


def test_MEU_17_only_those_who_want_it_bid() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.refuses(2, Want())
    t.refuses(3, Want())
    t.does(1, Want())
    t.refuses(2, Bid(60), cite="crise.encheres")


def test_MEU_17_if_nobody_else_wants_it_the_builder_has_it_at_the_printed_price() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, LetThem())
    t.expect(paid(0, t.bank, 50, "maisons.acheter"))
    assert t.m.houses(t.title("sofia")) == 1


def test_MEU_17_silence_lets_him_have_it() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.wait(9)
    assert t.m.houses(t.title("sofia")) == 1


def test_MEU_17_one_building_at_a_time() -> None:
    t = crisis(2)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    sale = t.s.agenda[-1]
    assert isinstance(sale, BuildingSale)
    assert sale.goods == ((HOUSE, 1),)
    t.does(0, Bid(51))
    t.passes(1)
    t.does(0, PutHere(t.title("sofia")))
    assert t.s.count[HOUSE][t.bank] == 1
    t.does(1, Build(t.title("geneve")))
    t.asks(0, Contest)


def test_MEU_17_bids_above_ones_cash_are_refused_here_too() -> None:
    t = crisis(1)
    t.cash(1, 110)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.refuses(1, Bid(111), cite="crise.encheres")


def test_MEU_17_the_winner_builds_evenly() -> None:
    t = crisis(1)
    t.s.pay(t.square("madrid"), t.square("sofia"), 1, "set-up", HOUSE)
    t.does(1, Build(t.title("geneve")))
    t.does(0, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.refuses(0, PutHere(t.title("sofia")), cite="crise.encheres")
    t.does(0, PutHere(t.title("varsovie")))


def test_MEU_17_the_contest_may_come_in_the_middle_of_a_purchase_which_then_goes_on() -> None:
    t = crisis(1)
    t.lands(0, "lisbonne")
    t.asks(0, Purchase)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(1, Bid(50))
    t.passes(0)
    t.does(1, PutHere(t.title("geneve")))
    t.asks(0, Purchase)


def hotels(left: int) -> Evening:
    t = Evening(seats=4)
    t.owns_group(3, "rouge", "jaune", "vert", "orange")
    t.cash(3, 0)
    red_and_yellow = ("madrid", "athenes", "dublin", "copenhague", "londres", "luxembourg")
    green_and_orange = ("bruxelles", "amsterdam", "rome", "stockholm", "vienne", "lisbonne")
    t.opens_hotel(*(*red_and_yellow, *green_and_orange)[: 12 - left])
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "rose")
    t.builds(4, "sofia", "bucarest", "varsovie", "budapest", "geneve", "helsinki")
    return t


def test_MEU_17_the_last_hotel_is_auctioned_too() -> None:
    t = hotels(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(1, Bid(50))
    t.passes(0)
    t.does(1, PutHere(t.title("geneve")))
    t.expect(paid(t.square("geneve"), t.bank, 4, good=HOUSE))
    assert t.m.has_hotel(t.title("geneve"))
    assert t.s.count[HOTEL][t.bank] == 0
    assert t.s.cash(1) == 1450
    t.refuses(0, Build(t.title("sofia")), cite="crise.attendre")


def test_MEU_17_somebody_who_leaves_in_the_contest_or_the_auction_leaves_it_to_the_others() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Resign())
    t.passes(0, 2, 3)  # the three titles of the estate
    t.passes(0, 2, 3)
    t.passes(0, 2, 3)
    assert t.m.houses(t.title("sofia")) == 1
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Resign())
    t.passes(1, 2, 3)
    t.passes(1, 2, 3)
    t.passes(1, 2, 3)
    sale = t.s.agenda[-1]
    assert isinstance(sale, BuildingSale)
    t.does(1, Bid(50))
    t.asks(1, PutBuilding)
    t.does(1, PutHere(t.title("geneve")))


def won_by_1(**options: Any) -> Evening:
    """Seat 1 has stopped at the station of seat 2, wins the last house for 120 and has paid it."""
    t = crisis(1, **options)
    t.owns(2, "schiphol")
    t.owns(1, "paris")
    t.rests(0)
    t.lands(1, "schiphol")
    t.does(1, Build(t.title("geneve")))
    t.does(0, Want())
    t.does(1, Bid(120))
    t.passes(0)
    t.asks(1, PutBuilding)
    return t


def test_MEU_17_the_winner_puts_it_down_before_he_pays_a_rent_that_is_claimed_meanwhile() -> None:
    t = won_by_1()
    t.cash(1, 0)
    t.does(2, Claim(1, t.title("schiphol")))
    t.asks(1, PutBuilding)
    t.does(1, PutHere(t.title("geneve")))
    assert t.m.houses(t.title("geneve")) == 1
    t.asks(1, FindMoney)
    t.does(1, Mortgage(t.title("paris")))
    t.expect(paid(1, 2, 25, "loyer.gares"))


def test_MEU_17_nobody_else_gets_the_house_between_the_hammer_and_the_placing() -> None:
    t = crisis(5)
    t.does(3, SellHouse(t.title("bruxelles")))
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.asks(0, PutBuilding)
    assert t.s.count[HOUSE][t.bank] == 5
    assert t.s.count[HOUSE][0] == 1
    t.does(0, PutHere(t.title("sofia")))
    assert t.s.count[HOUSE][0] == 0
    assert t.m.houses(t.title("sofia")) == 1


def test_MEU_17_a_hotel_that_is_exchanged_does_not_take_a_house_that_was_won() -> None:
    t = Evening(seats=4)
    t.owns_group(3, "vert", "rouge", "jaune")
    t.cash(3, 0)
    t.builds(4, "madrid", "athenes", "dublin", "copenhague", "londres", "luxembourg")
    t.opens_hotel("bruxelles", "amsterdam", "rome")
    t.owns_group(0, "bleu_ciel")
    t.owns_group(1, "rose")
    t.builds(2, "geneve", "helsinki")
    assert t.s.count[HOUSE][t.bank] == 4
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.refuses(3, BreakHotel(t.title("rome")), cite="crise.hotel")  # three are left
    t.does(0, PutHere(t.title("sofia")))


def test_MEU_17_whoever_has_no_place_left_for_it_sells_it_back_at_half_its_price() -> None:
    t = won_by_1()
    cash = t.s.cash(1)
    t.does(1, Mortgage(t.title("geneve")))
    t.expect(
        event("sold_back", 1, 50, HOUSE, cite="crise.encheres"),
        paid(1, t.bank, 1, good=HOUSE),
        paid(t.bank, 1, 50, "vente.batiments"),
    )
    assert t.s.cash(1) == cash + t.m.box.mortgage[t.title("geneve")] + 50
    assert t.s.count[HOUSE][t.bank] == 1
    assert t.s.count[HOUSE][1] == 0


def test_MEU_17_a_winner_who_has_sold_his_site_before_the_hammer_gets_half_of_its_price_too() -> (
    None
):
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(1, Bid(60))
    t.sells(1, 2, 10, "geneve")
    t.passes(0)
    t.expect(
        paid(1, t.bank, 60, "crise.encheres"),
        event("sold_back", 1, 25, HOUSE),  # it was put up at 50
        paid(t.bank, 1, 25, "vente.batiments"),
    )
    assert t.s.count[HOUSE][t.bank] == 1


def test_MEU_17_whoever_has_sold_his_site_bids_no_more() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.sells(1, 2, 10, "geneve")  # nobody else bids
    t.expect(event("sold", 0, 60))
    t.asks(0, PutBuilding)


def test_MEU_17_MEU_26_at_the_agreed_hour_a_house_that_was_won_is_still_put_down() -> None:
    t = crisis(1, timed_game=10, timed_end="hour")
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.wait(10 * 60)
    t.expect(event("time_up", cite="montre.fin"))
    t.asks(0, PutBuilding)
    t.does(0, PutHere(t.title("sofia")))
    assert t.m.houses(t.title("sofia")) == 1
    assert t.s.outcome is not None


def test_MEU_17_a_building_is_put_down_only_once_it_is_paid_for() -> None:
    t = crisis(1, bids="means")
    t.owns(0, "paris")
    t.cash(0, 50)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.asks(0, FindMoney)
    t.refuses(0, PutHere(t.title("sofia")), cite="crise.encheres")
    t.does(0, Mortgage(t.title("paris")))
    t.does(0, PutHere(t.title("sofia")))
    assert t.m.houses(t.title("sofia")) == 1


def test_MEU_17_MEU_21_a_winner_who_leaves_sells_it_for_his_creditor() -> None:
    t = won_by_1()
    t.does(2, Claim(1, t.title("schiphol")))
    t.does(1, Resign())
    t.expect(
        paid(1, t.bank, 1, good=HOUSE),
        paid(t.bank, 1, 50, "faillite.batiments"),
        event("out", 1),
    )
    assert t.s.count[HOUSE][t.bank] == 1


def test_MEU_17_MEU_21_also_while_the_debt_of_another_comes_first() -> None:
    t = crisis(1)
    t.owns(2, "schiphol")
    t.owns(3, "heathrow")
    t.rests(0)
    t.lands(1, "schiphol")
    t.lands(2, "heathrow")
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(50))
    t.does(1, Bid(120))
    t.passes(0)
    t.cash(1, 5)
    t.cash(2, 10)
    t.does(3, Claim(2, t.title("heathrow")))
    t.asks(2, FindMoney)
    t.does(1, Resign())
    t.expect(paid(t.bank, 1, 50, "faillite.batiments"), paid(1, 2, 55, "faillite.joueur"))


def test_MEU_17_MEU_21_a_winner_who_leaves_owing_nobody_gives_it_back() -> None:
    t = crisis(1)
    t.does(0, Build(t.title("sofia")))
    t.does(1, Want())
    t.does(0, Bid(60))
    t.passes(1)
    t.asks(0, PutBuilding)
    t.does(0, Resign())
    t.expect(paid(0, t.bank, 1, good=HOUSE))
    assert t.s.count[HOUSE][t.bank] == 1


def test_MAISON_3_without_auctions_the_last_house_goes_to_whoever_asks_first() -> None:
    t = crisis(1, no_auctions=True)
    t.does(1, Build(t.title("geneve")))
    assert t.m.houses(t.title("geneve")) == 1
