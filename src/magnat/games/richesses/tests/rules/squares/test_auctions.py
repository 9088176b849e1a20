"""III. Auctions: whole trusts by the red die, raises, three calls, the bank; jokers."""

from __future__ import annotations

import pytest

from magnat.games.richesses.rules.squares.auctions import (
    Hammer,
    PuttingUp,
    PutUp,
    PutUpAll,
    UseJoker,
    can_complete,
    can_match,
)
from magnat.games.richesses.rules.squares.country import CountryTitles
from magnat.games.richesses.rules.squares.joker import BuyJoker, DeclineJoker, JokerSale
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    plate,
    purses,
    stands,
    tour,
    world,
)
from magnat.kit.auction import Bid, BidUpTo, Call, PassBid
from magnat.kit.leaving import Resign
from magnat.kit.trade import Offer
from magnat.testing import ScenarioTable, event, given, paid


def lands(t: ScenarioTable, red: int, toured: bool = True) -> None:
    """Seat 0 comes to an auction square and the red die shows so much."""
    if toured:
        tour(t, 0)
    white = 1 if red != 1 else 2
    t.puts("pawn:0", t.s.holder_name(board(t).space(10 - white - red)))
    t.roll(0, white, red)


def lot(t: ScenarioTable) -> Hammer:
    top = t.s.agenda[-1]
    assert isinstance(top, Hammer), t
    return top


def test_RDM_13_an_auction_square_counts_only_after_a_tour() -> None:
    t = world()
    holds_all(t, 0, "argent")
    lands(t, 3, toured=False)
    t.expect(event("rested", 0, cite="encheres.case"))
    t.asks(1, RichessesTurn)


def test_RDM_13_as_many_titles_as_the_red_die_shows() -> None:
    t = world()
    for production, n in (("argent", 1), ("ble", 2), ("or", 3)):
        holds_all(t, 0, production, n)
    lands(t, 3)
    t.asks(0, PuttingUp)
    t.does(0, PutUp(plate(t, "argent")))
    t.asks(0, PuttingUp)
    assert not t.may(0, PutUp(plate(t, "or")))  # then silver could have been left out
    t.does(0, PutUp(plate(t, "ble")))
    t.expect(event("put_up", 0, None, 250_000, cite="encheres.lot"))
    assert lot(t).items == (t.item("title:argent-japon"),)


def test_RDM_13_titles_of_one_trust_are_sold_together_at_half_their_total() -> None:
    t = world()
    items = holds_all(t, 0, "argent", 3)  # 0.5 + 1.5 + 1.5 millions
    lands(t, 3)
    assert lot(t).items == items
    assert lot(t).start == 1_750_000
    t.refuses(1, Bid(1_700_000), cite="encheres.marteau")
    t.does(1, Bid(1_750_000))


def test_RDM_13_whoever_has_no_title_has_nothing_to_put_up() -> None:
    t = world()
    lands(t, 3)
    t.expect(event("nothing_to_sell", 0, cite="encheres.case"))
    t.asks(1, RichessesTurn)


def test_RDM_14_a_larger_trust_goes_whole() -> None:
    """The booklet's example: the die shows 3, and there are only trusts of 4, 5 and 6."""
    t = world()
    for production, n in (("argent", 4), ("ble", 5), ("or", 6)):
        holds_all(t, 0, production, n)
    lands(t, 3)
    assert [t.may(0, PutUp(plate(t, name))) for name in ("argent", "ble", "or")] == [True] * 3
    t.does(0, PutUp(plate(t, "ble")))
    assert len(lot(t).items) == 5
    t.does(1, PassBid())
    t.does(2, PassBid())
    t.asks(1, RichessesTurn)  # one trust was enough


def test_RDM_14_split_all_reads_the_plural_of_the_example() -> None:
    t = world(split="all")
    for production, n in (("argent", 4), ("ble", 5), ("or", 6)):
        holds_all(t, 0, production, n)
    lands(t, 3)
    sizes = []
    while isinstance(t.s.agenda[-1], Hammer):
        sizes.append(len(lot(t).items))
        t.does(1, PassBid())
        t.does(2, PassBid())
    assert sizes == [4, 5, 6]


def test_RDM_14_split_all_changes_nothing_where_a_smaller_trust_is_there() -> None:
    t = world(split="all")
    holds_all(t, 0, "argent", 4)
    holds_all(t, 0, "ble", 3)
    lands(t, 3)
    t.asks(0, PuttingUp)
    t.does(0, PutUp(plate(t, "ble")))
    assert len(lot(t).items) == 3


def may_put_up(t: ScenarioTable, *names: str) -> list[bool]:
    return [t.may(0, PutUp(plate(t, name))) for name in names]


