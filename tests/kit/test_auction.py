"""The open-outcry auction: bids, silence and the hammer, secret maximum bids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.action_and_choice import Illegal
from magnat.core.audit import audit
from magnat.core.glimpse import Glimpse, Secrecy
from magnat.core.kernel import act, choices, deadline, lapse, settle
from magnat.core.state import MONEY
from magnat.core.step_and_window import CHANCE, NEVER, NOBODY, Ms, Seat
from magnat.kit.auction import Auction, Bid, BidUpTo, PassBid
from tests.kit.minimal_table import CITE, HOUSE, Idle, MinimalState, heard, kinds, laid


class Sale(Auction[MinimalState]):
    """An auction that ends after seven seconds of silence, in three calls."""

    cite = CITE

    def silence(self, s: MinimalState) -> Ms:
        return 7000

    def sold(self, s: MinimalState, winner: Seat, price: int) -> None:
        s.pay(winner, s.bank if self.seat == NOBODY else self.seat, price, self.cite)
        for item in self.items:
            s.give(item, winner, self.cite)
        for good, n in self.goods:
            s.pay(s.bank, winner, n, self.cite, good)

    def unsold(self, s: MinimalState) -> None:
        s.mark(-1)


class Patient(Sale):
    """An auction that only passes end."""

    def silence(self, s: MinimalState) -> Ms:
        return 0


class Steep(Sale):
    """An auction with raises of at least 5, in steps of 5."""

    def raise_by(self, s: MinimalState) -> int:
        return 5

    def unit(self, s: MinimalState) -> int:
        return 5


class Sealed(Sale):
    def is_sealed(self, s: MinimalState) -> bool:
        return True


class OneCall(Sale):
    def calls(self, s: MinimalState) -> int:
        return 1


def top(s: MinimalState) -> Sale:
    auction = s.agenda[-1]
    assert isinstance(auction, Sale)
    return auction


def standing_at(s: MinimalState) -> tuple[Seat, int]:
    return top(s).high, top(s).price


def lot(seat: Seat = NOBODY, start: int = 1, kind: type[Sale] = Sale) -> Sale:
    return kind(seat, (0,), (), start)


def bounds(s: MinimalState, seat: Seat) -> dict[str, tuple[int, int, int]]:
    """Return the limits of a seat's bids, by the name of the action."""
    return {
        type(choice.action).__name__: (choice.low, choice.high, choice.by)
        for choice in choices(s, seat)
    }


# Bids aloud


def test_the_first_bid_is_at_least_the_start_price_and_at_most_what_one_has() -> None:
    s = laid(lot(start=8))
    assert bounds(s, 1)["Bid"] == (8, 20, 1)
    with pytest.raises(Illegal, match="7 is too little: at least 8"):
        act(s, 0, 1, Bid(7))
    with pytest.raises(Illegal, match="21 is too much: at most 20"):
        act(s, 0, 1, Bid(21))
    act(s, 0, 1, Bid(8))
    assert standing_at(s) == (1, 8)
    assert heard(s) == [("bid", 1, 8, (0,))]


def test_the_next_bid_is_higher_by_at_least_the_smallest_raise() -> None:
    s = laid(lot(start=5, kind=Steep))
    act(s, 0, 1, Bid(10))
    assert bounds(s, 2)["Bid"] == (15, 20, 5)
    with pytest.raises(Illegal, match="14 is too little: at least 15"):
        act(s, 0, 2, Bid(14))
    with pytest.raises(Illegal, match="17 does not fit: from 15 by steps of 5"):
        act(s, 0, 2, Bid(17))
    act(s, 0, 2, Bid(20))
    assert standing_at(s) == (2, 20)


def test_the_leader_neither_outbids_himself_nor_passes() -> None:
    s = laid(lot())
    act(s, 0, 1, Bid(5))
    assert "Bid" not in bounds(s, 1)
    assert "PassBid" not in bounds(s, 1)
    with pytest.raises(Illegal):
        act(s, 0, 1, Bid(6))
    with pytest.raises(Illegal):
        act(s, 0, 1, PassBid())


def test_the_seller_may_not_bid() -> None:
    s = laid(lot(seat=1))
    assert choices(s, 1) == []
    with pytest.raises(Illegal):
        act(s, 0, 1, Bid(5))


