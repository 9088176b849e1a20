"""Paired tests find differences, and none where there is none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from magnat.lab.compare_arms import (
    FLIPPED,
    MCNEMAR,
    ArmGames,
    Comparison,
    compare,
    holm,
    mcnemar,
    sign_flip,
)
from magnat.lab.compare_arms import stated as stated_tests
from magnat.lab.measures import interval, values
from magnat.lab.results import opened
from magnat.play.simulate.results import wilson


def test_mcnemar_is_the_exact_binomial_test() -> None:
    gains = np.array([1.0] * 9 + [-1.0] + [0.0] * 90)
    assert mcnemar(gains) == pytest.approx(2 * (1 + 10) / 1024)
    assert mcnemar(np.zeros(50)) == 1.0
    assert mcnemar(np.array([1.0, -1.0])) == 1.0


def test_a_flip_of_signs_tells_a_change_from_noise() -> None:
    luck = np.random.default_rng(3)
    noise = luck.normal(0, 1, 200)
    assert sign_flip(noise - noise.mean()) > 0.9
    assert sign_flip(noise - noise.mean() + 1) < 0.001
    assert sign_flip(np.zeros(20)) == 1.0
    assert sign_flip(noise) == sign_flip(noise)  # the same games, the same verdict


def test_where_nothing_changes_few_verdicts_say_that_something_does() -> None:
    luck = np.random.default_rng(4)
    wrong = sum([sign_flip(luck.normal(0, 1, 30)) <= 0.05 for _ in range(60)])
    assert wrong <= 9  # 3 are expected; more than 9 come once in a thousand times


def test_holm_asks_more_of_the_oddest() -> None:
    def verdict(p: float) -> Comparison:
        arm: object = None
        return Comparison(arm, arm, "turns", 9, (0, 0), 0, 0, 0, p, FLIPPED, True)  # type: ignore[arg-type]

    found = [verdict(p) for p in (0.03, 0.012, 0.04, 0.9)]
    holm(found, 0.05)
    assert [one.is_sure for one in found] == [False, True, False, False]


def test_arms_are_compared_game_by_game(played: Path) -> None:
    results = opened(played)
    frame = results.frame()
    verdicts = stated_tests(results, frame)
    assert [(one.b.label, one.measure, one.test) for one in verdicts] == [
        ("automatic", "decisions", FLIPPED),
        ("automatic", "seat:1", MCNEMAR),
    ]
    said = verdicts[0]
    a, b = [
        frame.filter(frame["arm"] == arm).sort("number")["decisions"].to_numpy() for arm in (0, 1)
    ]
    assert said.games == 30
    assert said.difference == pytest.approx(float((b - a).mean()))
    assert said.difference < 0  # nobody claims where nobody has to
    assert said.is_sure
    assert said.low < said.difference < said.high < 0


def test_a_table_does_not_differ_from_itself(played: Path) -> None:
    results = opened(played)
    side = ArmGames(results, 0, results.frame())
    same = compare(side, side, "turns", False)
    assert (same.difference, same.p, same.is_sure) == (0.0, 1.0, False)


def test_games_after_a_gap_are_not_compared(whole: Path) -> None:
    (whole / "games" / "000-0000010-0010.parquet").unlink()
    results = opened(whole)
    assert len(ArmGames(results, 0, results.frame()).games) == 10


def test_shares_have_the_interval_of_wilson_and_means_their_own(played: Path) -> None:
    mine = opened(played).frame().filter(arm=0)
    won = values(mine, "seat:1")
    mean, low, high = interval("seat:1", won)
    assert (low, high) == wilson(float(won.sum()), 30)
    assert mean == pytest.approx(won.mean())
    turns = values(mine, "turns")
    mean, low, high = interval("turns", turns)
    assert high - low == pytest.approx(2 * 1.96 * turns.std(ddof=1) / 30**0.5)
    assert float(values(mine, "seat:1").sum() + values(mine, "seat:2").sum()) == pytest.approx(30)
    chairs = values(mine, "bot:bold") + values(mine, "bot:balanced")
    assert chairs.sum() == pytest.approx(30)
    assert (values(mine, "applied:depart.revenus") > 0).any()
    assert (values(mine, "money:depart.revenus") >= 0).all()
    assert (values(mine, "minutes") > 0).all()
    assert (values(mine, "finished") == 1).all()
