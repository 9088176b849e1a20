"""Plays what an experiment still lacks: it may be stopped at any time, and goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from magnat.lab.experiment import Precision, read
from magnat.lab.measures import interval, values
from magnat.lab.playing.executors import Executor
from magnat.lab.results import CHUNK, ExperimentResults

ROUND: Final = 5 * CHUNK  # games of an arm between two looks at a width
Told: TypeAlias = Callable[[int, int], None]  # games played, games in all


def run(file: Path, out: Path, executor: Executor, told: Told | None = None) -> ExperimentResults:
    """To the end; what was played before is not played again."""
    experiment = read(file)
    results = ExperimentResults(out, experiment)
    results.prepare(file)
    games = experiment.games
    _complete(results, games, executor, told)
    precision = experiment.precision
    while precision is not None and games < precision.most and _is_wide(results, games, precision):
        games = min(games + ROUND, precision.most)
        _complete(results, games, executor, told)
    return results


def _complete(
    results: ExperimentResults, games: int, executor: Executor, told: Told | None
) -> None:
    missing = results.missing(games)
    total = games * len(results.experiment.arms)
    done = total - sum([one.games for one in missing])
    if told is not None:
        told(done, total)
    for one, content in executor.run(missing):
        results.save(one, content)
        done += one.games
        if told is not None:
            told(done, total)


def _is_wide(results: ExperimentResults, games: int, precision: Precision) -> bool:
    """Whether the interval of any arm is still wider than asked for; decided by the first so many
    games alone, so that it does not depend on who played faster."""
    frame = results.frame()
    for nth in range(len(results.experiment.arms)):
        mine = frame.filter((frame["arm"] == nth) & (frame["number"] < games))
        _, low, high = interval(precision.measure, values(mine, precision.measure))
        if high - low > precision.width:
            return True
    return False
