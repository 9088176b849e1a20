"""What is kept: tables, desks, their seats, and the entries of their logs."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct, structs

Status = Literal["open", "playing", "over"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"


class TableRow(Struct, kw_only=True):
    """What is known of a table beside its log."""

    id: str
    code: str  # short, to be typed
    game: str
    edition: str
    options: str  # JSON
    title: str
    status: Status
    public: bool
    pace: str
    absence: str
    seeded: bool  # False: the host types real dice
    secret: str  # JSON; leaves the server only in the record of a finished game
    host: str  # hash of the key of whoever runs the table
    epoch: int = 0  # wall clock at which the table's own stood at 0; 0 before the start
    paused_at: int = 0  # wall clock at which it was stopped; 0 while it runs
    due: int = 0  # wall clock at which time closes something, or an open table begins; 0: never
    created: int
    touched: int
    archived: bool = False
    rematch: str = ""  # the table that plays on after this one, or the cash desk
    outcome: str = ""  # JSON
    brought: bool = False  # goes on from a record whose seed somebody may have read
    desk: str = ""  # the cash desk that it belongs to; "": it is a table of its own
    laid: str = ""  # hash of the network from which it was
    copied: bool = False  # came here as a record: not all of it was played here
    awaited: str = ""  # the seats of people that the question waits for, as "0,2"
    quiet: bool = False  # the host wants no talk beside the game
    advice: bool = False  # players may ask how good their choices are


class SeatRow(Struct, kw_only=True):
    """Who may act for a seat."""

    table: str
    seat: int
    name: str
    bot: str  # "": a person's
    holder: str  # hash of the key of the device that plays it; "": it is free
    entropy: str  # what the player added to the seed, once he has said it
    open: bool = False  # whether whoever runs the table may see what the player hides
    pawn: int = -1  # which of the box's it wants; -1: whichever is left
    promise: str = ""  # of these words; after the end, of those for the game that may follow


class RemarkRow(Struct, kw_only=True):
    """Something that was said at a table beside the game: no entry of its log."""

    table: str
    n: int
    at: int  # on the wall clock
    seat: int
    text: str


class EntryRow(Struct, array_like=True):
    """One line of a log; entry 0 of a table's is the header."""

    n: int
    at: int
    seat: int  # who did it
    body: str
    command: str | None = None  # who asked for it under which id, so that a resend is known


class DeskRow(Struct, kw_only=True):
    """What is known of a cash desk beside its log."""

    id: str
    game: str
    edition: str
    options: str  # JSON
    names: str  # JSON
    host: str  # hash of the key of the banker's device
    created: int
    touched: int
    laid: str = ""  # hash of the network from which it was opened


class DeskSeatRow(Struct, kw_only=True):
    """Whose phone has an account at a desk."""

    desk: str
    seat: int
    holder: str  # hash of its key; "": none


class ArchiveRow(Struct, kw_only=True):
    """What is left of a table or a desk that nobody used any more."""

    id: str
    kind: str  # of what: table or desk
    game: str
    title: str
    touched: int
    archived: int
    record: str  # its record, or the lines of its log, with the seed


class Log(NamedTuple):
    """Where the entries of one kind of thing are kept, and what each addition says of its row."""

    entries: str
    of: str  # the column that names whose entries they are
    who: str  # and who did it
    rows: str
    seats: str
    news: tuple[str, ...]  # columns of the row that each addition sets
    moved: tuple[str, ...] = ()  # those of them that it adds to, whoever changed them meanwhile


TABLE_LOG: Final = Log(
    "entries",
    '"table"',
    "seat",
    "tables",
    "seats",
    ("due", "touched", "status", "outcome", "awaited", "epoch"),
    ("epoch",),
)
DESK_LOG: Final = Log("desk_entries", "desk", "who", "desks", "desk_seats", ("touched",))
LOGS: Final = (TABLE_LOG, DESK_LOG)


@cache
def columns(row: type[Struct]) -> str:
    return ", ".join([f'"{name}"' for name in row.__struct_fields__])


@cache
def flags(row: type[Struct]) -> tuple[str, ...]:
    """The columns that SQLite has as 0 and 1."""
    return tuple([field.name for field in structs.fields(row) if field.type is bool])


def values(row: Struct) -> tuple[Any, ...]:
    return structs.astuple(row)


def insertion(table: str, row: type[Struct]) -> str:
    marks = ", ".join([f"${i + 1}" for i in range(len(row.__struct_fields__))])
    return f"INSERT INTO {table} ({columns(row)}) VALUES ({marks})"


def addition(log: Log) -> str:
    """One entry: whose, n, at, who, body, command."""
    return f"INSERT INTO {log.entries} ({entry_columns(log)}) VALUES ($1, $2, $3, $4, $5, $6)"


def entry_columns(log: Log) -> str:
    return f"{log.of}, n, at, {log.who}, body, command"


def setting(log: Log, name: str, value: str) -> str:
    """What becomes of a column of the row with an addition to its log."""
    return f"{name} = {name} + {value}" if name in log.moved else f"{name} = {value}"


def cells(id: str, entry: EntryRow) -> tuple[Any, ...]:
    return (id, entry.n, entry.at, entry.seat, entry.body, entry.command)