def test_whoever_has_too_little_can_only_pass() -> None:
    s = laid(lot(start=21))
    assert list(bounds(s, 0)) == ["PassBid"]


def test_neither_the_dice_nor_the_fallen_bid() -> None:
    s = laid(lot())
    s.eliminate(2, CITE)
    assert choices(s, CHANCE) == []
    for seat in (2, CHANCE, NOBODY):
        with pytest.raises(Illegal):
            act(s, 0, seat, Bid(3))


# Passes


def test_when_all_others_have_passed_the_lot_is_sold_at_once() -> None:
    s = laid(lot(kind=Patient))
    act(s, 10, 0, Bid(4))
    act(s, 20, 1, PassBid())
    assert isinstance(s.agenda[-1], Patient)
    act(s, 30, 2, PassBid())
    assert s.held_by[0] == 0
    assert s.cash(0) == 16
    assert kinds(s) == ["bid", "passed", "passed", "sold", "paid", "given"]
    assert s.clock == 30


def test_whoever_has_passed_is_out_of_this_auction() -> None:
    s = laid(lot())
    act(s, 0, 2, PassBid())
    assert choices(s, 2) == []
    with pytest.raises(Illegal):
        act(s, 0, 2, Bid(5))


def test_when_everybody_passes_nobody_wanted_it() -> None:
    s = laid(lot(kind=Patient))
    for seat in range(3):
        act(s, 0, seat, PassBid())
    assert s.marks == [-1]
    assert s.held_by[0] == s.shelf
    assert heard(s, "unsold") == [((0,),)]


def test_without_a_silence_an_auction_waits_for_ever() -> None:
    s = laid(lot(kind=Patient))
    assert deadline(s) == NEVER
    lapse(s, 1 << 40)
    assert isinstance(s.agenda[-1], Patient)


# Silence and the hammer


def test_the_auctioneer_calls_three_times_and_the_hammer_falls_at_the_last_millisecond() -> None:
    s = laid(lot())
    act(s, 1000, 1, Bid(5))
    lapse(s, 1000 + 6999)
    assert heard(s, "called") == [(1, 1, 5), (2, 1, 5)]
    assert isinstance(s.agenda[-1], Sale)
    lapse(s, 1000 + 7000)
    assert heard(s, "sold") == [(1, 5, (0,))]
    assert s.held_by[0] == 1


def test_the_calls_share_the_silence_to_the_millisecond() -> None:
    s = laid(lot())
    calls = []
    while isinstance(s.agenda[-1], Sale):
        calls.append(deadline(s))
        lapse(s, deadline(s))
    assert calls == [2334, 4667, 7000]


def test_with_one_call_there_is_no_warning() -> None:
    s = laid(lot(kind=OneCall))
    act(s, 0, 1, Bid(5))
    assert deadline(s) == 7000
    lapse(s, 7000)
    assert kinds(s) == ["bid", "sold", "paid", "given"]


def test_a_bid_after_the_second_call_starts_all_three_again() -> None:
    s = laid(lot())
    act(s, 0, 1, Bid(5))
    lapse(s, 6999)
    assert top(s).call == 2
    act(s, 6999, 2, Bid(6))
    assert top(s).call == 0
    lapse(s, 6999 + 6999)
    assert heard(s, "sold") == []
    lapse(s, 6999 + 7000)
    assert heard(s, "sold") == [(2, 6, (0,))]


def test_a_pass_wins_no_time() -> None:
    s = laid(lot())
    act(s, 0, 1, Bid(5))
    lapse(s, 5000)
    due, call = deadline(s), top(s).call
    act(s, 6000, 2, PassBid())
    assert (deadline(s), top(s).call) == (due, call)


def test_silence_without_a_bid_leaves_the_lot_unsold() -> None:
    s = laid(lot())
    lapse(s, 7000)
    assert s.marks == [-1]
    assert kinds(s) == ["called", "called", "unsold"]
    assert s.agenda == [Idle()]


def test_the_pace_of_the_table_stretches_the_silence() -> None:
    s = laid(lot())
    s.pace = 1000
    act(s, 0, 1, Bid(5))
    lapse(s, 69_999)
    assert isinstance(s.agenda[-1], Sale)
    lapse(s, 70_000)
    assert s.held_by[0] == 1


