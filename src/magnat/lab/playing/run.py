"""Plays the games of an experiment that are not stored yet. A run can be stopped at any time and
resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from magnat.lab.experiment import Precision, read
from magnat.lab.measures import interval, values
from magnat.lab.playing.executors import Executor
from magnat.lab.results import CHUNK, ExperimentResults
from magnat.play.bots.load import admit_bot

ROUND: Final = 5 * CHUNK  # the games of an arm that are played between two checks of its interval
# The function gets two numbers: games played so far, games in all.
Told: TypeAlias = Callable[[int, int], None]


def run(
    file: Path,
    out: Path,
    executor: Executor,
    told: Told | None = None,
    bots: tuple[str, ...] = (),
) -> ExperimentResults:
    """Play all games of the experiment that are not stored in the folder `out` yet, and return the
    results. `bots` are the files of bots that the user has named; the experiment refers to them by
    their labels."""
    for bot in bots:
        admit_bot(bot)
    experiment = read(file)
    results = ExperimentResults(out, experiment, bots)
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
    """Tell whether the interval of any arm is still too wide. Only the first `games` games count,
    so that the answer does not depend on how fast the workers are."""
    frame = results.frame()
    for nth in range(len(results.experiment.arms)):
        mine = frame.filter((frame["arm"] == nth) & (frame["number"] < games))
        _, low, high = interval(precision.measure, values(mine, precision.measure))
        if high - low > precision.width:
            return True
    return False
