"""Types of fields that several messages share."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct

PROTOCOL: Final = 2

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Key = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
# The position of a game that began elsewhere.
Position = Annotated[list[dict[str, Any]], Meta(max_length=600)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Known = Annotated[
    int, Meta(ge=-1, le=10_000_000)
]  # number of the last entry that a client has; -1: none
Price = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=-2, le=20)]
PawnNumber = Annotated[int, Meta(ge=0, le=20)]  # index of a pawn in its box
Promise = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}$")
]  # SHA-256 of a player's words for the seed
# The words that a player adds to the seed of the dice.
Words = Annotated[str, Meta(pattern=r"^[!-~]{8,64}$")]
SPECTATING: Final = -1
Pacing = Literal["leisurely", "normal", "brisk", "at_once", "correspondence"]
BotName = Literal[  # the bots that a client may choose, levels first
    "beginner", "regular", "formidable", "cautious", "balanced", "bold", "uniform"
]
BOTS: Final[tuple[str, ...]] = get_args(
    BotName
)  # Only these: a client can never name a file to load.
Bilingual = dict[Literal["fr", "en"], str]
Setting = int | str | bool
Options = Annotated[dict[Annotated[str, Meta(max_length=40)], Setting], Meta(max_length=100)]


class Blank(Struct):
    low: int
    high: int
    by: int


class Subset(Struct):
    pool: list[int]
    least: int
    most: int


class Outcome(Struct):
    places: list[int]
    worth: list[int]
    cite: str