# A leader who falls


def falls(s: MinimalState, seat: Seat) -> None:
    s.eliminate(seat, CITE)
    settle(s)


def test_the_best_bid_of_those_who_are_left_stands_at_once() -> None:
    s = laid(lot(), seats=4)
    act(s, 0, 1, Bid(5))
    act(s, 0, 2, Bid(7))
    act(s, 0, 3, Bid(9))
    lapse(s, 6000)
    falls(s, 3)
    assert standing_at(s) == (2, 7)
    assert heard(s, "stands") == [(2, 7)]
    assert (top(s).call, deadline(s)) == (0, 6000 + 2334)  # it is called three times again
    assert bounds(s, 1)["Bid"] == (8, 20, 1)
    falls(s, 2)
    assert standing_at(s) == (1, 5)
    lapse(s, s.clock + 7000)
    assert heard(s, "sold") == [(1, 5, (0,))]


def test_without_one_the_lot_is_called_again_at_once_for_those_who_passed_too() -> None:
    s = laid(lot(start=3))
    act(s, 0, 0, PassBid())
    act(s, 0, 1, Bid(15))
    falls(s, 1)
    assert kinds(s)[-1] == "called_again"
    assert standing_at(s) == (NOBODY, 0)
    assert bounds(s, 0)["Bid"] == (3, 20, 1)
    act(s, 0, 0, Bid(3))
    act(s, 0, 2, PassBid())
    assert s.held_by[0] == 0
    assert s.cash(0) == 17


def test_it_is_sold_at_once_where_all_the_others_have_passed() -> None:
    s = laid(lot(kind=Patient), seats=4)
    act(s, 0, 1, Bid(5))
    act(s, 0, 2, PassBid())
    act(s, 0, 3, Bid(9))
    act(s, 0, 0, PassBid())
    falls(s, 3)
    assert heard(s, "sold") == [(1, 5, (0,))]


def test_a_pass_takes_the_bid_back() -> None:
    s = laid(lot(), seats=4)
    act(s, 0, 1, Bid(5))
    act(s, 0, 2, Bid(7))
    act(s, 0, 1, PassBid())
    falls(s, 2)
    assert heard(s, "stands") == []
    assert standing_at(s) == (NOBODY, 0)
    assert bounds(s, 1)["Bid"] == (1, 20, 1)


def test_whoever_spent_his_money_after_he_was_outbid_is_not_held_to_his_bid() -> None:
    s = laid(lot(), seats=4)
    act(s, 0, 0, Bid(4))
    act(s, 0, 1, Bid(15))
    act(s, 0, 2, Bid(16))
    s.pay(1, s.bank, 10, CITE)
    falls(s, 2)
    assert standing_at(s) == (0, 4)


def test_secret_maximum_bids_answer_the_bid_that_stands_again() -> None:
    s = laid(lot(), seats=4)
    act(s, 0, 0, BidUpTo(8))
    act(s, 0, 1, BidUpTo(12))
    assert standing_at(s) == (1, 9)
    act(s, 0, 2, Bid(14))
    falls(s, 2)
    assert standing_at(s) == (1, 9)
    falls(s, 1)
    assert standing_at(s) == (0, 1)
    assert heard(s, "bid")[-1] == (2, 14, (0,))


def test_a_secret_maximum_that_was_never_heard_opens_the_lot_again() -> None:
    s = laid(lot(start=3), seats=4)
    act(s, 0, 1, BidUpTo(18))
    act(s, 0, 2, BidUpTo(9))
    assert standing_at(s) == (1, 10)
    falls(s, 1)
    assert standing_at(s) == (2, 3)
    assert heard(s, "bid")[-1] == (2, 3, (0,))
    s = laid(lot(start=3), seats=4)
    act(s, 0, 1, BidUpTo(18))
    act(s, 0, 2, BidUpTo(9))
    s.pay(2, s.bank, 18, CITE)
    falls(s, 1)
    assert standing_at(s) == (NOBODY, 0)


def test_of_each_bidder_the_last_bid_is_remembered() -> None:
    s = laid(lot(), seats=4)
    for seat, amount in ((1, 2), (2, 3), (1, 4), (2, 5), (3, 6)):
        act(s, 0, seat, Bid(amount))
    assert top(s).bids == ((1, 4), (2, 5))


