"""What a device may ask the cash desk for; each has an id, so that a resend is known."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

MOST: Final = 1_000_000_000_000
NOTE: Final = 60  # letters of a reason

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
HolderNo = Annotated[int, Meta(ge=0, le=500)]
SeatNo = Annotated[int, Meta(ge=-1, le=20)]
ItemNo = Annotated[int, Meta(ge=0, le=2000)]
EntryNo = Annotated[int, Meta(ge=1, le=10_000_000)]
Word = Annotated[str, Meta(max_length=40)]
Note = Annotated[str, Meta(max_length=NOTE)]
Times = Annotated[int, Meta(ge=0, le=1000)]


class Pay(Struct, tag="pay", forbid_unknown_fields=True):
    """From one account to another."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Usual(Struct, tag="usual", forbid_unknown_fields=True):
    """An amount of the edition, between the bank and a player."""

    id: Id
    key: Word
    seat: SeatNo
    times: Times = 1


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """Please pay me."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    id: Id
    request: EntryNo
    yes: bool


class Counter(Struct, tag="counter", forbid_unknown_fields=True):
    """Put back what a line moved, and say why."""

    id: Id
    entry: EntryNo
    note: Note


class Deepen(Struct, tag="depth", forbid_unknown_fields=True):
    id: Id
    depth: Annotated[int, Meta(ge=1, le=3)]


class Rent(Struct, tag="rent", forbid_unknown_fields=True):
    """What a visit costs, as the edition has it."""

    id: Id
    item: ItemNo
    seat: SeatNo  # the visitor
    to: SeatNo
    points: Times = 0


class Do(Struct, tag="deed", forbid_unknown_fields=True):
    """Something with a title."""

    id: Id
    deed: Word
    item: ItemNo
    seat: SeatNo = -1  # who gets it, where it changes hands
    price: Amount | None = None  # None: as the edition has it


class Auction(Struct, tag="auction", forbid_unknown_fields=True):
    """A title under the hammer, with all that goes with it; or one piece of what is running out."""

    id: Id
    item: ItemNo = 0
    good: Word = ""  # by its name in the edition; "": the title


class Ruin(Struct, tag="ruin", forbid_unknown_fields=True):
    """Somebody owes more than he can raise, and is out of the game."""

    id: Id
    seat: SeatNo
    to: SeatNo = -1  # whom he owes; -1: the bank
    owed: Amount = 0  # what the bank pays in his place, where the box says so


class Bid(Struct, tag="bid", forbid_unknown_fields=True):
    id: Id
    seat: SeatNo
    amount: Amount


class Hammer(Struct, tag="hammer", forbid_unknown_fields=True):
    """Sold, or called off, before the silence is over."""

    id: Id
    sold: bool


Command = Pay | Usual | Ask | Answer | Counter | Deepen | Rent | Do | Ruin | Auction | Bid | Hammer
