"""IV. Free sales at any time, outbid by third parties; trusts are never split."""

from __future__ import annotations

import pytest

from magnat.games.richesses.rules.squares.country import TakeTitles
from magnat.games.richesses.rules.trade.not_for_trade import splits
from magnat.games.richesses.rules.trade.outbidding_sales import (
    KeepTitles,
    Outbid,
    PrivateSale,
    SellTo,
)
from magnat.games.richesses.rules.trade.trading import Deal, MayTrade
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    plate,
    stands,
    tour,
    world,
)
from magnat.kit.leaving import Resign
from magnat.kit.trade import Accept, Counter, Decline, MayOffer, Offer, Offered
from magnat.testing import ScenarioTable, event, given, paid


def agreed(t: ScenarioTable, price: int = 4 * MILLION) -> tuple[int, ...]:
    """Seat 1 sells its silver to seat 2."""
    items = holds_all(t, 1, "argent", 3)
    t.does(1, Offer(2, -price, items))
    t.does(2, Accept(1))
    return items


def test_RDM_21_anybody_sells_to_anybody_at_any_time() -> None:
    t = world(4)
    items = agreed(t)
    t.expect(event("agreed", 1, 2))
    assert t.s.held_by[items[0]] == 1  # others may still offer more
    t.wait(7)
    t.expect(
        paid(2, 1, 4 * MILLION, cite="ventes.surenchere"),
        given(items[0], 1, 2, cite="ventes.surenchere"),
        event("shares", 2, plate(t, "argent"), 40),
    )
    t.asks(0, RichessesTurn)


def test_RDM_21_a_buyer_may_ask_too_and_offers_can_be_declined_or_countered() -> None:
    t = world(4)
    items = holds_all(t, 1, "argent", 3)
    t.does(2, Offer(1, 3 * MILLION, items))
    t.does(1, Counter(2, -5 * MILLION, items))
    t.does(2, Decline(1))
    t.does(2, Offer(1, 4 * MILLION, items))
    t.does(1, Accept(2))
    t.wait(7)
    assert t.s.held_by[items[0]] == 2


def test_RDM_21_an_offer_is_forgotten_after_a_while() -> None:
    t = world(offer_seconds=30)
    items = holds_all(t, 1, "argent", 3)
    t.does(1, Offer(2, -MILLION, items))
    t.wait(30)
    t.expect(event("expired", 1, 2, cite="ventes.libres"))


def test_RDM_21_others_may_outbid_and_the_seller_chooses_within_seven_seconds() -> None:
    t = world(5)
    items = agreed(t)
    t.wait(6)
    t.refuses(3, Outbid(1, items[0], 4_050_000), cite="ventes.surenchere")
    t.does(3, Outbid(1, items[0], 4_100_000))
    t.does(4, Outbid(1, items[0], 6 * MILLION))
    t.wait(6.999)
    assert t.may(1, SellTo(2, items[0]))
    assert t.may(1, SellTo(4, items[0]))
    t.does(1, SellTo(3, items[0]))  # not the highest: he is free to choose
    t.expect(paid(3, 1, 4_100_000, cite="ventes.surenchere"), given(items[0], 1, 3))


def test_RDM_21_once_outbid_a_seller_who_keeps_silent_keeps_his_titles() -> None:
    t = world(4)
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.wait(7)
    t.expect(event("kept", 1, items, cite="ventes.surenchere"))
    assert t.s.held_by[items[0]] == 1


def let_pass(t: ScenarioTable) -> tuple[int, ...]:
    """Seat 1 is outbid when it sells its silver, and keeps it."""
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.wait(7)
    return items


def test_RDM_21_after_the_delay_there_is_no_bidding_before_an_auction_square() -> None:
    t = world(4)
    items = let_pass(t)
    t.expect(event("withheld", 1, items, cite="ventes.surenchere"))
    t.refuses(1, Offer(2, -4 * MILLION, items), cite="ventes.surenchere")
    t.refuses(3, Offer(1, 9 * MILLION, items), cite="ventes.surenchere")
    wheat = holds_all(t, 2, "ble", 2)
    t.refuses(1, Offer(2, -MILLION, (*items, *wheat)), cite="ventes.surenchere")
    t.does(1, Offer(2, 0, (*items, *wheat)))  # nobody bids for what is exchanged without money
    t.does(2, Counter(1, 0, (*items, *wheat)))
    t.does(1, Decline(2))
    t.does(2, Offer(1, -MILLION, wheat))  # what he buys is another matter