def test_the_lot_of_a_seller_who_falls_is_withdrawn() -> None:
    s = laid(lot(seat=1))
    act(s, 0, 2, Bid(5))
    s.eliminate(1, CITE)
    settle(s)
    assert s.agenda == [Idle()]
    assert s.held_by[0] == s.shelf


# Lots


def test_a_bundle_goes_to_one_buyer_and_the_seller_is_paid() -> None:
    s = laid(Patient(2, (0, 3), (), 1))
    act(s, 0, 0, Bid(9))
    act(s, 0, 1, PassBid())
    assert (s.held_by[0], s.held_by[3]) == (0, 0)
    assert [s.cash(seat) for seat in range(3)] == [11, 20, 29]


def test_countable_goods_are_a_lot_too() -> None:
    s = laid(Patient(NOBODY, (), ((HOUSE, 2),), 1))
    act(s, 0, 0, Bid(9))
    act(s, 0, 1, PassBid())
    act(s, 0, 2, PassBid())
    assert s.count[HOUSE][0] == 2
    assert audit(s) == []


# Secret maximum bids


def test_a_secret_maximum_opens_at_the_start_price_and_only_its_owner_hears_of_it() -> None:
    s = laid(lot(start=3))
    act(s, 0, 1, BidUpTo(15))
    assert standing_at(s) == (1, 3)
    assert s.events is not None
    assert [(event.kind, event.facts, event.only) for event in s.events] == [
        ("limited", (1, 15, (0,)), (1,)),
        ("bid", (1, 3, (0,)), ()),
    ]


def test_it_answers_an_open_bid_with_the_smallest_raise() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(15))
    act(s, 0, 2, Bid(9))
    assert standing_at(s) == (1, 10)
    assert heard(s, "bid") == [(1, 1, (0,)), (2, 9, (0,)), (1, 10, (0,))]


def test_it_is_beaten_by_an_open_bid_above_it() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(15))
    act(s, 0, 2, Bid(16))
    assert standing_at(s) == (2, 16)


def test_an_open_bid_equal_to_it_holds_because_it_would_have_to_go_higher() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(15))
    act(s, 0, 2, Bid(15))
    assert standing_at(s) == (2, 15)


def test_of_two_the_higher_leads_just_above_the_lower() -> None:
    for first, second in ((12, 18), (18, 12)):
        s = laid(lot())
        act(s, 0, 1, BidUpTo(first))
        act(s, 0, 2, BidUpTo(second))
        assert standing_at(s) == (1 if first > second else 2, 13)


def test_of_two_equal_ones_the_older_leads_at_that_price() -> None:
    s = laid(lot())
    act(s, 0, 2, BidUpTo(12))
    act(s, 0, 1, BidUpTo(12))
    assert standing_at(s) == (2, 12)


def test_three_of_them_settle_at_once() -> None:
    s = laid(lot(), seats=4)
    act(s, 0, 0, BidUpTo(8))
    act(s, 0, 1, BidUpTo(14))
    act(s, 0, 2, BidUpTo(17))
    assert standing_at(s) == (2, 15)
    act(s, 0, 3, Bid(16))
    assert standing_at(s) == (2, 17)


def test_with_steep_raises_nobody_pays_more_than_his_maximum() -> None:
    s = laid(lot(start=5, kind=Steep))
    act(s, 0, 1, BidUpTo(15))
    act(s, 0, 2, BidUpTo(20))
    assert standing_at(s) == (2, 20)
    s = laid(lot(start=5, kind=Steep))
    act(s, 0, 1, BidUpTo(15))
    act(s, 0, 2, BidUpTo(10))
    assert standing_at(s) == (1, 15)


def test_raising_one_s_own_maximum_is_heard_by_nobody_and_wins_no_time() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(10))
    lapse(s, 5000)
    before, due, call = len(heard(s)), deadline(s), top(s).call
    act(s, 6000, 1, BidUpTo(18))
    assert s.events is not None
    assert [event.only for event in s.events[before:]] == [(1,)]
    assert (deadline(s), top(s).call, standing_at(s)) == (due, call, (1, 1))
    act(s, 6100, 2, Bid(15))
    assert standing_at(s) == (1, 16)


