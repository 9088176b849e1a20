"""The commands that a device may send to the desk. Each has an id, by which a command that is sent
twice is recognised."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

MOST: Final = 1_000_000_000_000
NOTE: Final = 60  # the most letters of a reason

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
    """A command to pay an amount from one account to another."""

    id: Id
    src: HolderNo
    dst: HolderNo
    amount: Amount
    key: Word = "other"
    note: Note = ""


class Usual(Struct, tag="usual", forbid_unknown_fields=True):
    """A command to pay an amount that the edition prints (`key` names its button) between the bank
    and a player."""

    id: Id
    key: Word
    seat: SeatNo
    times: Times = 1


class Everybody(Struct, tag="each", forbid_unknown_fields=True):
    """A command for payments between one account and each of several players, all in one direction.
    Each payment is the given amount, or the amount that a key (button) of the edition has for that
    player."""

    id: Id
    holder: HolderNo
    pays: bool  # True: `holder` pays the others; False: the others pay `holder`
    amount: Amount = 0
    key: Word = "other"
    note: Note = ""
    # The players that pay or are paid; []: every player still in the game.
    seats: Annotated[list[SeatNo], Meta(max_length=20)] = []


class Ask(Struct, tag="ask", forbid_unknown_fields=True):
    """A command to ask a player or the bank for a payment."""

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
    """A command to reverse an earlier entry, with a reason."""

    id: Id
    entry: EntryNo
    note: Note


class Deepen(Struct, tag="depth", forbid_unknown_fields=True):
    """A command to set the depth of the desk, that is, how much it keeps: 1 cash, 2 also titles, 3
    everything, as referee. With a referee, `online` says whether the server throws the dice instead
    of the players."""

    id: Id
    depth: Annotated[int, Meta(ge=1, le=3)]
    online: bool = False


class Rent(Struct, tag="rent", forbid_unknown_fields=True):
    """A command to pay the charge of the edition for a visit to a title."""

    id: Id
    item: ItemNo
    seat: SeatNo  # the visitor, who pays
    to: SeatNo
    points: Times = 0


class Do(Struct, tag="deed", forbid_unknown_fields=True):
    """A command to buy, sell or give a title, or to use it as the game allows (build, mortgage)."""

    id: Id
    deed: Word
    item: ItemNo
    seat: SeatNo = -1  # the new owner, if the title changes hands; -1: the bank or nobody
    # The price that the players agreed; None: the price that the edition prints.
    price: Amount | None = None


class DeskAuction(Struct, tag="auction", forbid_unknown_fields=True):
    """A command to auction a title with everything on it, one of the bank's last pieces, or pieces
    of a player if the game allows that."""

    id: Id
    item: ItemNo = 0
    good: Word = ""  # the name of a good in the edition; "": the title `item` is auctioned
    seat: SeatNo = -1  # the seller; -1: the bank
    pieces: Annotated[int, Meta(ge=1, le=1000)] = 1


class DeskRuin(Struct, tag="ruin", forbid_unknown_fields=True):
    """A command to declare a player bankrupt."""

    id: Id
    seat: SeatNo
    to: SeatNo = -1  # the creditor; -1: the bank
    owed: Amount = 0  # the player's debt; the bank pays it if the rules of the box say so


class DeskBid(Struct, tag="bid", forbid_unknown_fields=True):
    id: Id
    seat: SeatNo
    amount: Amount


class DeskHammer(Struct, tag="hammer", forbid_unknown_fields=True):
    """A command to sell the lot to the highest bidder now, or to cancel the auction."""

    id: Id
    sold: bool


class DeskTrust(Struct, tag="trust", forbid_unknown_fields=True):
    """A command to set whether phones may take printed amounts (such as a salary) from the bank
    without asking the banker."""

    id: Id
    yes: bool


class TakeBank(Struct, tag="bank", forbid_unknown_fields=True):
    """A phone's request to keep the bank, because the bank's device is gone. The other connected
    phones must agree."""

    id: Id


class Rename(Struct, tag="name", forbid_unknown_fields=True):
    """A command to rename a player or the desk."""

    id: Id
    name: Note
    seat: SeatNo = -1  # -1: rename the desk


class Close(Struct, tag="close", forbid_unknown_fields=True):
    """A command to close the desk at the end of the game, or to open it again."""

    id: Id
    yes: bool


class Carry(Struct, tag="carry", forbid_unknown_fields=True):
    """A command from the page that replaces the printed card machine (`/bank/machine`). While the
    game was continued there, the players' balances changed; this command enters by how much the
    balance of each seat changed."""

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
    | TakeBank
    | Rename
    | Close
    | Carry
)
