"""Bots that bid in steps: the same winner and price as sealed limits."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from magnat.core.kernel import act
from magnat.core.step_and_window import NOBODY, Seat
from magnat.kit.auction import Bid, BidUpTo, PassBid
from magnat.play.bots.open_bidding import Wish, next_bid
from tests.kit.minimal_table import MinimalState, laid
from tests.kit.test_auction import Patient, Sale, Steep

LIMITS = st.lists(st.integers(1, 600), min_size=1, max_size=5)


def auction(kind: type[Sale], seats: int, cash: int = 1000, start: int = 1) -> MinimalState:
    return laid(kind(NOBODY, (0,), (), start), seats=seats, cash=cash)


def lot(s: MinimalState) -> Sale:
    top = s.agenda[-1]
    assert isinstance(top, Sale)
    return top


def sealed(s: MinimalState, wishes: list[Wish]) -> tuple[Seat, int]:
    """Return the winner and the price if the bidders name their limits in secret, the highest
    first. A bidder who finds no room left would change nothing."""
    for wish in sorted(wishes, key=lambda wish: wish.limit, reverse=True):
        if any(
            isinstance(one.action, BidUpTo) and one.low <= wish.limit
            for one in lot(s).choices(s, wish.seat)
        ):
            act(s, 0, wish.seat, BidUpTo(wish.limit))
    return lot(s).high, lot(s).price


def aloud(s: MinimalState, wishes: list[Wish], most: int = 1_000) -> list[tuple[Seat, int]]:
    heard: list[tuple[Seat, int]] = []
    while len(heard) < most:
        bid = next_bid(s, lot(s), wishes)
        if bid is None:
            return heard
        act(s, 0, *bid)
        heard.append((bid[0], bid[1].amount))
    return heard


@settings(deadline=None)
@given(LIMITS)
def test_winner_and_price_are_those_of_sealed_limits(limits: list[int]) -> None:
    wishes = [Wish(seat, limit) for seat, limit in enumerate(limits)]
    seats = max(len(limits), 2)
    s = auction(Patient, seats)
    aloud(s, wishes)
    assert (lot(s).high, lot(s).price) == sealed(auction(Patient, seats), wishes)


@settings(deadline=None)
@given(LIMITS)
def test_the_highest_limit_wins_one_raise_above_the_second(limits: list[int]) -> None:
    s = auction(Patient, max(len(limits), 2))
    aloud(s, [Wish(seat, limit) for seat, limit in enumerate(limits)])
    second = sorted([0, *limits])[-2]
    assert lot(s).high == limits.index(max(limits))
    # A bidder whose limit is the first bid does not bid after it.
    assert lot(s).price == (1 if second <= 1 else min(max(limits), second + 1))


@settings(deadline=None)
@given(LIMITS)
def test_steps_of_five_reach_the_same_hammer(limits: list[int]) -> None:
    wishes = [Wish(seat, 5 + limit // 5 * 5) for seat, limit in enumerate(limits)]
    seats = max(len(limits), 2)
    s = auction(Steep, seats, start=5)
    aloud(s, wishes)
    assert (lot(s).high, lot(s).price) == sealed(auction(Steep, seats, start=5), wishes)


@settings(deadline=None)
@given(LIMITS, st.integers(1, 600), st.booleans())
def test_a_person_who_leads_is_answered_as_sealed_limits_would(
    limits: list[int], amount: int, is_secret: bool
) -> None:
    wishes = [Wish(seat + 1, limit) for seat, limit in enumerate(limits)]
    mine = BidUpTo(amount) if is_secret else Bid(amount)
    tables = [auction(Patient, len(limits) + 1) for _ in range(2)]
    for s in tables:
        act(s, 0, 0, mine)
    aloud(tables[0], wishes)
    assert (lot(tables[0]).high, lot(tables[0]).price) == sealed(tables[1], wishes)


@settings(deadline=None)
@given(
    LIMITS,
    st.lists(st.tuples(st.integers(0, 4), st.integers(1, 120), st.booleans()), max_size=4),
    st.sampled_from([Patient, Steep]),
)
def test_a_person_who_bids_in_between_is_answered_as_sealed_limits_would(
    limits: list[int], raises: list[tuple[int, int, bool]], kind: type[Sale]
) -> None:
    wishes = [Wish(seat + 1, 5 + limit // 5 * 5) for seat, limit in enumerate(limits)]
    s = auction(kind, len(limits) + 1, start=5)
    for steps, more, is_secret in raises:
        aloud(s, wishes, steps)
        floor = lot(s).floor(s)
        wanted = BidUpTo if is_secret else Bid
        for choice in lot(s).choices(s, 0):
            if isinstance(choice.action, wanted):
                low = max(choice.low, floor)
                act(s, 0, 0, choice.fill(min(low + more * 5, choice.high // 5 * 5)))
                break
    twin = s.clone()
    aloud(s, wishes)
    assert (lot(s).high, lot(s).price) == sealed(twin, wishes)


def test_an_equal_secret_maximum_is_met_by_a_secret_word() -> None:
    """One raise below the maximum no open bid is possible, and an open bid equal to it would beat
    the bidder who came first."""
    s = auction(Patient, 2)
    act(s, 0, 0, BidUpTo(2))
    assert next_bid(s, lot(s), [Wish(1, 2)]) == (1, BidUpTo(2))
    aloud(s, [Wish(1, 2)])
    assert (lot(s).high, lot(s).price) == (0, 2)


def test_the_last_who_has_not_passed_says_no_more_than_he_must() -> None:
    s = auction(Patient, 3)
    for seat in (0, 2):
        act(s, 0, seat, PassBid())
    assert next_bid(s, lot(s), [Wish(1, 300)]) == (1, Bid(1))
    act(s, 0, 1, Bid(1))
    assert not isinstance(s.agenda[-1], Sale)  # sold at once


def test_nobody_jumps_to_his_limit() -> None:
    s = auction(Patient, 3)
    heard = aloud(s, [Wish(0, 586), Wish(1, 300), Wish(2, 1000)])
    assert lot(s).high == 2
    assert lot(s).price == 587
    assert len(heard) >= 6
    prices = [0, *[price for _, price in heard]]
    assert max(b - a for a, b in pairwise(prices)) <= 200