def test_RDM_14_more_than_the_points_only_where_exactly_they_are_not_possible() -> None:
    t = world()
    for production, n in (("argent", 1), ("ble", 2), ("or", 4)):
        holds_all(t, 0, production, n)
    lands(t, 3)
    assert may_put_up(t, "argent", "ble", "or") == [True, True, False]
    t.refuses(0, PutUp(plate(t, "or")), cite="encheres.entier")
    t.does(0, PutUp(plate(t, "argent")))
    assert may_put_up(t, "ble", "or") == [True, False]
    t.does(0, PutUp(plate(t, "ble")))
    assert len(lot(t).items) == 1  # the lots one after the other


def test_RDM_14_by_the_other_reading_whatever_is_enough_may_be_put_up() -> None:
    t = world(exact=False)
    for production, n in (("argent", 1), ("ble", 2), ("or", 4)):
        holds_all(t, 0, production, n)
    lands(t, 3)
    assert may_put_up(t, "argent", "ble", "or") == [True, True, True]
    t.does(0, PutUp(plate(t, "or")))
    assert len(lot(t).items) == 4


@pytest.mark.parametrize(
    ("points", "sizes", "possible"),
    [
        (3, [1, 2, 4], True),
        (3, [2, 4], False),
        (5, [2, 2, 2], False),
        (6, [2, 2, 2], True),
        (1, [2], False),
        (4, [3, 3, 1], True),
    ],
)
def test_RDM_14_whether_trusts_make_up_the_points_exactly(
    points: int, sizes: list[int], possible: bool
) -> None:
    assert can_match(points, [sizes.count(n) for n in range(7)]) is possible


def test_RDM_14_with_fewer_titles_than_points_everything_goes() -> None:
    t = world()
    holds_all(t, 0, "argent", 1)
    holds_all(t, 0, "ble", 2)
    lands(t, 6)
    assert len(lot(t).items) == 1
    t.wait(7)
    assert len(lot(t).items) == 2


@pytest.mark.parametrize(
    ("red", "sizes", "possible"),
    [
        (3, [1, 3], True),
        (4, [3, 3], True),
        (6, [5, 5, 5], True),
        (2, [1, 1], True),
        (3, [1, 1], False),
        (5, [1, 2], False),
    ],
)
def test_RDM_14_whether_trusts_can_be_enough(red: int, sizes: list[int], possible: bool) -> None:
    free = [sizes.count(n) for n in range(7)]
    assert can_complete(red, 0, 6, free) is possible
    assert free == [sizes.count(n) for n in range(7)]


def test_RDM_14_nothing_leaves_a_player_who_is_putting_up() -> None:
    t = world()
    holds_all(t, 0, "argent", 4)
    items = holds_all(t, 0, "ble", 4)
    lands(t, 3)
    t.asks(0, PuttingUp)
    t.refuses(0, Offer(1, -MILLION, items))


def test_RDM_15_raises_of_100_000_and_seven_seconds_of_silence() -> None:
    t = world(4)
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(1_750_000))
    t.refuses(2, Bid(1_800_000), cite="encheres.marteau")
    t.wait(6.999)
    t.does(2, Bid(1_850_000))
    t.wait(6.999)
    t.asks(1, Hammer)
    t.wait(0.001)
    t.expect(
        event("sold", 2, 1_850_000, items, cite="encheres.marteau"),
        paid(2, 0, 1_850_000, cite="encheres.marteau"),
        given(items[0], 0, 2),
        event("shares", 2, plate(t, "argent"), 40),
    )
    t.asks(1, RichessesTurn)


def test_RDM_15_three_calls_that_everybody_sees() -> None:
    """By the other reading of who calls, the table does it alone."""
    t = world(auctioneer="clock")
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    t.refuses(0, Call(1), cite="encheres.marteau")
    t.wait(7)
    t.expect(
        event("called", 1, 1, 2 * MILLION),
        event("called", 2, 1, 2 * MILLION),
        event("sold", 1, 2 * MILLION),
    )


def test_RDM_15_the_seller_is_the_auctioneer_and_knocks_down_after_three_calls() -> None:
    t = world()
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    for call in (1, 2, 3):
        t.wait(0.5)
        t.does(0, Call(call))
        t.expect(event("announced", 0, call, 1, 2 * MILLION, cite="encheres.marteau"))
    t.wait(1)
    t.expect(event("sold", 1, 2 * MILLION, items), paid(1, 0, 2 * MILLION))
    assert t.s.clock == 2_500


def test_RDM_15_a_bid_sets_the_calls_back() -> None:
    t = world()
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    t.does(0, Call(1))
    t.does(2, Bid(3 * MILLION))
    assert "came first" in t.refuses(0, Call(2), cite="encheres.marteau").why
    t.does(0, Call(1))
    t.refuses(1, Call(2), cite="encheres.marteau")


