"""The booklets' roundings with their own worked figures, and who is first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.kit.ranking import places_among_living, places_by_survival, places_by_worth
from magnat.kit.rounding import down_to, half_of, percent_of, percent_of_up_to, up_to
from tests.kit.minimal_table import CITE, minimal_table

amounts = st.integers(0, 10**12)
units = st.sampled_from((1, 10, 100, 1000, 10_000, 7))


@pytest.mark.parametrize(
    ("owned", "counted", "percent", "due"),
    [
        (13_700, 13_000, 10, 1_300),  # interest
        (15_200, 15_000, 30, 4_500),  # control
        (5_500, 5_000, 90, 4_500),  # crisis
    ],
)
def test_eldorado_counts_whole_thousands_and_takes_a_share_of_them(
    owned: int, counted: int, percent: int, due: int
) -> None:
    assert down_to(owned, 1000) == counted
    assert percent_of(down_to(owned, 1000), percent) == due


def test_monopoly_rounds_825_000_up_to_830_000() -> None:
    assert up_to(825_000, 10_000) == 830_000
    assert percent_of_up_to(8_250_000, 10, 10_000) == 830_000


@given(amounts, units)
def test_rounding_goes_to_the_next_whole_unit_and_no_further(n: int, unit: int) -> None:
    down, up = down_to(n, unit), up_to(n, unit)
    assert down % unit == up % unit == 0
    assert n - unit < down <= n <= up < n + unit
    assert up - down in (0, unit)


@given(amounts, st.integers(0, 200), units)
def test_a_share_is_rounded_down_or_up_by_less_than_one(n: int, percent: int, unit: int) -> None:
    exact = n * percent  # in hundredths
    assert exact - 100 < 100 * percent_of(n, percent) <= exact
    up = percent_of_up_to(n, percent, unit)
    assert up % unit == 0
    assert exact <= 100 * up < exact + 100 * unit


def test_shares_are_exact_where_they_can_be() -> None:
    assert percent_of(100, 10) == 10
    assert percent_of(99, 10) == 9
    assert percent_of_up_to(99, 10, 1) == 10
    assert percent_of_up_to(100, 10, 1) == 10
    assert half_of(7) == 3


def test_the_richest_is_first_and_ties_share_a_place() -> None:
    assert places_by_worth([30, 50, 10]) == (2, 1, 3)
    assert places_by_worth([50, 30, 50, 10]) == (1, 3, 1, 4)
    assert places_by_worth([5, 5, 5]) == (1, 1, 1)
    assert places_by_worth([-3, 0]) == (2, 1)
    assert places_by_worth([]) == ()


def test_the_last_to_fall_is_second() -> None:
    s = minimal_table(seats=4)
    for seat in (2, 0, 3):
        s.eliminate(seat, CITE)
    assert places_by_survival(s) == (3, 1, 4, 2)


def test_the_living_are_ranked_by_worth_and_the_fallen_behind_them_by_how_long_they_lasted() -> (
    None
):
    s = minimal_table(seats=5)
    for seat in (4, 1):
        s.eliminate(seat, CITE)
    assert places_among_living(s, [30, 999, 50, 30, 999]) == (2, 4, 1, 2, 5)


def test_when_nobody_fell_survival_makes_no_difference() -> None:
    s = minimal_table(seats=3)
    assert places_by_survival(s) == (1, 1, 1)
    assert places_among_living(s, [1, 2, 3]) == (3, 2, 1)
