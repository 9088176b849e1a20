"""What is asked for and answered over HTTP about tables, records and the server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from magnat.server.wire.table import TableInfo, Told, WindowInfo
from magnat.server.wire.terms import (
    PROTOCOL,
    Name,
    Options,
    Outcome,
    Pacing,
    PawnNumber,
    Position,
    Promise,
    Temper,
    Title,
    Words,
)

# Tables


class NewSeat(Struct, forbid_unknown_fields=True):
    """me and here: played on this device; link: free for whoever comes; bot: by itself."""

    kind: Literal["me", "here", "link", "bot"]
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Literal[""] | Temper = ""
    promise: Literal[""] | Promise = ""  # of the words that its player will add to the seed
    pawn: PawnNumber | None = None  # one that is left over when nobody chooses


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
    advice: bool = False  # whether players may ask how good their choices are


class NewFirst(Struct, forbid_unknown_fields=True):
    """A first game of a box, laid so that everything comes up soon; whoever asks has seat 0."""

    game: Annotated[str, Meta(max_length=40)]
    edition: Annotated[str, Meta(max_length=40)]
    name: Name
    others: Annotated[list[Name], Meta(max_length=11)]  # what the bots are called


class GoingOn(Struct, forbid_unknown_fields=True):
    """The same game at another table: with real dice, or with the server's."""

    dice: Literal["seed", "host"]


class Joining(Struct, forbid_unknown_fields=True):
    name: Name
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None  # the first free one when left out
    promise: Literal[""] | Promise = ""  # of the words that the player will add to the seed


class SeatPromise(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]
    promise: Promise


class Promising(Struct, forbid_unknown_fields=True):
    """What the players of this device will add to the seed, folded."""

    seats: Annotated[list[SeatPromise], Meta(max_length=12)]


class SeatWords(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]
    words: Words


class Saying(Struct, forbid_unknown_fields=True):
    """The words that were promised, once the table asks for them."""

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
    seat: Annotated[int, Meta(ge=0, le=20)]  # its player runs the table from now on


class Replacing(Struct, forbid_unknown_fields=True):
    """Who has the seat of a player who is not here: the next to join, or a bot until he is back."""

    by: Literal["link"] | Temper = "link"


class Agreeing(Struct, forbid_unknown_fields=True):
    """Whether whoever runs the table may see what this player hides, to take the game elsewhere."""

    open: bool


class Quieting(Struct, forbid_unknown_fields=True):
    quiet: bool


class Choosing(Struct, forbid_unknown_fields=True):
    pawn: PawnNumber


class Moving(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=6, max_length=16)]


class MoveCode(Struct):
    code: str
    seconds: int  # how long it is good, once


class Seated(Struct):
    table: TableInfo
    seat: int


# Looking back


class Moment(Struct):
    """The table after one entry."""

    n: int
    at: int
    seat: int
    glimpse: dict[str, Any]
    figures: dict[str, Any]
    windows: list[WindowInfo]
    events: list[Told]
    struck: bool
    worth: list[int]  # per seat; only when the game is over


class Replay(Struct):
    entries: int
    moments: list[Moment]


class Turn(Struct):
    """A choice after which a better one was missed; chances are in thousandths."""

    entry: int  # at which it was done
    seat: int
    fr: str  # what was done
    en: str
    chance: int  # of victory with it
    better_fr: str
    better_en: str
    better: int  # with that, and by how much the difference may be wrong
    error: int


class Turns(Struct):
    """Where a game turned, as far as it was looked through."""

    done: int
    total: int
    turns: list[Turn]


class RecordText(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2_000_000)]  # lines of JSON


class Verified(Struct):
    right: bool
    entries: int
    checks: int
    entry: int  # where something is wrong; 0 is the header
    wrong: str
    notes: list[str]
    chained: bool  # every change would have been found
    signer: str  # the public key that signed its end; "": nobody
    ours: bool = False  # which is this server's


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
    """With which the signatures of this server are checked: Ed25519, in hexadecimal digits."""

    key: str


class Fault(Struct):
    """Why a request was refused."""

    code: str
    fr: str
    en: str
    clause: str = ""


class WayHere(Struct):
    """How other devices come here."""

    address: str
    reachable: bool  # False: the server listens on this machine only


class Health(Struct):
    version: str
    games: list[str]
    store: Literal["ok", "down"]
    protocol: int = PROTOCOL