def test_RDM_15_however_quickly_he_calls_the_bidders_have_a_second_to_answer() -> None:
    t = world()
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    for call in (1, 2, 3):
        t.does(0, Call(call))
    t.refuses(0, Call(4))
    t.wait(0.999)
    t.does(2, Bid(3 * MILLION))
    t.wait(7)
    t.expect(event("sold", 2, 3 * MILLION))


@pytest.mark.parametrize("called", [(), (1.0,), (2.9,), (2.0, 1.4), (2.9, 1.4, 1.4)])
def test_RDM_15_a_seller_who_does_not_call_is_called_for(called: tuple[float, ...]) -> None:
    """Whatever he calls, seven seconds after the last bid the lot is sold at the latest."""
    t = world()
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    for n, seconds in enumerate(called):
        t.wait(seconds)
        t.does(0, Call(n + 1))
    t.wait((7_000 - t.s.clock) / 1000)
    calls = [event("announced", 0, n + 1, 1) for n in range(len(called), 3)]
    t.expect(*calls, event("sold", 1, 2 * MILLION))


def test_RDM_15_without_a_call_the_seven_seconds_are_whole() -> None:
    t = world()
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    t.wait(6.999)
    t.expect_no(event("sold"))
    t.wait(0.001)
    t.expect(event("sold", 1))


def test_RDM_15_by_correspondence_the_table_calls() -> None:
    t = world()
    t.s.pace = 1_000_000
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(2 * MILLION))
    t.wait(3_600)
    t.refuses(0, Call(1), cite="encheres.marteau")


def test_RDM_15_nothing_is_called_where_nothing_is_sold() -> None:
    t = world()
    t.refuses(0, Call(1), cite="encheres.marteau")


def test_RDM_15_nobody_bids_more_than_his_cash_and_the_seller_does_not_bid() -> None:
    t = world()
    holds_all(t, 0, "argent", 3)
    t.cash(1, 3 * MILLION)
    lands(t, 3)
    t.refuses(1, Bid(3_050_000), cite="encheres.marteau")
    t.refuses(0, Bid(2 * MILLION))
    t.does(1, Bid(3 * MILLION))


def test_RDM_15_what_is_bid_cannot_be_spent_elsewhere() -> None:
    t = world(4)
    holds_all(t, 0, "argent", 3)
    bait = holds_all(t, 3, "cafe", 2)
    t.cash(1, 3 * MILLION)
    lands(t, 3)
    t.does(1, Bid(2_500_000))
    t.refuses(1, Offer(3, MILLION, bait))
    t.does(1, Offer(3, 500_000, bait))


def test_RDM_15_secret_maximum_bids_are_known_to_their_bidder_only() -> None:
    t = world(bids="sealed")
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.refuses(1, Bid(2 * MILLION))
    t.does(1, BidUpTo(5 * MILLION))
    t.does(2, BidUpTo(4 * MILLION))
    assert lot(t).high == 1
    assert lot(t).price == 4_100_000
    view = t.game.glimpse(t.s, 2).state.agenda[-1]
    assert isinstance(view, Hammer)
    assert view.limits == ((2, 4 * MILLION),)


def test_RDM_15_a_leader_who_leaves_makes_the_lot_start_anew() -> None:
    t = world(4)
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(2, PassBid())
    t.does(1, Bid(9 * MILLION))
    t.does(1, Resign())
    t.expect(event("called_again", cite="encheres.marteau"))
    t.does(2, Bid(1_750_000))
    t.wait(7)
    t.expect(event("sold", 2, 1_750_000, items))


def test_RDM_15_when_a_leader_leaves_the_bid_before_his_stands() -> None:
    t = world(4)
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(2, Bid(2 * MILLION))
    t.does(1, Bid(9 * MILLION))
    t.does(1, Resign())
    t.expect(event("stands", 2, 2 * MILLION))
    t.wait(7)
    t.expect(event("sold", 2, 2 * MILLION, items))


def test_RDM_15_a_seller_who_leaves_takes_the_auction_with_him() -> None:
    t = world(4)
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(1, Bid(9 * MILLION))
    t.does(0, Resign())
    t.asks(1, RichessesTurn)
    assert t.s.held_by[items[0]] == board(t).file
    assert t.s.cash(1) == 50 * MILLION


def test_RDM_16_without_a_bid_the_bank_buys_at_half_price() -> None:
    t = world()
    items = holds_all(t, 0, "argent", 3)
    before = t.s.cash(0)
    lands(t, 3)
    t.wait(7)
    t.expect(
        event("unsold", items),
        paid(t.s.bank, 0, 1_750_000, cite="encheres.banque"),
        given(items[0], 0, board(t).file, cite="encheres.banque"),
    )
    assert t.s.cash(0) == before + 1_750_000
    stands(t, 1, "peninsule-indienne")  # step 52
    t.roll(1, 1, 2)  # Japan: its silver can be bought singly again
    t.asks(1, CountryTitles)
    assert items[0] in t.offers(1)[0].pool


