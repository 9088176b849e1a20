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
    code: str  # the short code that people type to join
    game: str
    edition: str
    options: str  # the options of the edition, as JSON
    title: str
    status: Status
    public: bool
    pace: str
    absence: str
    seeded: bool  # False: the table has real dice, whose results the host types in
    # Seed and salt of the dice as JSON; players see it only in the record of a finished game.
    secret: str
    host: str  # the hash of the key of the host's device
    epoch: int = 0  # wall-clock time at which the table's clock was 0; 0 before the start
    paused_at: int = 0  # wall-clock time at which the table was paused; 0 while its clock runs
    # Wall-clock time of the next deadline; 0: none; negative: the table has asked for the players'
    # words for the seed since -due.
    due: int = 0
    created: int
    touched: int
    archived: bool = False
    rematch: str = ""  # id of the table or cash desk at which the players continue
    outcome: str = ""  # the outcome of the game, as JSON
    brought: bool = False  # whether it was made from a record whose seed somebody may know
    desk: str = ""  # id of the cash desk of which it is the referee's table; "": none
    laid: str = ""  # hash of the network from which the table was created
    copied: bool = False  # made from a record: some entries were not played on this server
    awaited: str = ""  # seats of people whose answer the game waits for, such as "0,2"
    quiet: bool = False  # the host has switched the chat off
    advice: bool = False  # players may ask for advice


class SeatRow(Struct, kw_only=True):
    """The database row of a seat of a table, with the device that may act for it."""

    table: str
    seat: int
    name: str
    bot: str  # the kind of bot that plays; "": a person plays
    holder: str  # hash of the key of the device that plays the seat; "": the seat is free
    entropy: str  # the words that the player added to the seed of the dice, once revealed
    open: bool = False  # the host may see what this player hides
    pawn: int = -1  # the chosen pawn of the box; -1: none chosen
    # Hash of these words; after the end of a game, hash of the words for a rematch.
    promise: str = ""
    owner: str = ""  # hash of the key of the device that owns the seat; "": the owner is `holder`
    owner_name: str = ""  # name of the player at the owner's device
    # The first entry whose secrets the holder may read; those of earlier entries belong to the
    # owner.
    reads_from: int = 0
    left_at: int = 0  # wall-clock time at which the seat lost its connection; 0: not known


class RemarkRow(Struct, kw_only=True):
    """A chat message at a table; not an entry of its log."""

    table: str
    n: int
    at: int  # wall-clock time at which it was written
    seat: int
    text: str


class KeptStateRow(Struct, kw_only=True):
    """The database row with the newest stored state of a running game. If a new version of the
    rules does not accept the game's entries, the game continues from this state."""

    table: str
    n: int  # the number of the last entry that this state includes
    rules: int  # `Game.rules` (the version of the rules) in the program that stored it
    state: str  # the state as JSON, as `Codec.dump` writes it


class EntryRow(Struct, array_like=True):
    """One entry of a log; entry 0 of a table is the header of its record."""

    n: int
    at: int
    seat: int  # the seat of the player who caused it
    body: str
    # Seat and id of the command, to recognise a command that is sent again.
    command: str | None = None


class DeskRow(Struct, kw_only=True):
    """The database row of a cash desk; its entries are in the log."""

    id: str
    game: str
    edition: str
    options: str  # the options of the edition, as JSON
    names: str  # the players' names, as JSON
    host: str  # hash of the key of the banker's device
    created: int
    touched: int
    laid: str = ""  # hash of the network from which the desk was created


class DeskSeatRow(Struct, kw_only=True):
    """The database row of a player's account at a desk, with the phone that holds it."""

    desk: str
    seat: int
    holder: str  # hash of the key of the player's phone; "": no phone holds the account


class ArchiveRow(Struct, kw_only=True):
    """The database row of an archived table or desk: only its record is kept."""

    id: str
    kind: str  # kind of log: the value of `Log.rows`
    game: str
    title: str
    touched: int
    archived: int
    record: str  # the record with its seed, or the entries of a cash desk


class Log(NamedTuple):
    """The database tables of one kind of log (tables or cash desks): their names, and the columns
    of the row that are updated with each entry."""

    entries: str
    id_column: str  # column of `entries` with the id of the table or desk
    seat_column: str  # column of `entries` that stores `EntryRow.seat`
    rows: str
    seats: str
    row_columns: tuple[str, ...]  # columns of `rows` that are set together with new entries
    added_columns: tuple[str, ...] = ()  # those of `row_columns` to which a new value is added
    # Those of `row_columns` that stay unchanged if the new value is 0.
    kept_columns: tuple[str, ...] = ()


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
