"""Requests and answers over HTTP about tables, records and the server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from magnat.play.input_limits import LONGEST_RECORD
from magnat.server.wire.shared_fields import (
    PROTOCOL,
    BotName,
    Name,
    Options,
    Outcome,
    Pacing,
    PawnNumber,
    Position,
    Promise,
    Title,
    Words,
)
from magnat.server.wire.table_socket import TableInfo, Told, WindowInfo

# Tables


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table: `me` and `here` play on this device, `link` is free to join."""

    kind: Literal["me", "here", "link", "bot"]
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Literal[""] | BotName = ""
    # Hash of the words that its player will add to the seed of the dice; "": none.
    promise: Literal[""] | Promise = ""
    pawn: PawnNumber | None = None  # None: the seat gets a pawn that nobody has chosen


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=12)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: Options = {}
    title: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    pace: Pacing = "normal"
    absence: Literal["wait", "skip", "bot", "vote", "sell"] = "wait"
    dice: Literal["seed", "host"] = "seed"
    position: Position = []
    advice: bool = False  # whether players may ask for advice


class NewTutorial(Struct, forbid_unknown_fields=True):
    """A request for a guided first game; the player who asks has seat 0."""

    game: Annotated[str, Meta(max_length=40)]
    edition: Annotated[str, Meta(max_length=40)]
    name: Name
    others: Annotated[list[Name], Meta(max_length=11)]  # names of the bots
    # Begin just before this step of the tutorial; "": at its start.
    step: Annotated[str, Meta(max_length=40)] = ""


class ContinuingGame(Struct, forbid_unknown_fields=True):
    """A request to continue at another table, with the server's dice or with real ones."""

    dice: Literal["seed", "host"]


class Joining(Struct, forbid_unknown_fields=True):
    name: Name
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None  # None: the first free seat
    # Hash of the words that the player will add to the seed of the dice; "": none.
    promise: Literal[""] | Promise = ""


class SeatPromise(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]
    promise: Promise


class Promising(Struct, forbid_unknown_fields=True):
    """The hashes of the words that the players of this device will add to the seed of the dice."""

    seats: Annotated[list[SeatPromise], Meta(max_length=12)]


class SeatWords(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]
    words: Words


class RevealingWords(Struct, forbid_unknown_fields=True):
    """The words whose hashes were promised, sent when the table asks for them."""

    seats: Annotated[list[SeatWords], Meta(max_length=12)]


class Renaming(Struct, forbid_unknown_fields=True):
    title: Title


class Pausing(Struct, forbid_unknown_fields=True):
    paused: bool


class ChangingPace(Struct, forbid_unknown_fields=True):
    pace: Pacing


class Archiving(Struct, forbid_unknown_fields=True):
    archived: bool


class HandingOver(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]  # the seat whose player becomes the host


class Replacing(Struct, forbid_unknown_fields=True):
    """A request to free an absent player's seat, or to let a bot play it until the player
    returns."""

    by: Literal["link"] | BotName = "link"


class AgreeingToShow(Struct, forbid_unknown_fields=True):
    """A player's permission, or its withdrawal, that the host sees what the player hides."""

    open: bool


class MutingTalk(Struct, forbid_unknown_fields=True):
    quiet: bool


class ChoosingPawn(Struct, forbid_unknown_fields=True):
    pawn: PawnNumber


class MovingSeat(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=6, max_length=16)]


class MoveCode(Struct):
    code: str
    seconds: int  # how long the code is valid; it can be used once


class Seated(Struct):
    table: TableInfo
    seat: int


# Replay, analysis, records


class Moment(Struct):
    """The state of the table after one entry, for a replay."""

    n: int
    at: int
    seat: int
    glimpse: dict[str, Any]
    figures: dict[str, Any]
    windows: list[WindowInfo]
    events: list[Told]
    struck: bool
    worth: list[int]  # the worth of each seat; only when the game is over


class Replay(Struct):
    entries: int
    moments: list[Moment]


class Turn(Struct):
    """A turning point of a finished game: a choice that was worse than another one. Chances of
    winning are in thousandths."""

    entry: int  # the entry of the choice
    seat: int
    fr: str  # the choice that the player made, in words
    en: str
    chance: int  # the chance of winning with that choice
    better_fr: str
    better_en: str
    better: int  # the chance of winning with the better choice


class Turns(Struct):
    """The turning points found so far; `done` of `total` choices are analysed."""

    done: int
    total: int
    turns: list[Turn]


class RecordText(Struct, forbid_unknown_fields=True):
    # The record: one line of JSON for each entry.
    text: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class Verified(Struct):
    right: bool
    entries: int
    checks: int
    entry: int  # the number of the first wrong entry; 0 is the header
    wrong: str
    notes: list[str]
    chained: bool  # whether all lines have their hashes, so that any change would be noticed
    signer: str  # the public key that signed the end of the record; "": not signed
    ours: bool = False  # whether this server signed it


class Result(Struct):
    table: str
    game: str
    edition: str
    names: list[str]
    bots: list[str]
    ended: int
    outcome: Outcome


# The server


class Device(Struct):
    key: str


class ServerKey(Struct):
    """The public key that verifies this server's signatures: Ed25519, in hexadecimal digits."""

    key: str


class Fault(Struct):
    """The answer to a refused request: a code, and the reason in French and English."""

    code: str
    fr: str
    en: str
    clause: str = ""


class ServerAddress(Struct):
    """The URL at which other devices reach this server."""

    address: str
    reachable: bool  # False: the server listens on this machine only


class Health(Struct):
    version: str
    games: list[str]
    store: Literal["ok", "down"]
    protocol: int = PROTOCOL
    unreadable: int = 0  # tables and desks that this version could not read since it started