def test_a_maximum_can_only_be_raised() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(10))
    assert bounds(s, 1)["BidUpTo"] == (11, 20, 1)
    assert bounds(s, 2)["BidUpTo"] == (2, 20, 1)
    act(s, 0, 1, BidUpTo(20))
    assert choices(s, 1) == []


def test_passing_takes_one_s_maximum_back() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(10))
    act(s, 0, 2, Bid(12))
    act(s, 0, 1, PassBid())
    assert top(s).limits == ()
    assert standing_at(s) == (2, 12)


def test_a_purse_that_shrank_meanwhile_bounds_the_maximum() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(18))
    s.pay(1, s.bank, 10, CITE)
    act(s, 0, 2, Bid(12))
    assert standing_at(s) == (2, 12)
    s = laid(lot())
    act(s, 0, 1, BidUpTo(18))
    s.pay(1, s.bank, 10, CITE)
    act(s, 0, 2, Bid(7))
    assert standing_at(s) == (1, 8)


def test_the_maximum_of_one_who_fell_is_forgotten() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(18))
    act(s, 0, 2, Bid(19))
    s.eliminate(1, CITE)
    assert standing_at(s) == (2, 19)
    s = laid(lot(), seats=4)
    act(s, 0, 1, Bid(4))
    act(s, 0, 2, BidUpTo(18))
    falls(s, 2)
    act(s, 0, 3, Bid(9))
    assert standing_at(s) == (3, 9)


def test_sealed_only_secret_maximum_bids_are_taken() -> None:
    s = laid(lot(kind=Sealed))
    assert list(bounds(s, 1)) == ["BidUpTo", "PassBid"]
    with pytest.raises(Illegal):
        act(s, 0, 1, Bid(5))
    act(s, 0, 1, BidUpTo(12))
    act(s, 0, 2, BidUpTo(9))
    lapse(s, 7000)
    assert heard(s, "sold") == [(1, 10, (0,))]


def test_nobody_learns_another_s_maximum_before_or_after() -> None:
    s = laid(lot())
    act(s, 0, 1, BidUpTo(17))
    act(s, 0, 2, BidUpTo(9))
    for seat in (0, 2, NOBODY):
        seen = Glimpse(s, seat, Secrecy()).state.agenda[-1]
        assert isinstance(seen, Sale)
        assert [limit for bidder, limit in seen.limits if bidder != seat] == []
    lapse(s, 7000)
    assert s.events is not None
    public = [fact for event in s.events if not event.only for fact in event.facts]
    assert 17 not in public


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(1, 60)), max_size=14),
)
def test_however_it_goes_the_price_rises_and_nobody_pays_more_than_he_said(
    start: int, tried: list[tuple[Seat, bool, int]]
) -> None:
    s = laid(lot(start=start), seats=4, cash=50)
    said = dict.fromkeys(range(4), 0)
    price = 0
    for seat, is_secret, amount in tried:
        try:
            act(s, s.clock + 1, seat, BidUpTo(amount) if is_secret else Bid(amount))
        except Illegal:
            continue
        said[seat] = max(said[seat], amount)
        high, now = standing_at(s)
        assert now >= max(price, start)
        assert now <= said[high] <= s.count[MONEY][high]
        assert all([1 <= one <= said[bidder] for bidder, one in top(s).bids])
        assert [one for _, one in top(s).bids] == sorted([one for _, one in top(s).bids])
        rivals = [limit for bidder, limit in top(s).limits if bidder != high]
        assert max(rivals, default=0) <= now  # nobody who would go higher was passed over
        price = now
    lapse(s, s.clock + 7000)
    assert s.agenda == [Idle()]
    assert sum(s.count[MONEY]) == 0
    if price:
        assert s.cash(s.held_by[0]) == 50 - price


def test_leaves_must_say_what_becomes_of_the_lot() -> None:
    s = laid()
    auction: Auction[MinimalState] = Auction(NOBODY, (0,), (), 1)
    with pytest.raises(AssertionError, match="Auction has no sold"):
        auction.sold(s, 0, 3)
    auction.unsold(s)
    assert auction.patience(s) == 0
