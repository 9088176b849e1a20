"""Compares two arms of an experiment game by game. The experiment's file must state the test before
the first game is played."""

from __future__ import annotations

from math import comb, sqrt
from typing import Final, final

import numpy as np
import numpy.typing as npt
import polars as pl

from magnat.lab.experiment import Arm, Experiment
from magnat.lab.measures import Z, is_share, values
from magnat.lab.results import ExperimentResults

FLIPS: Final = 9_999
# Seed of the random sign flips; it is fixed, so that the same games give the same p-value.
SEED: Final = 20_05
MCNEMAR: Final = "McNemar"  # exact test for measures that are 0 or 1 in each game
FLIPPED: Final = "sign-flip"  # permutation test of the mean difference


@final
class Comparison:
    """The result of comparing one measure between two arms."""

    def __init__(
        self,
        a: Arm,
        b: Arm,
        measure: str,
        games: int,
        means: tuple[float, float],
        difference: float,
        low: float,
        high: float,
        p: float,
        test: str,
        is_stated: bool,
    ) -> None:
        self.a: Final = a
        self.b: Final = b
        self.measure: Final = measure
        self.games: Final = games  # the number of pairs of games
        self.means: Final = means
        self.difference: Final = difference  # mean of b minus a over the pairs
        self.low: Final = low
        self.high: Final = high
        self.p: Final = p
        self.test: Final = test
        # Whether the experiment's file stated this test before the first game.
        self.is_stated: Final = is_stated
        self.is_sure = False  # whether the result is still significant after Holm's correction


@final
class ArmGames:
    """The stored games of one arm, from game 0 up to the first one that is missing."""

    def __init__(self, results: ExperimentResults, nth: int, frame: pl.DataFrame) -> None:
        self.arm: Final = results.experiment.arms[nth]
        mine = frame.filter(frame["arm"] == nth).sort("number")
        numbers = mine["number"].to_list()
        whole = next((i for i, number in enumerate(numbers) if number != i), len(numbers))
        self.games: Final = mine.head(whole)


def compare(a: ArmGames, b: ArmGames, measure: str, is_stated: bool) -> Comparison:
    """Compare a measure between the games with the same number in both arms."""
    n = min(len(a.games), len(b.games))
    first, second = values(a.games.head(n), measure), values(b.games.head(n), measure)
    gains = second - first
    mean = float(gains.mean()) if n else 0.0
    spread = Z * float(gains.std(ddof=1)) / sqrt(n) if n > 1 else float("inf")
    is_plain = is_share(measure) and bool(np.isin(gains, (-1.0, 0.0, 1.0)).all())
    p = mcnemar(gains) if is_plain else sign_flip(gains)
    means = (float(first.mean()), float(second.mean())) if n else (0.0, 0.0)
    return Comparison(
        *(a.arm, b.arm, measure, n, means, mean, mean - spread, mean + spread, p),
        MCNEMAR if is_plain else FLIPPED,
        is_stated,
    )


def mcnemar(gains: npt.NDArray[np.float64]) -> float:
    """Return the exact p-value of McNemar's test, a binomial test on the games in which the two
    arms differ."""
    up, down = int((gains > 0).sum()), int((gains < 0).sum())
    n, least = up + down, min(up, down)
    tail = sum([comb(n, k) for k in range(least + 1)])
    return min(1.0, 2 * tail / (1 << n)) if n else 1.0


def sign_flip(gains: npt.NDArray[np.float64]) -> float:
    """Return the p-value of a permutation test that flips the signs of the differences at
    random."""
    moved = gains[gains != 0]
    if len(moved) == 0:
        return 1.0
    luck = np.random.default_rng(SEED)
    seen = abs(float(moved.sum())) * (1 - 1e-12)
    beyond = 0
    for _ in range(-(-FLIPS // 1000)):
        signs = luck.integers(0, 2, size=(1000, len(moved)), dtype=np.int8) * 2 - 1
        beyond += int((np.abs(signs @ moved) >= seen).sum())
    return (beyond + 1) / (FLIPS + 2)


def holm(verdicts: list[Comparison], level: float) -> None:
    """Set `is_sure` in each comparison that is significant at this level after Holm's correction
    for several tests."""
    ranked = sorted(verdicts, key=lambda one: one.p)
    for i, verdict in enumerate(ranked):
        if verdict.p > level / (len(ranked) - i):
            return
        verdict.is_sure = True


def stated(results: ExperimentResults, frame: pl.DataFrame) -> list[Comparison]:
    """Return the results of the comparisons that the experiment file announced, corrected for their
    number by `holm`."""
    one = results.experiment
    if one.test is None or not one.test.against:
        return []
    found: list[Comparison] = []
    for nth, arm in enumerate(one.arms):
        if arm.label != one.test.against:
            a = ArmGames(results, rival(one, arm, one.test.against), frame)
            b = ArmGames(results, nth, frame)
            found += [compare(a, b, measure, True) for measure in one.test.measures]
    holm(found, one.test.level)
    return found


def rival(one: Experiment, arm: Arm, against: str) -> int:
    """Return the index of the arm labelled `against` with which `arm` is compared. If several arms
    have this label, prefer one with the same box and number of players."""
    named = [nth for nth, other in enumerate(one.arms) if other.label == against]
    alike = [
        nth for nth in named if (one.arms[nth].box, one.arms[nth].players) == (arm.box, arm.players)
    ]
    return (alike or named)[0]
