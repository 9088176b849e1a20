"""The rows of the database: tables, desks, their seats, and the entries of their logs."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct, structs

Status = Literal["open", "playing", "over"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"


class TableRow(Struct, kw_only=True):
    """The database row of a table; the entries of its game are in the log."""

    id: str
    code: str  # short, for typing
    game: str
    edition: str
    options: str  # JSON
    title: str
    status: Status
    public: bool
    pace: str
    absence: str
    seeded: bool  # False: the host types what real dice show
    secret: str  # JSON; leaves the server only in the record of a finished game
    host: str  # hash of the key of the host's device
    epoch: int = 0  # wall-clock time at which the table's own clock was 0; 0 before the start
    paused_at: int = 0  # wall-clock time of the pause; 0 while the table's clock runs
    due: int = 0  # wall-clock time of the next deadline; 0: none; < 0: asks for words since -due
    created: int
    touched: int
    archived: bool = False
    rematch: str = ""  # id of the table or cash desk that follows this table
    outcome: str = ""  # JSON
    brought: bool = False  # made from a record whose seed somebody may have read
    desk: str = ""  # id of the cash desk whose referee's table it is; "": none
    laid: str = ""  # hash of the network from which it was created
    copied: bool = False  # made from a record: not all entries were played on this server
    awaited: str = ""  # seats of people who can answer the question, as "0,2"
    quiet: bool = False  # the host has switched the chat off
    advice: bool = False  # players may ask for advice


class SeatRow(Struct, kw_only=True):
    """The database row of a seat of a table, with the device that may act for it."""

    table: str
    seat: int
    name: str
    bot: str  # kind of bot; "": a person plays
    holder: str  # hash of the key of the device that plays the seat; "": the seat is free
    entropy: str  # the words that the player added to the seed, once revealed
    open: bool = False  # the host may see what this player hides
    pawn: int = -1  # the chosen pawn of the box; -1: none chosen
    promise: str = ""  # hash of these words; after the end, of the words for a rematch
    owner: str = ""  # hash of the key of the device to which it belongs; "": `holder`'s
    owner_name: str = ""  # of the player of that device
    reads_from: int = 0  # the first entry whose secrets the holder may read; earlier: the owner
    left_at: int = 0  # wall-clock time since which it has no socket; 0: not known


class RemarkRow(Struct, kw_only=True):
    """A chat message at a table; not an entry of its log."""

    table: str
    n: int
    at: int  # wall-clock time
    seat: int
    text: str


class KeptStateRow(Struct, kw_only=True):
    """The database row of the newest stored state of a running game: the game goes on from it when
    a new version of the rules does not accept its entries."""

    table: str
    n: int  # the last entry before it
    rules: int  # `Game.rules` of the version that stored it
    state: str  # JSON, as `Codec.dump` writes it


class EntryRow(Struct, array_like=True):
    """One entry of a log; entry 0 of a table is the header of its record."""

    n: int
    at: int
    seat: int  # of the player who caused it
    body: str
    command: str | None = None  # seat and id of the command, to recognise a resend


class DeskRow(Struct, kw_only=True):
    """The database row of a cash desk; its entries are in the log."""

    id: str
    game: str
    edition: str
    options: str  # JSON
    names: str  # JSON
    host: str  # hash of the key of the banker's device
    created: int
    touched: int
    laid: str = ""  # hash of the network from which it was created


class DeskSeatRow(Struct, kw_only=True):
    """The database row of a player's account at a desk, with the phone that holds it."""

    desk: str
    seat: int
    holder: str  # hash of the phone's key; "": none


class ArchiveRow(Struct, kw_only=True):
    """The database row of an archived table or desk: only its record is kept."""

    id: str
    kind: str  # `Log.rows` of the log it had
    game: str
    title: str
    touched: int
    archived: int
    record: str  # the record with the seed, or the entries of a desk


class Log(NamedTuple):
    """The database tables of one kind of log (tables or cash desks): their names, and the columns
    of the row that are updated with each entry."""

    entries: str
    id_column: str  # of `entries`: the id of the table or desk
    seat_column: str  # of `entries`: `EntryRow.seat`
    rows: str
    seats: str
    row_columns: tuple[str, ...]  # of `rows`: set together with new entries
    added_columns: tuple[str, ...] = ()  # those of them to which the value is added
    kept_columns: tuple[str, ...] = ()  # those of them that the value 0 leaves as they are


TABLE_LOG: Final = Log(
    "entries",
    '"table"',
    "seat",
    "tables",
    "seats",
    ("due", "touched", "status", "outcome", "awaited", "epoch"),
    ("epoch",),
    ("touched",),
)
DESK_LOG: Final = Log("desk_entries", "desk", "who", "desks", "desk_seats", ("touched",))
LOGS: Final = (TABLE_LOG, DESK_LOG)


@cache
def columns(row: type[Struct]) -> str:
    return ", ".join([f'"{name}"' for name in row.__struct_fields__])


@cache
def boolean_columns(row: type[Struct]) -> tuple[str, ...]:
    """Return the names of the boolean columns, which SQLite stores as 0 and 1."""
    return tuple([field.name for field in structs.fields(row) if field.type is bool])


def row_values(row: Struct) -> tuple[Any, ...]:
    return structs.astuple(row)


def insert_sql(table: str, row: type[Struct]) -> str:
    marks = ", ".join([f"${i + 1}" for i in range(len(row.__struct_fields__))])
    return f"INSERT INTO {table} ({columns(row)}) VALUES ({marks})"


def insert_entry_sql(log: Log) -> str:
    """Return the statement that inserts one entry; `entry_values` returns its parameters."""
    return f"INSERT INTO {log.entries} ({entry_columns(log)}) VALUES ($1, $2, $3, $4, $5, $6)"


def entry_columns(log: Log) -> str:
    return f"{log.id_column}, n, at, {log.seat_column}, body, command"


def set_sql(log: Log, name: str, value: str) -> str:
    """Return the SQL assignment that updates one of `Log.row_columns` when entries are appended."""
    if name in log.added_columns:
        value = f"{name} + {value}"
    elif name in log.kept_columns:
        value = f"coalesce(nullif({value}, 0), {name})"
    return f"{name} = {value}"


def entry_values(id: str, entry: EntryRow) -> tuple[Any, ...]:
    return (id, entry.n, entry.at, entry.seat, entry.body, entry.command)
