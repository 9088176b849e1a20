"""Measures: each gives one number for every game. Reports show the mean of a measure with its
interval, and tests compare it between arms."""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from magnat.play.simulate.results import wilson

Z: Final = 1.96  # standard deviations on each side of a 95 % interval
MINUTE: Final = 60_000
# Measures that are a share of games, for which Wilson's interval is used.
SHARES: Final = ("seat", "bot", "finished")


def is_share(measure: str) -> bool:
    return measure.partition(":")[0] in SHARES


def values(frame: pl.DataFrame, measure: str) -> npt.NDArray[np.float64]:
    """Return the value of a measure in each game, in order of the game numbers."""
    frame = frame.sort("number")
    kind, _, rest = measure.partition(":")
    if kind == "seat":
        found = _won(frame).list.get(int(rest) - 1, null_on_oob=True)
    elif kind == "bot":
        return _won_by(frame, rest)
    elif kind == "applied":
        found = _summed(frame, "applied", "times", rest)
    elif kind == "money":
        found = _summed(frame, "moved", "amount", rest)
    elif kind == "ruins":
        found = frame["out"].list.eval(pl.element() >= 0).list.sum()
    elif kind == "minutes":
        found = frame["clock"] / MINUTE
    else:
        found = frame[measure]
    return np.asarray(found.cast(pl.Float64).to_numpy(), dtype=np.float64)


def _won(frame: pl.DataFrame) -> pl.Series:
    """Return for each game a list with the share of the victory of each seat: 1 divided by the
    number of winners for a winner, 0 for the others."""
    first = frame["places"].list.eval((pl.element() == 1).cast(pl.Float64))
    shared = first.list.sum()
    return pl.Series(
        "won",
        [
            [one / n for one in seats] if n else [0.0] * len(seats)
            for seats, n in zip(first.to_list(), shared.to_list(), strict=True)
        ],
        dtype=pl.List(pl.Float64),
    )


def _won_by(frame: pl.DataFrame, bot: str) -> npt.NDArray[np.float64]:
    """Return for each game the mean of `_won` over the seats that this bot plays."""
    found: list[float] = []
    for bots, won in zip(frame["bots"].to_list(), _won(frame).to_list(), strict=True):
        chairs = [seat for seat, name in enumerate(bots) if name == bot]
        found.append(sum([won[seat] for seat in chairs]) / len(chairs))
    return np.asarray(found, dtype=np.float64)


def _summed(frame: pl.DataFrame, column: str, field: str, cite: str) -> pl.Series:
    rows = frame[column].to_list()
    return pl.Series(
        column, [sum([one[field] for one in row if one["cite"] == cite]) for row in rows]
    )


def interval(measure: str, found: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """Return the mean of a measure, and the low and high end of its 95 % confidence interval."""
    n = len(found)
    if n == 0:
        return 0.0, 0.0, 1.0 if is_share(measure) else float("inf")
    mean = float(found.mean())
    if is_share(measure):
        return mean, *wilson(float(found.sum()), n)
    if n == 1:
        return mean, float("-inf"), float("inf")
    spread = Z * float(found.std(ddof=1)) / sqrt(n)
    return mean, mean - spread, mean + spread
