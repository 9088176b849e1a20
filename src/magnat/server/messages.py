"""Everything that goes over the wire. `docs/protocol.json` is made of these types."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct

PROTOCOL: Final = 1
MOST_BYTES: Final = 16_384  # of one message from a client
MOST_EVENTS: Final = 300  # told in one view; older ones are fetched as story

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Key = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Position = Annotated[list[dict[str, Any]], Meta(max_length=600)]  # of a game begun elsewhere
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Meta(ge=-2, le=20)]
SPECTATING: Final = -1
Temper = Literal["cautious", "balanced", "bold", "uniform"]  # of the bots that play here
BOTS: Final[tuple[str, ...]] = get_args(Temper)  # no file is ever loaded for a client
Both = dict[Literal["fr", "en"], str]


# From a client


class Hello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: for which seat, and the last entry that is already known."""

    protocol: int = PROTOCOL
    seat: SeatNumber = SPECTATING
    since: Annotated[int, Meta(ge=-1, le=10_000_000)] = -1  # -1: nothing
    key: Key = ""  # of a program; a browser has its cookie


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do one of the choices, its blanks filled in."""

    id: Id
    base: Number  # the entry after which the choice was seen
    action: dict[str, Any]
    seat: SeatNumber | None = None  # only whoever keeps the bank of a real box acts for others


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last act, or everything from an entry on."""

    id: Id
    base: Number
    entry: Number = 0


class Agree(Struct, tag="agree", forbid_unknown_fields=True):
    """To what somebody else wants to take back."""

    id: Id
    base: Number


class Refuse(Struct, tag="refuse", forbid_unknown_fields=True):
    """What somebody wants to take back stands."""

    id: Id
    base: Number


class Vote(Struct, tag="vote", forbid_unknown_fields=True):
    """What shall be done about a player who is away."""

    id: Id
    base: Number
    on: SeatNumber
    what: Annotated[str, Meta(max_length=10)]


class Away(Struct, tag="away", forbid_unknown_fields=True):
    """I leave the table for a while."""

    id: Id
    base: Number


class Back(Struct, tag="back", forbid_unknown_fields=True):
    id: Id
    base: Number


class Since(Struct, tag="since", forbid_unknown_fields=True):
    """Send a view with everything told after that entry: there was a gap."""

    n: Annotated[int, Meta(ge=-1, le=10_000_000)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]


Command = Act | Undo | Agree | Refuse | Vote | Away | Back
FromClient = Hello | Command | Since | Ping


# To a client


class Told(Struct, omit_defaults=True):
    """One sentence of the story."""

    entry: int
    at: int  # on the table's clock
    kind: str
    fr: str
    en: str
    facts: list[Any] = []
    cite: str = ""  # slug of the paragraph
    clause: str = ""  # its number in the booklet


class Blank(Struct):
    low: int
    high: int
    by: int


class Subset(Struct):
    pool: list[int]
    least: int
    most: int


class Choice(Struct, omit_defaults=True):
    """An action that may be taken; `amount`, `items` and `goods` are blanks to be filled in."""

    action: dict[str, Any]
    fr: str
    en: str
    amount: Blank | None = None
    items: Subset | None = None
    goods: list[tuple[int, int, int]] | None = None  # good, from, to


class Wish(Struct):
    """Somebody wants entries taken back."""

    seat: int
    entry: int
    waiting: list[int]


class Outcome(Struct):
    places: list[int]
    worth: list[int]
    cite: str


class View(Struct, tag="view"):
    """The whole table as one seat may see it, and what happened since its last view."""

    n: int  # the last entry
    since: int  # `events` are those after this entry
    seat: int  # -1: a spectator
    clock: int  # of the table, now, in ms
    deadline: int | None  # on the same clock: when silence closes something
    closes: int | None  # when it closes the question on top
    standing: list[int | None]  # when it closes each of glimpse.standing
    glimpse: dict[str, Any]
    choices: list[Choice]
    awaited: list[int]  # whose answer the question on top waits for, as everybody may know
    events: list[Told]
    struck: list[int]  # entries that were taken back
    names: list[str]
    bots: list[str]  # who plays each seat now; "" is a person
    connected: list[int]
    away: list[int]
    wish: Wish | None
    paused: bool
    outcome: Outcome | None
    rematch: str
    desk: dict[str, list[Choice]] | None = None  # for whom the banker of a real box may act