def test_RDM_21_an_auction_square_ends_it_also_where_it_is_a_rest() -> None:
    t = world(4, first=1)
    items = let_pass(t)
    stands(t, 1, "europe-mediterraneenne")  # step 6; four on is an auction
    t.roll(1, 1, 3)
    t.expect(event("rested", 1, cite="encheres.case"))
    t.does(1, Offer(2, -4 * MILLION, items))


def test_RDM_21_a_trust_that_has_changed_is_another_one() -> None:
    t = world(4)
    items = let_pass(t)
    t.holds(1, "title:argent-mexique")
    t.does(1, Offer(2, -4 * MILLION, (*items, t.item("title:argent-mexique"))))


def test_RDM_21_a_seller_who_decides_not_to_sell_has_let_it_pass_too() -> None:
    t = world(5)
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.does(1, KeepTitles(items[0]))
    t.refuses(4, Offer(1, 5 * MILLION, items), cite="ventes.surenchere")
    wheat = holds_all(t, 4, "ble", 2)
    t.does(4, Offer(1, 0, (*items, *wheat)))
    t.refuses(1, Counter(4, -MILLION, (*items, *wheat)), cite="ventes.surenchere")


def test_RDM_21_by_the_other_reading_it_may_be_sold_again_at_once() -> None:
    t = world(4, after_delay="again")
    items = let_pass(t)
    t.expect_no(event("withheld"))
    t.does(1, Offer(2, -4 * MILLION, items))


def test_RDM_21_face_to_face_nobody_bids_and_anything_is_sold() -> None:
    t = world(4)
    items = let_pass(t)
    t.does(3, Resign())
    t.does(0, Resign())
    t.does(1, Offer(2, -4 * MILLION, items))
    t.does(2, Accept(1))
    assert t.s.held_by[items[0]] == 2


def test_RDM_21_where_the_chosen_one_cannot_pay_any_more_the_first_offer_stands() -> None:
    t = world(5)
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.cash(3, MILLION)
    t.does(1, SellTo(3, items[0]))
    t.expect(
        event("chose_offer", 1, 3, 5 * MILLION, items, cite="ventes.surenchere"),
        event("fell_through", 1, 3, cite="ventes.surenchere"),
        event("offer_stands", 1, 2, items, cite="ventes.surenchere"),
    )
    t.wait(7)
    t.expect(paid(2, 1, 4 * MILLION, cite="ventes.surenchere"), given(items[0], 1, 2))


def test_RDM_21_the_seller_may_say_so_himself() -> None:
    t = world(4)
    items = agreed(t)
    t.refuses(1, KeepTitles(items[0]))  # he has agreed, and nobody has offered more
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.does(1, KeepTitles(items[0]))
    t.expect(event("kept", 1, items))


def test_RDM_21_play_goes_on_beside_a_sale() -> None:
    t = world(4)
    agreed(t)
    t.asks(0, RichessesTurn)
    stands(t, 0, "europe-balkanique")
    t.roll(0, 1, 2)
    t.draws("card:usine-brulee")
    t.asks(1, RichessesTurn)


def test_RDM_21_with_two_players_a_sale_is_done_at_once() -> None:
    t = world(2)
    items = holds_all(t, 1, "argent", 3)
    t.does(1, Offer(0, -MILLION, items))
    t.does(0, Accept(1))
    t.expect(paid(0, 1, MILLION, cite="ventes.libres"), given(items[0], 1, 0))


def test_RDM_21_an_exchange_without_money_is_done_at_once() -> None:
    t = world(4)
    silver = holds_all(t, 1, "argent", 3)
    wheat = holds_all(t, 2, "ble", 2)
    t.does(1, Offer(2, 0, (*silver, *wheat)))
    t.does(2, Accept(1))
    t.expect(given(silver[0], 1, 2), given(wheat[0], 2, 1))


