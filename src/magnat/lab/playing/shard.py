"""A shard is a Parquet file with the measures of consecutive games of one arm. Playing the same
games again gives the same bytes."""

from __future__ import annotations

import io
from typing import Final, final

import polars as pl

from magnat.lab.experiment import Arm
from magnat.lab.playing.watcher import watch
from magnat.play.bots.load import admit_bot

SCHEMA: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "arm": pl.Int32,
    "number": pl.Int64,
    "finished": pl.Boolean,
    "decisions": pl.Int64,
    "clock": pl.Int64,
    "ended_by": pl.String,
    "bots": pl.List(pl.String),
    "places": pl.List(pl.Int32),
    "worth": pl.List(pl.Int64),
    "faults": pl.List(pl.String),
    "audit": pl.String,
    "turns": pl.Int64,
    "lead_changes": pl.Int64,
    "drama": pl.Float64,
    "out": pl.List(pl.Int64),
    "stops": pl.List(pl.Int64),
    "applied": pl.List(pl.Struct({"cite": pl.String, "times": pl.Int64})),
    "moved": pl.List(pl.Struct({"cite": pl.String, "way": pl.String, "amount": pl.Int64})),
    "assets": pl.List(
        pl.Struct(
            {
                "asset": pl.Int32,
                "since": pl.Int64,
                "spent": pl.Int64,
                "earned": pl.Int64,
                "won": pl.Boolean,
            }
        )
    ),
}


@final
class Work:
    """A piece of work for a worker: `games` consecutive games of one arm, from number `first`
    on."""

    def __init__(
        self,
        arm: Arm,
        nth: int,
        first: int,
        games: int,
        seed: int,
        rotate: bool,
        limit: int,
        bots: tuple[str, ...] = (),
    ) -> None:
        self.arm: Final = arm
        self.nth: Final = nth  # the index of the arm in the experiment
        self.first: Final = first
        self.games: Final = games
        self.seed: Final = seed
        self.rotate: Final = rotate
        self.limit: Final = limit
        self.bots: Final = bots  # the files of bots, as the user typed them

    @property
    def name(self) -> str:
        return f"{self.nth:03d}-{self.first:07d}-{self.games:04d}.parquet"


def play(work: Work) -> bytes:
    """Play all games of a piece of work and return their rows as a Parquet file."""
    for bot in work.bots:
        admit_bot(bot)
    rows = [
        {"arm": work.nth, **watch(work.arm, number, work.seed, work.rotate, work.limit)}
        for number in range(work.first, work.first + work.games)
    ]
    file = io.BytesIO()
    pl.DataFrame(rows, schema=SCHEMA).write_parquet(file, compression="zstd", statistics=False)
    return file.getvalue()