class CommonView(Struct):
    """The part of a view that is the same for all readers."""

    n: int
    deadline: int | None
    closes: int | None
    standing: list[int | None]
    awaited: list[int]
    struck: list[int]
    names: list[str]
    bots: list[str]
    connected: list[int]
    away: list[int]
    wish: Wish | None
    paused: bool
    outcome: Outcome | None
    rematch: str


class Ack(Struct, tag="ack"):
    """It is stored; `n` is the entry. A resend is answered with the same one."""

    id: str
    n: int


RefusedCode = Literal[
    "illegal",  # a rule forbids it: `clause` says which
    "stale",  # the question has changed since `base`
    "malformed",
    "not_yours",
    "paused",
    "not_started",
    "rate",
    "unavailable",  # the database did not answer: send it again
]


class Refused(Struct, tag="refused"):
    """Nothing was changed."""

    id: str  # "" when it could not be read
    code: RefusedCode
    fr: str
    en: str
    cite: str = ""
    clause: str = ""
    n: int = 0


class Presence(Struct, tag="presence"):
    """Who is connected now."""

    connected: list[int]


class SeatInfo(Struct):
    seat: int
    name: str
    bot: str  # that plays it now; "" is a person
    taken: bool  # False: free for whoever joins
    mine: bool
    connected: bool


class TableInfo(Struct):
    id: str
    code: str
    title: str
    game: str
    edition: str
    options: dict[str, int | str | bool]
    status: Literal["open", "playing", "over"]
    public: bool
    pace: str
    absence: str
    dice: Literal["seed", "host"]
    commitment: str  # the promise that ties the dice; published before anybody sits down
    seats: list[SeatInfo]
    host: bool  # whether it is mine to run
    paused: bool
    archived: bool
    created: int
    touched: int
    rematch: str
    outcome: Outcome | None
    brought: bool  # goes on from a record: whoever brought it may have read the seed


class Lobby(Struct, tag="lobby"):
    """The table before the first throw, or after something other than the game has changed."""

    table: TableInfo


class Pong(Struct, tag="pong"):
    at: int
    clock: int


class Bye(Struct, tag="bye"):
    """The last message before the server closes."""

    code: Literal["not_yours", "no_table", "protocol", "rate", "malformed", "full", "slow", "stops"]
    fr: str
    en: str


ToClient = View | Ack | Refused | Presence | Lobby | Pong | Bye


# Over HTTP


class NewSeat(Struct, forbid_unknown_fields=True):
    """me and here: played on this device; link: free for whoever comes; bot: by itself."""

    kind: Literal["me", "here", "link", "bot"]
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Literal[""] | Temper = ""
    entropy: Annotated[str, Meta(max_length=64)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=12)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, int | str | bool] = {}
    title: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    pace: Literal["live", "relaxed", "correspondence"] = "live"
    absence: Literal["wait", "skip", "bot", "vote", "sell"] = "wait"
    dice: Literal["seed", "host"] = "seed"
    position: Position = []


class GoingOn(Struct, forbid_unknown_fields=True):
    """The same game at another table: with real dice, or with the server's."""

    dice: Literal["seed", "host"]


class Joining(Struct, forbid_unknown_fields=True):
    name: Name
    seat: Annotated[int, Meta(ge=0, le=20)] | None = None  # the first free one when left out
    entropy: Annotated[str, Meta(max_length=64)] = ""


class Renaming(Struct, forbid_unknown_fields=True):
    title: Title


class Pausing(Struct, forbid_unknown_fields=True):
    paused: bool


class Archiving(Struct, forbid_unknown_fields=True):
    archived: bool


class HandingOver(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=20)]  # its player runs the table from now on


class Replacing(Struct, forbid_unknown_fields=True):
    """Who has the seat of a player who is not here: the next to join, or a bot until he is back."""

    by: Literal["link"] | Temper = "link"