def test_RDM_17_a_joker_costs_three_million() -> None:
    t = world()
    stands(t, 0, "actualite-2")  # step 16, two before a joker square
    t.roll(0, 1, 1)
    t.asks(0, JokerSale)
    t.does(0, BuyJoker())
    t.expect(paid(0, t.s.bank, 3 * MILLION, cite="joker.acheter"))
    assert board(t).jokers(0) == 1
    assert board(t).jokers(t.s.bank) == 8


def test_RDM_17_it_may_be_declined_and_must_be_paid() -> None:
    t = world()
    stands(t, 0, "actualite-2")
    t.cash(0, 3_950_000)
    t.roll(0, 1, 1)  # the double costs a million
    t.refuses(0, BuyJoker())
    t.does(0, DeclineJoker())
    t.asks(1, RichessesTurn)


def test_RDM_17_there_are_nine_of_them() -> None:
    t = world()
    t.s.pay(t.s.bank, 1, 9, "set-up", 1)
    stands(t, 0, "actualite-2")
    t.roll(0, 1, 1)
    t.asks(1, RichessesTurn)


def test_RDM_17_it_spares_its_holder_one_auction_if_he_likes() -> None:
    t = world()
    t.s.pay(t.s.bank, 0, 1, "set-up", 1)
    items = holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.asks(0, PuttingUp)
    t.does(0, UseJoker())
    t.expect(paid(0, t.s.bank, 1, cite="joker.dispense", good=1))
    t.asks(1, RichessesTurn)
    assert t.s.held_by[items[0]] == 0
    assert board(t).jokers(0) == 0


def test_RDM_17_its_holder_may_sell_all_the_same() -> None:
    t = world()
    t.s.pay(t.s.bank, 0, 1, "set-up", 1)
    holds_all(t, 0, "argent", 3)
    lands(t, 3)
    t.does(0, PutUpAll())
    t.asks(1, Hammer)
    assert board(t).jokers(0) == 1


def test_RDM_17_a_joker_is_neither_sold_nor_exchanged() -> None:
    t = world()
    t.s.pay(t.s.bank, 0, 1, "set-up", 1)
    holds_all(t, 0, "argent", 3)
    offers = [choice for choice in t.offers(0) if isinstance(choice.action, Offer)]
    assert offers
    assert all([not choice.goods for choice in offers])
    silver = holds_all(t, 0, "argent", 3)
    t.refuses(0, Offer(1, -MILLION, silver, ((1, 1),)), cite="joker.acheter")
    t.refuses(0, Offer(1, -MILLION, (), ((1, 1),)), cite="joker.acheter")


def test_RDM_22_with_two_players_auctions_and_jokers_are_rest_squares() -> None:
    t = world(2)
    t.s.pay(t.s.bank, 0, 1, "set-up", 1)
    holds_all(t, 0, "argent", 3)
    before = purses(t)
    lands(t, 3)
    t.expect(event("rested", 0, cite="face.repos"))
    t.asks(1, RichessesTurn)
    stands(t, 1, "actualite-2")
    t.roll(1, 1, 1)
    t.expect(event("rested", 1, cite="face.repos"))
    assert purses(t) == [before[0], before[1] - MILLION]
    assert board(t).jokers(0) == 1  # worthless: nobody takes it back


@pytest.mark.parametrize("leader", [1, 2])
def test_RDM_22_the_lots_of_an_auction_are_dropped_when_the_third_player_leaves(
    leader: int,
) -> None:
    t = world()
    one = holds_all(t, 0, "argent", 1)
    two = holds_all(t, 0, "ble", 2)
    lands(t, 6)
    assert lot(t).items == one  # under the hammer; the other waits
    t.does(leader, Bid(300_000))
    before = t.s.cash(0)
    t.does(2, Resign())
    t.expect(event("rested", 0, cite="face.repos"))
    t.expect_no(event("sold"), event("unsold"))
    t.asks(1, RichessesTurn)
    assert {t.s.held_by[item] for item in (*one, *two)} == {0}
    assert t.s.cash(0) == before


def test_RDM_22_nothing_is_put_up_any_more_when_the_third_player_leaves() -> None:
    t = world()
    holds_all(t, 0, "argent", 2)
    holds_all(t, 0, "ble", 2)
    lands(t, 2)
    t.asks(0, PuttingUp)
    t.does(2, Resign())
    t.expect(event("rested", 0, cite="face.repos"))
    t.asks(1, RichessesTurn)


def test_RDM_22_no_joker_is_sold_any_more_when_the_third_player_leaves() -> None:
    t = world()
    stands(t, 0, "actualite-2")
    t.roll(0, 1, 1)
    t.asks(0, JokerSale)
    t.does(2, Resign())
    t.asks(1, RichessesTurn)
