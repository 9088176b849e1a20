"""Logarithm, power and odds in whole numbers."""

from __future__ import annotations

from math import log2 as true_log2

from magnat.core.win_chances import THOUSAND, UNIT, log2, odds, score


def test_the_logarithm_is_near_the_true_one_and_never_falls() -> None:
    before = -1
    for n in range(1, 3000):
        here = log2(n)
        assert here >= before
        assert abs(here - true_log2(n) * UNIT) < UNIT * 9 // 100
        before = here
    assert log2(1 << 40) == 40 * UNIT
    assert log2(0) == log2(-5) == 0


def test_odds_double_with_every_unit() -> None:
    weights = odds([0, UNIT, 3 * UNIT])
    assert weights[1] == 2 * weights[0]
    assert weights[2] == 8 * weights[0]
    three, one = odds([log2(300), log2(100)])
    assert 28 * one < 10 * three < 32 * one


def test_whoever_is_out_has_no_odds_and_neither_has_a_hopeless_one() -> None:
    assert odds([None, 5, None])[::2] == [0, 0]
    assert odds([0, 100 * UNIT])[0] == 0
    assert odds([None, None]) == [0, 0]


def test_a_score_is_the_sum_of_weighed_signs() -> None:
    assert score([UNIT, 2 * UNIT], [THOUSAND, -500]) == 0
    assert score([], []) == 0