class Moving(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=6, max_length=16)]


class MoveCode(Struct):
    code: str
    seconds: int  # how long it is good, once


class RecordText(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2_000_000)]  # lines of JSON


class Seated(Struct):
    table: TableInfo
    seat: int


class Device(Struct):
    key: str


class Fault(Struct):
    """Why a request was refused."""

    code: str
    fr: str
    en: str
    clause: str = ""


class Health(Struct):
    version: str
    games: list[str]
    store: Literal["ok", "down"]
    protocol: int = PROTOCOL


class OptionInfo(Struct):
    name: str
    kind: str
    clause: str  # slug
    default: int | str | bool
    values: list[int | str | bool]
    low: int
    high: int
    by: int
    unit: str
    desk: bool  # whether it changes something at the cash desk of a real box


class BoxInfo(Struct):
    """One edition on the shelf."""

    game: str
    edition: str
    title: Both
    about: Both
    players: tuple[int, int]
    reconstructed: bool
    clauses: int
    problems: list[str]  # of a broken box; the rest is empty then


class GameInfo(Struct):
    game: str
    editions: list[BoxInfo]


class SourceInfo(Struct):
    file: str
    kind: str
    source: str
    confidence: str


class CurrencyInfo(Struct):
    sign: str
    before: bool
    short: bool


class EditionInfo(Struct):
    """Everything that a client draws a box from."""

    box: BoxInfo
    hash: str
    currency: CurrencyInfo
    goods: list[str]
    options: list[OptionInfo]
    provenance: list[SourceInfo]
    words: dict[str, Any]  # by language, the common ones included
    data: dict[str, Any]  # the edition's files by name: board, cards, edition …
    bots: list[str]


class Settable(Struct, omit_defaults=True):
    """Something on the table: the action that sets it, as it is now, and what it may be."""

    action: dict[str, Any]
    amount: Blank | None = None
    items: Subset | None = None


class Sheet(Struct):
    """All that can be set by hand at a table, with real dice or before a game goes on here."""

    quiet: bool  # between two turns: things may be set, not only money and whose turn it is
    turn: int
    lines: list[Settable]


class Layout(Struct):
    """What the numbers in a glimpse stand for at a table of so many seats."""

    holders: list[str]  # as seat:0, bank, space:depart
    items: list[str]  # as title:vilnius
    goods: list[str]
    decks: int  # the holder that is deck 0


class ClauseInfo(Struct):
    slug: str
    id: str
    at: str
    fr: str
    en: str
    ruling: dict[str, str]
    silent: str


class Moment(Struct):
    """The table after one entry."""

    n: int
    at: int
    seat: int
    glimpse: dict[str, Any]
    events: list[Told]
    struck: bool
    worth: list[int]  # per seat; only when the game is over


class Replay(Struct):
    entries: int
    moments: list[Moment]


class Verified(Struct):
    right: bool
    entries: int
    checks: int
    entry: int  # where something is wrong; 0 is the header
    wrong: str
    notes: list[str]


class Result(Struct):
    table: str
    game: str
    edition: str
    names: list[str]
    bots: list[str]
    ended: int
    outcome: Outcome


# The cash desk of a real box


class NewDesk(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    names: Annotated[list[Name], Meta(min_length=1, max_length=12)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, int | str | bool] = {}
    position: Position = []
    depth: Annotated[int, Meta(ge=1, le=2)] = 1


class DeskInfo(Struct):
    id: str
    game: str
    edition: str
    names: list[str]
    you: int  # a seat; -1: the banker
    touched: int


class DeskLink(Struct):
    code: str
    address: str  # the same as a QR code leads to
    seconds: int  # how long it is good, once


class SeatedAtDesk(Struct):
    desk: str
    seat: int


class DeskHello(Struct, tag="hello", forbid_unknown_fields=True):
    """The first message of a device at a desk: the last entry that it knows."""

    since: Annotated[int, Meta(ge=-1, le=10_000_000)] = -1
    key: Key = ""  # of a program; a browser has its cookie
