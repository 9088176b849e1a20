"""Tracks: the ways of pawns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.kit.track import Track, line, loop

# 0 → 1 → 2, a fork to the short cut 6 or on by 3; both meet again at 5, which leads home to 0.
FORKED = Track(((1,), (2,), (3, 6), (4,), (5,), (0,), (5,)))


def test_a_loop_comes_home() -> None:
    ring = loop(8)
    assert ring.ahead(6, 3) == (7, 0, 1)
    assert ring.ahead(6, 0) == ()
    assert len(ring.ahead(0, 20)) == 20
    assert ring.back(1, 3) == (0, 7, 6)


def test_once_round_is_known_and_as_far_as_two_dice_carry() -> None:
    assert loop(20).round(18) == loop(20).ahead(18, 20)
    assert loop(5).round(3) == loop(5).ahead(3, 12)
    assert line(8).round(5) == (6, 7)
    assert FORKED.round(0) == (1, 2)


@given(st.integers(1, 40), st.integers(0, 39), st.integers(0, 90))
def test_forward_then_back_on_a_loop_is_where_one_was(size: int, start: int, n: int) -> None:
    ring, start = loop(size), start % size
    path = (start, *ring.ahead(start, n))
    assert path[-1] == (start + n) % size
    assert (path[-1], *ring.back(path[-1], n)) == path[::-1]


def test_a_goal_is_reached_exactly_or_the_path_is_shorter_than_the_throw() -> None:
    way = line(5)
    assert way.ahead(1, 3) == (2, 3, 4)
    assert way.ahead(2, 3) == (3, 4)
    assert way.ahead(4, 1) == ()
    assert way.back(2, 5) == (1, 0)


def test_at_a_fork_somebody_must_choose() -> None:
    assert FORKED.ahead(0, 5) == (1, 2)
    assert FORKED.ahead(2, 3) == ()
    assert FORKED.by_way_of(2, 3, 3) == (3, 4, 5)
    assert FORKED.by_way_of(2, 6, 3) == (6, 5, 0)
    assert FORKED.by_way_of(2, 6, 1) == (6,)
    assert FORKED.by_way_of(2, 6, 0) == ()
    with pytest.raises(AssertionError, match="step 5 does not follow step 2"):
        FORKED.by_way_of(2, 5, 3)


def test_going_back_stops_where_two_ways_meet() -> None:
    assert FORKED.back(0, 3) == (5,)
    assert FORKED.back(4, 9) == (3, 2, 1, 0, 5)
    assert FORKED.entries[5] == (4, 6)


def test_the_way_to_a_square_is_the_shortest_and_a_full_loop_home() -> None:
    assert FORKED.way(1, 5) == (2, 6, 5)
    assert FORKED.way(1, 4) == (2, 3, 4)
    assert loop(5).way(3, 1) == (4, 0, 1)
    assert loop(5).way(3, 3) == (4, 0, 1, 2, 3)
    with pytest.raises(AssertionError, match="no way from step 3 to step 1"):
        line(5).way(3, 1)


def test_lanes_are_steps_of_their_own_that_share_printed_spaces() -> None:
    # Two colours walk the same ring of four spaces, each into its own goal: 4 and 5.
    red = ((1,), (2,), (3,), (4,), ())
    blue = ((6,), (7,), (8,), (9,), ())
    lanes = Track((*red, *blue), spaces=(0, 1, 2, 3, 4, 2, 3, 0, 1, 5))
    assert lanes.ahead(0, 9) == (1, 2, 3, 4)
    assert lanes.ahead(5, 9) == (6, 7, 8, 9)
    assert lanes.sharing(0) == (0, 7)
    assert lanes.sharing(6) == (3, 6)
    assert lanes.sharing(4) == (4,)
    met = [step for step in lanes.ahead(5, 4) if len(lanes.sharing(step)) > 1]
    assert met == [6, 7, 8]


def test_a_square_that_the_loop_crosses_twice_is_two_steps_of_one_space() -> None:
    eight = Track(loop(6).exits, spaces=(0, 1, 2, 0, 3, 4))
    assert [eight.spaces[step] for step in eight.ahead(5, 6)] == [0, 1, 2, 0, 3, 4]
    assert eight.sharing(0) == eight.sharing(3) == (0, 3)
    assert eight.way(1, 3) == (2, 3)


def test_without_spaces_every_step_is_its_own() -> None:
    assert loop(4).spaces == (0, 1, 2, 3)
    assert loop(4).sharing(2) == (2,)
