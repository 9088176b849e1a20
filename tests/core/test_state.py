"""The verbs of the state, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.audit import audit
from magnat.core.kernel import settle
from magnat.core.state import MONEY, Outcome, State
from magnat.core.step_and_window import CHANCE, NEVER, NOBODY
from tests.core.minimal_game import (
    CITE,
    CODEC,
    HOUSE,
    Ask,
    Beside,
    Idle,
    Mark,
    MinimalState,
    edition,
    heard,
    minimal_table,
)


def agenda(s: MinimalState) -> list[Any]:
    return s.agenda[::-1]  # in the order in which it happens


# pay


def test_paying_moves_so_much_and_says_so() -> None:
    s = minimal_table(cash=20)
    s.pay(0, 2, 15, CITE)
    assert [s.cash(seat) for seat in range(3)] == [5, 20, 35]
    assert heard(s) == [("paid", 0, 2, 15, MONEY)]


def test_any_good_is_paid_the_same_way() -> None:
    s = minimal_table()
    s.pay(s.bank, 1, 4, CITE, HOUSE)
    s.pay(1, s.shelf, 3, CITE, HOUSE)
    assert list(s.count[HOUSE]) == [0, 1, 0, 6, 3, 0]
    assert [s.cash(seat) for seat in range(3)] == [20, 20, 20]
    assert heard(s, "paid") == [(s.bank, 1, 4, HOUSE), (1, s.shelf, 3, HOUSE)]


def test_a_bank_without_end_may_owe_money_but_no_houses() -> None:
    s = minimal_table(cash=20)
    assert s.cash(s.bank) == -60
    s.pay(s.bank, 0, 1000, CITE)
    assert s.cash(s.bank) == -1060
    with pytest.raises(AssertionError, match="overdraft: bank has 10, pays 11 of good 1"):
        s.pay(s.bank, 0, 11, CITE, HOUSE)
    assert s.count[HOUSE][s.bank] == 10


@pytest.mark.parametrize(
    ("src", "dst", "n"),
    [
        (0, 1, 21),  # more than he has
        (0, 1, -1),  # taking is not paying
        (NOBODY, 1, 5),  # NOBODY has no purse: not the last holder's
        (0, NOBODY, 5),
        (CHANCE, 1, 5),
        (0, CHANCE, 5),
        (0, 99, 5),  # a holder that does not exist
        (99, 0, 5),
    ],
)
def test_a_payment_that_cannot_be_is_a_bug_and_changes_nothing(src: int, dst: int, n: int) -> None:
    s = minimal_table(cash=20)
    before = CODEC.dump(s)
    with pytest.raises((AssertionError, IndexError)):
        s.pay(src, dst, n, CITE)
    assert CODEC.dump(s) == before
    assert heard(s) == []


def test_nothing_and_paying_oneself_are_silent() -> None:
    s = minimal_table(cash=20)
    s.pay(0, 1, 0, CITE)
    s.pay(0, 0, 5, CITE)
    s.pay(0, 0, 500, CITE)
    assert s.cash(0) == 20
    assert heard(s) == []


moves = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(-2, 30), st.integers(0, 1)),
    max_size=40,
)


@given(moves)
def test_every_good_is_conserved_whatever_is_paid(tried: list[tuple[int, int, int, int]]) -> None:
    s = minimal_table()
    s.do(Idle())
    settle(s)
    for src, dst, n, good in tried:
        try:
            s.pay(src, dst, n, CITE, good)
        except AssertionError:
            pass
        assert audit(s) == []


# give


def test_an_item_has_one_holder_and_moving_it_is_told() -> None:
    s = minimal_table()
    s.give(2, 1, CITE)
    assert s.held_by[2] == 1
    assert s.items(1) == [2]
    assert s.items(s.shelf) == [0, 1, 3]
    assert heard(s) == [("given", 2, s.shelf, 1)]


def test_a_card_taken_from_the_pack_leaves_its_order_and_one_put_back_goes_under() -> None:
    s = minimal_table()
    s.give(4, 0, CITE)
    assert s.order == [[5, 6, 7, 8]]
    s.give(6, 1, CITE)
    assert s.order == [[5, 7, 8]]
    s.give(4, s.pack, CITE)
    assert s.order == [[5, 7, 8, 4]]
    assert s.items(s.pack) == [4, 5, 7, 8]


def test_the_top_card_put_under_the_same_pack_moves_without_changing_hands() -> None:
    s = minimal_table()
    s.give(4, s.pack, CITE)
    assert s.order == [[5, 6, 7, 8, 4]]
    assert heard(s) == []


def test_nothing_can_be_given_to_nobody() -> None:
    s = minimal_table()
    before = CODEC.dump(s)
    for holder in (NOBODY, CHANCE):
        with pytest.raises(AssertionError):
            s.give(4, holder, CITE)
    assert CODEC.dump(s) == before


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 5)), max_size=40))
def test_packs_always_list_exactly_what_they_hold(given_away: list[tuple[int, int]]) -> None:
    s = minimal_table()
    for item, holder in given_away:
        s.give(item, holder, CITE)
        assert s.held_by[item] == holder
        assert sorted(s.order[0]) == s.items(s.pack)


# note and whisper


def test_notes_are_public_and_whispers_are_not() -> None:
    s = minimal_table()
    s.note("rolled", CITE, 1, (3, 4))
    s.whisper((2,), "limited", CITE, 2, 900)
    assert s.events is not None
    rolled, limited = s.events
    assert (rolled.kind, rolled.cite, rolled.facts, rolled.only) == (
        "rolled",
        CITE,
        (1, (3, 4)),
        (),
    )
    assert (limited.facts, limited.only) == ((2, 900), (2,))
    assert repr(rolled) == "rolled(1, (3, 4)) [bare.rule]"


def test_when_nobody_listens_nothing_is_written_down() -> None:
    s = minimal_table()
    s.events = None
    s.pay(0, 1, 5, CITE)
    s.give(0, 1, CITE)
    s.note("said", CITE)
    s.whisper((0,), "said", CITE)
    s.eliminate(2, CITE)
    assert s.events is None
    assert s.cash(1) == 25


# do and keep_asking


def test_steps_happen_in_the_order_written_before_all_that_waits() -> None:
    s = minimal_table()
    s.do(Mark(0, 9), Idle())
    s.do(Mark(0, 1), Mark(1, 2), Mark(2, 3))
    assert agenda(s) == [Mark(0, 1), Mark(1, 2), Mark(2, 3), Mark(0, 9), Idle()]
    settle(s)
    assert s.marks == [1, 2, 3, 9]


def test_nothing_is_planned_for_a_seat_that_is_out() -> None:
    s = minimal_table()
    s.eliminate(1, CITE)
    s.do(Mark(0, 1), Mark(1, 2), Mark(NOBODY, 3))
    s.open(Beside(1, 4))
    s.open(Beside(NOBODY, 5))
    assert agenda(s) == [Mark(0, 1), Mark(NOBODY, 3)]
    assert s.standing == [Beside(NOBODY, 5)]


def test_a_question_that_goes_on_keeps_its_silence() -> None:
    s = minimal_table()
    s.do(Ask(0, 1, 500), Idle())
    settle(s)
    s.tick(300)
    s.drop_top()
    further = Ask(0, 2, 500)
    s.keep_asking(further)
    settle(s)
    assert s.asked is further
    assert s.since == 0


# open, shut, swap


def test_standing_windows_are_shut_and_swapped_by_identity_and_keep_their_order() -> None:
    s = minimal_table()
    one, twin, two = Beside(0, 1), Beside(0, 1), Beside(1, 2)
    for window in (one, twin, two):
        s.open(window)
    s.swap(two, Beside(1, 3))
    assert s.standing == [one, twin, Beside(1, 3)]
    s.shut(one)
    assert s.standing == [twin, Beside(1, 3)]
    assert s.standing[0] is twin
    s.shut(one)
    assert len(s.standing) == 2


# eliminate and finish


def test_whatever_waits_for_a_seat_goes_with_it_and_the_rest_stays() -> None:
    s = minimal_table()
    s.do_all([Mark(1, 1), Mark(0, 2), Mark(NOBODY, 3), Mark(1, 4), Idle()])
    s.open(Beside(1, 5))
    s.open(Beside(2, 6))
    s.eliminate(1, CITE)
    assert agenda(s) == [Mark(0, 2), Mark(NOBODY, 3), Idle()]
    assert s.standing == [Beside(2, 6)]
    assert s.living() == [0, 2]
    assert s.fallen == [1]
    assert heard(s) == [("out", 1)]
    with pytest.raises(AssertionError, match="seat 1 is out already"):
        s.eliminate(1, CITE)


def test_the_fallen_are_remembered_in_the_order_they_went() -> None:
    s = minimal_table(seats=4)
    for seat in (2, 0):
        s.eliminate(seat, CITE)
    assert s.fallen == [2, 0]
    assert s.next_living(1) == 3
    assert s.next_living(3) == 1
    assert s.next_living(NOBODY) == 1


def test_nobody_follows_when_nobody_is_left() -> None:
    s = minimal_table(seats=2)
    s.eliminate(0, CITE)
    assert s.next_living(1) == 1
    s.eliminate(1, CITE)
    with pytest.raises(AssertionError, match="nobody is left"):
        s.next_living(1)


def test_finishing_clears_the_table_and_says_who_came_where() -> None:
    s = minimal_table()
    s.do(Mark(0, 1), Idle())
    s.open(Beside(1, 2))
    s.finish(Outcome((2, 1, 1), (5, 9, 9), CITE))
    assert (s.agenda, s.standing) == ([], [])
    assert s.outcome is not None
    assert s.outcome.winners == (1, 2)
    assert heard(s) == [("finished", 2, 1, 1)]
    settle(s)
    assert s.marks == []


def test_outcomes_are_values() -> None:
    one = Outcome((1, 2), (30, 10), CITE)
    assert one == Outcome((1, 2), (30, 10), CITE)
    assert hash(one) == hash(Outcome((1, 2), (30, 10), CITE))
    assert one != Outcome((1, 2), (30, 11), CITE)
    assert one != Outcome((1, 2), (30, 10), "other")
    assert one != "won"
    assert repr(one) == "Outcome(places=(1, 2), worth=(30, 10), cite='bare.rule')"


# The small verbs


def test_the_clock_never_goes_back() -> None:
    s = minimal_table()
    s.tick(500)
    s.tick(200)
    assert s.clock == 500


def test_turns_to_miss_are_counted_and_told() -> None:
    s = minimal_table()
    s.miss_turns(1, 2, CITE)
    s.turn_missed(1)
    s.begin_turn(2)
    s.end_time(CITE)
    assert (s.skips, s.turn, s.time_up) == ([0, 1, 0], 2, True)
    assert heard(s) == [("skips", 1, 2), ("time_up",)]


def test_a_pack_is_shuffled_by_the_seed_and_left_to_the_hands_without_one() -> None:
    by_hand, seeded = minimal_table(), minimal_table(seed=3)
    by_hand.shuffle(0)
    seeded.shuffle(0)
    assert by_hand.order == [[4, 5, 6, 7, 8]]
    assert seeded.order != by_hand.order
    assert sorted(seeded.order[0]) == by_hand.order[0]


def test_a_clone_shares_nothing_that_changes() -> None:
    s = minimal_table(seed=5)
    s.do(Ask(0, 1, 500), Idle())
    s.open(Beside(1, 2))
    settle(s)
    twin = s.clone()
    before = CODEC.dump(s)
    assert CODEC.dump(twin) == before
    twin.pay(0, 1, 5, CITE)
    twin.give(4, 0, CITE)
    twin.miss_turns(0, 1, CITE)
    twin.mark(7)
    twin.shuffle(0)
    twin.do(Mark(0, 3))
    twin.open(Beside(0, 9))
    twin.tick(99)
    twin.eliminate(2, CITE)
    assert CODEC.dump(s) == before
    assert heard(s) == []


def test_a_silence_lasts_as_long_as_the_pace_of_the_table_makes_it() -> None:
    s = minimal_table()
    assert s.hour_after(500, 7000) == 7500
    s.pace = 250
    assert s.hour_after(500, 7001) == 500 + 17_502  # whole milliseconds
    assert s.hour_after(500, 0) == NEVER


def test_a_bare_state_names_its_holders_and_items_and_must_be_given_a_clone() -> None:
    s = State(edition(), 2)
    assert [s.holder_name(holder) for holder in range(3)] == ["seat:0", "seat:1", "bank"]
    assert s.item_name(4) == "item:4"
    assert (s.bank, s.holders(), s.first_deck()) == (2, 3, 3)
    assert s.rights() == ()
    assert s.faults() == []
    with pytest.raises(AssertionError, match="State has no clone"):
        s.clone()


def test_looking_at_the_agenda_changes_nothing() -> None:
    s = minimal_table()
    first, second = Mark(0, 1), Mark(0, 2)
    s.do(first, second)
    seen = s.agenda
    assert seen[-2:] == [second, first]
    seen.pop()
    assert s.agenda[-2:] == [second, first]
    assert s.top is first
    assert s.next_step is first
