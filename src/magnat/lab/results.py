"""The folder with the results of an experiment: a copy of the experiment's file, and shards (files
with the measures of some games). Each shard is complete or absent."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Final, final

import polars as pl

from magnat.lab.checked_toml import BadExperiment
from magnat.lab.experiment import Experiment, read
from magnat.lab.playing.shard import SCHEMA, Work

CHUNK: Final = 10  # the number of games in a shard; a worker that is killed loses at most so many
ABOUT: Final = "about.json"
FILE: Final = "experiment.toml"
GAMES: Final = "games"  # the name of the subfolder with the shards


class OtherExperiment(Exception):
    """Raised when the folder holds the results of another experiment."""


@final
class ExperimentResults:
    """The stored results of one experiment; some games may still be missing."""

    def __init__(self, folder: Path, experiment: Experiment, bots: tuple[str, ...] = ()) -> None:
        self.folder: Final = folder
        self.experiment: Final = experiment
        self.bots: Final = bots  # the files of bots, as the user typed them

    @property
    def shards(self) -> Path:
        return self.folder / GAMES

    def prepare(self, source: Path) -> None:
        """Copy the experiment into the folder before the first game; raise OtherExperiment if the
        folder holds another one."""
        about = self.folder / ABOUT
        mark = self.experiment.mark()
        if about.is_file():
            told = json.loads(about.read_text(encoding="utf-8"))
            if told["mark"] != mark:
                raise OtherExperiment(
                    f"{self.folder} holds games of another experiment, or of other rules: "
                    f"choose another folder with --out, or remove this one"
                )
        self.shards.mkdir(parents=True, exist_ok=True)
        for left in self.shards.glob("*.part"):  # incomplete files that a killed run has left
            left.unlink()
        if source.resolve() != (self.folder / FILE).resolve():
            shutil.copyfile(source, self.folder / FILE)
        if not about.is_file():
            told = {"name": self.experiment.name, "mark": mark}
            _write(about, json.dumps(told, indent=1).encode() + b"\n")

    def save(self, work: Work, content: bytes) -> None:
        """Store a shard. The file is written under another name and then renamed, so that it is
        never half written."""
        _write(self.shards / work.name, content)

    def played(self) -> list[set[int]]:
        """Return, by arm, the numbers of its stored games."""
        found: list[set[int]] = [set() for _ in self.experiment.arms]
        for path in self.shards.glob("*.parquet"):
            nth, first, games = [int(part) for part in path.stem.split("-")]
            found[nth].update(range(first, first + games))
        return found

    def missing(self, games: int) -> list[Work]:
        """Return the work that is left until each arm has `games` games. The pieces of work
        alternate between the arms, so that the arms can be compared before all games are played."""
        one = self.experiment
        found: list[Work] = []
        played = self.played()
        for start in range(0, games, CHUNK):
            for nth, arm in enumerate(one.arms):
                wanted = range(start, min(start + CHUNK, games))
                for first, n in _runs([i for i in wanted if i not in played[nth]]):
                    found.append(
                        Work(arm, nth, first, n, one.seed, one.rotate, one.limit, self.bots)
                    )
        return found

    def frame(self, columns: list[str] | None = None) -> pl.DataFrame:
        """Return all stored games as one data frame, with these columns or with all."""
        paths = sorted(self.shards.glob("*.parquet"))
        if not paths:
            return pl.DataFrame(schema=SCHEMA).select(columns or list(SCHEMA))
        return pl.concat([pl.read_parquet(path, columns=columns) for path in paths])


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the runs of consecutive numbers, each as a pair: its first number and its length."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and number == sum(found[-1]):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((number, 1))
    return found


def _write(path: Path, content: bytes) -> None:
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def opened(folder: Path) -> ExperimentResults:
    """Return the results that a folder contains, for reading only; raise OtherExperiment if the
    rules or the experiment have changed since the games were played."""
    about = folder / ABOUT
    if not about.is_file():
        raise BadExperiment(
            [f"{folder}: there are no results here; `magnat lab run FILE` makes some"]
        )
    told = json.loads(about.read_text(encoding="utf-8"))
    experiment = read(folder / FILE, told["name"], is_played=True)
    if experiment.mark() != told["mark"]:
        raise OtherExperiment(
            f"{folder / FILE} or the rules have changed since these games were played"
        )
    return ExperimentResults(folder, experiment)
