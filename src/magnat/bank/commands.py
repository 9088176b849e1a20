"""Commands that a device may send to the desk; each has an id, so that a repeated one is
recognised."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

MOST: Final = 1_000_000_000_000
NOTE: Final = 60  # most letters of a reason

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Change = Annotated[int, Meta(ge=-MOST, le=MOST)]
HolderNo = Annotated[int, Meta(ge=0, le=500)]
SeatNo = Annotated[int, Meta(ge=-1, le=20)]
ItemNo = Annotated[int, Meta(ge=0, le=2000)]
EntryNo = Annotated[int, Meta(ge=1, le=10_000_000)]
Word = Annotated[str, Meta(max_length=40)]
Note = Annotated[str, Meta(max_length=NOTE)]
Times = Annotated[int, Meta(ge=0, le=1000)]


class Pay(Struct, tag="pay", forbid_unknown_fields=True):
    """Pay from one account to another."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Usual(Struct, tag="usual", forbid_unknown_fields=True):
    """Pay an amount of the edition, between the bank and a player."""

    id: Id
    key: Word
    seat: SeatNo
    times: Times = 1


class Everybody(Struct, tag="each", forbid_unknown_fields=True):
    """One account pays each of the others, or each of them pays it: an amount, or what a key of the
    edition says for each."""

    id: Id
    holder: HolderNo
    pays: bool  # whether that account pays
    amount: Amount = 0
    key: Word = "other"
    note: Note = ""
    seats: Annotated[list[SeatNo], Meta(max_length=20)] = []  # []: all who are in the game


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """Ask somebody to pay."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class DeskAnswer(Struct, tag="answer", forbid_unknown_fields=True):
    id: Id
    request: EntryNo
    yes: bool


class DeskCounter(Struct, tag="counter", forbid_unknown_fields=True):
    """Reverse an entry, with a reason."""

    id: Id
    entry: EntryNo
    note: Note


class Deepen(Struct, tag="depth", forbid_unknown_fields=True):
    """Set how much the desk does: cash, titles or referee; the referee's dice are real ones or the
    server's."""

    id: Id
    depth: Annotated[int, Meta(ge=1, le=3)]
    online: bool = False


class Rent(Struct, tag="rent", forbid_unknown_fields=True):
    """Pay what a visit costs by the edition."""

    id: Id
    item: ItemNo
    seat: SeatNo  # the visitor
    to: SeatNo
    points: Times = 0


class Do(Struct, tag="deed", forbid_unknown_fields=True):
    """Do something with a title."""

    id: Id
    deed: Word
    item: ItemNo
    seat: SeatNo = -1  # the new owner, if it changes hands
    price: Amount | None = None  # None: as the edition has it


class DeskAuction(Struct, tag="auction", forbid_unknown_fields=True):
    """Auction a title with all that belongs to it, one of the bank's last pieces, or pieces of a
    player where the box allows it."""

    id: Id
    item: ItemNo = 0
    good: Word = ""  # by its name in the edition; "": the title
    seat: SeatNo = -1  # the seller; -1: the bank
    pieces: Annotated[int, Meta(ge=1, le=1000)] = 1


class DeskRuin(Struct, tag="ruin", forbid_unknown_fields=True):
    """Declare a player bankrupt."""

    id: Id
    seat: SeatNo
    to: SeatNo = -1  # the creditor; -1: the bank
    owed: Amount = 0  # debt that the bank pays for him, if the box says so


class DeskBid(Struct, tag="bid", forbid_unknown_fields=True):
    id: Id
    seat: SeatNo
    amount: Amount


class DeskHammer(Struct, tag="hammer", forbid_unknown_fields=True):
    """Sell the lot or cancel the auction before the silence is over."""

    id: Id
    sold: bool


class DeskTrust(Struct, tag="trust", forbid_unknown_fields=True):
    """Set whether phones may pay the edition's amounts by themselves, or ask the banker first."""

    id: Id
    yes: bool


class Rename(Struct, tag="name", forbid_unknown_fields=True):
    """Rename a player or the desk."""

    id: Id
    name: Note
    seat: SeatNo = -1  # -1: the desk


class Close(Struct, tag="close", forbid_unknown_fields=True):
    """Close the desk at the end of the evening, or open it again."""

    id: Id
    yes: bool


class Carry(Struct, tag="carry", forbid_unknown_fields=True):
    """Enter what everybody won or lost in a game on the machine, by seat."""

    id: Id
    changes: Annotated[list[Change], Meta(max_length=20)]


Command = (
    Pay
    | Usual
    | Everybody
    | Ask
    | DeskAnswer
    | DeskCounter
    | Deepen
    | Rent
    | Do
    | DeskRuin
    | DeskAuction
    | DeskBid
    | DeskHammer
    | DeskTrust
    | Rename
    | Close
    | Carry
)