def dressed_up(t: ScenarioTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Twenty million and a trifle of seat 2 for the silver of seat 1."""
    silver = holds_all(t, 1, "argent")
    trifle = holds_all(t, 2, "ble", 1)
    t.does(2, Offer(1, 20 * MILLION, (*silver, *trifle)))
    t.does(1, Accept(2))
    return silver, trifle


def test_RDM_21_a_sale_dressed_up_as_an_exchange_may_be_outbid() -> None:
    t = world(4)
    silver, trifle = dressed_up(t)
    assert t.s.held_by[silver[0]] == 1
    t.refuses(3, Outbid(1, silver[0], 20_050_000), cite="ventes.surenchere")
    t.refuses(2, Offer(3, -MILLION, trifle), cite="ventes.libres")  # it is promised
    t.does(3, Outbid(1, silver[0], 30 * MILLION))
    t.does(1, SellTo(3, silver[0]))
    t.expect(paid(3, 1, 30 * MILLION, cite="ventes.surenchere"), given(silver[0], 1, 3))
    assert t.s.held_by[trifle[0]] == 2


def test_RDM_21_the_seller_may_prefer_the_first_offer_and_its_trifle() -> None:
    t = world(4)
    silver, trifle = dressed_up(t)
    t.does(3, Outbid(1, silver[0], 30 * MILLION))
    t.does(1, SellTo(2, silver[0]))
    t.expect(
        paid(2, 1, 20 * MILLION, cite="ventes.surenchere"),
        given(silver[0], 1, 2),
        given(trifle[0], 2, 1, cite="ventes.surenchere"),
    )


def test_RDM_21_what_nobody_outbids_is_done_after_seven_seconds_trifle_and_all() -> None:
    t = world(4)
    silver, trifle = dressed_up(t)
    t.wait(7)
    t.expect(paid(2, 1, 20 * MILLION), given(silver[0], 1, 2), given(trifle[0], 2, 1))


def test_RDM_21_a_trifle_that_is_gone_makes_the_first_offer_fall_through() -> None:
    t = world(4)
    silver, _ = dressed_up(t)
    t.holds(2, "title:ble-urss")  # the trust has grown: it is not split
    t.does(3, Outbid(1, silver[0], 30 * MILLION))
    t.does(1, SellTo(2, silver[0]))
    t.expect(event("fell_through", 1, 2))
    assert t.s.held_by[silver[0]] == 1


def test_RDM_21_a_trifle_under_the_hammer_is_not_given_away() -> None:
    t = world(4)
    silver = holds_all(t, 1, "argent")
    trifle = holds_all(t, 0, "ble", 1)
    tour(t, 0)
    stands(t, 0, "europe-mediterraneenne")
    t.does(0, Offer(1, 20 * MILLION, (*silver, *trifle)))
    t.does(1, Accept(0))
    t.roll(0, 3, 1)  # an auction square
    t.does(3, Outbid(1, silver[0], 30 * MILLION))
    t.does(1, SellTo(0, silver[0]))
    t.expect(event("fell_through", 1, 0))
    assert t.s.held_by[trifle[0]] == 0


def test_RDM_21_exchanges_may_be_outbid_never_or_always() -> None:
    t = world(4, exchange_outbid="never")
    silver, trifle = dressed_up(t)
    t.expect(
        paid(2, 1, 20 * MILLION, cite="ventes.libres"),
        given(trifle[0], 2, 1),
        given(silver[0], 1, 2),
    )
    t = world(4, exchange_outbid="always")
    silver = holds_all(t, 1, "argent", 3)
    wheat = holds_all(t, 2, "ble", 2)
    t.does(2, Offer(1, 0, (*silver, *wheat)))
    t.does(1, Accept(2))  # who was asked sells
    t.refuses(3, Outbid(2, wheat[0], MILLION), cite="ventes.surenchere")
    t.does(3, Outbid(1, silver[0], 100_000))
    t.does(1, SellTo(2, silver[0]))
    t.expect(given(silver[0], 1, 2), given(wheat[0], 2, 1))


def test_RDM_21_whoever_gives_the_titles_does_not_pay_as_well() -> None:
    t = world(4)
    items = holds_all(t, 1, "argent", 3)
    t.refuses(1, Offer(2, MILLION, items), cite="ventes.libres")
    t.refuses(2, Offer(1, -MILLION, items), cite="ventes.libres")


def test_RDM_21_nobody_sells_to_the_bank_and_money_alone_is_no_deal() -> None:
    t = world()
    holds_all(t, 1, "argent", 3)
    offers = [choice.action for choice in t.offers(1) if isinstance(choice.action, Offer)]
    assert {offer.to for offer in offers} == {0, 2}
    t.refuses(1, Offer(2, MILLION, ()))


def test_RDM_21_a_sale_that_cannot_be_any_more_falls_through() -> None:
    t = world(4)
    items = agreed(t)
    t.cash(2, MILLION)
    t.wait(7)
    t.expect(event("fell_through", 1, 2))
    assert t.s.held_by[items[0]] == 1
    t = world(4)
    agreed(t)
    t.does(2, Resign())
    t.wait(7)
    t.expect(event("fell_through", 1, 2))


def test_RDM_21_whoever_leaves_takes_his_offer_along() -> None:
    t = world(5)
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 9 * MILLION))
    t.does(3, Resign())
    assert not t.may(1, KeepTitles(items[0]))  # he has agreed, and nobody offers more any longer
    t.does(4, Outbid(1, items[0], 4_100_000))
    t.does(4, Resign())
    t.wait(7)
    t.expect(paid(2, 1, 4 * MILLION, cite="ventes.surenchere"), given(items[0], 1, 2))


def test_RDM_21_a_seller_who_leaves_takes_his_sale_with_him() -> None:
    t = world(4)
    items = agreed(t)
    t.does(1, Resign())
    assert t.s.standing == []
    assert t.s.held_by[items[0]] == board(t).file


def test_RDM_14_a_trust_is_never_split_in_a_deal() -> None:
    t = world(4)
    silver = holds_all(t, 1, "argent", 3)
    wheat = holds_all(t, 2, "ble", 2)
    t.refuses(1, Offer(2, -MILLION, silver[:2]), cite="titres.entier")
    t.refuses(1, Offer(2, 0, (*silver, wheat[0])), cite="titres.entier")
    t.does(1, Offer(2, 0, (*silver, *wheat)))


def test_RDM_14_an_offer_for_what_has_become_a_larger_trust_is_refused() -> None:
    t = world(4)
    silver = holds_all(t, 1, "argent", 3)
    t.does(1, Offer(2, -MILLION, silver))
    t.holds(1, "title:argent-mexique")
    t.refuses(2, Accept(1), cite="titres.entier")


def test_RDM_14_what_is_being_sold_is_not_sold_twice() -> None:
    t = world(4)
    items = agreed(t)
    t.refuses(1, Offer(3, -9 * MILLION, items))
    more = (t.item("title:argent-mexique"),)
    t.holds(3, "title:argent-mexique")
    t.refuses(1, Offer(3, MILLION, more), cite="titres.entier")


def test_RDM_13_a_sale_gives_way_to_the_hammer() -> None:
    t = world(4)
    items = holds_all(t, 0, "argent", 3)
    tour(t, 0)
    t.does(0, Offer(2, -4 * MILLION, items))
    t.does(2, Accept(0))
    assert any([isinstance(window, PrivateSale) for window in t.s.standing])
    stands(t, 0, "europe-mediterraneenne")  # step 6; four on is an auction
    t.roll(0, 1, 3)
    assert t.s.standing == []
    t.expect(event("cut_off", 0, 2, items, cite="encheres.entier"))
    t.wait(7)
    assert t.s.held_by[items[0]] == board(t).file


def test_RDM_14_RDM_21_a_sale_fails_when_its_seller_gets_another_title_of_the_trust() -> None:
    t = world(4)
    items = (t.item("title:argent-canada"), t.item("title:argent-perou"))
    t.holds(0, *[board(t).item_name(item) for item in items])
    t.does(0, Offer(2, -4 * MILLION, items))
    t.does(2, Accept(0))
    t.does(3, Outbid(0, items[0], 5 * MILLION))
    stands(t, 0, "joker-1")
    t.roll(0, 1, 1)  # Mexico
    t.does(0, TakeTitles((t.item("title:argent-mexique"),)))
    t.refuses(0, SellTo(3, items[0]))  # nor can anybody outbid
    t.refuses(1, Outbid(0, items[0], 6 * MILLION))
    t.wait(7)
    t.expect(event("outgrown", 0, 2, items, cite="titres.entier"))
    t.expect_no(event("kept"), event("withheld"))
    assert t.s.standing == []


def test_RDM_14_trusts_are_split_unless_each_is_named_whole() -> None:
    t = world(4)
    s = board(t)
    gold, oil = holds_all(t, 0, "or", 3), holds_all(t, 1, "petrole", 2)
    holds_all(t, 2, "cafe")
    rest = holds_all(t, 3, "cafe", 4)
    for whole in (gold, oil, rest, (*oil, *gold), (gold[2], oil[1], *gold[:2], oil[0]), ()):
        assert not splits(s, whole)
    for part in (gold[:1], gold[1:], (*gold, oil[1]), (*gold[:2], oil[1]), rest[:3]):
        assert splits(s, part)


def listed(t: ScenarioTable) -> Deal:
    """The offer on the table."""
    (deal,) = board(t).standing
    assert isinstance(deal, Deal)
    return deal


@pytest.mark.parametrize("change", ["", "gone", "split", "bound", "out"])
def test_RDM_21_an_offer_is_open_as_long_as_any_deal_would_be(change: str) -> None:
    t = world(4)
    s = board(t)
    mine, his = holds_all(t, 0, "or", 2), holds_all(t, 1, "petrole", 3)
    t.does(0, Offer(1, MILLION, (*mine, *his)))
    deal = listed(t)
    if change == "gone":
        s.give(his[0], 2, "set-up")
    elif change == "split":
        s.give(s.box.trusts[s.box.production_of[his[0]]][4], 1, "set-up")
    elif change == "bound":
        s.open(PrivateSale(1, his, ((2, MILLION),), 10**9, 2))
    elif change == "out":
        s.alive = [True, False, True, True]
    assert deal.is_open(s) == Offered.is_open(deal, s) == (change == "")


def test_RDM_21_what_may_be_offered_is_listed_as_the_market_has_it() -> None:
    t = world(4)
    s = board(t)
    right = MayTrade()
    holds_all(t, 0, "or", 2)
    holds_all(t, 2, "petrole", 3)
    agreed(t)
    for seat in range(4):
        found = [one.key() for one in right.choices(s, seat)]
        assert found == [one.key() for one in MayOffer.choices(right, s, seat)]
        assert len(found) == (2 if seat in (1, 3) else 3)  # what is being sold is no ware
    t.wait(7)
    t.does(0, Offer(2, MILLION, s.titles(2)))
    assert [one.action.to for one in right.choices(s, 0) if isinstance(one.action, Offer)] == [1, 3]


def test_RDM_21_where_the_first_one_cannot_pay_any_more_the_higher_offers_stand() -> None:
    t = world(5)
    items = agreed(t)
    t.does(3, Outbid(1, items[0], 5 * MILLION))
    t.cash(2, MILLION)
    t.does(1, SellTo(2, items[0]))
    t.expect(
        event("fell_through", 1, 2, cite="ventes.surenchere"),
        event("others_stand", 1, items, cite="ventes.surenchere"),
    )
    t.refuses(1, SellTo(2, items[0]))
    t.refuses(1, Offer(2, -MILLION, items))  # no new sale that everybody might outbid
    t.does(1, SellTo(3, items[0]))
    t.expect(paid(3, 1, 5 * MILLION, cite="ventes.surenchere"), given(items[0], 1, 3))
